import { z } from "zod";
import { fromMilliPoints } from "#shared/points.ts";
import type { Db } from "#server/database/databases.ts";
import { fromJson, jsonReader } from "#server/database/json.ts";
import { inParts } from "#server/database/rows.ts";
import { columnOf, groupBy } from "#shared/group-by.ts";
import { standingsTypeTitles } from "../standings-columns.ts";
import type { ScoringTypeShape } from "../scoring/scoring-types.ts";
import { scoredEvents } from "../table-rounds.ts";
import { entryEventsSchema } from "../rules/entry-events.ts";
import type {
  AvailableEvent,
  FreshMembers,
  StandingsEntryShape,
  StandingsTable,
} from "../standings.ts";
import { cellsOf, joinCells } from "../rules/cells.ts";
import { withinItsEvents } from "../table-results.ts";
import { ofEachFilter } from "../rules/table-filters.ts";
import type { EntryMembers } from "../rules/standings-table.ts";
import { type ComputedEntry, listShownScoring } from "./compute-table.ts";
import { listAvailableEvents } from "./editor/available-events.ts";
import { showEdits } from "./entry-edits.ts";
import { toStoredEntry } from "./entry-rows.ts";
import { mapFilterNames } from "./filter-names.ts";
import { loadMemberNames, type MemberNames } from "./member-names.ts";
import { isBehind, listStoredTables, type StoredTable } from "./standings-store.ts";
import { hidesSomething, listVisibleEntries, visibleTable } from "./visible-tables.ts";

export interface TablesRequest {
  seasonId: string;
  /** Also tables that are not public. */
  all: boolean;
  /** Ids of the events that are absent for the reader. */
  hides: ReadonlySet<string>;
  /** Entries of this table only, of the first where it is not among them; `undefined`: of all. */
  entriesOf?: string | undefined;
}

/** What those see who edit the tables of a season. */
export const editorSight: Pick<TablesRequest, "all" | "hides"> = { all: true, hides: new Set() };

/** The tables of a season, ready to print: of events that are hidden from the reader, or gone, they say nothing. */
export async function listTables(
  db: Db,
  { seasonId, all, hides, entriesOf }: TablesRequest,
): Promise<StandingsTable[]> {
  const stored = (await listStoredTables(db, seasonId)).filter((table) => all || table.public);
  const chosen = stored.find((table) => table.id === entriesOf) ?? stored[0];
  const opened = entriesOf === undefined ? stored : stored.filter((table) => table === chosen);
  const whole = opened.filter((table) => !hidesSomething(table, hides));
  const [season, types, names, entries] = await Promise.all([
    listAvailableEvents(db, seasonId),
    listShownScoring(db),
    mapFilterNames(
      db,
      stored.map((table) => table.definition.filters),
    ),
    listEntries(db, columnOf(whole, "id")),
  ]);
  const parts = { season, types: new Map(types.map((type) => [type._id, type])), names };
  // Few and seldom: whoever prepares a round usually has not scored it yet.
  for (const table of opened.filter((one) => hidesSomething(one, hides))) {
    const visible = await listVisibleEntries(db, table, hides);
    entries.set(table.id, await nameEntries(db, visible.map(withCells)));
  }
  return stored.map((table) => {
    const shown = toTable(visibleTable(table, hides), parts);
    const sessions = shown.events.flatMap((event) => event.sessions.map(({ obj }) => obj._id));
    return withinItsEvents({
      ...shown,
      rounds: all ? shown.rounds : null,
      entries: (entries.get(table.id) ?? []).map(({ cells, ...entry }) => ({
        ...entry,
        cells: joinCells(sessions, cells),
      })),
    });
  });
}

/** An entry whose cells still name their sessions. */
type NamedEntry = Omit<StandingsEntryShape, "cells"> & { cells: Cells };

/** By session. */
type Cells = Readonly<Record<string, string>>;

function withCells<Entry extends Pick<ComputedEntry, "events">>({ events, ...entry }: Entry) {
  return { ...entry, cells: cellsOf(events) };
}

/** What the tables of a season name. */
interface TableParts {
  season: readonly AvailableEvent[];
  types: ReadonlyMap<string, ScoringTypeShape>;
  names: ReadonlyMap<string, string>;
}

