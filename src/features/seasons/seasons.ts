import { z } from "zod";
import { trackDrawingSchema } from "#shared/drawn/track-drawing.ts";
import { sessionTypes } from "#shared/session-types.ts";
import { pageSchema, pageSizeSchema } from "#shared/text/text-schemas.ts";
import { ofEach } from "#shared/of-each.ts";
import { seasonWorks } from "#shared/permissions.ts";

/** Of a season's cars, and of its prequalification's threshold in percent of the best time. */
export const LARGEST_RACE_NUMBER = 9999;
export const LARGEST_THRESHOLD = 1000;

/** Limits that a season sets for its registrations, splits and prequalification. `null`: no limit. */
export const seasonRulesSchema = z.object({
  minCarsPerTeam: z.number().int().min(0).default(0),
  maxCarsPerTeam: z.number().int().min(1).nullable().default(null),
  minDriversPerCar: z.number().int().min(1).default(1),
  maxDriversPerCar: z.number().int().min(1).default(1),
  maxCarsPerSplit: z.number().int().min(1).nullable().default(null),
  minCarsPerSplit: z.number().int().min(0).default(0),
  maxSplits: z.number().int().min(1).default(1),
  maxCarsInClassPerSplit: z.number().int().min(1).nullable().default(null),
  prequalEnabled: z.boolean().default(false),
  /** Percent of the best time; meaningful above 100. */
  prequalLimitPercentage: z.number().min(0).max(LARGEST_THRESHOLD).default(0),
  carModelChangeAllowed: z.boolean().default(false),
  /** Profile fields that a driver must have filled in. */
  requiredDriverFields: z.array(z.string()).default([]),
  validNumbers: z
    .object({ from: z.number().int().min(0), to: z.number().int().max(LARGEST_RACE_NUMBER) })
    .default({ from: 1, to: 999 }),
});
export type SeasonRules = z.infer<typeof seasonRulesSchema>;

/** Which user permissions open each kind of work in this season; one that is newer than the season, none. */
export const seasonPermissionsSchema = z.object(
  ofEach(seasonWorks, () => z.array(z.string()).default([])),
);
export type SeasonPermissions = z.infer<typeof seasonPermissionsSchema>;

export const simulatorSchema = z.object({
  _id: z.string(),
  title: z.string(),
  acronym: z.string(),
});
export type Simulator = z.infer<typeof simulatorSchema>;

const acronymSchema = z.object({ acronym: z.string() });

export const validCarSchema = z.object({
  _id: z.string(),
  title: z.string(),
  class: acronymSchema.nullable(),
});

/** A class of a car or a driver. */
export const heldClassSchema = z.object({ _id: z.string(), name: z.string(), acronym: z.string() });
export type HeldClass = z.infer<typeof heldClassSchema>;

/** A class as a season uses it: which group it belongs to. `obj` repeats it in the spec's shape. */
export const seasonClassSchema = heldClassSchema.extend({
  group: z.number(),
  obj: z.object({ _id: z.string(), name: z.string() }),
});
export type SeasonClass = z.infer<typeof seasonClassSchema>;

export const trackSchema = z.object({
  _id: z.string(),
  name: z.string(),
  trackFamily: z.object({ name: z.string() }),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  city: z.string(),
  /** Address of a picture of its shape: light lines on a transparent ground. */
  outline: z.string().nullable(),
  /** The same as a line to draw, where it was sent as an SVG. */
  drawing: trackDrawingSchema.nullable(),
  lengthMetres: z.number().nullable(),
  turns: z.number().nullable(),
});
export type Track = z.infer<typeof trackSchema>;

export const sessionTypeSchema = z.enum(sessionTypes);

export const sessionNameSchema = z.object({
  _id: z.string(),
  title: z.string(),
  type: z.object({ code: sessionTypeSchema }),
});

/** A session as a season lists it. Times are UTC ms. */
export const seasonSessionSchema = sessionNameSchema.extend({
  official: z.boolean(),
  /** A race beside the main one: it scores, and is counted apart. */
  sprint: z.boolean(),
  startDate: z.number(),
  durationMinutes: z.number(),
  hasResults: z.boolean(),
});

/** An event as a season lists it. Times are UTC ms. */
export const seasonEventSchema = z.object({
  _id: z.string(),
  title: z.string(),
  time: z.number(),
  hidden: z.boolean(),
  track: trackSchema,
  hasResults: z.boolean(),
  /** Between these a car's presence is answered; `null`: not said yet. */
  rsvpStart: z.number().nullable(),
  rsvpEnd: z.number().nullable(),
  sessions: z.array(seasonSessionSchema),
});
export type SeasonEvent = z.infer<typeof seasonEventSchema>;

