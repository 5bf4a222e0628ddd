import { clubPaintsSchema } from "#shared/drawn/club-paints.ts";
import { z } from "zod";
import { wholeConflict } from "#shared/record/conflict.ts";
import { sessionNameSchema } from "#features/seasons/seasons.ts";
import { idSchema } from "#shared/text/text-schemas.ts";
import { resultChoices } from "./rules/entry-drops.ts";
import { entryEventSchema, entryLineSchema } from "./rules/entry-events.ts";
import { standingsTypes } from "./rules/points.ts";
import { tableRoundsSchema } from "./rules/rounds.ts";
import { scoringTypeSchema } from "./scoring/scoring-types.ts";
import { standingsColumns } from "./standings-columns.ts";
import { ofEachFilter } from "./rules/table-filters.ts";
import { standingsOptionsSchema, tableLimits } from "./rules/table-options.ts";

/* Standings as they are stored, in whole thousandths of points, and shown, in plain numbers (`src/shared/points.ts`). */

export const standingsTypeSchema = z.enum(standingsTypes, "Obligatoriu");

export const columnSchema = z.enum(standingsColumns);

const ids = z.array(idSchema).max(200);

export const standingsFiltersSchema = z.object({
  ...ofEachFilter(() => ids.default([])),
  /** How many of an entry's worst events do not count. */
  maxIgnoredEvents: z.number().int().min(0).max(tableLimits.ignoredEvents).default(0),
});

/** The `definition` column. */
export const standingsDefinitionSchema = z.object({
  filters: standingsFiltersSchema,
  options: standingsOptionsSchema,
  /** Without those that only a newer version of the site can show. */
  displayedColumns: z
    .array(z.string())
    .transform((stored) => standingsColumns.filter((column) => stored.includes(column))),
  miscTextName: z.string(),
  /** Of a table that scores every round; `null`: it scores the sessions that were chosen. */
  rounds: tableRoundsSchema.nullable().default(null),
});

export type StandingsDefinition = z.infer<typeof standingsDefinitionSchema>;

export const memberSchema = z.object({ _id: idSchema, ignored: z.boolean() });

/** The `members` column: what is printed beside an entry's points. */
export const entryMembersSchema = z.object({
  cars: z.array(memberSchema),
  drivers: z.array(memberSchema),
  teams: z.array(memberSchema),
  scoredEvents: z.number(),
});

/** `gone`: no longer in the league, so there is no page to link to. */
const visibleMember = memberSchema.extend({ gone: z.boolean() });

const visibleCarSchema = visibleMember.extend({
  raceNumber: z.string().nullable(),
  carName: z.string(),
  carModel: z.object({ title: z.string() }),
});

const visibleDriverSchema = visibleMember.extend({
  driverName: z.string(),
  country: z.string().nullable(),
});

/** Its mark: of a club that is there. A picture is named only where there is one: a hundred rows say of each club what it has. */
const visibleTeamSchema = visibleMember.extend({
  name: z.string(),
  paints: clubPaintsSchema.nullable(),
  logo: z.string().optional(),
});

/** Points taken from an entry, with the reason that its breakdown says. */
export const deductionSchema = z.object({ points: z.number(), reason: z.string() });

/** By id of an event, or of a race where each race is a result of its own. */
export const resultChoicesSchema = z.record(z.string(), z.enum(resultChoices));

/** An entry ready to print; names are as they are now. */
export const standingsEntrySchema = z.object({
  _id: z.string(),
  /** The driver, club or car it is about, by the table's type. */
  subject: z.string(),
  /** `null` when disqualified. */
  position: z.number().nullable(),
  /** Compensation included. */
  points: z.number(),
  /** May be negative. */
  compensationPoints: z.number(),
  /** Left out: nobody has said why. */
  compensationReason: z.string().optional(),
  deductions: z.array(deductionSchema),
  startsFrom: z.string().nullable(),
  choices: resultChoicesSchema,
  miscText: z.string(),
  /** Events with at least one session in which the entry scored. */
  scoredEvents: z.number(),
  disqualified: z.boolean(),
  /** Added by hand; stays without results. */
  manual: z.boolean(),
  cars: z.array(visibleCarSchema),
  drivers: z.array(visibleDriverSchema),
  teams: z.array(visibleTeamSchema),
  /** Before the last event that was run; `null`: it had none. */
  previousPosition: z.number().nullable(),
  /** Places 1, and 1 to 3, in races that are no sprints. */
  wins: z.number(),
  podiums: z.number(),
  /** Place and points of each session of the table, in its order, as `3:15 (4:12) - 14A`: see `rules/cells.ts`. */
  cells: z.string(),
});

