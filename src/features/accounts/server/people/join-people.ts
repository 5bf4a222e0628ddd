import { recordChange } from "#server/audit-log.ts";
import { changesOnly } from "#server/cache/visible-write.ts";
import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import type { ActServices } from "#server/parts.ts";
import { accountRefusal } from "../refusals.ts";
import { lockSeasonsOf, mergePeople } from "./merge-people.ts";
import { thingsOfPeople } from "./delete-account.ts";

interface Join {
  /** Without an account; gone afterwards. */
  fromId: string;
  toId: string;
  /** The organiser. */
  by: string;
}

/**
 * Joins a driver without an account to somebody else, as an organiser says: everything of theirs becomes the other's, platform
 * ids too, so that the next result finds the right person.
 * @throws AppError 404 when one of them does not exist, 409 when `fromId` has an account or the two cannot be one person.
 */
export async function joinPeople(
  trx: Db,
  services: ActServices,
  { fromId, toId, by }: Join,
): Promise<void> {
  if (fromId === toId) throw accountRefusal("driver.merge-itself");
  await lockSeasonsOf(trx, services, [fromId, toId]);
  const from = await lockBoth(trx, { fromId, toId });
  if (from.account_at !== null) throw accountRefusal("driver.merge-account");
  const things = await thingsOfPeople(trx, [fromId, toId]);
  await mergePeople(trx, services, { fromId, toId, by });
  changesOnly(things);
  await recordChange(trx, {
    userId: by,
    action: "driver.merged",
    subjectType: "driver",
    subjectId: toId,
    before: { from: fromId, firstName: from.first_name, lastName: from.last_name },
    now: services.now(),
  });
}

interface LockedPerson {
  first_name: string;
  last_name: string;
  account_at: number | null;
}

/**
 * Locks both rows, always in the same order, so that of two joins of one driver the second finds nobody and none waits forever.
 * Answers the one who goes.
 */
async function lockBoth(
  trx: Db,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<LockedPerson> {
  const locked = new Map<string, LockedPerson>();
  for (const id of [fromId, toId].toSorted()) {
    const person = await trx
      .updateTable("users")
      .set((users) => ({ search_name: users.ref("search_name") }))
      .where("id", "=", id)
      .where("deleted_at", "is", null)
      .returning(["first_name", "last_name", "account_at"])
      .executeTakeFirst();
    if (person) locked.set(id, person);
  }
  const from = locked.get(fromId);
  if (!from || !locked.has(toId)) throw refusal("not-found");
  return from;
}
