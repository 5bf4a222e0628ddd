import type { EventSession } from "#features/events/events.ts";
import {
  gridPenalties,
  listPenalties,
  type PenaltyLists,
} from "#features/results/penalty-kinds.ts";
import type { Penalty, ResultRow } from "#features/results/results.ts";
import { placeCars, reverseGrid } from "#features/results/grid/starting-grid.ts";
import { isRace } from "#shared/session-types.ts";

type StartedRow = Pick<ResultRow, "_id" | "dsq" | "drivers" | "eventRsvp"> &
  PenaltyLists<Penalty[]>;

interface ReversedStartInput {
  sessions: readonly Pick<EventSession, "_id" | "title" | "type">[];
  from: Pick<EventSession, "_id" | "reverseGridPositions">;
  /** The classification of `from`. */
  rows: readonly StartedRow[];
}

interface ReversedStart<Row> {
  /** Title of the race that starts so; empty when none is planned yet. */
  race: string;
  slots: { position: number; row: Row; penaltyPositions: number }[];
}

/**
 * The reversed front of the grid that a session gives to the next race, with the grid penalties given in that session. `null`
 * where it reverses nothing.
 */
export function reversedStart({
  sessions,
  from,
  rows,
}: ReversedStartInput): ReversedStart<(typeof rows)[number]> | null {
  if (from.reverseGridPositions <= 1) return null;
  const after = sessions.slice(sessions.findIndex(({ _id }) => _id === from._id) + 1);
  const race = after.find(({ type }) => isRace(type.code));
  const classified = rows.filter(({ dsq }) => !dsq);
  const earned = [
    ...reverseGrid(classified, from.reverseGridPositions),
    ...rows.filter(({ dsq }) => dsq),
  ].map((row) => ({ car: row._id, drivers: row.drivers.map((_, index) => personOf(row, index)) }));
  const penalties = rows.flatMap((row) =>
    gridPenalties(listPenalties(row))
      // Of a crew of whom a decision names nobody: nobody serves it until somebody is named.
      .filter(({ ofCar }) => !ofCar)
      .map(({ driver, places }) => ({ driver: personOf(row, driver), positions: places })),
  );
  const front = placeCars(earned, penalties).slice(
    0,
    Math.min(from.reverseGridPositions, classified.length),
  );
  const byId = new Map(rows.map((row) => [row._id, row]));
  return {
    race: race?.title ?? "",
    slots: front.flatMap(({ car, position, penaltyPositions }) => {
      const row = byId.get(car);
      return row ? [{ position, row, penaltyPositions }] : [];
    }),
  };
}

/** Within one session, a person is a place in a row. */
function personOf(row: { _id: string }, driver: number): string {
  return `${row._id}/${driver}`;
}
