import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { exists } from "#server/database/rows.ts";
import { question } from "#server/parts.ts";
import type { Services } from "#server/services.ts";
import { type GamePlatform, gamePlatforms, idColumns } from "#shared/game-platforms.ts";
import { lockPerson } from "./lock-person.ts";

/*
 * What stewards gave somebody outlives their account, and an id that comes off it. The rows stay without a name, and a keyed hash
 * of each game id leads to them until nothing of it counts any more (`docs/decisions/0084-sanctions-outlive-accounts.md`).
 */

interface GameId {
  platform: GamePlatform;
  platformId: string;
}

/** Keeps ids that come off a person, for as long as something on their licence counts. */
export async function keepIds(
  trx: Db,
  services: Services,
  { userId, ids }: { userId: string; ids: readonly GameId[] },
): Promise<void> {
  const until = await licenceCountsUntil(trx, userId, services.now());
  if (until === undefined) return;
  for (const id of ids)
    await trx
      .insertInto("kept_ids")
      .values({ hash: services.tokens.mac(purposeOf(id)), user_id: userId, until_at: until })
      .onConflict((conflict) =>
        conflict.column("hash").doUpdateSet({ user_id: userId, until_at: until }),
      )
      .execute();
}

/**
 * Keeps an ending account's points and sanctions, without a name, if something of them counts and a game id leads to them; else
 * they go. Proposed ones go in any case, and are proposed again if the person comes back.
 */
export async function keepSanctions(trx: Db, services: Services, userId: string): Promise<void> {
  const until = await licenceCountsUntil(trx, userId, services.now());
  const ids = await listGameIds(trx, userId);
  if (until !== undefined) {
    await trx
      .updateTable("kept_ids")
      .set({ until_at: until })
      .where("user_id", "=", userId)
      .execute();
    await keepIds(trx, services, { userId, ids });
    await dropSanctions(trx, userId, "proposed");
  }
  const counts = await exists(
    trx.selectFrom("kept_ids").where("user_id", "=", userId).where("until_at", ">", services.now()),
  );
  if (counts) return;
  await dropSanctions(trx, userId, "all");
  await trx.deleteFrom("kept_ids").where("user_id", "=", userId).execute();
}

/**
 * Whose sanctions an id leads to that nobody has now. Whoever is about to give it to somebody waits for others who do the same.
 */
export async function findKeptHolder(
  trx: Db,
  services: Services,
  id: GameId,
): Promise<{ userId: string; isGone: boolean } | undefined> {
  const before = await readKept(trx, services, id);
  if (!before?.isGone) return before;
  await lockPerson(trx, before.userId);
  return readKept(trx, services, id);
}

/** Somebody has an id from now on: what stewards gave whoever had it before, and whose account has ended, is theirs. */
export async function takeSanctionsBack(
  trx: Db,
  services: Services,
  { userId, ...id }: GameId & { userId: string },
): Promise<void> {
  const kept = await findKeptHolder(trx, services, id);
  if (!kept?.isGone) return;
  const from = kept.userId;
  await lockPerson(trx, userId);
  await moveSanctions(trx, { fromId: from, toId: userId });
  await trx.updateTable("kept_ids").set({ user_id: userId }).where("user_id", "=", from).execute();
  await recordChange(trx, {
    userId: null,
    action: "driver.sanctions-returned",
    subjectType: "driver",
    subjectId: userId,
    now: services.now(),
  });
  for (const listen of services.parts.listeners.sanctionsReturned)
    await listen(trx, services, userId);
}

/** An organiser has said whose an id is, so nothing leads to whoever had it before. */
export async function dropKeptId(trx: Db, services: Services, id: GameId): Promise<void> {
  await trx
    .deleteFrom("kept_ids")
    .where("hash", "in", services.tokens.knownMacs(purposeOf(id)))
    .execute();
}

/** What counts no more is forgotten, with the points and sanctions of accounts that have ended. */
export async function tidyKeptIds(db: Db, now: number): Promise<void> {
  await db.deleteFrom("kept_ids").where("until_at", "<=", now).execute();
  await tidySanctions(db);
}

/** Until when (UTC ms) something on somebody's licence counts; `undefined`: nothing does. */
export const licenceCountsUntil = question<
  [db: Db, userId: string, now: number],
  Promise<number | undefined>
>();

/** What stewards gave somebody goes: all of it, or what was only proposed. */
export const dropSanctions = question<
  [trx: Db, userId: string, which: "all" | "proposed"],
  Promise<void>
>();

/** What stewards gave one person is another's. */
export const moveSanctions = question<
  [trx: Db, people: { fromId: string; toId: string }],
  Promise<void>
>();

/** What stewards gave people whose account has ended goes where no id leads to it. */
export const tidySanctions = question<[db: Db], Promise<void>>();

/** Ids by which games knew somebody when they drove. */
export const listDrivenIds = question<
  [db: Db, userId: string],
  Promise<{ platform: string | null; platform_id: string | null }[]>
>();

/** By which games know somebody, or knew them when they drove. */
export async function listGameIds(db: Db, userId: string): Promise<GameId[]> {
  const user = await db
    .selectFrom("users")
    .select(["steam_id", "iracing_id"])
    .where("id", "=", userId)
    .executeTakeFirst();
  const said = await db
    .selectFrom("person_aliases")
    .select(["platform", "platform_id"])
    .where("user_id", "=", userId)
    .execute();
  const driven = await listDrivenIds(db, userId);
  return gamePlatforms.flatMap((platform) => {
    const known = [...said, ...driven].flatMap((row) =>
      row.platform === platform ? (row.platform_id ?? []) : [],
    );
    const own = user?.[idColumns[platform]] ?? [];
    return [...new Set([known, own].flat())].map((platformId) => ({ platform, platformId }));
  });
}

async function readKept(
  db: Db,
  { tokens, now }: Services,
  id: GameId,
): Promise<{ userId: string; isGone: boolean } | undefined> {
  const kept = await db
    .selectFrom("kept_ids as kept")
    .innerJoin("users", "users.id", "kept.user_id")
    .select(["users.id", "users.deleted_at"])
    .where("kept.hash", "in", tokens.knownMacs(purposeOf(id)))
    .where("kept.until_at", ">", now())
    .orderBy("kept.until_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return kept && { userId: kept.id, isGone: kept.deleted_at !== null };
}

function purposeOf({ platform, platformId }: GameId): string {
  return `kept id ${platform} ${platformId}`;
}
