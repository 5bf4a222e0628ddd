import { lockPerson } from "#features/accounts/server/people/lock-person.ts";
import { lockClub } from "#features/clubs/server/clubs-queries.ts";
import { giveSoloClub, listSoloClubs } from "#features/clubs/server/solo-club.ts";
import { addCars } from "#features/registration/server/seats/add-cars.ts";
import { lockSeason } from "#features/seasons/server/lock-season.ts";
import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { groupBy } from "#shared/group-by.ts";
import type { EntryPlan, PlannedCar } from "../../entering/plan-entries.ts";
import { rematchSeason } from "../import/rematch.ts";
import { resultsRefusal } from "../refusals.ts";
import { type EnteringPlan, readEnteringPlan } from "./entering-plan.ts";

/**
 * Gives everybody a car who is in a season's results without one, and matches the results anew: who has an account is invited
 * into it, as every other driver. Resolves to what was done; whom it could not enter stays as they are. Nothing of what it
 * writes may be locked before.
 * @throws AppError 404; 409 where clubs have changed at that moment.
 */
export async function enterEverybody(
  trx: Db,
  services: Services,
  { seasonId, viewer }: { seasonId: string; viewer: Viewer },
): Promise<EnteringPlan> {
  const now = services.now();
  const isHeld = await holdPeopleAndClubs(trx, seasonId, now);
  await lockSeason(trx, seasonId);
  const plan = await readEnteringPlan(trx, seasonId, now);
  if (!isHeld(plan)) throw resultsRefusal("results.entering-changed");
  const simulator = plan.season.simulatorId;
  const placed: { clubId: string; car: PlannedCar }[] = [];
  for (const car of plan.cars) {
    const [first] = car.drivers;
    const clubId =
      car.clubId ??
      (first &&
        (await giveSoloClub(trx, { userId: first.driver, simulator, by: viewer._id, now })));
    if (clubId !== undefined) placed.push({ clubId, car });
  }
  for (const [clubId, group] of groupBy(placed, (one) => one.clubId))
    await addCars(trx, services, {
      seasonId,
      clubId,
      viewer,
      cars: group.map(({ car }) => {
        const { clubId: _, ...entered } = car;
        return { ...entered, _id: null, skin: "" };
      }),
    });
  await rematchSeason(trx, services, { seasonId, savedBy: viewer._id });
  return plan;
}

/** Locks whom the cars will be of, always in one order, before the season. Answers whether a plan needs nobody else. */
async function holdPeopleAndClubs(
  trx: Db,
  seasonId: string,
  now: number,
): Promise<(plan: EntryPlan) => boolean> {
  const plan = await readEnteringPlan(trx, seasonId, now);
  const people = new Set(ownersOf(plan));
  for (const id of [...people].toSorted()) await lockPerson(trx, id);
  const simulator = plan.season.simulatorId;
  const solo = await listSoloClubs(trx, { userIds: [...people], simulator });
  const clubs = new Set([...clubsOf(plan), ...solo]);
  for (const id of [...clubs].toSorted()) await lockClub(trx, id);
  return (later) =>
    ownersOf(later).every((id) => people.has(id)) && clubsOf(later).every((id) => clubs.has(id));
}

/** Who drives alone. */
function ownersOf({ cars }: EntryPlan): string[] {
  return cars.flatMap(({ clubId, drivers: [first] }) =>
    clubId === null && first ? [first.driver] : [],
  );
}

function clubsOf({ cars }: EntryPlan): string[] {
  return cars.flatMap(({ clubId }) => clubId ?? []);
}
