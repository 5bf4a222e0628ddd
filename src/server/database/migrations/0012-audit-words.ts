import { searchText } from "#server/audit-log.ts";
import type { Db } from "../databases.ts";

const AT_ONCE = 500;

/**
 * Makes earlier rows of the log searchable like later ones: by words without diacritics, and never by addresses or platform ids,
 * which not everybody who searches may see.
 */
export async function up(db: Db): Promise<void> {
  let last = "";
  for (;;) {
    const rows = await db
      .selectFrom("audit_log")
      .select(["id", "before", "after"])
      .where("id", ">", last)
      .orderBy("id")
      .limit(AT_ONCE)
      .execute();
    for (const { id, before, after } of rows) {
      const values = [before, after].map((json): unknown => json && JSON.parse(json));
      await db
        .updateTable("audit_log")
        .set({ search_text: searchText(values) })
        .where("id", "=", id)
        .execute();
      last = id;
    }
    if (rows.length < AT_ONCE) return;
  }
}
