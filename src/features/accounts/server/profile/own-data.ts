import type { Db } from "#server/database/databases.ts";
import type { Parts } from "#server/parts.ts";
import { visibleSeasons } from "#server/visibility.ts";
import { countRecoveryCodes } from "../factor/recovery-codes.ts";
import { factorSince } from "../factor/second-factor.ts";
import { loginLinkSince } from "../ways-in/login-links.ts";
import { listPasskeys } from "../ways-in/passkeys.ts";
import { listRoles } from "../people/users-queries.ts";

/** Everything the site knows about a person that is not hidden still, for them to take along: plain JSON, times in UTC. */
export async function collectOwnData(
  db: Db,
  parts: Parts,
  userId: string,
): Promise<Record<string, unknown>> {
  const others = await Promise.all(parts.ownData.map((read) => read(db, userId)));
  const user = await db
    .selectFrom("users")
    .select([
      "id",
      "email",
      "first_name",
      "last_name",
      "country",
      "city",
      "shorthand",
      "race_number",
      "steam_id",
      "iracing_id",
      "discord_id",
      "created_at",
      "confirmed_at",
      "unlisted",
    ])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return {
    profile: { ...user, created_at: iso(user.created_at), confirmed_at: iso(user.confirmed_at) },
    roles: await listRoles(db, userId),
    sessions: await sessionsOf(db, userId),
    secondFactor: {
      since: iso(await factorSince(db, userId)),
      recoveryCodesLeft: await countRecoveryCodes(db, userId),
    },
    passkeys: (await listPasskeys(db, userId)).map(({ name, createdAt, usedAt }) => ({
      name,
      added: iso(createdAt),
      lastUsed: iso(usedAt),
    })),
    loginLinkSince: iso(await loginLinkSince(db, userId)),
    unlinkRequests: await db
      .selectFrom("unlink_requests")
      .select(["platform", "platform_id", "created_at", "decided_at", "accepted"])
      .where("user_id", "=", userId)
      .orderBy("created_at")
      .execute(),
    uploads: await db
      .selectFrom("uploads")
      .select(["kind", "original_name", "mime", "bytes", "created_at"])
      .where("owner_id", "=", userId)
      .orderBy("created_at")
      .execute(),
    clubs: await db
      .selectFrom("club_members")
      .innerJoin("clubs", "clubs.id", "club_members.club_id")
      .select(["clubs.name", "club_members.role", "club_members.accepted"])
      .where("club_members.user_id", "=", userId)
      .execute(),
    ownedClubs: await db
      .selectFrom("clubs")
      .select(["name", "created_at"])
      .where("owner_id", "=", userId)
      .execute(),
    seats: await db
      .selectFrom("car_drivers")
      .innerJoin("cars", "cars.id", "car_drivers.car_id")
      .innerJoin("seasons", "seasons.id", "car_drivers.season_id")
      .select(["seasons.title", "cars.race_number", "cars.car_name", "car_drivers.confirmed"])
      .where("car_drivers.user_id", "=", userId)
      .where("seasons.id", "in", visibleSeasons(db))
      .execute(),
    platformIds: await db
      .selectFrom("person_aliases")
      .select(["platform", "platform_id", "created_at"])
      .where("user_id", "=", userId)
      .execute(),
    ...Object.fromEntries(others.flatMap((own) => Object.entries(own))),
  };
}

async function sessionsOf(db: Db, userId: string): Promise<unknown[]> {
  const rows = await db
    .selectFrom("logins")
    .select(["created_at", "expires_at", "ended_at", "browser", "system", "used_on"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    browser: row.browser,
    system: row.system,
    started: iso(row.created_at),
    // Known by the day, and no finer.
    lastUsedOn: new Date(row.used_on).toISOString().slice(0, 10),
    expires: iso(row.expires_at),
    ended: iso(row.ended_at),
  }));
}

function iso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
