import { mapBans } from "#features/accounts/server/people/bans.ts";
import { lockSeason } from "#features/seasons/server/lock-season.ts";
import { listPictureNumbers } from "#features/seasons/server/picture-numbers.ts";
import { coordinates, lockClub, listMemberIds } from "#features/clubs/server/clubs-queries.ts";
import { findName } from "#features/clubs/server/people-names.ts";
import { sendNotice } from "#features/messages/server/send-notice.ts";
import type { Viewer } from "#server/viewer.ts";
import { type Db, ifTaken } from "#server/database/databases.ts";
import { addRow, getRow } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import {
  recordAdded,
  saveVersioned,
  staleVersion,
  type VersionedRecord,
} from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { heldLicences } from "../licences.ts";
import { registrationDifferences, savedCars } from "../registration-draft.ts";
import { correctedRegistrationLetter } from "../registration-letters.ts";
import { registrationMessages } from "../registration-messages.ts";
import { type Registration, registrationConflict } from "../registration-shapes.ts";
import {
  type EnteredCar,
  type RegistrationIssue,
  registrationIssues,
  type SavedCar,
} from "../registration.ts";
import { listSavedCars, readRegistration } from "./read-registration.ts";
import { registrationRefusal } from "./refusals.ts";
import {
  findHead,
  findRegistrationPlace,
  listTakenNumbers,
  type RegistrationHead,
} from "./registration-queries.ts";
import {
  getRegistrationSeason,
  mapFixedLicences,
  type RegistrationSeason,
} from "./registration-season.ts";
import { writeCars } from "./write-cars.ts";

interface NewRegistration {
  seasonId: string;
  clubId: string;
  viewer: Viewer;
  cars: readonly EnteredCar[];
}

/**
 * Registers a club for a season, all of it or nothing.
 * @throws AppError 403 for others than the club's owner, its managers and organisers; 404; 409 when the club is registered
 * already, it is too late or somebody was quicker; 422 with the fields
 */
export function createRegistration(
  services: Services,
  { seasonId, clubId, viewer, cars }: NewRegistration,
): Promise<{ _id: string; message: string }> {
  return saveAlone(services, async (trx) => {
    const stage = await holdRegistration(trx, services, { seasonId, clubId, viewer });
    const { season, head } = stage;
    if (head.club.simulatorId !== season.simulatorId)
      throw registrationRefusal("registration.other-simulator");
    if (head.id !== null)
      throw registrationRefusal("registration.exists", { details: { registrationId: head.id } });
    // An organiser does it for the club: what a registration means to whoever started it is its owner's.
    const isOwn = coordinates(head.club, await listMemberIds(trx, clubId), viewer._id);
    const { id, sent } = await saveCars(stage, () => judge(stage, cars), {
      initiatedBy: isOwn ? viewer._id : head.club.ownerId,
    });
    return { _id: id, message: savedMessage(sent) };
  });
}

interface Edit {
  seasonId: string;
  registrationId: string;
  viewer: Viewer;
  /** As it was read; left out: on top of whatever is there. */
  version?: number | undefined;
  cars: readonly EnteredCar[];
}

/**
 * Saves a registration, all of it or nothing, and resolves to what to tell the person.
 * @throws AppError 403 for others than the club's owner and managers and who started it; 404; 409 `stale-version` with the
 * present registration, or when it is too late or somebody was quicker; 422 with the fields
 */
export function editRegistration(
  services: Services,
  { seasonId, registrationId, viewer, version, cars }: Edit,
): Promise<string> {
  return saveAlone(services, async (trx) => {
    const place = await findRegistrationPlace(trx, registrationId);
    if (!place || place.seasonId !== seasonId) throw refusal("not-found");
    const stage = await holdRegistration(trx, services, { ...place, viewer });
    if (stage.head.id !== registrationId) throw refusal("not-found");
    const { sent } = await saveCars(stage, () => judge(stage, cars), { version });
    return savedMessage(sent);
  });
}

/** Whether the person may read and edit a club's registration. */
export async function mayEdit(
  db: Db,
  { club, initiatedBy }: Pick<RegistrationHead, "club" | "initiatedBy">,
  viewer: Viewer,
): Promise<boolean> {
  if (isOrganizer(viewer) || initiatedBy === viewer._id) return true;
  return coordinates(club, await listMemberIds(db, club.id), viewer._id);
}

/** Organisers correct any registration, after the deadlines too. */
export function isOrganizer(viewer: Viewer): boolean {
  return viewer.permissions.has("manageSeasons");
}

