import type { ProvedClaim } from "#features/accounts/own/proved-claim.ts";
import { changesOnly } from "#server/cache/visible-write.ts";
import type { Db } from "#server/database/databases.ts";
import { changeRow, exists, getRow } from "#server/database/rows.ts";
import { AppError } from "#server/errors.ts";
import type { Doing } from "#server/http/perform.ts";
import type { Services } from "#server/services.ts";
import { personName } from "#shared/text/person-name.ts";
import { thingsOfPeople } from "../people/delete-account.ts";
import { listGameIds, takeSanctionsBack } from "../people/kept-ids.ts";
import { mergePeople } from "../people/merge-people.ts";
import { countShownResults } from "../people/result-counts.ts";
import { accountRefusal } from "../refusals.ts";
import { findHolder, giveId, takeClaim } from "./id-claims.ts";

/*
 * A Steam id is claimed by linking alone, so that Steam itself has said that it is the claimant's. Where a driver without an
 * account has it, the claimant says whether they are that driver, and no organiser is needed. An iRacing id is only typed: there
 * an organiser decides.
 */

interface Holder {
  id: string;
  first_name: string;
  last_name: string;
  search_name: string;
  results: number;
}

/**
 * The driver whom nobody but the owner of the Steam id can be: without an account, known by no other Steam id, with results that
 * everybody sees. `undefined`: there is none, or an organiser has said before that it is somebody else.
 */
async function findProvedHolder(
  trx: Db,
  services: Services,
  steamId: string,
): Promise<Holder | undefined> {
  const id = await findHolder(trx, services, { platform: "steam", platformId: steamId });
  if (id === undefined) return undefined;
  const holder = await trx
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "search_name"])
    .where("id", "=", id)
    .where("account_at", "is", null)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!holder || (await isRefused(trx, { steamId, holderId: id }))) return undefined;
  const ids = await listGameIds(trx, id);
  if (ids.some(({ platform, platformId }) => platform === "steam" && platformId !== steamId))
    return undefined;
  const results = await countShownResults(trx, id);
  return results === 0 ? undefined : { ...holder, results };
}

/** Whether an organiser has refused a claim that the one who has the Steam id is the holder. */
async function isRefused(
  trx: Db,
  { steamId, holderId }: { steamId: string; holderId: string },
): Promise<boolean> {
  return exists(
    trx
      .selectFrom("id_claims")
      .where("platform", "=", "steam")
      .where("platform_id", "=", steamId)
      .where("holder_id", "=", holderId)
      .where("accepted", "=", false),
  );
}

/** What the claimant of a Steam id is asked; `undefined`: an organiser decides. */
export async function findQuestion(
  trx: Db,
  services: Services,
  { claimId, steamId }: { claimId: string; steamId: string },
): Promise<ProvedClaim | undefined> {
  const holder = await findProvedHolder(trx, services, steamId);
  if (!holder) return undefined;
  const { first_name: firstName, last_name: lastName, results } = holder;
  return { _id: claimId, name: personName({ firstName, lastName }), results };
}

/**
 * Makes the driver who has a claimed Steam id one with the claimant, who says that they are that driver.
 * @throws AppError 409 where it is not the claimant's own open claim, or an organiser decides after all: then it stays open.
 */
export async function acceptProvedClaim({
  trx,
  services,
  params: { id },
  by,
  log,
}: Doing<"POST /:id">): Promise<void> {
  const { userId } = by;
  const claim = await takeClaim(trx, services, { id, by, accepted: true });
  const { platform, platform_id: platformId } = claim;
  if (claim.claimant_id !== userId || platform !== "steam") throw accountRefusal("claim.gone");
  const own = await getRow(trx, "users", userId);
  if (own.steam_id !== null) throw accountRefusal("linking.already");
  const holder = await findProvedHolder(trx, services, platformId);
  if (holder?.id !== claim.holder_id) throw accountRefusal("profile.id-taken");
  const { id: fromId, first_name, last_name, search_name } = holder;
  // Results keep a name where the account has none yet.
  if (own.search_name === "")
    await changeRow(trx, "users", userId, { first_name, last_name, search_name });
  const before = await thingsOfPeople(trx, [fromId, userId]);
  await mergePeople(trx, services, { fromId, toId: userId, by: userId }).catch((error: unknown) => {
    // That they cannot be one may rest on what only stewards know.
    throw error instanceof AppError ? accountRefusal("profile.id-taken") : error;
  });
  await giveId(trx, claim);
  await takeSanctionsBack(trx, services, { platform, platformId, userId });
  changesOnly([...before, ...(await thingsOfPeople(trx, [userId]))]);
  await log(userId, {
    before: { from: fromId, firstName: first_name, lastName: last_name },
    after: { platform, platformId },
  });
}
