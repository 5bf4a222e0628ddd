import type { Db } from "#server/database/databases.ts";
import { fromJson, toJson } from "#server/database/json.ts";
import { findRow } from "#server/database/rows.ts";
import { newId } from "#server/ids.ts";
import { type StandingsTypeCode, standingsTypes } from "../rules/points.ts";
import {
  entryMembersSchema,
  type StandingsDefinition,
  standingsDefinitionSchema,
} from "../standings.ts";
import type { EntryMember, SavedEntry, StandingsEntry } from "../rules/standings-table.ts";
import type { PlannedScoring } from "./compute-table.ts";
import { readEdits, writeEdits } from "./entry-edits.ts";

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

/** The tables of a season in their order, without those of a type that only a newer version of the site knows. */
export async function listStoredTables(db: Db, seasonId: string): Promise<StoredTable[]> {
  const rows = await db
    .selectFrom("standings")
    .selectAll()
    .where("season_id", "=", seasonId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const plans = await mapPlans(
    db,
    rows.map((row) => row.id),
  );
  return rows.flatMap((row) => {
    const type = standingsTypes.find((known) => known === row.type);
    if (!type) return [];
    return [
      {
        id: row.id,
        seasonId: row.season_id,
        title: row.title,
        type,
        public: row.public,
        version: row.version,
        computedAt: row.computed_at,
        definition: fromJson(standingsDefinitionSchema, row.definition),
        plan: plans.get(row.id) ?? [],
      },
    ];
  });
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
  const rows = await db
    .selectFrom("standings_entries")
    .select([
      "subject_id",
      "compensation",
      "misc_text",
      "disqualified",
      "manual",
      "members",
      "edits",
    ])
    .where("standings_id", "=", tableId)
    .orderBy("sort_order")
    .execute();
  return rows.map((row) => {
    const stored = fromJson(entryMembersSchema, row.members);
    const members = (list: typeof stored.cars): EntryMember[] =>
      list.map(({ _id, ignored }) => ({ id: _id, ignored }));
    return {
      key: row.subject_id,
      manual: row.manual,
      compensationPoints: row.compensation,
      ...readEdits(row.edits),
      miscText: row.misc_text,
      disqualified: row.disqualified,
      cars: members(stored.cars),
      drivers: members(stored.drivers),
      teams: members(stored.teams),
    };
  });
}

/** How many rows go into one statement: engines limit its parameters. */
const ROWS_AT_ONCE = 500;

/** Replaces a table's entries. An entry about the same subject keeps its id. */
export async function writeEntries(
  trx: Db,
  tableId: string,
  entries: readonly StandingsEntry[],
): Promise<void> {
  const stored = await trx
    .selectFrom("standings_entries")
    .select(["id", "subject_id"])
    .where("standings_id", "=", tableId)
    .execute();
  const ids = new Map(stored.map((row) => [row.subject_id, row.id]));
  await trx.deleteFrom("standings_entries").where("standings_id", "=", tableId).execute();
  const rows = entries.map((entry, order) => ({
    id: ids.get(entry.key) ?? newId(),
    standings_id: tableId,
    subject_id: entry.key,
    position: entry.position,
    sort_order: order,
    points: entry.points,
    compensation: entry.compensationPoints,
    misc_text: entry.miscText,
    disqualified: entry.disqualified,
    manual: entry.manual,
    members: toJson({
      cars: toStored(entry.cars),
      drivers: toStored(entry.drivers),
      teams: toStored(entry.teams),
      scoredEvents: entry.scoredEvents,
    }),
    edits: writeEdits(entry),
    breakdown: toJson(entry.events),
  }));
  for (const some of inPieces(rows))
    await trx.insertInto("standings_entries").values(some).execute();
}

/** Replaces the points that a table gives to result rows. */
export async function writeRowPoints(
  trx: Db,
  tableId: string,
  points: ReadonlyMap<string, number>,
): Promise<void> {
  await trx.deleteFrom("standings_row_points").where("standings_id", "=", tableId).execute();
  const rows = [...points].map(([rowId, brought]) => ({
    standings_id: tableId,
    row_id: rowId,
    points: brought,
  }));
  for (const some of inPieces(rows))
    await trx.insertInto("standings_row_points").values(some).execute();
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
  for (const some of inPieces(rows))
    await trx.insertInto("standings_sessions").values(some).execute();
}

function toStored(members: readonly EntryMember[]) {
  return members.map(({ id, ignored }) => ({ _id: id, ignored }));
}

function inPieces<T>(rows: readonly T[]): T[][] {
  const pieces: T[][] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    pieces.push(rows.slice(start, start + ROWS_AT_ONCE));
  return pieces;
}
