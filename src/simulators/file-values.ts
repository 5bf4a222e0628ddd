import { cleanLine } from "#shared/text/clean-text.ts";
import { maxSectors, maxTextLength, maxTimeMs } from "./result-file-limits.ts";

/** Reading values of unknown type out of a parsed file: each function accepts anything and never throws. */

export type FileRecord = Readonly<Record<string, unknown>>;

const emptyRecord: FileRecord = Object.freeze({});
const noSectors: number[] = [];

export function isRecord(value: unknown): value is FileRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object itself, or an empty one for anything else. */
export function asRecord(value: unknown): FileRecord {
  return isRecord(value) ? value : emptyRecord;
}

/** Servers write `null` for an empty list; a missing key, `null` and a wrong type are all empty. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/**
 * One line of display text: control characters and text-direction overrides become spaces, runs of spaces one,
 * broken surrogates U+FFFD, cut to `most` characters. Anything but text or a number is empty.
 */
export function asText(value: unknown, most = maxTextLength): string {
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "";
  if (typeof value !== "string" || value === "" || isPlainLine(value, most)) {
    return typeof value === "string" ? value : "";
  }
  // Cutting first bounds the work on a huge string; blanks at its front are not worth keeping.
  const spaced = value
    .slice(0, most * 4)
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- control characters are what is being removed
    .replace(/[\s\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ");
  const line = cleanLine(spaced);
  return line.length <= most ? line : Array.from(line).slice(0, most).join("").trimEnd();
}

/** Most texts need no cleaning; seeing that costs less than cleaning them. */
function isPlainLine(text: string, most: number): boolean {
  if (text.length > most) return false;
  let before = 32;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 32 || (code > 126 && code < 0xa1) || code > 0x24f || (code === 32 && before === 32))
      return false;
    before = code;
  }
  return before !== 32;
}

/** An identifier as written (number or text); empty for anything else. */
export function asId(value: unknown): string {
  if (typeof value === "number") return Number.isSafeInteger(value) ? String(value) : "";
  return typeof value === "string" ? asText(value) : "";
}

/** A whole number within the bounds, also when written as text; `null` for anything else. */
export function asInteger(value: unknown, min: number, max: number): number | null {
  const number =
    typeof value === "string" && /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : value;
  if (typeof number !== "number" || !Number.isInteger(number)) return null;
  return number >= min && number <= max ? number : null;
}

/** A time in ms: `null` for the games' "no time" values, zero, negatives, absurd values and other types. */
export function asTimeMs(value: unknown): number | null {
  if (typeof value !== "number" || !(value > 0 && value <= maxTimeMs)) return null;
  const rounded = Math.round(value);
  return rounded > 0 ? rounded : null;
}

/** Sector times; none at all when one of them is no time. The parsed list itself is returned, to save a copy per lap. */
export function asSectorsMs(value: unknown): number[] {
  if (!Array.isArray(value) || value.length > maxSectors) return noSectors.slice();
  return value.every(isWholeTimeMs) ? value : noSectors.slice();
}

function isWholeTimeMs(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value > 0 && value <= maxTimeMs;
}
