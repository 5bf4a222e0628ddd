import { z } from "zod";

/** A session of one's own, as one recognises it. Where it was opened from is not known. */
export const ownSessionSchema = z.object({
  _id: z.string(),
  /** Families (`client-families.ts`). */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: z.number(),
  /** A moment of the last day on which it was used; nothing finer is known. */
  usedOn: z.number(),
  /** The session that asks. */
  isOwn: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;
