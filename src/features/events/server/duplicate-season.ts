import type { DuplicateSeason } from "#features/seasons/season-form.ts";
import { getEditableSeason } from "#features/seasons/server/editable-season.ts";
import { lockSeason } from "#features/seasons/server/lock-season.ts";
import { copySeason } from "#features/seasons/server/copy-season.ts";
import { auditedSeason, refuseTakenCode } from "#features/seasons/server/save-season.ts";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { addRow, addRows } from "#server/database/rows.ts";
import { newId } from "#server/ids.ts";
import { happened, type SeasonCopy } from "#server/parts.ts";
import type { Services } from "#server/services.ts";
import { addLocalDays, daysBetween, toLocalText } from "#shared/time/zoned-time.ts";

interface Duplication {
  id: string;
  copy: DuplicateSeason;
  userId: string;
}

/**
 * Copies a season into a hidden one: rules, cars, classes, pictures and permissions, what later features have decided for it
 * (`seasonCopied`), and with a start its events too, moved by whole days so that the first falls on that day. Registrations,
 * results and server passwords are not copied.
 * @throws AppError 404, 409 when the code is taken.
 */
export async function duplicateSeason(
  services: Services,
  { id, copy, userId }: Duplication,
): Promise<string> {
  const { timeZone } = services.config;
  return services.databases.db
    .transaction()
    .execute(async (trx) => {
      const season = await lockSeason(trx, id);
      const days = copy.start === null ? null : await daysToMove(trx, id, copy.start, timeZone);
      const move = (at: number | null) =>
        at === null || days === null ? null : addLocalDays(at, days, timeZone);
      const newSeasonId = newId();
      await copySeason(trx, season, { newSeasonId, copy, move, now: services.now() });
      const copied =
        days === null
          ? { events: new Map<string, string>(), sessions: new Map<string, string>() }
          : await copyEvents(trx, { from: id, to: newSeasonId, move, now: services.now() });
      await recordChange(trx, {
        userId,
        action: "season.duplicated",
        subjectType: "season",
        subjectId: newSeasonId,
        before: { from: id },
        after: auditedSeason(await getEditableSeason(trx, newSeasonId)),
        now: services.now(),
      });
      for (const listen of services.parts.listeners.seasonCopied)
        await listen(trx, services, { from: id, to: newSeasonId, copiedBy: userId, ...copied });
      await happened(trx, services, { what: "season", id: newSeasonId, before: null });
      for (const event of copied.events.values())
        await happened(trx, services, {
          what: "event",
          id: event,
          seasonId: newSeasonId,
          before: null,
        });
      return newSeasonId;
    })
    .catch(refuseTakenCode);
}

async function daysToMove(
  trx: Db,
  seasonId: string,
  start: string,
  timeZone: string,
): Promise<number | null> {
  const first = await trx
    .selectFrom("events")
    .select("time")
    .where("season_id", "=", seasonId)
    .orderBy("time")
    .limit(1)
    .executeTakeFirst();
  return first ? daysBetween(toLocalText(first.time, timeZone), start) : null;
}

interface EventCopying {
  from: string;
  to: string;
  move: (at: number | null) => number | null;
  now: number;
}

/** Ids of the copies of events and of their sessions. */
async function copyEvents(
  trx: Db,
  { from, to, move, now }: EventCopying,
): Promise<Pick<SeasonCopy, "events" | "sessions">> {
  const copies = { events: new Map<string, string>(), sessions: new Map<string, string>() };
  const events = await trx
    .selectFrom("events")
    .selectAll()
    .where("season_id", "=", from)
    .orderBy("time")
    .execute();
  for (const event of events) {
    const id = newId();
    copies.events.set(event.id, id);
    await addRow(trx, "events", {
      ...event,
      id,
      season_id: to,
      time: move(event.time) ?? event.time,
      rsvp_start: move(event.rsvp_start),
      rsvp_end: move(event.rsvp_end),
      created_at: now,
      version: 1,
    });
    const sessions = await trx
      .selectFrom("event_sessions")
      .selectAll()
      .where("event_id", "=", event.id)
      .execute();
    const copied = sessions.map((session) => ({
      ...session,
      id: newId(),
      event_id: id,
      start_at: move(session.start_at) ?? session.start_at,
      password: "",
    }));
    for (const [index, session] of sessions.entries())
      copies.sessions.set(session.id, copied[index]?.id ?? "");
    await addRows(trx, "event_sessions", copied);
  }
  return copies;
}
