import type { ShownThing } from "#server/cache/public-change.ts";
import type { Db } from "#server/database/databases.ts";
import { countRows } from "#server/database/rows.ts";
import { type Hanging, type Parts, question } from "#server/parts.ts";

/** What stands on a season or an event: how many of each. */
export interface Dependent {
  name: string;
  title: string;
  count: number;
}

/** 'mașini înscrise (12), sesiuni cu rezultate (3)': what a refusal says would be lost. */
export function inWords(dependents: readonly Dependent[]): string {
  return dependents
    .filter(({ count }) => count > 0)
    .map(({ title, count }) => `${title} (${count})`)
    .join(", ");
}

/** How many there are of each, as a refusal's details say it. */
export function inNumbers(dependents: readonly Dependent[]): Record<string, number> {
  return Object.fromEntries(dependents.map(({ name, count }) => [name, count]));
}

/** Whether there is anything that would be lost. */
export function isAny(dependents: readonly Dependent[]): boolean {
  return dependents.some(({ count }) => count > 0);
}

/** What later features know to stand on it. */
export async function countHanging(
  db: Db,
  hanging: readonly Hanging[],
  id: string,
): Promise<Dependent[]> {
  const dependents: Dependent[] = [];
  for (const { name, title, count } of hanging)
    dependents.push({ name, title, count: await count(db, id) });
  return dependents;
}

export async function countDependents(
  db: Db,
  { hangsOn }: Parts,
  seasonId: string,
): Promise<Dependent[]> {
  const cars = await countRows(db.selectFrom("cars").where("season_id", "=", seasonId));
  const registrations = await countRows(
    db.selectFrom("registrations").where("season_id", "=", seasonId),
  );
  const results = await countRows(
    db
      .selectFrom("session_results as results")
      .innerJoin("event_sessions as session", "session.id", "results.session_id")
      .innerJoin("events as event", "event.id", "session.event_id")
      .where("event.season_id", "=", seasonId),
  );
  return [
    { name: "registrations", title: "mașini înscrise", count: Math.max(cars, registrations) },
    { name: "results", title: "sesiuni cu rezultate", count: results },
    ...(await countHanging(db, hangsOn.season, seasonId)),
  ];
}

/** What shows a season in which nothing has happened yet, or an event of a season that nothing has happened at: the season's own pages, and lists. */
export function thingsOfPlan(seasonId: string): ShownThing[] {
  return [`season:${seasonId}`, `entries:${seasonId}`, "lists"];
}

/** Whatever shows a season, or an event of it. */
export const thingsOfSeason = question<[trx: Db, seasonId: string], Promise<ShownThing[]>>();
