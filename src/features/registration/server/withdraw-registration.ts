import { lockClub, listMemberIds } from "#features/clubs/server/clubs-queries.ts";
import { findName } from "#features/clubs/server/people-names.ts";
import { sendNotice } from "#features/messages/server/send-notice.ts";
import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import type { DoingOf } from "#server/http/perform.ts";
import { bumpRow } from "#server/save-versioned.ts";
import type { registrationActs as acts } from "../registration-acts.ts";
import { withdrawnClubLetter } from "../registration-letters.ts";
import { listSavedCars } from "./read-registration.ts";
import { findRegistrationPlace } from "./registration-queries.ts";
import { getLockedSeason } from "./registration-season.ts";
import { tellRemoved, withdrawCar } from "./withdraw-car.ts";

/**
 * Takes a club out of a season with all its cars and tells its people; results stay. Resolves to what to tell the organiser.
 * @throws AppError 404
 */
export async function withdrawRegistration({
  trx,
  services,
  params: { seasonId, registrationId: id },
  by: { userId },
  log,
}: DoingOf<typeof acts.withdrawRegistration>): Promise<string> {
  const place = await findRegistrationPlace(trx, id);
  if (!place || place.seasonId !== seasonId) throw refusal("not-found");
  const club = await lockClub(trx, place.clubId);
  const season = await getLockedSeason(trx, seasonId);
  // Somebody else may have been quicker before the season was locked.
  if (!(await findRegistrationPlace(trx, id))) throw refusal("not-found");
  const cars = await listSavedCars(trx, season, id);
  for (const { _id } of cars) await withdrawCar(trx, services, _id);
  const stays = await closeRegistration(trx, id);
  const message = stays
    ? `Clubul „${club.name}” a fost retras. Rezultatele lui rămân.`
    : `Înscrierea clubului „${club.name}” a fost ștearsă.`;
  if (stays && cars.length === 0) return message;
  await log(id, { before: cars });
  if (season.hidden) return message;
  for (const car of cars)
    await tellRemoved(trx, services, { season, car, people: car.drivers, userId });
  const by = await findName(trx, userId);
  const { managers } = await listMemberIds(trx, club.id);
  await sendNotice(trx, services, {
    to: [club.ownerId, ...managers].filter((person) => person !== userId),
    seasonId,
    ...withdrawnClubLetter({ by, clubName: club.name, season }),
  });
  return message;
}

/** The registration ends with its last car, unless results still name one. @returns whether it stays. */
export async function closeRegistration(trx: Db, registrationId: string): Promise<boolean> {
  const left = await trx
    .selectFrom("cars")
    .select("id")
    .where("registration_id", "=", registrationId)
    .limit(1)
    .executeTakeFirst();
  if (!left) await trx.deleteFrom("registrations").where("id", "=", registrationId).execute();
  else await bumpRow(trx, { table: "registrations", id: registrationId });
  return left !== undefined;
}
