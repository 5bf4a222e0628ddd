import type { AskKind } from "#features/clubs/server/asks/answer-ask.ts";
import { refusedAs } from "#features/clubs/server/asks/ask-states.ts";
import { takeIn } from "#features/clubs/server/asks/club-requests.ts";
import { readOpenRequest, sendRequest } from "#features/clubs/server/asks/send-request.ts";
import { listMemberIds, lockClub, type LockedClub } from "#features/clubs/server/clubs-queries.ts";
import type { Db } from "#server/database/databases.ts";
import { getRow } from "#server/database/rows.ts";
import { fromJson, toJson } from "#server/database/json.ts";
import { clubRefusal } from "#features/clubs/server/refusals.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { z } from "zod";
import { heldLicences, licenceIssue } from "../../licences.ts";
import { seatAnswerLetter, seatRequestLetter } from "../../registration-letters.ts";
import { readRoadFacts } from "../read-road.ts";
import { registrationRefusal } from "../refusals.ts";
import { mapFixedLicences } from "../registration-season.ts";
import { holdRegistration, judge, mayEdit, saveCars } from "../save-registration.ts";
import { getOfferedCar, type OfferedCar, requireOpen } from "./offered-car.ts";
import { AppError } from "#server/errors.ts";
import { toDraft } from "../../registration-draft.ts";
import { readRegistration } from "../read-registration.ts";

interface Ask {
  carId: string;
  viewer: Viewer;
  text: string;
  licences: readonly string[];
}

/**
 * Asks for a seat that is offered; those who run the club get a message. Returns the car.
 * @throws AppError 404; 409 when it is not offered any more, registration is closed, the person has a seat, has asked already or
 * lacks something in their profile; 422 for licences of another season; 429 when they ask too much or were refused lately
 */
export async function requestSeat(
  services: Services,
  { carId, viewer, text, licences }: Ask,
): Promise<OfferedCar> {
  const { _id: userId } = viewer;
  return services.databases.db.transaction().execute(async (trx) => {
    const place = await getOfferedCar(trx, carId, viewer);
    await lockClub(trx, place.head.club.id);
    const car = await getOfferedCar(trx, carId, viewer);
    requireOpen(car.season, services.now());
    if (!car.isOffered || car.isSolo || car.free <= 0) throw registrationRefusal("seat.taken");
    await requireAble(trx, { car, userId, licences });
    await sendRequest(trx, services, {
      table: "seat_requests",
      subject: carId,
      userId,
      text,
      more: { licences: toJson([...licences]) },
      to: await listCoordinators(trx, car),
      letter: (person) => seatRequestLetter({ person, text, car, season: car.season }),
    });
    return car;
  });
}

/** @throws AppError 409 or 422 with why the person cannot have the seat. */
async function requireAble(
  trx: Db,
  {
    car: { season },
    userId,
    licences,
  }: { car: OfferedCar; userId: string; licences: readonly string[] },
): Promise<void> {
  const facts = await readRoadFacts(trx, season, userId);
  if (facts.car) throw registrationRefusal("seat.has-one");
  if (facts.lacks.length > 0)
    throw clubRefusal("club.profile-incomplete", {
      message: `Îți lipsește: ${facts.lacks.join(", ")}. Completează-ți profilul și încearcă din nou.`,
    });
  const fixed = (await mapFixedLicences(trx, season.id)).get(userId) ?? [];
  const issue = licenceIssue(
    heldLicences(licences, fixed, season.rules.licences),
    season.rules.licences,
  );
  if (issue)
    throw registrationRefusal("registration.invalid", { message: issue, field: "licences" });
}

async function listCoordinators(db: Db, { head }: OfferedCar): Promise<string[]> {
  const { managers } = await listMemberIds(db, head.club.id);
  const initiator = head.initiatedBy === null ? [] : [head.initiatedBy];
  return [...new Set([head.club.ownerId, ...managers, ...initiator])];
}

interface AskedForSeat {
  asker: string;
  club: LockedClub;
  car: OfferedCar;
}

/**
 * Requests for a seat, answered by whoever may edit the registration. An accepted person drives for the club and has a confirmed
 * seat at once, under all rules of a registration, because they asked.
 */
export const seatRequests: AskKind<AskedForSeat> = {
  table: "seat_requests",
  hold: async ({ trx, id, viewer, now }) => {
    const { subject, asker } = await readOpenRequest(trx, { table: "seat_requests", id, now });
    const car = await getOfferedCar(trx, subject, viewer).catch(refusedAs("request.gone"));
    const club = await lockClub(trx, car.head.club.id);
    if (!(await mayEdit(trx, car.head, viewer))) throw clubRefusal("request.gone");
    return { asker, club, car };
  },
  accept: async ({ asker, club, car }, { trx, services, id, viewer, now }) => {
    if (club.isSolo) throw clubRefusal("request.solo-club");
    const { drivers } = await listMemberIds(trx, club.id);
    if (!drivers.includes(asker)) await takeIn(trx, { club, asker, now });
    const licences = await readLicences(trx, id);
    await seatDriver(trx, services, { car, viewer, driver: asker, licences });
  },
  refuse: async () => undefined,
  told: ({ car }, { accepted, by, asker }) => ({
    letter: seatAnswerLetter({ by, accepted, car, season: car.season }),
    sentence: accepted
      ? `${asker} are loc în mașina #${car.raceNumber}.`
      : `Ai refuzat cererea: ${asker}.`,
  }),
};

async function readLicences(db: Db, id: string): Promise<string[]> {
  const { licences } = await getRow(db, "seat_requests", id);
  return fromJson(z.array(z.string()), licences);
}

interface NewSeat {
  car: OfferedCar;
  /** Who says yes. */
  viewer: Viewer;
  driver: string;
  /** Ids. */
  licences: readonly string[];
}

/**
 * Puts somebody who asked into a car, last in the crew and confirmed, by the rules of a whole registration. Hold the club first.
 * @throws AppError 409 when the car or the person is not free any more, 422 with why the crew would be wrong
 */
async function seatDriver(
  trx: Db,
  services: Services,
  { car, viewer, driver, licences }: NewSeat,
): Promise<void> {
  const { season, head } = car;
  const stage = await holdRegistration(trx, services, {
    seasonId: season.id,
    clubId: head.club.id,
    viewer,
  });
  const registration = await readRegistration(trx, stage);
  const cars = toDraft(registration).map((own) =>
    own._id === car.id ? { ...own, drivers: [...own.drivers, { driver, classes: licences }] } : own,
  );
  await saveCars(stage, () => judge(stage, cars), { agreed: [driver] }).catch((error: unknown) => {
    throw inOneSentence(error);
  });
}

/** There is no form whose fields would say what is wrong. */
function inOneSentence(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== "registration.invalid") return error;
  const [message] = Object.values(error.fields ?? {});
  return message === undefined ? error : registrationRefusal("registration.invalid", { message });
}
