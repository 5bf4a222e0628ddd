import type { Db } from "#server/database/databases.ts";
import type { Row } from "#server/database/schema.ts";
import type { Services } from "#server/services.ts";
import { listServed, unserved } from "../licence/sanction-effects.ts";
import { placeWaiting } from "../licence/settle-licences.ts";
import { hasEventToMiss } from "../licence/suspensions.ts";

/**
 * Notes suspensions whose event is over as served, finds an event for those that wait, and applies bans to new events. It runs
 * every minute, so it writes only about people for whom something is due.
 */
export async function followSanctions(services: Services): Promise<void> {
  const { databases, now } = services;
  const confirmed = await unserved(databases.reader)
    .where((own) => own.or([own("until_at", "is", null), own("until_at", ">", now())]))
    .where("user_id", "in", (living) =>
      living.selectFrom("users").select("id").where("deleted_at", "is", null),
    )
    .orderBy("user_id")
    .execute();
  const due = new Set<string>();
  for (const sanction of confirmed)
    if (await isDue(databases.reader, sanction, now())) due.add(sanction.user_id);
  for (const person of due)
    await databases.db.transaction().execute((trx) => placeWaiting(trx, services, person));
  // Nobody's request did this, so nothing has told the processes yet.
  if (due.size > 0) await services.announceChange();
}

async function isDue(db: Db, sanction: Row<"sanctions">, now: number): Promise<boolean> {
  if (await hasEventToMiss(db, sanction, now)) return true;
  const served = await listServed(db, sanction.user_id, now);
  return served.some(({ id }) => id === sanction.id);
}
