import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import { awaitedSince, hasEnded, seasonEnd } from "../season-ends.ts";

/** A season that everybody sees, with counted results. */
export interface RacedSeason {
  id: string;
  title: string;
  simulatorId: string;
  simulator: { title: string; acronym: string };
  isOver: boolean;
}

/** All of them, the newest first. `now` is UTC ms. */
export async function listRacedSeasons(db: Db, now: number): Promise<RacedSeason[]> {
  const rows = await selectSeasons(db, { since: awaitedSince(now) });
  return rows
    .toSorted((a, b) => (b.last_at ?? 0) - (a.last_at ?? 0) || b.created_at - a.created_at)
    .map((row) => ({
      id: row.id,
      title: row.title,
      simulatorId: row.simulator_id,
      simulator: { title: row.simulator, acronym: row.code },
      isOver: hasEnded(row, now),
    }));
}

const selectSeasons = writtenOnce(["since"], (db, { since }) =>
  db
    .selectFrom("seasons as season")
    .innerJoin("simulators as simulator", "simulator.id", "season.simulator_id")
    .select([
      "season.id",
      "season.title",
      "season.simulator_id",
      "season.created_at",
      "simulator.title as simulator",
      "simulator.code",
      ...seasonEnd(db, since),
    ])
    .where("season.hidden", "=", false)
    .where((season) =>
      season.exists(
        season
          .selectFrom("stat_totals as sums")
          .select("sums.subject_id")
          .where("sums.scope", "=", "season")
          .whereRef("sums.scope_id", "=", "season.id"),
      ),
    )
    .orderBy("season.id"),
);
