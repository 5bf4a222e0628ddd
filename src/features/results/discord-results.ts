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
  return discordMessage({ title, lines: rows.map(resultLine), end: [...fastestLap(rows), ...end] });
}

/** A line, or none where nobody has a lap. */
export function fastestLap(rows: readonly ResultRow[]): string[] {
  const best = rows
    .filter(({ dsq, bestLap }) => !dsq && bestLap !== null)
    .toSorted((a, b) => (a.bestLap ?? 0) - (b.bestLap ?? 0))[0];
  return best === undefined
    ? []
    : [`Cel mai bun tur: ${who(best)}, ${formatLapTime(best.bestLap)}`];
}

/** `1. \\#23 Ana Pop · Clubul · 1:02:03.456` */
export function resultLine(row: ResultRow): string {
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
