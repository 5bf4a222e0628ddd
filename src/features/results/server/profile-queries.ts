import { personName } from "#shared/text/person-name.ts";
import { seesHidden } from "#server/visibility.ts";
import { simulatorCode } from "#features/seasons/server/simulators-queries.ts";
import type { Viewer } from "#server/viewer.ts";
import type { Db } from "#server/database/databases.ts";
import { fileAddress } from "#server/files/file-address.ts";
import { isRace, readSessionType } from "#shared/session-types.ts";
import { listClubOffers } from "#features/registration/server/seats/open-seats.ts";
import type { DriverProfile, RecordLine, TeamProfile } from "../event-results.ts";
import { listResultRows } from "./result-rows.ts";

/** Newest first, at most this many: a page, not an archive. The totals are of these. */
export const RECORD_LIMIT = 300;

export async function findDriverProfile(
  db: Db,
  id: string,
  viewer: Viewer | null,
): Promise<Omit<DriverProfile, "seasonTable"> | undefined> {
  const user = await db
    .selectFrom("users as user")
    .leftJoin("uploads as picture", "picture.id", "user.picture_upload_id")
    .select([
      "user.id",
      "user.first_name",
      "user.last_name",
      "user.country",
      "user.city",
      "user.shorthand",
      "picture.filename as picture",
    ])
    .where("user.id", "=", id)
    .executeTakeFirst();
  if (!user) return undefined;
  const clubs = await db
    .selectFrom("club_members as member")
    .innerJoin("clubs as club", "club.id", "member.club_id")
    .select(["club.id", "club.name"])
    .where("member.user_id", "=", id)
    .where("member.role", "=", "driver")
    .where("member.accepted", "=", true)
    .where("club.solo", "=", false)
    .orderBy("club.name")
    .execute();
  const results = await listRecord(db, { person: id }, viewer);
  return {
    _id: user.id,
    driverName: personName({ firstName: user.first_name, lastName: user.last_name }),
    country: user.country,
    city: user.city,
    shorthand: user.shorthand,
    picture: user.picture ? fileAddress(user.picture) : null,
    clubs: clubs.map((club) => ({ _id: club.id, name: club.name })),
    totals: totalsOf(results),
    results,
  };
}

export async function findTeamProfile(
  db: Db,
  id: string,
  { viewer, now }: { viewer: Viewer | null; now: number },
): Promise<Omit<TeamProfile, "seasonTable"> | undefined> {
  const club = await db
    .selectFrom("clubs as club")
    .innerJoin("simulators as simulator", "simulator.id", "club.simulator_id")
    .leftJoin("uploads as logo", "logo.id", "club.logo_upload_id")
    .select([
      "club.id",
      "club.name",
      "club.solo",
      "club.deleted_at",
      "simulator.id as simulator_id",
      "simulator.title",
      "simulator.code",
      "logo.filename as logo",
    ])
    .where("club.id", "=", id)
    .executeTakeFirst();
  if (!club) return undefined;
  const [members, seasons, results] = await Promise.all([
    listMembers(db, id),
    listClubSeasons(db, id, viewer),
    listRecord(db, { club: id }, viewer),
  ]);
  return {
    _id: club.id,
    isOpen: !club.solo && club.deleted_at === null,
    name: club.name,
    logo: club.logo ? fileAddress(club.logo) : null,
    simulator: {
      _id: club.simulator_id,
      title: club.title,
      acronym: simulatorCode(club.code),
    },
    drivers: members.filter((member) => member.role === "driver").map(({ person }) => person),
    managers: members.filter((member) => member.role === "manager").map(({ person }) => person),
    seasons,
    openSeats: await listClubOffers(db, { clubId: id, now }),
    totals: totalsOf(results),
    results,
  };
}

async function listMembers(db: Db, clubId: string) {
  const rows = await db
    .selectFrom("club_members as member")
    .innerJoin("users as user", "user.id", "member.user_id")
    .select(["user.id", "user.first_name", "user.last_name", "member.role"])
    .where("member.club_id", "=", clubId)
    .where("member.accepted", "=", true)
    .orderBy("user.last_name")
    .orderBy("user.first_name")
    .execute();
  return rows.map((row) => ({
    role: row.role,
    person: {
      _id: row.id,
      driverName: personName({ firstName: row.first_name, lastName: row.last_name }),
    },
  }));
}

