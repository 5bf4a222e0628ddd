import { DAY_MS } from "#shared/time/durations.ts";
import { type Selectable, sql, type SqlBool } from "kysely";
import type { Databases, Db } from "#server/database/databases.ts";
import { addRows, changeRow, inParts, totalBehind } from "#server/database/rows.ts";
import type { Database } from "#server/database/schema.ts";
import { cleanLine } from "#shared/text/clean-text.ts";
import { foldForSearch } from "#shared/text/person-name.ts";
import { newId } from "#server/ids.ts";
import { GIVE_UP_AFTER_MS, LEASE_MS, pauseAfter } from "#server/queue/due.ts";
import { mailWords } from "./mail-words.ts";

const KEEP_MS = 30 * DAY_MS;

export type MailRow = Selectable<Database["mails"]>;

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Of the notice that it brings; left out: its own. */
  id?: string;
  /** UTC ms; left out: at once. */
  sendAt?: number;
  /** UTC ms from which on it is not sent any more. */
  usefulUntil?: number | undefined;
  /** Address with which a mail program lets its reader end such mails. */
  unsubscribe?: string | undefined;
  /** Of the notice that it brings. */
  kind?: string;
}

/** Puts a mail into the outbox, in the transaction of what it tells of. It is sent when that has been committed. */
export function queueMail(db: Db, mail: Mail, now: number): Promise<void> {
  return queueMails(db, [mail], now);
}

/** The same with several, in as few statements as may be. */
export function queueMails(db: Db, mails: readonly Mail[], now: number): Promise<void> {
  return addRows(
    db,
    "mails",
    mails.map((mail) => toRow(mail, now)),
  );
}

function toRow(mail: Mail, now: number) {
  const named = { address: mail.to, subject: cleanLine(mail.subject) };
  return {
    id: mail.id ?? newId(),
    ...named,
    search_text: mailWords(named),
    text: mail.text,
    html: mail.html,
    status: "waiting" as const,
    attempts: 0,
    next_attempt_at: mail.sendAt ?? now,
    created_at: now,
    useful_until: mail.usefulUntil ?? null,
    unsubscribe: mail.unsubscribe ?? null,
    kind: mail.kind ?? null,
  };
}

/** Takes the next mail that is due, so that no other process sends it too. */
export async function claimDueMail(
  { db, engine, reader }: Databases,
  now: number,
): Promise<MailRow | undefined> {
  const due = reader
    .selectFrom("mails")
    .select("id")
    .where("status", "=", "waiting")
    .where("next_attempt_at", "<=", now)
    .where("created_at", ">", now - GIVE_UP_AFTER_MS)
    .where((row) => row.or([row("useful_until", "is", null), row("useful_until", ">", now)]))
    .orderBy("next_attempt_at")
    .limit(1);
  // Most of the time none is due, and SQLite's one writer is not asked.
  if (!(await due.executeTakeFirst())) return undefined;
  return db
    .updateTable("mails")
    .set({ attempts: sql`attempts + 1`, next_attempt_at: now + LEASE_MS })
    .where("id", "=", engine === "postgres" ? due.forUpdate().skipLocked() : due)
    .returningAll()
    .executeTakeFirst();
}

/** Whoever has a mail holds it until its lease is over and another one takes it. */
type Held = Pick<MailRow, "id" | "attempts">;

/** Its links go with it, which still work. It counts also from who held it too long: it is sent. */
export async function markSent(db: Db, { id }: Held, now: number): Promise<void> {
  await changeRow(db, "mails", id, {
    status: "sent",
    sent_at: now,
    text: "",
    html: "",
    unsubscribe: null,
    problem: null,
  });
}

interface Failure {
  problem: string;
  /** The other side will never take it. */
  final: boolean;
}

/** It counts only from who holds it: another may have sent it meanwhile. */
export async function markFailed(
  db: Db,
  { id, attempts }: Held,
  { problem, final, now }: Failure & { now: number },
): Promise<void> {
  await db
    .updateTable("mails")
    .set({
      status: final ? "failed" : "waiting",
      problem: cleanLine(problem).slice(0, 500),
      next_attempt_at: now + pauseAfter(attempts),
    })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("status", "=", "waiting")
    .execute();
}

