import { DAY_MS } from "#shared/time/durations.ts";
import type { Expression, ExpressionBuilder } from "kysely";
import type { Db } from "#server/database/databases.ts";
import type { Database } from "#server/database/schema.ts";

interface Clock {
  now: number;
  /** A session without use is over after so many days. */
  idleDays: number;
}

/** The noon (UTC) of an instant's day: when a session was used is known by the day and no finer. */
export function dayOf(now: number): number {
  return (Math.floor(now / DAY_MS) + 0.5) * DAY_MS;
}

/** The last moment at which the use of a session is too long ago: whole days, counted from the end of the last one. */
export function unusedSince({ now, idleDays }: Clock): number {
  return now - (idleDays + 0.5) * DAY_MS;
}

type Moment = number | Expression<number>;

/** Of a row of `logins`: nobody has ended it, its time is not over, and somebody has used it after `unusedSince`. */
export function isLive(now: Moment, since: Moment) {
  return (logins: ExpressionBuilder<Database, "logins">) =>
    logins.and([
      logins("logins.ended_at", "is", null),
      logins("logins.expires_at", ">", now),
      logins("logins.used_on", ">", since),
    ]);
}

/** Writes down, once a day, that a session is in use. Nobody is kept out because that cannot be written. */
export async function noteUse(db: Db, loginId: string, now: number): Promise<void> {
  await db
    .updateTable("logins")
    .set({ used_on: dayOf(now) })
    .where("id", "=", loginId)
    .where("used_on", "<", dayOf(now))
    .execute()
    .catch(() => undefined);
}

/** Sessions of a person that are open, the one used last on top. */
export async function listOpenLogins(db: Db, userId: string, clock: Clock) {
  return db
    .selectFrom("logins")
    .select(["id as _id", "created_at as createdAt", "expires_at as expiresAt"])
    .select(["browser", "system", "used_on as usedOn"])
    .where("user_id", "=", userId)
    .where(isLive(clock.now, unusedSince(clock)))
    .orderBy("used_on", "desc")
    .orderBy("created_at", "desc")
    .limit(100)
    .execute();
}

/** Ends one session of a person; its token is worth nothing from now on. False when they have no such open session. */
export async function endLogin(
  db: Db,
  { userId, loginId, now }: { userId: string; loginId: string; now: number },
): Promise<boolean> {
  const ended = await db
    .updateTable("logins")
    .set({ ended_at: now })
    .where("id", "=", loginId)
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends every session of a person, but for the one in which they do it. */
export async function endLoginsOf(
  db: Db,
  { userId, now, except = "" }: { userId: string; now: number; except?: string },
): Promise<void> {
  await db
    .updateTable("logins")
    .set({ ended_at: now })
    .where("user_id", "=", userId)
    .where("id", "<>", except)
    .where("ended_at", "is", null)
    .execute();
}
