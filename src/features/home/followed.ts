import { z } from "zod";
import { followKinds } from "#features/following/following.ts";

/** Who is followed, with what they did last. Times are UTC ms. */
export const followedSchema = z.object({
  kind: z.enum(followKinds),
  _id: z.string(),
  name: z.string(),
  /** The last visible race of a driver, of a club with its best car, of a season; `null`: none yet. */
  last: z
    .object({
      event: z.object({ _id: z.string(), title: z.string() }),
      season: z.string(),
      at: z.number(),
      /** In the class that counts; `null`: in none, or of a season. */
      place: z.number().nullable(),
      status: z.enum(["dnf", "dsq"]).nullable(),
      /** Of a season who won it. */
      winners: z.array(z.string()),
    })
    .nullable(),
  /** In the first public table of that season that has them; `null`: in none. */
  position: z.number().nullable(),
});
export type Followed = z.infer<typeof followedSchema>;

/** On `/` stand so many, those who raced last. */
export const FOLLOWED_AT_HOME = 5;

/** Who raced last stands first, then by name. */
export function byLastRace(a: Followed, b: Followed): number {
  return (b.last?.at ?? 0) - (a.last?.at ?? 0) || a.name.localeCompare(b.name, "ro");
}
