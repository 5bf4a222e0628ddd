import { CLUB_NAME_LIMIT } from "#features/clubs/clubs.ts";
import { foldForSearch } from "#shared/text/person-name.ts";
import { cleanLine, isBlank } from "#shared/text/clean-text.ts";
import { groupBy } from "#shared/group-by.ts";
import type { AppliedRow } from "../session-results.ts";
import type { RowSnapshot } from "../results.ts";
import type { OpenSeason } from "./open-season.ts";

/** Somebody on a row of a team. */
export interface TeamPerson {
  /** As in the row's snapshot. */
  personId: string;
  /** As the file has it. */
  name: string;
  /** `null`: nobody is matched yet. */
  userId: string | null;
}

/** A team that a file names, with who drives for no club yet and would for it. */
export interface FileTeam {
  name: string;
  people: TeamPerson[];
}

/**
 * The teams that rows without an entered car name, in the order of the rows, each in one of its spellings. Who drives for a club
 * already is in none of them. A name that is too long to be a club's is none.
 */
export function teamsOf(
  rows: readonly (Pick<AppliedRow, "carId" | "userIds" | "removed"> & {
    snapshot: { fileCar: RowSnapshot["fileCar"]; persons: readonly NamedPerson[] };
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
    const people = team
      .flatMap(({ row: { userIds, snapshot } }) =>
        snapshot.persons.map(({ personId, name }, place) => ({
          personId,
          name,
          userId: userIds[place] ?? null,
        })),
      )
      .filter(({ userId }) => userId === null || !clubsOf.has(userId));
    const each = new Map(people.map((person) => [person.userId ?? person.personId, person]));
    return [{ name: first.name, people: [...each.values()] }];
  });
}

type NamedPerson = Pick<RowSnapshot["persons"][number], "personId" | "name">;
