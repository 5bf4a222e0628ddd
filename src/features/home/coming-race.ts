import { nextRound } from "#features/seasons/race-state.ts";
import type { HomeSeason, Round } from "./home.ts";

/** The race that comes next in the league, as its season has it. */
export interface ComingRace {
  season: HomeSeason;
  round: Round;
  /** Which of how many rounds of the season that everybody sees, from 1. */
  number: number;
  count: number;
}

/** Of all seasons that run the round that starts first and has no results yet, also while it is driven. */
export function findComingRace(
  seasons: readonly HomeSeason[],
  now: number,
): ComingRace | undefined {
  const coming = seasons.flatMap((season) => {
    const round = season.hidden ? undefined : nextRound(season.sport?.rounds ?? [], now);
    return round ? [{ season, round }] : [];
  });
  const [first] = coming.toSorted((a, b) => a.round.startsAt - b.round.startsAt);
  if (!first) return undefined;
  const { events } = first.season;
  const number = events.findIndex(({ _id }) => _id === first.round._id) + 1;
  return { ...first, number, count: events.length };
}

/** How many letters the longest word of a text has. */
export function longestWord(text: string): number {
  return Math.max(...text.split(/[\s-]/).map((word) => word.length));
}
