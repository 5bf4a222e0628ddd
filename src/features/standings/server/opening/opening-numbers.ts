import { readEnteringPlan } from "#features/results/server/entering/entering-plan.ts";
import { readOpenRules } from "#features/results/server/import/open-season.ts";
import type { SeasonOpening } from "#features/seasons/opening-calls.ts";
import type { Db } from "#server/database/databases.ts";
import { getRow } from "#server/database/rows.ts";
import type { ScoringRow, WhoScores } from "../../rules/points.ts";
import { isDecided } from "../../rules/standings-table.ts";
import { computeTable, loadScoringData, type ScoringData } from "../compute-table.ts";
import { listReadableTables, listSavedEntries, type StoredTable } from "../standings-store.ts";

/**
 * What opening a season, closing it or entering everybody would change of its tables of drivers now. Tables that cannot be read
 * are left out.
 * @param now UTC ms
 */
export async function readOpening(db: Db, seasonId: string, now: number): Promise<SeasonOpening> {
  const { title, open } = await getRow(db, "seasons", seasonId);
  const { cars, accounts, refused, rows, nameOf } = await readEnteringPlan(db, seasonId, now);
  const tables = (await listReadableTables(db, seasonId)).tables.filter(({ type }) => type === "D");
  const data = await loadScoringData(
    db,
    tables.flatMap(({ plan }) => plan),
  );
  const opened = await withOpenClasses(db, seasonId, data);
  const { decided: _, ...opening } = await countNewDrivers(db, tables, {
    from: { data },
    to: { data: opened, whoScores: "everybody" },
  });
  return {
    _id: seasonId,
    title,
    open,
    unentered: rows,
    opening,
    takingOut: await countNewDrivers(
      db,
      tables.filter(({ definition }) => definition.options.whoScores === "everybody"),
      { from: { data, whoScores: "entered" }, to: { data } },
    ),
    entering: {
      drivers: cars.reduce((sum, { drivers }) => sum + drivers.length, 0),
      invited: accounts.size,
      refused: refused.map(({ userId, reason }) => ({
        _id: userId,
        name: nameOf(userId),
        reason,
      })),
    },
  };
}

/** A way of counting tables; left out: as they are. */
interface Counting {
  data: ScoringData;
  whoScores?: WhoScores;
}

/**
 * How many people are in tables one way that are not in them the other way, and how many tables that are. `decided`: who has
 * results only the one way, and is there both ways for what organisers decided of them.
 */
async function countNewDrivers(
  db: Db,
  tables: readonly StoredTable[],
  { from, to }: { from: Counting; to: Counting },
): Promise<SeasonOpening["takingOut"]> {
  const drivers = new Set<string>();
  const decided = new Set<string>();
  let changed = 0;
  for (const table of tables) {
    const before = new Set(await listDrivers(table, from));
    const added = (await listDrivers(table, to)).filter((driver) => !before.has(driver));
    const saved = await listSavedEntries(db, table.id);
    const stays = new Set(saved.filter(isDecided).map(({ key }) => key));
    if (added.some((driver) => !stays.has(driver))) changed += 1;
    for (const driver of added) (stays.has(driver) ? decided : drivers).add(driver);
  }
  return { drivers: drivers.size, tables: changed, decided: decided.size };
}

/** Who has a result in a table. Of one whose results cannot be read there is nobody. */
async function listDrivers(
  { definition, ...table }: StoredTable,
  { data, whoScores = definition.options.whoScores }: Counting,
): Promise<string[]> {
  if (table.plan.some(({ sessionId }) => data.unreadable.has(sessionId))) return [];
  if (table.plan.some(({ scoringTypeId }) => data.unreadable.has(scoringTypeId))) return [];
  const options = { ...definition.options, whoScores };
  const entries = await computeTable(
    { ...table, definition: { ...definition, options }, saved: [] },
    data,
  );
  return entries.map(({ key }) => key);
}

/** The classes that rows without an entered car have in an open season. */
async function withOpenClasses(db: Db, seasonId: string, data: ScoringData): Promise<ScoringData> {
  const { classesOf } = await readOpenRules(db, seasonId);
  const opened = (row: ScoringRow): ScoringRow =>
    row.carId !== null || row.modelId === null
      ? row
      : { ...row, classIds: (classesOf(row.modelId) ?? []).map(({ _id }) => _id) };
  const sessions = [...data.sessions].map(
    ([id, session]) => [id, { ...session, rows: session.rows?.map(opened) ?? null }] as const,
  );
  return { ...data, sessions: new Map(sessions) };
}
