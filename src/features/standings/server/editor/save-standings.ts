import { lockSeason } from "#features/seasons/server/lock-season.ts";
import { recordChange } from "#server/audit-log.ts";
import {
  deleteVersioned,
  recordAdded,
  saveVersioned,
  type VersionedRecord,
} from "#server/save-versioned.ts";
import type { Db } from "#server/database/databases.ts";
import { addRow, changeRow } from "#server/database/rows.ts";
import { changesOnly, hidesNothing } from "#server/cache/visible-write.ts";
import { toJson } from "#server/database/json.ts";
import { refusal } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import { fromMilliPoints } from "#shared/points.ts";
import { happened } from "#server/parts.ts";
import type { Services } from "#server/services.ts";
import type { PostedTable } from "../../posted-table-shape.ts";
import { toDefinition, toSavedEntry } from "../../posted-table.ts";
import { isDecided, type SavedEntry } from "../../rules/standings-table.ts";
import type { PlannedScoring } from "../compute-table.ts";
import { visibleDeductions } from "../entry-edits.ts";
import { recomputeSeason, recomputeTable } from "../season-tables.ts";
import {
  findStoredTable,
  listSavedEntries,
  type StoredTable,
  writePlan,
} from "../standings-store.ts";
import { checkTable } from "./check-table.ts";
import { staleTable } from "./stale-table.ts";

export interface SaveStandingsRequest {
  seasonId: string;
  /** `null`: the site itself, as in the demo league. */
  savedBy: string | null;
  /** As posted: `postedTableSchema`. */
  standings: PostedTable;
}

/**
 * Stores a table as an editor wants it, computed from the saved results, in one transaction, and answers its id.
 * @throws AppError 409 when somebody saved or deleted it meanwhile or it belongs to another season; 422 when it cannot be so.
 */
export async function saveStandings(
  services: Services,
  request: SaveStandingsRequest,
): Promise<string> {
  const { seasonId, savedBy, standings } = request;
  return inSeason(services, seasonId, async (trx) => {
    changesOnly([`season:${seasonId}`, "lists"]);
    await happened(trx, services, { what: "tables", seasonId });
    const { _id: id, version } = standings;
    const isStored = version === undefined ? await findTable(trx, seasonId, id) : version > 0;
    if (!isStored) {
      hidesNothing();
      return addTable(trx, services, request);
    }
    const checked = await checkTable(trx, seasonId, standings, "standings.");
    await saveVersioned(trx, tableRecord(seasonId), {
      userId: savedBy,
      now: services.now(),
      action: "standings.saved",
      id,
      version,
      write: (inside, before) => {
        if (standings.public || !before.table.public) hidesNothing();
        return writeTable(inside, { ...checked, tableId: id, now: services.now() });
      },
    });
    return id;
  });
}

/**
 * Adds a table to a season, computed, in a transaction of the caller's that has locked the season, and answers its id.
 * @throws AppError 422 when it cannot be so.
 */
export async function addTable(
  trx: Db,
  { now }: Pick<Services, "now">,
  { seasonId, savedBy, standings }: SaveStandingsRequest,
): Promise<string> {
  const checked = await checkTable(trx, seasonId, standings, "standings.");
  const tableId = await createTable(trx, seasonId, checked.table);
  await writeTable(trx, { ...checked, tableId, now: now() });
  await recordAdded(trx, tableRecord(seasonId), {
    id: tableId,
    userId: savedBy,
    now: now(),
    action: "standings.saved",
  });
  return tableId;
}

interface TableToWrite {
  tableId: string;
  table: PostedTable;
  plan: PlannedScoring[];
  now: number;
}

async function writeTable(trx: Db, { tableId, table, plan, now }: TableToWrite): Promise<void> {
  const { title, type, public: isPublic } = table;
  await changeRow(trx, "standings", tableId, { title, type: type.code, public: isPublic });
  await writePlan(trx, tableId, plan);
  const stored = { id: tableId, type: type.code, definition: toDefinition(table), plan };
  await recomputeTable(trx, stored, { saved: table.entries.map(toSavedEntry), now });
}

interface RefreshOptions {
  /** Who pressed the button; left out where the site itself refreshes. */
  refreshedBy?: string | null;
}

/**
 * Computes all tables of a season anew from the saved results, in one transaction, keeping what editors put in. Answers how many.
 * Versions stay: an editor's open form loses nothing by it.
 */
