import { type Selectable, sql } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { jsonReader } from "#server/database/json.ts";
import { addRows, findRow } from "#server/database/rows.ts";
import type { Database } from "#server/database/schema.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import { type StandingsTypeCode, standingsTypes } from "../rules/points.ts";
import type { TableRounds } from "../rules/rounds.ts";
import { type StandingsDefinition, standingsDefinitionSchema } from "../standings.ts";
import type { SavedEntry } from "../rules/standings-table.ts";
import type { PlannedScoring } from "./compute-table.ts";
import { listEntryRows, toSavedEntry } from "./entry-rows.ts";
import { columnOf } from "#shared/group-by.ts";

const readDefinition = jsonReader(standingsDefinitionSchema);

/** From `definition`: `null` where a table's sessions were chosen, `undefined` where it cannot be read. */
export function readRounds(definition: string): TableRounds | null | undefined {
  try {
    return readDefinition(definition).rounds;
  } catch {
    return undefined;
  }
}

/** A table as it is stored, without its entries. */
export interface StoredTable {
  id: string;
  seasonId: string;
  title: string;
  type: StandingsTypeCode;
  public: boolean;
  version: number;
  computedAt: number;
  definition: StandingsDefinition;
  plan: PlannedScoring[];
  /** Sessions whose results were saved since it was computed. */
  newerResults: ReadonlySet<string>;
}

/** Whether some session of its plan has newer results than those the table was computed from. */
export function isBehind({ plan, newerResults }: StoredTable): boolean {
  return plan.some(({ sessionId }) => newerResults.has(sessionId));
}

/** Results of a session were saved: tables that score it are older than they are. The season is locked. */
export async function markNewerResults(trx: Db, sessionId: string): Promise<void> {
  await trx
    .updateTable("standings_sessions")
    .set({ newer_results: true })
    .where("session_id", "=", sessionId)
    .execute();
}

/** A table was computed from all results that there are. The season is locked. */
export async function markComputed(trx: Db, tableId: string): Promise<void> {
  await trx
    .updateTable("standings_sessions")
    .set({ newer_results: false })
    .where("standings_id", "=", tableId)
    .where("newer_results", "=", sql.lit(true))
    .execute();
}

/**
 * The tables of a season in their order, without those of a type that only a newer version of the site knows.
 * @throws when one of them cannot be read
 */
export async function listStoredTables(db: Db, seasonId: string): Promise<StoredTable[]> {
  const { tables, unreadable } = await listReadableTables(db, seasonId);
  for (const problem of unreadable.values()) throw problem;
  return tables;
}

