import { deleteUnused } from "#features/seasons/server/delete-unused.ts";
import { countHanging } from "#features/seasons/server/dependents.ts";
import type { Services } from "#server/services.ts";
import { eventRecord } from "./save-event.ts";
import { eventRefusal } from "./refusals.ts";

/** Deletes an event with its sessions, as `deleteUnused` does. */
export async function deleteEvent(
  services: Services,
  thing: { id: string; userId: string },
): Promise<void> {
  await deleteUnused(services, thing, {
    record: eventRecord,
    action: "event.deleted",
    refuse: (given) => eventRefusal("event.in-use", given),
    inWords: (lost) => `Etapa nu poate fi ștearsă: s-ar pierde ${lost}. O poți ascunde.`,
    listDependents: async (trx, { sessions }) => {
      const count = sessions.filter(({ hasResults }) => hasResults).length;
      const hanging = await countHanging(trx, services.parts.hangsOn.event, thing.id);
      return [{ name: "results", title: "sesiuni cu rezultate", count }, ...hanging];
    },
    seasonOf: ({ season }) => season._id,
  });
}
