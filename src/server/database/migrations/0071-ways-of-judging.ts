import type { Db } from "../databases.ts";

/** What every season decided before it could choose a way of judging. */
const before = {
  enabled: false,
  quorum: 2,
  protestHours: 24,
  defenceHours: 24,
  appealHours: 48,
  sessionTypes: ["Q", "R"],
  perEvent: 2,
  hidesComplainant: true,
  printsConflicts: false,
  editorsJudge: false,
};

/**
 * Seasons that decided something about their stewards keep exactly that, written out. A case knows since when nobody may judge
 * it, in place of when somebody last asked for help. Years of the stewards that were once published are read by nobody.
 */
export async function up(db: Db): Promise<void> {
  for (const { season_id, settings } of await db
    .selectFrom("season_stewarding")
    .select(["season_id", "settings"])
    .execute())
    await db
      .updateTable("season_stewarding")
      .set({ settings: JSON.stringify({ ...before, ...JSON.parse(settings) }) })
      .where("season_id", "=", season_id)
      .execute();
  await db.schema.alterTable("cases").renameColumn("judges_asked_at", "unjudged_since").execute();
  await db.updateTable("cases").set({ unjudged_since: null }).execute();
  await db.schema.dropTable("stewarding_summaries").execute();
}
