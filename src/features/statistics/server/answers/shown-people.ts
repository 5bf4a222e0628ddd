import type { Db } from "#server/database/databases.ts";
import { columnOf } from "#shared/group-by.ts";
import { foundDrivers } from "../directory-queries.ts";

/** Of these people, by id, those whom everybody finds, also who left the lists. */
export async function readShownPeople(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await foundDrivers(db).select("driver.id").where("driver.id", "in", ids).execute();
  return columnOf(rows, "id");
}
