import { CLUB_NAME_LIMIT } from "#features/clubs/clubs.ts";
import { foldForSearch } from "#shared/text/person-name.ts";
import { cleanLine, isBlank } from "#shared/text/clean-text.ts";
import { groupBy } from "#shared/group-by.ts";
import type { AppliedRow } from "../session-results.ts";
import type { RowSnapshot } from "../results.ts";
import type { OpenSeason } from "./open-season.ts";

/** A team that a file names, with who drives for no club yet and would for it. */
export interface FileTeam {
  name: string;
  driverIds: string[];
  /** Places of its rows where nobody is matched yet. */
  strangers: number;
}

/**
 * The teams that rows without an entered car name, in the order of the rows, each in one of its spellings. Who drives for a club
 * already is in none of them. A name that is too long to be a club's is none.
 */
export function teamsOf(
  rows: readonly (Pick<AppliedRow, "carId" | "userIds" | "removed"> & {
    snapshot: Pick<RowSnapshot, "fileCar">;
  })[],
  { clubsOf }: OpenSeason,
): FileTeam[] {
  const named = rows
    .filter(({ removed, carId }) => !removed && carId === null)
    .map((row) => ({ row, name: cleanLine(row.snapshot.fileCar.teamName) }))
    .filter(({ name }) => !isBlank(name) && name.length <= CLUB_NAME_LIMIT);
  return [...groupBy(named, ({ name }) => foldForSearch(name)).values()].flatMap((team) => {
    const [first] = team;
    if (!first) return [];
    const places = team.flatMap(({ row }) => row.userIds);
    const ids = places.filter((id) => id !== null);
    const driverIds = [...new Set(ids)].filter((id) => !clubsOf.has(id));
    return [{ name: first.name, driverIds, strangers: places.length - ids.length }];
  });
}

/** Parts teams of a file by whether their simulator has a club of that name, in whatever spelling. */
export function partTeams<Team extends Pick<FileTeam, "name">>(
  teams: readonly Team[],
  clubNames: ReadonlySet<string>,
): { fresh: Team[]; known: Team[] } {
  const isKnown = ({ name }: Team) => clubNames.has(foldForSearch(name));
  return { fresh: teams.filter((team) => !isKnown(team)), known: teams.filter(isKnown) };
}
