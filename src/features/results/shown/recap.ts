import { z } from "zod";
import { carBodies } from "#shared/drawn/car-body.ts";
import { resultRowSchema } from "../results.ts";

/** What a race was like, in words that pages, previews and pictures share. */
export const recapSchema = z.object({
  sentence: z.string(),
  facts: z.array(z.object({ title: z.string(), text: z.string() })),
  /** The first three, or fewer. */
  podium: z.array(
    z.object({
      place: z.number(),
      drivers: z.array(z.object({ _id: z.string().nullable(), driverName: z.string() })),
      raceNumber: z.string().nullable(),
      team: resultRowSchema.shape.team,
      /** What the car's picture looks like. */
      body: z.enum(carBodies),
      /** The winner's own time, the others' distance to it. */
      time: z.string(),
    }),
  ),
});
export type Recap = z.infer<typeof recapSchema>;

/** Of an event: its main race. */
export const eventRecapSchema = recapSchema.extend({
  /** Id of the race. */
  session: z.string(),
  /** It can still be protested, or the stewards look at it. */
  isProvisional: z.boolean(),
});
export type EventRecap = z.infer<typeof eventRecapSchema>;
