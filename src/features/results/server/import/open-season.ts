import { listSuspended } from "#features/events/server/open-events.ts";
import { readRegistrationSeason } from "#features/registration/server/registration-season.ts";
import type { Db } from "#server/database/databases.ts";
import { getRow } from "#server/database/rows.ts";
import { groupBy } from "#shared/group-by.ts";
import type { OpenSeason } from "../../import/open-season.ts";

/** What an open season makes of rows without an entered car; `null` for a season that is not open. */
export async function readOpenSeason(
  db: Db,
  { seasonId, simulatorId, eventId }: { seasonId: string; simulatorId: string; eventId: string },
): Promise<OpenSeason | null> {
  const row = await getRow(db, "seasons", seasonId);
  if (!row.open) return null;
  return {
    ...(await readOpenRules(db, seasonId)),
    clubsOf: await mapClubs(db, simulatorId),
    lastClubOf: await mapLastClubs(db, seasonId, eventId),
    suspended: new Set((await listSuspended(db, eventId)).map(({ _id }) => _id)),
  };
}

/** How a season gives classes to rows without an entered car, were it open. */
export async function readOpenRules(
  db: Db,
  seasonId: string,
): Promise<Pick<OpenSeason, "classesOf">> {
  const season = await readRegistrationSeason(db, seasonId);
  const allowed = new Set(season.models.map(({ _id }) => _id));
  return {
    classesOf: (modelId) =>
      allowed.size > 0 && !allowed.has(modelId)
        ? null
        : season
            .classesOf({ carModel: modelId, driversClasses: [] })
            .map(({ _id, name, acronym }) => ({ _id, name, acronym })),
  };
}

/** By person, the clubs that they drive for in this simulator; a club of one person is nobody's team. */
export async function mapClubs(db: Db, simulatorId: string): Promise<OpenSeason["clubsOf"]> {
  const members = await db
    .selectFrom("club_members as member")
    .innerJoin("clubs as club", "club.id", "member.club_id")
    .select(["member.user_id", "club.id", "club.name"])
    .where("club.simulator_id", "=", simulatorId)
    .where("club.solo", "=", false)
    .where("member.role", "=", "driver")
    .where("member.accepted", "=", true)
    .orderBy("club.name")
    .execute();
  return groupBy(members, ({ user_id }) => user_id);
}

/** By person, the club of their newest row of the season, this event's own apart. */
async function mapLastClubs(
  db: Db,
  seasonId: string,
  eventId: string,
): Promise<OpenSeason["lastClubOf"]> {
  const rows = await db
    .selectFrom("result_row_drivers as driver")
    .innerJoin("result_rows as row", "row.id", "driver.row_id")
    .innerJoin("event_sessions as session", "session.id", "row.session_id")
    .innerJoin("events as event", "event.id", "session.event_id")
    .select(["driver.user_id", "row.club_id"])
    .where("event.season_id", "=", seasonId)
    .where("event.id", "!=", eventId)
    .where("row.club_id", "is not", null)
    .where("driver.user_id", "is not", null)
    .orderBy("event.time")
    .execute();
  return new Map(
    rows.flatMap(({ user_id, club_id }) =>
      user_id === null || club_id === null ? [] : [[user_id, club_id] as const],
    ),
  );
}
