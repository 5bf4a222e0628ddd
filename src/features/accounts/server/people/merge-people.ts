import { sql } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { type ActServices, type MergedPeople, question, resultsChanged } from "#server/parts.ts";
import { lockRow } from "#server/save-versioned.ts";
import { type GamePlatform, idColumns } from "#shared/game-platforms.ts";

/*
 * Every column that names a person. `people-columns.test.ts` compares this list with the database, so that a new table cannot be forgotten.
 */

/** Simply points to the other person from now on. */
const repointed = [
  ["clubs", "owner_id"],
  ["presences", "first_driver_id"],
  ["presences", "answered_by"],
  ["registrations", "initiated_by"],
  ["session_results", "saved_by"],
  ["result_history", "saved_by"],
  ["result_row_drivers", "user_id"],
  ["person_aliases", "user_id"],
  ["kept_ids", "user_id"],
  ["person_aliases", "created_by"],
  ["former_people", "user_id"],
  ["id_claims", "decided_by"],
  ["unlink_requests", "decided_by"],
  ["club_invites", "invited_by"],
  ["car_invites", "invited_by"],
  ["club_requests", "answered_by"],
  ["seat_requests", "answered_by"],
  ["seat_offers", "offered_by"],
  ["messages", "recipient_id"],
  ["messages", "sender_id"],
  ["download_uploads", "uploaded_by"],
  ["protests", "reporter_id"],
  ["case_entries", "user_id"],
  ["decision_items", "user_id"],
  ["case_statements", "user_id"],
  ["club_statements", "user_id"],
  ["case_evidence", "user_id"],
  ["decisions", "published_by"],
  ["reopenings", "reopened_by"],
  ["licence_entries", "user_id"],
  ["sanctions", "user_id"],
  ["sanctions", "decided_by"],
] as const;

/** One row per person, or per person and something else: the other person's own row stays where both have one. */
const shared = [
  ["club_members", "user_id", ["club_id", "role"]],
  ["season_user_classes", "user_id", ["season_id", "class_id"]],
  ["event_suspensions", "user_id", ["event_id"]],
  ["race_control", "user_id", []],
  ["season_race_control", "user_id", ["season_id"]],
  ["club_invites", "user_id", ["club_id", "role"]],
  ["car_invites", "user_id", ["car_id"]],
  ["club_requests", "user_id", ["club_id"]],
  ["seat_requests", "user_id", ["car_id"]],
  ["seat_seekers", "user_id", ["season_id"]],
  ["case_stewards", "user_id", ["case_id"]],
  ["case_votes", "steward_id", ["case_id", "entry_id"]],
  ["case_revotes", "steward_id", ["case_id", "turn"]],
  ["appeals", "user_id", ["case_id", "entry_id"]],
  ["suspension_sources", "user_id", ["event_id", "sanction_id"]],
] as const;

/** Goes with the person without an account, who has none of it. */
export const leftBehind = [
  ["logins", "user_id"],
  ["second_factors", "user_id"],
  ["recovery_codes", "user_id"],
  ["unlink_requests", "user_id"],
  ["quota_uses", "user_id"],
  ["user_roles", "user_id"],
  ["one_time_links", "user_id"],
  ["id_claims", "claimant_id"],
  ["id_claims", "holder_id"],
] as const;

export const mergedColumns = [
  ...repointed,
  ...shared.map(([table, column]) => [table, column] as const),
  // Follow with the seat.
  ["car_drivers", "user_id"] as const,
  ["car_driver_classes", "user_id"] as const,
];

/** JSON in which ids of people stand as whole strings. Ids are random, so nothing else reads like one. */
const json = [
  ["result_rows", "frozen"],
  ["result_work", "work"],
  ["result_history", "snapshot"],
  ["standings_entries", "members"],
  ["standings_entries", "breakdown"],
] as const;

/**
 * Two rows were one person: everything of `fromId` (who has no account) becomes `toId`'s, platform ids too, and `fromId` is gone. `by`: the
 * organiser who says so.
 * @throws AppError 409 when both sat in cars of one season or took part in one session, or one protested against the other.
 */
export async function mergePeople(
  trx: Db,
  services: ActServices,
  { fromId, toId, by }: MergedPeople & { by: string },
): Promise<void> {
  const now = services.now();
  const { refuse, seasonsOf, follow } = services.parts.merging;
  for (const refuseIf of refuse) await refuseIf(trx, { fromId, toId });
  const seasons: string[] = [];
  for (const find of seasonsOf) seasons.push(...(await find(trx, [fromId, toId])));
  // Nobody computes tables of theirs meanwhile; in the order of ids, so that of two who lock several none waits for the other.
  for (const id of [...new Set(seasons)].toSorted()) await lockRow(trx, { table: "seasons", id });
  const sessions = await listRacedSessions(trx, fromId);
  for (const listen of follow) await listen(trx, { fromId, toId });
  for (const [table, column] of repointed)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${toId} where ${sql.ref(column)} = ${fromId}`.execute(
      trx,
    );
  for (const [table, column, keys] of shared)
    await moveShared(trx, { table, column, keys, fromId, toId });
  for (const [table, column] of json)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = replace(${sql.ref(column)}, ${`"${fromId}"`}, ${`"${toId}"`})
      where ${sql.ref(column)} like ${`%"${fromId}"%`}`.execute(trx);
  // What the log says of them goes one day with the other's account.
  await trx
    .updateTable("audit_log")
    .set({ subject_id: toId })
    .where("subject_id", "=", fromId)
    .execute();
  const ids = await trx
    .deleteFrom("users")
    .where("id", "=", fromId)
    .returning(["steam_id", "iracing_id"])
    .executeTakeFirst();
  await trx.insertInto("former_people").values({ id: fromId, user_id: toId }).execute();
  await moveId(trx, { toId, platform: "steam", platformId: ids?.steam_id, by, now });
  await moveId(trx, { toId, platform: "iracing", platformId: ids?.iracing_id, by, now });
  await resultsChanged(trx, services, { sessions, people: [fromId, toId] });
}

interface MovedId {
  toId: string;
  platform: GamePlatform;
  platformId: string | null | undefined;
  by: string;
  now: number;
}

/** Into the other person's profile, or beside it as an alias when they have one of their own: the next result finds them by either. */
async function moveId(trx: Db, { toId, platform, platformId, by, now }: MovedId): Promise<void> {
  if (!platformId) return;
  const column = idColumns[platform];
  const moved = await trx
    .updateTable("users")
    .set((users) => ({ [column]: platformId, version: users("version", "+", 1) }))
    .where("id", "=", toId)
    .where(column, "is", null)
    .returning("id")
    .executeTakeFirst();
  if (moved) return;
  await trx
    .insertInto("person_aliases")
    .values({ platform, platform_id: platformId, user_id: toId, created_by: by, created_at: now })
    // Somebody's word from before says more than the profile that is gone.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ids of the sessions in whose results somebody is. */
export const listRacedSessions = question<[trx: Db, userId: string], Promise<string[]>>();

async function moveShared(
  trx: Db,
  {
    table,
    column,
    keys,
    fromId,
    toId,
  }: MergedPeople & { table: string; column: string; keys: readonly string[] },
): Promise<void> {
  const same = keys.map(
    (key) => sql` and other.${sql.ref(key)} = ${sql.table(table)}.${sql.ref(key)}`,
  );
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${fromId} and exists (
    select 1 from ${sql.table(table)} as other where other.${sql.ref(column)} = ${toId}${sql.join(same, sql``)}
  )`.execute(trx);
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${toId} where ${sql.ref(column)} = ${fromId}`.execute(
    trx,
  );
}