/** The same, and apart from them why the others cannot be read, by id. */
export async function listReadableTables(db: Db, seasonId: string): Promise<ReadTables> {
  const rows = await db
    .selectFrom("standings")
    .selectAll()
    .where("season_id", "=", seasonId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return readTables(db, rows);
}

/** Ids of all tables that are older than results of theirs: of all events, or of those that are not hidden. */
export async function listBehind(db: Db, { hidden }: { hidden: boolean }): Promise<Set<string>> {
  const rows = await (hidden ? selectBehind : selectShownBehind)(db, {});
  return new Set(rows.map(({ standings_id }) => standings_id));
}

/** What is counted stands in the statement itself, so that the index of what is newer answers it. */
function tablesBehind(db: Db) {
  return db
    .selectFrom("standings_sessions as scored")
    .select("scored.standings_id")
    .distinct()
    .where("scored.newer_results", "=", sql.lit(true));
}

const selectBehind = writtenOnce([], tablesBehind);
const selectShownBehind = writtenOnce([], (db) =>
  tablesBehind(db)
    .innerJoin("events as event", "event.id", "scored.event_id")
    .where("event.hidden", "=", false),
);

/** How many tables of each season are older than results of theirs that were saved after `since` (UTC ms). */
export async function countBehind(db: Db, since: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("standings")
    .innerJoin("standings_sessions as scored", "scored.standings_id", "standings.id")
    .innerJoin("session_results as saved", "saved.session_id", "scored.session_id")
    .select([
      "standings.season_id",
      ({ fn }) => fn.count<number>("standings.id").distinct().as("count"),
    ])
    .where("scored.newer_results", "=", sql.lit(true))
    .where("saved.saved_at", ">", since)
    .where("standings.type", "in", standingsTypes)
    .groupBy("standings.season_id")
    .execute();
  return new Map(rows.map(({ season_id, count }) => [season_id, count]));
}

interface ReadTables {
  tables: StoredTable[];
  unreadable: Map<string, unknown>;
}

async function readTables(
  db: Db,
  rows: readonly Selectable<Database["standings"]>[],
): Promise<ReadTables> {
  const plans = await mapPlans(db, columnOf(rows, "id"));
  const tables: StoredTable[] = [];
  const unreadable = new Map<string, unknown>();
  for (const row of rows)
    try {
      const type = standingsTypes.find((known) => known === row.type);
      if (type) tables.push(toStoredTable(row, type, plans.get(row.id)));
    } catch (error) {
      unreadable.set(row.id, error);
    }
  return { tables, unreadable };
}

function toStoredTable(
  row: Selectable<Database["standings"]>,
  type: StandingsTypeCode,
  { plan, newerResults }: PlanOfTable = { plan: [], newerResults: new Set() },
): StoredTable {
  return {
    id: row.id,
    seasonId: row.season_id,
    title: row.title,
    type,
    public: row.public,
    version: row.version,
    computedAt: row.computed_at,
    definition: readDefinition(row.definition),
    plan,
    newerResults,
  };
}

/** One table, or `undefined` when there is none. */
export async function findStoredTable(db: Db, id: string): Promise<StoredTable | undefined> {
  const row = await findRow(db, "standings", id);
  const tables = row ? await listStoredTables(db, row.season_id) : [];
  return tables.find((table) => table.id === id);
}

interface PlanOfTable {
  plan: PlannedScoring[];
  newerResults: Set<string>;
}

async function mapPlans(db: Db, tableIds: readonly string[]): Promise<Map<string, PlanOfTable>> {
  if (tableIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("standings_sessions as scored")
    .innerJoin("events as event", "event.id", "scored.event_id")
    .innerJoin("event_sessions as session", "session.id", "scored.session_id")
    .select([
      "scored.standings_id",
      "scored.event_id as eventId",
      "scored.session_id as sessionId",
      "scored.scoring_type_id as scoringTypeId",
      "scored.newer_results",
    ])
    .where("scored.standings_id", "in", [...tableIds])
    .orderBy("event.time")
    .orderBy("event.id")
    .orderBy("session.position")
    .execute();
  const plans = new Map<string, PlanOfTable>();
  for (const { standings_id, newer_results, ...planned } of rows) {
    const own = plans.get(standings_id) ?? { plan: [], newerResults: new Set<string>() };
    if (newer_results) own.newerResults.add(planned.sessionId);
    own.plan.push(planned);
    plans.set(standings_id, own);
  }
  return plans;
}

/** The edits that stored entries hold. */
export async function listSavedEntries(db: Db, tableId: string): Promise<SavedEntry[]> {
  const rows = await listEntryRows(db, [tableId]);
  return (rows.get(tableId) ?? []).map(toSavedEntry);
}

/** @param newerResults sessions whose results are newer than what is computed of the table */
export async function writePlan(
  trx: Db,
  tableId: string,
  plan: readonly PlannedScoring[],
  newerResults: ReadonlySet<string> = new Set(),
): Promise<void> {
  await trx.deleteFrom("standings_sessions").where("standings_id", "=", tableId).execute();
  const rows = plan.map(({ eventId, sessionId, scoringTypeId }) => ({
    standings_id: tableId,
    session_id: sessionId,
    event_id: eventId,
    scoring_type_id: scoringTypeId,
    newer_results: newerResults.has(sessionId),
  }));
  await addRows(trx, "standings_sessions", rows);
}
