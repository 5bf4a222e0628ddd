import type { LoginScope } from "#shared/login-scopes.ts";
import { DAY_MS } from "#shared/time/durations.ts";
import { clientFamily } from "#features/accounts/own/client-families.ts";
import type { Db } from "#server/database/databases.ts";
import { addRow, getRow } from "#server/database/rows.ts";
import { newId } from "#server/ids.ts";
import type { Services } from "#server/services.ts";
import { dayOf } from "./logins-queries.ts";

interface NewLogin {
  userId: string;
  /** What the browser calls itself; only its family is kept. */
  userAgent?: string | undefined;
  /** Left out: the login is worth all that the person may. */
  scope?: LoginScope;
}

/** Starts a session for a person and returns its token. The session is a row that logout, a reset or an administrator ends. */
export async function createLogin(
  services: Services,
  db: Db,
  { userId, userAgent, scope }: NewLogin,
): Promise<string> {
  const user = await getRow(db, "users", userId);
  const now = services.now();
  const expiresAt = now + services.config.tokenDays * DAY_MS;
  const jti = newId();
  await addRow(db, "logins", {
    id: jti,
    user_id: userId,
    created_at: now,
    expires_at: expiresAt,
    ended_at: null,
    scope: scope ?? null,
    ...clientFamily(userAgent),
    used_on: dayOf(now),
  });
  return services.tokens.sign({
    sub: userId,
    jti,
    email: user.email ?? "",
    name: `${user.first_name} ${user.last_name}`.trim(),
    ...(scope && { scope }),
    exp: Math.floor(expiresAt / 1000),
  });
}
