import type { Db } from "#server/database/databases.ts";
import { isForeignKeyViolation } from "#server/database/databases.ts";
import { countRows } from "#server/database/rows.ts";
import { AppError } from "#server/errors.ts";
import { deleteVersioned } from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import { seasonRecord } from "./save-season.ts";

/** What stands on a season or an event, in the words of a refusal. */
export interface Dependents {
  registrations: number;
  results: number;
  standings: number;
}

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
          const dependents = await countDependents(inside, id);
          if (Object.values(dependents).some((count) => count > 0)) throw seasonInUse(dependents);
        },
      }),
    )
    .catch((error: unknown) => {
      throw isForeignKeyViolation(error) ? new AppError("season.in-use") : error;
    });
}

function seasonInUse(dependents: Dependents): AppError {
  return new AppError("season.in-use", {
    message: `Sezonul nu poate fi șters: s-ar pierde ${inWords(dependents)}. Îl poți ascunde.`,
    details: dependents,
  });
}

/** 'mașini înscrise (12), rezultate (3)': what a refusal says would be lost. */
export function inWords({ registrations, results, standings }: Dependents): string {
  const parts = [
    ["mașini înscrise", registrations],
    ["sesiuni cu rezultate", results],
    ["clasamente", standings],
  ] as const;
  return parts
    .filter(([, count]) => count > 0)
    .map(([title, count]) => `${title} (${count})`)
    .join(", ");
}

async function countDependents(db: Db, seasonId: string): Promise<Dependents> {
  const cars = await countRows(db.selectFrom("cars").where("season_id", "=", seasonId));
  const registrations = await countRows(
    db.selectFrom("registrations").where("season_id", "=", seasonId),
  );
  return {
    registrations: Math.max(cars, registrations),
    results: await countRows(
      db
        .selectFrom("session_results as results")
        .innerJoin("event_sessions as session", "session.id", "results.session_id")
        .innerJoin("events as event", "event.id", "session.event_id")
        .where("event.season_id", "=", seasonId),
    ),
    standings: await countRows(db.selectFrom("standings").where("season_id", "=", seasonId)),
  };
}
