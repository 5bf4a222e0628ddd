import { maxJsonShapes, maxJsonTexts, maxJsonValues } from "./result-file-limits.ts";

/** What a text holds more of than any session. */
export type Excess = "values" | "shapes";

/** The keys of an object up to one of them; real files have a few dozen such beginnings. */
interface Shape {
  next: Map<string, Shape>;
  /** The one that came last, which usually comes again. */
  last: { key: string; shape: Shape } | null;
}

/**
 * Whether a JSON text's values would take more memory than any session's, before they take it: too many values, or objects of so
 * many forms that each becomes a table of its own. `null`: no. It is one pass, and leaves what is no JSON to the parser.
 */
export function excessOf(text: string): Excess | null {
  // What is in so short a text takes little, whatever it is.
  if (text.length <= maxJsonValues) return null;
  const root = newShape();
  /** Of the objects and lists that are open; `null`: a list. */
  const open: (Shape | null)[] = [];
  let values = 0;
  let texts = 0;
  let shapes = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === comma) values++;
    else if (code === openBrace || code === openBracket) {
      values++;
      open.push(code === openBrace ? root : null);
    } else if (code === closeBrace || code === closeBracket) open.pop();
    else if (code === quote) {
      const start = index + 1;
      index = endOfString(text, start);
      const within = open.at(-1);
      if (!within || !isKey(text, index)) texts++;
      else {
        const known = knownNext(within, text, start);
        const key = known ? "" : text.slice(start, index);
        // Numbers as keys, also written otherwise, make a list of holes.
        if (!known && (isOdd(key) || !within.next.has(key))) shapes++;
        open[open.length - 1] = known ?? nextShape(within, key);
      }
    }
    if (values > maxJsonValues || texts > maxJsonTexts) return "values";
    if (shapes > maxJsonShapes) return "shapes";
  }
  return null;
}

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const comma = 0x2c;
const openBrace = 0x7b;
const openBracket = 0x5b;
const closeBrace = 0x7d;
const closeBracket = 0x5d;

function newShape(): Shape {
  return { next: new Map(), last: null };
}

/** Where the string that began before `start` ends: at its quote, or with the text. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text.charCodeAt(before - 1) === backslash && before > start) before--;
    if ((end - before) % 2 === 0) return end;
  }
  return text.length;
}

function isKey(text: string, end: number): boolean {
  let index = end + 1;
  while (text.charCodeAt(index) <= 0x20) index++;
  return text.charCodeAt(index) === colon;
}

function knownNext({ last }: Shape, text: string, start: number): Shape | undefined {
  const isIt =
    last && text.startsWith(last.key, start) && text.charCodeAt(start + last.key.length) === quote;
  return isIt ? last.shape : undefined;
}

function nextShape(shape: Shape, key: string): Shape {
  const next = shape.next.get(key) ?? newShape();
  shape.next.set(key, next);
  if (!isOdd(key)) shape.last = { key, shape: next };
  return next;
}

/** No key of a real file: it begins with a digit, or is escaped. */
function isOdd(key: string): boolean {
  return /^\d|\\/.test(key);
}
