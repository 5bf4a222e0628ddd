import { lastNameOf } from "#shared/text/person-name.ts";
import { entryName } from "./entry-name.ts";
import { isOwn } from "./standings-sheet.ts";
import type { StandingsEntryShape, StandingsProgress, StandingsTable } from "./standings.ts";

export interface ProgressLine {
  id: string;
  entry: StandingsEntryShape;
  /** Stands at the end of its line. */
  label: string;
  /** Race number, where the table counts drivers or cars. */
  number: string | null;
  /** Points after each round. */
  totals: readonly number[];
  /** The reader's. */
  isOwn: boolean;
  /** Somebody before it in the table has the same line: who shares a car. */
  isTwin: boolean;
}

/** The lines of a table in its order; whoever is disqualified has none. */
export function progressLines(
  table: Pick<StandingsTable, "entries" | "type">,
  progress: StandingsProgress["entries"],
  person: string | undefined,
): ProgressLine[] {
  const byId = new Map(progress.map(({ _id, totals }) => [_id, totals]));
  const seen = new Set<string>();
  return table.entries
    .filter(({ disqualified }) => !disqualified)
    .flatMap((entry) => {
      const totals = byId.get(entry._id) ?? [];
      if (totals.length === 0) return [];
      const number = table.type.code === "T" ? null : (entry.cars[0]?.raceNumber ?? null);
      const key = [number, ...totals].join();
      const isTwin = seen.has(key);
      seen.add(key);
      return {
        id: entry._id,
        entry,
        label: labelOf(entry, table),
        number,
        totals,
        isOwn: isOwn(entry, person),
        isTwin,
      };
    });
}

/** Short enough for the end of a line: a driver's last name, a club's or a car's name. */
function labelOf(entry: StandingsEntryShape, table: Pick<StandingsTable, "type">): string {
  const name = entryName(entry, table);
  return table.type.code === "D" ? name.split(", ").map(lastNameOf).join(" / ") : name;
}

interface PlacedLine {
  line: ProgressLine;
  position: number | null;
  points: number;
  /** To the leader. */
  gap: number;
}

/**
 * The order after a round, in which equal points share a place, because only the newest table knows what decides ties; after the
 * last round the table's own places stand.
 * @param round from 0
 */
export function progressOrder(
  lines: readonly ProgressLine[],
  round: number,
  { isLast }: { isLast: boolean },
): PlacedLine[] {
  const placed = lines.map((line) => ({ line, points: line.totals[round] ?? 0 }));
  if (!isLast) placed.sort((a, b) => b.points - a.points);
  const most = placed[0]?.points ?? 0;
  let place = 1;
  return placed.map(({ line, points }, index) => {
    if (points !== placed[index - 1]?.points) place = index + 1;
    return { line, points, gap: most - points, position: isLast ? line.entry.position : place };
  });
}
