import type { QueryClient } from "@tanstack/react-query";
import { firstTable } from "#features/standings/standings-columns.ts";
import type {
  EntryBreakdown,
  StandingsProgress,
  StandingsTable,
} from "#features/standings/standings.ts";
import { pageData } from "#web/page-data.ts";
import { apiQuery } from "#web/query-client.ts";

const about = ["seasons", "events", "results", "standings"] as const;

/** The tables of a season, with the entries of one of them. @param active id of a table; the first when there is no such one */
export function standingsQuery(seasonId: string, active: string | undefined) {
  return apiQuery<StandingsTable[]>(
    standingsPath(seasonId),
    { table: active ?? firstTable },
    { viewer: true, about },
  );
}

/** Every variant of a season's standings, for `invalidateQueries`. */
export function standingsPath(seasonId: string): string {
  return `/api/season/${seasonId}/standings`;
}

/** How an entry's total came about. */
export function entryBreakdownQuery(tableId: string, entryId: string) {
  return apiQuery<EntryBreakdown>(
    `/api/standings/${tableId}/entry/${entryId}`,
    {},
    { viewer: true, about },
  );
}

/** Totals of a table's entries after each event. */
export function standingsProgressQuery(tableId: string) {
  return apiQuery<StandingsProgress>(
    `/api/standings/${tableId}/progress`,
    {},
    { viewer: true, about },
  );
}

/** For the loader of a season's page, when the tab is Clasament. */
export async function loadStandings(
  queryClient: QueryClient,
  seasonId: string,
  active: string | undefined,
): Promise<void> {
  await pageData(queryClient, standingsQuery(seasonId, active));
}
