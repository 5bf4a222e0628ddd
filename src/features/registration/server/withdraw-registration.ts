import { lockClub, listMemberIds } from "#features/clubs/server/clubs-queries.ts";
import { findName } from "#features/clubs/server/people-names.ts";
import { sendMessage } from "#features/messages/server/send-message.ts";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import { bumpRow } from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import type { SavedCar } from "../registration.ts";
import { removedFromCarLetter, withdrawnClubLetter } from "../registration-letters.ts";
import { listSavedCars } from "./read-registration.ts";
import { findRegistrationPlace } from "./registration-queries.ts";
import { getLockedSeason, type RegistrationSeason } from "./registration-season.ts";
import { withdrawCar } from "./withdraw-car.ts";

interface Withdrawal {
  seasonId: string;
  registrationId: string;
  userId: string;
}

/**
 * Takes a club out of a season with all its cars and tells its people; results stay. Resolves to what to tell the organiser.
 * @throws AppError 404
 */
export async function withdrawRegistration(
  services: Services,
  { seasonId, registrationId, userId }: Withdrawal,
): Promise<string> {
  return services.databases.db.transaction().execute(async (trx) => {
    const place = await findRegistrationPlace(trx, registrationId);
    if (!place || place.seasonId !== seasonId) throw refusal("not-found");
    const club = await lockClub(trx, place.clubId);
    const season = await getLockedSeason(trx, seasonId);
    // Somebody else may have been quicker before the season was locked.
    if (!(await findRegistrationPlace(trx, registrationId))) throw refusal("not-found");
    const cars = await listSavedCars(trx, season, registrationId);
    for (const { _id } of cars) await withdrawCar(trx, services, _id);
    const stays = await closeRegistration(trx, registrationId);
    const message = stays
      ? `Clubul „${club.name}” a fost retras. Rezultatele lui rămân.`
      : `Înscrierea clubului „${club.name}” a fost ștearsă.`;
    if (stays && cars.length === 0) return message;
    await recordChange(trx, {
      userId,
      action: "registration.withdrawn",
      subjectType: "registration",
      subjectId: registrationId,
      before: cars,
      now: services.now(),
    });
    if (season.hidden) return message;
    const by = await findName(trx, userId);
    await tellDrivers(trx, services, { season, cars, by, userId });
    const { managers } = await listMemberIds(trx, club.id);
    await sendMessage(trx, services, {
      to: [club.ownerId, ...managers].filter((person) => person !== userId),
      from: null,
      ...withdrawnClubLetter({ by, clubName: club.name, season }),
    });
    return message;
  });
}

/** The registration ends with its last car, unless results still name one. @returns whether it stays. */
async function closeRegistration(trx: Db, registrationId: string): Promise<boolean> {
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

interface FreedDrivers {
  season: RegistrationSeason;
  cars: readonly SavedCar[];
  by: string;
  userId: string;
}

async function tellDrivers(
  trx: Db,
  services: Services,
  { season, cars, by, userId }: FreedDrivers,
): Promise<void> {
  for (const car of cars)
    await sendMessage(trx, services, {
      to: car.drivers.filter((driver) => driver !== userId),
      from: null,
      ...removedFromCarLetter({ by, car, season }),
    });
}
