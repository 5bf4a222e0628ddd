import { personName } from "#shared/text/person-name.ts";
import type { Db } from "#server/database/databases.ts";

export async function mapNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("users")
    .select(["id", "first_name as firstName", "last_name as lastName"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, personName(row)]));
}

export async function findName(db: Db, id: string): Promise<string> {
  const names = await mapNames(db, [id]);
  return names.get(id) ?? personName({ firstName: "", lastName: "" });
}
