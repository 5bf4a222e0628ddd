import type { Season } from "#features/seasons/seasons.ts";
import { listStandings } from "#features/standings/standings-calls.ts";
import type { StandingsTable } from "#features/standings/standings.ts";
import { firstTable } from "#features/standings/standings-columns.ts";
import { inPerson, read } from "#web/calls/call.ts";

/**
 * The tables of a season, with the entries of one of them; whoever may edit them also sees those that are not public.
 * @param active id of a table; the first when there is no such one
 */
export function shownStandings(
  { _id: id, permissions }: Pick<Season, "_id" | "permissions">,
  active: string | undefined,
) {
  const wholeFor = ["manageSeasons", ...permissions.editStandings];
  return read(
    listStandings,
    { params: { id }, query: { table: active ?? firstTable } },
    { wholeFor, seesMore: true },
  );
}

/** How to ask for what belongs to a table that the person is shown. */
export function asShown(table: Pick<StandingsTable, "public">) {
  return table.public ? {} : inPerson;
}
