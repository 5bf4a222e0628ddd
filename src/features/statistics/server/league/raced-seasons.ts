import { sql } from "kysely";
import { AWAITED_FOR_MS } from "#features/seasons/race-state.ts";
import { isOver } from "#features/seasons/season-end.ts";
import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";

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
  const rows = await selectSeasons(db, { awaitedSince: now - AWAITED_FOR_MS });
  return rows
    .toSorted((a, b) => (b.last_at ?? 0) - (a.last_at ?? 0) || b.created_at - a.created_at)
    .map((row) => ({
      id: row.id,
      title: row.title,
      simulatorId: row.simulator_id,
      simulator: { title: row.simulator, acronym: row.code },
      isOver: isOver(
        row.last_at === null ? [] : [{ time: row.last_at, isAwaited: row.awaited > 0 }],
        now,
      ),
    }));
}

const selectSeasons = writtenOnce(["awaitedSince"], (db, { awaitedSince }) =>
  db
    .selectFrom("seasons as season")
    .innerJoin("simulators as simulator", "simulator.id", "season.simulator_id")
    .select((season) => [
      "season.id",
      "season.title",
      "season.simulator_id",
      "season.created_at",
      "simulator.title as simulator",
      "simulator.code",
      season
        .selectFrom("events as event")
        // Without `case` both engines may go through the times of all events to find a season's last one.
        .select(
          sql<number | null>`max(case when event.hidden then null else event.time end)`.as("last"),
        )
        .whereRef("event.season_id", "=", "season.id")
        .as("last_at"),
      season
        .selectFrom("events as event")
        .innerJoin("event_sessions as session", "session.event_id", "event.id")
        .leftJoin("session_results as saved", "saved.session_id", "session.id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("event.season_id", "=", "season.id")
        .where("event.hidden", "=", false)
        .where("event.time", ">", sql<number>`${awaitedSince}`)
        .where("session.official", "=", true)
        .where("session.type", "=", "R")
        .where("saved.session_id", "is", null)
        .$asScalar()
        .$notNull()
        .as("awaited"),
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
