import { z } from "zod";
import { schemasOf } from "#shared/record/record.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { idSchema, requiredLineSchema } from "#shared/text/text-schemas.ts";
import { scorers, type StandingsTypeCode, type WhoScores } from "./points.ts";

interface Option<Schema extends z.ZodType> {
  /** In the audit log, and where two copies of a table differ. */
  title: string;
  schema: Schema;
  /** A value in words. */
  text: (value: z.output<Schema>) => string;
  /** Types of tables in which it changes nothing. */
  without?: readonly StandingsTypeCode[];
}

function option<Schema extends z.ZodType>(given: Option<Schema>): Option<Schema> {
  return given;
}

function yesOrNo(given: Omit<Option<z.ZodType>, "schema" | "text"> & { yes: string; no: string }) {
  const { yes, no, ...rest } = given;
  return option({ ...rest, schema: z.boolean().default(false), text: (is) => (is ? yes : no) });
}

/** Whole rounds, or each race by itself. Stored: a word is never renamed. */
const dropUnits = ["event", "race"] as const;

/** What each driver of a shared car gets of its points: all, an equal part, or a part by laps driven. Stored as words, too. */
export const sharedCarRules = ["whole", "divided", "laps"] as const;
export type SharedCarPoints = (typeof sharedCarRules)[number];

const sharedTexts: Record<SharedCarPoints, string> = {
  whole: "întregi pentru fiecare pilot",
  divided: "împărțite egal",
  laps: "împărțite după tururi",
};

const scorersTexts: Record<WhoScores, string> = {
  entered: "doar cine este înscris",
  guests: "cine este înscris, mașinile wildcard și cele invitate",
  everybody: "oricine apare în rezultate",
};

/** The most that an editor may say of a table; its forms and the server go by the same. */
export const tableLimits = {
  title: 120,
  groupTitle: 60,
  /** The title of the column of texts, and what stands in it. */
  miscTextName: 60,
  miscText: 200,
  deductions: 20,
  deductionReason: 200,
  ignoredEvents: 200,
  bestCarsPerSession: 100,
} as const;

/** A group of rounds that drop results among themselves. */
const dropGroupSchema = z.object({
  title: requiredLineSchema(tableLimits.groupTitle, { empty: "Scrie numele grupei." }),
  events: z.array(idSchema).min(1, "Alege cel puțin o etapă.").max(200),
  maxIgnoredEvents: z.number().int().min(0).max(tableLimits.ignoredEvents),
});

/**
 * How a table scores: each option in stored form, with the default of tables stored before it, and in words. What is posted,
 * compared and merged follows from here; its input is in `web/edit/table-option-fields.tsx`, its sentence under the table in
 * `standings-labels.ts`.
 */
export const tableOptions = {
  whoScores: option({
    title: "Cine punctează",
    schema: z.enum(scorers).default("entered"),
    text: (who) => scorersTexts[who],
  }),
  bestCarsPerSession: option({
    title: "Mașini care punctează în fiecare sesiune",
    schema: z.number().int().min(1).max(tableLimits.bestCarsPerSession).nullable().default(null),
    text: (cars) => (cars === null ? "toate" : String(cars)),
    without: ["D", "C"],
  }),
  sharedCarPoints: option({
    title: "Punctele unei mașini împărțite",
    schema: z.enum(sharedCarRules).default("whole"),
    text: (rule) => sharedTexts[rule],
    without: ["T", "C"],
  }),
  allCarsOfDriver: yesOrNo({
    title: "Un pilot cu mai multe mașini într-o cursă",
    yes: "punctează cu toate",
    no: "punctează cu cea mai bună",
    without: ["T", "C"],
  }),
  sharedFastestLap: yesOrNo({
    title: "Cel mai rapid tur făcut de mai mulți",
    yes: "punctele se împart",
    no: "contează primul făcut",
  }),
  disqualifiedLeavePlace: yesOrNo({
    title: "Locul unui descalificat",
    yes: "rămâne liber",
    no: "se ocupă",
  }),
  keepDisqualifiedEvents: yesOrNo({
    title: "Etape cu descalificare",
    yes: "nu pot fi eliminate",
    no: "pot fi eliminate",
    without: ["T"],
  }),
  dropsPer: option({
    title: "Ce se elimină",
    schema: z.enum(dropUnits).default("event"),
    text: (unit) => (unit === "race" ? "curse" : "etape întregi"),
  }),
  dropGroups: option({
    title: "Grupe de etape",
    schema: z.array(dropGroupSchema).max(50).default([]),
    text: (groups) =>
      groups
        .map(
          ({ title, events, maxIgnoredEvents }) =>
            `${title}: ${counted(events.length, "etapă", "etape")}, ${maxIgnoredEvents} ${maxIgnoredEvents === 1 ? "eliminată" : "eliminate"}`,
        )
        .join("; ") || "fără",
  }),
  sprintsDecideTies: yesOrNo({ title: "Sprinturile", yes: "departajează", no: "nu departajează" }),
  onlyClassifiedDecideTies: yesOrNo({
    title: "Locurile celor neclasați",
    yes: "nu departajează",
    no: "departajează",
  }),
  sharedPlaces: yesOrNo({
    title: "La puncte egale",
    yes: "locul se împarte",
    no: "decid locurile din curse",
  }),
};

export type OptionName = keyof typeof tableOptions;

export const optionNames = Object.keys(tableOptions).filter(isOptionName);

export function isOptionName(name: string): name is OptionName {
  return Object.hasOwn(tableOptions, name);
}

/** Options as they are stored and posted; what is left out is how tables were before there was a choice. */
export const standingsOptionsSchema = z.object(schemasOf(tableOptions));

/** The same, from clients too that say as before whether wildcards score instead of who does. */
export const postedOptionsSchema = standingsOptionsSchema
  .extend({ whoScores: z.enum(scorers).optional(), includeWildcards: z.boolean().optional() })
  .transform(({ includeWildcards, whoScores, ...options }) => ({
    ...options,
    whoScores: whoScores ?? (includeWildcards ? ("guests" as const) : ("entered" as const)),
  }));
export type TableOptions = z.infer<typeof standingsOptionsSchema>;
export type DropGroup = TableOptions["dropGroups"][number];

/** A value of an option, in words. */
export function optionText(name: OptionName, value: unknown): string {
  const text: unknown = Reflect.apply(tableOptions[name].text, undefined, [value]);
  return String(text);
}

/** A value for each option. */
export function ofEachOption<Value>(of: (name: OptionName) => Value): Record<OptionName, Value>;
export function ofEachOption(of: (name: OptionName) => unknown): object {
  return Object.fromEntries(optionNames.map((name) => [name, of(name)]));
}
