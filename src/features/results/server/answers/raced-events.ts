import type { Db } from "#server/database/databases.ts";
import { seasonsRaced } from "./merged-people.ts";

/** See `listRacedEvents` of registration. */
export async function readRacedEvents(
  db: Db,
  carIds: readonly string[],
): Promise<{ car_id: string | null; event_id: string }[]> {
  return db
    .selectFrom("result_rows as row")
    .innerJoin("event_sessions as session", "session.id", "row.session_id")
    .select(["row.car_id", "session.event_id"])
    .distinct()
    .where("row.car_id", "in", carIds)
    .execute();
}

/** The seasons in which a driver, or a club, has results. */
export const seasonsWithResults = {
  driver: (db: Db, id: string) => seasonsRaced(db, [id]),
  club: listSeasonsOfClub,
};

async function listSeasonsOfClub(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("events as event")
    .innerJoin("event_sessions as session", "session.event_id", "event.id")
    .innerJoin("result_rows as row", "row.session_id", "session.id")
    .select("event.season_id")
    .distinct()
    .where("row.club_id", "=", id)
    .execute();
  return rows.map(({ season_id }) => season_id);
}
