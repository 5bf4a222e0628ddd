import {
  countHanging,
  type Dependent,
  inNumbers,
  inWords,
  isAny,
  thingsOfPlan,
} from "#features/seasons/server/dependents.ts";
import { changesOnly } from "#server/cache/visible-write.ts";
import { isForeignKeyViolation } from "#server/database/databases.ts";
import { AppError } from "#server/errors.ts";
import { deleteVersioned } from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import { eventRecord } from "./save-event.ts";

/**
 * Deletes an event with its sessions, as long as nobody's work hangs on it.
 * @throws AppError 404; 409 with what would be lost, which offers hiding instead.
 */
export async function deleteEvent(
  services: Services,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await services.databases.db
    .transaction()
    .execute((trx) =>
      deleteVersioned(trx, eventRecord, {
        id,
        userId,
        now: services.now(),
        action: "event.deleted",
        prepare: async (inside, before) => {
          const results = before.sessions.filter((session) => session.hasResults).length;
          const lost = [
            { name: "results", title: "sesiuni cu rezultate", count: results },
            ...(await countHanging(inside, services.parts.hangsOn.event, id)),
          ];
          if (isAny(lost)) throw eventInUse(lost);
          changesOnly(thingsOfPlan(before.season._id));
        },
      }),
    )
    .catch((error: unknown) => {
      throw isForeignKeyViolation(error) ? new AppError("event.in-use") : error;
    });
}

function eventInUse(lost: readonly Dependent[]): AppError {
  return new AppError("event.in-use", {
    message: `Etapa nu poate fi ștearsă: s-ar pierde ${inWords(lost)}. O poți ascunde.`,
    details: inNumbers(lost),
  });
}
