import { DAY_MS } from "#shared/time/durations.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { searchName } from "#shared/text/person-name.ts";
import type { ProvedClaim } from "#features/accounts/own/proved-claim.ts";
import type { ProfileForm } from "#features/accounts/profile.ts";
import { requireViewer } from "#server/access.ts";
import { type Db, ifTaken } from "#server/database/databases.ts";
import { changeRow, exists, getRow } from "#server/database/rows.ts";
import type { Row } from "#server/database/schema.ts";
import type { Services } from "#server/services.ts";
import { deleteUpload, lockOwnUpload } from "#server/files/uploads.ts";
import { accountRefusal } from "../refusals.ts";
import { requirePlace } from "./require-place.ts";
import { type GamePlatform, gamePlatforms, idColumns } from "#shared/game-platforms.ts";
import { discordPersonOf } from "../linking/discord.ts";
import { lockPerson } from "../people/lock-person.ts";
import { recordChange } from "#server/audit-log.ts";
import { mapNamesakes } from "../people/namesakes.ts";
import { keepIds, takeSanctionsBack } from "../people/kept-ids.ts";
import { claimIfTaken } from "../linking/id-claims.ts";
import { findQuestion } from "../linking/proved-claims.ts";
import { discordRedirectUri, steamReturnTo } from "../linking/linking-addresses.ts";
import { countResultsById } from "../linking/unlinking.ts";
import { takeState } from "../linking/one-use-cookie.ts";
import { verifySteamAnswer } from "../linking/steam.ts";

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What the providers said, asked before any transaction begins. */
interface Linked {
  discordId?: string;
  steam?: { steamId: string; nonce: string };
}

type Changes = Partial<Omit<Row<"users">, "id">>;

/**
 * Saves what a person changed about themselves. A game id that somebody else holds stays theirs; organisers see who claims it,
 * and decide.
 * @throws AppError 409 and 422 with the reason; then nothing is saved.
 */
export async function saveProfile(
  services: Services,
  exchange: Exchange,
  form: ProfileForm,
): Promise<void> {
  const userId = requireViewer(exchange.request)._id;
  const linked = await askProviders(services, exchange, form);
  const outcome = await services.databases.db
    .transaction()
    .execute((trx) => applyForm(services, trx, { userId, form, linked }))
    .catch(ifTaken(() => accountRefusal("profile.id-taken")));
  if (outcome.asked) throw accountRefusal("linking.is-it-you", { details: outcome.asked });
  if (outcome.taken) throw accountRefusal("profile.id-taken");
  if (outcome.oldPicture) await deleteUpload(services, outcome.oldPicture);
}

interface Introduction {
  userId: string;
  firstName: string;
  lastName: string;
  /** `null`: they say nothing of it. */
  iRacingMemberId: string | null;
}

/**
 * What somebody says of themselves with something else that they ask for, inside its transaction. An iRacing id that another
 * person holds stays theirs and is claimed, which refuses nothing.
 * @throws AppError 429 with too many open claims.
 */
export async function introduceOneself(
  trx: Db,
  services: Services,
  { userId, firstName, lastName, iRacingMemberId }: Introduction,
): Promise<void> {
  await applyForm(services, trx, { userId, form: { firstName, lastName }, linked: {} });
  if (iRacingMemberId !== null)
    await applyForm(services, trx, { userId, form: { iRacingMemberId }, linked: {} });
}

async function askProviders(
  { config, now }: Services,
  exchange: Exchange,
  { discordCode, discordState = "", openid, steamState = "" }: ProfileForm,
): Promise<Linked> {
  const linked: Linked = {};
  if (discordCode && discordCode !== "linked") {
    if (!config.discord) throw accountRefusal("linking.discord-off");
    if (!takeState(exchange, "grila_discord", { state: discordState, config }))
      throw accountRefusal("linking.state");
    const redirectUri = discordRedirectUri(config);
    linked.discordId = (
      await discordPersonOf(config.discord, { code: discordCode, redirectUri })
    ).id;
  }
  if (openid) {
    if (!takeState(exchange, "grila_steam", { state: steamState, config }))
      throw accountRefusal("linking.state");
    linked.steam = await verifySteamAnswer({
      openidUrl: config.steam.openidUrl,
      returnTo: steamReturnTo(config, steamState),
      values: openid,
      now: now(),
    });
  }
  return linked;
}

interface Outcome {
  /** A game id is somebody else's; the claim was written down, nothing else. */
  taken: boolean;
  /** They may be the one who has it, and say so themselves. */
  asked?: ProvedClaim | undefined;
  oldPicture?: string | undefined;
}