async function listClubSeasons(db: Db, clubId: string, viewer: Viewer | null) {
  let query = db
    .selectFrom("registrations as registration")
    .innerJoin("seasons as season", "season.id", "registration.season_id")
    .leftJoin("cars as car", "car.registration_id", "registration.id")
    .select([
      "season.id",
      "season.title",
      (expression) => expression.fn.count<number>("car.id").as("cars"),
    ])
    .where("registration.club_id", "=", clubId)
    .groupBy(["season.id", "season.title", "season.created_at"])
    .orderBy("season.created_at", "desc");
  if (!seesHidden(viewer)) query = query.where("season.hidden", "=", false);
  const rows = await query.execute();
  return rows.map((row) => ({ _id: row.id, title: row.title, cars: row.cars }));
}

/** A person's or a club's rows in official sessions of visible events, as a record. */
async function listRecord(
  db: Db,
  own: { person: string } | { club: string },
  viewer: Viewer | null,
): Promise<RecordLine[]> {
  let query = db
    .selectFrom(rowsOf(db, own).as("row"))
    .innerJoin("event_sessions as session", "session.id", "row.session_id")
    .innerJoin("events as event", "event.id", "session.event_id")
    .innerJoin("seasons as season", "season.id", "event.season_id")
    .innerJoin("simulators as simulator", "simulator.id", "season.simulator_id")
    .select([
      "row.id",
      "session.id as session_id",
      "session.title as session_title",
      "session.type",
      "event.id as event_id",
      "event.title as event_title",
      "event.time",
      "season.id as season_id",
      "season.title as season_title",
      "simulator.code",
    ])
    .where("session.official", "=", true)
    .orderBy("event.time", "desc")
    .orderBy("session.position", "desc")
    .orderBy("session.id")
    .orderBy("row.sort_order")
    .limit(RECORD_LIMIT);
  if (!seesHidden(viewer))
    query = query.where("event.hidden", "=", false).where("season.hidden", "=", false);
  const places = await query.execute();
  const sessions = await listResultRows(
    db,
    [...new Set(places.map((place) => place.session_id))],
    places.map((place) => place.id),
  );
  const rows = new Map([...sessions.values()].flat().map((row) => [row._id, row]));
  return places.flatMap((place) => {
    const row = rows.get(place.id);
    if (!row) return [];
    return [
      {
        rowId: row._id,
        event: { _id: place.event_id, title: place.event_title, time: place.time },
        season: { _id: place.season_id, title: place.season_title, acronym: place.code },
        session: { _id: place.session_id, title: place.session_title, type: place.type },
        position: row.finalOverallResult,
        raceNumber: row.eventRsvp.raceNumber,
        carModel: row.eventRsvp.carModel.title,
        team: row.team?.name ?? "",
        drivers: row.drivers.map(({ _id, driverName }) => ({ _id, driverName })),
        laps: row.numLaps,
        bestLap: row.bestLap,
        dsq: row.dsq,
        points: row.points,
      },
    ];
  });
}

/** Their rows without what is in them: of a person there is one a session, and of a club its index says it all. */
function rowsOf(db: Db, own: { person: string } | { club: string }) {
  return "club" in own
    ? db
        .selectFrom("result_rows")
        .select(["id", "session_id", "sort_order"])
        .where("club_id", "=", own.club)
    : db
        .selectFrom("result_row_drivers")
        .select(["row_id as id", "session_id", "position as sort_order"])
        .where("user_id", "=", own.person);
}

function totalsOf(results: readonly RecordLine[]) {
  const races = results.filter((line) => isRace(readSessionType(line.session.type)));
  const within = (top: number) =>
    races.filter((line) => line.position !== null && line.position <= top).length;
  return { races: races.length, wins: within(1), podiums: within(3) };
}
