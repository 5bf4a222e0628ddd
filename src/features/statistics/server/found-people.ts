import type { Db } from "#server/database/databases.ts";
import { visibleEvents, visibleSeasons } from "#server/visibility.ts";
import type { Viewer } from "#server/viewer.ts";

/**
 * The person with this id if anything public names them: results of a visible event, a seat in a visible season, a club. Whoever
 * has left is nobody.
 */
export function foundPerson(db: Db, id: string) {
  return db
    .selectFrom("users as found")
    .select("found.id")
    .where("found.id", "=", id)
    .where("found.deleted_at", "is", null)
    .where((where) =>
      where.or([
        where.exists(
          db
            .selectFrom("result_row_drivers as drove")
            .innerJoin("event_sessions as session", "session.id", "drove.session_id")
            .select("drove.row_id")
            .where("drove.user_id", "=", id)
            .where("session.event_id", "in", visibleEvents(db)),
        ),
        where.exists(
          db
            .selectFrom("club_members as member")
            .innerJoin("clubs as club", "club.id", "member.club_id")
            .select("club.id")
            .where("member.user_id", "=", id)
            .where("member.accepted", "=", true)
            .where("club.solo", "=", false)
            .where("club.deleted_at", "is", null),
        ),
        where.exists(
          db
            .selectFrom("car_drivers as seat")
            .innerJoin("cars as car", "car.id", "seat.car_id")
            .select("car.id")
            .where("seat.user_id", "=", id)
            .where("car.withdrawn_at", "is", null)
            .where("seat.season_id", "in", visibleSeasons(db)),
        ),
      ]),
    );
}

/** Whether the viewer works with people and so opens the profile of everybody. */
export function seesEverybody(viewer: Viewer | null): boolean {
  return peoplePermissions.some((permission) => viewer?.permissions.has(permission));
}

export const peoplePermissions = ["manageSeasons", "manageDrivers", "manageUsers"] as const;
