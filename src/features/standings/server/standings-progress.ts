import type { Db } from "#server/database/databases.ts";
import { fromJson } from "#server/database/json.ts";
import {
  entryEventsSchema,
  standingsDefinitionSchema,
  type StandingsProgress,
} from "../standings.ts";
import { totalsAfterEvents } from "../standings-progress.ts";

/** How the entries of a table came to their totals, event by event, or `undefined` when there is no such table to see. */
export async function findStandingsProgress(
  db: Db,
  { tableId, all }: { tableId: string; all: boolean },
): Promise<StandingsProgress | undefined> {
  const table = await db
    .selectFrom("standings")
    .select(["type", "public", "definition"])
    .where("id", "=", tableId)
    .executeTakeFirst();
  if (!table || (!table.public && !all)) return undefined;
  const { filters, options } = fromJson(standingsDefinitionSchema, table.definition);
  const rows = await db
    .selectFrom("standings_entries")
    .select(["id", "compensation", "breakdown"])
    .where("standings_id", "=", tableId)
    .where("disqualified", "=", false)
    .orderBy("sort_order")
    .execute();
  const entries = rows.map((row) => ({
    id: row.id,
    compensationPoints: row.compensation,
    events: fromJson(entryEventsSchema, row.breakdown),
  }));
  const eventIds = (entries[0]?.events ?? []).filter(({ run }) => run).map((one) => one.eventId);
  const titles = await mapTitles(db, eventIds);
  return {
    events: eventIds.map((id) => ({ _id: id, title: titles.get(id) ?? "" })),
    entries: entries.map(({ id, compensationPoints, events }) => ({
      _id: id,
      totals: totalsAfterEvents(events, {
        maxIgnoredEvents: filters.maxIgnoredEvents,
        keepsDisqualified: options.keepDisqualifiedEvents && table.type !== "T",
        compensationPoints,
      }),
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
