import { z } from "zod";
import { ofEach } from "#shared/of-each.ts";
import { carBodies } from "#shared/drawn/car-body.ts";
import { clubPaintsSchema } from "#shared/drawn/club-paints.ts";
import { idSchema, pageSchema } from "#shared/text/text-schemas.ts";
import { formRaceSchema } from "../directories.ts";
import { figures, sharedFigures } from "./figures.ts";
import { meetingKinds } from "./meetings.ts";

/** Which meetings come page by page: races with sprints, or qualifying. */
export const meetingLists = ["races", "qualifying"] as const;

/** `only: finished`: without races in which one of them retired or was disqualified. */
export const headToHeadQuery = z.object({
  a: idSchema,
  b: idSchema,
  only: z.enum(["finished"]).optional(),
  list: z.enum(meetingLists).default("races"),
  page: pageSchema.default(1),
});

/** Meetings come by so many. */
export const MEETINGS_PAGE = 50;

const pairOf = <Value extends z.ZodType>(value: Value) => z.object({ a: value, b: value });

const numbers = pairOf(z.number());
const mayMiss = pairOf(z.number().nullable());

const rivalSchema = z.object({
  _id: z.string(),
  driverName: z.string(),
  /** Of the car that they came into last, as are the body and the paints of its club. */
  raceNumber: z.number().nullable(),
  body: z.enum(carBodies),
  paints: clubPaintsSchema.nullable(),
});
export type Rival = z.infer<typeof rivalSchema>;

const sessionShape = {
  /** Id of the session. */
  session: z.string(),
  kind: z.enum(meetingKinds),
  event: z.object({ _id: z.string(), title: z.string() }),
  season: z.object({ _id: z.string(), title: z.string() }),
  /** The venue, or the part of the event's title that names it. */
  venue: z.string(),
  /** UTC ms. */
  at: z.number(),
};

const meetingSchema = z.object({
  ...sessionShape,
  ...pairOf(formRaceSchema).shape,
  ahead: z.enum(["a", "b"]).nullable(),
  /** Between them: in a race of equally many laps the time in ms, else laps; `null`: one is out, or nobody knows. */
  gap: z
    .union([
      z.object({ kind: z.literal("time"), ms: z.number() }),
      z.object({ kind: z.literal("laps"), laps: z.number() }),
    ])
    .nullable(),
});
export type MeetingLine = z.infer<typeof meetingSchema>;

const sharedCarSchema = z.object({ ...sessionShape, ...formRaceSchema.shape });
export type SharedCar = z.infer<typeof sharedCarSchema>;

/** Who was ahead in how many of `met`; of the others nobody was. */
const scoreSchema = z.object({ ...numbers.shape, met: z.number() });

const duelSchema = z.object({
  /** Of main races, sprints and qualifying, each by itself. */
  scores: z.object(ofEach(meetingKinds, () => scoreSchema)),
  /** How much longer `b`'s laps took in races, in ms: the median. Negative: `a`'s did. */
  paceGapMs: z.number().nullable(),
  together: z.object(ofEach(sharedFigures, () => mayMiss)),
  /** Of all that each ever drove. */
  career: z.object(ofEach(figures, () => mayMiss)),
  /** The fastest laps in races on the layout on which both last had one, in ms. */
  bestLap: z.object({ venue: z.string(), ...numbers.shape }).nullable(),
  /** In the table of the season in which they met last. */
  points: z.object({ season: z.string(), ...numbers.shape }).nullable(),
  /** A page, the newest first. */
  meetings: z.array(meetingSchema),
  meetingsPage: z.object({ page: z.number(), pageSize: z.number(), total: z.number() }),
  /** Races that they drove in one car, the newest first: at most as many as a page has; and how many there are. */
  sharedCars: z.array(sharedCarSchema),
  sharedCarsTotal: z.number(),
});
export type Duel = z.infer<typeof duelSchema>;

export const headToHeadSchema = z.object({
  ...pairOf(rivalSchema).shape,
  /** `null` until everything is counted. */
  duel: duelSchema.nullable(),
});
export type HeadToHead = z.infer<typeof headToHeadSchema>;

/** Whom a person met in races, and how these ended: `a` counts for the person, `b` for whom they met. */
export const metPersonSchema = z.object({
  _id: z.string(),
  driverName: z.string(),
  /** Main races in one class, in different cars. */
  races: z.number(),
  score: numbers,
});
export type MetPerson = z.infer<typeof metPersonSchema>;

export const metPeopleSchema = z.object({
  driver: z.object({ _id: z.string(), driverName: z.string() }),
  /** The most races first; empty until everything is counted. */
  met: z.array(metPersonSchema),
});
export type MetPeople = z.infer<typeof metPeopleSchema>;
