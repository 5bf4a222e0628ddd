import { DAY_MS } from "#shared/time/durations.ts";
import type { Db } from "#server/database/databases.ts";
import { noticeKinds } from "../../notice-kinds.ts";
import type { SentCount } from "../../notices.ts";

const DAYS = 30;

/** Fewer readers of a kind than these are told apart by who got a mail and who did not. */
const FEW = 3;

/** What was sent in thirty days, by kind; never to whom, nor what. */
export async function countSent(db: Db, now: number): Promise<SentCount[]> {
  const since = now - DAYS * DAY_MS;
  const onSite = await db
    .selectFrom("messages")
    .select(({ fn }) => [
      "kind",
      fn.countAll<number>().as("sent"),
      fn.count<number>("recipient_id").distinct().as("readers"),
    ])
    .where("created_at", ">", since)
    .groupBy("kind")
    .execute();
  const mails = await db
    .selectFrom("mails")
    .select(({ fn }) => ["kind", "status", fn.countAll<number>().as("count")])
    .where("created_at", ">", since)
    .groupBy(["kind", "status"])
    .execute();
  const countMails = (of: string | null) => {
    const count = (word: string) =>
      mails.find(({ kind, status }) => kind === of && status === word)?.count ?? 0;
    return { sent: count("sent"), waiting: count("waiting"), failed: count("failed") };
  };
  const counts = noticeKinds.map((kind) => {
    const { sent = 0, readers = 0 } = onSite.find((row) => row.kind === kind) ?? {};
    return { kind, onSite: sent, byMail: readers < FEW ? null : countMails(kind) };
  });
  return [...counts, { kind: null, onSite: null, byMail: countMails(null) }];
}
