import { maxLapsPerEntry, maxTimeMs } from "#simulators/result-file-limits.ts";

/** `m:ss.mmm`, `ss.mmm`, `h:mm:ss.mmm` in ms; `null` for `00.000`, `0`, `-`, empty and anything else. A leading minus is no sign. */
export function readIracingTimeMs(text: string): number | null {
  const match = /^-?(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,5})(?:[.,](\d{1,4}))?$/.exec(text.trim());
  if (match === null) return null;
  const [, hours = "0", minutes = "0", seconds = "0", fraction = ""] = match;
  const ms = Math.round(Number(`0.${fraction || "0"}`) * 1_000);
  const timeMs = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000 + ms;
  return timeMs > 0 && timeMs <= maxTimeMs ? timeMs : null;
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
export function readInterval(text: string): Interval {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed === "-" || trimmed === "0" || trimmed === "-0")
    return { kind: "none" };
  if (/^-?0{1,2}[.,]0{1,4}$/.test(trimmed)) return { kind: "leader" };
  const laps = /^(-?)(\d{1,5}) ?L$/i.exec(trimmed);
  if (laps !== null) {
    const count = Number(laps[2]);
    if (count === 0 || count > maxLapsPerEntry) return { kind: "unreadable" };
    return { kind: "laps", lapsDown: laps[1] === "-" ? count : -count };
  }
  const gapMs = readIracingTimeMs(trimmed);
  return gapMs === null ? { kind: "unreadable" } : { kind: "gap", gapMs };
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
