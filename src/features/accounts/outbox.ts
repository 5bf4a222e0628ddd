import { z } from "zod";

export const outboxMailSchema = z.object({
  _id: z.string(),
  address: z.string(),
  subject: z.string(),
  /** Empty once sent. */
  text: z.string(),
  status: z.enum(["waiting", "sent", "failed"]),
  attempts: z.number(),
  /** Why the last attempt failed. */
  problem: z.string().nullable(),
  createdAt: z.number(),
  sentAt: z.number().nullable(),
});
export type OutboxMail = z.infer<typeof outboxMailSchema>;

export const outboxSchema = z.object({
  /** False: there is no mail server, and this is the only place where mails are read. */
  sends: z.boolean(),
  mails: z.array(outboxMailSchema),
});
export type Outbox = z.infer<typeof outboxSchema>;
