import { deleteUnused, type Deletion } from "#features/seasons/server/delete-unused.ts";
import { countHanging } from "#features/seasons/server/dependents.ts";
import { lockSeasonOfEvent } from "#features/seasons/server/lock-season.ts";
import { eventsChanged } from "#server/parts.ts";
import type { Services } from "#server/services.ts";
import type { EditableEvent } from "../event-form.ts";
import { eventRefusal } from "./refusals.ts";
import { eventRecord, sayWritten } from "./save-event.ts";

/** Deletes an event with its sessions, as `deleteUnused` does. */
export async function deleteEvent(
  services: Services,
  thing: { id: string; userId: string },
): Promise<void> {
  await deleteUnused(services, thing, eventDeletion(services, thing.id));
}

/** What stands against deleting an event, and what is said then. */
export function eventDeletion(services: Services, id: string): Deletion<EditableEvent> {
  return {
    lockFirst: lockSeasonOfEvent,
    afterwards: async (trx, before) => {
      await eventsChanged(trx, services, { seasonId: before.season._id });
      await sayWritten(trx, services, before);
    },
    record: eventRecord,
    action: "event.deleted",
    refuse: (given) => eventRefusal("event.in-use", given),
    inWords: (lost) => `Etapa nu poate fi ștearsă: s-ar pierde ${lost}. O poți ascunde.`,
    listDependents: async (trx, { sessions }) => {
      const count = sessions.filter(({ hasResults }) => hasResults).length;
      const hanging = await countHanging(trx, services.parts.hangsOn.event, id);
      return [{ name: "results", title: "sesiuni cu rezultate", count }, ...hanging];
    },
    seasonOf: ({ season }) => season._id,
  };
}
