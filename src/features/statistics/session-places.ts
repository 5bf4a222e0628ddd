import { gridPlacesInClass } from "#features/results/places-gained.ts";
import { groupBy } from "#shared/group-by.ts";
import type { CountedRow, CountedSeat, CountedSession } from "./counted-session.ts";

/** The rows of a session by what they compete in, and each row's places there. */
export interface ReferencePlaces {
  /** Rows of each class of reference; of the whole session when fewer than two of them started. */
  fields: readonly (readonly CountedRow[])[];
  /** Class in which the row's places are; `null`: overall. */
  classOf: (row: CountedRow) => string | null;
  /** `null`: disqualified, or without a class where classes count. */
  placeOf: (row: CountedRow) => number | null;
  /** Place on the grid among the same; `null` while that of somebody who started there is not known. */
  gridOf: (row: CountedRow) => number | null;
}

/** Whether the car took part. */
export function tookPart(row: CountedRow, { type }: Pick<CountedSession, "type">): boolean {
  return type === "R" ? row.status !== "dns" : row.hasTime || row.laps > 0;
}

export function referencePlaces(session: CountedSession): ReferencePlaces {
  const started = session.rows.filter((row) => tookPart(row, session));
  const classes = new Set(started.map((row) => row.referenceClass).filter((id) => id !== null));
  const byClass = classes.size >= 2;
  const classed = session.rows.filter((row) => row.referenceClass !== null);
  const fields = byClass
    ? [...groupBy(classed, (row) => row.referenceClass).values()]
    : [session.rows];
  const grids = new Map(fields.flatMap((field) => [...gridPlaces(field, session, byClass)]));
  return {
    fields,
    classOf: (row) => (byClass ? row.referenceClass : null),
    placeOf: (row) => {
      if (row.status === "dsq" || !byClass) return row.status === "dsq" ? null : row.place;
      return row.referenceClass === null ? null : (row.classPlaces[row.referenceClass] ?? null);
    },
    gridOf: (row) => grids.get(row) ?? null,
  };
}

function gridPlaces(
  field: readonly CountedRow[],
  session: CountedSession,
  byClass: boolean,
): Map<CountedRow, number> {
  if (byClass)
    return gridPlacesInClass(field, (row) => ({
      grid: row.grid,
      tookPart: tookPart(row, session),
    }));
  return new Map(field.flatMap((row) => (row.grid === null ? [] : [[row, row.grid] as const])));
}

/** Who drove of a car: everybody listed where nobody's laps are known. */
export function whoDrove({ seats }: CountedRow): readonly CountedSeat[] {
  const drove = seats.filter((seat) => seat.laps > 0);
  return drove.length > 0 ? drove : seats;
}

/** A lap with who may have driven it: several where nobody can tell them apart. */
interface BestLap {
  ms: number;
  order: number | null;
  row: CountedRow;
  seats: readonly CountedSeat[];
}

/** Who drove the car's best lap: the first of those with that time, and all who drove where nobody has it. */
export function bestLapOf(row: CountedRow): BestLap | undefined {
  const { bestLapMs: ms } = row;
  if (ms === null || row.status === "dsq") return undefined;
  const drove = whoDrove(row);
  const same = drove.length === 1 ? drove : drove.filter((seat) => seat.bestLapMs === ms);
  if (same.length === 0) return { ms, order: row.bestLapOrder, row, seats: drove };
  const first = same.toSorted((a, b) => orderOf(a) - orderOf(b)).slice(0, 1);
  return { ms, order: row.bestLapOrder, row, seats: first };
}

function orderOf({ bestLapOrder }: CountedSeat): number {
  return bestLapOrder ?? Number.MAX_SAFE_INTEGER;
}

/** The best valid lap of a field: the first across the line of equal ones; those of whom nobody knows when share it. */
export function fastestLapsOf(field: readonly CountedRow[]): BestLap[] {
  const laps = field.flatMap((row) => bestLapOf(row) ?? []);
  const ms = Math.min(...laps.map((lap) => lap.ms));
  const best = laps.filter((lap) => lap.ms === ms);
  const orders = best.map((lap) => lap.order).filter((order) => order !== null);
  return best.filter((lap) => lap.order === null || lap.order === Math.min(...orders));
}
