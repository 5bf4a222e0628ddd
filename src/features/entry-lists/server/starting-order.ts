import { gridPenalties } from "#features/results/penalty-kinds.ts";
import {
  carriedGridPenalties,
  type GridPenalty,
  type GridSession,
  startingGrid,
} from "#features/results/starting-grid.ts";
import { readEdits } from "#features/results/server/edits-json.ts";
import type { Db } from "#server/database/databases.ts";
import { groupBy, groupRows } from "#shared/group-by.ts";
import { isRace, readSessionType } from "#shared/session-types.ts";
import type { EntryEvent } from "./entry-event.ts";

/**
 * Car ids in the order of the starting grid of the event's next race: the first that can have a grid and has no results yet, else
 * the first that can have one. Empty while no session has decided a grid.
 */
export async function startingOrder(db: Db, event: EntryEvent): Promise<string[]> {
  const events = await listGridEvents(db, event);
  const own = events.find(({ id }) => id === event.id)?.sessions ?? [];
  const earlier = events.filter(({ id }) => id !== event.id).map(({ sessions }) => sessions);
  const carried = carriedGridPenalties(earlier);
  const grids = own
    .filter((session) => isRace(session.type))
    .map((race) => ({
      isDriven: race.rows !== null,
      grid: startingGrid({ sessions: own, raceId: race.id, carried }),
    }))
    .filter(({ grid }) => grid !== null);
  const next = grids.find(({ isDriven }) => !isDriven) ?? grids[0];
  return next?.grid?.slots.map((slot) => slot.car) ?? [];
}

interface GridEvent {
  id: string;
  sessions: GridSession[];
}

/** The season's events up to this one, in order, with what decides grids. */
async function listGridEvents(db: Db, event: EntryEvent): Promise<GridEvent[]> {
  const sessions = await db
    .selectFrom("event_sessions as session")
    .innerJoin("events as event", "event.id", "session.event_id")
    .leftJoin("session_results as results", "results.session_id", "session.id")
    .select([
      "session.id",
      "session.event_id",
      "session.type",
      "session.reverse_grid_positions",
      "results.saved_at",
    ])
    .where("event.season_id", "=", event.seasonId)
    .where((where) =>
      where.or([where("event.id", "=", event.id), where("event.time", "<", event.time)]),
    )
    .orderBy("event.time")
    .orderBy("event.id")
    .orderBy("session.position")
    .execute();
  const rows = await mapGridRows(
    db,
    sessions.map((session) => session.id),
  );
  return [...groupBy(sessions, (session) => session.event_id)].map(([id, own]) => ({
    id,
    sessions: own.map((session) => ({
      id: session.id,
      type: readSessionType(session.type),
      reverseGridPositions: session.reverse_grid_positions,
      rows: session.saved_at === null ? null : (rows.get(session.id) ?? []),
    })),
  }));
}

type GridRows = NonNullable<GridSession["rows"]>;

/** Classified rows of sessions in their order, with the grid penalties given in them. */
async function mapGridRows(db: Db, sessionIds: readonly string[]): Promise<Map<string, GridRows>> {
  const [rows, drivers, work] = await Promise.all([
    db
      .selectFrom("result_rows")
      .select(["id", "session_id", "entry_key", "car_id", "position"])
      .where("session_id", "in", sessionIds)
      .orderBy("sort_order")
      .execute(),
    db
      .selectFrom("result_row_drivers")
      .select(["row_id", "user_id", "platform", "platform_id"])
      .where("session_id", "in", sessionIds)
      .execute(),
    db
      .selectFrom("result_work")
      .select(["session_id", "work"])
      .where("session_id", "in", sessionIds)
      .where("aside", "=", false)
      .execute(),
  ]);
  const seats = groupBy(drivers, (driver) => driver.row_id);
  const penalties = mapPenalties(work);
  // A row that was taken out has nobody in it.
  const kept = rows.filter((row) => seats.has(row.id));
  return groupRows(kept, "session_id", (row) => {
    const people = (seats.get(row.id) ?? []).map((seat) => ({
      personId: `${seat.platform}:${seat.platform_id}`,
      driver: seat.user_id ?? `${seat.platform}:${seat.platform_id}`,
    }));
    const driverOf = new Map(people.map(({ personId, driver }) => [personId, driver]));
    return {
      car: row.car_id ?? row.entry_key,
      drivers: people.map(({ driver }) => driver),
      dsq: row.position === null,
      gridPenalties: (penalties.get(`${row.session_id} ${row.entry_key}`) ?? []).map(
        ({ driver, positions }) => ({
          driver: driverOf.get(driver) ?? people[0]?.driver ?? driver,
          positions,
        }),
      ),
    };
  });
}

/** Grid penalties by session and row; `driver` is still the person in the file. */
function mapPenalties(
  work: readonly { session_id: string; work: string }[],
): Map<string, GridPenalty[]> {
  return new Map(
    work.map(({ session_id, work: text }) => {
      const { rowKey, penalties } = readEdits(text);
      return [
        `${session_id} ${rowKey}`,
        gridPenalties(penalties).map(({ personId, places }) => ({
          driver: personId,
          positions: places,
        })),
      ];
    }),
  );
}
