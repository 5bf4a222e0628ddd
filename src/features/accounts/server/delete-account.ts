import type { Db } from "#server/database/databases.ts";
import { AppError } from "#server/errors.ts";
import { anonymiseResults } from "./anonymise-results.ts";
import { dropLinksTo } from "./one-time-links.ts";

/**
 * Ends an account for good. Results keep a row without a name; everything else about the person goes, pictures included.
 * Returns the uploads whose files can go too.
 * @throws AppError 409 for the last administrator and for the owner of a club.
 */
export async function deleteAccount(
  trx: Db,
  { userId, now }: { userId: string; now: number },
): Promise<{ uploadIds: string[] }> {
  const user = await trx
    .selectFrom("users")
    .selectAll()
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!user) throw new AppError("session.ended");
  await refuseIfNeeded(trx, userId);
  await anonymiseResults(trx, userId);
  for (const table of ["user_roles", "logins", "person_aliases", "club_members"] as const)
    await trx.deleteFrom(table).where("user_id", "=", userId).execute();
  for (const table of ["season_user_classes", "event_suspensions"] as const)
    await trx.deleteFrom(table).where("user_id", "=", userId).execute();
  await trx
    .deleteFrom("id_claims")
    .where((where) =>
      where.or([where("claimant_id", "=", userId), where("holder_id", "=", userId)]),
    )
    .execute();
  if (user.email !== null) {
    await dropLinksTo(trx, user.email);
    await trx.deleteFrom("mails").where("address", "=", user.email).execute();
  }
  await trx
    .updateTable("users")
    .set({
      email: null,
      password_hash: null,
      confirmed_at: null,
      first_name: "",
      last_name: "",
      search_name: "",
      country: null,
      city: null,
      shorthand: null,
      race_number: null,
      steam_id: null,
      iracing_id: null,
      discord_id: null,
      picture_upload_id: null,
      deleted_at: now,
    })
    .where("id", "=", userId)
    .execute();
  return { uploadIds: user.picture_upload_id === null ? [] : [user.picture_upload_id] };
}

async function refuseIfNeeded(trx: Db, userId: string): Promise<void> {
  const administrators = await trx
    .selectFrom("user_roles")
    .innerJoin("users", "users.id", "user_roles.user_id")
    .select("users.id")
    .where("user_roles.role_id", "=", "administrator")
    .where("users.password_hash", "is not", null)
    .limit(2)
    .execute();
  const [first, ...others] = administrators;
  if (first?.id === userId && others.length === 0) throw new AppError("account.last-administrator");
  const club = await trx
    .selectFrom("clubs")
    .select("name")
    .where("owner_id", "=", userId)
    .limit(1)
    .executeTakeFirst();
  if (club) throw new AppError("account.owns-club");
}
