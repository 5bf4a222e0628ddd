import { sql } from "kysely";
import type { LinkedPlatform, OwnLink, UnlinkRequest } from "#features/accounts/own/unlinking.ts";
import type { Db } from "#server/database/databases.ts";
import { changeRow, getRow } from "#server/database/rows.ts";
import type { Row } from "#server/database/schema.ts";
import { newId } from "#server/ids.ts";
import { type GamePlatform, gamePlatforms, idColumns } from "#shared/game-platforms.ts";
import { personName } from "#shared/text/person-name.ts";
import type { Doing } from "#server/http/perform.ts";
import type { Services } from "#server/services.ts";
import { keepIds } from "../people/kept-ids.ts";
import { lockPerson } from "../people/lock-person.ts";
import { countResults } from "../people/result-counts.ts";
import { accountRefusal } from "../refusals.ts";
import { countWaysIn } from "../ways-in/count-ways-in.ts";

interface GameId {
  userId: string;
  platform: GamePlatform;
  platformId: string;
}

/** In how many sessions a person was found by an id of theirs. */
export async function countResultsById(
  db: Db,
  { userId, platform, platformId }: GameId,
): Promise<number> {
  const { count } = await db
    .selectNoFrom(countResults({ userId, id: { platform, platformId } }).as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** What is linked to a person's account. */
export async function listOwnLinks(db: Db, userId: string): Promise<OwnLink[]> {
  const user = await getRow(db, "users", userId);
  const games = await Promise.all(
    gamePlatforms.map(async (platform): Promise<OwnLink[]> => {
      const platformId = user[idColumns[platform]];
      if (platformId === null) return [];
      const id = { userId, platform, platformId };
      const results = await countResultsById(db, id);
      return [{ platform, results, request: await latestRequest(db, id) }];
    }),
  );
  const discord: OwnLink[] =
    user.discord_id === null ? [] : [{ platform: "discord", results: 0, request: null }];
  return [...discord, ...games.flat()];
}

async function latestRequest(
  db: Db,
  { userId, platform, platformId }: GameId,
): Promise<OwnLink["request"]> {
  const request = await db
    .selectFrom("unlink_requests")
    .select(["created_at", "accepted"])
    .where("user_id", "=", userId)
    .where("platform", "=", platform)
    .where("platform_id", "=", platformId)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return request ? { createdAt: request.created_at, isRejected: request.accepted === false } : null;
}

interface OwnWish {
  userId: string;
  platform: LinkedPlatform;
}

/** Takes a linked account off one's own. @throws AppError 409 when nothing is linked, or results were matched by the id. */
export async function unlink(
  trx: Db,
  services: Services,
  { userId, platform }: OwnWish,
): Promise<void> {
  await lockPerson(trx, userId);
  const user = await getRow(trx, "users", userId);
  if (platform === "discord") {
    if (user.discord_id === null) throw accountRefusal("linking.none");
    if ((await countWaysIn(trx, userId)) === 1) throw accountRefusal("linking.last-way");
    return clear(trx, user, "discord_id");
  }
  const platformId = requireId(user, platform);
  if ((await countResultsById(trx, { userId, platform, platformId })) > 0)
    throw accountRefusal("linking.in-results");
  await keepIds(trx, services, { userId, ids: [{ platform, platformId }] });
  await clear(trx, user, idColumns[platform]);
}

/** Asks organisers to unlink, once however often it is asked. @throws AppError 409 without a link or a need to ask */
export async function askToUnlink(
  trx: Db,
  { userId, platform, now }: { userId: string; platform: GamePlatform; now: number },
): Promise<void> {
  await lockPerson(trx, userId);
  const platformId = requireId(await getRow(trx, "users", userId), platform);
  if ((await countResultsById(trx, { userId, platform, platformId })) === 0)
    throw accountRefusal("linking.not-in-results");
  // One about an id that they had before is about nothing any more.
  await withdrawUnlinkRequest(trx, { userId, platform, except: platformId });
  await trx
    .insertInto("unlink_requests")
    .values({ id: newId(), user_id: userId, platform, platform_id: platformId, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "platform"])
        .where(sql.ref("decided_at"), "is", null)
        .doNothing(),
    )
    .execute();
}

/** One that was decided meanwhile stays as it was decided. */
export async function withdrawUnlinkRequest(
  db: Db,
  { userId, platform, except = "" }: { userId: string; platform: GamePlatform; except?: string },
): Promise<void> {
  await db
    .deleteFrom("unlink_requests")
    .where("user_id", "=", userId)
    .where("platform", "=", platform)
    .where("platform_id", "<>", except)
    .where("decided_at", "is", null)
    .execute();
}

/** Requests that wait, about ids that their people still have. */
export function openUnlinkRequests(db: Db) {
  return db
    .selectFrom("unlink_requests as request")
    .innerJoin("users as person", "person.id", "request.user_id")
    .where("request.decided_at", "is", null)
    .where((request) =>
      request.or(
        gamePlatforms.map((platform) =>
          request.and([
            request("request.platform", "=", platform),
            request(`person.${idColumns[platform]}`, "=", request.ref("request.platform_id")),
          ]),
        ),
      ),
    );
}

/** The same for organisers, the oldest first. */
export async function listUnlinkRequests(db: Db): Promise<UnlinkRequest[]> {
  const rows = await openUnlinkRequests(db)
    .select([
      "request.id as _id",
      "request.platform",
      "request.platform_id as platformId",
      "request.created_at as createdAt",
      "person.id as personId",
      "person.first_name as firstName",
      "person.last_name as lastName",
      countResults({
        userId: sql.ref("request.user_id"),
        id: { platform: sql.ref("request.platform"), platformId: sql.ref("request.platform_id") },
      }).as("results"),
    ])
    .orderBy("request.created_at")
    .limit(500)
    .execute();
  return rows.map(({ personId, ...row }) => ({
    ...row,
    person: { _id: personId, name: personName(row) },
  }));
}

/**
 * An organiser's word. Accepted: the person has the id no longer; results that were saved keep their driver.
 * @throws AppError 409 when it was decided or withdrawn already.
 */
export async function decideUnlinkRequest(
  { trx, services, params: { id }, by, log }: Doing<"POST /:id">,
  accepted: boolean,
): Promise<void> {
  const request = await trx
    .selectFrom("unlink_requests")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow(() => accountRefusal("claim.gone"));
  const { user_id: userId, platform, platform_id: platformId } = request;
  // First, as whoever asks does: two who hold what the other waits for would both fail.
  await lockPerson(trx, userId);
  await trx
    .updateTable("unlink_requests")
    .set({ decided_at: by.now, decided_by: by.userId, accepted })
    .where("id", "=", id)
    .where("decided_at", "is", null)
    .returning("id")
    .executeTakeFirstOrThrow(() => accountRefusal("claim.gone"));
  const user = await getRow(trx, "users", userId);
  const column = idColumns[platform];
  // Of an id that they have no longer there is nothing to take.
  if (accepted && user[column] === platformId) {
    await keepIds(trx, services, { userId, ids: [{ platform, platformId }] });
    await clear(trx, user, column);
  }
  await log(userId, { before: { platform, platformId } });
}

/** @throws AppError 409 */
function requireId(user: Row<"users">, platform: GamePlatform): string {
  const platformId = user[idColumns[platform]];
  if (platformId === null) throw accountRefusal("linking.none");
  return platformId;
}

async function clear(
  trx: Db,
  { id, version }: Row<"users">,
  column: "discord_id" | (typeof idColumns)[GamePlatform],
): Promise<void> {
  await changeRow(trx, "users", id, { [column]: null, version: version + 1 });
}
