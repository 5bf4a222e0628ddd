import { type Db, ifTaken } from "#server/database/databases.ts";
import { changeRow } from "#server/database/rows.ts";
import { useUpLinksTo as endLinksTo } from "../login/one-time-links.ts";
import { createUser, findAccountByEmail } from "../people/users-queries.ts";
import { accountRefusal } from "../refusals.ts";

/**
 * Whose account somebody opens who has logged in at Discord: that which has their Discord, else a new one with the address that
 * Discord has verified. One that has the address already is joined to nothing: its owner logs in otherwise, and links Discord.
 * @throws AppError 409 `discord.has-account`, or `discord.no-address` where nothing is known of an address
 */
export async function findOrMakeAccount(
  trx: Db,
  { id: discordId, address }: { id: string; address: string | null },
  now: number,
): Promise<string> {
  const known = await trx
    .selectFrom("users")
    .select("id")
    .where("discord_id", "=", discordId)
    .where("account_at", "is not", null)
    .executeTakeFirst();
  if (known) return known.id;
  if (address === null) throw accountRefusal("discord.no-address");
  if (await findAccountByEmail(trx, address)) throw accountRefusal("discord.has-account");
  const taken = ifTaken(() => accountRefusal("discord.has-account"));
  const userId = await createUser(trx, { email: address, now }).catch(taken);
  const made = { account_at: now, discord_id: discordId };
  await changeRow(trx, "users", userId, made).catch(taken);
  await endLinksTo(trx, address, now);
  return userId;
}
