import { sql } from "kysely";
import { DAY_MS } from "#shared/time/durations.ts";
import { listOpenCarInvites } from "#features/clubs/server/asks/car-invites.ts";
import { listOpenClubInvites } from "#features/clubs/server/asks/club-invites.ts";
import { listCarriedPenalties } from "#features/entry-lists/server/grid-events.ts";
import { comingColumns } from "#features/entry-lists/server/coming-cars.ts";
import { findOwnSeat } from "#features/entry-lists/server/own-presence.ts";
import { listWaitingDefences } from "#features/stewarding/server/case-lists.ts";
import { findLicence } from "#features/stewarding/server/licence/licence-sums.ts";
import { eventActiveMs } from "#features/seasons/season-status.ts";
import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import type { Viewer } from "#server/viewer.ts";
import { visibleEvents } from "#server/visibility.ts";
import { byDeadline, type OwnNext, type OwnRound } from "../own-next.ts";
import { FOLLOWED_AT_HOME } from "../followed.ts";
import { findFollowed } from "./followed/find-followed.ts";
import { listClubToDo } from "./club-to-do.ts";
import { listChampionships } from "./own-championships.ts";
import { findRound } from "./season-sport.ts";

/** How far ahead an event is one's next. */
const AHEAD_MS = 14 * DAY_MS;

/** What `/` shows to somebody who is logged in, and to nobody else. */
export async function findOwnNext(
  db: Db,
  { _id: userId }: Pick<Viewer, "_id">,
  now: number,
): Promise<OwnNext> {
  const [round, championships, followed, clubs, cars, toDo, defences, licence] = await Promise.all([
    findOwnRound(db, userId, now),
    listChampionships(db, { userId, now }),
    findFollowed(db, userId),
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
    championships,
    followed: followed.filter(({ last }) => last).slice(0, FOLLOWED_AT_HOME),
    invitations: { clubs, cars },
    toDo: [...answers, ...toDo].toSorted(byDeadline),
    licence,
    open,
  };
}

async function findOwnRound(db: Db, userId: string, now: number): Promise<OwnRound | null> {
  const [event] = await findNextEvent(db, {
    userId,
    after: now - eventActiveMs,
    until: now + AHEAD_MS,
  });
  if (!event) return null;
  const { id, season_id: seasonId, time } = event;
  const simulator = event.code;
  const [round, { presence }, penalties] = await Promise.all([
    findRound(db, id),
    findOwnSeat(db, { id, simulator }, userId),
    listCarriedPenalties(db, { event: { id, seasonId, time }, driver: userId }),
  ]);
  if (!round) return null;
  return {
    ...round,
    season: { _id: seasonId, title: event.season_title },
    rsvpStart: event.rsvp_start,
    rsvpEnd: event.rsvp_end,
    presence,
    entered: event.entered,
    coming: event.coming,
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
    .innerJoin("simulators as simulator", "simulator.id", "season.simulator_id")
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
      "simulator.code",
    ])
    .select(comingColumns)
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