async function applyForm(
  services: Services,
  trx: Db,
  { userId, form, linked }: { userId: string; form: ProfileForm; linked: Linked },
): Promise<Outcome> {
  await lockPerson(trx, userId);
  const { now } = services;
  const user = await getRow(trx, "users", userId);
  const changes: Changes = {
    ...plainChanges(user, form),
    ...(await discordChange(trx, user, linked.discordId)),
    ...(await steamChange(trx, user, { steam: linked.steam, now: now() })),
    ...(await iracingChange(trx, user, form.iRacingMemberId)),
    ...(await pictureChange(trx, user, form.profilePicture)),
  };
  const gained = newGameIds(user, changes);
  for (const id of gained) {
    const claimId = await claimIfTaken(trx, services, { ...id, claimantId: userId });
    if (claimId === undefined) continue;
    if (id.platform !== "steam") return { taken: true };
    const asked = await findQuestion(trx, services, { claimId, steamId: id.platformId });
    return { taken: true, asked };
  }
  if (Object.keys(changes).length > 0)
    await changeRow(trx, "users", userId, { ...changes, version: user.version + 1 });
  if (changes.search_name !== undefined && changes.search_name !== user.search_name)
    await noteNamesake(trx, { userId, search_name: changes.search_name, now: now() });
  if (changes.iracing_id !== undefined && user.iracing_id !== null)
    await keepIds(trx, services, {
      userId,
      ids: [{ platform: "iracing", platformId: user.iracing_id }],
    });
  for (const id of gained) await takeSanctionsBack(trx, services, { ...id, userId });
  const replaced = changes.picture_upload_id !== undefined && user.picture_upload_id !== null;
  return { taken: false, oldPicture: replaced ? (user.picture_upload_id ?? undefined) : undefined };
}

/** Somebody takes a full name that another person of the league has: organisers find it in the log, and both in their list. */
async function noteNamesake(
  trx: Db,
  { userId, search_name, now }: { userId: string; search_name: string; now: number },
): Promise<void> {
  const namesakes = await mapNamesakes(trx, [{ id: userId, search_name }]);
  const [other] = namesakes.get(userId) ?? [];
  if (!other) return;
  await recordChange(trx, {
    userId,
    action: "driver.took-name",
    subjectType: "driver",
    subjectId: other._id,
    now,
  });
}

/** @throws AppError 422 when the place is not in the lists. */
function plainChanges(user: Row<"users">, form: ProfileForm): Changes {
  const firstName = form.firstName ?? user.first_name;
  const lastName = form.lastName ?? user.last_name;
  const country = form.country === undefined ? user.country : form.country;
  const city = form.city === undefined ? user.city : form.city;
  if (country !== user.country || city !== user.city) requirePlace(country, city);
  return {
    first_name: firstName,
    last_name: lastName,
    search_name: searchName({ firstName, lastName }),
    country,
    city: country === null ? null : city,
    ...(form.raceNumber !== undefined && { race_number: form.raceNumber }),
    ...(form.shorthand !== undefined && { shorthand: form.shorthand }),
  };
}

async function discordChange(
  trx: Db,
  user: Row<"users">,
  discordId: string | undefined,
): Promise<Changes> {
  if (discordId === undefined || discordId === user.discord_id) return {};
  if (user.discord_id !== null) throw accountRefusal("linking.already");
  const isTaken = await exists(trx.selectFrom("users").where("discord_id", "=", discordId));
  if (isTaken) throw accountRefusal("linking.discord-taken");
  return { discord_id: discordId };
}

async function steamChange(
  trx: Db,
  user: Row<"users">,
  { steam, now }: { steam: Linked["steam"]; now: number },
): Promise<Changes> {
  if (!steam) return {};
  await trx
    .insertInto("used_nonces")
    .values({ nonce: steam.nonce, expires_at: now + DAY_MS })
    .onConflict((conflict) => conflict.doNothing())
    .returning("nonce")
    .executeTakeFirstOrThrow(() => accountRefusal("linking.steam-refused"));
  if (steam.steamId === user.steam_id) return {};
  if (user.steam_id !== null) throw accountRefusal("linking.already");
  return { steam_id: steam.steamId };
}

async function iracingChange(
  trx: Db,
  user: Row<"users">,
  iracingId: string | null | undefined,
): Promise<Changes> {
  if (iracingId === undefined || iracingId === user.iracing_id) return {};
  if (user.iracing_id === null) return { iracing_id: iracingId };
  const held = { userId: user.id, platform: "iracing", platformId: user.iracing_id } as const;
  if ((await countResultsById(trx, held)) > 0)
    throw accountRefusal("profile.iracing-locked", {
      fields: { iRacingMemberId: "A apărut deja în rezultate: îl schimbă numai un organizator." },
    });
  return { iracing_id: iracingId };
}

async function pictureChange(
  trx: Db,
  user: Row<"users">,
  picture: string | null | undefined,
): Promise<Changes> {
  if (picture === undefined || picture === user.picture_upload_id) return {};
  if (picture !== null)
    await lockOwnUpload(trx, { id: picture, kind: "profilePicture", ownerId: user.id });
  return { picture_upload_id: picture };
}

function newGameIds(
  user: Row<"users">,
  changes: Changes,
): { platform: GamePlatform; platformId: string }[] {
  return gamePlatforms.flatMap((platform) => {
    const platformId = changes[idColumns[platform]];
    return platformId && platformId !== user[idColumns[platform]] ? [{ platform, platformId }] : [];
  });
}
