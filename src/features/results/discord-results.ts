import { discordMessage, forDiscord } from "#shared/text/discord.ts";
import { formatGap, formatLapTime } from "#shared/time/lap-time.ts";
import { withoutFinish } from "./finish-words.ts";
import type { ResultRow } from "./results.ts";

interface ToldResults {
  /** Ready for Discord. */
  title: string;
  rows: readonly ResultRow[];
  /** What stands under them, and their address. */
  end: readonly string[];
}

/** A classification for Discord: places, cars, drivers and gaps, as every visitor reads them. */
export function discordResults({ title, rows, end }: ToldResults): string {
  const best = rows
    .filter(({ dsq, bestLap }) => !dsq && bestLap !== null)
    .toSorted((a, b) => (a.bestLap ?? 0) - (b.bestLap ?? 0))[0];
  const fastest =
    best === undefined ? [] : [`Cel mai bun tur: ${who(best)}, ${formatLapTime(best.bestLap)}`];
  return discordMessage({ title, lines: rows.map(lineOf), end: [...fastest, ...end] });
}

function lineOf(row: ResultRow): string {
  const place = row.dsq ? "DSQ" : `${row.finalOverallResult ?? "–"}.`;
  return [`${place} ${who(row)}`, row.team && forDiscord(row.team.name), gapOf(row)]
    .filter(Boolean)
    .join(" · ");
}

function who({ eventRsvp: { raceNumber }, drivers }: ResultRow): string {
  const names = drivers.map(({ driverName }) => forDiscord(driverName)).join(", ");
  return raceNumber === null ? names : `\\#${forDiscord(raceNumber)} ${names}`;
}

function gapOf({ dsq, finish, numLaps, gap }: ResultRow): string {
  if (dsq || gap.kind === "none") return "";
  return withoutFinish(finish, numLaps) ?? formatGap(gap);
}
