import type { Db } from "#server/database/databases.ts";
import { setMessagesByEmail } from "#features/accounts/server/profile/messages-by-email.ts";
import { findRow, getRow } from "#server/database/rows.ts";
import { dropMailsOf, dropNotices } from "#server/mail/outbox.ts";
import { seasonsNotOver } from "#server/visibility.ts";
import {
  newsKinds,
  siteKinds,
  levelsOf,
  type NoticeKind,
  noticeKinds,
  type NoticeLevel,
  USUAL_QUIET,
  usualLevel,
} from "../../notice-kinds.ts";
import type { NoticeSettings } from "../../notices.ts";
import type { QuietHours } from "../../quiet-hours.ts";

interface Reader {
  userId: string;
  /** Prepares seasons. */
  seesHidden: boolean;
  /** UTC ms. */
  now: number;
}

/** What somebody wants to be told of, and how. */
export async function readSettings(
  db: Db,
  { userId, seesHidden, now }: Reader,
): Promise<NoticeSettings> {
  const user = await getRow(db, "users", userId);
  const wishes = await db
    .selectFrom("notice_preferences")
    .select(["kind", "level"])
    .where("user_id", "=", userId)
    .execute();
  const hours = await db
    .selectFrom("notice_hours")
    .select(["quiet_from as from", "quiet_until as until"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const silenced = db.selectFrom("notice_mutes").select("season_id").where("user_id", "=", userId);
  const wished = new Map(wishes.map(({ kind, level }) => [kind, level]));
  return {
    levels: noticeKinds.map((kind) => ({
      kind,
      level: wished.get(kind) ?? usualLevel(kind, user.messages_by_email),
    })),
    quiet: hours ?? USUAL_QUIET,
    email: user.email,
    isConfirmed: user.confirmed_at !== null,
    silenced: await seasons().where("id", "in", silenced).execute(),
    seasons: await seasons()
      .where("id", "in", ownSeasons(db, userId))
      .where("id", "in", seasonsNotOver(db, now))
      .where("id", "not in", silenced)
      .execute(),
  };

  function seasons() {
    const all = db.selectFrom("seasons").select(["id as _id", "title"]).orderBy("created_at");
    return seesHidden ? all : all.where("hidden", "=", false);
  }
}

/** Seasons in which somebody has a seat, or runs a club that is in them. */
function ownSeasons(db: Db, userId: string) {
  const run = db
    .selectFrom("clubs")
    .select("clubs.id")
    .where("owner_id", "=", userId)
    .where("deleted_at", "is", null)
    .union(
      db
        .selectFrom("club_members")
        .select("club_id as id")
        .where("user_id", "=", userId)
        .where("role", "=", "manager")
        .where("accepted", "=", true),
    );
  return db
    .selectFrom("car_drivers")
    .select("car_drivers.season_id")
    .where("user_id", "=", userId)
    .union(
      db
        .selectFrom("registrations")
        .select("registrations.season_id")
        .where((row) =>
          row.or([row("initiated_by", "=", userId), row("registrations.club_id", "in", run)]),
        ),
    );
}

/** `undefined` for nobody with an account. */
export async function findLevel(
  db: Db,
  { userId, kind }: { userId: string; kind: NoticeKind },
): Promise<NoticeLevel | undefined> {
  const row = await db
    .selectFrom("users")
    .leftJoin("notice_preferences as wish", (join) =>
      join.onRef("wish.user_id", "=", "users.id").on("wish.kind", "=", kind),
    )
    .select(["wish.level", "users.messages_by_email"])
    .where("users.id", "=", userId)
    .where("users.account_at", "is not", null)
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
  return row && (row.level ?? usualLevel(kind, row.messages_by_email));
}

interface Wish {
  userId: string;
  kind: NoticeKind;
  level: NoticeLevel;
}

/** How far notices of a kind go to somebody, what waits for them included. False for a level that the kind has not. */
export async function setLevel(trx: Db, { userId, kind, level }: Wish): Promise<boolean> {
  if (!levelsOf(kind).includes(level)) return false;
  const { messages_by_email, email } = await getRow(trx, "users", userId);
  if (level !== "mail" && email !== null) await dropNotices(trx, { address: email, kind });
  // Only differences are stored, so that the person's usual level can be changed in one place.
  await (level === usualLevel(kind, messages_by_email)
    ? trx
        .deleteFrom("notice_preferences")
        .where("user_id", "=", userId)
        .where("kind", "=", kind)
        .execute()
    : trx
        .insertInto("notice_preferences")
        .values({ user_id: userId, kind, level })
        .onConflict((conflict) => conflict.columns(["user_id", "kind"]).doUpdateSet({ level }))
        .execute());
  return true;
}

/** All kinds go to the address too, or none; what somebody does not want to hear of at all stays so. */
export async function setAllByMail(
  trx: Db,
  { userId, byEmail }: { userId: string; byEmail: boolean },
): Promise<void> {
  const { email } = await getRow(trx, "users", userId);
  if (!byEmail && email !== null) await dropNotices(trx, { address: email });
  await setMessagesByEmail(trx, { userId, byEmail });
  await trx
    .deleteFrom("notice_preferences")
    .where("user_id", "=", userId)
    .where("level", "!=", "none")
    // A mail of these each has asked for itself.
    .$if(byEmail, (wishes) => wishes.where("kind", "not in", siteKinds))
    .execute();
}

/** False for a season that somebody may not know of. */
export async function silenceSeason(
  trx: Db,
  { userId, seesHidden, seasonId }: Omit<Reader, "now"> & { seasonId: string },
): Promise<boolean> {
  const season = await findRow(trx, "seasons", seasonId);
  if (!season || (season.hidden && !seesHidden)) return false;
  await trx
    .insertInto("notice_mutes")
    .values({ user_id: userId, season_id: seasonId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const unwanted = await trx
    .selectFrom("messages")
    .select("id")
    .where("recipient_id", "=", userId)
    .where("season_id", "=", seasonId)
    .where("kind", "in", newsKinds)
    .execute();
  await dropMailsOf(
    trx,
    unwanted.map(({ id }) => id),
  );
  return true;
}

export async function hearSeason(
  trx: Db,
  { userId, seasonId }: { userId: string; seasonId: string },
): Promise<void> {
  await trx
    .deleteFrom("notice_mutes")
    .where("user_id", "=", userId)
    .where("season_id", "=", seasonId)
    .execute();
}

export async function setQuietHours(
  trx: Db,
  { userId, from, until }: QuietHours & { userId: string },
): Promise<void> {
  if (from === USUAL_QUIET.from && until === USUAL_QUIET.until) {
    await trx.deleteFrom("notice_hours").where("user_id", "=", userId).execute();
    return;
  }
  const hours = { quiet_from: from, quiet_until: until };
  await trx
    .insertInto("notice_hours")
    .values({ user_id: userId, ...hours })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(hours))
    .execute();
}
