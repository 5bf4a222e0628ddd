import type { ExpressionBuilder } from "kysely";
import { lockPerson } from "#features/accounts/server/people/lock-person.ts";
import type { Db } from "#server/database/databases.ts";
import { exists } from "#server/database/rows.ts";
import type { Database } from "#server/database/schema.ts";
import { seatLinkRefusal } from "./refusals.ts";

/** Nobody has to register for what is there already, so a link of one person outlives the season's deadline. */
export const NO_DEADLINE = Number.POSITIVE_INFINITY;

/** Whether a person may be whoever opens their link: nobody has an account of them, nor a role. */
export async function isUnclaimed(db: Db, personId: string): Promise<boolean> {
  return exists(
    db.selectFrom("users as person").where("person.id", "=", personId).where(unclaimed),
  );
}

/** @throws AppError 409 of who is logged in, who is somebody already, and where the person has an account by now */
export async function holdUnclaimed(
  trx: Db,
  { personId, viewerId }: { personId: string; viewerId: string | null },
): Promise<void> {
  if (viewerId !== null) throw seatLinkRefusal("seat-link.is-somebody");
  await lockPerson(trx, personId);
  if (!(await isUnclaimed(trx, personId))) throw seatLinkRefusal("seat-link.has-account");
}

type PersonBuilder = ExpressionBuilder<Database & { person: Database["users"] }, "person">;

/** `isUnclaimed`, of the people of a query. */
export function unclaimed(where: PersonBuilder) {
  return where.and([
    where("person.account_at", "is", null),
    where("person.deleted_at", "is", null),
    where("person.blocked_at", "is", null),
    where.not(
      where.exists(
        where
          .selectFrom("user_roles as held")
          .select("held.role_id")
          .whereRef("held.user_id", "=", "person.id"),
      ),
    ),
  ]);
}
