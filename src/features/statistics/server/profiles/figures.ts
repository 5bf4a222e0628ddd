import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import type { Figures } from "../../profiles/profiles.ts";

/** What else is counted of a person; `null`: nothing. Ask only when everything is counted. */
export async function findFigures(db: Db, id: string): Promise<Figures | null> {
  const [sums] = await selectSums(db, { id });
  if (!sums) return null;
  const { grids, gains } = sums;
  return {
    fastestLaps: sums.fastest_laps,
    hatTricks: sums.hat_tricks,
    grandSlams: sums.grand_slams,
    gridFirsts: sums.grid_firsts,
    averageGrid: grids > 0 ? { mean: sums.grid_sum / grids, races: grids } : null,
    gained: gains > 0 ? { sum: sums.gain_sum, best: sums.best_gain, races: gains } : null,
    laps: sums.laps,
    lapsLed: sums.laps_led,
    retirements: sums.retirements,
    disqualifications: sums.disqualifications,
    winStreak: sums.win_streak,
    podiumStreak: sums.podium_streak,
    contacts: sums.contacts,
    walls: sums.walls,
    cuts: sums.cuts,
    gamePenalties: sums.game_penalties,
    incidentPoints: sums.incident_points,
  };
}

const selectSums = writtenOnce(["id"], (db, { id }) =>
  db
    .selectFrom("stat_totals")
    .selectAll()
    .where("subject_type", "=", "person")
    .where("subject_id", "=", id)
    .where("scope", "=", "all"),
);
