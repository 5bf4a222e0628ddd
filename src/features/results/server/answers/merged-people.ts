import type { Db } from "#server/database/databases.ts";
import { exists } from "#server/database/rows.ts";
import { accountRefusal } from "#features/accounts/server/refusals.ts";
import type { MergedPeople } from "#server/parts.ts";

/** @throws AppError 409 when both took part in one session */
export async function refuseIfBothRaced(trx: Db, { fromId, toId }: MergedPeople): Promise<void> {
  const haveBothRaced = await exists(
    trx
      .selectFrom("result_row_drivers as one")
      .innerJoin("result_row_drivers as other", "other.session_id", "one.session_id")
      .where("one.user_id", "=", fromId)
      .where("other.user_id", "=", toId),
  );
  if (haveBothRaced) throw accountRefusal("claim.both-raced");
}

/** See `Merging`. */
export async function seasonsRaced(trx: Db, people: readonly string[]): Promise<string[]> {
  const raced = await trx
    .selectFrom("result_row_drivers as driver")
    .innerJoin("event_sessions as session", "session.id", "driver.session_id")
    .innerJoin("events as event", "event.id", "session.event_id")
    .select("event.season_id")
    .distinct()
    .where("driver.user_id", "in", people)
    .execute();
  return raced.map(({ season_id }) => season_id);
}

/** See `listRacedSessions` of accounts. */
export async function readRacedSessions(trx: Db, userId: string): Promise<string[]> {
  const raced = await trx
    .selectFrom("result_row_drivers")
    .select("session_id")
    .distinct()
    .where("user_id", "=", userId)
    .execute();
  return raced.map(({ session_id }) => session_id);
}

/** See `listDrivenIds` of accounts. */
export async function readDrivenIds(
  db: Db,
  userId: string,
): Promise<{ platform: string | null; platform_id: string | null }[]> {
  return db
    .selectFrom("result_row_drivers")
    .select(["platform", "platform_id"])
    .distinct()
    .where("user_id", "=", userId)
    .execute();
}
