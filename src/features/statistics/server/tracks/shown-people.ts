import type { Db } from "#server/database/databases.ts";
import { writtenForIds } from "#server/database/written-once.ts";
import { personName } from "#shared/text/person-name.ts";

/** Who has left keeps places and records, and is nobody that one could open. */
const FORMER_MEMBER = "Fost membru";

interface ShownPerson {
  _id: string | null;
  driverName: string;
}

const selectPeople = writtenForIds((db, ids) =>
  db
    .selectFrom("users")
    .select(["id", "first_name as firstName", "last_name as lastName", "deleted_at"])
    .where("id", "in", ids),
);

/** People as records and lists of laps name them. */
export async function namePeople(
  db: Db,
  userIds: readonly (string | null)[],
): Promise<(userId: string) => ShownPerson> {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  const rows = ids.length > 0 ? await selectPeople(db, ids) : [];
  const known = new Map(rows.filter((row) => row.deleted_at === null).map((row) => [row.id, row]));
  return (userId) => {
    const person = known.get(userId);
    if (!person) return { _id: null, driverName: FORMER_MEMBER };
    return { _id: userId, driverName: personName(person) };
  };
}
