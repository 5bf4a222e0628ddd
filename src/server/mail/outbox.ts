import { DAY_MS, MINUTE_MS } from "#shared/time/durations.ts";
import { type Selectable, sql, type SqlBool } from "kysely";
import type { Databases, Db } from "#server/database/databases.ts";
import { addRow, changeRow, totalBehind } from "#server/database/rows.ts";
import type { Database } from "#server/database/schema.ts";
import { cleanLine } from "#shared/text/clean-text.ts";
import { foldForSearch } from "#shared/text/person-name.ts";
import { newId } from "#server/ids.ts";
import { mailWords } from "./mail-words.ts";

/** For so long a process may work on a mail before another tries. */
const LEASE_MS = 5 * MINUTE_MS;
const FIRST_PAUSE_MS = MINUTE_MS / 2;
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;
/** After this a mail has lost its sense: the links in it are over. */
const GIVE_UP_AFTER_MS = 3 * DAY_MS;
const KEEP_MS = 30 * DAY_MS;

export type MailRow = Selectable<Database["mails"]>;

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Puts a mail into the outbox, in the transaction of what it tells of. It is sent when that has been committed. */
export async function queueMail(db: Db, mail: Mail, now: number): Promise<void> {
  const named = { address: mail.to, subject: cleanLine(mail.subject) };
  await addRow(db, "mails", {
    id: newId(),
    ...named,
    search_text: mailWords(named),
    text: mail.text,
    html: mail.html,
    status: "waiting",
    attempts: 0,
    next_attempt_at: now,
    created_at: now,
  });
}

/** Takes the next mail that is due, so that no other process sends it too. */
export async function claimDueMail(
  { db, reader }: Databases,
  now: number,
): Promise<MailRow | undefined> {
  const due = await reader
    .selectFrom("mails")
    .select(["id", "attempts"])
    .where("status", "=", "waiting")
    .where("next_attempt_at", "<=", now)
    .where("created_at", ">", now - GIVE_UP_AFTER_MS)
    .orderBy("next_attempt_at")
    .limit(1)
    .executeTakeFirst();
  if (!due) return undefined;
  return db
    .updateTable("mails")
    .set({ attempts: due.attempts + 1, next_attempt_at: now + LEASE_MS })
    .where("id", "=", due.id)
    .where("status", "=", "waiting")
    .where("attempts", "=", due.attempts)
    .where("next_attempt_at", "<=", now)
    .returningAll()
    .executeTakeFirst();
}

/** The bodies go with it: they can hold links that still work. */
export async function markSent(db: Db, { id }: { id: string }, now: number): Promise<void> {
  await changeRow(db, "mails", id, {
    status: "sent",
    sent_at: now,
    text: "",
    html: "",
    problem: null,
  });
}

interface Failure {
  problem: string;
  /** The other side will never take it. */
  final: boolean;
}

export async function markFailed(
  db: Db,
  { id, attempts }: { id: string; attempts: number },
  { problem, final, now }: Failure & { now: number },
): Promise<void> {
  await changeRow(db, "mails", id, {
    status: final ? "failed" : "waiting",
    problem: cleanLine(problem).slice(0, 500),
    next_attempt_at: now + pauseAfter(attempts),
  });
}

/** Milliseconds until the next try: half a minute, then twice as long each time, at most six hours. */
export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
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

/** Gives up what is too old to be sent (only where mail is sent at all) and forgets what is a month old. */
export async function tidyOutbox(
  db: Db,
  { now, sends }: { now: number; sends: boolean },
): Promise<void> {
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
