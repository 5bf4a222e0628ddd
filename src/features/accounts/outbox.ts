import { z } from "zod";

export const outboxMailSchema = z.object({
  _id: z.string(),
  address: z.string(),
  subject: z.string(),
  /** Empty once sent. */
  text: z.string(),
  /** `kept`: there is no mail server, so this is the only place where the mail is read. */
  status: z.enum(["waiting", "sent", "failed", "kept"]),
  attempts: z.number(),
  /** Why the last attempt failed. */
  problem: z.string().nullable(),
  createdAt: z.number(),
  sentAt: z.number().nullable(),
});
export type OutboxMail = z.infer<typeof outboxMailSchema>;
