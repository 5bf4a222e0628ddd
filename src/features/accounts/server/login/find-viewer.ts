import type { Db } from "#server/database/databases.ts";
import { listPermissions } from "#server/held-permissions.ts";
import type { Viewer } from "#server/viewer.ts";

/** The person behind a verified token, or `undefined` when that login was ended or has expired, or the account is blocked. */
export async function findViewer(
  db: Db,
  claims: { sub: string; jti: string },
  now: number,
): Promise<Viewer | undefined> {
  const login = await db
    .selectFrom("logins")
    .innerJoin("users", "users.id", "logins.user_id")
    .select(["users.id", "users.email"])
    .where("logins.id", "=", claims.jti)
    .where("logins.user_id", "=", claims.sub)
    .where("logins.ended_at", "is", null)
    .where("logins.expires_at", ">", now)
    .where("users.blocked_at", "is", null)
    .executeTakeFirst();
  if (!login) return undefined;
  const permissions = await listPermissions(db, login.id);
  return {
    _id: login.id,
    loginId: claims.jti,
    email: login.email,
    permissions: new Set(permissions),
  };
}
