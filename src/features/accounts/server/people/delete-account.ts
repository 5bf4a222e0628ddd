import { sql } from "kysely";
import type { ShownThing } from "#server/cache/public-change.ts";
import type { Db } from "#server/database/databases.ts";
import { changeRow, exists } from "#server/database/rows.ts";
import { question } from "#server/parts.ts";
import type { Services } from "#server/services.ts";
import { dropLinksTo } from "../login/one-time-links.ts";
import { accountRefusal } from "../refusals.ts";
import { keepSanctions } from "./kept-ids.ts";
import { personColumns } from "./person-columns.ts";
import { getPerson } from "./users-queries.ts";

/** Takes a person's names and ids of games out of every result they are in; the rows stay. */
export const anonymiseResults = question<[trx: Db, userId: string], Promise<void>>();

/** Whatever shows these people to visitors. */
export const thingsOfPeople = question<
  [db: Db, people: readonly string[]],
  Promise<ShownThing[]>
>();

/**
 * Ends an account for good and returns the uploads whose files can go too. Results keep a row without a name, and what stewards
 * gave stays while it counts; everything else about the person goes, pictures included.
 * @throws AppError 404 when there is no such person, 409 for the owner of a club.
 */
export async function deleteAccount(
  trx: Db,
  services: Services,
  userId: string,
): Promise<{ uploadIds: string[] }> {
  const user = await getPerson(trx, userId);
  await refuseIfOwner(trx, userId);
  await keepSanctions(trx, services, userId);
  await anonymiseResults(trx, userId);
  for (const [table, column, end] of personColumns)
    if (end === "goes")
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(trx);
  if (user.email !== null) {
    await dropLinksTo(trx, user.email);
    await trx.deleteFrom("mails").where("address", "=", user.email).execute();
  }
  await changeRow(trx, "users", userId, {
    email: null,
    password_hash: null,
    account_at: null,
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
    blocked_at: null,
    deleted_at: services.now(),
  });
  // That something was changed stays known, but not what it said of the person.
  await trx
    .updateTable("audit_log")
    .set({ before: null, after: null, search_text: "" })
    .where("subject_id", "=", userId)
    .execute();
  const pictures = await trx
    .selectFrom("uploads")
    .select("id")
    .where("owner_id", "=", userId)
    .where("kind", "=", "profilePicture")
    .execute();
  return { uploadIds: pictures.map((picture) => picture.id) };
}

async function refuseIfOwner(trx: Db, userId: string): Promise<void> {
  const owned = trx
    .selectFrom("clubs")
    .where("owner_id", "=", userId)
    .where("deleted_at", "is", null);
  if (await exists(owned)) throw accountRefusal("user.owns-club");
}
