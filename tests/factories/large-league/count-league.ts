import { definitionsVersion } from "#features/statistics/stat-columns.ts";
import { recountTotals } from "#features/statistics/server/recount-totals.ts";
import type { Db } from "#server/database/databases.ts";
import { clubsOf, type LeagueSize, pilot, scuderia } from "./league-size.ts";

const STEP = 250;

/** Sums of rows that are counted already, as the site makes them. */
export async function countLeague(db: Db, size: LeagueSize): Promise<void> {
  const inStep = (work: (trx: Db) => Promise<void>) => db.transaction().execute(work);
  for (const people of inSteps(size.people, pilot))
    await inStep((trx) => recountTotals(trx, "person", { subjects: people, seasons: "all" }));
  for (const clubs of inSteps(clubsOf(size), scuderia))
    await inStep((trx) => recountTotals(trx, "club", { subjects: clubs, seasons: "all" }));
  await inStep(async (trx) => {
    await trx.updateTable("stat_state").set({ definitions: definitionsVersion }).execute();
  });
}

function inSteps(count: number, toId: (number: number) => string): string[][] {
  return Array.from({ length: Math.ceil(count / STEP) }, (_, step) =>
    Array.from({ length: Math.min(STEP, count - step * STEP) }, (__, index) =>
      toId(step * STEP + index),
    ),
  );
}
