import { changesOnly, hidesNothing } from "#server/cache/visible-write.ts";
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

/** What shows a season, or an event of it, at which nothing has happened yet: the season's own pages, and lists. */
export function thingsOfPlan(seasonId: string): ShownThing[] {
  return [`season:${seasonId}`, `entries:${seasonId}`, "lists"];
}

/** Whatever shows a season, or an event of it. */
export const thingsOfSeason = question<[trx: Db, seasonId: string], Promise<ShownThing[]>>();

/** Only what was seen and is not to be seen any more is dropped, and what shows the season. */
export async function tellOfHiding(
  trx: Db,
  seasonId: string,
  { before, after }: Record<"before" | "after", { hidden: boolean }>,
): Promise<void> {
  if (!after.hidden || before.hidden) hidesNothing();
  else changesOnly(await thingsOfSeason(trx, seasonId));
}
