import { z } from "zod";
import { clubMarkShape } from "#shared/drawn/club-paints.ts";
import { carBodies } from "#shared/drawn/car-body.ts";
import { lapSessions } from "./lap-sessions.ts";
import { trackSchema } from "#features/seasons/seasons.ts";
import { lineSchema, pageSchema, searchSchema } from "#shared/text/text-schemas.ts";

/*
 * Where the league races. A page is of a venue: all its layouts, of all simulators; the one that the address names is drawn.
 * Times of laps are ms, instants UTC ms.
 */

export const trackOrders = ["name", "races"] as const;

export const trackDirectoryQuery = z.object({
  search: searchSchema.optional(),
  sort: z.enum(trackOrders).default("name"),
  page: pageSchema.default(1),
});

const simulatorNameSchema = z.object({ title: z.string(), acronym: z.string() });

/** A venue with at least one event that everybody sees. */
export const listedVenueSchema = trackSchema
  .pick({ _id: true, country: true, city: true, drawing: true, outline: true })
  .extend({
    /** Of the venue; `_id` and the picture are of its most used layout. */
    name: z.string(),
    simulators: z.array(simulatorNameSchema),
    /** Main races with results. */
    races: z.number(),
    /** When the last of them started; `null`: none yet. */
    lastAt: z.number().nullable(),
    /** When the next event starts; `null`: none is known. */
    nextAt: z.number().nullable(),
  });
export type ListedVenue = z.infer<typeof listedVenueSchema>;

/** `null`: the site does not know the person, or they have left. */
const personSchema = z.object({ _id: z.string().nullable(), driverName: z.string() });

/** Of the laps that are compared: one layout, one class by its name. */
export const lapClassSchema = z.object({
  key: z.string(),
  /** `GT3`; where models have no class, their category or their name. */
  title: z.string(),
  simulator: simulatorNameSchema,
  /** The layout's name, where the venue has others in this simulator; `null`: it need not be said. */
  layout: z.string().nullable(),
});
export type LapClass = z.infer<typeof lapClassSchema>;

export const lapRecordSchema = z.object({
  ms: z.number(),
  driver: personSchema,
  event: z.string(),
  at: z.number(),
  /** When it was beaten; `null`: it stands. */
  until: z.number().nullable(),
});
export type LapRecord = z.infer<typeof lapRecordSchema>;

export const classRecordsSchema = lapClassSchema.extend({
  /** The fastest first: the record, then those before it. Empty: nobody has one. */
  race: z.array(lapRecordSchema),
  qualifying: z.array(lapRecordSchema),
});
export type ClassRecords = z.infer<typeof classRecordsSchema>;

const margin = z.union([
  z.object({ kind: z.literal("time"), ms: z.number() }),
  z.object({ kind: z.literal("laps"), laps: z.number() }),
]);

/** Who won a main race, overall or in a class that counts apart. */
export const wonRaceSchema = z.object({
  /** Of the row. */
  _id: z.string(),
  event: z.string(),
  season: z.object({ _id: z.string(), title: z.string() }),
  simulator: simulatorNameSchema,
  at: z.number(),
  carClass: z.string().nullable(),
  drivers: z.array(personSchema),
  team: z.object({ _id: z.string().nullable(), name: z.string() }).nullable(),
  /** To the second of the same field; `null`: there was none, or nobody knows. */
  margin: margin.nullable(),
});
export type WonRace = z.infer<typeof wonRaceSchema>;

/** So many of the last winners are told. */
export const MOST_WINNERS = 30;

export const venueSchema = trackSchema.extend({
  simulator: simulatorNameSchema,
  /** The venue's layouts with events that everybody sees, the most used first. */
  layouts: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      simulator: simulatorNameSchema,
      events: z.number(),
    }),
  ),
  next: z
    .object({
      _id: z.string(),
      startsAt: z.number(),
      season: z.object({ _id: z.string(), title: z.string() }),
    })
    .nullable(),
  /** Main races with results at the venue. */
  races: z.number(),
  /** Who has driven a race or qualifying here; `null` until everything is counted, as `records` and `winners` are empty. */
  drivers: z.number().nullable(),
  records: z.array(classRecordsSchema),
  winners: z.array(wonRaceSchema),
});
export type Venue = z.infer<typeof venueSchema>;

/** The longest `key` of a class that is asked for. */
export const LONGEST_CLASS_KEY = 200;

const askedLaps = {
  /** Left out: the first class. */
  class: lineSchema(LONGEST_CLASS_KEY).optional(),
  sessions: z.enum(lapSessions).default("all"),
};
export const ownHotLapQuery = z.object(askedLaps);
export const hotLapsQuery = z.object({ ...askedLaps, page: pageSchema.default(1) });

/** Where a lap was driven; what is not official is practice. */
export const hotLapSessions = [
  "race",
  "sprint",
  "qualifying",
  "prequalification",
  "practice",
] as const;

export const hotLapSchema = z.object({
  /** Among all that are compared, from 1. */
  place: z.number(),
  ms: z.number(),
  driver: personSchema,
  car: z.object({
    title: z.string(),
    body: z.enum(carBodies),
    paints: clubMarkShape.paints.nullable(),
  }),
  /** The game's codes of all that the car used in the session; `null`: it does not say. */
  tyres: z.array(z.string()).nullable(),
  event: z.string(),
  session: z.enum(hotLapSessions),
  at: z.number(),
});
export type HotLap = z.infer<typeof hotLapSchema>;

export const hotLapsSchema = z.object({
  /** All that there are, in the order of records. */
  classes: z.array(lapClassSchema),
  /** Key of the one shown; `null`: no lap was timed here. */
  shown: z.string().nullable(),
  /** The fastest lap of all; `null`: there is none. */
  bestMs: z.number().nullable(),
  laps: z.array(hotLapSchema),
  total: z.number(),
});
export type HotLaps = z.infer<typeof hotLapsSchema>;

export const lapMatrixQuery = z.object({
  /** Left out: the class with the most circuits. */
  class: lineSchema(LONGEST_CLASS_KEY).optional(),
  sessions: z.enum(["race", "qualifying"]).default("race"),
  page: pageSchema.default(1),
});

/** Best laps of drivers on every layout that a class of a simulator has driven. */
export const lapMatrixSchema = z.object({
  isCounted: z.boolean(),
  classes: z.array(lapClassSchema.pick({ key: true, title: true, simulator: true })),
  /** Key of the one shown; `null`: nobody has driven anything. */
  shown: z.string().nullable(),
  tracks: z.array(z.object({ _id: z.string(), title: z.string(), bestMs: z.number() })),
  /** Whoever started most comes first; `laps` in the order of `tracks`, `null` where they have none. */
  rows: z.array(
    z.object({
      driver: personSchema.extend({ _id: z.string() }),
      laps: z.array(z.number().nullable()),
    }),
  ),
  rowsPage: z.object({ page: z.number(), pageSize: z.number(), total: z.number() }),
});
export type LapMatrix = z.infer<typeof lapMatrixSchema>;
