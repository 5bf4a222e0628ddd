import { DAY_MS } from "#shared/time/durations.ts";
import { z } from "zod";
import { idSchema, wholeTextSchema } from "#shared/text/text-schemas.ts";

/** Whoever was last told longer ago says so much. */
const LONGEST_AGE_MS = 7 * DAY_MS;

export const changesQuery = z.object({
  /** The last change that one knows of. */
  after: idSchema.optional(),
  /** Without it: for so many milliseconds one has what one shows. */
  age: wholeTextSchema(0, LONGEST_AGE_MS).optional(),
});

export const changesSchema = z.object({
  /** To be sent as `after` next time. */
  last: z.string(),
  /** Oldest first. */
  changed: z.array(
    z.object({
      /** `event:…` or `season:…`; none: something of which nobody is told what it is. */
      things: z.array(z.string()),
      /** What of them; none: anything. */
      about: z.array(z.string()),
    }),
  ),
  /** There may be more that changed than is told here. */
  missed: z.boolean(),
});
export type Changes = z.infer<typeof changesSchema>;
