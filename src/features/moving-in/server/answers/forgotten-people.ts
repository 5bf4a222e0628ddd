import type { Db } from "#server/database/databases.ts";
import type { ActServices } from "#server/parts.ts";

/** Whoever ends their account leaves no ids in what imports have changed, and is no more what undoing one takes back. */
export async function forgetInImports(
  trx: Db,
  _services: ActServices,
  userId: string,
): Promise<void> {
  await trx
    .deleteFrom("import_items")
    .where("subject_id", "=", userId)
    .where("subject_type", "in", ["person", "person-ids"])
    .execute();
}
