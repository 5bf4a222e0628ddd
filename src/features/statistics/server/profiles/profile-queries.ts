import { mapMarks, markColumns, markOf } from "#features/clubs/server/club-marks.ts";
import { mapCarBodies } from "#features/seasons/server/car-bodies.ts";
import { columnOf } from "#shared/group-by.ts";
import { personName } from "#shared/text/person-name.ts";
import { seesHidden } from "#server/visibility.ts";
import type { Config } from "#server/config.ts";
import type { Viewer } from "#server/viewer.ts";
import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import { fileAddress } from "#server/files/file-address.ts";
import { listClubOffers } from "#features/registration/server/seats/open-seats.ts";
import { type DriverProfile, RECORD_PAGE, type TeamProfile } from "../../profiles/profiles.ts";
import type { FormRace } from "../../directories.ts";
import { mapForms, mapNumbers } from "../directory-queries.ts";
import { isCounted } from "../rebuild.ts";
import { foundPerson, seesEverybody } from "../found-people.ts";
import { listMostMet } from "../head-to-head/meeting-queries.ts";
import { findFigures } from "./figures.ts";
import { listArchiveTitles } from "./archive-titles.ts";
import { readDriven } from "./driven.ts";
import { listHeldRecords, listMoments } from "./held-records.ts";
import { listLastStarts } from "./last-starts.ts";
import { listRecord, type RecordRows } from "./profile-records.ts";
import { readCareer } from "./season-lines.ts";

export interface Opened {
  viewer: Viewer | null;
  /** Of the results. */
  page: number;
  now: number;
  config: Pick<Config, "siteDefaults">;
}

export async function findDriverProfile(
  db: Db,
  id: string,
  { viewer, page, now, config }: Opened,
): Promise<DriverProfile | undefined> {
  const [user] = await selectUser(db, { id });
  if (!user || (user.found === null && !seesEverybody(viewer))) return undefined;
  const subject = { type: "person", id } as const;
  const [clubs, record, career] = await Promise.all([
    selectClubsOf(db, { id }),
    listRecord(db, subject, { viewer, page }),
    readCareer(db, subject, now),
  ]);
  const { seasonTable, totals, finishes, finishSum } = career;
  return {
    _id: user.id,
    driverName: personName({ firstName: user.first_name, lastName: user.last_name }),
    country: user.country,
    city: user.city,
    shorthand: user.shorthand,
    picture: user.picture ? fileAddress(user.picture) : null,
    unlisted: user.unlisted,
    clubs: clubs.map((club) => ({ _id: club.id, name: club.name, ...markOf(club) })),
    totals,
    averagePlace: finishes > 0 ? { mean: finishSum / finishes, races: finishes } : null,
    seasonTable,
    archiveTitles: await listArchiveTitles(db, config, subject),
    ...(totals ? await readPerson(db, id) : uncounted),
    ...(await pageOf(db, record, page)),
  };
}

type Counted = Pick<
  DriverProfile,
  "bestPlace" | "figures" | "starts" | "driven" | "records" | "moments" | "met"
>;

/** What nobody is told while it is being counted. */
const uncounted: Counted = {
  bestPlace: null,
  figures: null,
  starts: [],
  driven: { simulators: [], tracks: [], cars: [] },
  records: [],
  moments: [],
  met: null,
};

async function readPerson(db: Db, id: string): Promise<Counted> {
  const driven = await readDriven(db, { type: "person", id });
  const places = driven.simulators.flatMap(({ best }) => best ?? []);
  return {
    bestPlace: places.length > 0 ? Math.min(...places) : null,
    figures: await findFigures(db, id),
    starts: await listLastStarts(db, id),
    driven,
    records: await listHeldRecords(db, id),
    moments: await listMoments(db, id),
    met: await findMet(db, id),
  };
}

/** Whom they met most. */
async function findMet(db: Db, id: string): Promise<DriverProfile["met"]> {
  const [met] = await listMostMet(db, id, 1);
  if (!met) return null;
  const { score, ...person } = met;
  const [club] = await selectClubsOf(db, { id: met._id });
  return { ...person, paints: club ? markOf(club).paints : null, own: score.a, theirs: score.b };
}

const selectUser = writtenOnce(["id"], (db, { id }) =>
  db
    .selectFrom("users as user")
    .leftJoin("uploads as picture", "picture.id", "user.picture_upload_id")
    .select([
      "user.id",
      "user.first_name",
      "user.last_name",
      "user.country",
      "user.city",
      "user.shorthand",
      "user.unlisted",
      "picture.filename as picture",
      foundPerson(db, id).as("found"),
    ])
    .where("user.id", "=", id),
);

/** For which they drive, without those of one person alone. */
const selectClubsOf = writtenOnce(["id"], (db, { id }) =>
  db
    .selectFrom("club_members as member")
    .innerJoin("clubs as club", "club.id", "member.club_id")
    .leftJoin("uploads as logo", "logo.id", "club.logo_upload_id")
    .select(["club.id", "club.name", ...markColumns])
    .where("member.user_id", "=", id)
    .where("member.role", "=", "driver")
    .where("member.accepted", "=", true)
    .where("club.solo", "=", false)
    .orderBy("club.name"),
);

