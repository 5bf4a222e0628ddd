import type { Db } from "#server/database/databases.ts";
import { exists } from "#server/database/rows.ts";

/** See `isOpenInvitation` of messages. */
export async function findOpenInvitation(
  db: Db,
  { into, id, userId }: { into: "car" | "club"; id: string; userId: string },
): Promise<boolean> {
  return exists(
    db
      .selectFrom(into === "car" ? "car_invites" : "club_invites")
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .where("status", "=", "pending"),
  );
}
