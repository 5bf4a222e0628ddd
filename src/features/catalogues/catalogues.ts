import { descriptionOf } from "#simulators/simulators.ts";
import { z } from "zod";
import { counted } from "#shared/text/romanian-count.ts";
import { carBodies, carBodyTitles, isCarBody } from "#shared/drawn/car-body.ts";
import { line, requiredLine } from "#shared/record/field-kinds.ts";
import { field, savedOf, schemasOf } from "#shared/record/record.ts";
import {
  idSchema,
  LARGEST_INTEGER,
  pageSchema,
  pageSizeSchema,
  requiredParagraphsSchema,
  searchSchema,
  versionSchema,
  wholeSchema,
  wholeTextSchema,
} from "#shared/text/text-schemas.ts";
import { type Conflict, conflict } from "#shared/record/conflict.ts";

/** What of the league stands on an entry, only what is there. */
const usesSchema = z.array(
  z.object({
    what: z.enum(["seasons", "events", "cars", "clubs", "standings", "tracks", "carModels"]),
    count: z.number(),
  }),
);
type Uses = z.infer<typeof usesSchema>;
export type UsedIn = Uses[number]["what"];

export const entryHeadSchema = z.object({
  _id: z.string(),
  version: z.number(),
  /** No longer offered where one chooses; stays where it is used. */
  archived: z.boolean(),
  uses: usesSchema,
});
export type EntryHead = z.infer<typeof entryHeadSchema>;

export function entryConflict<Entry>(schema: z.ZodType<Entry>): Conflict<Entry> {
  return conflict("entry", schema);
}

/**
 * A simulator's title. Codes never change and there are no new ones: the readers of result files, entry lists and the site's
 * colours belong to a game.
 */
export const simulatorFields = {
  title: field({ ...requiredLine(60), title: "Titlu", column: "title" }),
};
export const simulatorFormSchema = z.object(schemasOf(simulatorFields));
export type SimulatorForm = z.infer<typeof simulatorFormSchema>;
export const simulatorEntrySchema = entryHeadSchema.extend({
  ...savedOf(simulatorFields),
  acronym: z.string(),
});
export type SimulatorEntry = z.infer<typeof simulatorEntrySchema>;

/** Chosen once, when the entry is new. */
const ownSimulator = field({
  title: "Simulator",
  schema: idSchema,
  saved: z.string(),
  empty: "",
  column: "simulator_id",
});

/** From the shortest kart track to the longest road that was ever raced on, the Madonie's 148 km. */
export const trackBounds = {
  lengthMetres: { min: 100, max: 150_000 },
  turns: { min: 1, max: 1000 },
} as const;

export const trackFields = {
  simulator: ownSimulator,
  /** The venue; layouts of one venue have one family, in all games. A row of its own. */
  family: field({ ...requiredLine(80), title: "Locul" }),
  name: field({ ...requiredLine(80), title: "Traseul", column: "name" }),
  country: field({
    title: "Țara",
    schema: z.string("Alege țara.").regex(/^[A-Z]{2}$/, "Alege țara."),
    saved: z.string(),
    empty: "",
    column: "country",
  }),
  city: field({ ...line(80), title: "Orașul", column: "city" }),
  /** What result files call the track: AC folder, ACC key, iRacing name; then AC's or iRacing's layout. */
  gameKey: field({ ...requiredLine(100), title: "Numele din joc", column: "game_key" }),
  gameLayout: field({ ...line(100), title: "Varianta din joc", column: "game_layout" }),
  lengthMetres: field({
    ...openWhole(trackBounds.lengthMetres),
    title: "Lungimea (m)",
    column: "length_metres",
  }),
  turns: field({ ...openWhole(trackBounds.turns), title: "Virajele", column: "turns" }),
  /** Id of the upload. */
  outline: field({
    title: "Conturul",
    schema: idSchema.nullable(),
    saved: z.string().nullable(),
    empty: null,
    column: "outline_upload_id",
  }),
};
export const trackFormSchema = z.object(schemasOf(trackFields));
export type TrackForm = z.infer<typeof trackFormSchema>;
export const trackEntrySchema = entryHeadSchema.extend({
  ...savedOf(trackFields),
  outlineFile: z.object({ _id: z.string(), filename: z.string() }).nullable(),
});
export type TrackEntry = z.infer<typeof trackEntrySchema>;

