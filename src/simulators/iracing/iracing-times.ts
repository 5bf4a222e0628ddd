import { maxLapsPerEntry, maxTimeMs } from "#simulators/result-file-limits.ts";

/** `m:ss.mmm`, `ss.mmm`, `h:mm:ss.mmm` in ms; `null` for `00.000`, `0`, `-`, empty and anything else, such as a leading minus. */
export function readIracingTimeMs(text: string): number | null {
  return readTime(text) || null;
}

const timePattern = /^-?(?:(?:(\d{1,5}):)?(\d{1,5}):)?(\d{1,5})(?:[.,](\d{1,4}))?$/;

/** `null` for what is no time; 0 is one. */
function readTime(text: string): number | null {
  const [whole, hours = 0, minutes = 0, seconds = 0, fraction = ""] =
    timePattern.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const thousandths = Math.round(Number(fraction.padEnd(4, "0")) / 10);
  const timeMs =
    ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + thousandths;
  return timeMs <= maxTimeMs ? timeMs : null;
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
  const gapMs = readTime(text);
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
