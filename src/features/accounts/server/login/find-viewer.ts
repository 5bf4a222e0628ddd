import { sql } from "kysely";
import type { Databases } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import { listPermissions } from "#server/held-permissions.ts";
import type { Viewer } from "#server/viewer.ts";
import { dayOf, isLive, noteUse, unusedSince } from "./logins-queries.ts";

const selectLogin = writtenOnce(
  ["loginId", "userId", "now", "since"],
  (db, { loginId, userId, now, since }) =>
    db
      .selectFrom("logins")
      .innerJoin("users", "users.id", "logins.user_id")
      .select(["users.email", "logins.used_on"])
      .where("logins.id", "=", loginId)
      .where("logins.user_id", "=", userId)
      .where(isLive(sql<number>`${now}`, sql<number>`${since}`))
      .where("users.blocked_at", "is", null),
);

/** The person behind a verified token; `undefined` when the login has ended, has gone unused for long, or they are blocked. */
export async function findViewer(
  { reader, db }: Databases,
  { sub: userId, jti: loginId }: { sub: string; jti: string },
  clock: { now: number; idleDays: number },
): Promise<Viewer | undefined> {
  const { now } = clock;
  const [login] = await selectLogin(reader, { loginId, userId, now, since: unusedSince(clock) });
  if (!login) return undefined;
  const { held, withheld } = await listPermissions(reader, userId);
  if (login.used_on < dayOf(now)) await noteUse(db, loginId, now);
  return {
    _id: userId,
    loginId,
    email: login.email,
    permissions: new Set(held),
    withheld: new Set(withheld),
  };
}
