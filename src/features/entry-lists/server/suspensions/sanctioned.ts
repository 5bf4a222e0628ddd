import type { Db } from "#server/database/databases.ts";
import { forgetFirstDriver } from "./save-suspensions.ts";

/** A sanction keeps a driver from events, beside whatever else does. */
export async function suspendBySanction(
  trx: Db,
  {
    sanction,
    driver,
    events,
    reason,
  }: { sanction: string; driver: string; events: readonly string[]; reason: string },
): Promise<void> {
  const own = events.map((event_id) => ({ event_id, user_id: driver, reason }));
  await trx
    .insertInto("suspension_sources")
    .values(own.map((row) => ({ ...row, sanction_id: sanction })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .insertInto("event_suspensions")
    .values(own.map((row) => ({ ...row, by_hand: false })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await forgetFirstDriver(trx, { driver, events });
}

/** A sanction suspends nobody any more; whoever another one or an organiser suspends stays suspended. */
export async function liftSuspensions(trx: Db, sanctionId: string): Promise<void> {
  const gone = await trx
    .deleteFrom("suspension_sources")
    .where("sanction_id", "=", sanctionId)
    .returning(["event_id", "user_id"])
    .execute();
  for (const { event_id, user_id } of gone)
    await trx
      .deleteFrom("event_suspensions")
      .where("event_id", "=", event_id)
      .where("user_id", "=", user_id)
      .where("by_hand", "=", false)
      .where((own) =>
        own.not(
          own.exists(
            own
              .selectFrom("suspension_sources as other")
              .select("other.sanction_id")
              .where("other.event_id", "=", event_id)
              .where("other.user_id", "=", user_id),
          ),
        ),
      )
      .execute();
}
