import { lockClub } from "#features/clubs/server/clubs-queries.ts";
import type { Db } from "#server/database/databases.ts";
import { newId } from "#server/ids.ts";
import { recordAdded, saveVersioned } from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { toDraft } from "../../registration-draft.ts";
import type { EnteredCar } from "../../registration.ts";
import { readRegistration } from "../read-registration.ts";
import { holdRegistration, registrationRecord, write } from "../save-registration.ts";

interface AddedCars {
  seasonId: string;
  clubId: string;
  /** An organiser. */
  viewer: Viewer;
  /** New ones, judged already. */
  cars: readonly EnteredCar[];
}

/**
 * Adds cars to a club's registration, which is made where there is none. Whoever has an account is invited; a club of one learns
 * of it by that. Hold the club and the season first. Resolves to the number of invitations.
 */
export async function addCars(
  trx: Db,
  services: Services,
  { seasonId, clubId, viewer, cars }: AddedCars,
): Promise<number> {
  const { isSolo, ownerId } = await lockClub(trx, clubId);
  const stage = await holdRegistration(trx, services, { seasonId, clubId, viewer });
  const before = await readRegistration(trx, stage);
  const judged = { before, cars: [...toDraft(before), ...cars] };
  const by = { userId: viewer._id, now: services.now() };
  const writeAll = (registrationId: string) =>
    write(stage, { registrationId, isTold: !isSolo }, judged);
  const { id: found } = stage.head;
  if (found === null) {
    const id = newId();
    await trx
      .insertInto("registrations")
      .values({
        id,
        season_id: seasonId,
        club_id: clubId,
        initiated_by: ownerId,
        created_at: by.now,
      })
      .execute();
    const sent = await writeAll(id);
    await recordAdded(trx, registrationRecord(stage), {
      ...by,
      id,
      action: "registration.created",
    });
    return sent;
  }
  let sent = 0;
  await saveVersioned(trx, registrationRecord(stage), {
    ...by,
    id: found,
    action: "registration.saved",
    write: async () => {
      sent = await writeAll(found);
    },
  });
  return sent;
}