export async function findTeamProfile(
  db: Db,
  id: string,
  { viewer, page, now, config }: Opened,
): Promise<TeamProfile | undefined> {
  const [club] = await selectClub(db, { id });
  if (!club) return undefined;
  const subject = { type: "club", id } as const;
  const [members, seasons, openSeats, record, career] = await Promise.all([
    listMembers(db, id),
    listClubSeasons(db, id, viewer),
    listClubOffers(db, { clubId: id, now }),
    listRecord(db, subject, { viewer, page }),
    readCareer(db, subject, now),
  ]);
  return {
    _id: club.id,
    isOpen: !club.solo && club.deleted_at === null,
    name: club.name,
    ...markOf(club),
    simulator: {
      _id: club.simulator_id,
      title: club.title,
      acronym: club.code,
    },
    drivers: await listDrivers(
      db,
      id,
      members.filter((member) => member.role === "driver").map(({ person }) => person),
    ),
    managers: members.filter((member) => member.role === "manager").map(({ person }) => person),
    seasons,
    openSeats,
    drove: career.drove,
    totals: career.totals,
    seasonTable: career.seasonTable,
    archiveTitles: await listArchiveTitles(db, config, subject),
    driven: career.totals ? await readDriven(db, subject) : uncounted.driven,
    ...(await pageOf(db, record, page)),
  };
}

const selectClub = writtenOnce(["id"], (db, { id }) =>
  db
    .selectFrom("clubs as club")
    .innerJoin("simulators as simulator", "simulator.id", "club.simulator_id")
    .leftJoin("uploads as logo", "logo.id", "club.logo_upload_id")
    .select([
      "club.id",
      "club.name",
      "club.solo",
      "club.deleted_at",
      ...markColumns,
      "simulator.id as simulator_id",
      "simulator.title",
      "simulator.code",
    ])
    .where("club.id", "=", id),
);

const selectMembers = writtenOnce(["clubId"], (db, { clubId }) =>
  db
    .selectFrom("club_members as member")
    .innerJoin("users as user", "user.id", "member.user_id")
    .select([
      "user.id",
      "user.first_name as firstName",
      "user.last_name as lastName",
      "member.role",
    ])
    .where("member.club_id", "=", clubId)
    .where("member.accepted", "=", true)
    .orderBy("user.last_name")
    .orderBy("user.first_name"),
);

async function listMembers(db: Db, clubId: string) {
  const rows = await selectMembers(db, { clubId });
  return rows.map((row) => ({
    role: row.role,
    person: { _id: row.id, driverName: personName(row) },
  }));
}

/** With what they did for the club, and how their last races went. */
async function listDrivers(
  db: Db,
  clubId: string,
  people: readonly TeamProfile["managers"][number][],
) {
  const counted = await isCounted(db);
  const ids = columnOf(people, "_id");
  const numbers = await mapNumbers(db, ids);
  const forms = counted ? await mapForms(db, ids) : new Map<string, FormRace[]>();
  const starts = new Map(
    (counted ? await selectStarts(db, { clubId }) : []).map((row) => [row.scope_id, row.starts]),
  );
  return people
    .map((person) => ({
      ...person,
      raceNumber: numbers.get(person._id)?.at(-1) ?? null,
      starts: starts.get(person._id) ?? 0,
      form: forms.get(person._id) ?? [],
    }))
    .toSorted((a, b) => b.starts - a.starts);
}

const selectStarts = writtenOnce(["clubId"], (db, { clubId }) =>
  db
    .selectFrom("stat_totals")
    .select(["scope_id", "starts"])
    .where("subject_type", "=", "club")
    .where("subject_id", "=", clubId)
    .where("scope", "=", "driver"),
);

async function listClubSeasons(db: Db, clubId: string, viewer: Viewer | null) {
  const select = seesHidden(viewer) ? selectAllSeasons : selectShownSeasons;
  const rows = await select(db, { clubId });
  return rows.map((row) => ({ _id: row.id, title: row.title, cars: row.cars }));
}

const selectAllSeasons = writtenOnce(["clubId"], (db, { clubId }) => seasonsOf(db, clubId));
const selectShownSeasons = writtenOnce(["clubId"], (db, { clubId }) =>
  seasonsOf(db, clubId).where("season.hidden", "=", false),
);

function seasonsOf(db: Db, clubId: string) {
  return db
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
}

async function pageOf(db: Db, { results, car, total }: RecordRows, page: number) {
  return {
    results,
    car: await toDrawn(db, car),
    resultsPage: { page, pageSize: RECORD_PAGE, total },
  };
}

async function toDrawn(db: Db, car: RecordRows["car"]): Promise<DriverProfile["car"]> {
  if (!car) return null;
  const { raceNumber, modelId, clubId } = car;
  const [marks, bodies] = await Promise.all([mapMarks(db, [clubId]), mapCarBodies(db, [modelId])]);
  return {
    raceNumber,
    body: bodies.get(modelId ?? "") ?? "gt",
    paints: marks.get(clubId ?? "")?.paints ?? null,
  };
}
