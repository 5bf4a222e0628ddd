import type { Db } from "#server/database/databases.ts";
import { nameKey, sameNames } from "#shared/text/person-name.ts";

interface Namesake {
  _id: string;
  firstName: string;
  lastName: string;
}

/** Others with the same full name, by the ids of those asked about, found by the index of names. Nobody shares no name. */
export async function mapNamesakes(
  db: Db,
  people: readonly { id: string; search_name: string }[],
): Promise<Map<string, Namesake[]>> {
  const names = [...new Set(people.flatMap((person) => sameNames(person.search_name)))];
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "search_name"])
    .where("search_name", "in", names)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const byKey = Map.groupBy(rows, (row) => nameKey(row.search_name));
  return new Map(
    people.map(({ id, search_name }) => [
      id,
      (search_name === "" ? [] : (byKey.get(nameKey(search_name)) ?? []))
        .filter((row) => row.id !== id)
        .map((row) => ({ _id: row.id, firstName: row.first_name, lastName: row.last_name })),
    ]),
  );
}