/** The club, its registration and the season, locked: the saves of one season happen one after the other. */
export interface Stage {
  trx: Db;
  services: Services;
  season: RegistrationSeason;
  head: RegistrationHead;
  viewer: Viewer;
  isByOrganizer: boolean;
}

/** Locks the club and the season, in this order. @throws AppError 403, 404 */
export async function holdRegistration(
  trx: Db,
  services: Services,
  place: { seasonId: string; clubId: string; viewer: Viewer },
): Promise<Stage> {
  const stage = await holdStage(trx, services, place);
  if (!(await mayEdit(trx, stage.head, place.viewer))) throw refusal("access.denied");
  return stage;
}

/** The same for somebody whom a rule of the caller's lets in. @throws AppError 404 */
export async function holdStage(
  trx: Db,
  services: Services,
  { seasonId, clubId, viewer }: { seasonId: string; clubId: string; viewer: Viewer },
): Promise<Stage> {
  await lockClub(trx, clubId);
  await lockSeason(trx, seasonId);
  const season = await getRegistrationSeason(trx, seasonId, viewer);
  const head = await findHead(trx, { seasonId, clubId });
  if (!head) throw refusal("not-found");
  return { trx, services, season, head, viewer, isByOrganizer: isOrganizer(viewer) };
}

function registrationRecord(stage: Stage): VersionedRecord<{ version: number; cars: SavedCar[] }> {
  return {
    table: "registrations",
    subjectType: "registration",
    read: async (trx, id) => {
      const { version } = await getRow(trx, "registrations", id);
      return { version, cars: await listSavedCars(trx, stage.season, id) };
    },
    audited: ({ cars }) => cars,
    stale: async (trx) => staleVersion(registrationConflict, await readRegistration(trx, stage)),
  };
}

interface Judged {
  cars: EnteredCar[];
  before: Registration;
}

/** @throws AppError 409 and 422 with what is wrong with the cars. */
export async function judge(stage: Stage, entered: readonly EnteredCar[]): Promise<Judged> {
  const { trx, services, season, head, isByOrganizer } = stage;
  const fixed = await mapFixedLicences(trx, season.id);
  const before = await readRegistration(trx, stage);
  const cars = withHeldLicences(entered, fixed, season);
  const saved = savedCars(before.cars);
  if (cars.some((car) => car._id !== null && !saved.some(({ _id }) => _id === car._id)))
    throw registrationRefusal("registration.invalid");
  await refuseBanned(stage, cars, saved);
  const ofClub = new Set(before.team.drivers.map(({ _id }) => _id));
  refuse(
    registrationIssues(cars, {
      rules: season.rules,
      now: services.now(),
      saved,
      // Who only sits in one of its cars without driving for the club may stay there, and nothing more.
      candidates: before.availableDrivers.filter(({ _id }) => ofClub.has(_id)),
      takenNumbers: await listTakenNumbers(trx, { registrationId: head.id, seasonId: season.id }),
      pictureNumbers: await listPictureNumbers(trx, { seasonId: season.id, code: season.code }),
      isByOrganizer,
    }),
  );
  return { cars, before };
}

/** @throws AppError 422 by field for who gets a seat while they are out of the league; who has one keeps it */
async function refuseBanned(
  { trx, services }: Stage,
  cars: readonly EnteredCar[],
  saved: readonly SavedCar[],
): Promise<void> {
  const seated = new Set(saved.flatMap((car) => car.drivers));
  const added = cars.flatMap((car) =>
    car.drivers.flatMap(({ driver }) => (seated.has(driver) ? [] : [driver])),
  );
  const bans = await mapBans(trx, added, services.now());
  if (bans.size === 0) return;
  const fields = Object.fromEntries(
    cars.flatMap((car, index) =>
      car.drivers.flatMap(({ driver }, seat) =>
        bans.has(driver) && !seated.has(driver)
          ? [[`cars.${index}.drivers.${seat}`, registrationMessages.banned]]
          : [],
      ),
    ),
  );
  throw registrationRefusal("registration.invalid", {
    message: registrationMessages.banned,
    fields,
  });
}

interface Writing {
  /** Whose a new one is; left out: the owner's of the club. */
  initiatedBy?: string;
  /** As it was read; left out: on top of whatever is there. */
  version?: number | undefined;
  /** Whose yes is known. */
  agreed?: readonly string[];
  /** Who runs the club is told of what an organiser changes. */
  isTold?: boolean;
}

