import { z } from "zod";
import {
  isBlank,
  isPlainLine,
  isPlainParagraphs,
  normaliseLineBreaks,
  trimInvisible,
} from "./clean-text.ts";
import { isOutsideAddress } from "./outside-address.ts";
import { counted } from "./romanian-count.ts";

/*
 * What a request may hold: every text, id and number of a route's parameters, query and body is one of these, or as narrow.
 * `src/site/server/inputs.test.ts` refuses a schema that is wider. Why: `docs/decisions/0026-what-people-type.md`.
 */

sayInRomanian();

const REQUIRED = "Obligatoriu";
const WRONG = "Valoare greșită.";
const UNSEEN = "Textul are un caracter care nu se vede sau un rând nou. Șterge-l.";
const UNSEEN_IN_PARAGRAPHS = "Textul are un caracter care nu se vede. Șterge-l.";

/** The largest number that an integer column holds on PostgreSQL. */
export const LARGEST_INTEGER = 2_147_483_647;

interface Sentences {
  /** For a text that is missing or blank. */
  empty?: string;
  tooLong?: string;
}

/** One line, trimmed; may be empty. */
export function lineSchema(max: number, { tooLong = atMost(max) }: Sentences = {}) {
  return z.string().overwrite(trimInvisible).max(max, tooLong).refine(isPlainLine, UNSEEN);
}

/** One line, trimmed, with something to see in it. */
export function requiredLineSchema(
  max: number,
  { empty = REQUIRED, tooLong = atMost(max) }: Sentences = {},
) {
  return z
    .string(empty)
    .overwrite(trimInvisible)
    .max(max, tooLong)
    .refine((text) => !isBlank(text), { error: empty, abort: true })
    .refine(isPlainLine, UNSEEN);
}

/** Several lines, trimmed, each ended by `\n`; may be empty. */
export function paragraphsSchema(max: number, { tooLong = atMost(max) }: Sentences = {}) {
  return z
    .string()
    .overwrite((text) => trimInvisible(normaliseLineBreaks(text)))
    .max(max, tooLong)
    .refine(isPlainParagraphs, UNSEEN_IN_PARAGRAPHS);
}

/** Several lines with something to see in them. */
export function requiredParagraphsSchema(
  max: number,
  { empty = REQUIRED, tooLong = atMost(max) }: Sentences = {},
) {
  return z
    .string(empty)
    .overwrite((text) => trimInvisible(normaliseLineBreaks(text)))
    .max(max, tooLong)
    .refine((text) => !isBlank(text), { error: empty, abort: true })
    .refine(isPlainParagraphs, UNSEEN_IN_PARAGRAPHS);
}

/** Words that something is searched by. */
export const searchSchema = lineSchema(100);

/** A page somewhere else: every address that people give, so that whoever presses it comes where it says. */
export function webAddressSchema(max: number, sentence: string) {
  return z
    .url({ protocol: /^https$/, error: sentence })
    .trim()
    .max(max, "Adresa este prea lungă.")
    .refine(isPlainLine, WRONG)
    .refine(
      isOutsideAddress,
      "Scrie adresa întreagă, cu https://, fără nume de utilizator, spații și bare inverse.",
    );
}

/** A text that must arrive to the letter, such as the key of a result's row or a secret. */
export function exactSchema(max: number) {
  return z.string().min(1, REQUIRED).max(max, WRONG).refine(isPlainLine, WRONG);
}

/** The id of anything: opaque, made by the site. `empty` is for a choice that was not made. */
export function idSchemaWith(empty: string) {
  return z
    .string(empty)
    .min(1, { error: empty, abort: true })
    .regex(/^[\w.:~-]{1,100}$/, WRONG);
}

export const idSchema = idSchemaWith(REQUIRED);

/** Parameters of the many routes that are about one thing. */
export const idParamsSchema = z.object({ id: idSchema });

/** A whole number between two bounds, in words. */
export function wholeSchema(
  from: number,
  to: number,
  sentence = `Un număr întreg între ${from} și ${to}.`,
) {
  return z.number(sentence).int(sentence).min(from, sentence).max(to, sentence);
}

/** The same in an address, where everything is text. */
export function wholeTextSchema(from: number, to: number) {
  return z
    .string()
    .regex(/^-?\d{1,16}$/, WRONG)
    .transform(Number)
    .pipe(wholeSchema(from, to));
}

/** The version of something as it was read. The next one still is an integer of the column's. */
export const versionSchema = z
  .number(WRONG)
  .int(WRONG)
  .min(0, WRONG)
  .max(LARGEST_INTEGER - 1, WRONG);

/** Which page of a list; without it the list starts at its beginning. */
export const pageSchema = wholeTextSchema(1, 100_000);

/** How many lines a page of a list has. */
export function pageSizeSchema(most: number) {
  return wholeTextSchema(1, most);
}

function atMost(max: number): string {
  return `Cel mult ${counted(max, "caracter", "caractere")}.`;
}

/** From here on every schema that has no sentence of its own refuses in Romanian. */
function sayInRomanian(): void {
  z.config({ localeError: sentenceFor });
}

/** What is wrong, in words for people; zod's own Romanian texts speak to programmers. */
function sentenceFor(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
    case "invalid_union":
      return issue.input === undefined || issue.input === null ? "Obligatoriu" : "Valoare greșită.";
    case "invalid_value":
      return "Alege una dintre variante.";
    case "too_big":
      return `Cel mult ${amount(issue.maximum, issue.origin)}.`;
    case "too_small":
      return issue.minimum === 1 && nouns[issue.origin]
        ? "Obligatoriu"
        : `Cel puțin ${amount(issue.minimum, issue.origin)}.`;
    case "invalid_format":
      return formats[issue.format] ?? "Valoare greșită.";
    default:
      return "Valoare greșită.";
  }
}

function amount(bound: number | bigint, origin: string): string {
  const words = nouns[origin];
  return words ? counted(Number(bound), ...words) : String(bound);
}

const nouns: Record<string, readonly [one: string, many: string] | undefined> = {
  string: ["caracter", "caractere"],
  array: ["element", "elemente"],
  set: ["element", "elemente"],
};

const formats: Record<string, string | undefined> = {
  email: "Scrie o adresă de email.",
  url: "Scrie o adresă întreagă, de exemplu https://exemplu.ro.",
  date: "Scrie o dată.",
};
