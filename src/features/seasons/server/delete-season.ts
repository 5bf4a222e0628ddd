import { isForeignKeyViolation } from "#server/database/databases.ts";
import { changesOnly } from "#server/cache/visible-write.ts";
import { AppError } from "#server/errors.ts";
import { deleteVersioned } from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import {
  countDependents,
  type Dependent,
  inNumbers,
  inWords,
  isAny,
  thingsOfPlan,
} from "./dependents.ts";
import { seasonRecord } from "./save-season.ts";

/**
 * Deletes a season with its events, as long as nobody's work hangs on it.
 * @throws AppError 404; 409 with what would be lost, which offers hiding instead.
 */
export async function deleteSeason(
  services: Services,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await services.databases.db
    .transaction()
    .execute((trx) =>
      deleteVersioned(trx, seasonRecord, {
        id,
        userId,
        now: services.now(),
        action: "season.deleted",
        prepare: async (inside) => {
          const dependents = await countDependents(inside, services.parts, id);
          if (isAny(dependents)) throw seasonInUse(dependents);
          changesOnly(thingsOfPlan(id));
        },
      }),
    )
    .catch((error: unknown) => {
      throw isForeignKeyViolation(error) ? new AppError("season.in-use") : error;
    });
}

function seasonInUse(dependents: readonly Dependent[]): AppError {
  return new AppError("season.in-use", {
    message: `Sezonul nu poate fi șters: s-ar pierde ${inWords(dependents)}. Îl poți ascunde.`,
    details: inNumbers(dependents),
  });
}
