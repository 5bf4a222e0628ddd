import { toTrack, trackColumns } from "#features/seasons/server/seasons-queries.ts";
import type { Db } from "#server/database/databases.ts";
import { findFiles } from "#server/files/uploads.ts";
import { refusal } from "#server/errors.ts";
import { readSessionType } from "#shared/session-types.ts";
import { fromColumns } from "#shared/record/record.ts";
import type { EditableEvent } from "../event-form.ts";
import { eventFields, sessionFields } from "../event-record.ts";

/** An event as its form reads it, hidden or not. @throws AppError 404 when there is none. */
export async function getEditableEvent(db: Db, id: string): Promise<EditableEvent> {
  const row = await db
    .selectFrom("events as event")
    .innerJoin("seasons as season", "season.id", "event.season_id")
    .innerJoin("simulators as simulator", "simulator.id", "season.simulator_id")
    .innerJoin("tracks as track", "track.id", "event.track_id")
    .innerJoin("track_families as family", "family.id", "track.family_id")
    .leftJoin("uploads as outline", "outline.id", "track.outline_upload_id")
    .selectAll("event")
    .select([
      "season.title as season_title",
      "simulator.id as simulator_id",
      "simulator.title as simulator_title",
      ...trackColumns,
    ])
    .where("event.id", "=", id)
    .executeTakeFirstOrThrow(() => refusal("not-found"));
  return {
    _id: row.id,
    version: row.version,
    season: {
      _id: row.season_id,
      title: row.season_title,
      simulator: { _id: row.simulator_id, title: row.simulator_title },
    },
    ...fromColumns(eventFields, row),
    track: toTrack(row),
    cover: (await findFiles(db, [row.cover_upload_id]))(row.cover_upload_id),
    sessions: await listSessions(db, id),
  };
}

async function listSessions(db: Db, eventId: string): Promise<EditableEvent["sessions"]> {
  const rows = await db
    .selectFrom("event_sessions as session")
    .leftJoin("session_results as results", "results.session_id", "session.id")
    .selectAll("session")
    .select("results.saved_at")
    .where("session.event_id", "=", eventId)
    .orderBy("session.position")
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    ...fromColumns(sessionFields, { ...row, type: readSessionType(row.type) }),
    hasResults: row.saved_at !== null,
  }));
}

/** An event for the audit log, which keeps no passwords. */
export function auditedEvent({ sessions, ...event }: EditableEvent) {
  return {
    ...event,
    sessions: sessions.map(({ password, ...session }) => ({
      ...session,
      hasPassword: password !== "",
    })),
  };
}
