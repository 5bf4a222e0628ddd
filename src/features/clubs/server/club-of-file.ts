import { recordChange } from "#server/audit-log.ts";
import { type Db, isUniqueViolation } from "#server/database/databases.ts";
import { clubNameColumns } from "./clubs-queries.ts";
import { nameTaken } from "./create-club.ts";

interface ClubOfFile {
  id: string;
  name: string;
  /** People without an account, the first of them its owner: nobody is there to be asked. */
  driverIds: readonly string[];
}

/**
 * Founds a club of people whom a result file has brought, inside the caller's transaction; an organiser says so.
 * @throws AppError 409 when the simulator has a club of that name
 */
export async function foundClubOfFile(
  trx: Db,
  { id, name, driverIds }: ClubOfFile,
  { userId, now, simulatorId }: { userId: string; now: number; simulatorId: string },
): Promise<void> {
  const [ownerId] = driverIds;
  if (ownerId === undefined) throw new Error("a club has an owner");
  const club = { id, owner_id: ownerId, simulator_id: simulatorId, created_at: now };
  try {
    await trx
      .insertInto("clubs")
      .values({ ...club, ...clubNameColumns(name) })
      .execute();
  } catch (error) {
    throw isUniqueViolation(error) ? nameTaken() : error;
  }
  await trx
    .insertInto("club_members")
    .values(
      driverIds.map((driver) => ({
        club_id: id,
        user_id: driver,
        role: "driver" as const,
        accepted: true,
      })),
    )
    .execute();
  await recordChange(trx, {
    userId,
    now,
    action: "club.founded",
    subjectType: "club",
    subjectId: id,
    after: { name, simulator: simulatorId, drivers: [...driverIds], managers: [] },
  });
}
