import { sql } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { addRow } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import { type ActServices, type MergedPeople, question, resultsChanged } from "#server/parts.ts";
import { lockRow } from "#server/save-versioned.ts";
import { type GamePlatform, idColumns } from "#shared/game-platforms.ts";
import { personColumns } from "./person-columns.ts";

/** JSON in which ids of people stand as whole strings. Ids are random, so nothing else reads like one. */
const json = [
  ["result_rows", "frozen"],
  ["result_work", "work"],
  ["result_history", "snapshot"],
  ["standings_entries", "members"],
  ["standings_entries", "breakdown"],
] as const;

/**
 * Merges two rows of one person, as the organiser `by` says: everything of `fromId`, who has no account, becomes `toId`'s,
 * platform ids too, and `fromId` is gone.
 * @throws AppError 409 when both sat in cars of one season or took part in one session, one protested against the other, or
 * results of theirs are saved in the same instant.
 */
export async function mergePeople(
  trx: Db,
  services: ActServices,
  { fromId, toId, by }: MergedPeople & { by: string },
): Promise<void> {
  const now = services.now();
  const { refuse, follow } = services.parts.merging;
  for (const refuseIf of refuse) await refuseIf(trx, { fromId, toId });
  const locked = await lockSeasonsOf(trx, services, [fromId, toId]);
  const sessions = await listRacedSessions(trx, fromId);
  for (const listen of follow) await listen(trx, { fromId, toId });
  for (const [table, column, , merged] of personColumns) {
    if (typeof merged === "object")
      await dropShared(trx, { table, column, keys: merged, fromId, toId });
    if (typeof merged === "object" || merged === "moves")
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${toId} where ${sql.ref(column)} = ${fromId}`.execute(
        trx,
      );
  }
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
  // Whoever saved results of theirs before they were gone has computed tables that still name them.
  if ((await listSeasonsOf(trx, services, [toId])).some((id) => !locked.includes(id)))
    throw refusal("request.lost-race");
  await addRow(trx, "former_people", { id: fromId, user_id: toId });
  await moveId(trx, { toId, platform: "steam", platformId: ids?.steam_id, by, now });
  await moveId(trx, { toId, platform: "iracing", platformId: ids?.iracing_id, by, now });
  await resultsChanged(trx, services, { sessions, people: [fromId, toId] });
}

/**
 * Nobody computes tables of these people meanwhile. Whoever locks people as well calls it before that, as everybody locks seasons
 * first; in the order of ids, so that of two who lock several none waits for the other. Answers the ids of the seasons.
 */
export async function lockSeasonsOf(
  trx: Db,
  services: ActServices,
  people: readonly string[],
): Promise<string[]> {
  const seasons = (await listSeasonsOf(trx, services, people)).toSorted();
  for (const id of seasons) await lockRow(trx, { table: "seasons", id });
  return seasons;
}

async function listSeasonsOf(
  trx: Db,
  { parts }: ActServices,
  people: readonly string[],
): Promise<string[]> {
  const seasons: string[] = [];
  for (const find of parts.merging.seasonsOf) seasons.push(...(await find(trx, people)));
  return [...new Set(seasons)];
}

interface MovedId {
  toId: string;
  platform: GamePlatform;
  platformId: string | null | undefined;
  by: string;
  now: number;
}

/** Moves an id into the other's profile, or beside it as an alias if they have one: the next result finds them by either. */
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

/** Where both have a row, the other's own stays. */
async function dropShared(
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
}
