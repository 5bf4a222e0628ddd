import { z } from "zod";
import { clubOfferSchema } from "#features/registration/open-seats.ts";
import { carBodies } from "#shared/drawn/car-body.ts";
import { clubMarkShape, clubPaintsSchema } from "#shared/drawn/club-paints.ts";
import { pageSchema } from "#shared/text/text-schemas.ts";
import { formRaceSchema } from "../directories.ts";
import { momentKinds } from "../moments.ts";

/** One result in a driver's or club's record. */
const recordLineSchema = z.object({
  rowId: z.string(),
  event: z.object({ _id: z.string(), title: z.string(), time: z.number() }),
  season: z.object({ _id: z.string(), title: z.string(), acronym: z.string() }),
  session: z.object({
    _id: z.string(),
    title: z.string(),
    type: z.string(),
    prequalification: z.boolean(),
  }),
  position: z.number().nullable(),
  raceNumber: z.string().nullable(),
  carModel: z.string(),
  team: z.string(),
  drivers: z.array(z.object({ _id: z.string().nullable(), driverName: z.string() })),
  laps: z.number(),
  bestLap: z.number().nullable(),
  dsq: z.boolean(),
  points: z.number().nullable(),
});
export type RecordLine = z.infer<typeof recordLineSchema>;

/** Results of a profile come by so many. */
export const RECORD_PAGE = 50;

export const profileQuery = z.object({ page: pageSchema.default(1) });

/** What a driver or a club did in one season that everybody sees. */
const seasonLineSchema = z.object({
  season: z.object({
    _id: z.string(),
    title: z.string(),
    simulator: z.object({ title: z.string(), acronym: z.string() }),
  }),
  /** All its results are there, or nobody waits for them any longer: places are final. */
  isOver: z.boolean(),
  /** Titles of the models and acronyms of the classes that were driven in it. */
  carModels: z.array(z.string()),
  classes: z.array(z.string()),
  /** Of the first public table that has the driver, or the club, or else one of their cars; `null`: none has. */
  standing: z
    .object({
      _id: z.string(),
      title: z.string(),
      position: z.number().nullable(),
      points: z.number(),
    })
    .nullable(),
  /** Its first place is the title: of the season's first public table about them, with all results; `shared` with an equal. */
  title: z.enum(["own", "shared"]).nullable(),
  /** When the last visible event was, UTC ms; `null`: none is there any more. */
  lastAt: z.number().nullable(),
  starts: z.number(),
  /** Starts in sprints, which are among no other count. */
  sprints: z.number(),
  wins: z.number(),
  podiums: z.number(),
  poles: z.number(),
});
export type SeasonLine = z.infer<typeof seasonLineSchema>;

/** A race that somebody started. */
const startSchema = formRaceSchema.extend({
  event: z.object({ _id: z.string(), title: z.string() }),
  /** When it started, UTC ms. */
  at: z.number(),
  /** Of the simulator. */
  acronym: z.string(),
});
export type Start = z.infer<typeof startSchema>;

/** What everybody counts alike: official races and qualifyings of visible events. Sprints count in their own three alone. */
const totalsSchema = z.object({
  starts: z.number(),
  wins: z.number(),
  podiums: z.number(),
  poles: z.number(),
  fastestLaps: z.number(),
  sprints: z.object({ starts: z.number(), wins: z.number(), podiums: z.number() }),
});

/** What else is counted of a person. Each game's incidents stand apart; `null`: no file of theirs says. */
const figuresSchema = z.object({
  fastestLaps: z.number(),
  /** Pole, win and fastest lap of one race; a grand slam leads every lap too. */
  hatTricks: z.number(),
  grandSlams: z.number(),
  /** Starts from the first place of the grid. */
  gridFirsts: z.number(),
  /** Over the starts whose place on the grid is known; `null`: none. */
  averageGrid: z.object({ mean: z.number(), races: z.number() }).nullable(),
  /** Places from the grid to the finish, over finishes whose grid is known; `null`: none. */
  gained: z.object({ sum: z.number(), best: z.number().nullable(), races: z.number() }).nullable(),
  laps: z.number(),
  lapsLed: z.number().nullable(),
  retirements: z.number(),
  disqualifications: z.number(),
  /** The most wins and podiums in one's own consecutive starts. */
  winStreak: z.number(),
  podiumStreak: z.number(),
  contacts: z.number().nullable(),
  walls: z.number().nullable(),
  cuts: z.number().nullable(),
  gamePenalties: z.number().nullable(),
  incidentPoints: z.number().nullable(),
});
export type Figures = z.infer<typeof figuresSchema>;

