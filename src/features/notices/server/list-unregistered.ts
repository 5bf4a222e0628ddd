import type { Db } from "#server/database/databases.ts";
import { columnOf } from "#shared/group-by.ts";

/**
 * Ids of those who own or manage a club of the season's simulator, have no seat in the season, and none of whose clubs is
 * registered in it.
 */
export async function listUnregistered(
  db: Db,
  { id, simulator_id }: { id: string; simulator_id: string },
): Promise<string[]> {
  const run = (isRegistered: boolean) => {
    const clubs = db
      .selectFrom("clubs as club")
      .where("club.simulator_id", "=", simulator_id)
      .where("club.deleted_at", "is", null)
      .where("club.id", isRegistered ? "in" : "not in", registered);
    return clubs
      .select("club.owner_id as id")
      .union(
        clubs
          .innerJoin("club_members as member", "member.club_id", "club.id")
          .select("member.user_id as id")
          .where("member.role", "=", "manager")
          .where("member.accepted", "=", true),
      );
  };
  const registered = db.selectFrom("registrations").select("club_id").where("season_id", "=", id);
  const rows = await db
    .selectFrom(run(false).as("runs"))
    .select("runs.id")
    .where("runs.id", "not in", (other) =>
      other.selectFrom(run(true).as("in_it")).select("in_it.id"),
    )
    .where(
      "runs.id",
      "not in",
      db.selectFrom("car_drivers").select("user_id").where("season_id", "=", id),
    )
    .orderBy("runs.id")
    .execute();
  return columnOf(rows, "id");
}