export const carModelFields = {
  simulator: ownSimulator,
  title: field({ ...requiredLine(80), title: "Titlu", column: "title" }),
  /** What result files and entry lists call it: AC folder, ACC and iRacing number. */
  gameKey: field({ ...requiredLine(100), title: "ID din joc", column: "game_key" }),
  category: field({ ...line(30), title: "Categorie", column: "category" }),
  /** What its picture looks like; `null`: as its category and its title say (`carBodyOf`). */
  body: field({
    title: "Siluetă",
    // Programs that know nothing of it leave it to the guess.
    schema: z.enum(carBodies).nullable().default(null),
    saved: z.enum(carBodies).nullable().catch(null),
    empty: null,
    column: "body",
    text: (body) => (isCarBody(body) ? carBodyTitles[body] : undefined),
  }),
};
export const carModelFormSchema = z.object(schemasOf(carModelFields));
export type CarModelForm = z.infer<typeof carModelFormSchema>;
export const carModelEntrySchema = entryHeadSchema.extend(savedOf(carModelFields));
export type CarModelEntry = z.infer<typeof carModelEntrySchema>;

/** A whole number that may be left open. */
function openWhole({ min, max }: { min: number; max: number }) {
  return {
    schema: wholeSchema(min, max).nullable(),
    saved: z.number().nullable(),
    empty: null,
  };
}

export const classFields = {
  name: field({ ...requiredLine(40), title: "Nume", column: "name" }),
  acronym: field({ ...requiredLine(10), title: "Acronim", column: "acronym" }),
};
export const classFormSchema = z.object(schemasOf(classFields));
export type ClassForm = z.infer<typeof classFormSchema>;
export const classEntrySchema = entryHeadSchema.extend(savedOf(classFields));
export type ClassEntry = z.infer<typeof classEntrySchema>;

/** The one who saves tells which state was read, so that nobody's work is overwritten unseen. */
export const seenSchema = z.object({ version: versionSchema });

/** The same in an address. */
export const seenInAddressSchema = z.object({ version: wholeTextSchema(1, LARGEST_INTEGER) });

export const archivingSchema = seenSchema.extend({ archived: z.boolean() });

/** All simulators, in their new order. */
export const simulatorOrderSchema = z.object({
  ids: z.array(idSchema).min(1).max(20),
});

/** How an organiser looks through a catalogue. */
export const catalogueSearchSchema = z.object({
  simulator: idSchema.optional(),
  search: searchSchema.default(""),
  archived: z.enum(["no", "yes"]).default("no"),
  sort: z.enum(["title", "uses"]).default("title"),
  page: pageSchema.optional(),
  pageSize: pageSizeSchema(200).default(30),
});
export type CatalogueSearch = z.infer<typeof catalogueSearchSchema>;

/** Lines pasted from a spreadsheet. `expected`: what the preview promised; saving refuses when it no longer holds. */
export const pastedSchema = z.object({
  simulator: idSchema,
  text: requiredParagraphsSchema(400_000, {
    empty: "Lipește liniile.",
    tooLong: "Prea mult text.",
  }).refine((text) => text.split("\n").length <= 2000, "Cel mult 2000 de linii odată."),
});
export const importSchema = pastedSchema.extend({
  expected: z.object({ added: wholeSchema(0, 2000), changed: wholeSchema(0, 2000) }),
});

/** What becomes of a pasted line, in the order in which they are counted. */
export const pasteOutcomes = ["new", "changed", "same", "refused"] as const;

export const pastedLineSchema = z.object({
  /** From 1, as an editor counts them. */
  line: z.number(),
  title: z.string(),
  outcome: z.enum(pasteOutcomes),
  /** What is different, or why it is refused. */
  message: z.string(),
});
export type PastedLine = z.infer<typeof pastedLineSchema>;

/** `gameKeyProblem` by field; nothing where the simulator is not known. */
export function gameKeyProblems(
  of: "car" | "track",
  acronym: string | undefined,
  key: string,
): Record<string, string> {
  const problem = acronym === undefined ? undefined : gameKeyProblem(of, acronym, key);
  return problem === undefined ? {} : { gameKey: problem };
}

/**
 * What is wrong with a game's own name of a car or track, which would end up in a game server's files (`formats.md` §5, §6, §7),
 * or `undefined`.
 */
export function gameKeyProblem(
  of: "car" | "track",
  simulator: string,
  key: string,
): string | undefined {
  const { fits, problem } = descriptionOf(simulator).gameKeys[of];
  return fits(key) ? undefined : problem;
}

/** 'în 2 sezoane și 12 mașini înscrise'; empty when nothing stands on it. */
export function usesInWords(uses: Uses): string {
  const parts = uses.map(({ what, count }) => counted(count, ...useNouns[what]));
  const last = parts.pop();
  if (last === undefined) return "";
  return `în ${parts.length > 0 ? `${parts.join(", ")} și ${last}` : last}`;
}

const useNouns: Record<UsedIn, readonly [one: string, many: string]> = {
  seasons: ["sezon", "sezoane"],
  events: ["etapă", "etape"],
  cars: ["mașină înscrisă", "mașini înscrise"],
  clubs: ["club", "cluburi"],
  standings: ["clasament", "clasamente"],
  tracks: ["circuit", "circuite"],
  carModels: ["mașină din catalog", "mașini din catalog"],
};