export interface MailSearch {
  /** Words in address or subject. */
  search: string;
  status: MailRow["status"] | undefined;
}

/** Newest first. */
export async function listMails(
  db: Db,
  { search, status }: MailSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ mails: MailRow[]; total: number }> {
  let wanted = db.selectFrom("mails");
  if (status) wanted = wanted.where("status", "=", status);
  const words = foldForSearch(search);
  if (words) wanted = wanted.where(holds(words));
  const mails = await wanted
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  const total = await totalBehind(wanted, { rows: mails.length, limit, offset });
  return { mails, total };
}

function holds(words: string) {
  return sql<SqlBool>`search_text like ${`%${words.replaceAll(/[\\%_]/g, "\\$&")}%`} escape '\\'`;
}

/** Numbers of mails by what became of them, and how the last attempts went. */
export async function summarizeMails(db: Db): Promise<{
  waiting: number;
  failed: number;
  lastSentAt: number | null;
  lastProblem: string | null;
}> {
  // Nearly all are sent: these are not counted.
  const unsent = db.selectFrom("mails").where("status", "in", ["waiting", "failed"]);
  const counts = await unsent
    .select(({ fn }) => ["status", fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  const { lastSentAt } = await db
    .selectFrom("mails")
    .select(({ fn }) => fn.max("sent_at").as("lastSentAt"))
    .executeTakeFirstOrThrow();
  const troubled = await unsent
    .select("problem")
    .where("problem", "is not", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const countOf = (status: MailRow["status"]) =>
    counts.find((row) => row.status === status)?.count ?? 0;
  return {
    waiting: countOf("waiting"),
    failed: countOf("failed"),
    lastSentAt,
    lastProblem: troubled?.problem ?? null,
  };
}

/** Forgets what waits for an address and brings notices of a kind, or of any: nobody wants it any more. */
export async function dropNotices(
  trx: Db,
  { address, kind }: { address: string; kind?: string },
): Promise<void> {
  const unwanted = trx
    .deleteFrom("mails")
    .where("status", "=", "waiting")
    .where("address", "=", address);
  await (
    kind === undefined ? unwanted.where("kind", "is not", null) : unwanted.where("kind", "=", kind)
  ).execute();
}

/** Forgets what waits and brings one of these notices, by id. */
export async function dropMailsOf(trx: Db, noticeIds: readonly string[]): Promise<void> {
  for (const some of inParts(noticeIds))
    await trx.deleteFrom("mails").where("status", "=", "waiting").where("id", "in", some).execute();
}

/** Every mail that was given up is due again. Returns how many. */
export async function retryFailedMails(db: Db, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("mails")
    .set({ ...dueAgain, next_attempt_at: now, created_at: now })
    .where("status", "=", "failed")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const dueAgain = { status: "waiting", attempts: 0, problem: null } as const;

/** Sends it again now, as an administrator wishes. Bodies of sent mails are gone, so only others can be. */
export async function retryMail(
  db: Db,
  { id, now }: { id: string; now: number },
): Promise<MailRow | undefined> {
  return db
    .updateTable("mails")
    .set({ ...dueAgain, next_attempt_at: now, created_at: now })
    .where("id", "=", id)
    .where("status", "!=", "sent")
    .returningAll()
    .executeTakeFirst();
}

/** Gives up what is too old to be sent (only where mail is sent), and forgets what is of no use any more or a month old. */
export async function tidyOutbox(
  db: Db,
  { now, sends }: { now: number; sends: boolean },
): Promise<void> {
  // Nobody misses it, whether mail is sent or not.
  await db
    .deleteFrom("mails")
    .where("status", "=", "waiting")
    .where("useful_until", "<=", now)
    .execute();
  if (sends)
    await db
      .updateTable("mails")
      .set({ status: "failed" })
      .where("status", "=", "waiting")
      .where("created_at", "<=", now - GIVE_UP_AFTER_MS)
      .execute();
  await db
    .deleteFrom("mails")
    .where("created_at", "<", now - KEEP_MS)
    .execute();
}
