import type { Db } from "#server/database/databases.ts";
import { addRows, inParts } from "#server/database/rows.ts";
import { newId } from "#server/ids.ts";
import { composeMail } from "#server/mail/mail-body.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { countUse } from "#server/quotas.ts";
import type { Services } from "#server/services.ts";
import { readLeagueName } from "#features/league/server/site-settings.ts";
import { bodyParagraphs, sanitizeBody } from "./sanitize-body.ts";

interface NewMessage {
  /** Ids of people. Those without a live account are left out: nobody would ever read it. */
  to: readonly string[];
  /** The person it comes from; left out: the site itself. */
  from?: string | null;
  subject: string;
  /** HTML of whatever origin; sanitised here, once. Links to own pages by path. */
  body: string;
  /**
   * False where the sender's messages per hour do not limit it: an invitation, which is counted as one, an answer to one,
   * leaving, which must always be possible, and what an organiser's right allows.
   */
  isCounted?: boolean;
}

type Post = Pick<Services, "config" | "now">;

/**
 * Puts a message into each person's inbox, and into the mail outbox for those who want messages by e-mail too.
 * Call it in the transaction of what it tells of. Returns how many people it reached.
 * @throws AppError 429 when the sender has written to too many people within the hour.
 */
export async function sendMessage(
  trx: Db,
  { config, now }: Post,
  { to, from = null, subject, body, isCounted = true }: NewMessage,
): Promise<number> {
  const recipients = await listRecipients(trx, to);
  if (from !== null && isCounted)
    await countUse(
      trx,
      { config, now },
      {
        userId: from,
        kind: "messages",
        amount: recipients.filter(({ id }) => id !== from).length,
      },
    );
  const clean = sanitizeBody(body, config.publicUrl);
  const letters = recipients.map((recipient) => ({ ...recipient, messageId: newId() }));
  const rows = letters.map((letter) => ({
    id: letter.messageId,
    recipient_id: letter.id,
    sender_id: from,
    subject,
    body: clean,
    created_at: now(),
  }));
  await addRows(trx, "messages", rows);
  const leagueName = await readLeagueName(trx, config);
  for (const { email, byEmail, messageId } of letters) {
    if (!byEmail || email === null) continue;
    const mail = composeMail({
      leagueName,
      paragraphs: bodyParagraphs(clean),
      action: { label: "Deschide mesajul", url: `${config.publicUrl}/message/${messageId}` },
      notes: ["Primești acest email pentru că ai ales să primești mesajele și pe email."],
    });
    await queueMail(trx, { to: email, subject, ...mail }, now());
  }
  return recipients.length;
}

interface Recipient {
  id: string;
  email: string | null;
  /** The person wants it, and the address is known to be theirs. */
  byEmail: boolean;
}

async function listRecipients(trx: Db, ids: readonly string[]): Promise<Recipient[]> {
  const found: Recipient[] = [];
  for (const some of inParts([...new Set(ids)])) {
    const rows = await trx
      .selectFrom("users")
      .select(["id", "email", "messages_by_email", "confirmed_at"])
      .where("id", "in", some)
      .where("account_at", "is not", null)
      .where("deleted_at", "is", null)
      .execute();
    for (const { id, email, messages_by_email, confirmed_at } of rows)
      found.push({ id, email, byEmail: messages_by_email && confirmed_at !== null });
  }
  return found;
}
