import type { Db } from "#server/database/databases.ts";
import { groupBy } from "#shared/group-by.ts";
import type { StoredCase, StoredEntry } from "../case-store.ts";

/**
 * People of the site who drove a case's cars without a named driver, by entry id: those of its row, and those in one car with its
 * crew now, because a better file may name one more driver in another row.
 */
export async function mapCrewPeople(
  db: Db,
  { session, entries }: StoredCase,
): Promise<Map<string, Set<string>>> {
  const open = entries.filter(({ personId }) => personId === "");
  if (open.length === 0) return new Map();
  const seats = await db
    .selectFrom("result_row_drivers as driver")
    .innerJoin("result_rows as row", "row.id", "driver.row_id")
    .select(["row.entry_key", "driver.user_id", "driver.platform", "driver.platform_id"])
    .where("driver.session_id", "=", session._id)
    .execute();
  const rows = [...groupBy(seats, ({ entry_key }) => entry_key).values()];
  const isOf = ({ entryKey, frozen }: StoredEntry, row: typeof seats) =>
    row.some(
      ({ entry_key, platform, platform_id }) =>
        entry_key === entryKey ||
        (platform_id !== null && frozen.persons.includes(`${platform}:${platform_id}`)),
    );
  return new Map(
    open.map((entry) => [
      entry.id,
      new Set(
        rows
          .filter((row) => isOf(entry, row))
          .flatMap((row) => row.flatMap(({ user_id }) => user_id ?? [])),
      ),
    ]),
  );
}
