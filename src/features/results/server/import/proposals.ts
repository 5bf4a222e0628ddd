import { personName } from "#shared/text/person-name.ts";
import type { Db } from "#server/database/databases.ts";
import type { Proposal } from "../../results-editor.ts";
import { similarNames } from "../../import/similar-names.ts";

/** Drivers named like each of these people of a file, by `personId`. */
export async function mapProposals(
  db: Db,
  strangers: readonly { personId: string; name: string }[],
): Promise<Record<string, Proposal[]>> {
  const named = strangers.filter(({ name }) => name.trim() !== "");
  if (named.length === 0) return {};
  const rows = await db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "city", "country"])
    .where("deleted_at", "is", null)
    .orderBy("search_name")
    .orderBy("id")
    .execute();
  const find = similarNames(
    rows.map((row) => ({
      _id: row.id,
      name: personName({ firstName: row.first_name, lastName: row.last_name }),
      place: [row.city, row.country].filter(Boolean).join(", "),
    })),
  );
  return Object.fromEntries(named.map(({ personId, name }) => [personId, find(name)]));
}