/** Writes a registration, which is made where there is none. Resolves to its id and how many invitations were sent. */
export async function saveCars(
  stage: Stage,
  judging: () => Promise<Judged>,
  { initiatedBy = stage.head.club.ownerId, version, ...writing }: Writing,
): Promise<{ id: string; sent: number }> {
  const { trx, services, head, season, viewer } = stage;
  const by = { userId: viewer._id, now: services.now() };
  const record = registrationRecord(stage);
  if (head.id === null) {
    const id = newId();
    const judged = await judging();
    await addRow(trx, "registrations", {
      id,
      season_id: season.id,
      club_id: head.club.id,
      initiated_by: initiatedBy,
      created_at: by.now,
    });
    const sent = await write(stage, { id, ...writing }, judged);
    await recordAdded(trx, record, { ...by, id, action: "registration.created" });
    return { id, sent };
  }
  const { id } = head;
  let sent = 0;
  await saveVersioned(trx, record, {
    ...by,
    id,
    version,
    action: "registration.saved",
    write: async () => {
      sent = await write(stage, { id, ...writing }, await judging());
    },
  });
  return { id, sent };
}

/** Resolves to how many invitations were sent. */
async function write(
  stage: Stage,
  {
    id: registrationId,
    agreed = [],
    isTold = true,
  }: Pick<Writing, "agreed" | "isTold"> & { id: string },
  { cars, before }: Judged,
): Promise<number> {
  const { trx, services, season, viewer } = stage;
  const sent = await writeCars(trx, services, {
    season,
    registrationId,
    saved: savedCars(before.cars),
    cars,
    editorId: viewer._id,
    agreed,
  });
  if (before.isByOrganizer && isTold) await tellClub(stage, before);
  return sent;
}

/** What an organiser has changed, for those who run the club. */
async function tellClub(stage: Stage, before: Registration): Promise<void> {
  const { trx, services, season, head, viewer } = stage;
  if (season.hidden) return;
  const { club } = head;
  const { managers } = await listMemberIds(trx, club.id);
  await sendNotice(trx, services, {
    to: [club.ownerId, ...managers].filter((person) => person !== viewer._id),
    seasonId: season.id,
    ...correctedRegistrationLetter({
      by: await findName(trx, viewer._id),
      clubName: club.name,
      season,
      changes: registrationDifferences(before, await readCurrent(stage)),
    }),
  });
}

async function readCurrent(stage: Stage): Promise<Registration> {
  const { trx, season, head } = stage;
  const current = await findHead(trx, { seasonId: season.id, clubId: head.club.id });
  return readRegistration(trx, { ...stage, head: current ?? head });
}

function withHeldLicences(
  cars: readonly EnteredCar[],
  fixed: ReadonlyMap<string, string[]>,
  { rules: { licences } }: RegistrationSeason,
): EnteredCar[] {
  return cars.map((car) => ({
    ...car,
    drivers: car.drivers.map(({ driver, classes }) => ({
      driver,
      classes: heldLicences(classes, fixed.get(driver) ?? [], licences),
    })),
  }));
}

/** @throws AppError 422 for a wrong registration, 409 when it is late or only somebody was quicker; always with every field */
function refuse(issues: readonly RegistrationIssue[]): void {
  const [first] = issues;
  if (!first) return;
  const fields = Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path, message]),
  );
  const closed = issues.find(({ kind }) => kind === "closed");
  if (closed) throw registrationRefusal("registration.closed", { message: closed.message, fields });
  const isTaken = issues.every(({ kind }) => kind === "taken");
  if (isTaken) throw registrationRefusal("registration.taken", { message: first.message, fields });
  const whole = issues.find(({ path }) => path === "cars");
  throw registrationRefusal("registration.invalid", {
    message: whole?.message ?? registrationMessages.formErrors,
    fields,
  });
}

function savedMessage(sent: number): string {
  if (sent === 0) return "Înregistrarea a fost salvată.";
  const invited = sent === 1 ? "o invitație" : counted(sent, "invitație", "invitații");
  return `Înregistrarea a fost salvată. Am trimis ${invited} ${sent === 1 ? "pilotului" : "piloților"}.`;
}

/** What the rules have not seen, such as a guest car entered at the same moment, the database's own keys refuse. */
function saveAlone<T>({ databases }: Services, save: (trx: Db) => Promise<T>): Promise<T> {
  const taken = () => registrationRefusal("registration.taken");
  return databases.db.transaction().execute(save).catch(ifTaken(taken));
}
