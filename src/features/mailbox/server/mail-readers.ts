import { permissions } from "#shared/permissions.ts";
import {
  findLinksBySecret,
  type OneTimeLink,
} from "#features/accounts/server/login/one-time-links.ts";
import type { Db } from "#server/database/databases.ts";
import type { MailRow } from "#server/mail/outbox.ts";

/** What a reader of the outbox is shown of a mail's words. */
export interface VisibleLabels {
  text: string;
  link: string | null;
  isWithheld: boolean;
}

interface Reading {
  mails: readonly Pick<MailRow, "id" | "address" | "text" | "unsubscribe">[];
  /** Of the person who reads. */
  held: ReadonlySet<string>;
  now: number;
}

/**
 * The readable words of mails for one reader, by mail id. Only a mail with a working one-time link has any, and only for somebody
 * who may do everything that the link's account may (`docs/decisions/0013-who-reads-the-outbox.md`).
 */
export async function readableWords(
  db: Db,
  { mails, held, now }: Reading,
): Promise<Map<string, VisibleLabels>> {
  const addresses = new Map(mails.map(({ id, text }) => [id, linkIn(text)]));
  const secrets = [...addresses.values()].flatMap((address) => secretOf(address) ?? []);
  const links = await findLinksBySecret(db, secrets, now);
  const accounts = [...mails.map(({ address }) => address), ...[...links.values()].flatMap(named)];
  const permissionsOf = await listPermissionsOf(db, accounts);
  return new Map(
    mails.map(({ id, address, text, unsubscribe }) => {
      const url = addresses.get(id) ?? null;
      const link = links.get(secretOf(url) ?? "");
      // What somebody was told, with the address that ends such mails, is theirs alone, whatever was written into it.
      if (!link || unsubscribe !== null) return [id, nothing];
      const needed = makesAdministrator(link)
        ? permissions
        : [address, ...named(link)].flatMap((name) => permissionsOf.get(name) ?? []);
      return needed.every((permission) => held.has(permission))
        ? [id, { text, link: url, isWithheld: false }]
        : [id, { ...nothing, isWithheld: true }];
    }),
  );
}

const nothing: VisibleLabels = { text: "", link: null, isWithheld: false };

function linkIn(text: string): string | null {
  return /https?:\/\/\S+/.exec(text)?.[0] ?? null;
}

/** The last part of the address, which is the secret in every one-time link. */
function secretOf(url: string | null): string | undefined {
  if (url === null || !URL.canParse(url)) return undefined;
  return new URL(url).pathname.split("/").at(-1) || undefined;
}

/** Whom a link stands for: ids of people and addresses. */
function named({ user_id, email }: OneTimeLink): string[] {
  return [user_id, email].filter((name) => name !== null);
}

function makesAdministrator({ kind }: OneTimeLink): boolean {
  return kind === "administrator" || kind === "first-administrator";
}

/** By address and by id of those accounts that hold any. */
async function listPermissionsOf(
  db: Db,
  accounts: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom("users")
    .innerJoin("user_roles", "user_roles.user_id", "users.id")
    .innerJoin("role_permissions", "role_permissions.role_id", "user_roles.role_id")
    .select(["users.id", "users.email", "role_permissions.permission"])
    .where((where) =>
      where.or([where("users.id", "in", accounts), where("users.email", "in", accounts)]),
    )
    .execute();
  const found = new Map<string, string[]>();
  for (const { id, email, permission } of rows)
    for (const name of [id, email])
      if (name !== null) found.set(name, [...(found.get(name) ?? []), permission]);
  return found;
}
