import { z } from "zod";
import { cleanTable } from "#shared/text/clean-text.ts";
import { conflict } from "#shared/record/conflict.ts";
import { exactSchema, idSchema, lineSchema } from "#shared/text/text-schemas.ts";
import { importKinds } from "./import-kinds.ts";
import { MOST_LINES, MOST_TEXT } from "./read-cells.ts";

/** What becomes of a line; a refused one stays outside. */
export const importOutcomes = ["new", "known", "changed", "refused"] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

export const outcomeTitles: Record<ImportOutcome, string> = {
  new: "nou",
  known: "cunoscut",
  changed: "schimbă",
  refused: "refuzat",
};

const keySchema = exactSchema(300);

/** What the page asks by lines: the same key, the same answer for all of them. */
export const importAskSchema = z.object({
  key: z.string(),
  label: z.string(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** What is meant until somebody chooses, or has been chosen. */
  chosen: z.string(),
});
export type ImportAsk = z.infer<typeof importAskSchema>;

export const importLineSchema = z.object({
  /** Where in the text, from 1. */
  line: z.number(),
  title: z.string(),
  outcome: z.enum(importOutcomes),
  /** What is different, or why it is refused. */
  message: z.string(),
  asks: z.array(importAskSchema),
});
export type ImportLine = z.infer<typeof importLineSchema>;

/** A table to be moved in. */
export const importSourceSchema = z
  .object({
    kind: z.enum(importKinds),
    text: z
      .string()
      .overwrite(cleanTable)
      .min(1, "Lipește lista sau alege fișierul.")
      .max(MOST_TEXT, "Lista este prea mare: cel mult 1 MB."),
    /** By column a key of the kind's; left out: guessed. */
    columns: z.array(exactSchema(40).nullable()).max(100).optional(),
    /** Left out: guessed. */
    hasHeads: z.boolean().optional(),
    season: idSchema.nullable().default(null),
    /** What else the kind asks once for the whole table, by name. */
    options: z.record(exactSchema(40), lineSchema(300)).default({}),
    /** Answers of what lines ask, by key. */
    choices: z.record(keySchema, lineSchema(300)).default({}),
  })
  .refine(
    ({ choices, options }) =>
      Object.keys(choices).length <= MOST_LINES && Object.keys(options).length <= 100,
  );
export type ImportSource = z.infer<typeof importSourceSchema>;
/** As a page sends it. */
export type ImportSourceForm = z.input<typeof importSourceSchema>;

export const importPreviewSchema = z.object({
  /** Why nothing can be read or saved, in a sentence. */
  problem: z.string().nullable(),
  hasHeads: z.boolean(),
  /** By column: what stands over it, its meaning, and some of its cells. */
  columns: z.array(
    z.object({ head: z.string(), key: z.string().nullable(), samples: z.array(z.string()) }),
  ),
  lines: z.array(importLineSchema),
  /** Sentences about the whole. */
  notes: z.array(z.string()),
  /** What is asked about the whole; without options, a text. */
  asks: z.array(importAskSchema),
  /** Of all that would be done: saving sends it back. */
  hash: z.string(),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

export const importFormSchema = z.object({
  source: importSourceSchema,
  hash: exactSchema(100),
  /** Invented by the page: the same press again is the same import. */
  key: exactSchema(100),
});

export const importSchema = z.object({
  _id: z.string(),
  kind: z.enum(importKinds),
  season: z.object({ _id: z.string(), title: z.string() }).nullable(),
  by: z.string(),
  /** UTC ms, as `undoneAt`. */
  at: z.number(),
  summary: z.string(),
  undoneAt: z.number().nullable(),
});
export type Import = z.infer<typeof importSchema>;

export const undoFormSchema = z.object({
  /** What somebody has touched since stays as it is. */
  onlyUntouched: z.boolean(),
});

/** What stands in the way of undoing all, by name. */
export const touchedConflict = conflict("touched", z.array(z.string()));
