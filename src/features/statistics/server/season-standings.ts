import type { SeasonLine } from "#features/results/event-results.ts";
import { findStoredTable } from "#features/standings/server/standings-store.ts";
import { listVisibleEntries } from "#features/standings/server/visible-tables.ts";
import type { Db } from "#server/database/databases.ts";
import { fromMilliPoints } from "#shared/points.ts";
import { groupBy } from "#shared/group-by.ts";

export interface Subject {
  type: "person" | "club";
  id: string;
}

type Standing = NonNullable<SeasonLine["standing"]>;

/**
 * Where a person or a club stands in seasons: in the first public table about them that has them, or else in that of cars by their best one. Events that
 * are hidden do not count.
 */
export async function mapStandings(
  db: Db,
  subject: Subject,
  seasonIds: readonly string[],
): Promise<Map<string, Standing>> {
  const own = subject.type === "person" ? "D" : "T";
  const rows = await listEntries(db, subject, { own, seasonIds });
  const chosen = [...groupBy(rows, (row) => row.season_id).values()].flatMap(
    (entries) => entries.find(({ type }) => type === own) ?? entries[0] ?? [],
  );
  const hidden = await listHidden(
    db,
    chosen.map(({ _id }) => _id),
  );
  const standings = new Map<string, Standing>();
  for (const { season_id, _id, title, subject_id, position, points } of chosen) {
    const tableHides = hidden.get(_id);
    const shown = tableHides
      ? await findAmongVisible(db, { tableId: _id, subject: subject_id, hides: tableHides })
      : { position, points };
    if (shown)
      standings.set(season_id, {
        _id,
        title,
        position: shown.position,
        points: fromMilliPoints(shown.points),
      });
  }
  return standings;
}

interface Wanted {
  own: "D" | "T";
  seasonIds: readonly string[];
}

/** Entries of public tables, in the tables' order; of one table the best placed first. */
async function listEntries(db: Db, { type, id }: Subject, { own, seasonIds }: Wanted) {
  const cars =
    type === "person"
      ? db.selectFrom("car_drivers").select("car_id").where("user_id", "=", id)
      : db
          .selectFrom("cars as car")
          .innerJoin("registrations as registration", "registration.id", "car.registration_id")
          .select("car.id as car_id")
          .where("registration.club_id", "=", id);
  return db
    .selectFrom("standings as table")
    .innerJoin("standings_entries as entry", "entry.standings_id", "table.id")
    .select([
      "table.season_id",
      "table.id as _id",
      "table.title",
      "table.type",
      "entry.subject_id",
      "entry.position",
      "entry.points",
    ])
    .where("table.season_id", "in", [...seasonIds])
    .where("table.public", "=", true)
    .where((where) =>
      where.or([
        where.and([where("table.type", "=", own), where("entry.subject_id", "=", id)]),
        where.and([where("table.type", "=", "C"), where("entry.subject_id", "in", cars)]),
      ]),
    )
    .orderBy("table.position")
    .orderBy("table.id")
    .orderBy("entry.sort_order")
    .execute();
}

/** The hidden events with results that tables count, by table. */
async function listHidden(db: Db, tableIds: readonly string[]): Promise<Map<string, Set<string>>> {
  if (tableIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("standings_sessions as scored")
    .innerJoin("events as event", "event.id", "scored.event_id")
    .innerJoin("session_results as saved", "saved.session_id", "scored.session_id")
    .select(["scored.standings_id", "scored.event_id"])
    .where("scored.standings_id", "in", [...tableIds])
    .where("event.hidden", "=", true)
    .execute();
  return new Map(
    [...groupBy(rows, (row) => row.standings_id)].map(([id, own]) => [
      id,
      new Set(own.map(({ event_id }) => event_id)),
    ]),
  );
}

interface Entry {
  tableId: string;
  subject: string;
  hides: ReadonlySet<string>;
}

/** Few and seldom: whoever prepares a round usually has not scored it yet. */
async function findAmongVisible(db: Db, { tableId, subject, hides }: Entry) {
  const table = await findStoredTable(db, tableId);
  const entries = table ? await listVisibleEntries(db, table, hides) : [];
  return entries.find(({ key }) => key === subject);
}
