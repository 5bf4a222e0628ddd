import { fromMilliPoints, toMilliPoints } from "#shared/points.ts";
import { lastNameOf } from "#shared/text/person-name.ts";
import { entryName } from "./entry-name.ts";
import { readCells, type SessionCell } from "./rules/cells.ts";
import type { DroppableSession } from "./rules/entry-drops.ts";
import { totalsAfterEvents } from "./rules/standings-progress.ts";
import { dropRulesOf, totalPoints } from "./rules/standings-table.ts";
import { isOwn } from "./standings-sheet.ts";
import type { StandingsEntryShape, StandingsTable } from "./standings.ts";

interface StandingsProgress {
  /** Those that were run. */
  events: StandingsTable["events"][number]["obj"][];
  /** After each of them, by id of the entry. */
  totals: ReadonlyMap<string, readonly number[]>;
}

/** How the entries of a table came to their totals, from what each session brought them. */
export function standingsProgress(table: StandingsTable): StandingsProgress {
  const cells = new Map(table.entries.map((entry) => [entry._id, readCells(entry.cells)]));
  const rows = [...cells.values()];
  let place = 0;
  const events = table.events.map(({ obj, sessions }) => {
    const placed = sessions.map((session) => {
      const own = place;
      place += 1;
      // Results that are newer than the table have brought nobody anything in it.
      const isCounted = !table.newerResults || rows.some((row) => row[own]);
      return { id: session.obj._id, place: own, run: session.run && isCounted };
    });
    return { obj, sessions: placed, run: placed.some(({ run }) => run) };
  });
  const drops = dropRulesOf(
    table.type.code,
    { ...table.options, maxIgnoredEvents: table.filters.maxIgnoredEvents },
    table.events.flatMap(({ sessions }) =>
      sessions.map(({ obj }) => ({ id: obj._id, type: obj.type.code })),
    ),
  );
  const totalsOf = ({ _id, choices, compensationPoints, deductions }: StandingsEntryShape) =>
    totalsAfterEvents(
      events.map(({ obj, sessions, run }) => ({
        eventId: obj._id,
        run,
        sessions: sessions.map((session) => ({
          sessionId: session.id,
          run: session.run,
          ...broughtBy(cells.get(_id)?.[session.place]),
        })),
      })),
      {
        ...drops,
        choices,
        extraPoints: totalPoints(0, {
          compensationPoints: toMilliPoints(compensationPoints),
          deductions: deductions.map((one) => ({ ...one, points: toMilliPoints(one.points) })),
        }),
      },
    ).map(fromMilliPoints);
  return {
    events: events.filter(({ run }) => run).map(({ obj }) => obj),
    totals: new Map(table.entries.map((entry) => [entry._id, totalsOf(entry)])),
  };
}

/** Of several rows of an entry a cell shows one. */
function broughtBy(cell: SessionCell | null = null): Pick<DroppableSession, "points" | "lines"> {
  if (cell === null) return { points: 0, lines: [] };
  const zeroReason = cell.status === "dsq" ? "disqualified" : null;
  return { points: toMilliPoints(cell.points), lines: [{ zeroReason }] };
}

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
  progress: StandingsProgress["totals"],
  person: string | undefined,
): ProgressLine[] {
  const seen = new Set<string>();
  return table.entries
    .filter(({ disqualified }) => !disqualified)
    .flatMap((entry) => {
      const totals = progress.get(entry._id) ?? [];
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
