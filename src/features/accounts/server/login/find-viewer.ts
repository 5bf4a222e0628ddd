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
      .select(["users.email", "logins.used_on", "logins.scope"])
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
  // A role is not held by who came with a link: whoever gave it thought of the person behind a whole account.
  const isWhole = login.scope === null;
  const { held, withheld } = isWhole
    ? await listPermissions(reader, userId)
    : { held: [], withheld: [] };
  if (login.used_on < dayOf(now)) await noteUse(db, loginId, now);
  return {
    _id: userId,
    loginId,
    scope: isWhole ? null : "seat",
    email: login.email,
    permissions: new Set(held),
    withheld: new Set(withheld),
  };
}
