import { maxLapsPerEntry, maxTimeMs } from "#simulators/result-file-limits.ts";

/** `m:ss.mmm`, `ss.mmm`, `h:mm:ss.mmm` in ms; `null` for `00.000`, `0`, `-`, empty and anything else. A leading minus is no sign. */
export function readIracingTimeMs(text: string): number | null {
  const timeMs = scanTime(text) ?? scanTime(text.trim());
  return timeMs === null || timeMs === 0 ? null : timeMs;
}

const colon = 58;
const point = 46;
const comma = 44;
const minus = 45;

/** Reads digit by digit, since a table of times is most of what there is to read; `null` for what is no time, 0 included. */
function scanTime(text: string): number | null {
  let seconds = 0;
  let number = 0;
  let digits = 0;
  let colons = 0;
  let index = text.charCodeAt(0) === minus ? 1 : 0;
  for (; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= 48 && code <= 57 && digits < 5) {
      number = number * 10 + code - 48;
      digits++;
    } else if (code === colon && digits > 0 && colons < 2) {
      seconds = (seconds + number) * 60;
      number = 0;
      digits = 0;
      colons++;
    } else if (code === point || code === comma) break;
    else return null;
  }
  const thousandths = index < text.length ? scanFraction(text, index + 1) : 0;
  if (digits === 0 || thousandths === null) return null;
  const timeMs = (seconds + number) * 1_000 + thousandths;
  return timeMs <= maxTimeMs ? timeMs : null;
}

function scanFraction(text: string, from: number): number | null {
  let value = 0;
  let unit = 1_000;
  if (from === text.length || text.length - from > 4) return null;
  for (let index = from; index < text.length; index++) {
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return null;
    unit /= 10;
    value += digit * unit;
  }
  return Math.round(value);
}

/** What an `Interval` cell says about the distance to the overall leader. */
export type Interval =
  | { kind: "leader" }
  | { kind: "gap"; gapMs: number }
  | { kind: "laps"; lapsDown: number }
  /** `-`, `0` or empty. */
  | { kind: "none" }
  /** Edited by hand, such as `-35 (+5s)`. */
  | { kind: "unreadable" };

/** `-00.000` is the leader, `-24.651` and `-1:37.242` gaps, `-1 L` laps down; in practice `4 L` means four laps more. */
export function readInterval(cell: string): Interval {
  const text = cell.trim();
  if (text === "" || text === "-" || text === "0" || text === "-0") return none;
  if (text.endsWith("L") || text.endsWith("l")) return readLapsDown(text);
  const gapMs = scanTime(text);
  if (gapMs === null) return unreadable;
  return gapMs === 0 ? leader : { kind: "gap", gapMs };
}

const leader: Interval = { kind: "leader" };
const none: Interval = { kind: "none" };
const unreadable: Interval = { kind: "unreadable" };

function readLapsDown(text: string): Interval {
  const [, sign, digits] = /^(-?)(\d{1,5}) ?L$/i.exec(text) ?? [];
  const count = Number(digits ?? 0);
  if (count === 0 || count > maxLapsPerEntry) return unreadable;
  return { kind: "laps", lapsDown: sign === "-" ? count : -count };
}

/** `2019.05.13 6:00 PM GMT` or ISO 8601 with a zone, in UTC ms; `null` for anything else. */
export function readIracingStart(text: string): number | null {
  const old =
    /^(\d{4})[.\-/](\d{1,2})[.\-/](\d{1,2}) +(\d{1,2}):(\d{2})(?::(\d{2}))? *(AM|PM)? *(?:GMT|UTC)$/i.exec(
      text.trim(),
    );
  if (old !== null) return oldStart(old);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})$/.test(text.trim()))
    return null;
  const ms = Date.parse(text.trim());
  return Number.isNaN(ms) ? null : ms;
}

function oldStart(match: RegExpExecArray): number | null {
  const [, year, month, day, hour, minute, second = "0", half] = match;
  let hours = Number(hour);
  if (half !== undefined) {
    if (hours < 1 || hours > 12) return null;
    hours = (hours % 12) + (half.toUpperCase() === "PM" ? 12 : 0);
  }
  const ms = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    hours,
    Number(minute),
    Number(second),
  );
  const date = new Date(ms);
  const isReal =
    date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) && hours < 24;
  return isReal ? ms : null;
}
