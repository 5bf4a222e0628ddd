import type { Db } from "#server/database/databases.ts";
import { fromMilliPoints, toMilliPoints } from "#shared/points.ts";
import type { StandingsProgress } from "../standings.ts";
import { readCell } from "../rules/cells.ts";
import type {
  DroppableEvent,
  DroppableSession,
  DropRules,
  ResultChoices,
} from "../rules/entry-drops.ts";
import { totalsAfterEvents } from "../rules/standings-progress.ts";
import { dropRulesOf, totalPoints } from "../rules/standings-table.ts";
import { optionsOf } from "./compute-table.ts";
import { readEdits } from "./entry-edits.ts";
import { readCells } from "./standings-queries.ts";
import type { StoredTable } from "./standings-store.ts";
import {
  findVisibleEntry,
  hidesSomething,
  listPlannedSessions,
  listVisibleEntries,
  type SeenTable,
} from "./visible-tables.ts";

/** How the entries of a table came to their totals, event by event. */
export async function findStandingsProgress(
  db: Db,
  { table, hides }: SeenTable,
): Promise<StandingsProgress> {
  const drops = dropRulesOf(table.type, optionsOf(table), await listPlannedSessions(db, table));
  const entries =
    hidesSomething(table, hides) || !saysCellAll(table, drops)
      ? await listWholeEntries(db, table, hides)
      : await listScoredEntries(db, table);
  const eventIds = (entries[0]?.events ?? []).filter(({ run }) => run).map((one) => one.eventId);
  const titles = await mapTitles(db, eventIds);
  return {
    events: eventIds.map((id) => ({ _id: id, title: titles.get(id) ?? "" })),
    entries: entries.map((entry) => ({
      _id: entry._id,
      totals: totalsAfterEvents(entry.events, {
        ...drops,
        choices: entry.choices,
        extraPoints: entry.extraPoints,
      }).map(fromMilliPoints),
    })),
  };
}

/** An entry that is not disqualified, as far as its totals come from it. */
interface ScoredEntry {
  _id: string;
  choices: ResultChoices;
  extraPoints: number;
  events: readonly DroppableEvent[];
}

/** Of several rows of an entry a cell shows one: whether another of them was disqualified it does not say. */
function saysCellAll({ type }: StoredTable, { keepsDisqualified }: DropRules): boolean {
  return type === "D" || !keepsDisqualified;
}

/** In the order of the table, from what their cells say: a twentieth of what their breakdowns hold. */
async function listScoredEntries(db: Db, table: StoredTable): Promise<ScoredEntry[]> {
  const rows = await db
    .selectFrom("standings_entries")
    .select(["id", "compensation", "edits", "cells"])
    .where("standings_id", "=", table.id)
    .where("disqualified", "=", false)
    .orderBy("sort_order")
    .execute();
  const [first] = rows;
  if (!first) return [];
  // Which rounds there are, and whether they were run, all entries say alike.
  const whole = await findVisibleEntry(db, table, { entryId: first.id, hides: new Set() });
  const cells = await readCells(db, rows);
  return rows.map((row) => {
    const edits = readEdits(row.edits);
    const own = cells.get(row.id) ?? {};
    return {
      _id: row.id,
      choices: edits.choices,
      extraPoints: totalPoints(0, { ...edits, compensationPoints: row.compensation }),
      events: (whole?.events ?? []).map(({ eventId, run, sessions }) => ({
        eventId,
        run,
        sessions: sessions.map((session) => ({
          sessionId: session.sessionId,
          run: session.run,
          ...broughtBy(own[session.sessionId]),
        })),
      })),
    };
  });
}

function broughtBy(text: string | undefined): Pick<DroppableSession, "points" | "lines"> {
  const cell = readCell(text);
  if (!cell) return { points: 0, lines: [] };
  return {
    points: toMilliPoints(cell.points),
    lines: [{ zeroReason: cell.status === "dsq" ? "disqualified" : null }],
  };
}

async function listWholeEntries(
  db: Db,
  table: StoredTable,
  hides: ReadonlySet<string>,
): Promise<ScoredEntry[]> {
  const entries = await listVisibleEntries(db, table, hides);
  return entries
    .filter(({ disqualified }) => !disqualified)
    .map((entry) => ({ ...entry, extraPoints: totalPoints(0, entry) }));
}

async function mapTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("events")
    .select(["id", "title"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
