import { isCoordinator } from "#features/clubs/club-roles.ts";
import type { Club } from "#features/clubs/clubs.ts";
import type { Season } from "#features/seasons/seasons.ts";

/**
 * Of the clubs, those that the person may register for the season (`spec/2` §2), entered already or not; who drives alone has a
 * page of their own.
 */
export function clubsFor(
  { rules }: Pick<Season, "rules">,
  clubs: readonly Club[],
  person: string,
): Club[] {
  return clubs.filter(
    (club) =>
      !club.isSolo && club.simulator._id === rules.simulator._id && isCoordinator(club, person),
  );
}