/** What was done with one simulator, on one track or in one car model. */
const drivenSchema = z.object({
  _id: z.string(),
  title: z.string(),
  /** Of the simulator. */
  acronym: z.string(),
  starts: z.number(),
  wins: z.number(),
  podiums: z.number(),
  /** The best place; `null`: never classified. */
  best: z.number().nullable(),
});
export type Driven = z.infer<typeof drivenSchema>;

/** A lap that nobody has beaten since, in a race or in qualifying. */
const heldRecordSchema = z.object({
  track: z.object({ _id: z.string(), title: z.string() }),
  acronym: z.string(),
  /** Among what it is the record: a class, or a model. */
  among: z.string(),
  isRace: z.boolean(),
  lapMs: z.number(),
  event: z.object({ _id: z.string(), title: z.string() }),
  at: z.number(),
});
export type HeldRecord = z.infer<typeof heldRecordSchema>;

const momentSchema = z.object({
  kind: z.enum(momentKinds),
  /** 1: the first. */
  number: z.number(),
  event: z.object({ _id: z.string(), title: z.string() }),
  at: z.number(),
});

/** Whom they met in most races, and who was ahead in how many. */
const metSchema = z.object({
  _id: z.string(),
  driverName: z.string(),
  paints: clubPaintsSchema.nullable(),
  races: z.number(),
  own: z.number(),
  theirs: z.number(),
});

const careerShape = {
  /** `null` until everything is counted. */
  totals: totalsSchema.nullable(),
  /** The newest season first. */
  seasonTable: z.array(seasonLineSchema),
  /** Of seasons from before this site, which organisers link by hand. */
  archiveTitles: z.array(z.object({ key: z.string(), title: z.string() })),
  /** Most starts first. */
  driven: z.object({
    simulators: z.array(drivenSchema),
    tracks: z.array(drivenSchema),
    cars: z.array(drivenSchema),
  }),
  /** A page, the newest first. */
  results: z.array(recordLineSchema),
  /** The car of the page's first result, as it is drawn at the head of the page; `null`: none has been driven. */
  car: z
    .object({
      raceNumber: z.string().nullable(),
      body: z.enum(carBodies),
      /** Of the club that it was driven for. */
      paints: clubPaintsSchema.nullable(),
    })
    .nullable(),
  /** Which page of the results is there, and how many there are on all. */
  resultsPage: z.object({ page: z.number(), pageSize: z.number(), total: z.number() }),
};

export const driverProfileSchema = z.object({
  _id: z.string(),
  driverName: z.string(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  shorthand: z.string().nullable(),
  picture: z.string().nullable(),
  /** Not in lists: they do not want search engines either. */
  unlisted: z.boolean(),
  clubs: z.array(z.object({ _id: z.string(), name: z.string(), ...clubMarkShape })),
  ...careerShape,
  /** Of the races that were finished; `null`: none. */
  averagePlace: z.object({ mean: z.number(), races: z.number() }).nullable(),
  bestPlace: z.number().nullable(),
  /** `null`: nothing is counted of them. */
  figures: figuresSchema.nullable(),
  /** The last ones, the newest last. */
  starts: z.array(startSchema),
  /** The newest first. */
  records: z.array(heldRecordSchema),
  moments: z.array(momentSchema),
  met: metSchema.nullable(),
});
export type DriverProfile = z.infer<typeof driverProfileSchema>;

export const teamProfileSchema = z.object({
  _id: z.string(),
  /** One can ask to drive for it: it has not ended and is not one driver's alone. */
  isOpen: z.boolean(),
  name: z.string(),
  ...clubMarkShape,
  simulator: z.object({ _id: z.string(), title: z.string(), acronym: z.string() }),
  /** Those first who have started for it most. */
  drivers: z.array(
    z.object({
      _id: z.string(),
      driverName: z.string(),
      /** Of the car that they came into last. */
      raceNumber: z.number().nullable(),
      /** For this club; 0 until everything is counted. */
      starts: z.number(),
      /** The last starts for anybody, the newest last. */
      form: z.array(formRaceSchema),
    }),
  ),
  /** How many have started for it. */
  drove: z.number(),
  managers: z.array(z.object({ _id: z.string(), driverName: z.string() })),
  seasons: z.array(z.object({ _id: z.string(), title: z.string(), cars: z.number() })),
  /** Free seats that it offers in seasons that are open. */
  openSeats: z.array(clubOfferSchema),
  ...careerShape,
});
export type TeamProfile = z.infer<typeof teamProfileSchema>;
