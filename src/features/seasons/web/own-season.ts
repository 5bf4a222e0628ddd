import { useQuery } from "@tanstack/react-query";
import { readOwnSeason } from "#features/seasons/seasons-calls.ts";
import type { OwnSeason, Season } from "#features/seasons/seasons.ts";
import type { SeasonWork } from "#shared/permissions.ts";
import { read } from "#web/calls/call.ts";
import { permissionsQuery } from "#web/permissions-query.ts";
import { useSession } from "#web/session.ts";

/** What of a season only some see; `undefined` for all others, who do not ask, and until it is known. */
export function useOwnSeason(id: string): OwnSeason | undefined {
  const seesMore = useHeld().includes("manageSeasons");
  const { data } = useQuery({ ...read(readOwnSeason, { params: { id } }), enabled: seesMore });
  return seesMore ? data : undefined;
}

/** Whether the viewer's roles open this kind of work in the season. */
export function useMayWork(
  { permissions }: Pick<Season, "permissions">,
  work: SeasonWork,
): boolean {
  const held: readonly string[] = useHeld();
  return permissions[work].some((permission) => held.includes(permission));
}

/** What the viewer's roles allow; nothing until it is known. */
function useHeld() {
  const isMember = useSession() !== null;
  const { data = [] } = useQuery({ ...permissionsQuery(), enabled: isMember });
  return isMember ? data : [];
}

/** The season as the viewer sees it: what everybody is told of it, and what only some see. */
export function withOwn(season: Season, own: OwnSeason | undefined): Season {
  if (!own) return season;
  const known = new Set(own.events.map(({ _id }) => _id));
  // Asked for with a token, the season has them already.
  const others = season.events.filter(({ _id }) => !known.has(_id));
  const events = [...others, ...own.events].toSorted((a, b) => a.time - b.time);
  return { ...season, events, standings: own.standings ?? season.standings };
}
