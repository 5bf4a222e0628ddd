import { z } from "zod";
import { findEntryEvent } from "#features/entry-lists/server/entry-event.ts";
import { loadEntryList } from "#features/entry-lists/server/load-entry-list.ts";
import type { Letter } from "#features/messages/letter.ts";
import { sendNotice } from "#features/messages/server/send-notice.ts";
import type { Db } from "#server/database/databases.ts";
import { findRow } from "#server/database/rows.ts";
import type { ActServices } from "#server/parts.ts";
import { inside } from "#server/queue/run-queue.ts";
import { columnOf } from "#shared/group-by.ts";
import { goneLetter, goneSeasonLetter, movedLetter } from "../notice-letters.ts";
import { eventReminders } from "../reminders.ts";
import { concernedCars, driversOf, listSeated, withoutBanned } from "./event-people.ts";
import { remind } from "./remind.ts";
import { lookAtReserves } from "./tell-places.ts";

const eventSchema = z.object({
  id: z.string(),
  seasonId: z.string(),
  before: z.object({ title: z.string(), time: z.number(), hidden: z.boolean() }).nullable(),
});
type EventBefore = z.infer<typeof eventSchema>;

/**
 * An event was written: tells those whom it concerns when it is at another time than a minute ago, or not to be seen any more. An
 * event that is new or was hidden is told of by its reminders; also when its time for answers had begun before.
 */
export const tellOfEvent = inside(async (trx, services, payload) => {
  const given = eventSchema.parse(payload);
  const season = await findRow(trx, "seasons", given.seasonId);
  // A season that is hidden is told of as a whole.
  if (!season || season.hidden) return;
  await tellMoved(trx, services, { ...given, seasonTitle: season.title });
  await remindOfOpen(trx, services, [given.id]);
});

async function tellMoved(
  trx: Db,
  services: ActServices,
  { id, seasonId, seasonTitle, before }: EventBefore & { seasonTitle: string },
): Promise<void> {
  if (!before || before.hidden) return;
  const now = services.now();
  const clock = { now, timeZone: services.config.timeZone };
  const event = await findEntryEvent(trx, id);
  const isGone = !event || event.hidden;
  const { time } = isGone ? before : event;
  if (time <= now || (!isGone && time === before.time)) return;
  const loaded = event && (await loadEntryList(trx, event, now));
  const people = loaded
    ? driversOf(loaded, concernedCars(loaded, now))
    : await listSeated(trx, seasonId);
  const words = isGone
    ? goneLetter({ ...before, seasonTitle }, clock)
    : movedLetter({ ...event, before: before.time }, clock);
  await tellMove(trx, services, {
    to: await withoutBanned(trx, people, now),
    seasonId,
    words,
    path: isGone ? pageOfSeason(seasonId) : `/event/${encodeURIComponent(id)}`,
    usefulUntil: time,
  });
}

const seasonSchema = z.object({
  id: z.string(),
  before: z.object({ hidden: z.boolean() }).nullable(),
});

/**
 * A season was written: tells its drivers when it is hidden since, with events that were to come; once it is seen again, who may
 * answer. Other rules of it may give reserves a place.
 */
export const tellOfSeason = inside(async (trx, services, payload) => {
  const { id, before } = seasonSchema.parse(payload);
  const season = await findRow(trx, "seasons", id);
  if (!season) return;
  const now = services.now();
  const coming = await trx
    .selectFrom("events")
    .select(["id", "time"])
    .where("season_id", "=", id)
    .where("hidden", "=", false)
    .where("time", ">", now)
    .orderBy("time")
    .execute();
  const last = coming.at(-1);
  if (!last) return;
  const wasHidden = before?.hidden ?? true;
  if (!season.hidden) await followRules(trx, services, columnOf(coming, "id"));
  if (season.hidden === wasHidden) return;
  if (!season.hidden) return remindOfOpen(trx, services, columnOf(coming, "id"));
  await tellMove(trx, services, {
    to: await withoutBanned(trx, await listSeated(trx, id), now),
    seasonId: id,
    words: goneSeasonLetter(season.title),
    path: "/",
    usefulUntil: last.time,
  });
});

async function followRules(
  trx: Db,
  services: ActServices,
  events: readonly string[],
): Promise<void> {
  const rows = await trx
    .selectFrom("event_reserves")
    .select("event_id")
    .distinct()
    .where("event_id", "in", events)
    .orderBy("event_id")
    .execute();
  for (const { event_id } of rows) await lookAtReserves(trx, services, event_id);
}

interface Move {
  to: readonly string[];
  seasonId: string;
  words: Letter;
  path: string;
  usefulUntil: number;
}

/** Without a key: the task is done once, and an event may be moved back and forth. */
async function tellMove(trx: Db, services: ActServices, { words, ...move }: Move): Promise<void> {
  await sendNotice(trx, services, { kind: "event-moved", ...words, ...move });
}

/** Of these events, written or shown while answers are asked for already, those who may answer hear now. */
async function remindOfOpen(
  trx: Db,
  services: ActServices,
  events: readonly string[],
): Promise<void> {
  const now = services.now();
  const open = await trx
    .selectFrom("events")
    .select(["id", "time", "rsvp_start as rsvpStart", "rsvp_end as rsvpEnd"])
    .where("id", "in", events)
    .where("rsvp_start", "<=", now)
    .where("rsvp_end", ">", now)
    .orderBy("id")
    .execute();
  for (const { id, ...times } of open)
    for (const { kind, at, until } of eventReminders(times))
      if (kind.startsWith("presence-") && at <= now && now < until)
        await remind(trx, services, { kind, id, at });
}

function pageOfSeason(id: string): string {
  return `/season/${encodeURIComponent(id)}`;
}
