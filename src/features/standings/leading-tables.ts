import { z } from "zod";
import { carBodies } from "#shared/drawn/car-body.ts";
import { clubPaintsSchema } from "#shared/drawn/club-paints.ts";
import { standingsTypes } from "./rules/points.ts";

/** One of the first entries of a table. */
const leaderSchema = z.object({
  /** The driver, club or car it is about. */
  key: z.string(),
  name: z.string(),
  /** No longer in the league, so there is no page to link to. */
  gone: z.boolean(),
  position: z.number(),
  /** Before the last event that was run; `null`: none. */
  previousPosition: z.number().nullable(),
  points: z.number(),
  /** What their car looks like, in a season that runs; `null`: nobody knows which it is. */
  look: z
    .object({
      body: z.enum(carBodies),
      paints: clubPaintsSchema.nullable(),
      raceNumber: z.string().nullable(),
    })
    .nullable(),
});
export type Leader = z.infer<typeof leaderSchema>;

export const leadingTableSchema = z.object({
  _id: z.string(),
  title: z.string(),
  type: z.enum(standingsTypes),
  /** There are newer results than those it was computed from. */
  isBehind: z.boolean(),
  /** The first five places of a season that runs, the first one of one that is over; and everybody who shares the first. */
  leaders: z.array(leaderSchema),
});
export type LeadingTable = z.infer<typeof leadingTableSchema>;
