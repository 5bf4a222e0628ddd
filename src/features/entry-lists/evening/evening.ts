import { z } from "zod";
import { eventSchema } from "#features/events/events.ts";
import { startingGridSchema } from "#features/results/event-results.ts";
import { carBodies } from "#shared/drawn/car-body.ts";
import { clubPaintsSchema } from "#shared/drawn/club-paints.ts";
import { isRace } from "#shared/session-types.ts";
import { ownPresenceSchema } from "../entry-lists.ts";

const slotSchema = startingGridSchema.shape.slots.element;

const eveningGridSchema = z.object({
  /** Title of the session that the order comes from. */
  from: z.string(),
  /** How many at the front start in reverse; 0 when none. */
  reversed: z.number(),
  cars: z.number(),
  own: slotSchema,
  /** Who starts right before and behind, in order. */
  beside: z.array(slotSchema),
});
export type EveningGrid = z.infer<typeof eveningGridSchema>;

/**
 * `GET /api/event/{id}/evening`: all that a driver needs of a race's evening, in one reply that is kept for when there is no
 * network. Servers and passwords are there by the same rule as everywhere. Times are UTC ms.
 */
export const eveningSchema = z.object({
  event: eventSchema.pick({
    _id: true,
    title: true,
    season: true,
    time: true,
    track: true,
    rules: true,
    rsvpStart: true,
    rsvpEnd: true,
    sessions: true,
    links: true,
  }),
  presence: ownPresenceSchema,
  /** What the driver's car looks like; `null`: they have none in it. */
  car: z
    .object({
      model: z.string(),
      body: z.enum(carBodies),
      /** Of its club; `null`: a guest car. */
      paints: clubPaintsSchema.nullable(),
      /** How many cars of the event may say whether they come, and how many have said that they do. */
      entered: z.number(),
      coming: z.number(),
    })
    .nullable(),
  /** Of the next race; `null` while nothing decides it or the driver's car has no place on it. */
  grid: eveningGridSchema.nullable(),
  /** Places that the driver brings to that race. `event`: where they were given; `null`: in this one. */
  penalties: z.array(
    z.object({ positions: z.number(), reason: z.string(), event: z.string().nullable() }),
  ),
});
export type Evening = z.infer<typeof eveningSchema>;

interface PlannedRace {
  _id: string;
  type: { code: Parameters<typeof isRace>[0] };
  hasResults: boolean;
}

/** The race for which the drivers line up: the first without results, else the first. */
export function nextRace<Session extends PlannedRace>(
  sessions: readonly Session[],
): Session | undefined {
  const races = sessions.filter(({ type }) => isRace(type.code));
  return races.find(({ hasResults }) => !hasResults) ?? races[0];
}