export type StandingsEntryShape = z.infer<typeof standingsEntrySchema>;

const tableSessionSchema = z.object({
  obj: sessionNameSchema.extend({ sprint: z.boolean() }),
  scoringType: scoringTypeSchema,
  /** It has results. */
  run: z.boolean(),
});

/** `table`: entries of that table only, or of the first when there is no such table. */
export const standingsQuery = z.object({ table: idSchema.optional() });

export const standingsTableSchema = z.object({
  _id: z.string(),
  title: z.string(),
  public: z.boolean(),
  type: z.object({ code: standingsTypeSchema, title: z.string() }),
  filters: standingsFiltersSchema,
  /** Names of what the filters let through. */
  filterNames: z.object(ofEachFilter(() => z.array(z.string()))),
  options: standingsOptionsSchema,
  displayedColumns: z.array(columnSchema),
  miscTextName: z.string(),
  /** For who may edit it: how it scores every round; `null` where the scored sessions are chosen one by one. */
  rounds: tableRoundsSchema.nullable(),
  events: z.array(
    z.object({
      obj: z.object({ _id: z.string(), title: z.string(), time: z.number() }),
      sessions: z.array(tableSessionSchema),
    }),
  ),
  /** Empty for the tables that were not asked for. */
  entries: z.array(standingsEntrySchema),
  version: z.number(),
  /** UTC ms. */
  computedAt: z.number(),
  /** Results of a scored session were saved since places and points were computed. */
  newerResults: z.boolean(),
});

export type StandingsTable = z.infer<typeof standingsTableSchema>;

/** What is told of a table that is no longer as an editor saw it. */
export const tableConflict = wholeConflict(
  z.object({
    deleted: z.boolean(),
    /** As it is now, if it is. */
    current: standingsTableSchema.optional(),
    savedBy: z.string().nullable(),
    /** UTC ms. */
    savedAt: z.number().nullable(),
  }),
);

/** How an entry's total came about. Its start is the event from which it starts again at zero. */
export const entryBreakdownSchema = standingsEntrySchema
  .pick({
    _id: true,
    points: true,
    compensationPoints: true,
    compensationReason: true,
    deductions: true,
    startsFrom: true,
    disqualified: true,
    previousPosition: true,
    wins: true,
    podiums: true,
  })
  .extend({
    /** Sum of the events that count. */
    eventPoints: z.number(),
    events: z.array(
      entryEventSchema.omit({ eventId: true }).extend({
        _id: z.string(),
        title: z.string(),
        time: z.number(),
        sessions: z.array(
          sessionNameSchema.extend({
            sprint: z.boolean(),
            points: z.number(),
            run: z.boolean(),
            dropped: z.boolean(),
            lines: z.array(
              entryLineSchema.omit({ carId: true, clubId: true }).extend({
                raceNumber: z.string().nullable(),
                carName: z.string(),
                /** Laps after lap penalties; `null` when the row is no longer among the results. */
                laps: z.number().nullable(),
                /** What stewards gave, in words. */
                penalties: z.array(z.string()),
              }),
            ),
          }),
        ),
      }),
    ),
  });

export type EntryBreakdown = z.infer<typeof entryBreakdownSchema>;

export const availableEventSchema = z.object({
  _id: z.string(),
  title: z.string(),
  time: z.number(),
  sessions: z.array(
    sessionNameSchema.extend({
      official: z.boolean(),
      sprint: z.boolean(),
      prequalification: z.boolean(),
      run: z.boolean(),
    }),
  ),
});

export type AvailableEvent = z.infer<typeof availableEventSchema>;

/** Whom an editor can add to a table: the season's cars, guests' too, and the clubs of its simulator. */
export const candidatesSchema = z.object({
  cars: z.array(
    z.object({
      _id: z.string(),
      raceNumber: z.number(),
      carName: z.string(),
      /** `null`: a guest car. */
      teamName: z.string().nullable(),
    }),
  ),
  teams: z.array(z.object({ _id: z.string(), name: z.string(), isRegistered: z.boolean() })),
});

export type Candidates = z.infer<typeof candidatesSchema>;

export const standingsKindSchema = z.object({ code: standingsTypeSchema, title: z.string() });
export type StandingsKind = z.infer<typeof standingsKindSchema>;

/** Cars, drivers or clubs with their names as they are now. */
export const freshMembersSchema = z.object({
  cars: z.array(visibleCarSchema),
  drivers: z.array(visibleDriverSchema),
  teams: z.array(visibleTeamSchema),
});

export type FreshMembers = z.infer<typeof freshMembersSchema>;
