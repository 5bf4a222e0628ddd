import { type RawBuilder, type Expression, sql } from "kysely";
import type { Db } from "#server/database/databases.ts";
import type { SessionTable } from "#features/results/results-editor.ts";
import { groupBy } from "#shared/group-by.ts";
import { listReadableTables, readRounds } from "../standings-store.ts";
import { countRows } from "#server/database/rows.ts";
import { writtenForIds } from "#server/database/written-once.ts";

/** See `findCounting` of events. What scores every round loses a session without a word. */
export async function findTableOf(
  trx: Db,
  ids: readonly string[],
): Promise<{ standing: string; session: string } | undefined> {
  const rows = await trx
    .selectFrom("standings_sessions as member")
    .innerJoin("standings as standing", "standing.id", "member.standings_id")
    .innerJoin("event_sessions as session", "session.id", "member.session_id")
    .select(["standing.title as standing", "session.title as session", "standing.definition"])
    .where("session.id", "in", ids)
    .execute();
  return rows.find(isChosen);
}

/** Whether the sessions of a table were chosen one by one, as far as can be read. */
function isChosen({ definition }: { definition: string }): boolean {
  return !readRounds(definition);
}

/** What is lost with a season: its tables that list somebody. */
export const hangingTables = {
  name: "standings",
  title: "clasamente",
  count: (db: Db, id: string) =>
    countRows(
      db
        .selectFrom("standings")
        .where("season_id", "=", id)
        .where("id", "in", (listed) =>
          listed.selectFrom("standings_entries").select("standings_id"),
        ),
    ),
};

/** What is lost with an event: what it brings to tables for which it was chosen. */
export const countingTables = {
  name: "standings",
  title: "clasamente care o numără",
  count: async (db: Db, id: string) => {
    const rows = await db
      .selectFrom("standings")
      .select("definition")
      .where("id", "in", (scored) =>
        scored.selectFrom("standings_sessions").select("standings_id").where("event_id", "=", id),
      )
      .execute();
    return rows.filter(isChosen).length;
  },
};

/** The season of a table; empty when there is none. */
export async function seasonsOfTable(db: Db, id: string): Promise<string[]> {
  const rows = await db.selectFrom("standings").select("season_id").where("id", "=", id).execute();
  return rows.map((row) => row.season_id);
}

/** See `listTables` of seasons. */
export async function listSeasonTables(
  db: Db,
  seasonId: string,
  options: { all: boolean },
): Promise<{ _id: string; title: string; public: boolean }[]> {
  let query = db
    .selectFrom("standings")
    .select(["id as _id", "title", "public"])
    .where("season_id", "=", seasonId)
    .orderBy("position");
  if (!options.all) query = query.where("public", "=", true);
  return query.execute();
}

function publicPoints(db: Db) {
  return db
    .selectFrom("standings_row_points as scored")
    .innerJoin("standings", "standings.id", "scored.standings_id")
    .select(["scored.row_id", "scored.points"])
    .where("standings.public", "=", true)
    .orderBy("standings.position", "desc");
}

/** See `listPointsOfRows` of results. */
export const readPointsOfRows = writtenForIds((db, ids) =>
  publicPoints(db).where("scored.row_id", "in", ids),
);

/** See `listPointsOfSessions` of results. */
export const readPointsOfSessions = writtenForIds((db, sessionIds) =>
  publicPoints(db)
    .innerJoin("result_rows as row", "row.id", "scored.row_id")
    .where("row.session_id", "in", sessionIds),
);

/** See `pointsOf` of results. */
export function selectPoints(rowId: Expression<string>): RawBuilder<number | null> {
  return sql`(select scored.points from standings_row_points as scored
    inner join standings on standings.id = scored.standings_id
    where scored.row_id = ${rowId} and standings.public = true
    order by standings.position limit 1)`;
}

/** See `listTablesOfSession` of results. Tables that cannot be read count nothing. */
export async function readTablesOfSession(db: Db, sessionId: string): Promise<SessionTable[]> {
  const season = await db
    .selectFrom("event_sessions as session")
    .innerJoin("events as event", "event.id", "session.event_id")
    .select("event.season_id")
    .where("session.id", "=", sessionId)
    .executeTakeFirst();
  if (!season) return [];
  const { tables } = await listReadableTables(db, season.season_id);
  const rows = await db
    .selectFrom("standings_row_points as scored")
    .innerJoin("result_rows as row", "row.id", "scored.row_id")
    .select("scored.standings_id")
    .where("row.session_id", "=", sessionId)
    .where("scored.points", ">", 0)
    .execute();
  const scored = groupBy(rows, ({ standings_id }) => standings_id);
  return tables
    .filter(({ plan }) => plan.some((planned) => planned.sessionId === sessionId))
    .map(({ id, title, definition, newerResults }) => ({
      title,
      needsEntry: definition.options.whoScores !== "everybody",
      scored: scored.get(id)?.length ?? 0,
      isBehind: newerResults.has(sessionId),
    }));
}
