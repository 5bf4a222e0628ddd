import { sql } from "kysely";
import type { ShownThing } from "#server/cache/public-change.ts";
import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import { question } from "#server/parts.ts";
import type { Services } from "#server/services.ts";
import { dropLinksTo } from "../login/one-time-links.ts";
import { accountRefusal } from "../refusals.ts";
import { keepSanctions } from "./kept-ids.ts";

/*
 * Every column that names a person. `people-columns.test.ts` compares the two lists with the database, so that a new table cannot be
 * forgotten.
 */

/** What is only about the person goes with the account. */
export const deletedWithAccount = [
  ["user_roles", "user_id"],
  ["logins", "user_id"],
  ["second_factors", "user_id"],
  ["recovery_codes", "user_id"],
  ["unlink_requests", "user_id"],
  ["one_time_links", "user_id"],
  ["person_aliases", "user_id"],
  ["former_people", "user_id"],
  ["quota_uses", "user_id"],
  ["club_members", "user_id"],
  ["club_invites", "user_id"],
  ["car_invites", "user_id"],
  ["club_requests", "user_id"],
  ["seat_requests", "user_id"],
  ["seat_seekers", "user_id"],
  ["season_user_classes", "user_id"],
  ["event_suspensions", "user_id"],
  ["suspension_sources", "user_id"],
  ["race_control", "user_id"],
  ["season_race_control", "user_id"],
  ["id_claims", "claimant_id"],
  ["id_claims", "holder_id"],
  ["messages", "recipient_id"],
] as const;

/** What others need keeps pointing to somebody without a name. */
export const keptWithoutName = [
  // For as long as something of it counts (`kept-ids.ts`).
  ["sanctions", "user_id"],
  ["licence_entries", "user_id"],
  ["kept_ids", "user_id"],
  ["clubs", "owner_id"],
  ["registrations", "initiated_by"],
  ["car_drivers", "user_id"],
  ["presences", "first_driver_id"],
  ["presences", "answered_by"],
  ["session_results", "saved_by"],
  ["result_history", "saved_by"],
  ["result_row_drivers", "user_id"],
  ["person_aliases", "created_by"],
  ["id_claims", "decided_by"],
  ["unlink_requests", "decided_by"],
  ["club_invites", "invited_by"],
  ["car_invites", "invited_by"],
  ["club_requests", "answered_by"],
  ["seat_requests", "answered_by"],
  ["seat_offers", "offered_by"],
  ["messages", "sender_id"],
  ["download_uploads", "uploaded_by"],
  ["protests", "reporter_id"],
  ["case_entries", "user_id"],
  ["decision_items", "user_id"],
  ["case_statements", "user_id"],
  ["club_statements", "user_id"],
  ["case_evidence", "user_id"],
  ["case_stewards", "user_id"],
  ["case_votes", "steward_id"],
  ["case_revotes", "steward_id"],
  ["decisions", "published_by"],
  ["appeals", "user_id"],
  ["reopenings", "reopened_by"],
  ["sanctions", "decided_by"],
] as const;

/** Takes a person's names and ids of games out of every result they are in; the rows stay. */
export const anonymiseResults = question<[trx: Db, userId: string], Promise<void>>();

/** Whatever shows these people to visitors. */
export const thingsOfPeople = question<
  [db: Db, people: readonly string[]],
  Promise<ShownThing[]>
>();

/**
 * Ends an account for good. Results keep a row without a name, and what stewards gave stays while it counts; everything else about the person goes,
 * pictures included.
 * Returns the uploads whose files can go too.
 * @throws AppError 404 when there is no such person, 409 for the owner of a club.
 */
export async function deleteAccount(
  trx: Db,
  services: Services,
  userId: string,
): Promise<{ uploadIds: string[] }> {
  const user = await trx
    .selectFrom("users")
    .selectAll()
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow(() => refusal("not-found"));
  await refuseIfOwner(trx, userId);
  await keepSanctions(trx, services, userId);
  await anonymiseResults(trx, userId);
  for (const [table, column] of deletedWithAccount)
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(trx);
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
      blocked_at: null,
      deleted_at: services.now(),
    })
    .where("id", "=", userId)
    .execute();
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
  const club = await trx
    .selectFrom("clubs")
    .select("name")
    .where("owner_id", "=", userId)
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (club) throw accountRefusal("user.owns-club");
}
