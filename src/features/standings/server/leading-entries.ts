import type { Db } from "#server/database/databases.ts";
import { writtenForIds, writtenOnce } from "#server/database/written-once.ts";
import { fromMilliPoints } from "#shared/points.ts";
import { groupBy } from "#shared/group-by.ts";
import { entryName } from "../entry-name.ts";
import type { Leader, LeadingTable } from "../leading-tables.ts";
import { standingsTypes } from "../rules/points.ts";
import type { EntryMembers } from "../rules/standings-table.ts";
import { subjectLists } from "../standings-columns.ts";
import { loadMemberNames, type MemberNames } from "./member-names.ts";
import { listBehind, listReadableTables, type StoredTable } from "./standings-store.ts";
import { readMembers } from "./entry-rows.ts";
import { showMembers } from "./standings-queries.ts";
import { listVisibleEntries } from "./visible-tables.ts";

const LEADERS = 5;

interface Wanted {
  /** Who leads them: the first places of their first public table. */
  running: readonly string[];
  /** Seasons that are over: who won their first public tables of drivers and clubs, or else the first table. */
  over: readonly string[];
  /** The reader sees hidden events. */
  hidden: boolean;
}

/** Who leads in the tables that speak for a season, by season. Hidden events are in them only for who sees `hidden` ones. */
export async function listLeadingTables(
  db: Db,
  { running, over, hidden }: Wanted,
): Promise<Map<string, LeadingTable[]>> {
  const isOver = new Set(over);
  const heads = await listHeads(db, [...running, ...over]);
  const tables = [...heads].flatMap(([season, own]) =>
    isOver.has(season) ? own.filter(decides) : own.slice(0, 1),
  );
  const hides = hidden ? new Set<string>() : await listHiddenEvents(db);
  const withHidden = await listWithHidden(db, hides);
  const whole = tables.filter(({ id }) => !withHidden.has(id));
  const firsts = await listFirsts(
    db,
    whole.filter(({ seasonId }) => !isOver.has(seasonId)),
    whole.filter(({ seasonId }) => isOver.has(seasonId)),
  );
  // Few and seldom: whoever prepares a round usually has not scored it yet.
  for (const table of tables.filter(({ id }) => withHidden.has(id)))
    firsts.push(...(await listVisibleFirsts(db, table, hides)));
  const behind = await listBehind(db, { hidden });
  const leaders = groupBy(await nameLeaders(db, firsts, isOver), ({ table }) => table.id);
  return groupBy(
    tables.map((table) => ({
      seasonId: table.seasonId,
      _id: table.id,
      title: table.title,
      type: table.type,
      isBehind: behind.has(table.id),
      leaders: (leaders.get(table.id) ?? []).map(({ leader }) => leader),
    })),
    ({ seasonId }) => seasonId,
  );
}

type TableHead = Pick<StoredTable, "id" | "seasonId" | "title" | "type">;

/** The public tables of these seasons in their order, by season. */
async function listHeads(db: Db, seasonIds: readonly string[]): Promise<Map<string, TableHead[]>> {
  const rows = seasonIds.length > 0 ? await selectPublic(db, {}) : [];
  const wanted = new Set(seasonIds);
  const heads = rows.flatMap(({ id, season_id: seasonId, title, type: stored }) => {
    const type = standingsTypes.find((known) => known === stored);
    return type && wanted.has(seasonId) ? [{ id, seasonId, title, type }] : [];
  });
  return groupBy(heads, ({ seasonId }) => seasonId);
}

const selectPublic = writtenOnce([], (db) =>
  db
    .selectFrom("standings")
    .select(["id", "season_id", "title", "type"])
    .where("public", "=", true)
    .orderBy("position")
    .orderBy("id"),
);

/** The first table, and the first of drivers and of clubs. */
function decides({ type }: TableHead, index: number, all: readonly TableHead[]): boolean {
  return index === 0 || (type !== "C" && all.findIndex((one) => one.type === type) === index);
}

