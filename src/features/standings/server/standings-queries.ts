import { z } from "zod";
import { fromMilliPoints } from "#shared/points.ts";
import { readSessionType } from "#shared/session-types.ts";
import { visibleScoring } from "../scoring/scoring-units.ts";
import { raceStart } from "#features/seasons/server/race-start.ts";
import type { Db } from "#server/database/databases.ts";
import { fromJson, jsonReader } from "#server/database/json.ts";
import { inParts } from "#server/database/rows.ts";
import { groupBy } from "#shared/group-by.ts";
import type { ScoringType } from "../rules/points.ts";
import { standingsTypeTitles } from "../standings-columns.ts";
import type { ScoringTypeShape } from "../scoring/scoring-types.ts";
import {
  entryEventsSchema,
  type FreshMembers,
  type StandingsEntryShape,
  type StandingsTable,
} from "../standings.ts";
import { cellsOf, joinCells } from "../rules/cells.ts";
import { withinItsEvents } from "../table-results.ts";
import { ofEachFilter } from "../rules/table-filters.ts";
import type { EntryMembers } from "../rules/standings-table.ts";
import { type ComputedEntry, mapScoringTypes } from "./compute-table.ts";
import { showEdits } from "./entry-edits.ts";
import { toStoredEntry } from "./entry-rows.ts";
import { mapFilterNames } from "./filter-names.ts";
import { loadMemberNames, type MemberNames } from "./member-names.ts";
import { mapVersions } from "./scoring-sessions.ts";
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
  const [parts, entries, counts] = await Promise.all([
    loadTableParts(db, stored, { seasonId }),
    listEntries(
      db,
      whole.map((table) => table.id),
    ),
    countEntries(db, seasonId),
  ]);
  // Few and seldom: whoever prepares a round usually has not scored it yet.
  for (const table of stored.filter((one) => hidesSomething(one, hides))) {
    const visible = await listVisibleEntries(db, table, hides);
    counts.set(table.id, visible.length);
    if (opened.includes(table))
      entries.set(table.id, await nameEntries(db, visible.map(withCells)));
  }
  return stored.map((table) => {
    const shown = toTable(visibleTable(table, hides), parts);
    const sessions = shown.events.flatMap((event) => event.sessions.map(({ obj }) => obj._id));
    return withinItsEvents({
      ...shown,
      rounds: all ? table.definition.rounds : null,
      entries: (entries.get(table.id) ?? []).map(({ cells, ...entry }) => ({
        ...entry,
        cells: joinCells(sessions, cells),
      })),
      entryCount: counts.get(table.id) ?? 0,
    });
  });
}

/** An entry whose cells still name their sessions. */
type NamedEntry = Omit<StandingsEntryShape, "cells"> & { cells: Cells };

/** By session. */
type Cells = Readonly<Record<string, string>>;

function withCells<Entry extends Pick<ComputedEntry, "events">>(entry: Entry) {
  return { ...entry, cells: cellsOf(entry.events) };
}

/** Events, sessions, scoring types, classes and result versions that the tables of a season name. */
interface TableParts {
  events: Map<string, { _id: string; title: string; time: number }>;
  sessions: Map<string, StandingsTable["events"][number]["sessions"][number]["obj"]>;
  scoringTypes: Map<string, ScoringType>;
  versions: Map<string, number>;
  names: Map<string, string>;
}

async function loadTableParts(
  db: Db,
  tables: readonly StoredTable[],
  { seasonId }: { seasonId: string },
): Promise<TableParts> {
  const sessionIds = [
    ...new Set(tables.flatMap((table) => table.plan.map((one) => one.sessionId))),
  ];
  const [events, sessions, scoringTypes, versions, names] = await Promise.all([
    db
      .selectFrom("events as event")
      .select(["event.id", "event.title", raceStart().as("time")])
      .where("event.season_id", "=", seasonId)
      .execute(),
    db
      .selectFrom("event_sessions as session")
      .innerJoin("events as event", "event.id", "session.event_id")
      .select(["session.id", "session.title", "session.type", "session.sprint"])
      .where("event.season_id", "=", seasonId)
      .execute(),
    mapScoringTypes(db),
    mapVersions(db, sessionIds),
    mapFilterNames(
      db,
      tables.map((table) => table.definition.filters),
    ),
  ]);
  return {
    events: new Map(events.map(({ id, ...event }) => [id, { _id: id, ...event }])),
    sessions: new Map(
      sessions.map(({ id, title, type, sprint }) => [
        id,
        { _id: id, title, type: { code: readSessionType(type) }, sprint },
      ]),
    ),
    scoringTypes,
    versions,
    names,
  };
}

function toTable(
  table: StoredTable,
  parts: TableParts,
): Omit<StandingsTable, "entries" | "entryCount" | "rounds"> {
  const { definition, plan } = table;
  const events = [...groupBy(plan, (one) => one.eventId)].flatMap(([eventId, scored]) => {
    const event = parts.events.get(eventId);
    const sessions = scored.flatMap(({ sessionId, scoringTypeId }) => {
      const obj = parts.sessions.get(sessionId);
      const scoringType = parts.scoringTypes.get(scoringTypeId);
      if (!obj || !scoringType) return [];
      const run = parts.versions.has(sessionId);
      return [{ obj, scoringType: toScoringTypeShape(scoringType), run }];
    });
    if (!event) return [];
    const { _id, title, time } = event;
    return [{ obj: { _id, title, time }, sessions }];
  });
  return {
    _id: table.id,
    title: table.title,
    public: table.public,
    type: { code: table.type, title: standingsTypeTitles[table.type] },
    filters: definition.filters,
    filterNames: ofEachFilter((name) =>
      definition.filters[name].map((id) => parts.names.get(id) ?? "—"),
    ),
    options: definition.options,
    displayedColumns: definition.displayedColumns,
    miscTextName: definition.miscTextName,
    events,
    version: table.version,
    computedAt: table.computedAt,
    newerResults: isBehind(table),
  };
}

export function toScoringTypeShape({ id, title, ...definition }: ScoringType): ScoringTypeShape {
  return { _id: id, title, ...visibleScoring(definition) };
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
export async function readCells(
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
    event.sessions.map(({ sessionId }) => sessionId),
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
  return entries.map((entry) => ({
    _id: entry._id,
    subject: entry.key,
    position: entry.position,
    points: fromMilliPoints(entry.points),
    compensationPoints: fromMilliPoints(entry.compensationPoints),
    ...showEdits(entry),
    miscText: entry.miscText,
    scoredEvents: entry.scoredEvents,
    disqualified: entry.disqualified,
    manual: entry.manual,
    ...showMembers(entry, names),
    previousPosition: entry.previousPosition,
    wins: entry.wins,
    podiums: entry.podiums,
    cells: entry.cells,
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

async function countEntries(db: Db, seasonId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("standings_entries as entry")
    .innerJoin("standings as standing", "standing.id", "entry.standings_id")
    .select(["standing.id", (expression) => expression.fn.countAll<number>().as("count")])
    .where("standing.season_id", "=", seasonId)
    .groupBy("standing.id")
    .execute();
  return new Map(rows.map((row) => [row.id, row.count]));
}
