import { z } from "zod";
import { takeSeat } from "#features/registration/server/answers/seats.ts";
import { closeRegistration } from "#features/registration/server/withdraw-registration.ts";
import { withdrawCar } from "#features/registration/server/withdraw-car.ts";
import { holdStage } from "#features/registration/server/save-registration.ts";
import { findName } from "#features/clubs/server/people-names.ts";
import { lockClub } from "#features/clubs/server/clubs-queries.ts";
import { lockSeason } from "#features/seasons/server/lock-season.ts";
import type { Db } from "#server/database/databases.ts";
import { jsonReader } from "#server/database/json.ts";
import { AppError } from "#server/errors.ts";
import { changeRow, getRow } from "#server/database/rows.ts";
import type { DoingOf } from "#server/http/perform.ts";
import type { Viewer } from "#server/viewer.ts";
import type { seatLinkActs as acts } from "../seat-link-acts.ts";
import { lockLink } from "./find-link.ts";
import { requireMaker } from "./link-board.ts";
import { seatLinkRefusal } from "./refusals.ts";
import { seatDriver } from "./seat-driver.ts";

/** Stops a link; whoever has come by it keeps the seat. @throws AppError 403, 404, 409 when it is ended already */
export async function endLink({
  trx,
  params: { id },
  viewer,
  by: { now },
  log,
}: DoingOf<typeof acts.endSeatLink>): Promise<void> {
  const link = await holdLink(trx, id, viewer);
  if (link.ended_at !== null) throw seatLinkRefusal("seat-link.not-ended");
  await changeRow(trx, "seat_links", id, { ended_at: now });
  await log(link.season_id);
}

/** A link that has stopped by itself gives seats again. @throws AppError 403, 404 */
export async function resumeLink({
  trx,
  params: { id },
  viewer,
  by: { now },
  log,
}: DoingOf<typeof acts.resumeSeatLink>): Promise<void> {
  const link = await holdLink(trx, id, viewer);
  await changeRow(trx, "seat_links", id, { paused_at: null, resumed_at: now });
  await log(link.season_id);
}

/** Takes the car of who came by a link out of the season, as if it had not come. @throws AppError 403, 404, 409 */
export async function removeSeat({
  trx,
  services,
  params: { id },
  viewer,
  by: { now },
  log,
}: DoingOf<typeof acts.removeLinkSeat>): Promise<void> {
  const { taken, link } = await holdTaken(trx, id, viewer);
  await lockClub(trx, taken.club_id);
  await lockSeason(trx, link.season_id);
  const car = await findCar(trx, { seasonId: link.season_id, userId: taken.user_id });
  if (!car) throw seatLinkRefusal("seat-link.seat-changed");
  await withdrawCar(trx, services, car.id);
  await closeRegistration(trx, car.registration_id);
  await changeRow(trx, "link_seats", id, { removed_at: now });
  await log(link.season_id, { before: { raceNumber: taken.race_number } });
}

/** Gives the seat back that `removeSeat` has taken, under all rules of a registration. @throws AppError 403, 404, 409, 422 */
export async function returnSeat({
  trx,
  services,
  params: { id },
  viewer,
  log,
}: DoingOf<typeof acts.returnLinkSeat>): Promise<void> {
  const { taken, link } = await holdTaken(trx, id, viewer);
  if (taken.removed_at === null) throw seatLinkRefusal("seat-link.seat-changed");
  const stage = await holdStage(trx, services, {
    seasonId: link.season_id,
    clubId: taken.club_id,
    viewer,
  });
  const seat = seatDriver(stage, {
    personId: taken.user_id,
    carName: await findName(trx, taken.user_id),
    raceNumber: taken.race_number,
    carModel: taken.car_model_id,
    licences: readLicences(taken.licences),
  });
  await seat.catch(sayingWhy);
  await changeRow(trx, "link_seats", id, { removed_at: null });
  await log(link.season_id, { after: { raceNumber: taken.race_number } });
}

/**
 * The yes that a seat waits for, or with which its driver is told passwords of servers. @throws AppError 403, 404, 409 where it
 * has been said, or there is no seat any more
 */
export async function acceptSeat({
  trx,
  params: { id },
  viewer,
  by: { now },
  log,
}: DoingOf<typeof acts.acceptLinkSeat>): Promise<void> {
  const { taken, link } = await holdTaken(trx, id, viewer);
  const car = await findCar(trx, { seasonId: link.season_id, userId: taken.user_id });
  if (!car || taken.yes_at !== null) throw seatLinkRefusal("seat-link.seat-changed");
  await takeSeat(trx, { carId: car.id, userId: taken.user_id });
  await changeRow(trx, "link_seats", id, { yes_at: now });
  await log(link.season_id, { after: { raceNumber: taken.race_number } });
}

/** There is no form here beside whose fields it could stand. */
function sayingWhy(error: unknown): never {
  const reasons = error instanceof AppError ? Object.values(error.fields ?? {}) : [];
  if (reasons.length === 0) throw error;
  throw seatLinkRefusal("seat-link.not-returned", { message: sentences(reasons) });
}

function sentences(reasons: readonly string[]): string {
  return [...new Set(reasons)].map((reason) => `${reason.replace(/\.$/, "")}.`).join(" ");
}

const readLicences = jsonReader(z.array(z.string()));

/** The link, locked, for who may manage it. @throws AppError 403, 404 */
async function holdLink(trx: Db, id: string, viewer: Viewer) {
  await lockLink(trx, id);
  const link = await getRow(trx, "seat_links", id);
  await requireMaker(trx, { seasonId: link.season_id, clubId: link.club_id }, viewer);
  return link;
}

/** The same for the link that a seat was taken by. @throws AppError 403, 404 */
async function holdTaken(trx: Db, id: string, viewer: Viewer) {
  const { link_id: linkId } = await getRow(trx, "link_seats", id);
  const link = await holdLink(trx, linkId, viewer);
  return { link, taken: await getRow(trx, "link_seats", id) };
}

async function findCar(
  trx: Db,
  { seasonId, userId }: { seasonId: string; userId: string },
): Promise<{ id: string; registration_id: string } | undefined> {
  const car = await trx
    .selectFrom("car_drivers as seat")
    .innerJoin("cars as car", "car.id", "seat.car_id")
    .select(["car.id", "car.registration_id"])
    .where("seat.season_id", "=", seasonId)
    .where("seat.user_id", "=", userId)
    .where("car.registration_id", "is not", null)
    .executeTakeFirst();
  const { id, registration_id } = car ?? {};
  return id && registration_id ? { id, registration_id } : undefined;
}
