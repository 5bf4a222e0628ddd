import type { Db } from "#server/database/databases.ts";
import { countRows, getRow } from "#server/database/rows.ts";
import type { Bounds, Found } from "#server/http/paging.ts";
import { question } from "#server/parts.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import type { Message, MessageLine, Unread } from "../messages.ts";
import { newsKinds } from "../notice-kinds.ts";

/** Letters, newest first. */
export async function listMessages(
  db: Db,
  { recipientId, limit, offset }: Bounds & { recipientId: string },
): Promise<Found<MessageLine>> {
  const rows = await selectLines(db)
    .where("message.recipient_id", "=", recipientId)
    .where("message.kind", "not in", newsKinds)
    .orderBy("message.created_at", "desc")
    .orderBy("message.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const total = await countRows(
    db
      .selectFrom("messages")
      .where("recipient_id", "=", recipientId)
      .where("kind", "not in", newsKinds),
  );
  return { rows: rows.map(toLine), total };
}

interface OwnMessage {
  id: string;
  recipientId: string;
}

/** `undefined` when it does not exist or is somebody else's. */
export async function findMessage(
  db: Db,
  { id, recipientId }: OwnMessage,
): Promise<Message | undefined> {
  const row = await selectLines(db)
    .select("message.body")
    .where("message.id", "=", id)
    .where("message.recipient_id", "=", recipientId)
    .executeTakeFirst();
  if (!row) return undefined;
  const hasOpenInvitation = await carriesOpenInvitation(db, { body: row.body, recipientId });
  return { ...toLine(row), messageBody: row.body, hasOpenInvitation };
}

/** Whether one of the links in a message's body is to an invitation that its reader has not answered. */
async function carriesOpenInvitation(
  db: Db,
  { body, recipientId }: { body: string; recipientId: string },
): Promise<boolean> {
  const link = /href="\/(team|car)-invite\/([\w-]+)"/.exec(body);
  if (!link) return false;
  return isOpenInvitation(db, {
    into: link[1] === "car" ? "car" : "club",
    id: link[2] ?? "",
    userId: recipientId,
  });
}

/** Whether somebody has not answered an invitation yet. */
export const isOpenInvitation = question<
  [db: Db, invitation: { into: "car" | "club"; id: string; userId: string }],
  Promise<boolean>
>();

/** More than arrive between two visits of somebody who is told of each. */
const NEWEST = 50;

const listUnread = writtenOnce(["recipientId"], (db, { recipientId }) =>
  unreadOf(db, recipientId).select("id").orderBy("created_at", "desc").orderBy("id").limit(NEWEST),
);

/** Asked by everybody who is logged in, twice a minute. */
export async function readUnreadLetters(
  db: Db,
  recipientId: string,
): Promise<Pick<Unread, "unread" | "newest">> {
  const newest = (await listUnread(db, { recipientId })).map(({ id }) => id);
  const isAll = newest.length < NEWEST;
  return {
    unread: isAll ? newest.length : await countRows(unreadOf(db, recipientId)),
    newest,
  };
}

function unreadOf(db: Db, recipientId: string) {
  return db
    .selectFrom("messages")
    .where("recipient_id", "=", recipientId)
    .where("viewed_at", "is", null)
    .where("kind", "not in", newsKinds);
}

/** Marks it read at `viewedAt`, unread with `null`; keeps the first reading. False when it is nobody's or somebody else's. */
export async function setViewed(
  db: Db,
  { id, recipientId, viewedAt }: OwnMessage & { viewedAt: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("messages")
    .set((expression) => ({
      viewed_at:
        viewedAt === null ? null : expression.fn.coalesce("viewed_at", expression.val(viewedAt)),
    }))
    .where("id", "=", id)
    .where("recipient_id", "=", recipientId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False when it is gone already or somebody else's. */
export async function deleteMessage(db: Db, { id, recipientId }: OwnMessage): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("messages")
    .where("id", "=", id)
    .where("recipient_id", "=", recipientId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function findMessagesByEmail(db: Db, userId: string): Promise<boolean> {
  const row = await getRow(db, "users", userId);
  return row.messages_by_email;
}

function selectLines(db: Db) {
  return db
    .selectFrom("messages as message")
    .leftJoin("users as sender", "sender.id", "message.sender_id")
    .select([
      "message.id as _id",
      "message.subject",
      "message.created_at as createdAt",
      "message.viewed_at",
      "message.sender_id",
      "sender.first_name",
      "sender.last_name",
    ]);
}

type LineRow = Awaited<ReturnType<ReturnType<typeof selectLines>["execute"]>>[number];

function toLine({ sender_id, first_name, last_name, viewed_at, ...line }: LineRow): MessageLine {
  const profile = { firstName: first_name ?? "", lastName: last_name ?? "" };
  const from = sender_id === null ? null : { _id: sender_id, profile };
  return { ...line, viewed: viewed_at !== null, from };
}
