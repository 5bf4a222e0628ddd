import { thingsOfPlan } from "#features/seasons/server/dependents.ts";
import { changesOnly } from "#server/cache/visible-write.ts";
import { type Db, isForeignKeyViolation } from "#server/database/databases.ts";
import { countRows } from "#server/database/rows.ts";
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
          const lost = {
            results: before.sessions.filter((session) => session.hasResults).length,
            presences: await countRows(inside.selectFrom("presences").where("event_id", "=", id)),
            standings: await countTables(inside, id),
          };
          if (Object.values(lost).some((count) => count > 0)) throw eventInUse(lost);
          changesOnly(thingsOfPlan(before.season._id));
        },
      }),
    )
    .catch((error: unknown) => {
      throw isForeignKeyViolation(error) ? new AppError("event.in-use") : error;
    });
}

interface LostWithEvent {
  results: number;
  presences: number;
  standings: number;
}

function eventInUse(lost: LostWithEvent): AppError {
  const words = [
    ["sesiuni cu rezultate", lost.results],
    ["răspunsuri despre prezență", lost.presences],
    ["clasamente care o numără", lost.standings],
  ] as const;
  const sentence = words
    .filter(([, count]) => count > 0)
    .map(([title, count]) => `${title} (${count})`)
    .join(", ");
  return new AppError("event.in-use", {
    message: `Etapa nu poate fi ștearsă: s-ar pierde ${sentence}. O poți ascunde.`,
    details: lost,
  });
}

async function countTables(db: Db, eventId: string): Promise<number> {
  const rows = await db
    .selectFrom("standings_sessions")
    .select("standings_id")
    .distinct()
    .where("event_id", "=", eventId)
    .execute();
  return rows.length;
}
