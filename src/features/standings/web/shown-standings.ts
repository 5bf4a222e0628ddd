import { listStandings } from "#features/standings/standings-calls.ts";
import { firstTable } from "#features/standings/standings-columns.ts";
import { read } from "#web/calls/call.ts";

/** The tables of a season, with the entries of one of them. @param active id of a table; the first when there is no such one */
export function shownStandings(seasonId: string, active: string | undefined) {
  return read(listStandings, { params: { id: seasonId }, query: { table: active ?? firstTable } });
}
