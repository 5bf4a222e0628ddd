import { z } from "zod";

const winnerSchema = z.object({
  /** Acronym of the class in which it won; `null`: overall, where no classes are counted apart. */
  carClass: z.string().nullable(),
  raceNumber: z.string().nullable(),
  drivers: z.array(z.object({ _id: z.string().nullable(), driverName: z.string() })),
  team: z.object({ _id: z.string().nullable(), name: z.string() }).nullable(),
});

/** Who won an event's main race, a class after the other in the order in which they finished. */
export const eventWinnersSchema = z.object({
  event: z.string(),
  /** Id of the race. */
  session: z.string(),
  winners: z.array(winnerSchema),
});
export type EventWinners = z.infer<typeof eventWinnersSchema>;
