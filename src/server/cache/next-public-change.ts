import { DAY_MS, MINUTE_MS } from "#shared/time/durations.ts";
import { sql } from "kysely";
import type { Db } from "../database/databases.ts";
import { writtenOnce } from "../database/written-once.ts";

/** Cached replies live at most this long even when nothing is due. */
const LONGEST_MS = DAY_MS;

/** How long after an event's time visitors see it otherwise, beside that it runs (`spec/1` §4). */
const IS_NEAR_MS = -14 * DAY_MS;
const IS_OVER_MS = DAY_MS;

/** A session lasts at most a month. */
const LONGEST_SESSION_MS = 31 * DAY_MS;

/**
 * The next instant (UTC ms) after `now` at which time alone changes what visitors see, such as an event's 14 days before and 24
 * hours after (`spec/1` §4), a deadline, an expiry or a session's start. It is one statement whose parts are each one step in an
 * index.
 */
export async function nextPublicChange(db: Db, now: number): Promise<number> {
  const [row] = await findNext(db, {
    now,
    beforeEvents: now - IS_NEAR_MS,
    afterEvents: now - IS_OVER_MS,
    longAgo: now - LONGEST_SESSION_MS,
    late: now + LONGEST_MS,
  });
  return Math.min(now + LONGEST_MS, row?.at ?? Infinity);
}

const findNext = writtenOnce(
  ["now", "beforeEvents", "afterEvents", "longAgo", "late"],
  (db, { now, beforeEvents, afterEvents, longAgo, late }) => {
    const first = (table: string, column: string, after = now, shift = 0) => sql<number | null>`
      select min(${sql.ref(column)}) + ${sql.lit(shift)} as at
      from ${sql.table(table)} where ${sql.ref(column)} > ${after}`;
    // A month of milliseconds is more than PostgreSQL's usual whole numbers hold.
    const endOfSession = sql`start_at + cast(duration_minutes as bigint) * ${sql.lit(MINUTE_MS)}`;
    const isShown = sql`(prequalification = ${true} or official = ${true})`;
    const parts = [
      first("events", "time", beforeEvents, IS_NEAR_MS),
      first("events", "time"),
      first("events", "time", afterEvents, IS_OVER_MS),
      first("events", "rsvp_start"),
      first("events", "rsvp_end"),
      first("seasons", "registration_deadline"),
      first("seasons", "car_model_change_deadline"),
      first("protest_windows", "opens_at"),
      first("protest_windows", "closes_at"),
      first("cases", "defence_until"),
      first("decisions", "appeal_until"),
      first("licence_entries", "expires_at"),
      first("sanctions", "until_at"),
      sql`${first("event_sessions", "start_at")} and ${isShown}`,
      sql`select min(${endOfSession}) from event_sessions
        where start_at > ${longAgo} and start_at < ${late} and ${isShown} and ${endOfSession} > ${now}`,
    ];
    const query = sql<{ at: number | null }>`
      select min(at) as at from (${sql.join(parts, sql` union all `)}) as due`;
    return { compile: () => query.compile(db) };
  },
);
