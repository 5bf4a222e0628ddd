import { createHash, randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { addRow } from "#server/database/rows.ts";
import type { Database } from "#server/database/schema.ts";

export type LinkKind =
  /** A sign-up: becomes an account. */
  | "confirm-email"
  /** An account that was confirmed by hand: the address becomes verified. */
  | "verify-email"
  | "reset-password"
  /** Said of an act: it was somebody else. Of a mail, which also proves who reads it. */
  | "not-me"
  /** The same of a message on the site. */
  | "not-me-here"
  | "first-administrator"
  | "administrator"
  /** Leads nowhere; made so that unknown addresses take as long as known ones. */
  | "decoy";

export type OneTimeLink = Selectable<Database["one_time_links"]>;

interface NewLink {
  kind: LinkKind;
  now: number;
  lifetimeMs: number;
  userId?: string;
  email?: string;
  /** What a sign-up will have as its password once confirmed. */
  passwordHash?: string;
  /** Where the person wants to be once they are logged in. */
  returnPath?: string | null;
}

/** Makes a link that works once until its time is over. Returns the secret for the address; only its hash is stored. */
export async function createOneTimeLink(db: Db, link: NewLink): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  await addRow(db, "one_time_links", {
    id: hashOf(secret),
    kind: link.kind,
    user_id: link.userId ?? null,
    email: link.email ?? null,
    password_hash: link.passwordHash ?? null,
    return_path: link.returnPath ?? null,
    created_at: link.now,
    expires_at: link.now + link.lifetimeMs,
    used_at: null,
  });
  return secret;
}

/** The link behind a secret while it still works. */
export async function findOneTimeLink(
  db: Db,
  { kinds, secret, now }: { kinds: LinkKind[]; secret: string; now: number },
): Promise<OneTimeLink | undefined> {
  return db
    .selectFrom("one_time_links")
    .selectAll()
    .where("id", "=", hashOf(secret))
    .where("kind", "in", kinds)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Links of any kind that still work, by the secret in their address. */
export async function findLinksBySecret(
  db: Db,
  secrets: readonly string[],
  now: number,
): Promise<Map<string, OneTimeLink>> {
  const secretOf = new Map(secrets.map((secret) => [hashOf(secret), secret]));
  const links = await db
    .selectFrom("one_time_links")
    .selectAll()
    .where("id", "in", [...secretOf.keys()])
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .execute();
  return new Map(links.map((link) => [secretOf.get(link.id) ?? "", link]));
}

/** Uses the link up. Of two requests at the same moment only one gets it. */
export async function takeOneTimeLink(
  db: Db,
  { kinds, secret, now }: { kinds: LinkKind[]; secret: string; now: number },
): Promise<OneTimeLink | undefined> {
  return db
    .updateTable("one_time_links")
    .set({ used_at: now })
    .where("id", "=", hashOf(secret))
    .where("kind", "in", kinds)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
}

/** The latest sign-up of an address that was not confirmed, also when its link is over. */
export async function findPendingSignUp(db: Db, email: string): Promise<OneTimeLink | undefined> {
  return db
    .selectFrom("one_time_links")
    .selectAll()
    .where("email", "=", email)
    .where("kind", "=", "confirm-email")
    .where("used_at", "is", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** What stands for the account of an address. */
const ownKinds: LinkKind[] = ["confirm-email", "verify-email", "reset-password", "not-me", "decoy"];

/**
 * Ends the other links of a confirmed address, without their passwords. They are remembered for a while, so that a second click
 * is answered with more than "gone".
 */
export async function useUpLinksTo(db: Db, email: string, now: number): Promise<void> {
  await db
    .updateTable("one_time_links")
    .set({ used_at: now })
    .where("email", "=", email)
    .where("kind", "in", ownKinds)
    .where("used_at", "is", null)
    .execute();
  await db
    .updateTable("one_time_links")
    .set({ password_hash: null })
    .where("email", "=", email)
    .where("kind", "in", ownKinds)
    .execute();
}

/** The password was changed otherwise: links that were sent to choose one work no more. */
export async function useUpResetLinks(db: Db, email: string, now: number): Promise<void> {
  await db
    .updateTable("one_time_links")
    .set({ used_at: now })
    .where("email", "=", email)
    .where("kind", "=", "reset-password")
    .where("used_at", "is", null)
    .execute();
}

/** The link, where it was sent to an address whose account is confirmed by now, by this link or another one. */
export async function findConfirmedLink(
  db: Db,
  { secret, timestamp }: { secret: string; timestamp: number },
): Promise<Pick<OneTimeLink, "return_path"> | undefined> {
  return db
    .selectFrom("one_time_links as link")
    .innerJoin("users", "users.email", "link.email")
    .select("link.return_path")
    .where("link.id", "=", hashOf(secret))
    .where("link.created_at", "=", timestamp)
    .where("link.kind", "in", ["confirm-email", "verify-email"])
    .where("users.confirmed_at", "is not", null)
    .executeTakeFirst();
}

/** No confirmation or reset link of the address works any more, and none is remembered. */
export async function dropLinksTo(db: Db, email: string): Promise<void> {
  await db
    .deleteFrom("one_time_links")
    .where("email", "=", email)
    .where("kind", "in", ownKinds)
    .execute();
}

/** The same for everybody who holds a role. */
export async function dropLinksToHolders(db: Db, role: string): Promise<void> {
  await db
    .deleteFrom("one_time_links")
    .where("kind", "in", ownKinds)
    .where("email", "in", (users) =>
      users
        .selectFrom("users")
        .innerJoin("user_roles", "user_roles.user_id", "users.id")
        .select("users.email")
        .where("user_roles.role_id", "=", role)
        .where("users.email", "is not", null),
    )
    .execute();
}

function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
