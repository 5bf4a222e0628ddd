import { activeEventOf, seasonStatus } from "#features/seasons/season-status.ts";
import type { SeasonCard } from "#features/seasons/seasons.ts";
import { type Dated, timesOf } from "./season-facts.ts";

type Listed = Pick<SeasonCard, "events">;

export interface SeasonGroups<Season> {
  current: Season[];
  future: Season[];
  past: Season[];
}

/** The three groups of the competitions list: what comes next first, what ended last first. */
export function groupSeasons<Season extends Dated & Listed>(
  seasons: readonly Season[],
  now: number,
): SeasonGroups<Season> {
  const groups: SeasonGroups<Season> = { current: [], future: [], past: [] };
  for (const season of seasons) groups[seasonStatus(timesOf(season), now)].push(season);
  groups.current.sort((a, b) => nextTime(a, now) - nextTime(b, now));
  groups.future.sort((a, b) => firstTime(a) - firstTime(b));
  groups.past.sort((a, b) => lastTime(b) - lastTime(a));
  return groups;
}

function nextTime(season: Listed, now: number): number {
  return activeEventOf(season, now)?.time ?? Infinity;
}

function firstTime(season: Dated): number {
  return Math.min(...timesOf(season));
}

function lastTime(season: Dated): number {
  return Math.max(...timesOf(season));
}
