import { z } from "zod";
import { eventSchema } from "#features/events/events.ts";
import { heldClassSchema } from "#features/seasons/seasons.ts";
import { idSchema, wholeTextSchema } from "#shared/text/text-schemas.ts";

/** Milliseconds; `noResult` where there is none. */
const resultTime = z.number().int();

const statusSchema = z.literal([0, 1, 2, 3, 4, 5]);

const entryDriverSchema = z.object({
  user: z.string(),
  driverName: z.string(),
  status: statusSchema,
});

export const entrySchema = z.object({
  car: z.object({
    _id: z.string(),
    raceNumber: z.number(),
    carName: z.string(),
    carModel: z.object({ title: z.string() }),
    classes: z.array(heldClassSchema),
    /** `null`: a guest car. */
    team: z.object({ _id: z.string(), name: z.string() }).nullable(),
    /** Address of the livery's picture under `/car_ico/`; `null`: nobody uploaded one. */
    livery: z.string().nullable(),
  }),
  drivers: z.array(entryDriverSchema),
  status: statusSchema,
  prequal: z.object({
    /** Of the car's best driver. */
    result: resultTime,
    drivers: z.array(z.object({ user: z.string(), result: resultTime })),
  }),
  /** Somebody of the car said that it comes. */
  registeredForEvent: z.boolean(),
  /** Who connects first to the server, where the car said so. */
  firstDriver: z.string().nullable(),
});
export type Entry = z.infer<typeof entrySchema>;

const thresholdSchema = z.object({
  bestResult: resultTime,
  thresholdResult: resultTime,
});

/** `GET /api/event/{id}/entrylist`. */
export const entryListSchema = z.object({
  splits: z.array(z.object({ title: z.string(), entries: z.array(entrySchema) })),
  /** Take part, but there was no room. In the order in which they would follow. */
  reserves: z.array(entrySchema),
  /** Do not take part, by number. */
  out: z.array(entrySchema),
  prequal: thresholdSchema.extend({
    /** The season prequalifies and this event has sessions for it. */
    isOn: z.boolean(),
    /** A car without a time stays out. */
    isOver: z.boolean(),
    /** Each class has its own threshold; empty where there is one for all. */
    classes: z.array(thresholdSchema.extend({ class: heldClassSchema.nullable() })),
  }),
});
export type EntryListReply = z.infer<typeof entryListSchema>;

const splitNumber = wholeTextSchema(1, 1000);

/** Without `split` all of them. */
export const entryListQuery = z.object({ split: splitNumber.optional() });

/** Without `split` the first; what the file is called says which one it is, and of how many. */
export const serverFileQuery = z.object({
  split: splitNumber.default(1),
  /** `1`: in the order of the starting grid. */
  grid: z.enum(["0", "1"]).default("0"),
});
export type ServerFileQuery = z.infer<typeof serverFileQuery>;

const optionalId = z.union([z.literal(""), idSchema]);

/** `POST /api/event/{id}/rsvp`: an empty car says that the driver's car does not come. */
export const presenceAnswerSchema = z.object({
  car: optionalId,
  firstDriver: optionalId,
});
export type PresenceAnswer = z.infer<typeof presenceAnswerSchema>;

/** `GET /api/event/{id}/rsvp`: the viewer's car and what it said. */
export const ownPresenceSchema = z.object({
  car: z
    .object({
      _id: z.string(),
      raceNumber: z.number(),
      carName: z.string(),
      isFullyRegistered: z.boolean(),
      /** Names of drivers who have not accepted their seat. */
      waitingFor: z.array(z.string()),
      /** Those who may start. */
      drivers: z.array(z.object({ user: z.string(), driverName: z.string() })),
    })
    .nullable(),
  isSuspended: z.boolean(),
  /** What organisers wrote to them; empty: nothing. */
  suspensionReason: z.string(),
  needsFirstDriver: z.boolean(),
  answer: z
    .object({
      isPresent: z.boolean(),
      firstDriver: z.string().nullable(),
      answeredBy: z.string(),
    })
    .nullable(),
});
export type OwnPresence = z.infer<typeof ownPresenceSchema>;

/** `GET /api/event/{id}/mine`: what of an event's page is the viewer's alone. All else is one thing for everybody. */
export const ownEventSchema = z.object({
  /** Place among the season's events for who sees hidden ones; `null`: the one that everybody sees. */
  round: z.number().nullable(),
  can: eventSchema.shape.can,
  /** For drivers in a fully registered car, in an open season for everybody linked with its game; empty for others. */
  servers: z.array(
    z.object({
      session: z.string(),
      serverName: z.string().nullable(),
      password: z.string().nullable(),
    }),
  ),
  presence: ownPresenceSchema,
});
export type OwnEvent = z.infer<typeof ownEventSchema>;
