import { z } from "zod";

/** How far a person has come on the way into a car of a season: one small reply to them alone. */
export const roadFactsSchema = z.object({
  /** What their profile lacks for the simulator and the season, in words. */
  lacks: z.array(z.string()),
  /** The same as fields of the profile. */
  lackedFields: z.array(z.string()),
  /** Their clubs of the season's simulator, by name. */
  clubs: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      isSolo: z.boolean(),
      /** They own or manage it. */
      coordinates: z.boolean(),
      /** In the season; `null`: not yet. */
      registrationId: z.string().nullable(),
    }),
  ),
  /** The car they sit in; `null`: none. */
  car: z
    .object({
      raceNumber: z.number(),
      carName: z.string(),
      /** Their own open invitation into it. */
      inviteId: z.string().nullable(),
      isOwnSeatConfirmed: z.boolean(),
      /** Names of the others in the crew who have not answered. */
      waitsFor: z.array(z.string()),
      /** Of the crew. */
      size: z.number(),
    })
    .nullable(),
});
export type RoadFacts = z.infer<typeof roadFactsSchema>;
