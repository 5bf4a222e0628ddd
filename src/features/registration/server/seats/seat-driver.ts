import type { Db } from "#server/database/databases.ts";
import { AppError } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { toDraft } from "../../registration-draft.ts";
import { readRegistration } from "../read-registration.ts";
import { registrationRefusal } from "../refusals.ts";
import { holdRegistration, judge, saveCars } from "../save-registration.ts";
import type { OfferedCar } from "./offered-car.ts";

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
export async function seatDriver(
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
