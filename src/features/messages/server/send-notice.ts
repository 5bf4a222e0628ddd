import type { Db } from "#server/database/databases.ts";
import { inParts } from "#server/database/rows.ts";
import { newId } from "#server/ids.ts";
import { composeMail } from "#server/mail/mail-body.ts";
import { dropMailsOf, type Mail, queueMails } from "#server/mail/outbox.ts";
import type { ActServices } from "#server/parts.ts";
import { countUse } from "#server/quotas.ts";
import { readLeagueName } from "#features/league/server/site-settings.ts";
import type { Letter } from "../letter.ts";
import { noticeFacts, type NoticeKind } from "../notice-kinds.ts";
import { afterQuietHours } from "../quiet-hours.ts";
import { listRecipients } from "./notice-recipients.ts";
import { bodyParagraphs, sanitizeBody } from "./sanitize-body.ts";
import { stopAddresses } from "./stop-addresses.ts";

export type OwnWords = Letter & { key?: string };

export interface NewNotice {
  kind?: NoticeKind;
  /** Ids of people. Those without a live account are left out: nobody would ever read it. */
  to: readonly string[];
  /** The person it comes from; left out: the site itself. */
  from?: string | null;
  subject: string;
  /** HTML of whatever origin; sanitised here, once. Links to own pages by path. */
  body: string;
  /** In which other words some of them are told, by id, and under which other key. */
  own?: ReadonlyMap<string, OwnWords>;
  /** What it tells is told once: who was told of this key is left out. */
  key?: string;
  /** Whoever has silenced it is told letters only. */
  seasonId?: string;
  /** Page of this site that it speaks of. Left out for letters, which are a page themselves. */
  path?: string;
  /** UTC ms from which on no mail is sent of it any more. */
  usefulUntil?: number;
  /** Takes the place of what its reader has not read yet of this kind and season. */
  replaces?: boolean;
  /**
   * False where the sender's messages per hour do not limit it: an invitation, which is counted as one, an answer to one,
   * leaving, which must always be possible, and what an organiser's right allows.
   */
  isCounted?: boolean;
}

type Post = Pick<ActServices, "config" | "now" | "tokens">;

/**
 * Tells each person who wants to hear of its kind, and by mail whoever wants that too. Call it in the transaction of what it
 * tells of. Returns how many people it reached.
 * @throws AppError 429 when the sender has written to too many people within the hour.
 */
export async function sendNotice(trx: Db, post: Post, notice: NewNotice): Promise<number> {
  const { kind = "message", to, from = null, isCounted = true } = notice;
  const { config } = post;
  const now = post.now();
  const recipients = await listRecipients(trx, to, { ...notice, kind });
  if (from !== null && isCounted)
    await countUse(trx, post, {
      userId: from,
      kind: "messages",
      amount: recipients.filter(({ id }) => id !== from).length,
    });
  if (notice.replaces) await forgetUnread(trx, kind, recipients, notice.seasonId);
  const wordsFor = ({ subject, body }: Letter) => ({
    subject,
    body: sanitizeBody(body, config.publicUrl),
  });
  const all = wordsFor(notice);
  const letters = recipients.map((recipient) => {
    const own = notice.own?.get(recipient.id);
    const key = own?.key ?? notice.key ?? null;
    return { ...recipient, noticeId: newId(), words: own ? wordsFor(own) : all, key };
  });
  const told = new Set<string>();
  for (const some of inParts(letters)) {
    const rows = some.map(({ id, noticeId, words, key }) => ({
      id: noticeId,
      recipient_id: id,
      sender_id: from,
      ...words,
      created_at: now,
      kind,
      key,
      path: notice.path ?? null,
      season_id: notice.seasonId ?? null,
    }));
    const added = await trx
      .insertInto("messages")
      .values(rows)
      .onConflict((conflict) => conflict.columns(["recipient_id", "key"]).doNothing())
      .returning("id")
      .execute();
    for (const { id } of added) told.add(id);
  }
  const leagueName = await readLeagueName(trx, config);
  const mails: Mail[] = [];
  for (const { id, email, byMail, quiet, noticeId, words } of letters) {
    if (!byMail || email === null || !told.has(noticeId)) continue;
    const stop = stopAddresses(post, { kind, userId: id });
    const path = notice.path ?? `/message/${noticeId}`;
    const mail = composeMail({
      leagueName,
      paragraphs: bodyParagraphs(words.body),
      action: {
        label: notice.path === undefined ? "Deschide mesajul" : "Deschide pagina",
        url: `${config.publicUrl}${path}`,
      },
      notes: [
        `Primești acest email pentru că ai ales să primești pe email: ${noticeFacts[kind].title}.`,
      ],
      stop: { label: "Nu mai vreau astfel de emailuri", url: stop.page },
    });
    mails.push({
      id: noticeId,
      to: email,
      subject: words.subject,
      ...mail,
      sendAt: noticeFacts[kind].isUrgent
        ? now
        : afterQuietHours(now, quiet, {
            timeZone: config.timeZone,
            usefulUntil: notice.usefulUntil,
          }),
      usefulUntil: notice.usefulUntil,
      unsubscribe: stop.call,
      kind,
    });
  }
  await queueMails(trx, mails, now);
  return told.size;
}

async function forgetUnread(
  trx: Db,
  kind: NoticeKind,
  recipients: readonly { id: string }[],
  seasonId: string | undefined,
): Promise<void> {
  if (seasonId === undefined) return;
  for (const some of inParts(recipients)) {
    const gone = await trx
      .deleteFrom("messages")
      .where("kind", "=", kind)
      .where("season_id", "=", seasonId)
      .where("viewed_at", "is", null)
      .where(
        "recipient_id",
        "in",
        some.map(({ id }) => id),
      )
      .returning("id")
      .execute();
    await dropMailsOf(
      trx,
      gone.map(({ id }) => id),
    );
  }
}
