import { z } from "zod";
import { mailStatuses, storedMailStatuses } from "#shared/mail-statuses.ts";
import { lineSchema, pageSchema, pageSizeSchema } from "#shared/text/text-schemas.ts";

export const outboxQuerySchema = z.object({
  page: pageSchema.default(1),
  pageSize: pageSizeSchema(100).default(20),
  status: z.enum(storedMailStatuses).optional(),
  search: lineSchema(80).default(""),
});

export const outboxMailSchema = z.object({
  _id: z.string(),
  address: z.string(),
  subject: z.string(),
  /** The words, where the reader may have them (`docs/decisions/0013-who-reads-the-outbox.md`); else empty. */
  text: z.string(),
  /** Address of the one-time link in it, for those who may pass it on. */
  link: z.string().nullable(),
  /** It holds a link that stands for somebody who may do more than the reader. */
  isWithheld: z.boolean(),
  status: z.enum(mailStatuses),
  attempts: z.number(),
  /** When it is tried again; only while it waits for that. */
  nextAttemptAt: z.number().nullable(),
  /** Why the last attempt failed, in Romanian, and in the words of the other side. */
  problem: z.string().nullable(),
  problemDetails: z.string().nullable(),
  createdAt: z.number(),
  sentAt: z.number().nullable(),
});
export type OutboxMail = z.infer<typeof outboxMailSchema>;

export const mailStateSchema = z.object({
  /** The mail server's name, without user and password; `null`: none is configured. */
  server: z.string().nullable(),
  sender: z.string().nullable(),
  waiting: z.number(),
  failed: z.number(),
  lastSentAt: z.number().nullable(),
  /** Of the newest mail that could not be sent and still is not, in Romanian. */
  lastProblem: z.string().nullable(),
});
export type MailState = z.infer<typeof mailStateSchema>;
