import { z } from "zod";
import { carBodies } from "#shared/drawn/car-body.ts";
import { clubMarkShape } from "#shared/drawn/club-paints.ts";
import { heldClassSchema } from "#features/seasons/seasons.ts";
import { finishStatuses } from "#simulators/session-file.ts";
import { simulatorCodes } from "#simulators/simulators.ts";
import {
  shownFactsSchema,
  shownPersonSchema,
  startSchema,
  storedPersonFacts,
  storedRowFacts,
} from "./facts.ts";
import { penaltyLists } from "./penalty-kinds.ts";

/*
 * Results lie in four layers (`ARCHITECTURE.md`): the raw file with what it was matched with when saved (`RowSnapshot`), the
 * organiser's edits and the stewards' penalties (`RowEdits` of `row-edits.ts`), and the classification computed from the three
 * (`ComputedRow`). Times are whole ms, distances laps; `null`: none.
 */

const time = z.number().int().min(0).nullable();

const filePenaltySchema = z.object({
  kind: z.string(),
  reason: z.string(),
  value: z.number(),
  driver: z.number().nullable(),
  lap: z.number().nullable(),
  cleared: z.boolean(),
});

const personSnapshotSchema = z.object({
  /** `platform:id`, or something stable within the session for an anonymised or hand-added person. */
  personId: z.string(),
  platform: z.string().nullable(),
  platformId: z.string().nullable(),
  /** Name in the file, shown only while nobody is matched. */
  name: z.string(),
  /** Whom the file's id belonged to, before any change by an organiser. */
  matchedUserId: z.string().nullable(),
  laps: z.number(),
  bestLapMs: time,
  /** When that lap was completed, in crossing order of the session. */
  bestLapOrder: z.number().nullable(),
  facts: storedPersonFacts,
});
export type PersonSnapshot = z.infer<typeof personSnapshotSchema>;

/** What is true of an entry's car at the moment a result is saved; later changes elsewhere never reach it. */
export const carFactsSchema = z.object({
  /** The registered car of the season, `null` for somebody without one. */
  carId: z.string().nullable(),
  raceNumber: z.string().nullable(),
  carName: z.string(),
  modelTitle: z.string(),
  modelId: z.string().nullable(),
  clubId: z.string().nullable(),
  clubName: z.string(),
  /** A wildcard of the event or a guest car: it scores only where a table says so. */
  wildcard: z.boolean(),
  classes: z.array(heldClassSchema),
});
export type CarFacts = z.infer<typeof carFactsSchema>;

/** Layer 1: what the file says of an entry, with the facts of its car and people as they were when it was saved. */
export const rowSnapshotSchema = z.object({
  entryKey: z.string(),
  fileOrder: z.number(),
  /** Added by hand: no file says it. */
  added: z.boolean(),
  /** The car that the file's people drive in this season, before any change by an organiser. */
  matchedCarId: z.string().nullable(),
  persons: z.array(personSnapshotSchema).min(1),
  laps: z.number(),
  totalMs: time,
  bestLapMs: time,
  bestLapOrder: z.number().nullable(),
  lapsDown: z.number().nullable(),
  startPosition: z.number().nullable(),
  disqualified: z.boolean(),
  /** Ms, `PublishedEntry.rankMs` where it is known. */
  rankMs: z.number().optional(),
  outcome: z.string().nullable(),
  left: z.boolean(),
  missingPitStop: z.boolean(),
  penalties: z.array(filePenaltySchema),
  hasLaps: z.boolean(),
  /** The car as the file describes it. */
  fileCar: z.object({
    raceNumber: z.string().nullable(),
    modelKey: z.string(),
    modelTitle: z.string(),
    modelId: z.string().nullable(),
    teamName: z.string(),
  }),
  /** Of the car after edits. */
  car: carFactsSchema,
  /** Licences in this season of the people after edits, by user id. */
  driverClassIds: z.record(z.string(), z.array(z.string())),
  /** `null`: saved before facts were read, and its file not read again. */
  facts: storedRowFacts,
});
export type RowSnapshot = z.infer<typeof rowSnapshotSchema>;

/** A lap as shown on demand. */
export const lapSchema = z.object({
  time: z.number(),
  valid: z.boolean(),
  /** Index into the row's drivers. */
  driver: z.number(),
  /** Order in which laps of the whole session crossed the line. */
  order: z.number(),
  sectors: z.array(z.number()),
  cuts: z.number(),
});
export type Lap = z.infer<typeof lapSchema>;

const gapSchema = z.union([
  z.object({ kind: z.literal("leader") }),
  z.object({ kind: z.literal("time"), ms: z.number() }),
  z.object({ kind: z.literal("laps"), laps: z.number() }),
  z.object({ kind: z.literal("none") }),
]);

