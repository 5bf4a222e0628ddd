import { sendMessage } from "#features/messages/server/send-message.ts";
import { recordChange } from "#server/audit-log.ts";
import { type Db, isUniqueViolation } from "#server/database/databases.ts";
import { AppError } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import type { Services } from "#server/services.ts";
import { managerLetter } from "../club-letters.ts";
import type { NewClub } from "../clubs.ts";
import { inviteToClub } from "./club-invites.ts";
import { clubNameColumns, demandAccounts, holdClub } from "./clubs-queries.ts";
import { findName } from "./people-names.ts";

/**
 * Founds a club that belongs to `ownerId`; the drivers are invited, the managers told. Returns its id.
 * @throws AppError 409 when the simulator has a club of that name, 422 when the simulator or somebody is unknown or a driver's profile lacks
 * what the simulator demands.
 */
export async function createClub(
  services: Services,
  club: NewClub & { ownerId: string },
): Promise<string> {
  return services.databases.db
    .transaction()
    .execute((trx) => foundClub(trx, services, club))
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? nameTaken() : error;
    });
}

/** A refusal that stands beside the name field. */
export function nameTaken(): AppError {
  const sentence = "Există deja un club cu acest nume pe acest simulator.";
  return new AppError("club.name-taken", { fields: { name: sentence } });
}

/** `createClub` inside a transaction of the caller's. */
export async function foundClub(
  trx: Db,
  post: Pick<Services, "config" | "now">,
  { ownerId, name, simulator, drivers, managers }: NewClub & { ownerId: string },
): Promise<string> {
  await demandSimulator(trx, simulator);
  const otherManagers = managers.filter((id) => id !== ownerId);
  await demandAccounts(trx, [...new Set([...drivers, ...otherManagers])]);
  const id = newId();
  await trx
    .insertInto("clubs")
    .values({
      id,
      ...clubNameColumns(name),
      owner_id: ownerId,
      simulator_id: simulator,
      created_at: post.now(),
    })
    .execute();
  await addManagers(trx, post, { clubId: id, clubName: name, ownerId, userIds: otherManagers });
  const held = await holdClub(trx, id);
  await inviteToClub(trx, post, { club: held, userIds: drivers, invitedBy: ownerId });
  await recordChange(trx, {
    userId: ownerId,
    action: "club.founded",
    subjectType: "club",
    subjectId: id,
    after: { name, simulator, drivers, managers: otherManagers },
    now: post.now(),
  });
  return id;
}

interface NewManagers {
  clubId: string;
  clubName: string;
  ownerId: string;
  userIds: readonly string[];
}

/** Makes people managers and tells them. They can leave again as they please. */
export async function addManagers(
  trx: Db,
  post: Pick<Services, "config" | "now">,
  { clubId, clubName, ownerId, userIds }: NewManagers,
): Promise<void> {
  if (userIds.length === 0) return;
  await trx
    .insertInto("club_members")
    .values(
      userIds.map((userId) => ({
        club_id: clubId,
        user_id: userId,
        role: "manager",
        accepted: true,
      })),
    )
    .execute();
  const owner = await findName(trx, ownerId);
  await sendMessage(trx, post, {
    to: userIds,
    from: ownerId,
    ...managerLetter({ clubName, owner, isManager: true }),
  });
}

async function demandSimulator(trx: Db, id: string): Promise<void> {
  const simulator = await trx
    .selectFrom("simulators")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!simulator)
    throw new AppError("club.simulator-unknown", { fields: { simulator: "Alege un simulator." } });
}
