import type { Db } from "#server/database/databases.ts";
import { fromJson } from "#server/database/json.ts";
import { fromMilliPoints } from "#shared/points.ts";
import { groupBy } from "#shared/group-by.ts";
import { entryName } from "../entry-name.ts";
import type { StandingsTypeCode } from "../rules/points.ts";
import { entryMembersSchema, type FreshMembers } from "../standings.ts";
import { loadMemberNames } from "./member-names.ts";
import { mapVersions } from "./scoring-sessions.ts";
import { isBehind, listPublicTables, type StoredTable } from "./standings-store.ts";
import { showMembers } from "./standings-queries.ts";
import { hidesSomething, listVisibleEntries, visibleTable } from "./visible-tables.ts";

/** One of the first entries of a table. */
export interface Leader {
  /** The driver, club or car it is about. */
  key: string;
  name: string;
  /** No longer in the league, so there is no page to link to. */
  gone: boolean;
  position: number;
  /** Before the last event that was run; `null`: none. */
  previousPosition: number | null;
  points: number;
}

export interface LeadingTable {
  _id: string;
  title: string;
  type: StandingsTypeCode;
  /** There are newer results than those it was computed from. */
  isBehind: boolean;
  /** The first five places, and everybody who shares the first. */
  leaders: Leader[];
}

const LEADERS = 5;

/**
 * Who leads in the tables that speak for a season: its first public one, and the first of drivers and of clubs, in the order of the season. Hidden events
 * are in them only for who sees `hidden` ones.
 */
export async function listLeadingTables(
  db: Db,
  seasonIds: readonly string[],
  { hidden }: { hidden: boolean },
): Promise<Map<string, LeadingTable[]>> {
  const bySeason = groupBy(await listPublicTables(db, seasonIds), ({ seasonId }) => seasonId);
  const stored = [...bySeason.values()].flatMap(speaking);
  const hides = hidden ? new Set<string>() : await listHiddenEvents(db, seasonIds);
  const tables = stored.map((table) => visibleTable(table, hides));
  const versions = await mapVersions(db, [
    ...new Set(tables.flatMap(({ plan }) => plan.map(({ sessionId }) => sessionId))),
  ]);
  const firsts = await listFirsts(
    db,
    stored.filter((table) => !hidesSomething(table, hides)),
  );
  // Few and seldom: whoever prepares a round usually has not scored it yet.
  for (const table of stored.filter((one) => hidesSomething(one, hides)))
    firsts.push(...(await listVisibleFirsts(db, table, hides)));
  const leaders = groupBy(await nameLeaders(db, firsts), ({ table }) => table.id);
  return new Map(
    [...groupBy(tables, ({ seasonId }) => seasonId)].map(([seasonId, own]) => [
      seasonId,
      own.map((table) => ({
        _id: table.id,
        title: table.title,
        type: table.type,
        isBehind: isBehind(table, versions),
        leaders: (leaders.get(table.id) ?? []).map(({ leader }) => leader),
      })),
    ]),
  );
}

function speaking(tables: readonly StoredTable[]): StoredTable[] {
  const first = (type: StandingsTypeCode) => tables.find((table) => table.type === type);
  const chosen = new Set([tables[0], first("D"), first("T")]);
  return tables.filter((table) => chosen.has(table));
}

async function listHiddenEvents(db: Db, seasonIds: readonly string[]): Promise<Set<string>> {
  if (seasonIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("events")
    .select("id")
    .where("season_id", "in", [...seasonIds])
    .where("hidden", "=", true)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

type Members = Record<keyof FreshMembers, { _id: string; ignored: boolean }[]>;

interface First {
  table: StoredTable;
  entry: Omit<Leader, "name" | "gone">;
  members: Members;
}

async function listFirsts(db: Db, tables: readonly StoredTable[]): Promise<First[]> {
  if (tables.length === 0) return [];
  const byId = new Map(tables.map((table) => [table.id, table]));
  const rows = await db
    .selectFrom("standings_entries")
    .select([
      "standings_id",
      "subject_id",
      "position",
      "previous_position",
      "points",
      "members",
      "sort_order",
    ])
    .where("standings_id", "in", [...byId.keys()])
    .where("position", "<=", LEADERS)
    .orderBy("sort_order")
    .execute();
  return [...groupBy(rows, (row) => row.standings_id)].flatMap(([id, own]) => {
    const table = byId.get(id);
    return firstPlaces(own).flatMap(
      ({ subject_id, position, previous_position, points, members }) =>
        table
          ? [
              {
                table,
                entry: {
                  key: subject_id,
                  position,
                  previousPosition: previous_position,
                  points: fromMilliPoints(points),
                },
                members: fromJson(entryMembersSchema, members),
              },
            ]
          : [],
    );
  });
}

async function listVisibleFirsts(
  db: Db,
  table: StoredTable,
  hides: ReadonlySet<string>,
): Promise<First[]> {
  const entries = await listVisibleEntries(db, table, hides);
  const members = (list: readonly { id: string; ignored: boolean }[]) =>
    list.map(({ id, ignored }) => ({ _id: id, ignored }));
  return firstPlaces(entries).map(({ key, position, previousPosition, points, ...entry }) => ({
    table,
    entry: { key, position, previousPosition, points: fromMilliPoints(points) },
    members: {
      cars: members(entry.cars),
      drivers: members(entry.drivers),
      teams: members(entry.teams),
    },
  }));
}

/** Of entries in order; a place shared by many is cut off after the fifth, unless it is the first. */
function firstPlaces<Entry extends { position: number | null }>(
  entries: readonly Entry[],
): (Entry & { position: number })[] {
  return entries.flatMap((entry, index) => {
    const { position } = entry;
    return position !== null && (index < LEADERS || position === 1) ? [{ ...entry, position }] : [];
  });
}

async function nameLeaders(db: Db, firsts: readonly First[]) {
  const ids = (list: keyof FreshMembers) =>
    firsts.flatMap(({ members }) => members[list].map(({ _id }) => _id));
  // Of the three only what an entry is called by.
  const names = await loadMemberNames(db, {
    cars: firsts.some(({ table }) => table.type === "C") ? ids("cars") : [],
    drivers: ids("drivers"),
    teams: ids("teams"),
  });
  return firsts.map(({ table, entry, members }) => {
    const shown = showMembers(members, names);
    const own = { D: shown.drivers, T: shown.teams, C: shown.cars }[table.type];
    const name = entryName(shown, { type: { code: table.type } });
    const gone = own.find(({ _id }) => _id === entry.key)?.gone ?? true;
    return { table, leader: { ...entry, name, gone } };
  });
}
