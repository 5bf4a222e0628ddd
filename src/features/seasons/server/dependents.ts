import type { ShownThing } from "#server/cache/public-change.ts";
import type { Db } from "#server/database/databases.ts";
import { countRows } from "#server/database/rows.ts";

/** What stands on a season or an event, in the words of a refusal. */
export interface Dependents {
  registrations: number;
  results: number;
  standings: number;
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

export async function countDependents(db: Db, seasonId: string): Promise<Dependents> {
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

/** Whether nothing has happened in a season yet. */
export async function isOnlyPlanned(db: Db, seasonId: string): Promise<boolean> {
  const counts = Object.values(await countDependents(db, seasonId));
  return counts.every((count) => count === 0);
}

/** What shows a season in which nothing has happened yet, or an event of a season that nothing has happened at: the season's own pages, and lists. */
export function thingsOfPlan(seasonId: string): ShownThing[] {
  return [`season:${seasonId}`, `entries:${seasonId}`, "lists"];
}
