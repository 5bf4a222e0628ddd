import type { ResultRow } from "#features/results/results.ts";
import type { HeldClass } from "#features/seasons/seasons.ts";
import type { Gap } from "#shared/lap-time.ts";

/** A row as the table shows it: its place and gap in the whole field or inside one class. */
export interface VisibleRow {
  row: ResultRow;
  /** `null`: not classified. */
  position: number | null;
  gap: Gap;
  /** Holds the best lap of the session, or of the one class shown. */
  best: "session" | "class" | null;
}

/** 'Open': everybody. */
export const openClass = { acronym: "O", name: "Open" };

/**
 * The class that the address asks for by its acronym, among those of the season; `undefined` stands for Open, and for an
 * acronym nobody knows.
 */
export function chosenClass<C extends Pick<HeldClass, "acronym">>(
  classes: readonly C[],
  acronym: string | undefined,
): C | undefined {
  return classes.find((carClass) => carClass.acronym === acronym);
}

/** The classes that cars of this session were in, in the season's order, and what the season no longer has after them. */
export function classesOf(
  seasonClasses: readonly HeldClass[],
  rows: readonly ResultRow[],
): HeldClass[] {
  const driven = new Map(
    rows.flatMap((row) => row.eventRsvp.classes.map((carClass) => [carClass._id, carClass])),
  );
  const known = seasonClasses.map(({ _id, name, acronym }) => ({ _id, name, acronym }));
  const others = [...driven.values()].filter(
    (carClass) => !known.some(({ _id }) => _id === carClass._id),
  );
  return [...known, ...others];
}

/** The classification of everybody, or of one class with its own places and gaps. The order stays that of the session. */
export function showClassification(
  rows: readonly ResultRow[],
  carClass: Pick<HeldClass, "_id"> | undefined,
): VisibleRow[] {
  const shown = carClass ? rows.filter((row) => isIn(row, carClass._id)) : rows;
  const sessionBest = bestLapOf(rows);
  const visibleBest = bestLapOf(shown);
  const bestOf = ({ bestLap, dsq }: ResultRow): VisibleRow["best"] => {
    if (dsq || bestLap === null || bestLap !== visibleBest) return null;
    return bestLap === sessionBest ? "session" : "class";
  };
  return shown.map((row) => ({
    row,
    position: carClass ? (row.classPositions[carClass._id] ?? null) : row.finalOverallResult,
    gap: (carClass ? row.classGaps[carClass._id] : row.gap) ?? { kind: "none" },
    best: bestOf(row),
  }));
}

/** Best lap of those not disqualified, ms; `null` when nobody has one. */
export function bestLapOf(rows: readonly Pick<ResultRow, "bestLap" | "dsq">[]): number | null {
  const laps = rows.flatMap(({ bestLap, dsq }) => (bestLap === null || dsq ? [] : [bestLap]));
  return laps.length > 0 ? Math.min(...laps) : null;
}

function isIn(row: ResultRow, classId: string): boolean {
  return row.eventRsvp.classes.some((carClass) => carClass._id === classId);
}
