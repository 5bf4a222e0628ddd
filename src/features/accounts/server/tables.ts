import type { Generated } from "kysely";
import type { Millis } from "#server/database/schema.ts";
import type { GamePlatform } from "#shared/game-platforms.ts";

declare module "#server/database/schema.ts" {
  interface Database {
    users: UserTable;
    logins: LoginTable;
    roles: RoleTable;
    user_roles: { user_id: string; role_id: string };
    one_time_links: OneTimeLinkTable;
    /** Ids of people who were joined with somebody else: links to them lead there. */
    former_people: { id: string; user_id: string };
    person_aliases: PersonAliasTable;
    used_nonces: { nonce: string; expires_at: Millis };
    id_claims: IdClaimTable;
    /** Hashes of ids of games; where they lead while something on a licence counts. */
    kept_ids: { hash: string; user_id: string; until_at: Millis };
    recovery_codes: RecoveryCodeTable;
    unlink_requests: UnlinkRequestTable;
    login_links: LoginLinkTable;
    mail_codes: MailCodeTable;
  }
}

/** A person. With any way in also an account; without one somebody organisers added or results brought. */
interface UserTable {
  id: string;
  /** Lower case; unique where present. */
  email: string | null;
  /** Since when there is a way in. */
  account_at: Millis | null;
  /** One of the ways in. */
  password_hash: string | null;
  /** When a link sent to the address was opened; `null` for an account confirmed by hand, until its owner opens one. */
  confirmed_at: Millis | null;
  first_name: string;
  last_name: string;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  city: string | null;
  shorthand: string | null;
  race_number: number | null;
  steam_id: string | null;
  iracing_id: string | null;
  discord_id: string | null;
  picture_upload_id: string | null;
  created_at: Millis;
  /** `searchName` of `shared/text/person-name.ts`; lists are searched and sorted by it. */
  search_name: Generated<string>;
  /** The account was deleted: only results remain, without a name. */
  deleted_at: Millis | null;
  /** Messages on the site are sent to the address too. */
  messages_by_email: Generated<boolean>;
  /** An administrator closed the account: nobody logs in with it, and its sessions are worth nothing. */
  blocked_at: Millis | null;
  /** The person does not want to stand in lists and searches; results and profile stay. */
  unlisted: Generated<boolean>;
  /** Grows with every change of what organisers and the person themselves edit. */
  version: Generated<number>;
}

interface LoginTable {
  /** The token's `jti`. */
  id: string;
  user_id: string;
  /** A word of `login-scopes.ts`; `null`: all that the person may. */
  scope: string | null;
  created_at: Millis;
  expires_at: Millis;
  ended_at: Millis | null;
  /** Words of `client-families.ts`, as the browser called itself when it logged in; `null`: nothing that is known. */
  browser: string | null;
  system: string | null;
  /** The noon (UTC) of the last day on which it was used. */
  used_on: Generated<Millis>;
}

interface RoleTable {
  id: string;
  name: string;
  version: Generated<number>;
  /** What it allows is held only by people with a second factor. */
  requires_factor: Generated<boolean>;
}

interface OneTimeLinkTable {
  /** SHA-256 of the secret in the link; the secret itself is stored nowhere. */
  id: string;
  kind: string;
  user_id: string | null;
  email: string | null;
  /** What a sign-up will have as its password once its address is confirmed. */
  password_hash: string | null;
  /** Of a sign-up: the page that the person wants to see once they are logged in. */
  return_path: string | null;
  created_at: Millis;
  expires_at: Millis;
  used_at: Millis | null;
}

/** An organiser's decision that a platform id is this person. */
interface PersonAliasTable {
  platform: string;
  platform_id: string;
  user_id: string;
  created_by: string | null;
  created_at: Millis;
}

/** Somebody says that a platform id which another person holds is theirs; organisers decide. One of Steam they have proved. */
interface IdClaimTable {
  id: string;
  platform: GamePlatform;
  platform_id: string;
  claimant_id: string;
  holder_id: string;
  created_at: Millis;
  decided_at: Millis | null;
  decided_by: string | null;
  accepted: boolean | null;
}

interface RecoveryCodeTable {
  /** Hash of the code with its person. */
  id: string;
  user_id: string;
  used_at: Millis | null;
}

/** 'Linkul tău de intrare': opens a login of a seat, as often as one likes, until there is another. */
interface LoginLinkTable {
  /** SHA-256 of the secret in the link; the secret itself is stored nowhere. */
  id: string;
  /** Unique. */
  user_id: string;
  created_at: Millis;
}

/** Six digits that were sent to an address. */
interface MailCodeTable {
  /** Hash of the ticket that the browser has which asked. */
  id: string;
  email: string;
  /** Whose account it is, or to be; `null`: nobody's, which looks alike. */
  user_id: string | null;
  /** Of the ticket with the code; the code itself is stored nowhere. */
  hash: string;
  tries: number;
  expires_at: Millis;
}

/** Somebody asks to be rid of a game id that results were matched by. */
interface UnlinkRequestTable {
  id: string;
  user_id: string;
  platform: GamePlatform;
  platform_id: string;
  created_at: Millis;
  decided_at: Millis | null;
  decided_by: string | null;
  accepted: boolean | null;
}
