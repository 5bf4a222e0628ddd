import { definitionsVersion } from "#features/statistics/stat-columns.ts";
import { recountClubs } from "#features/statistics/server/recount-clubs.ts";
import { recountPeople } from "#features/statistics/server/recount-people.ts";
import { recountRecords } from "#features/statistics/server/recount-records.ts";
import type { Db } from "#server/database/databases.ts";
import { clubsOf, type LeagueSize, pilot, scuderia } from "./league-size.ts";

const STEP = 250;

/** Sums, milestones and records of rows that are counted already, as the site makes them. */
export async function countLeague(db: Db, size: LeagueSize): Promise<void> {
  const inStep = (work: (trx: Db) => Promise<void>) => db.transaction().execute(work);
  for (const people of inSteps(size.people, pilot))
    await inStep((trx) => recountPeople(trx, people, "all"));
  for (const clubs of inSteps(clubsOf(size), scuderia))
    await inStep((trx) => recountClubs(trx, clubs, { seasons: "all", drivers: "all" }));
  const keys = await db
    .selectFrom("stat_rows")
    .select(["track_id as trackId", "record_class as recordClass", "session_type as sessionType"])
    .distinct()
    .execute();
  await inStep((trx) => recountRecords(trx, keys));
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
