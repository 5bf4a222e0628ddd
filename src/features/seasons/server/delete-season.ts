import type { Services } from "#server/services.ts";
import { deleteUnused } from "./delete-unused.ts";
import { seasonRefusal } from "./refusals.ts";
import { countDependents } from "./dependents.ts";
import { seasonRecord } from "./save-season.ts";

/** Deletes a season with its events, as `deleteUnused` does. */
export async function deleteSeason(
  services: Services,
  thing: { id: string; userId: string },
): Promise<void> {
  await deleteUnused(services, thing, {
    record: seasonRecord,
    action: "season.deleted",
    refuse: (given) => seasonRefusal("season.in-use", given),
    inWords: (lost) => `Sezonul nu poate fi șters: s-ar pierde ${lost}. Îl poți ascunde.`,
    listDependents: (trx) => countDependents(trx, services.parts, thing.id),
    seasonOf: ({ _id }) => _id,
  });
}
