import type { Generated, Selectable } from "kysely";
import type { StoredMailStatus } from "#shared/mail-statuses.ts";

/*
 * Rows as they lie in the database, one interface a table; they never leave the server unmapped. Here are the platform's own;
 * a feature adds its tables in its `server/tables.ts`, which nobody imports: the one program of types reads it.
 * Ids are opaque text. Times (`…At`, `…_at`) are UTC milliseconds. JSON is text, read and written by `json.ts`.
 */

export type Json = string;
export type Millis = number;

export interface Database {
  migrations: { name: string };
  /** What roles allow, which every call asks (`held-permissions.ts`). */
  role_permissions: { role_id: string; permission: string };
  second_factors: SecondFactorTable;
  passkeys: PasskeyTable;
  uploads: UploadTable;
  settings: { name: string; value: Json; version: Generated<number> };
  audit_log: AuditLogTable;
  mails: MailTable;
  queue: QueueTable;
  attempts: AttemptTable;
  quota_uses: QuotaUseTable;
  file_leftovers: FileLeftoverTable;
  jobs: JobTable;
}

/** As it is read. */
export type Row<Table extends keyof Database> = Selectable<Database[Table]>;

/** What logs a person in beside the password. */
interface SecondFactorTable {
  user_id: string;
  /** Of the codes; encrypted (`token-signer.ts`). */
  secret: string;
  started_at: Millis;
  /** When its first code was right; `null`: it is being set up and counts for nothing yet. */
  confirmed_at: Millis | null;
  /** Number of the half minute of the latest code that was used: none of it or before it is taken again. */
  last_counter: Generated<number>;
}

/** A key with which somebody logs in: in a phone, a computer or on a stick. */
interface PasskeyTable {
  /** As the key calls itself, in base64url. */
  id: string;
  user_id: string;
  /** COSE, in base64url. */
  public_key: string;
  /** Grows with every use; 0 for ever in keys that several devices share. */
  counter: number;
  /** How browsers reach it: words of WebAuthn, parted by commas. */
  transports: string;
  name: string;
  created_at: Millis;
  used_at: Millis | null;
}

interface UploadTable {
  id: string;
  kind: string;
  owner_id: string;
  /** Unguessable name in the file store and, for public kinds, in the address. */
  filename: string;
  original_name: string;
  mime: string;
  bytes: number;
  sha256: string;
  created_at: Millis;
  /** Of an outline that was sent as an SVG: a `TrackDrawing` as JSON. */
  drawing: string | null;
}

interface AuditLogTable {
  id: string;
  at: Millis;
  user_id: string | null;
  action: string;
  subject_type: string;
  subject_id: string;
  before: Json | null;
  after: Json | null;
  /** Words of both, folded by `foldForSearch`. */
  search_text: Generated<string>;
}

/** The outbox: every mail before and after it is sent. */
interface MailTable {
  id: string;
  address: string;
  subject: string;
  /** Emptied once sent: both bodies can hold secret links. */
  text: string;
  html: string;
  status: StoredMailStatus;
  attempts: number;
  /** While a process sends it, the moment from which others may try. */
  next_attempt_at: Millis;
  /** Why the last attempt failed. */
  problem: string | null;
  created_at: Millis;
  sent_at: Millis | null;
  /** `mailWords` of it. */
  search_text: Generated<string>;
  /** From then on it is of no use; `null`: as long as any mail. */
  useful_until: Millis | null;
  /** Address with which a mail program lets its reader end such mails. */
  unsubscribe: string | null;
  /** Of the notice that it brings (`noticeKinds`); `null`: it brings none. */
  kind: string | null;
}

/** What is done outside the transaction that asked for it (`queue/queue.ts`); what is done is gone. */
interface QueueTable {
  id: string;
  kind: string;
  /** Of those with one key one waits; `null` once it was begun. */
  key: string | null;
  /** Of those in one lane one is done at a time. */
  lane: string | null;
  payload: Json;
  status: "waiting" | "failed" | "unsure";
  attempts: number;
  /** While a process works on it, the moment from which others may try. */
  next_attempt_at: Millis;
  /** Why the last attempt failed. */
  problem: string | null;
  created_at: Millis;
}

/** Attempts counted within a window of time, for all processes together. */
interface AttemptTable {
  /** What is counted and for whom, hashed. */
  key: string;
  count: number;
  expires_at: Millis;
}

/** What an account has done to other people, for as long as it counts against its quota. */
interface QuotaUseTable {
  id: string;
  user_id: string;
  kind: "clubs" | "invitations" | "messages" | "requests" | "uploads";
  amount: number;
  expires_at: Millis;
}

/** A stored file that nothing refers to, not yet or no more. It is deleted unless something does soon. */
interface FileLeftoverTable {
  filename: string;
  since: Millis;
}

/** What one of several processes does now and again (`processes/jobs.ts`). */
interface JobTable {
  name: string;
  due_at: Millis;
  /** Who is at it, until when others keep off. */
  taken_by: string | null;
  taken_until: Millis;
}
