import { gridKinds, gridPenalties, type PenaltyKind } from "#features/results/penalty-kinds.ts";
import {
  carriedGridPenalties,
  type DecidedGridPenalty,
  type GridPenalty,
  type GridSession,
  unservedBefore,
} from "#features/results/grid/starting-grid.ts";
import { anyDecidedGrid, listDecidedGrid } from "#features/results/server/decided-grid.ts";
import { readEdits } from "#features/results/server/edits-json.ts";
import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import { visibleEvents } from "#server/visibility.ts";
import { groupBy, groupRows } from "#shared/group-by.ts";
import { isRace, readSessionType } from "#shared/session-types.ts";
import type { EntryEvent } from "./entry-event.ts";

interface GridEvent {
  id: string;
  sessions: GridSession[];
}

/** Up to which event, and for whom; without `driver` everybody's rows are read, those of hidden events too. */
interface GridQuery {
  event: Pick<EntryEvent, "id" | "seasonId" | "time">;
  driver?: string;
}

/** The season's events up to this one with what decides grids; for one driver only visible events and their own rows. */
export async function listGridEvents(db: Db, { event, driver }: GridQuery): Promise<GridEvent[]> {
  const sessions = await db
    .selectFrom("event_sessions as session")
    .innerJoin("events as event", "event.id", "session.event_id")
    .leftJoin("session_results as results", "results.session_id", "session.id")
    .select([
      "session.id",
      "session.event_id",
      "event.title as event_title",
      "session.type",
      "session.start_at",
      "session.reverse_grid_positions",
      "results.saved_at",
    ])
    .where("event.season_id", "=", event.seasonId)
    .where((where) =>
      where.or([where("event.id", "=", event.id), where("event.time", "<", event.time)]),
    )
    .$if(driver !== undefined, (query) => query.where("event.id", "in", visibleEvents(db)))
    .orderBy("event.time")
    .orderBy("event.id")
    .orderBy("session.position")
    .execute();
  const rows = await mapGridRows(db, { sessions, driver });
  return [...groupBy(sessions, (session) => session.event_id)].map(([id, own]) => ({
    id,
    sessions: own.map((session) => ({
      id: session.id,
      startAt: session.start_at,
      type: readSessionType(session.type),
      reverseGridPositions: session.reverse_grid_positions,
      rows: session.saved_at === null ? null : (rows.get(session.id) ?? []),
    })),
  }));
}

/** The grid penalties that a driver brings from earlier events and has not served yet; none once they have raced in this one. */
export async function listCarriedPenalties(
  db: Db,
  { event, driver }: Required<GridQuery>,
): Promise<GridPenalty[]> {
  const [given] = await findSeasonWithPenalties(db, { seasonId: event.seasonId });
  if (!given) return [];
  const events = await listGridEvents(db, { event, driver });
  const own = events.find(({ id }) => id === event.id)?.sessions ?? [];
  const hasRaced = own.some(({ type, rows }) => isRace(type) && rows !== null && rows.length > 0);
  if (hasRaced) return [];
  const earlier = events.filter(({ id }) => id !== event.id).map(({ sessions }) => sessions);
  const decided = await listDecidedGrid(db, event.seasonId);
  return [...carriedGridPenalties(earlier), ...waitingAfter(decided, earlier)].filter(
    (penalty) => penalty.driver === driver,
  );
}

/** The season, if anybody was given places on a grid in it: most have none, and the rest reads all of their sessions. */
const findSeasonWithPenalties = writtenOnce(["seasonId"], (db, { seasonId }) =>
  db
    .selectFrom("seasons")
    .select("id")
    .where("id", "=", seasonId)
    .where((where) =>
      where.or([
        anyDecidedGrid(seasonId),
        where.exists(
          where
            .selectFrom("events as event")
            .innerJoin("event_sessions as session", "session.event_id", "event.id")
            .innerJoin("result_work as work", "work.session_id", "session.id")
            .select("work.session_id")
            .where("event.season_id", "=", seasonId)
            .where("work.aside", "=", false)
            .where((own) => own.or(gridKinds.map((kind) => own(...givesKind(kind))))),
        ),
      ]),
    ),
);

/** Of what is saved of a row by hand: that a penalty of this kind stands in it. */
function givesKind(kind: PenaltyKind) {
  return ["work", "like", `%"${kind}"%`] as const;
}

/** What decisions gave and is still to be served, once these events are over. */
function waitingAfter(
  decided: readonly DecidedGridPenalty[],
  earlier: readonly (readonly GridSession[])[],
): GridPenalty[] {
  return unservedBefore(
    decided.filter(({ endedAt }) => endedAt === null),
    earlier,
  );
}

type GridRows = NonNullable<GridSession["rows"]>;

/** Classified rows of sessions in their order, with the grid penalties given in them. */
async function mapGridRows(
  db: Db,
  {
    sessions,
    driver: own,
  }: { sessions: readonly { id: string; event_title: string }[]; driver: string | undefined },
): Promise<Map<string, GridRows>> {
  const sessionIds = sessions.map(({ id }) => id);
  if (sessionIds.length === 0) return new Map();
  const titles = new Map(sessions.map(({ id, event_title }) => [id, event_title]));
  const [rows, drivers, work] = await Promise.all([
    db
      .selectFrom("result_rows")
      .select(["id", "session_id", "entry_key", "car_id", "position"])
      .where("session_id", "in", sessionIds)
      .$if(own !== undefined, (query) =>
        query.where("id", "in", rowsOf(db, { sessionIds, driver: own })),
      )
      .orderBy("sort_order")
      .execute(),
    db
      .selectFrom("result_row_drivers")
      .select(["row_id", "user_id", "platform", "platform_id"])
      .where("session_id", "in", sessionIds)
      .$if(own !== undefined, (query) =>
        query.where("row_id", "in", rowsOf(db, { sessionIds, driver: own })),
      )
      .execute(),
    db
      .selectFrom("result_work")
      .select(["session_id", "work"])
      .where("session_id", "in", sessionIds)
      .where("aside", "=", false)
      .where((where) => where.or(gridKinds.map((kind) => where(...givesKind(kind)))))
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
        ({ driver: culprit, ...penalty }) => ({
          ...penalty,
          driver: driverOf.get(culprit) ?? people[0]?.driver ?? culprit,
          event: titles.get(row.session_id) ?? "",
        }),
      ),
    };
  });
}

/** Ids of the rows in which the driver drove. */
function rowsOf(
  db: Db,
  { sessionIds, driver = "" }: { sessionIds: readonly string[]; driver: string | undefined },
) {
  return db
    .selectFrom("result_row_drivers")
    .select("row_id")
    .where("session_id", "in", sessionIds)
    .where("user_id", "=", driver);
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
        // What decisions gave is read from them: it counts from when it takes effect.
        gridPenalties(penalties.filter(({ decision }) => !decision)).map(
          ({ personId, places, description }) => ({
            driver: personId,
            positions: places,
            reason: description,
          }),
        ),
      ];
    }),
  );
}
