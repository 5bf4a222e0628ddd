import { recordChange } from "#server/audit-log.ts";
import { type Db, isForeignKeyViolation } from "#server/database/databases.ts";
import type { EventRow } from "#server/database/schema.ts";
import { AppError } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import type { Services } from "#server/services.ts";
import { holdOwnUpload } from "#server/files/uploads.ts";
import { toColumns } from "#shared/record.ts";
import type { EditableEvent, EventForm } from "../event-form.ts";
import { eventFields } from "../event-record.ts";
import { auditedEvent, getEditableEvent } from "./editable-event.ts";
import { insertSessions, saveSessions } from "./save-sessions.ts";

/** Adds an event to a season and answers its id. @throws AppError 404 without the season, 422 when track or picture do not fit. */
export async function createEvent(
  services: Services,
  { seasonId, form, userId }: { seasonId: string; form: EventForm; userId: string },
): Promise<string> {
  return services.databases.db
    .transaction()
    .execute((trx) => insertEvent(trx, { seasonId, form, userId, now: services.now() }));
}

/** `createEvent` inside a transaction of the caller's. */
export async function insertEvent(
  trx: Db,
  {
    seasonId,
    form,
    userId,
    now,
  }: { seasonId: string; form: EventForm; userId: string; now: number },
): Promise<string> {
  await demandTrack(trx, seasonId, form.track);
  if (form.cover !== null) await demandCover(trx, form.cover, userId);
  const id = newId();
  await trx
    .insertInto("events")
    .values({ id, season_id: seasonId, ...eventColumns(form), created_at: now })
    .execute();
  await insertSessions(trx, id, form.sessions);
  await recordChange(trx, {
    userId,
    action: "event.created",
    subjectType: "event",
    subjectId: id,
    after: auditedEvent(await getEditableEvent(trx, id)),
    now,
  });
  return id;
}

interface EventSave {
  id: string;
  form: EventForm;
  version: number;
  userId: string;
}

/**
 * Saves an edited event with its sessions. All of it or nothing.
 * @throws AppError 404; 409 when the copy is stale (with the event as it is now) or a session with results would go or change its type; 422.
 */
export async function saveEvent(
  services: Services,
  { id, form, version, userId }: EventSave,
): Promise<void> {
  await services.databases.db
    .transaction()
    .execute(async (trx) => {
      const { held, before } = await holdUnchangedEvent(trx, id, version);
      await demandTrack(trx, held.season_id, form.track);
      if (form.cover !== null && form.cover !== held.cover_upload_id)
        await demandCover(trx, form.cover, userId);
      await trx
        .updateTable("events")
        .set({ ...eventColumns(form), version: version + 1 })
        .where("id", "=", id)
        .execute();
      await saveSessions(trx, before, form.sessions);
      await recordChange(trx, {
        userId,
        action: "event.saved",
        subjectType: "event",
        subjectId: id,
        before: auditedEvent(before),
        after: auditedEvent(await getEditableEvent(trx, id)),
        now: services.now(),
      });
    })
    .catch((error: unknown) => {
      // Results were saved while the form was.
      throw isForeignKeyViolation(error) ? new AppError("event.session-has-results") : error;
    });
}

/** Hides an event from visitors, or shows it. @throws AppError 404, 409 when the copy is stale. */
export async function setEventVisibility(
  services: Services,
  change: { id: string; hidden: boolean; version: number; userId: string },
): Promise<void> {
  const { id, hidden, version, userId } = change;
  await services.databases.db.transaction().execute(async (trx) => {
    const { held } = await holdUnchangedEvent(trx, id, version);
    await trx
      .updateTable("events")
      .set({ hidden, version: version + 1 })
      .where("id", "=", id)
      .execute();
    await recordChange(trx, {
      userId,
      action: hidden ? "event.hidden" : "event.shown",
      subjectType: "event",
      subjectId: id,
      before: { hidden: held.hidden },
      after: { hidden },
      now: services.now(),
    });
  });
}

/** Locks the event until the transaction ends. @throws AppError 404 when there is none. */
export async function holdEvent(trx: Db, id: string): Promise<EventRow> {
  const row = await trx
    .updateTable("events")
    .set(({ eb }) => ({ version: eb("version", "+", 0) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError("not-found");
  return row;
}

async function holdUnchangedEvent(
  trx: Db,
  id: string,
  version: number,
): Promise<{ held: EventRow; before: EditableEvent }> {
  const held = await holdEvent(trx, id);
  const before = await getEditableEvent(trx, id);
  if (held.version !== version) throw new AppError("stale-version", { details: { event: before } });
  return { held, before };
}

/** @throws AppError 404 without the season, 422 when the track is not one of its simulator's. */
async function demandTrack(trx: Db, seasonId: string, trackId: string): Promise<void> {
  const season = await trx
    .selectFrom("seasons")
    .select("simulator_id")
    .where("id", "=", seasonId)
    .executeTakeFirst();
  if (!season) throw new AppError("not-found");
  const track = await trx
    .selectFrom("tracks")
    .select("simulator_id")
    .where("id", "=", trackId)
    .executeTakeFirst();
  if (track?.simulator_id !== season.simulator_id)
    throw new AppError("request.invalid", {
      fields: { track: "Alege un circuit al simulatorului pe care se joacă sezonul." },
    });
}

async function demandCover(trx: Db, id: string, ownerId: string): Promise<void> {
  await holdOwnUpload(trx, { id, kind: "seasonPicture", ownerId });
}

/** Columns that a form decides. */
type EditedColumns = Omit<EventRow, "id" | "season_id" | "created_at" | "version">;

function eventColumns(form: EventForm): EditedColumns {
  return { ...toColumns(eventFields, form), cover_upload_id: form.cover };
}
