import { DAY_MS } from "#shared/time/durations.ts";
import { listOpenCarInvites } from "#features/clubs/server/invites/car-invites.ts";
import { listOpenClubInvites } from "#features/clubs/server/invites/club-invites.ts";
import { listCarriedPenalties } from "#features/entry-lists/server/grid-events.ts";
import { findOwnEvent } from "#features/entry-lists/server/own-event.ts";
import { listWaitingDefences } from "#features/stewarding/server/case-lists.ts";
import { findLicence } from "#features/stewarding/server/licence/licence-sums.ts";
import type { Db } from "#server/database/databases.ts";
import type { Viewer } from "#server/viewer.ts";
import { visibleEvents } from "#server/visibility.ts";
import { fromMilliPoints } from "#shared/points.ts";
import type { OwnNext, OwnRound } from "../own-next.ts";
import { listClubToDo } from "./club-to-do.ts";
import { listRounds } from "./season-sport.ts";

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
  const answers = defences.map((defence) => ({
    kind: "defence" as const,
    ...defence,
    registration: null,
    club: null,
    count: 1,
  }));
  const open = round ? [] : await listOpen(db, userId, now);
  return { round, invitations: { clubs, cars }, toDo: [...answers, ...toDo], licence, open };
}

async function findOwnRound(db: Db, viewer: Viewer, now: number): Promise<OwnRound | null> {
  const event = await db
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
    .where("seat.user_id", "=", viewer._id)
    .where("car.withdrawn_at", "is", null)
    .where((where) =>
      where.or([
        where("car.registration_id", "is not", null),
        where("guest.car_id", "is not", null),
      ]),
    )
    .where("event.id", "in", visibleEvents(db))
    .where("event.time", ">", now - DAY_MS)
    .where("event.time", "<=", now + AHEAD_MS)
    .orderBy("event.time")
    .orderBy("event.id")
    .limit(1)
    .executeTakeFirst();
  if (!event) return null;
  const seasonId = event.season_id;
  const rounds = await listRounds(db, [seasonId], { hidden: false });
  const round = rounds.find(({ _id }) => _id === event.id);
  const own = await findOwnEvent(db, event.id, viewer);
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
    standing: await findStanding(db, seasonId, viewer._id),
    gridPenalties: (
      await listCarriedPenalties(db, {
        event: { id: event.id, seasonId, time: event.time },
        driver: viewer._id,
      })
    ).map(({ positions, reason = "", event: given = "" }) => ({ positions, reason, event: given })),
  };
}

/** One's place in the first public table of drivers. A table with hidden events is computed anew for readers, and says nothing here. */
async function findStanding(
  db: Db,
  seasonId: string,
  userId: string,
): Promise<OwnRound["standing"]> {
  const table = await db
    .selectFrom("standings")
    .select("id")
    .where("season_id", "=", seasonId)
    .where("public", "=", true)
    .where("type", "=", "D")
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("standings_sessions as scored")
            .select("scored.event_id")
            .whereRef("scored.standings_id", "=", "standings.id")
            .where("scored.event_id", "not in", visibleEvents(db)),
        ),
      ),
    )
    .orderBy("position")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!table) return null;
  const entries = db.selectFrom("standings_entries").where("standings_id", "=", table.id);
  const own = await entries
    .select(["position", "points"])
    .where("subject_id", "=", userId)
    .executeTakeFirst();
  if (!own || own.position === null) return null;
  const ahead = await entries
    .select(["position", "points"])
    .where("position", "<", own.position)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    position: own.position,
    points: fromMilliPoints(own.points),
    ahead:
      !ahead || ahead.position === null
        ? null
        : { position: ahead.position, gap: fromMilliPoints(ahead.points - own.points) },
  };
}

/** Where one could register, the one that closes first before others. */
async function listOpen(db: Db, userId: string, now: number): Promise<OwnNext["open"]> {
  const rows = await db
    .selectFrom("seasons")
    .select(["id", "title", "registration_deadline"])
    .where("hidden", "=", false)
    .where("registration_deadline", ">", now)
    .where(
      "id",
      "not in",
      db.selectFrom("car_drivers").select("season_id").where("user_id", "=", userId),
    )
    .orderBy("registration_deadline")
    .orderBy("id")
    .limit(3)
    .execute();
  return rows.flatMap(({ id, title, registration_deadline: registrationDeadline }) =>
    registrationDeadline === null ? [] : [{ _id: id, title, registrationDeadline }],
  );
}
