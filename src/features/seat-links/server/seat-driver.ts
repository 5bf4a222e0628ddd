import { addProposedCar } from "#features/registration/registration-proposal.ts";
import { toDraft } from "#features/registration/registration-draft.ts";
import { CAR_NAME_LIMIT } from "#features/registration/registration-shapes.ts";
import { readRegistration } from "#features/registration/server/read-registration.ts";
import { judge, saveCars, type Stage } from "#features/registration/server/save-registration.ts";

interface Seat {
  personId: string;
  /** What their car is called, unless the club has one of that name. */
  carName: string;
  raceNumber: number;
  carModel: string;
  /** Ids. */
  licences: readonly string[];
}

/**
 * One more car of the club with its driver, under all rules of a registration. Hold the stage first.
 * @throws AppError 409 when it is too late or somebody was quicker; 422 with the fields
 */
export async function seatDriver(stage: Stage, seat: Seat): Promise<void> {
  const before = await readRegistration(stage.trx, stage);
  const cars = addProposedCar(toDraft(before), {
    models: [seat.carModel],
    numbers: [seat.raceNumber],
    clubName: seat.carName.slice(0, CAR_NAME_LIMIT),
    candidates: [],
    person: seat.personId,
  });
  const own = { driver: seat.personId, classes: seat.licences };
  const entered = cars.map((car) =>
    car._id === null ? { ...car, raceNumber: seat.raceNumber, drivers: [own] } : car,
  );
  await saveCars(stage, () => judge(stage, entered), {
    initiatedBy: seat.personId,
    agreed: [seat.personId],
    isTold: false,
  });
}
