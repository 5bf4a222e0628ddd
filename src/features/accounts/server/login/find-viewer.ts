import type { Databases } from "#server/database/databases.ts";
import { listPermissions } from "#server/held-permissions.ts";
import type { Viewer } from "#server/viewer.ts";
import { dayOf, isLive, noteUse, unchangedUntil } from "./logins-queries.ts";

interface Clock {
  now: number;
  /** A session without use is over after so many days. */
  idleDays: number;
}

/**
 * The person behind a verified token, and until when (UTC ms) time alone changes nothing of that. The answer is `undefined` when
 * the login has ended, expired or gone unused for long, or the account is blocked.
 */
export async function findViewer(
  { reader, db }: Databases,
  claims: { sub: string; jti: string },
  clock: Clock,
): Promise<{ viewer: Viewer; until: number } | undefined> {
  const login = await reader
    .selectFrom("logins")
    .innerJoin("users", "users.id", "logins.user_id")
    .select(["users.id", "users.email", "logins.used_on", "logins.expires_at"])
    .where("logins.id", "=", claims.jti)
    .where("logins.user_id", "=", claims.sub)
    .where(isLive(clock))
    .where("users.blocked_at", "is", null)
    .executeTakeFirst();
  if (!login) return undefined;
  const { held, withheld } = await listPermissions(reader, login.id);
  if (login.used_on < dayOf(clock.now)) await noteUse(db, claims.jti, clock.now);
  const viewer: Viewer = {
    _id: login.id,
    loginId: claims.jti,
    email: login.email,
    permissions: new Set(held),
    withheld: new Set(withheld),
  };
  return { viewer, until: unchangedUntil(login, clock) };
}
