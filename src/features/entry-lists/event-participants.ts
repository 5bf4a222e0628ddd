import { z } from "zod";
import { idSchema } from "#shared/text/text-schemas.ts";
import { entryStatus } from "./entry-list.ts";

const statusSchema = z.enum(entryStatus);

/** A car as organisers see it before an event. */
const participantCarSchema = z.object({
  _id: z.string(),
  raceNumber: z.number(),
  carName: z.string(),
  carModel: z.object({ title: z.string() }),
  /** `null`: a guest car. */
  team: z.object({ name: z.string() }).nullable(),
  isWildcard: z.boolean(),
  /** `null`: not fully registered, so not on the list. */
  status: statusSchema.nullable(),
  drivers: z.array(
    z.object({ driver: z.string(), driverName: z.string(), isSuspended: z.boolean() }),
  ),
});
export type ParticipantCar = z.infer<typeof participantCarSchema>;

const eventSchema = z.object({ _id: z.string(), title: z.string(), time: z.number() });
export type ParticipantsEvent = z.infer<typeof eventSchema>;

const suspensionSchema = z.object({
  driver: z.string(),
  driverName: z.string(),
  /** For them and for organisers. */
  reason: z.string(),
  /** Titles of the season's other events at which they are suspended. */
  alsoAt: z.array(z.string()),
});
export type Suspension = z.infer<typeof suspensionSchema>;

/** `GET /api/event/{id}/participants`: what organisers decide about who takes part. */
export const participantsSchema = z.object({
  event: eventSchema,
  season: z.object({ _id: z.string(), title: z.string() }),
  /** This event and those of the season that follow it. */
  events: z.array(eventSchema),
  cars: z.array(participantCarSchema),
  suspensions: z.array(suspensionSchema),
});
export type Participants = z.infer<typeof participantsSchema>;

export const SUSPENSION_REASON_LIMIT = 500;

/** Events of one season, of a suspension. */
export const suspendedAtSchema = z.array(idSchema).min(1, "Alege cel puțin o etapă.").max(100);
