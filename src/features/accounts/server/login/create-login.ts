import type { Db } from "#server/database/databases.ts";
import { getRow } from "#server/database/rows.ts";
import { newId } from "#server/ids.ts";
import type { Services } from "#server/services.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Starts a session for a person and returns its token. The session is a row that logout, a reset or an administrator ends. */
export async function createLogin(services: Services, db: Db, userId: string): Promise<string> {
  const user = await getRow(db, "users", userId);
  const now = services.now();
  const expiresAt = now + services.config.tokenDays * DAY_MS;
  const jti = newId();
  await db
    .insertInto("logins")
    .values({ id: jti, user_id: userId, created_at: now, expires_at: expiresAt, ended_at: null })
    .execute();
  return services.tokens.sign({
    sub: userId,
    jti,
    email: user.email ?? "",
    name: `${user.first_name} ${user.last_name}`.trim(),
    exp: Math.floor(expiresAt / 1000),
  });
}
