import type { Db } from "#server/database/databases.ts";

interface TakenBack {
  /** Ids of people who were written to. */
  to: readonly string[];
  /** Of the page that the message links to. */
  path: string;
}

/**
 * Deletes a message of the site that nobody has read, from the inboxes of people. Answers those who know of it already: they have
 * read it, or got it by e-mail.
 */
export async function takeBackMessage(trx: Db, { to, path }: TakenBack): Promise<string[]> {
  if (to.length === 0) return [];
  const gone = await trx
    .deleteFrom("messages")
    .where("recipient_id", "in", (unmailed) =>
      unmailed
        .selectFrom("users")
        .select("users.id")
        .where("users.id", "in", [...to])
        .where("users.messages_by_email", "=", false),
    )
    .where("sender_id", "is", null)
    .where("viewed_at", "is", null)
    .where("body", "like", `%"${path}"%`)
    .returning("recipient_id")
    .execute();
  return to.filter((id) => !gone.some(({ recipient_id }) => recipient_id === id));
}
