import { readLinkKind } from "../event-links.ts";
import { hostName } from "./link-host.ts";
import { fileAddress } from "#server/files/file-address.ts";
import { lockOwnUpload } from "#server/files/uploads.ts";
import type { Db } from "#server/database/databases.ts";
import { addRows } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import { saveVersioned, type VersionedRecord } from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import { fromColumns, toColumns } from "#shared/record/record.ts";
import {
  type EditableEventMedia,
  type EventLink,
  eventMediaConflict,
  type EventMediaForm,
  type EventPicture,
  linkFields,
  pictureFields,
} from "../event-media.ts";

/** What visitors of an event see of its links and pictures; whether they see the event is the caller's to know. */
export async function listEventMedia(
  db: Db,
  eventId: string,
): Promise<{ links: EventLink[]; pictures: EventPicture[] }> {
  const [links, pictures] = await Promise.all([listLinks(db, eventId), listPictures(db, eventId)]);
  return {
    links: links.map((link) => ({ ...link, host: hostName(link.url) })),
    pictures: pictures.map(({ upload, ...picture }) => ({
      ...picture,
      url: fileAddress(upload.filename),
    })),
  };
}

/** An event's links and pictures as their form reads them, hidden or not. @throws AppError 404 when there is no such event. */
export async function getEditableEventMedia(db: Db, id: string): Promise<EditableEventMedia> {
  const event = await db
    .selectFrom("events as event")
    .innerJoin("seasons as season", "season.id", "event.season_id")
    .select([
      "event.version",
      "event.title",
      "event.hidden",
      "season.id as season_id",
      "season.title as season_title",
    ])
    .where("event.id", "=", id)
    .executeTakeFirstOrThrow(() => refusal("not-found"));
  const sessions = await db
    .selectFrom("event_sessions")
    .select(["id", "title"])
    .where("event_id", "=", id)
    .orderBy("position")
    .execute();
  return {
    _id: id,
    version: event.version,
    title: event.title,
    hidden: event.hidden,
    season: { _id: event.season_id, title: event.season_title },
    sessions: sessions.map((session) => ({ _id: session.id, title: session.title })),
    links: await listLinks(db, id),
    pictures: await listPictures(db, id),
  };
}

/**
 * Saves an event's links and pictures, all of them or nothing.
 * @throws AppError 404; 409 for a stale copy (with the present one) or somebody else's picture; 422 for another event's session
 */
export async function saveEventMedia(
  { databases, now }: Services,
  {
    id,
    version,
    form,
    userId,
  }: { id: string; version: number; form: EventMediaForm; userId: string },
): Promise<EditableEventMedia> {
  return databases.db.transaction().execute((trx) =>
    saveVersioned(trx, mediaRecord, {
      id,
      version,
      userId,
      now: now(),
      action: "event-media.saved",
      write: async (inside, before) => {
        requireOwnSessions(before, form);
        await lockNewUploads(inside, before, { form, userId });
        await writeLinks(inside, before, form);
        await writePictures(inside, before, form);
      },
    }),
  );
}

const mediaRecord: VersionedRecord<EditableEventMedia> = {
  table: "events",
  subjectType: "event-media",
  read: getEditableEventMedia,
  audited: ({ links, pictures }) => ({ links, pictures }),
  conflict: eventMediaConflict,
};

function requireOwnSessions({ sessions }: EditableEventMedia, { links }: EventMediaForm): void {
  const own = new Set(sessions.map(({ _id }) => _id));
  const index = links.findIndex(({ session }) => session !== null && !own.has(session));
  if (index !== -1)
    throw refusal("request.invalid", {
      fields: { [`links.${index}.session`]: "Alege o sesiune a etapei." },
    });
}

/** Pictures that are there already stay whoever has sent them. */
async function lockNewUploads(
  trx: Db,
  before: EditableEventMedia,
  { form, userId }: { form: EventMediaForm; userId: string },
): Promise<void> {
  const kept = new Set(before.pictures.map(({ upload }) => upload._id));
  const added = new Set(form.pictures.map(({ upload }) => upload).filter((id) => !kept.has(id)));
  // In one order for everybody, so that no two wait for each other.
  for (const id of [...added].toSorted())
    await lockOwnUpload(trx, { id, kind: "eventPicture", ownerId: userId });
}

async function writeLinks(
  trx: Db,
  { _id: eventId, links: before }: EditableEventMedia,
  { links }: EventMediaForm,
): Promise<void> {
  await trx.deleteFrom("event_links").where("event_id", "=", eventId).execute();
  if (links.length === 0) return;
  const rows = withIds(before, links).map((link, position) => ({
    id: link._id,
    event_id: eventId,
    ...toColumns(linkFields, link),
    position,
  }));
  await addRows(trx, "event_links", rows);
}

async function writePictures(
  trx: Db,
  { _id: eventId, pictures: before }: EditableEventMedia,
  { pictures }: EventMediaForm,
): Promise<void> {
  await trx.deleteFrom("event_pictures").where("event_id", "=", eventId).execute();
  if (pictures.length === 0) return;
  const rows = withIds(before, pictures).map((picture, position) => ({
    id: picture._id,
    event_id: eventId,
    upload_id: picture.upload,
    ...toColumns(pictureFields, picture),
    position,
  }));
  await addRows(trx, "event_pictures", rows);
}

/** What was there keeps its id; everything else gets a new one, whatever it says. */
function withIds<Item extends { _id?: string | undefined }>(
  before: readonly { _id: string }[],
  items: readonly Item[],
): (Item & { _id: string })[] {
  const free = new Set(before.map(({ _id }) => _id));
  return items.map((item) => {
    const isKept = item._id !== undefined && free.delete(item._id);
    return { ...item, _id: isKept && item._id !== undefined ? item._id : newId() };
  });
}

async function listLinks(db: Db, eventId: string): Promise<EditableEventMedia["links"]> {
  const rows = await db
    .selectFrom("event_links")
    .selectAll()
    .where("event_id", "=", eventId)
    .orderBy("position")
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    ...fromColumns(linkFields, { ...row, kind: readLinkKind(row.kind) }),
  }));
}

async function listPictures(db: Db, eventId: string): Promise<EditableEventMedia["pictures"]> {
  const rows = await db
    .selectFrom("event_pictures as picture")
    .innerJoin("uploads as file", "file.id", "picture.upload_id")
    .selectAll("picture")
    .select("file.filename")
    .where("picture.event_id", "=", eventId)
    .orderBy("picture.position")
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    ...fromColumns(pictureFields, row),
    upload: { _id: row.upload_id, filename: row.filename },
  }));
}