/** A season on the competitions list: what a card shows and nothing more. */
export const seasonCardSchema = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Address of the picture. */
  banner: z.string().nullable(),
  /** That of a picture of its rounds' outlines, to show where there is no other; `null`: none of them can be drawn. */
  drawnBanner: z.string().nullable(),
  premii: z.string(),
  hidden: z.boolean(),
  events: z.array(z.object({ _id: z.string(), title: z.string(), time: z.number() })),
  registeredCars: z.number(),
  /** Until when clubs may register, UTC ms; `null`: registration has not opened. */
  registrationDeadline: z.number().nullable(),
  /** Nobody needs to register: whoever is in the results scores. */
  open: z.boolean(),
  rules: z.object({
    simulator: simulatorSchema,
    validCars: z.array(validCarSchema),
    minDriversPerCar: z.number(),
    maxDriversPerCar: z.number(),
  }),
});
export type SeasonCard = z.infer<typeof seasonCardSchema>;

/** Of all events of a season: how many there are, and when the first and the last of them are (UTC ms). */
export const eventSpanSchema = z.object({ count: z.number(), first: z.number(), last: z.number() });
export type EventSpan = z.infer<typeof eventSpanSchema>;

/** A season in the list of the API: a card with the registrations behind its count. */
export const seasonListItemSchema = seasonCardSchema.extend({
  registrations: z.array(
    z.object({ _id: z.string(), cars: z.array(z.object({ _id: z.string() })) }),
  ),
});

/** `view=cards` leaves out the registrations, whose ids no card shows. */
export const seasonsQuerySchema = z.object({ view: z.enum(["full", "cards"]).default("full") });

export const seasonSchema = z.object({
  _id: z.string(),
  code: z.string(),
  title: z.string(),
  description: z.string(),
  poster: z.string().nullable(),
  banner: z.string().nullable(),
  drawnBanner: z.string().nullable(),
  pdfRulebookPath: z.string().nullable(),
  organizatori: z.string(),
  parteneri: z.string(),
  premii: z.string(),
  hidden: z.boolean(),
  /** Its tables of standings are computed with every change of results. */
  followsResults: z.boolean(),
  /** Nobody needs to register: whoever is in the results scores. */
  open: z.boolean(),
  version: z.number(),
  deadlines: z.object({
    registration: z.number().nullable(),
    carModelChange: z.number().nullable(),
  }),
  events: z.array(seasonEventSchema),
  standings: z.array(z.object({ _id: z.string(), title: z.string(), public: z.boolean() })),
  registrations: z.array(
    z.object({
      _id: z.string(),
      teamId: z.string(),
      teamName: z.string(),
      cars: z.array(z.object({ _id: z.string(), raceNumber: z.number(), carName: z.string() })),
    }),
  ),
  carClasses: z.array(seasonClassSchema),
  driverClasses: z.array(seasonClassSchema),
  permissions: seasonPermissionsSchema,
  rules: seasonRulesSchema.extend({
    simulator: simulatorSchema,
    validCars: z.array(validCarSchema),
  }),
});
export type Season = z.infer<typeof seasonSchema>;

/** `GET /api/season/{id}/mine`: what of a season's page only some see. All else is one thing for everybody. */
export const ownSeasonSchema = z.object({
  /** Hidden ones, for who prepares them. */
  events: z.array(seasonEventSchema),
  /** All of its tables, for who edits them; `null`: those that everybody sees. */
  standings: seasonSchema.shape.standings.nullable(),
});
export type OwnSeason = z.infer<typeof ownSeasonSchema>;

/** A line of the calendar of all seasons. Times are UTC ms; `null`: no such session. */
export const calendarEventSchema = z.object({
  _id: z.string(),
  title: z.string(),
  season: z.object({ _id: z.string(), title: z.string(), simulator: simulatorSchema }),
  /** `Silverstone, National` */
  track: z.string(),
  trackId: z.string(),
  date: z.number(),
  /** Of its race (`roundTimes`): what is announced. */
  startsAt: z.number(),
  practice: z.number().nullable(),
  qualify: z.number().nullable(),
  race: z.number().nullable(),
  /** Start of the race whose grid is the reversed top of another session. */
  raceInverted: z.number().nullable(),
});
export type CalendarEvent = z.infer<typeof calendarEventSchema>;

export const USUAL_CALENDAR_PAGE = 20;

/** The calendar by time: all events, or without `page` the latest up to the cap in `meta`. `coming` ends a day after an event. */
export const calendarQuerySchema = z.object({
  when: z.enum(["all", "coming"]).default("all"),
  page: pageSchema.optional(),
  pageSize: pageSizeSchema(100).default(USUAL_CALENDAR_PAGE),
});
