import type { FinishStatus } from "#simulators/session-file.ts";
import { counted } from "#shared/text/romanian-count.ts";

/** What decides where a row started within a field. */
export interface Starter {
  /** Place on the whole grid, from 1; `null`: nobody knows. */
  grid: number | null;
  /** It took part; whoever did not start leaves no gap. */
  tookPart: boolean;
}

/**
 * Grid places among the cars of one class, from 1. It is empty while the place of one starter is unknown, because all others
 * would be guesses.
 */
export function gridPlacesInClass<Row>(
  field: readonly Row[],
  starterOf: (row: Row) => Starter,
): Map<Row, number> {
  const starters = field.map((row) => ({ row, ...starterOf(row) }));
  if (starters.some(({ grid, tookPart }) => grid === null && tookPart)) return new Map();
  const known = starters.flatMap(({ row, grid }) => (grid === null ? [] : [{ row, grid }]));
  return new Map(
    known.map(({ row, grid }) => [row, 1 + known.filter((other) => other.grid < grid).length]),
  );
}

/** Places won (above 0) or lost since the start, of a finisher whose start and place are known; `null` of anybody else. */
export function placesGained({
  grid,
  place,
  finish,
}: {
  grid: number | null;
  place: number | null;
  finish: FinishStatus;
}): number | null {
  return finish !== "finished" || grid === null || place === null ? null : grid - place;
}

/** Places won (above 0) or lost, in words. @param className the class within which they count; left out: the whole field */
export function gainedWords(places: number, className?: string): string {
  const field = className === undefined ? "" : ` în ${className}`;
  if (places === 0) return `Pe locul de start${field}`;
  const count =
    places > 0
      ? counted(places, "loc câștigat", "locuri câștigate")
      : counted(-places, "loc pierdut", "locuri pierdute");
  return `${count} față de start${field}`;
}
