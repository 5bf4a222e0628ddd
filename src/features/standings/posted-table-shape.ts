import { z } from "zod";
import { hasWholeMilliPoints } from "#shared/points.ts";
import {
  idSchema,
  LARGEST_INTEGER,
  lineSchema,
  requiredLineSchema,
  versionSchema,
  wholeSchema,
  wholeTextSchema,
} from "#shared/text/text-schemas.ts";
import { resultChoices } from "./rules/entry-drops.ts";
import {
  columnSchema,
  memberSchema,
  standingsFiltersSchema,
  standingsTypeSchema,
} from "./standings.ts";
import { subjectLists } from "./standings-columns.ts";
import { tableRoundsSchema } from "./rules/rounds.ts";
import { postedOptionsSchema, tableLimits } from "./rules/table-options.ts";

const POINTS_BOUND = 1_000_000;

const postedMembers = z.array(memberSchema).max(200).default([]);

/** Points taken from an entry after drops, with the reason that its breakdown says. */
const postedDeductionSchema = z.object({
  points: z
    .number("Trebuie să fie un număr.")
    .min(0.001, "Mai mult de 0 puncte.")
    .max(POINTS_BOUND, "Prea multe puncte.")
    .refine(hasWholeMilliPoints, "Cel mult trei zecimale."),
  reason: requiredLineSchema(tableLimits.deductionReason, { empty: "Scrie motivul." }),
});

/** What an editor says of an entry. Places and points are the server's, so what is posted of them is not looked at. */
const postedEntrySchema = z.object({
  _id: idSchema.optional(),
  /** Whom the entry is about; left out: the first of its table's kind whom it lists. */
  subject: idSchema.optional(),
  compensationPoints: z
    .number("Trebuie să fie un număr.")
    .min(-POINTS_BOUND, "Prea puține puncte.")
    .max(POINTS_BOUND, "Prea multe puncte.")
    .refine(hasWholeMilliPoints, "Cel mult trei zecimale.")
    .default(0),
  compensationReason: lineSchema(tableLimits.deductionReason).default(""),
  deductions: z
    .array(postedDeductionSchema)
    .max(tableLimits.deductions, `Cel mult ${tableLimits.deductions} de deduceri.`)
    .default([]),
  /** Id of the event from which it starts again at zero. */
  startsFrom: idSchema.nullable().default(null),
  /** By id of an event, or of a race. */
  choices: z.record(idSchema, z.enum(resultChoices)).default({}),
  miscText: lineSchema(tableLimits.miscText).default(""),
  disqualified: z.boolean().default(false),
  manual: z.boolean().default(false),
  cars: postedMembers,
  drivers: postedMembers,
  teams: postedMembers,
});

export type PostedEntry = z.infer<typeof postedEntrySchema> & { subject: string };

const reference = z.object({ _id: idSchema });

/**
 * A table as an editor posts it. A new one has a temporary id and version 0; without a version the id says whether it is new, and
 * the stored one is overwritten.
 */
const postedTableShape = z.object({
  _id: idSchema,
  version: versionSchema.optional(),
  title: requiredLineSchema(tableLimits.title),
  public: z.boolean().default(false),
  type: z.object({ code: standingsTypeSchema }, "Obligatoriu"),
  filters: standingsFiltersSchema.prefault({}),
  options: postedOptionsSchema.prefault({}),
  displayedColumns: z.array(columnSchema).max(20).default(["position", "points"]),
  miscTextName: lineSchema(tableLimits.miscTextName).default(""),
  /** How it scores every round, also later ones. Events are then left out: others that are posted with it are kept instead. */
  rounds: tableRoundsSchema.nullable().default(null),
  events: z
    .array(
      z.object({
        obj: reference,
        sessions: z.array(z.object({ obj: reference, scoringType: reference })).max(50),
      }),
    )
    .max(200)
    .default([]),
  entries: z.array(postedEntrySchema).max(2000).default([]),
});

export const postedTableSchema = postedTableShape.transform(({ entries, ...table }, context) => {
  const own = subjectLists[table.type.code];
  return {
    ...table,
    entries: entries.map((entry, index): PostedEntry => {
      const subject = entry.subject ?? entry[own][0]?._id;
      if (subject === undefined)
        context.addIssue({
          code: "custom",
          path: ["entries", index, "subject"],
          message: "Obligatoriu",
        });
      return { ...entry, subject: subject ?? "" };
    }),
  };
});

export type PostedTable = z.infer<typeof postedTableSchema>;

export const saveStandingsBody = z.object({ standings: postedTableSchema });

/** Left out: whatever the table is by now. */
export const deleteStandingsQuery = z.object({
  version: wholeTextSchema(1, LARGEST_INTEGER).optional(),
});

const ids = z.array(idSchema).max(1000).default([]);
const membersBody = z.object({ drivers: ids, cars: ids, teams: ids });

export const freshMembersBody = membersBody.extend({
  request: z.enum(["teams", "drivers", "cars"]),
});

export const newEntriesBody = membersBody.extend({
  typeCode: standingsTypeSchema,
  startPosition: wholeSchema(1, 100_000).default(1),
});
