import type { Db } from "#server/database/databases.ts";

/** See `isOpenInvitation` of messages. */
export async function findOpenInvitation(
  db: Db,
  { into, id, userId }: { into: "car" | "club"; id: string; userId: string },
): Promise<boolean> {
  const invite = await db
    .selectFrom(into === "car" ? "car_invites" : "club_invites")
    .select("id")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .where("status", "=", "pending")
    .executeTakeFirst();
  return invite !== undefined;
}
