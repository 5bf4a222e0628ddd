/** WORD JOINER: no line breaks beside it; it has no width, needs no glyph, and a browser's search passes over it. */
const joiner = "\u2060";

/** A word with hyphens that stands alone: no part of an address, a path or a file's name, which people copy. */
const hyphenated = /(?<![^\s(„"«–—])\p{L}+(?:-\p{L}+)+(?![^\s.,;:!?…”"»)–—]|[.:]\S)/gu;

/** NO-BREAK SPACE. */
const space = "\u00A0";

/** The space between a day and its month, and that before a dot between two things, as in 'Monza · Cursa'. */
const together =
  / (?=· )|(?<=\d) (?=(?:ianuarie|februarie|martie|aprilie|mai|iunie|iulie|august|(?:sept|oct|noi|dec)[a-z]*brie)(?!\p{L}))/gu;

/** Endings of nouns that take them after a hyphen, and what stands before one in 'într-unul'. */
const ending = /^u(?:l|lui|ri|rile|rilor)$/u;
const preposition = /tr$/u;

/**
 * The same text for the eye, whose lines do not break inside a word such as 'să-l', 'Încarcă-l', 'site-ului' or 'dintr-unul', nor between a
 * day and its month, nor before a dot between two things. Words of two, as 'Spa-Francorchamps', may still break. Applied again, it
 * changes nothing.
 */
export function wholeWords(text: string): string {
  const whole = text.includes("-")
    ? text.replace(hyphenated, (word) => joined(word.split("-")))
    : text;
  return whole.replace(together, space);
}

function joined(parts: string[]): string {
  return parts.reduce((before, after) => {
    const left = before.slice(before.lastIndexOf("-") + 1).replace(joiner, "");
    return `${before}-${isOneWord(left, after) ? joiner : ""}${after}`;
  });
}

/** One side too short to be a word of its own, or an ending. */
function isOneWord(left: string, right: string): boolean {
  return Math.min(left.length, right.length) <= 2 || ending.test(right) || preposition.test(left);
}
