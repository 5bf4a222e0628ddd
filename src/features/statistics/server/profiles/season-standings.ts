import { type SelectQueryBuilder, sql } from "kysely";
import { findStoredTable } from "#features/standings/server/standings-store.ts";
import { listVisibleEntries } from "#features/standings/server/visible-tables.ts";
import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import { fromMilliPoints } from "#shared/points.ts";
import { groupBy } from "#shared/group-by.ts";
import type { SeasonLine } from "../../profiles/profiles.ts";

export interface Subject {
  type: "person" | "club";
  id: string;
}

type Standing = NonNullable<SeasonLine["standing"]>;

interface Placed {
  standing: Standing;
  /** What the place is once the season is over. */
  title: SeasonLine["title"];
}

interface CountedSeason {
  id: string;
  hidden_events: number;
}

/** The tables that are about them. */
const ownTables = { person: "D", club: "T" } as const satisfies Record<Subject["type"], string>;

/**
 * Where a person or a club stands in its seasons without hidden events: in the first public table about people or clubs that has
 * it, else by its best car in one of cars.
 */
export async function mapStandings(
  db: Db,
  subject: Subject,
  seasons: readonly CountedSeason[],
): Promise<Map<string, Placed>> {
  const own = ownTables[subject.type];
  const rows = groupBy(await selectEntries[subject.type](db, subject), (row) => row.season_id);
  const chosen = seasons.flatMap(({ id, hidden_events }) => {
    const entries = rows.get(id) ?? [];
    const entry = entries.find(({ type }) => type === own) ?? entries[0];
    return entry ? [{ ...entry, mayHide: hidden_events > 0 }] : [];
  });
  const hidden = await listHidden(
    db,
    chosen.filter(({ mayHide }) => mayHide).map(({ _id }) => _id),
  );
  const standings = new Map<string, Placed>();
  for (const entry of chosen) {
    const { season_id, _id, title, subject_id, position, points } = entry;
    const tableHides = hidden.get(_id);
    const shown = tableHides
      ? await findAmongVisible(db, { tableId: _id, subject: subject_id, hides: tableHides })
      : { position, points, isShared: entry.equals > 1 };
    if (shown)
      standings.set(season_id, {
        standing: { _id, title, position: shown.position, points: fromMilliPoints(shown.points) },
        title: shown.position === 1 && isDeciding(entry, own) ? titleOf(shown) : null,
      });
  }
  return standings;
}

/** Titles are given by the season's first public table about people, or about clubs, that has all results. */
function isDeciding(
  { type, before, newer }: { type: string; before: number; newer: number },
  own: string,
): boolean {
  return type === own && before === 0 && newer === 0;
}

function titleOf({ isShared }: { isShared: boolean }): "own" | "shared" {
  return isShared ? "shared" : "own";
}

const selectEntries = { person: entriesQuery("person"), club: entriesQuery("club") };

/** Entries of public tables, in the tables' order; of one table the best placed first. */
function entriesQuery(type: Subject["type"]) {
  return writtenOnce(["id"], (db, { id }) => {
    const seasons = db
      .selectFrom("stat_totals")
      .select("scope_id")
      .where("subject_type", "=", type)
      .where("subject_id", "=", id)
      .where("scope", "=", "season");
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
      .select((select) => [
        countOf(
          select
            .selectFrom("standings as other")
            .whereRef("other.season_id", "=", "table.season_id")
            .whereRef("other.type", "=", "table.type")
            .where("other.public", "=", true)
            .where((where) =>
              where.or([
                where("other.position", "<", where.ref("table.position")),
                where.and([
                  where("other.position", "=", where.ref("table.position")),
                  where("other.id", "<", where.ref("table.id")),
                ]),
              ]),
            ),
        ).as("before"),
        countOf(
          select
            .selectFrom("standings_sessions as scored")
            .whereRef("scored.standings_id", "=", "table.id")
            .where("scored.newer_results", "=", sql.lit(true)),
        ).as("newer"),
        countOf(
          select
            .selectFrom("standings_entries as equal")
            .whereRef("equal.standings_id", "=", "table.id")
            .where("equal.position", "=", 1),
        ).as("equals"),
      ])
      .where("table.season_id", "in", seasons)
      .where("table.public", "=", true)
      .where((where) =>
        where.or([
          where.and([
            where("table.type", "=", ownTables[type]),
            where("entry.subject_id", "=", id),
          ]),
          where.and([
            where("table.type", "=", "C"),
            where("entry.subject_id", "in", carsOf(db, type, id)),
          ]),
        ]),
      )
      .orderBy("table.position")
      .orderBy("table.id")
      .orderBy("entry.sort_order");
  });
}

/** How many rows there are, in a query of others. */
function countOf<DB, TB extends keyof DB>(query: SelectQueryBuilder<DB, TB, object>) {
  return query
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .$asScalar()
    .$notNull();
}

function carsOf(db: Db, type: Subject["type"], id: string) {
  return type === "person"
    ? db.selectFrom("car_drivers").select("car_id").where("user_id", "=", id)
    : db
        .selectFrom("cars as car")
        .innerJoin("registrations as registration", "registration.id", "car.registration_id")
        .select("car.id as car_id")
        .where("registration.club_id", "=", id);
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
  const found = entries.find(({ key }) => key === subject);
  return (
    found && { ...found, isShared: entries.filter(({ position }) => position === 1).length > 1 }
  );
}
