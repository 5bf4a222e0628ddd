import type { Db } from "#server/database/databases.ts";
import { countRows } from "#server/database/rows.ts";
import type { Bounds, Found } from "#server/http/paging.ts";
import type { Viewer } from "#server/viewer.ts";
import { seesHidden } from "#server/visibility.ts";
import { bodyParagraphs } from "../sanitize-body.ts";
import { newsKinds, noticeKinds } from "../../notice-kinds.ts";
import type { NoticeLine } from "../../notices.ts";

/** Whether somebody reads letters here: a link to a seat is no key to what is written to its person. */
export function readsLetters({ scope }: Pick<Viewer, "scope">): boolean {
  return scope === null;
}

/** Everything that was sent to the viewer and that this login may read, newest first. */
export async function listNotices(
  db: Db,
  viewer: Viewer,
  { limit, offset }: Bounds,
): Promise<Found<NoticeLine>> {
  const rows = await sentTo(db, viewer)
    .leftJoin("seasons as season", "season.id", "message.season_id")
    .select([
      "message.id as _id",
      "message.kind",
      "message.subject",
      (row) =>
        row
          .case()
          .when("message.kind", "in", newsKinds)
          .then(row.ref("message.body"))
          .else("")
          .end()
          .as("body"),
      "message.path",
      "message.viewed_at",
      "message.created_at as createdAt",
      "season.id as season_id",
      "season.title",
      "season.hidden",
    ])
    .orderBy("message.created_at", "desc")
    .orderBy("message.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    rows: rows.map(({ viewed_at, season_id, title, hidden, kind, body, ...line }) => ({
      ...line,
      words: bodyParagraphs(body).join(" "),
      kind: knownKind(kind),
      viewed: viewed_at !== null,
      season:
        season_id === null || title === null || (hidden && !seesHidden(viewer))
          ? null
          : { _id: season_id, title },
    })),
    total: await countRows(sentTo(db, viewer)),
  };
}

/** A word of a newer version of the site is a letter's. */
function knownKind(word: string) {
  return noticeKinds.find((kind) => kind === word) ?? "message";
}

function sentTo(db: Db, viewer: Viewer) {
  const all = db.selectFrom("messages as message").where("message.recipient_id", "=", viewer._id);
  return readsLetters(viewer) ? all : all.where("message.kind", "in", newsKinds);
}

interface Reading {
  /** UTC ms. */
  now: number;
  /** The one that was opened; left out: all that came until `until`. */
  id?: string;
  until?: number;
}

/** Marks as read what the viewer has opened or seen, and keeps the first reading. False where there is no such thing. */
export async function markRead(
  db: Db,
  viewer: Viewer,
  { now, id, until }: Reading,
): Promise<boolean> {
  let unread = db
    .updateTable("messages")
    .set((row) => ({ viewed_at: row.fn.coalesce("viewed_at", row.val(now)) }))
    .where("recipient_id", "=", viewer._id);
  if (!readsLetters(viewer)) unread = unread.where("kind", "in", newsKinds);
  unread =
    id === undefined
      ? unread.where("viewed_at", "is", null).where("created_at", "<=", until ?? now)
      : unread.where("id", "=", id);
  const { numUpdatedRows } = await unread.executeTakeFirst();
  return numUpdatedRows > 0n;
}
