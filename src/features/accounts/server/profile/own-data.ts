import type { Db } from "#server/database/databases.ts";
import { visibleEvents, visibleSeasons } from "#server/visibility.ts";
import { countRecoveryCodes } from "../factor/recovery-codes.ts";
import { factorSince } from "../factor/second-factor.ts";
import { listRoles } from "../people/users-queries.ts";

/** Everything the site knows about a person, for them to take along, but for what is hidden still. Plain JSON with times in UTC. */
export async function collectOwnData(db: Db, userId: string): Promise<Record<string, unknown>> {
  const user = await db
    .selectFrom("users")
    .select([
      "id",
      "email",
      "first_name",
      "last_name",
      "country",
      "city",
      "shorthand",
      "race_number",
      "steam_id",
      "iracing_id",
      "discord_id",
      "created_at",
      "confirmed_at",
    ])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return {
    profile: { ...user, created_at: iso(user.created_at), confirmed_at: iso(user.confirmed_at) },
    roles: await listRoles(db, userId),
    sessions: await sessionsOf(db, userId),
    secondFactor: {
      since: iso(await factorSince(db, userId)),
      recoveryCodesLeft: await countRecoveryCodes(db, userId),
    },
    unlinkRequests: await db
      .selectFrom("unlink_requests")
      .select(["platform", "platform_id", "created_at", "decided_at", "accepted"])
      .where("user_id", "=", userId)
      .orderBy("created_at")
      .execute(),
    uploads: await db
      .selectFrom("uploads")
      .select(["kind", "original_name", "mime", "bytes", "created_at"])
      .where("owner_id", "=", userId)
      .orderBy("created_at")
      .execute(),
    clubs: await db
      .selectFrom("club_members")
      .innerJoin("clubs", "clubs.id", "club_members.club_id")
      .select(["clubs.name", "club_members.role", "club_members.accepted"])
      .where("club_members.user_id", "=", userId)
      .execute(),
    ownedClubs: await db
      .selectFrom("clubs")
      .select(["name", "created_at"])
      .where("owner_id", "=", userId)
      .execute(),
    clubRequests: await db
      .selectFrom("club_requests as request")
      .innerJoin("clubs as club", "club.id", "request.club_id")
      .select(["club.name", "request.body", "request.status", "request.created_at"])
      .where("request.user_id", "=", userId)
      .orderBy("request.created_at")
      .execute(),
    seatRequests: await db
      .selectFrom("seat_requests as request")
      .innerJoin("cars as car", "car.id", "request.car_id")
      .innerJoin("seasons as season", "season.id", "car.season_id")
      .select(["season.title", "car.race_number", "request.body", "request.status"])
      .where("request.user_id", "=", userId)
      .where("season.id", "in", visibleSeasons(db))
      .orderBy("request.created_at")
      .execute(),
    looksForSeat: await db
      .selectFrom("seat_seekers as seeker")
      .innerJoin("seasons as season", "season.id", "seeker.season_id")
      .select(["season.title", "seeker.created_at"])
      .where("seeker.user_id", "=", userId)
      .where("season.id", "in", visibleSeasons(db))
      .execute(),
    seats: await db
      .selectFrom("car_drivers")
      .innerJoin("cars", "cars.id", "car_drivers.car_id")
      .innerJoin("seasons", "seasons.id", "car_drivers.season_id")
      .select(["seasons.title", "cars.race_number", "cars.car_name", "car_drivers.confirmed"])
      .where("car_drivers.user_id", "=", userId)
      .where("seasons.id", "in", visibleSeasons(db))
      .execute(),
    suspensions: await db
      .selectFrom("event_suspensions as suspension")
      .innerJoin("events as event", "event.id", "suspension.event_id")
      .innerJoin("seasons as season", "season.id", "event.season_id")
      .select(["season.title as season", "event.title as event", "suspension.reason"])
      .where("suspension.user_id", "=", userId)
      .where("event.id", "in", visibleEvents(db))
      .orderBy("event.time")
      .execute(),
    protests: await db
      .selectFrom("protests as protest")
      .innerJoin("event_sessions as session", "session.id", "protest.session_id")
      .innerJoin("events as event", "event.id", "session.event_id")
      .select([
        "event.title as event",
        "session.title as session",
        "protest.lap",
        "protest.minute_ms",
        "protest.corner",
        "protest.text",
      ])
      .where("protest.reporter_id", "=", userId)
      .where("event.id", "in", visibleEvents(db))
      .orderBy("session.start_at")
      .execute(),
    caseStatements: await db
      .selectFrom("case_statements")
      .select(["text", "admitted", "said_at"])
      .where("user_id", "=", userId)
      .orderBy("said_at")
      .execute(),
    clubStatements: await db
      .selectFrom("club_statements")
      .select(["club", "text", "said_at"])
      .where("user_id", "=", userId)
      .orderBy("said_at")
      .execute(),
    appeals: await db
      .selectFrom("appeals")
      .select(["text", "filed_at"])
      .where("user_id", "=", userId)
      .orderBy("filed_at")
      .execute(),
    licence: await db
      .selectFrom("licence_entries as entry")
      .innerJoin("decision_items as item", "item.id", "entry.item_id")
      .innerJoin("decisions as decision", "decision.id", "item.decision_id")
      .innerJoin("cases as own", "own.id", "decision.case_id")
      .innerJoin("event_sessions as session", "session.id", "own.session_id")
      .select([
        "decision.number",
        "entry.points",
        "entry.warnings",
        "entry.from_at",
        "entry.expires_at",
        "entry.cleared_at",
        "item.state",
      ])
      .where("entry.user_id", "=", userId)
      .where("session.event_id", "in", visibleEvents(db))
      .orderBy("entry.from_at")
      .execute(),
    sanctions: await db
      .selectFrom("sanctions")
      .select(["rule", "kind", "amount", "state", "proposed_at", "decided_at", "until_at"])
      .where("user_id", "=", userId)
      .where("season_id", "in", visibleSeasons(db))
      .where("state", "!=", "proposed")
      .orderBy("proposed_at")
      .execute(),
    raceControl: {
      everywhere: await db
        .selectFrom("race_control")
        .select("seat")
        .where("user_id", "=", userId)
        .execute(),
      seasons: await db
        .selectFrom("season_race_control as control")
        .innerJoin("seasons as season", "season.id", "control.season_id")
        .select(["season.title as season", "control.seat"])
        .where("control.user_id", "=", userId)
        .where("season.id", "in", visibleSeasons(db))
        .execute(),
    },
    results: await db
      .selectFrom("result_row_drivers as driver")
      .innerJoin("result_rows as row", "row.id", "driver.row_id")
      .innerJoin("event_sessions as session", "session.id", "driver.session_id")
      .innerJoin("events as event", "event.id", "session.event_id")
      .select([
        "event.title as event",
        "session.title as session",
        "session.start_at",
        "row.position",
        "driver.platform",
        "driver.platform_id",
      ])
      .where("driver.user_id", "=", userId)
      .where("event.id", "in", visibleEvents(db))
      .orderBy("session.start_at")
      .execute(),
    receivedMessages: await db
      .selectFrom("messages")
      .select(["subject", "body", "created_at", "viewed_at"])
      .where("recipient_id", "=", userId)
      .orderBy("created_at")
      .execute(),
    sentMessages: await db
      .selectFrom("messages")
      .select(["subject", "body", "created_at"])
      .distinct()
      .where("sender_id", "=", userId)
      .orderBy("created_at")
      .execute(),
    platformIds: await db
      .selectFrom("person_aliases")
      .select(["platform", "platform_id", "created_at"])
      .where("user_id", "=", userId)
      .execute(),
  };
}

async function sessionsOf(db: Db, userId: string): Promise<unknown[]> {
  const rows = await db
    .selectFrom("logins")
    .select(["created_at", "expires_at", "ended_at", "browser", "system", "used_on"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    browser: row.browser,
    system: row.system,
    started: iso(row.created_at),
    // Known by the day, and no finer.
    lastUsedOn: new Date(row.used_on).toISOString().slice(0, 10),
    expires: iso(row.expires_at),
    ended: iso(row.ended_at),
  }));
}

function iso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
