import { z } from "zod";
import { eventSchema, eventSessionSchema } from "#features/events/events.ts";
import { eventCarSchema } from "#features/registration/registration-shapes.ts";
import { idSchema } from "#shared/text/text-schemas.ts";
import { lapSchema, resultRowSchema } from "./results.ts";
import { eventRecapSchema } from "./shown/recap.ts";

/** `results`: `all` sessions, `none`, or one session's id, and nothing else; left out, the event comes whole, as documented. */
export const eventResultsQuery = z.object({ results: idSchema.optional() });

/** A row with its session and its laps, for programs that read an event whole. */
const eventRowSchema = resultRowSchema.extend({
  session: z.string(),
  laps: z.array(lapSchema.pick({ time: true, valid: true, driver: true })),
});
export type EventRow = z.infer<typeof eventRowSchema>;

/** A round of the same season, for who reads one after the other. */
const roundSchema = z.object({ _id: z.string(), title: z.string(), round: z.number() });
export type Round = z.infer<typeof roundSchema>;

/** An event with the results of its sessions. `results` is left out for sessions that were not asked for. */
export const eventWithResultsSchema = eventSchema.extend({
  sessions: z.array(
    eventSessionSchema.extend({ results: z.array(resultRowSchema).nullable().optional() }),
  ),
  /** The visible rounds beside it in its season; `null`: there is none. */
  beside: z.object({ previous: roundSchema.nullable(), next: roundSchema.nullable() }),
  /** Who set the poles that statistics count, by qualifying session: a row of that session, and the person if known. */
  poles: z.array(z.object({ session: z.string(), row: z.string(), driver: z.string().nullable() })),
  /** What its main race was like; `null`: it has no results yet. */
  recap: eventRecapSchema.nullable(),
  /** The parts that only the whole event has: with `?results=` they are left out. */
  cars: z.array(eventCarSchema).optional(),
  /** The rows of all sessions, in the order in which those were driven. */
  results: z.array(eventRowSchema).optional(),
  /** Of its sessions that prequalify; `null` where the season does not. The threshold stands in the entry list. */
  prequal: z
    .object({ results: z.array(eventRowSchema) })
    .nullable()
    .optional(),
});
export type EventWithResults = z.infer<typeof eventWithResultsSchema>;

/** The laps of one row, with who drove them. */
export const rowLapsSchema = z.object({ laps: z.array(lapSchema) });

/** All laps of a session, small because there are tens of thousands: `[timeMs, valid 0/1, crossing order]` a lap. */
export const sessionLapsSchema = z.object({
  rows: z.array(z.object({ _id: z.string(), laps: z.array(z.array(z.number())) })),
});
export type SessionLaps = z.infer<typeof sessionLapsSchema>;

export const startingGridSchema = z.object({
  /** The session the order comes from. */
  from: z.object({ _id: z.string(), title: z.string() }),
  /** How many at the front start in reverse; 0 when none. */
  reversed: z.number(),
  slots: z.array(
    z.object({
      position: z.number(),
      /** Where the car would start without grid penalties. */
      earnedPosition: z.number(),
      raceNumber: z.string().nullable(),
      carModel: z.string(),
      drivers: z.array(z.object({ _id: z.string().nullable(), driverName: z.string() })),
      team: z.object({ _id: z.string().nullable(), name: z.string() }).nullable(),
      /** It has no place in the session the order comes from: `dsq` there, or `late` without a row in it. */
      unplaced: z.enum(["dsq", "late"]).nullable(),
      penaltyPositions: z.number(),
      penalties: z.array(
        z.object({
          positions: z.number(),
          reason: z.string(),
          /** Title of the earlier event it was given in; `null`: in this one. */
          event: z.string().nullable(),
        }),
      ),
    }),
  ),
});
export type StartingGridShape = z.infer<typeof startingGridSchema>;
