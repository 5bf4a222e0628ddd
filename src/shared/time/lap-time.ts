/** Lap times, race times and gaps as text, and back. Times are whole milliseconds; `null` is no time. */

import { HOUR_MS } from "./durations.ts";
import { counted } from "../text/romanian-count.ts";

/** What results and the API carry where there is no valid time. */
export const noTimeMs = 2_147_483_647;

export const noTimeText = "---";

/** How far a row is behind the leader of the field or of its class. */
export type Gap =
  | { kind: "leader" }
  | { kind: "time"; ms: number }
  | { kind: "laps"; laps: number }
  | { kind: "none" };

/** What was typed: a time, `null` for a field left empty or holding `---`, or not a time at all. */
export type ParsedTime = { ok: true; ms: number | null } | { ok: false };

/** `m:ss.mmm`, minutes unbounded; `---` without a time. */
export function formatLapTime(ms: number | null): string {
  if (!isTime(ms)) return noTimeText;
  return `${Math.floor(ms / 60_000)}:${seconds(ms)}`;
}

/** `h:mm:ss.mmm`, without the hour when it is zero; `---` without a time. */
export function formatRaceTime(ms: number | null): string {
  if (!isTime(ms)) return noTimeText;
  const hours = Math.floor(ms / HOUR_MS);
  if (hours === 0) return formatLapTime(ms);
  const minutes = String(Math.floor(ms / 60_000) % 60).padStart(2, "0");
  return `${hours}:${minutes}:${seconds(ms)}`;
}

/** `+0.534`, `+1:37.242`, `+1 tur`, `+20 de tururi`; empty for the leader, `---` where nothing is known. */
export function formatGap(gap: Gap): string {
  switch (gap.kind) {
    case "leader":
      return "";
    case "none":
      return noTimeText;
    case "laps":
      return `+${lapsText(gap.laps)}`;
    case "time":
      return gap.ms < 60_000 ? `+${formatSeconds(gap.ms)}` : `+${formatRaceTime(gap.ms)}`;
  }
}

/** `31.207`: times under a minute that are compared in seconds. */
export function formatSeconds(ms: number): string {
  return `${Math.floor(ms / 1000)}.${millis(ms)}`;
}

/** `1 tur`, `19 tururi`, `20 de tururi`. */
export function lapsText(laps: number): string {
  return counted(laps, "tur", "tururi");
}

const timePattern = /^(?:(?:(\d+):)?(\d+):)?(\d+)(?:[.,](\d{1,3}))?$/;

/**
 * Reads `58.123`, `1:23.456`, `1:02:03.456`, with point or comma and one to three decimals. A part after a colon stays
 * under 60. An empty field and `---` are no time.
 */
export function parseTime(text: string): ParsedTime {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed === noTimeText) return { ok: true, ms: null };
  const match = timePattern.exec(trimmed);
  if (!match) return { ok: false };
  const [, hours, minutes, wholeSeconds, fraction = ""] = match;
  if (minutes !== undefined && Number(wholeSeconds) > 59) return { ok: false };
  if (hours !== undefined && Number(minutes) > 59) return { ok: false };
  const ms =
    Number(hours ?? 0) * HOUR_MS +
    Number(minutes ?? 0) * 60_000 +
    Number(wholeSeconds) * 1000 +
    Number(fraction.padEnd(3, "0"));
  return ms > 0 && ms < noTimeMs ? { ok: true, ms } : { ok: false };
}

function isTime(ms: number | null): ms is number {
  return ms !== null && ms >= 0 && ms < noTimeMs;
}

function seconds(ms: number): string {
  return `${String(Math.floor(ms / 1000) % 60).padStart(2, "0")}.${millis(ms)}`;
}

function millis(ms: number): string {
  return String(ms % 1000).padStart(3, "0");
}
