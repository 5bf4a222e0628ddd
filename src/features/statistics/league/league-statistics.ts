import { z } from "zod";
import { clubMarkShape } from "#shared/drawn/club-paints.ts";
import { ofEach } from "#shared/of-each.ts";
import { idSchema, pageSchema } from "#shared/text/text-schemas.ts";
import { lapRecordSchema } from "../tracks/tracks.ts";

/** Whom the all-time tables are about. */
export const tableSubjects = ["drivers", "clubs"] as const;
export type TableSubject = (typeof tableSubjects)[number];

/** What they are sorted by, from the highest. */
export const allTimeSums = ["wins", "podiums", "poles", "fastestLaps", "titles", "starts"] as const;
export type AllTimeSum = (typeof allTimeSums)[number];

export const allTimeQuery = z.object({
  of: z.enum(tableSubjects).default("drivers"),
  sort: z.enum(allTimeSums).default("wins"),
  /** Id of a simulator; left out: all of them. */
  simulator: idSchema.optional(),
  page: pageSchema.default(1),
});

/** A page of an all-time table has so many lines. */
export const ALL_TIME_PAGE = 50;

const pageOfRows = { page: z.number(), pageSize: z.number(), total: z.number() };
const simulatorShape = { title: z.string(), acronym: z.string() };

const allTimeRowSchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** Of a club. */
  mark: z.object(clubMarkShape).nullable(),
  sums: z.object(ofEach(allTimeSums, () => z.number())),
});
export type AllTimeRow = z.infer<typeof allTimeRowSchema>;

export const allTimeSchema = z.object({
  /** False: nothing is told until everything is counted. */
  isCounted: z.boolean(),
  rows: z.array(allTimeRowSchema),
  rowsPage: z.object(pageOfRows),
  /** Those with results, to choose from. */
  simulators: z.array(z.object({ _id: z.string(), ...simulatorShape })),
});
export type AllTime = z.infer<typeof allTimeSchema>;

/** Left out: the simulator with the most layouts. */
export const recordsQuery = z.object({
  simulator: idSchema.optional(),
  page: pageSchema.default(1),
});

/** Records come by so many layouts. */
export const RECORDS_PAGE = 25;

const recordSchema = lapRecordSchema.pick({ ms: true, driver: true, event: true, at: true });

const recordRowSchema = z.object({
  key: z.string(),
  track: z.object({ _id: z.string(), title: z.string() }),
  /** The class, or what stands for it. */
  among: z.string(),
  race: recordSchema.nullable(),
  qualifying: recordSchema.nullable(),
});
export type RecordRow = z.infer<typeof recordRowSchema>;

export const recordsSchema = z.object({
  isCounted: z.boolean(),
  /** Id of the one whose records these are; `null`: there are none. */
  simulator: z.string().nullable(),
  rows: z.array(recordRowSchema),
  /** Of layouts. */
  rowsPage: z.object(pageOfRows),
  simulators: z.array(z.object({ _id: z.string(), ...simulatorShape })),
});
export type Records = z.infer<typeof recordsSchema>;

/** So many seasons are compared at most. */
export const comparedPlaces = ["first", "second", "third", "fourth"] as const;

/** Left out: the last two with results. */
export const comparedQuery = z.object({
  first: idSchema.optional(),
  second: idSchema.optional(),
  third: idSchema.optional(),
  fourth: idSchema.optional(),
});

const leaderSchema = lapRecordSchema.shape.driver;

const comparedSeasonSchema = z.object({
  _id: z.string(),
  title: z.string(),
  simulator: z.object(simulatorShape),
  /** All its results are there, or nobody waits for them any longer. */
  isOver: z.boolean(),
  /** Events with results of a race. */
  rounds: z.number(),
  /** People who started. */
  entrants: z.number(),
  /** How many different people won, stood on a podium, had a pole. */
  winners: z.number(),
  podiums: z.number(),
  poles: z.number(),
  /** Share of starts that finished, from 0 to 1; `null`: nobody knows of any how it ended. */
  finishRate: z.number().nullable(),
  /** The median distance of the second to the winner, in ms. */
  closenessMs: z.number().nullable(),
  /** Who is first in its first public table, several where they are equal, by how many points; `null`: no second. */
  leaders: z.array(leaderSchema),
  lead: z.number().nullable(),
  /** Who led the most laps. */
  ledMost: z.object({ ...leaderSchema.shape, laps: z.number() }).nullable(),
});
export type ComparedSeason = z.infer<typeof comparedSeasonSchema>;

export const comparedSeasonsSchema = z.object({
  isCounted: z.boolean(),
  /** All with results, the newest first. */
  choices: z.array(z.object({ _id: z.string(), title: z.string() })),
  compared: z.array(comparedSeasonSchema),
});
export type ComparedSeasons = z.infer<typeof comparedSeasonsSchema>;
