import type { Db } from "#server/database/databases.ts";
import { exists } from "#server/database/rows.ts";
import { accountRefusal } from "#features/accounts/server/refusals.ts";
import type { MergedPeople } from "#server/parts.ts";

/** @throws AppError 409 when both sit in cars of one season */
export async function refuseIfBothSit(trx: Db, { fromId, toId }: MergedPeople): Promise<void> {
  const haveBothRaced = await exists(
    trx
      .selectFrom("car_drivers as one")
      .innerJoin("car_drivers as other", "other.season_id", "one.season_id")
      .where("one.user_id", "=", fromId)
      .where("other.user_id", "=", toId),
  );
  if (haveBothRaced) throw accountRefusal("claim.both-raced");
}

/** Licences hang on the seat, which cannot be renamed under them. */
export async function moveSeats(trx: Db, { fromId, toId }: MergedPeople): Promise<void> {
  const licences = await trx
    .deleteFrom("car_driver_classes")
    .where("user_id", "=", fromId)
    .returningAll()
    .execute();
  await trx
    .updateTable("car_drivers")
    .set({ user_id: toId })
    .where("user_id", "=", fromId)
    .execute();
  for (const licence of licences)
    await trx
      .insertInto("car_driver_classes")
      .values({ ...licence, user_id: toId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
