import { z } from "zod";

/** Why files that no row names are left alone. */
export const sweepRefusals = ["other-database", "many-unknown"] as const;
export type SweepRefusal = (typeof sweepRefusals)[number];

/** What the last look at the uploaded files found and left. */
export const fileSweepSchema = z.object({
  /** UTC ms. */
  at: z.number(),
  refusal: z.enum(sweepRefusals).nullable(),
  /** Files that no row names, and of these those written before the database began. */
  strays: z.number(),
  older: z.number(),
  /** Files that wait to be deleted. */
  waiting: z.object({ count: z.number(), bytes: z.number() }),
});
export type FileSweep = z.infer<typeof fileSweepSchema>;