export async function refreshSeasonStandings(
  services: Services,
  seasonId: string,
  { refreshedBy = null }: RefreshOptions = {},
): Promise<number> {
  return services.databases.db.transaction().execute((trx) => {
    changesOnly([`season:${seasonId}`, "lists"]);
    return refreshSeason(trx, services, { seasonId, refreshedBy });
  });
}

/** `refreshSeasonStandings` inside a transaction of the caller's. */
export async function refreshSeason(
  trx: Db,
  services: Services,
  { seasonId, refreshedBy }: { seasonId: string; refreshedBy: string | null },
): Promise<number> {
  await lockSeason(trx, seasonId);
  const now = services.now();
  const tables = await recomputeSeason(trx, services, { seasonId, now });
  await happened(trx, services, { what: "tables", seasonId });
  await recordChange(trx, {
    action: "standings.refreshed",
    subjectType: "season",
    subjectId: seasonId,
    userId: refreshedBy,
    now,
    after: { tables },
  });
  return tables;
}

export interface DeleteStandingsRequest {
  seasonId: string;
  tableId: string;
  deletedBy: string | null;
  /** When given, the version the editor saw. */
  version?: number | undefined;
}

/** @throws AppError 404 when the season has no such table, 409 when it was saved since `version`. */
export async function deleteStandings(
  services: Services,
  { seasonId, tableId, deletedBy, version }: DeleteStandingsRequest,
): Promise<void> {
  await inSeason(services, seasonId, async (trx) => {
    if (!(await findTable(trx, seasonId, tableId))) throw refusal("not-found");
    changesOnly([`season:${seasonId}`, "lists"]);
    await deleteVersioned(trx, tableRecord(seasonId), {
      id: tableId,
      version,
      userId: deletedBy,
      now: services.now(),
      action: "standings.deleted",
    });
  });
}

/** One after the other in a season, also with what changes its results. */
export async function inSeason<T>(
  { databases }: Services,
  seasonId: string,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  return databases.db.transaction().execute(async (trx) => {
    await lockSeason(trx, seasonId);
    return work(trx);
  });
}

async function createTable(trx: Db, seasonId: string, table: PostedTable): Promise<string> {
  const { last } = await trx
    .selectFrom("standings")
    .select((expression) => expression.fn.max<number | null>("position").as("last"))
    .where("season_id", "=", seasonId)
    .executeTakeFirstOrThrow();
  const id = newId();
  await addRow(trx, "standings", {
    id,
    season_id: seasonId,
    title: table.title,
    type: table.type.code,
    public: table.public,
    position: (last ?? 0) + 1,
    definition: toJson(toDefinition(table)),
    computed_at: 0,
  });
  return id;
}

/** A table as it is saved and written down. */
export function tableRecord(
  seasonId: string,
): VersionedRecord<{ version: number; table: StoredTable; saved: SavedEntry[] }> {
  return {
    table: "standings",
    subjectType: "standings",
    read: async (trx, tableId) => {
      const table = await findTable(trx, seasonId, tableId);
      if (!table) throw await staleTable(trx, { seasonId, tableId });
      return { version: table.version, table, saved: await listSavedEntries(trx, tableId) };
    },
    audited: ({ table, saved }) => describe(table, saved),
    stale: (trx, { table }) => staleTable(trx, { seasonId, tableId: table.id }),
  };
}

async function findTable(
  trx: Db,
  seasonId: string,
  tableId: string,
): Promise<StoredTable | undefined> {
  const table = await findStoredTable(trx, tableId);
  return table?.seasonId === seasonId ? table : undefined;
}

/** A table in the audit log: its rules and the edits of its entries. */
function describe(table: StoredTable, saved: readonly SavedEntry[]) {
  return {
    title: table.title,
    type: table.type,
    public: table.public,
    version: table.version,
    ...table.definition,
    plan: table.plan,
    entries: saved
      .filter(
        (entry) =>
          isDecided(entry) ||
          [...entry.cars, ...entry.drivers, ...entry.teams].some((member) => member.ignored),
      )
      .map((entry) => ({
        ...entry,
        compensationPoints: fromMilliPoints(entry.compensationPoints),
        deductions: visibleDeductions(entry.deductions),
      })),
  };
}
