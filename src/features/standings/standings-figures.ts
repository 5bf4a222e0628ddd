import { fromMilliPoints, toMilliPoints } from "#shared/points.ts";
import { counted } from "#shared/text/romanian-count.ts";
import type { SessionCell } from "./rules/cells.ts";
import type { StandingsEntryShape } from "./standings.ts";

/*
 * What a table's page works out of its rows: how an entry moved, how far it is behind, how its last races went.
 */

type Ranked = Pick<StandingsEntryShape, "position" | "previousPosition">;

/**
 * Places won (above 0) or lost since the last event, or `new` for who was not in the table before. `null`: there was no event
 * before the last one, or there is no place now.
 */
export function movementOf(
  { position, previousPosition }: Ranked,
  hasBefore: boolean,
): number | "new" | null {
  if (!hasBefore || position === null) return null;
  return previousPosition === null ? "new" : previousPosition - position;
}

/** Whether anybody had a place before the last event. */
export function hasMovement(entries: readonly Ranked[]): boolean {
  return entries.some(({ previousPosition }) => previousPosition !== null);
}

/** Places won (above 0) or lost, as screen readers say it. */
export function movedText(places: number): string {
  if (places === 0) return "pe același loc";
  const count = counted(Math.abs(places), "loc", "locuri");
  return places > 0 ? `a urcat ${count}` : `a coborât ${count}`;
}

export interface Gap {
  /** Points behind the first. */
  leader: number;
  /** Points behind the one listed above; `null` for the first. */
  ahead: number | null;
}

/** In the order of the entries; `null` for who has no place. */
export function gapsOf(
  entries: readonly Pick<StandingsEntryShape, "position" | "points">[],
): (Gap | null)[] {
  let leader: number | undefined;
  let ahead: number | undefined;
  return entries.map(({ position, points }) => {
    if (position === null) return null;
    const own = toMilliPoints(points);
    leader ??= own;
    const gap = {
      leader: fromMilliPoints(leader - own),
      ahead: ahead === undefined ? null : fromMilliPoints(ahead - own),
    };
    ahead = own;
    return gap;
  });
}

/** How a result reads beside others: from 1 to 5 by its share of the most that anybody got there; 0 for no points. */
export function tintOf(points: number, most: number): number {
  if (points <= 0 || most <= 0) return 0;
  return Math.min(5, Math.ceil((points / most) * 5));
}

const statusTexts = { dnf: "A", dns: "NS", dsq: "DSQ" } as const;

/** Shown in a cell, and said in full by who reads it out. */
export const statusWords = {
  dnf: "abandon",
  dns: "nu a luat startul",
  dsq: "descalificat",
} as const;

/** `3`, `A`, `NS`, `DSQ`; `–` where there is neither a place nor a reason. */
export function resultText({ place, status }: Pick<SessionCell, "place" | "status">): string {
  if (status !== null) return statusTexts[status];
  return place === null ? "–" : String(place);
}

const formLength = 5;

/** The last five starts, the newest last: races that one did not start, and rounds that one was not at, are none. */
export function formOf(results: readonly (SessionCell | null)[]): string[] {
  return results
    .filter((cell) => cell !== null)
    .filter(({ place, status }) => (status === null ? place !== null : status !== "dns"))
    .slice(-formLength)
    .map(resultText);
}
