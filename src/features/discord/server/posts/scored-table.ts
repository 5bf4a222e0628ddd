import { listTables } from "#features/standings/server/standings-queries.ts";
import { firstTable } from "#features/standings/standings-columns.ts";
import type { StandingsTable } from "#features/standings/standings.ts";
import type { Db } from "#server/database/databases.ts";
import { hiddenEventsOf } from "#server/visibility.ts";

interface Scored {
  table: StandingsTable;
  /** The last event that it scores. */
  last: { _id: string; title: string };
}

/** The first table of a season that everybody sees, unless it is empty or older than the results. */
export async function findScored(db: Db, seasonId: string): Promise<Scored | undefined> {
  const hides = await hiddenEventsOf(db, seasonId, null);
  const [table] = await listTables(db, { seasonId, all: false, hides, entriesOf: firstTable });
  if (!table || table.entries.length === 0 || table.newerResults) return undefined;
  const last = table.events.findLast(({ sessions }) => sessions.some(({ run }) => run));
  return last && { table, last: last.obj };
}
