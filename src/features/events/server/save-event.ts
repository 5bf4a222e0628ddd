import { tellOfHiding } from "#features/seasons/server/dependents.ts";
import { lockSeason, lockSeasonOfEvent } from "#features/seasons/server/lock-season.ts";
import { type Db, isForeignKeyViolation } from "#server/database/databases.ts";
import { addRow, changeRow, findRow, getRow } from "#server/database/rows.ts";
import type { Row } from "#server/database/schema.ts";
import { refusal } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import { type ActServices, eventsChanged, happened, resultsChanged } from "#server/parts.ts";
import {
  recordAdded,
  saveVersioned,
  type VersionedRecord,
  type VersionedSave,
} from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import { lockOwnUpload } from "#server/files/uploads.ts";
import { toColumns } from "#shared/record/record.ts";
import { type EditableEvent, eventConflict, type EventForm } from "../event-form.ts";
import { eventFields } from "../event-record.ts";
import { auditedEvent, getEditableEvent } from "./editable-event.ts";
import { eventRefusal } from "./refusals.ts";
import { insertSessions, saveSessions } from "./save-sessions.ts";

/** Adds an event to a season and answers its id. @throws AppError 404 without the season, 422 for a wrong track or picture */
export async function createEvent(
  services: Services,
  { seasonId, form, userId }: { seasonId: string; form: EventForm; userId: string },
): Promise<string> {
  return services.databases.db.transaction().execute(async (trx) => {
    await lockSeason(trx, seasonId);
    const id = await insertEvent(trx, { seasonId, form, userId, now: services.now() });
    await eventsChanged(trx, services, { seasonId });
    await happened(trx, services, { what: "event", id, seasonId, before: null });
    return id;
  });
}

/**
 * Inside a transaction of the caller's, who has locked the season and calls `eventsChanged`, and `happened` of each, once all its
 * events are there.
 */
export async function insertEvent(
  trx: Db,
  {
    seasonId,
    form,
    userId,
    now,
  }: { seasonId: string; form: EventForm; userId: string; now: number },
): Promise<string> {
  await requireTrack(trx, seasonId, form.track);
  if (form.cover !== null) await requireCover(trx, form.cover, userId);
  const id = newId();
  await addRow(trx, "events", { id, season_id: seasonId, ...eventColumns(form), created_at: now });
  await insertSessions(trx, id, form.sessions);
  await recordAdded(trx, eventRecord, { id, userId, now, action: "event.created" });
  return id;
}

interface EventCopy {
  id: string;
  version: number;
  userId: string;
}

/**
 * Saves an edited event with its sessions, all of it or nothing.
 * @throws AppError 404; 409 for a stale copy (with the present one) or a session with results that would go or change type; 422
 */
export async function saveEvent(
  services: Services,
  { form, ...save }: EventCopy & { form: EventForm },
): Promise<void> {
  const { id, userId } = save;
  await saveChange(services, {
    ...save,
    action: "event.saved",
    write: async (trx, before) => {
      await requireTrack(trx, before.season._id, form.track);
      if (form.cover !== null && form.cover !== before.cover?._id)
        await requireCover(trx, form.cover, userId);
      await changeRow(trx, "events", id, eventColumns(form));
      await saveSessions(trx, before, form.sessions);
      await eventsChanged(trx, services, { seasonId: before.season._id });
      await tellOfSessions(trx, services, before);
      await tellOfHiding(trx, before.season._id, { before, after: form });
      await sayWritten(trx, services, before);
    },
  }).catch((error: unknown) => {
    // Results were saved while the form was.
    throw isForeignKeyViolation(error) ? eventRefusal("event.session-has-results") : error;
  });
}

/** Hides an event from visitors, or shows it. @throws AppError 404, 409 when the copy is stale. */
export async function setEventVisibility(
  services: Services,
  { hidden, ...save }: EventCopy & { hidden: boolean },
): Promise<void> {
  await saveChange(services, {
    ...save,
    action: hidden ? "event.hidden" : "event.shown",
    audited: (event) => ({ hidden: event.hidden }),
    write: async (trx, before) => {
      await changeRow(trx, "events", save.id, { hidden });
      await tellOfSessions(trx, services, before);
      await tellOfHiding(trx, before.season._id, { before, after: { hidden } });
      await sayWritten(trx, services, before);
    },
  });
}

/** An event that was there is another from here on, or gone. */
export async function sayWritten(
  trx: Db,
  services: ActServices,
  { _id: id, season, title, time, hidden }: EditableEvent,
): Promise<void> {
  const before = { title, time, hidden };
  await happened(trx, services, { what: "event", id, seasonId: season._id, before });
}

/** Also of those without results as far as this transaction knows: another may be saving their first. */
async function tellOfSessions(
  trx: Db,
  services: Services,
  { sessions }: EditableEvent,
): Promise<void> {
  if (sessions.length > 0)
    await resultsChanged(trx, services, { sessions: sessions.map(({ _id }) => _id) });
}

function saveChange(
  { databases, now }: Services,
  change: Omit<VersionedSave<EditableEvent>, "now">,
): Promise<EditableEvent> {
  return databases.db.transaction().execute(async (trx) => {
    // First of all: who counts the season's results holds it while they read its events.
    await lockSeasonOfEvent(trx, change.id);
    return saveVersioned(trx, eventRecord, { ...change, now: now() });
  });
}

export const eventRecord: VersionedRecord<EditableEvent> = {
  table: "events",
  subjectType: "event",
  read: getEditableEvent,
  audited: auditedEvent,
  conflict: eventConflict,
};

/** @throws AppError 404 without the season, 422 when the track is not one of its simulator's. */
async function requireTrack(trx: Db, seasonId: string, trackId: string): Promise<void> {
  const season = await getRow(trx, "seasons", seasonId);
  const track = await findRow(trx, "tracks", trackId);
  if (track?.simulator_id !== season.simulator_id)
    throw refusal("request.invalid", {
      fields: { track: "Alege un circuit al simulatorului pe care se joacă sezonul." },
    });
}

async function requireCover(trx: Db, id: string, ownerId: string): Promise<void> {
  await lockOwnUpload(trx, { id, kind: "seasonPicture", ownerId });
}

type EditedColumns = Omit<Row<"events">, "id" | "season_id" | "created_at" | "version">;

function eventColumns(form: EventForm): EditedColumns {
  return { ...toColumns(eventFields, form), cover_upload_id: form.cover };
}
