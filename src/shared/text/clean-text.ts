/*
 * The rule for every text that people type, that files bring or that is written to files: which characters it may not hold.
 * Why: `docs/decisions/0026-what-people-type.md`.
 */

/** Controls, halves of characters, non-characters, line and paragraph separators, and marks that turn the direction of text. */
const unwanted =
  "\\p{Cc}\\p{Cs}\\p{Noncharacter_Code_Point}\\u2028\\u2029\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069";
const unwantedInLine = new RegExp(`[${unwanted}]`, "u");
const unwantedInParagraphs = new RegExp(`(?![\\n\\t])[${unwanted}]`, "u");
const everyUnwantedInParagraphs = new RegExp(unwantedInParagraphs, "gu");

const blank = /[\s\u0085]/u;
const blanksAndUnwanted = new RegExp(`[\\s\\u0085${unwanted}]+`, "gu");
const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g;

/** Nobody sees these at an end of a text, and some programs put them there when one copies. */
const invisibleAtEnds = /[\s\u200b\u2060\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Nobody sees any of these: a text of nothing else is blank. */
const invisible = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a text is one line of characters that people can see. */
export function isPlainLine(text: string): boolean {
  return !unwantedInLine.test(text);
}

/** The same for a text of several lines: `\n` and tabs belong to it. */
export function isPlainParagraphs(text: string): boolean {
  return !unwantedInParagraphs.test(text);
}

/** Whether there is nothing to see. */
export function isBlank(text: string): boolean {
  return text.replace(invisible, "") === "";
}

/** Without what cannot be seen at both ends. Takes time in proportion to the text, whatever is in it. */
export function trimInvisible(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && invisibleAtEnds.test(text.charAt(start))) start += 1;
  while (end > start && invisibleAtEnds.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Every way to end a line becomes `\n`. */
export function normaliseLineBreaks(text: string): string {
  return text.replace(lineBreaks, "\n");
}

/** One line of what people can see: breaks and other blanks become single spaces, every unwanted character goes. */
export function cleanLine(text: string): string {
  return trimInvisible(text.replace(blanksAndUnwanted, (run) => (blank.test(run) ? " " : "")));
}

/** The same for a text of several lines. */
export function cleanParagraphs(text: string): string {
  return trimInvisible(cleanTable(text));
}

/** The same for a table, in which blanks at the ends are empty cells. */
export function cleanTable(text: string): string {
  return normaliseLineBreaks(text).replace(everyUnwantedInParagraphs, "");
}