/** Layer 4, recomputable from the other three. */
export const computedRowSchema = z.object({
  /** `null` when disqualified. */
  position: z.number().nullable(),
  /** Rank inside each of the row's classes; empty when disqualified. */
  classPositions: z.record(z.string(), z.number()),
  /** After lap penalties in a race, as driven elsewhere. */
  laps: z.number(),
  /** Race time after penalties; `null` outside races. */
  totalMs: time,
  /** What a timed session ranked by: best lap or average, plus time penalties; `null` in races and without a time. */
  rankMs: time,
  /** Best average over `hotstintLaps`, without penalties, rounded; `null` where none is asked for or none was driven. */
  averageMs: time,
  gap: gapSchema,
  /** Gap to the leader of each of the row's classes. */
  classGaps: z.record(z.string(), gapSchema),
});
export type ComputedRow = z.infer<typeof computedRowSchema>;

/** A published decision of stewards, as results name it. */
const givenByDecision = z.object({ _id: z.string(), number: z.number() });

export const penaltySchema = z.object({
  _id: z.string(),
  amount: z.number(),
  description: z.string(),
  /** Culpable driver: index into the row's drivers. */
  driver: z.number(),
  /** A decision gave it to the car, whoever drove it, or has not said to whom: it is no driver's, whatever `driver` says. */
  ofCar: z.literal(true).optional(),
  /** Left out: an organiser gave it by hand. */
  decision: givenByDecision.optional(),
});
export type Penalty = z.infer<typeof penaltySchema>;

const resultDriverSchema = z.object({
  _id: z.string().nullable(),
  /** What to print: the person's present name, else the file's. */
  driverName: z.string(),
  profile: z.object({
    firstName: z.string(),
    lastName: z.string(),
    country: z.string().nullable(),
  }),
  laps: z.number(),
  bestLap: z.number().nullable(),
  ...shownPersonSchema.shape,
});

/** A row as pages and the API show it: all layers put together. Holds no platform id. */
export const resultRowSchema = z.object({
  _id: z.string(),
  /** Overall place, `null` when disqualified. */
  finalOverallResult: z.number().nullable(),
  classPositions: z.record(z.string(), z.number()),
  eventRsvp: z.object({
    _id: z.string().nullable(),
    raceNumber: z.string().nullable(),
    carName: z.string(),
    /** `body`: what its picture looks like. */
    carModel: z.object({ title: z.string(), body: z.enum(carBodies) }),
    classes: z.array(heldClassSchema),
  }),
  team: z
    .object({
      _id: z.string().nullable(),
      name: z.string(),
      /** Its mark: of a club that the site knows. */
      ...clubMarkShape,
      paints: clubMarkShape.paints.nullable(),
    })
    .nullable(),
  drivers: z.array(resultDriverSchema),
  numLaps: z.number(),
  /** Race time after penalties. */
  totalTime: z.number().nullable(),
  bestLap: z.number().nullable(),
  averageTime: z.number().nullable(),
  /** Without penalties given here; left out: the best lap, or average, is what a timed session ranks by. */
  rankMs: z.number().optional(),
  gap: gapSchema,
  classGaps: z.record(z.string(), gapSchema),
  /** As the file says it. */
  startPosition: z.number().nullable(),
  /** In a race: where it started, by whomever knows; `null`: nobody does. */
  start: startSchema.nullable(),
  /** How the race ended for it; `unknown` also in other sessions. */
  finish: z.enum(finishStatuses),
  facts: shownFactsSchema.nullable(),
  dsq: z.boolean(),
  /** The decision that disqualifies; left out: none does. */
  dsqDecision: givenByDecision.optional(),
  /** Keeps its place and scores nothing. */
  ineligible: z.boolean(),
  /** A guest: shown, and without a place where guests do not score. */
  guest: z.boolean(),
  outcome: z.string().nullable(),
  missingPitStop: z.boolean(),
  hasLaps: z.boolean(),
  /** Given by the game itself, already inside laps and total. */
  filePenalties: z.array(filePenaltySchema),
  ...penaltyLists(() => z.array(penaltySchema)),
  /** Points in the first public table that scores the session; `null`: none does. */
  points: z.number().nullable(),
});
export type ResultRow = z.infer<typeof resultRowSchema>;

/** Places on which rows as published and as in their file differ. */
const toldPlaces = z.array(z.object({ place: z.number(), name: z.string() }));
export const orderDifferenceSchema = z.object({ published: toldPlaces, ofFile: toldPlaces });
export type OrderDifference = z.infer<typeof orderDifferenceSchema>;

export const processorSchema = z.enum(simulatorCodes);