/** Ids of the tables that score an event of `hides`. */
async function listWithHidden(db: Db, hides: ReadonlySet<string>): Promise<Set<string>> {
  if (hides.size === 0) return new Set();
  const rows = await db
    .selectFrom("standings_sessions")
    .select("standings_id")
    .distinct()
    .where("event_id", "in", [...hides])
    .execute();
  return new Set(rows.map(({ standings_id }) => standings_id));
}

async function listHiddenEvents(db: Db): Promise<Set<string>> {
  const rows = await selectHiddenEvents(db, {});
  return new Set(rows.map(({ id }) => id));
}

const selectHiddenEvents = writtenOnce([], (db) =>
  db.selectFrom("events").select("id").where("hidden", "=", true),
);

interface First {
  table: TableHead;
  entry: Omit<Leader, "name" | "gone" | "look">;
  members: EntryMembers;
}

/** The first five places of tables that go on, the first one of those that are over, and everybody who shares it. */
async function listFirsts(
  db: Db,
  running: readonly TableHead[],
  over: readonly TableHead[],
): Promise<First[]> {
  const tables = [...running, ...over];
  if (tables.length === 0) return [];
  const idsOf = (some: readonly TableHead[]) => some.map(({ id }) => id);
  const byId = new Map(tables.map((table) => [table.id, table]));
  const [leaders, winners] = await Promise.all([
    running.length > 0 ? selectLeaders(db, idsOf(running)) : [],
    over.length > 0 ? selectWinners(db, idsOf(over)) : [],
  ]);
  return [...groupBy([...leaders, ...winners], (row) => row.standings_id)].flatMap(([id, own]) => {
    const table = byId.get(id);
    if (!table) return [];
    return firstPlaces(own).map(({ key, position, previousPosition, points, members }) => ({
      table,
      entry: { key, position, previousPosition, points: fromMilliPoints(points) },
      members: readMembers(members),
    }));
  });
}

const selectLeaders = writtenForIds((db, ids) => placesUntil(db, ids, LEADERS));
const selectWinners = writtenForIds((db, ids) => placesUntil(db, ids, 1));

function placesUntil(db: Db, tableIds: readonly string[], last: number) {
  return db
    .selectFrom("standings_entries")
    .select([
      "standings_id",
      "subject_id as key",
      "position",
      "previous_position as previousPosition",
      "points",
      "members",
    ])
    .where("standings_id", "in", tableIds)
    .where("position", "<=", last)
    .orderBy("sort_order");
}

async function listVisibleFirsts(
  db: Db,
  table: TableHead,
  hides: ReadonlySet<string>,
): Promise<First[]> {
  const { tables } = await listReadableTables(db, table.seasonId);
  const stored = tables.find(({ id }) => id === table.id);
  if (!stored) return [];
  const entries = await listVisibleEntries(db, stored, hides);
  return firstPlaces(entries).map(({ key, position, previousPosition, points, ...entry }) => ({
    table,
    entry: { key, position, previousPosition, points: fromMilliPoints(points) },
    members: entry,
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

async function nameLeaders(db: Db, firsts: readonly First[], isOver: ReadonlySet<string>) {
  const names = await loadMemberNames(
    db,
    firsts.map(({ table, members }) => {
      if (!isOver.has(table.seasonId)) return members;
      // Of the three only what an entry is called by.
      const list = subjectLists[table.type];
      return { [list]: members[list] };
    }),
  );
  return firsts.map(({ table, entry, members }) => {
    const shown = showMembers(members, names);
    const own = shown[subjectLists[table.type]];
    const name = entryName(shown, { type: { code: table.type } });
    const gone = own.find(({ _id }) => _id === entry.key)?.gone ?? true;
    const look = isOver.has(table.seasonId) ? null : lookOf(shown, names);
    return { table, leader: { ...entry, name, gone, look } };
  });
}

/** The first car of an entry, in the paints of its first club. */
function lookOf(
  { cars: [car], teams: [club] }: ReturnType<typeof showMembers>,
  names: MemberNames,
): Leader["look"] {
  const model = car && names.cars.get(car._id)?.carModel;
  if (!model) return null;
  return { body: model.body, paints: club?.paints ?? null, raceNumber: car.raceNumber };
}