function toTable(
  table: StoredTable,
  { season, types, names }: TableParts,
): Omit<StandingsTable, "entries"> {
  const { definition } = table;
  const typeOf = new Map(table.plan.map((one) => [one.sessionId, types.get(one.scoringTypeId)]));
  return {
    ...definition,
    _id: table.id,
    title: table.title,
    public: table.public,
    type: { code: table.type, title: standingsTypeTitles[table.type] },
    filterNames: ofEachFilter((name) => definition.filters[name].map((id) => names.get(id) ?? "—")),
    events: scoredEvents(season, (session) => typeOf.get(session)),
    version: table.version,
    computedAt: table.computedAt,
    newerResults: isBehind(table),
  };
}

async function listEntries(
  db: Db,
  tableIds: readonly string[],
): Promise<Map<string, NamedEntry[]>> {
  if (tableIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("standings_entries")
    .select([
      "id",
      "standings_id",
      "subject_id",
      "position",
      "points",
      "compensation",
      "misc_text",
      "disqualified",
      "manual",
      "members",
      "edits",
      "previous_position",
      "wins",
      "podiums",
      "cells",
    ])
    .where("standings_id", "in", [...tableIds])
    .orderBy("sort_order")
    .execute();
  const cells = await readCells(db, rows);
  const entries = rows.map((row) => ({ ...toStoredEntry(row), cells: cells.get(row.id) ?? {} }));
  const named = await nameEntries(db, entries);
  const tableOf = new Map(rows.map(({ id, standings_id }) => [id, standings_id]));
  return groupBy(named, ({ _id }) => tableOf.get(_id) ?? "");
}

/** Written by this site alone, so its texts are not looked at again. */
const parseCells = jsonReader(
  z.custom<Cells>((value) => typeof value === "object" && value !== null),
);

/** By entry; of one that was stored before cells were, from its breakdown. */
async function readCells(
  db: Db,
  rows: readonly { id: string; cells: string | null }[],
): Promise<Map<string, Cells>> {
  const older = rows.flatMap(({ id, cells }) => (cells === null ? [id] : []));
  const cellsOfOlder = new Map<string, Cells>();
  for (const ids of inParts(older)) {
    const stored = await db
      .selectFrom("standings_entries")
      .select(["id", "breakdown"])
      .where("id", "in", ids)
      .execute();
    for (const { id, breakdown } of stored)
      cellsOfOlder.set(id, cellsOf(fromJson(entryEventsSchema, breakdown)));
  }
  return new Map(
    rows.map(({ id, cells }) => [
      id,
      cells === null ? (cellsOfOlder.get(id) ?? {}) : parseCells(cells),
    ]),
  );
}

/** Entries just computed and stored nowhere, ready to print: their sessions are those of their table. */
export async function showEntries(
  db: Db,
  entries: readonly ComputedEntry[],
  idOf: (subject: string) => string,
): Promise<StandingsEntryShape[]> {
  const sessions = (entries[0]?.events ?? []).flatMap((event) =>
    columnOf(event.sessions, "sessionId"),
  );
  const named = await nameEntries(
    db,
    entries.map((entry) => ({ ...withCells(entry), _id: idOf(entry.key) })),
  );
  return named.map(({ cells, ...entry }) => ({
    ...entry,
    cells: joinCells(sessions, cells),
  }));
}

/** An entry in numbers, as it is printed. */
type PrintedEntry = Omit<ComputedEntry, "events" | "eventPoints"> & { _id: string; cells: Cells };

async function nameEntries(db: Db, entries: readonly PrintedEntry[]): Promise<NamedEntry[]> {
  const names = await loadMemberNames(db, entries);
  return entries.map(({ key, ...entry }) => ({
    ...entry,
    subject: key,
    points: fromMilliPoints(entry.points),
    compensationPoints: fromMilliPoints(entry.compensationPoints),
    ...showEdits(entry),
    ...showMembers(entry, names),
  }));
}

export function showMembers(members: EntryMembers, names: MemberNames): FreshMembers {
  const shown = <Name>(list: EntryMembers["cars"], known: ReadonlyMap<string, Name>) =>
    list.flatMap(({ _id, ignored }) => {
      const name = known.get(_id);
      return name ? [{ ...name, ignored }] : [];
    });
  return {
    cars: shown(members.cars, names.cars),
    drivers: shown(members.drivers, names.drivers),
    teams: shown(members.teams, names.teams),
  };
}
