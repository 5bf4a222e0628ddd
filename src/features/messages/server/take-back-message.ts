import type { Db } from "#server/database/databases.ts";
import type { NoticeKind } from "../notice-kinds.ts";
import { listRecipients } from "./notice-recipients.ts";

interface TakenBack {
  /** Ids of people who were written to. */
  to: readonly string[];
  kind: NoticeKind;
  /** Of the page that the message links to. */
  path: string;
}

/**
 * Deletes a message of the site that nobody has read, from the inboxes of people. Answers those who know of it already: they have
 * read it, or got it by e-mail.
 */
export async function takeBackMessage(trx: Db, { to, kind, path }: TakenBack): Promise<string[]> {
  const unmailed = (await listRecipients(trx, to, { kind })).filter(({ byMail }) => !byMail);
  if (unmailed.length === 0) return [...to];
  const gone = await trx
    .deleteFrom("messages")
    .where(
      "recipient_id",
      "in",
      unmailed.map(({ id }) => id),
    )
    .where("sender_id", "is", null)
    .where("viewed_at", "is", null)
    .where("body", "like", `%"${path}"%`)
    .returning("recipient_id")
    .execute();
  return to.filter((id) => !gone.some(({ recipient_id }) => recipient_id === id));
}
