import type { Selectable } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { jsonReader } from "#server/database/json.ts";
import { findRow, inParts } from "#server/database/rows.ts";
import type { Database } from "#server/database/schema.ts";
import { writtenForIds } from "#server/database/written-once.ts";
import { type StandingsTypeCode, standingsTypes } from "../rules/points.ts";
import { type StandingsDefinition, standingsDefinitionSchema } from "../standings.ts";
import type { SavedEntry } from "../rules/standings-table.ts";
import type { PlannedScoring } from "./compute-table.ts";
import { listEntryRows, toSavedEntry } from "./entry-rows.ts";

const readDefinition = jsonReader(standingsDefinitionSchema);

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
}

/** Whether some session has other results than those the table was computed from. `versions` are those there are now. */
export function isBehind(
  { plan, definition }: StoredTable,
  versions: ReadonlyMap<string, number>,
): boolean {
  return plan.some(
    ({ sessionId }) => (versions.get(sessionId) ?? 0) !== (definition.computedFrom[sessionId] ?? 0),
  );
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

/** A table without its sessions. */
export type TableHead = Omit<StoredTable, "plan">;

/** Whether a season needs a table of that type beside those that it has got. */
export type Wants = (
  season: { id: string; chosen: readonly TableHead[] },
  type: StandingsTypeCode,
) => boolean;

/** Of the public tables of several seasons that can be read those that are wanted, in their order within each; the others are not read. */
export async function listHeads(
  db: Db,
  seasonIds: readonly string[],
  wants: Wants,
): Promise<Map<string, TableHead[]>> {
  const heads = new Map<string, TableHead[]>(seasonIds.map((id) => [id, []]));
  if (seasonIds.length === 0) return heads;
  for (const row of await selectPublicTables(db, seasonIds)) {
    const type = standingsTypes.find((known) => known === row.type);
    const chosen = heads.get(row.season_id) ?? [];
    if (type && wants({ id: row.season_id, chosen }, type))
      chosen.push(...withPlans([row], new Map()).tables);
  }
  return heads;
}

const selectPublicTables = writtenForIds((db, seasonIds) =>
  db
    .selectFrom("standings")
    .selectAll()
    .where("season_id", "in", seasonIds)
    .where("public", "=", true)
    .orderBy("position")
    .orderBy("id"),
);

/** The tables of all seasons that score a session whose results were saved after `since` (UTC ms). What cannot be read is left out. */
export async function listTablesWithSavesSince(db: Db, since: number): Promise<StoredTable[]> {
  const rows = await db
    .selectFrom("standings")
    .selectAll()
    .where("id", "in", (scored) =>
      scored
        .selectFrom("session_results as saved")
        .innerJoin("standings_sessions as scored", "scored.session_id", "saved.session_id")
        .select("scored.standings_id")
        .where("saved.saved_at", ">", since),
    )
    .execute();
  return (await readTables(db, rows)).tables;
}

interface ReadTables {
  tables: StoredTable[];
  unreadable: Map<string, unknown>;
}

async function readTables(
  db: Db,
  rows: readonly Selectable<Database["standings"]>[],
): Promise<ReadTables> {
  const plans = await mapPlans(
    db,
    rows.map((row) => row.id),
  );
  return withPlans(rows, plans);
}

function withPlans(
  rows: readonly Selectable<Database["standings"]>[],
  plans: ReadonlyMap<string, PlannedScoring[]>,
): ReadTables {
  const tables: StoredTable[] = [];
  const unreadable = new Map<string, unknown>();
  for (const row of rows)
    try {
      const type = standingsTypes.find((known) => known === row.type);
      if (type) tables.push(toStoredTable(row, type, plans.get(row.id) ?? []));
    } catch (error) {
      unreadable.set(row.id, error);
    }
  return { tables, unreadable };
}

function toStoredTable(
  row: Selectable<Database["standings"]>,
  type: StandingsTypeCode,
  plan: PlannedScoring[],
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
  };
}

/** One table, or `undefined` when there is none. */
export async function findStoredTable(db: Db, id: string): Promise<StoredTable | undefined> {
  const row = await findRow(db, "standings", id);
  const tables = row ? await listStoredTables(db, row.season_id) : [];
  return tables.find((table) => table.id === id);
}

async function mapPlans(
  db: Db,
  tableIds: readonly string[],
): Promise<Map<string, PlannedScoring[]>> {
  if (tableIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("standings_sessions as scored")
    .innerJoin("events as event", "event.id", "scored.event_id")
    .innerJoin("event_sessions as session", "session.id", "scored.session_id")
    .select([
      "scored.standings_id",
      "scored.event_id",
      "scored.session_id",
      "scored.scoring_type_id",
    ])
    .where("scored.standings_id", "in", [...tableIds])
    .orderBy("event.time")
    .orderBy("event.id")
    .orderBy("session.position")
    .execute();
  const plans = new Map<string, PlannedScoring[]>();
  for (const row of rows) {
    const plan = plans.get(row.standings_id) ?? [];
    plan.push({
      eventId: row.event_id,
      sessionId: row.session_id,
      scoringTypeId: row.scoring_type_id,
    });
    plans.set(row.standings_id, plan);
  }
  return plans;
}

/** The edits that stored entries hold. */
export async function listSavedEntries(db: Db, tableId: string): Promise<SavedEntry[]> {
  const rows = await listEntryRows(db, [tableId]);
  return (rows.get(tableId) ?? []).map(toSavedEntry);
}

export async function writePlan(
  trx: Db,
  tableId: string,
  plan: readonly PlannedScoring[],
): Promise<void> {
  await trx.deleteFrom("standings_sessions").where("standings_id", "=", tableId).execute();
  const rows = plan.map(({ eventId, sessionId, scoringTypeId }) => ({
    standings_id: tableId,
    session_id: sessionId,
    event_id: eventId,
    scoring_type_id: scoringTypeId,
  }));
  for (const some of inParts(rows))
    await trx.insertInto("standings_sessions").values(some).execute();
}
