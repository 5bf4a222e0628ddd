import type { Db } from "#server/database/databases.ts";
import { fromMilliPoints } from "#shared/points.ts";
import type { StandingsProgress } from "../standings.ts";
import { totalsAfterEvents } from "../rules/standings-progress.ts";
import { dropRulesOf, totalPoints } from "../rules/standings-table.ts";
import { optionsOf } from "./compute-table.ts";
import { findStoredTable } from "./standings-store.ts";
import { listPlannedSessions, listVisibleEntries } from "./visible-tables.ts";

interface ProgressRequest {
  tableId: string;
  /** Also of a table that is not public. */
  all: boolean;
  /** Ids of the events that are absent for the reader. */
  hides: ReadonlySet<string>;
}

/** How the entries of a table came to their totals, event by event, or `undefined` when there is no such table to see. */
export async function findStandingsProgress(
  db: Db,
  { tableId, all, hides }: ProgressRequest,
): Promise<StandingsProgress | undefined> {
  const table = await findStoredTable(db, tableId);
  if (!table || (!table.public && !all)) return undefined;
  const drops = dropRulesOf(table.type, optionsOf(table), await listPlannedSessions(db, table));
  const entries = (await listVisibleEntries(db, table, hides)).filter(
    ({ disqualified }) => !disqualified,
  );
  const eventIds = (entries[0]?.events ?? []).filter(({ run }) => run).map((one) => one.eventId);
  const titles = await mapTitles(db, eventIds);
  return {
    events: eventIds.map((id) => ({ _id: id, title: titles.get(id) ?? "" })),
    entries: entries.map((entry) => ({
      _id: entry._id,
      totals: totalsAfterEvents(entry.events, {
        ...drops,
        choices: entry.choices,
        extraPoints: totalPoints(0, entry),
      }).map(fromMilliPoints),
    })),
  };
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
