import { personName } from "#shared/text/person-name.ts";
import { isCounted } from "#features/statistics/server/rebuild.ts";
import type { Db } from "#server/database/databases.ts";
import type { Most } from "../home.ts";

/** Who has most wins, podiums and starts of all; nothing until everything is counted. Of equals whoever is first by name. */
export async function listRecords(db: Db): Promise<Most[]> {
  if (!(await isCounted(db))) return [];
  const records: Most[] = [];
  for (const sum of ["wins", "podiums", "starts"] as const) {
    const row = await db
      .selectFrom("stat_totals as total")
      .innerJoin("users as driver", "driver.id", "total.subject_id")
      .select(["driver.id", "driver.first_name", "driver.last_name", `total.${sum} as count`])
      .where("total.subject_type", "=", "person")
      .where("total.scope", "=", "all")
      .where(`total.${sum}`, ">", 0)
      .where("driver.deleted_at", "is", null)
      .orderBy(`total.${sum}`, "desc")
      .orderBy("driver.search_name")
      .limit(1)
      .executeTakeFirst();
    if (!row) continue;
    const driverName = personName({ firstName: row.first_name, lastName: row.last_name });
    records.push({ of: sum, count: row.count, driver: { _id: row.id, driverName } });
  }
  return records;
}
