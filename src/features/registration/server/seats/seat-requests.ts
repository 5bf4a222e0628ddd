import { lockPerson } from "#features/accounts/server/people/lock-person.ts";
import { listMemberIds, lockClub } from "#features/clubs/server/clubs-queries.ts";
import { findName } from "#features/clubs/server/people-names.ts";
import { takeIn } from "#features/clubs/server/requests/club-requests.ts";
import {
  answerRequest,
  endStaleRequest,
  readOpenRequest,
} from "#features/clubs/server/requests/request-states.ts";
import { allowRequest } from "#features/clubs/server/requests/request-quotas.ts";
import { sendMessage } from "#features/messages/server/send-message.ts";
import type { Db } from "#server/database/databases.ts";
import { fromJson, toJson } from "#server/database/json.ts";
import { AppError } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { z } from "zod";
import { heldLicences, licenceIssue } from "../../licences.ts";
import { seatAnswerLetter, seatRequestLetter } from "../../seat-letters.ts";
import { readRoadFacts } from "../read-road.ts";
import { mapFixedLicences } from "../registration-season.ts";
import { mayEdit } from "../save-registration.ts";
import { getOfferedCar, type OfferedCar, requireOpen } from "./offered-car.ts";
import { seatDriver } from "./seat-driver.ts";

interface Ask {
  carId: string;
  viewer: Viewer;
  text: string;
  licences: readonly string[];
}

/**
 * Asks for a seat that is offered; those who run the club get a message. Returns the car.
 * @throws AppError 404, 409 when it is not offered any more, registration is closed, the person has a seat, has asked already or their profile is not
 * complete; 422 for licences that the season does not have; 429 when they ask too much or were refused lately.
 */
export async function askForSeat(
  services: Services,
  { carId, viewer, text, licences }: Ask,
): Promise<OfferedCar> {
  const { _id: userId } = viewer;
  return services.databases.db.transaction().execute(async (trx) => {
    const place = await getOfferedCar(trx, carId, viewer);
    await lockClub(trx, place.head.club.id);
    const car = await getOfferedCar(trx, carId, viewer);
    requireOpen(car.season, services.now());
    if (!car.isOffered || car.isSolo || car.free <= 0) throw new AppError("seat.taken");
    await requireAble(trx, { car, userId, licences });
    await lockPerson(trx, userId);
    const request = { table: "seat_requests", subject: carId, userId } as const;
    await endStaleRequest(trx, request, services.now());
    await allowRequest(trx, services, request);
    await trx
      .insertInto("seat_requests")
      .values({
        id: newId(),
        car_id: carId,
        user_id: userId,
        body: text,
        licences: toJson([...licences]),
        status: "pending",
        created_at: services.now(),
      })
      .execute();
    await sendMessage(trx, services, {
      to: await listCoordinators(trx, car),
      from: userId,
      isCounted: false,
      ...seatRequestLetter({
        person: await findName(trx, userId),
        text,
        car,
        season: car.season,
      }),
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
  if (facts.car) throw new AppError("seat.has-one");
  if (facts.lacks.length > 0)
    throw new AppError("club.profile-incomplete", {
      message: `Îți lipsește: ${facts.lacks.join(", ")}. Completează-ți profilul și încearcă din nou.`,
    });
  const fixed = (await mapFixedLicences(trx, season.id)).get(userId) ?? [];
  const issue = licenceIssue(
    heldLicences(licences, fixed, season.rules.licences),
    season.rules.licences,
  );
  if (issue) throw new AppError("registration.invalid", { message: issue, field: "licences" });
}

async function listCoordinators(db: Db, { head }: OfferedCar): Promise<string[]> {
  const { managers } = await listMemberIds(db, head.club.id);
  const initiator = head.initiatedBy === null ? [] : [head.initiatedBy];
  return [...new Set([head.club.ownerId, ...managers, ...initiator])];
}

/** @throws AppError 410 when it is not open any more, or somebody else's. */
export async function withdrawSeatRequest(
  services: Services,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const now = services.now();
  await services.databases.db.transaction().execute(async (trx) => {
    const request = await readOpenRequest(trx, { table: "seat_requests", id, now });
    if (request.userId !== userId) throw new AppError("request.gone");
    await answerRequest(trx, { table: "seat_requests", id, status: "withdrawn", by: userId, now });
  });
}

interface Answer {
  id: string;
  viewer: Viewer;
  accepted: boolean;
}

/**
 * Whoever may edit the registration answers. Accepted, the person drives for the club and has a confirmed seat at once, under all rules of a
 * registration: having asked is their yes. Returns who asked and the car.
 * @throws AppError 410 when it is not open any more or none of theirs, 409 and 422 as a save of the registration.
 */
export async function answerSeatRequest(
  services: Services,
  { id, viewer, accepted }: Answer,
): Promise<{ person: string; car: OfferedCar }> {
  const now = services.now();
  return services.databases.db.transaction().execute(async (trx) => {
    const { subject, userId: asker } = await readOpenRequest(trx, {
      table: "seat_requests",
      id,
      now,
    });
    const car = await getOfferedCar(trx, subject, viewer).catch((error: unknown) => {
      throw error instanceof AppError ? new AppError("request.gone") : error;
    });
    const club = await lockClub(trx, car.head.club.id);
    if (!(await mayEdit(trx, car.head, viewer))) throw new AppError("request.gone");
    const status = accepted ? "accepted" : "refused";
    await answerRequest(trx, { table: "seat_requests", id, status, by: viewer._id, now });
    if (accepted) {
      if (club.isSolo) throw new AppError("request.solo-club");
      const { drivers } = await listMemberIds(trx, club.id);
      if (!drivers.includes(asker))
        await takeIn(trx, { clubId: club.id, simulatorId: club.simulatorId, asker, now });
      const licences = await readLicences(trx, id);
      await seatDriver(trx, services, { car, viewer, driver: asker, licences });
    }
    await sendMessage(trx, services, {
      to: [asker],
      from: viewer._id,
      isCounted: false,
      ...seatAnswerLetter({
        by: await findName(trx, viewer._id),
        accepted,
        car,
        season: car.season,
      }),
    });
    return { person: await findName(trx, asker), car };
  });
}

async function readLicences(db: Db, id: string): Promise<string[]> {
  const { licences } = await db
    .selectFrom("seat_requests")
    .select("licences")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return fromJson(z.array(z.string()), licences);
}
