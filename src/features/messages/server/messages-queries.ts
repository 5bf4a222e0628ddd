import type { Db } from "#server/database/databases.ts";
import { countRows, exists, getRow } from "#server/database/rows.ts";
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

/** Letters first, so that news never takes their places. */
const listUnread = writtenOnce(["recipientId"], (db, { recipientId }) =>
  unreadOf(db, recipientId)
    .select(["id", "kind"])
    .orderBy((message) => message("kind", "in", newsKinds))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(NEWEST + 1),
);

/** Asked by everybody who is logged in, twice a minute: one statement. A login of a seat reads no letters. */
export async function readUnread(
  db: Db,
  { recipientId, readsLetters }: { recipientId: string; readsLetters: boolean },
): Promise<Unread> {
  const found = await listUnread(db, { recipientId });
  const isNews = ({ kind }: { kind: string }) => newsKinds.some((news) => news === kind);
  const letters = found.filter((message) => !isNews(message));
  const isAll = letters.length <= NEWEST;
  const rest = unreadOf(db, recipientId);
  return {
    ...(readsLetters
      ? {
          unread: isAll ? letters.length : await countRows(rest.where("kind", "not in", newsKinds)),
          newest: letters.slice(0, NEWEST).map(({ id }) => id),
        }
      : { unread: 0, newest: [] }),
    hasNews: isAll ? found.some(isNews) : await exists(rest.where("kind", "in", newsKinds)),
  };
}

function unreadOf(db: Db, recipientId: string) {
  return db
    .selectFrom("messages")
    .where("recipient_id", "=", recipientId)
    .where("viewed_at", "is", null);
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
