import type { Db } from "../databases.ts";

/** As `0025-large-leagues`, of tables that came after it. */
const references: Record<string, readonly string[]> = {
  club_requests: ["club_id", "answered_by"],
  seat_requests: ["car_id", "answered_by"],
  seat_offers: ["offered_by"],
};

export async function up(db: Db): Promise<void> {
  for (const [table, columns] of Object.entries(references))
    for (const column of columns)
      await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
}
