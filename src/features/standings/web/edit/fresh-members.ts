import type { StandingsTypeCode } from "#features/standings/rules/points.ts";
import { subjectLists } from "#features/standings/standings-columns.ts";
import { readFreshMembers } from "#features/standings/standings-editor-calls.ts";
import type { FreshMembers } from "#features/standings/standings.ts";
import { call } from "#web/calls/call.ts";

/** The cars, drivers and clubs of an entry as the season's registrations are now. */
export async function freshMembersOf(
  seasonId: string,
  typeCode: StandingsTypeCode,
  subject: string,
): Promise<FreshMembers> {
  const asked = { [subjectLists[typeCode]]: [subject] };
  const fresh = (request: keyof FreshMembers) =>
    call(readFreshMembers, { params: { seasonId }, body: { ...asked, request } });
  const [{ cars = [] }, { drivers = [] }, { teams = [] }] = await Promise.all([
    fresh("cars"),
    fresh("drivers"),
    fresh("teams"),
  ]);
  return { cars, drivers, teams };
}
