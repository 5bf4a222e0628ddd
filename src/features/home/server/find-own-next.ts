import { sql } from "kysely";
import { DAY_MS } from "#shared/time/durations.ts";
import { listOpenCarInvites } from "#features/clubs/server/asks/car-invites.ts";
import { listOpenClubInvites } from "#features/clubs/server/asks/club-invites.ts";
import { listCarriedPenalties } from "#features/entry-lists/server/grid-events.ts";
import { findOwnEvent } from "#features/entry-lists/server/own-event.ts";
import { listWaitingDefences } from "#features/stewarding/server/case-lists.ts";
import { findLicence } from "#features/stewarding/server/licence/licence-sums.ts";
import { eventActiveMs } from "#features/seasons/season-status.ts";
import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import type { Viewer } from "#server/viewer.ts";
import { visibleEvents } from "#server/visibility.ts";
import { fromMilliPoints } from "#shared/points.ts";
import { byDeadline, type OwnNext, type OwnRound } from "../own-next.ts";
import { listClubToDo } from "./club-to-do.ts";
import { findRound } from "./season-sport.ts";

/** How far ahead an event is one's next. */
const AHEAD_MS = 14 * DAY_MS;

/** What `/` shows to somebody who is logged in, and to nobody else. */
export async function findOwnNext(db: Db, viewer: Viewer, now: number): Promise<OwnNext> {
  const { _id: userId } = viewer;
  const [round, clubs, cars, toDo, defences, licence] = await Promise.all([
    findOwnRound(db, viewer, now),
    listOpenClubInvites(db, userId),
    listOpenCarInvites(db, { userId, now }),
    listClubToDo(db, { userId, now }),
    listWaitingDefences(db, { userId, now }),
    findLicence(db, userId, now),
  ]);
  const answers = defences.map(({ _id, title, until }) => ({
    kind: "defence" as const,
    _id,
    title,
    until,
    registration: null,
    club: null,
    count: 1,
  }));
  const open = round ? [] : await listOpen(db, userId, now);
  return {
    round,
    invitations: { clubs, cars },
    toDo: [...answers, ...toDo].toSorted(byDeadline),
    licence,
    open,
  };
}

async function findOwnRound(db: Db, viewer: Viewer, now: number): Promise<OwnRound | null> {
  const [event] = await findNextEvent(db, {
    userId: viewer._id,
    after: now - eventActiveMs,
    until: now + AHEAD_MS,
  });
  if (!event) return null;
  const { id, season_id: seasonId, time } = event;
  const [round, own, standing, penalties] = await Promise.all([
    findRound(db, id),
    findOwnEvent(db, id, viewer, now),
    findStanding(db, seasonId, viewer._id),
    listCarriedPenalties(db, { event: { id, seasonId, time }, driver: viewer._id }),
  ]);
  if (!round || !own) return null;
  const servers = own.servers.map(({ serverName, password }) => ({ serverName, password }));
  return {
    ...round,
    season: { _id: seasonId, title: event.season_title },
    rsvpStart: event.rsvp_start,
    rsvpEnd: event.rsvp_end,
    presence: own.presence,
    // Usually all sessions run on one server.
    servers: servers.filter(
      (server, index) =>
        servers.findIndex((other) => JSON.stringify(other) === JSON.stringify(server)) === index,
    ),
    standing,
    gridPenalties: penalties.map(({ positions, reason = "", event: given = "" }) => ({
      positions,
      reason,
      event: given,
    })),
  };
}

const findNextEvent = writtenOnce(["userId", "after", "until"], (db, { userId, after, until }) =>
  db
    .selectFrom("car_drivers as seat")
    .innerJoin("cars as car", "car.id", "seat.car_id")
    .innerJoin("events as event", "event.season_id", "seat.season_id")
    .innerJoin("seasons as season", "season.id", "event.season_id")
    .leftJoin("event_guest_cars as guest", (join) =>
      join.onRef("guest.car_id", "=", "car.id").onRef("guest.event_id", "=", "event.id"),
    )
    .select([
      "event.id",
      "event.season_id",
      "event.time",
      "event.rsvp_start",
      "event.rsvp_end",
      "season.title as season_title",
    ])
    .where("seat.user_id", "=", userId)
    .where("car.withdrawn_at", "is", null)
    .where((where) =>
      where.or([
        where("car.registration_id", "is not", null),
        where("guest.car_id", "is not", null),
      ]),
    )
    .where("event.id", "in", visibleEvents(db))
    .where("event.time", ">", sql<number>`${after}`)
    .where("event.time", "<=", sql<number>`${until}`)
    .orderBy("event.time")
    .orderBy("event.id")
    .limit(1),
);

/** One's place in the first public table of drivers. It leaves out a table with hidden events, which readers see recomputed. */
async function findStanding(
  db: Db,
  seasonId: string,
  userId: string,
): Promise<OwnRound["standing"]> {
  const [own] = await selectStanding(db, { seasonId, userId });
  if (!own || own.position === null) return null;
  const { position, points, ahead, ahead_points: more } = own;
  return {
    position,
    points: fromMilliPoints(points),
    ahead:
      ahead === null || more === null
        ? null
        : { position: ahead, gap: fromMilliPoints(more - points) },
  };
}

const selectStanding = writtenOnce(["seasonId", "userId"], (db, { seasonId, userId }) =>
  db
    .selectFrom("standings_entries as own")
    .leftJoin("standings_entries as ahead", (join) =>
      join.onRef("ahead.standings_id", "=", "own.standings_id").on((on) =>
        on(
          "ahead.position",
          "=",
          on
            .selectFrom("standings_entries as better")
            .select(({ fn }) => fn.max("better.position").as("position"))
            .whereRef("better.standings_id", "=", "own.standings_id")
            .whereRef("better.position", "<", "own.position"),
        ),
      ),
    )
    .select([
      "own.position",
      "own.points",
      "ahead.position as ahead",
      "ahead.points as ahead_points",
    ])
    .where("own.subject_id", "=", userId)
    .where("own.standings_id", "=", (where) =>
      where
        .selectFrom("standings as table")
        .select("table.id")
        .where("table.season_id", "=", seasonId)
        .where("table.public", "=", true)
        .where("table.type", "=", "D")
        .where((own) =>
          own.not(
            own.exists(
              own
                .selectFrom("standings_sessions as scored")
                .select("scored.event_id")
                .whereRef("scored.standings_id", "=", "table.id")
                .where("scored.event_id", "not in", visibleEvents(db)),
            ),
          ),
        )
        .orderBy("table.position")
        .orderBy("table.id")
        .limit(1),
    )
    .limit(1),
);

/** Where one could register, the one that closes first before others; not where nobody needs to. */
async function listOpen(db: Db, userId: string, now: number): Promise<OwnNext["open"]> {
  return selectOpen(db, { userId, now });
}

const selectOpen = writtenOnce(["userId", "now"], (db, { userId, now }) =>
  db
    .selectFrom("seasons")
    .select(["id as _id", "title", "registration_deadline as registrationDeadline"])
    .where("hidden", "=", false)
    .where("open", "=", false)
    .where("registration_deadline", ">", sql<number>`${now}`)
    .where(
      "id",
      "not in",
      db.selectFrom("car_drivers").select("season_id").where("user_id", "=", userId),
    )
    .orderBy("registration_deadline")
    .orderBy("id")
    .limit(3)
    .$narrowType<{ registrationDeadline: number }>(),
);
