import { sql } from "kysely";
import { givenName, personName } from "#shared/text/person-name.ts";
import type { IdClaim } from "#features/accounts/accounts.ts";
import type { By } from "#server/audit-log.ts";
import { changesOnly } from "#server/cache/visible-write.ts";
import type { Db } from "#server/database/databases.ts";
import { countRows, findRow, getRow } from "#server/database/rows.ts";
import type { Row } from "#server/database/schema.ts";
import { refusal } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import type { Doing } from "#server/http/perform.ts";
import type { Services } from "#server/services.ts";
import { dropKeptId, findKeptHolder } from "../people/kept-ids.ts";
import { lockPerson } from "../people/lock-person.ts";
import { thingsOfPeople } from "../people/delete-account.ts";
import { lockSeasonsOf, mergePeople } from "../people/merge-people.ts";
import { countResults } from "../people/result-counts.ts";
import { type GamePlatform, gamePlatforms, idColumns } from "#shared/game-platforms.ts";
import { accountRefusal } from "../refusals.ts";

/** Nobody has more ids than this to fight about. */
const MAX_OPEN_CLAIMS = 10;

interface Claim {
  platform: GamePlatform;
  platformId: string;
  claimantId: string;
}

/** Where somebody else holds the id, by profile or by alias, it writes the claim down for organisers. Answers its id. */
export async function claimIfTaken(
  trx: Db,
  services: Services,
  claim: Claim,
): Promise<string | undefined> {
  const holderId = await findHolder(trx, services, claim);
  if (holderId === undefined || holderId === claim.claimantId) return undefined;
  const open = await countRows(
    trx
      .selectFrom("id_claims")
      .where("claimant_id", "=", claim.claimantId)
      .where("decided_at", "is", null),
  );
  if (open >= MAX_OPEN_CLAIMS) throw refusal("request.too-many");
  const { id } = await trx
    .insertInto("id_claims")
    .values({
      id: newId(),
      platform: claim.platform,
      platform_id: claim.platformId,
      claimant_id: claim.claimantId,
      holder_id: holderId,
      created_at: services.now(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(["platform", "platform_id", "claimant_id"])
        .where(sql.ref("decided_at"), "is", null)
        .doUpdateSet({ holder_id: holderId }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Who holds an id: an organiser's alias wins over an account's own word, as in imports, and whoever lost an id while something on
 * their licence counts still holds it.
 */
export async function findHolder(
  db: Db,
  services: Services,
  { platform, platformId }: { platform: GamePlatform; platformId: string },
): Promise<string | undefined> {
  const alias = await db
    .selectFrom("person_aliases")
    .select("user_id")
    .where("platform", "=", platform)
    .where("platform_id", "=", platformId)
    .executeTakeFirst();
  if (alias) return alias.user_id;
  const user = await db
    .selectFrom("users")
    .select("id")
    .where(idColumns[platform], "=", platformId)
    .executeTakeFirst();
  if (user) return user.id;
  const kept = await findKeptHolder(db, services, { platform, platformId });
  return kept?.isGone ? undefined : kept?.userId;
}

/** Whose an id is, in words for the organiser who wanted to give it to somebody else. */
export async function heldByText(db: Db, holderId: string): Promise<string> {
  const { first_name: firstName, last_name: lastName } = await getRow(db, "users", holderId);
  return `ID-ul este deja al lui ${personName({ firstName, lastName })}.`;
}

/** Claims nobody has decided, oldest first. */
export async function listOpenClaims(db: Db): Promise<IdClaim[]> {
  const rows = await db
    .selectFrom("id_claims as claim")
    .innerJoin("users as claimant", "claimant.id", "claim.claimant_id")
    .innerJoin("users as holder", "holder.id", "claim.holder_id")
    .select([
      "claim.id as _id",
      "claim.platform",
      "claim.platform_id as platformId",
      "claim.created_at as createdAt",
      "claimant.id as claimant_id",
      "claimant.first_name as claimant_first",
      "claimant.last_name as claimant_last",
      "holder.id as holder_id",
      "holder.first_name as holder_first",
      "holder.last_name as holder_last",
      "holder.account_at as holder_account_at",
      countResults({ userId: sql.ref("claim.claimant_id") }).as("claimant_results"),
      countResults({ userId: sql.ref("claim.holder_id") }).as("holder_results"),
      countResults({
        userId: sql.ref("claim.holder_id"),
        id: { platform: sql.ref("claim.platform"), platformId: sql.ref("claim.platform_id") },
      }).as("results_by_id"),
    ])
    .where("claim.decided_at", "is", null)
    .where("claim.platform", "in", gamePlatforms)
    .orderBy("claim.created_at")
    .limit(500)
    .execute();
  return rows.map(({ holder_account_at: since, ...row }) => ({
    ...row,
    claimant: {
      _id: row.claimant_id,
      name: givenName({ firstName: row.claimant_first, lastName: row.claimant_last }),
      results: row.claimant_results,
    },
    holder: {
      _id: row.holder_id,
      name: givenName({ firstName: row.holder_first, lastName: row.holder_last }),
      hasAccount: since !== null,
      results: row.holder_results,
      resultsById: row.results_by_id,
    },
  }));
}

/**
 * Decides a claim. If it is accepted, a holder without an account becomes one person with the claimant, and a holder with one
 * loses the id to them.
 * @throws AppError 409 when it was decided already or the two cannot be one person.
 */
export async function decideClaim(
  { trx, services, params: { id }, by, log }: Doing<"POST /:id">,
  accepted: boolean,
): Promise<void> {
  const claim = await takeClaim(trx, services, { id, by, accepted });
  const { platform, platform_id: platformId, claimant_id: toId, holder_id: fromId } = claim;
  await log(toId, { after: { platform, platformId, holder: fromId } });
  if (!accepted) return;
  changesOnly(await thingsOfPeople(trx, [fromId, toId]));
  const holder = await findRow(trx, "users", fromId);
  await giveId(trx, claim);
  await dropKeptId(trx, services, { platform, platformId });
  if (holder?.account_at === null)
    await mergePeople(trx, services, { fromId, toId, by: by.userId });
}

/**
 * Writes down once how a claim was decided. It locks the seasons of both people, then both people, as everybody does: two who
 * hold what the other waits for would both fail.
 * @throws AppError 409 when it was decided already, or one of them is gone
 */
export async function takeClaim(
  trx: Db,
  services: Services,
  { id, by, accepted }: { id: string; by: By; accepted: boolean },
): Promise<Row<"id_claims">> {
  const gone = () => accountRefusal("claim.gone");
  const people = await trx
    .selectFrom("id_claims")
    .select(["claimant_id", "holder_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow(gone);
  const both = [people.claimant_id, people.holder_id].toSorted();
  await lockSeasonsOf(trx, services, both);
  for (const person of both) await lockPerson(trx, person);
  return trx
    .updateTable("id_claims")
    .set({ decided_at: by.now, decided_by: by.userId, accepted })
    .where("id", "=", id)
    .where("decided_at", "is", null)
    .returningAll()
    .executeTakeFirstOrThrow(gone);
}

/** From now on the id is the claimant's, whatever alias or profile said otherwise. */
export async function giveId(
  trx: Db,
  claim: { platform: GamePlatform; platform_id: string; claimant_id: string },
): Promise<void> {
  const column = idColumns[claim.platform];
  await trx
    .deleteFrom("person_aliases")
    .where("platform", "=", claim.platform)
    .where("platform_id", "=", claim.platform_id)
    .execute();
  await trx
    .updateTable("users")
    .set((users) => ({ [column]: null, version: users("version", "+", 1) }))
    .where(column, "=", claim.platform_id)
    .execute();
  await trx
    .updateTable("users")
    .set((users) => ({ [column]: claim.platform_id, version: users("version", "+", 1) }))
    .where("id", "=", claim.claimant_id)
    .execute();
}
