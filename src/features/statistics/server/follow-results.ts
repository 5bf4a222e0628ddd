import type { Db } from "#server/database/databases.ts";
import type { ActServices, ResultsChange } from "#server/parts.ts";
import { recountEvents } from "./recount-events.ts";
import { recountPeople } from "./recount-people.ts";
import { lockStatistics } from "./statistics-state.ts";

/** Results count otherwise: counts their events anew, in the same transaction. */
export async function countChangedResults(
  trx: Db,
  _services: ActServices,
  { sessions }: ResultsChange,
): Promise<void> {
  await lockStatistics(trx);
  const events = await trx
    .selectFrom("event_sessions")
    .select("event_id")
    .where("id", "in", sessions)
    .union(trx.selectFrom("stat_rows").select("event_id").where("session_id", "in", sessions))
    .union(trx.selectFrom("stat_practice").select("event_id").where("session_id", "in", sessions))
    .execute();
  await recountEvents(trx, events.map(({ event_id }) => event_id).toSorted());
}

/** Nobody can look up a person without a name: they keep their results and records, and have no totals. */
export async function forgetTotals(trx: Db, userId: string): Promise<void> {
  await lockStatistics(trx);
  await recountPeople(trx, [userId], "all");
}
