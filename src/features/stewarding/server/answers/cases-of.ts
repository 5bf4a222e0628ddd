import type { Db } from "#server/database/databases.ts";

/** The season of a decision; empty when there is none. */
export async function seasonsOfDecision(db: Db, id: string): Promise<string[]> {
  const rows = await db.selectFrom("decisions").select("season_id").where("id", "=", id).execute();
  return rows.map((row) => row.season_id);
}
