import type { Db } from "../database/databases.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Cached replies live at most this long even when nothing is due. */
const LONGEST_MS = DAY_MS;

/**
 * The next instant (UTC ms) after `now` at which time alone changes what visitors see: an event's time, 14 days before and 24 hours
 * after it (`spec/1` §4), presence windows, registration deadlines, ends of prequalification, starts and ends of races.
 */
export async function nextPublicChange(db: Db, now: number): Promise<number> {
  const events = await db
    .selectFrom("events")
    .select(["time", "rsvp_start", "rsvp_end"])
    .where((where) =>
      where.or([
        where("time", ">", now - DAY_MS),
        where("rsvp_start", ">", now),
        where("rsvp_end", ">", now),
      ]),
    )
    .execute();
  const seasons = await db
    .selectFrom("seasons")
    .select(["registration_deadline", "car_model_change_deadline"])
    .where((where) =>
      where.or([
        where("registration_deadline", ">", now),
        where("car_model_change_deadline", ">", now),
      ]),
    )
    .execute();
  const sessions = await db
    .selectFrom("event_sessions")
    .select(["start_at", "duration_minutes"])
    .where((where) =>
      where.or([where("prequalification", "=", true), where("official", "=", true)]),
    )
    .where("start_at", ">", now - DAY_MS * 31)
    .execute();
  const instants = [
    ...events.flatMap((event) => [
      event.time,
      event.time - 14 * DAY_MS,
      event.time + DAY_MS,
      event.rsvp_start,
      event.rsvp_end,
    ]),
    ...seasons.flatMap((season) => [
      season.registration_deadline,
      season.car_model_change_deadline,
    ]),
    ...sessions.flatMap(({ start_at, duration_minutes }) => [
      start_at,
      start_at + duration_minutes * 60_000,
    ]),
  ];
  const ahead = instants.filter((instant) => instant !== null && instant > now);
  return Math.min(now + LONGEST_MS, ...ahead.filter((instant) => instant !== null));
}
