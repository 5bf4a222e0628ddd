import { lockClub } from "#features/clubs/server/clubs-queries.ts";
import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { toDraft } from "../../registration-draft.ts";
import type { EnteredCar } from "../../registration.ts";
import { readRegistration } from "../read-registration.ts";
import { holdRegistration, saveCars } from "../save-registration.ts";

interface AddedCars {
  seasonId: string;
  clubId: string;
  /** An organiser. */
  viewer: Viewer;
  /** New ones, judged already. */
  cars: readonly EnteredCar[];
  /** Whether who runs the club is told; left out: unless it is a club of one. */
  isTold?: boolean;
}

/**
 * Adds cars to a club's registration, which is made where there is none. Whoever has an account is invited; a club of one learns
 * of it by that. Hold the club and the season first. Resolves to the number of invitations.
 */
export async function addCars(
  trx: Db,
  services: Services,
  { seasonId, clubId, viewer, cars, isTold }: AddedCars,
): Promise<number> {
  const { isSolo } = await lockClub(trx, clubId);
  const stage = await holdRegistration(trx, services, { seasonId, clubId, viewer });
  const before = await readRegistration(trx, stage);
  const judged = { before, cars: [...toDraft(before), ...cars] };
  return (await saveCars(stage, async () => judged, { isTold: isTold ?? !isSolo })).sent;
}
