import type { Db } from "#server/database/databases.ts";
import { writtenForIds } from "#server/database/written-once.ts";
import { type CarBody, carBodyOf } from "#shared/drawn/car-body.ts";

const selectModels = writtenForIds((db, ids) =>
  db.selectFrom("car_models").select(["id", "title", "category", "body"]).where("id", "in", ids),
);

/** What car models look like, by their ids. */
export async function mapCarBodies(
  db: Db,
  modelIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, CarBody>> {
  const ids = [...new Set(modelIds.filter((id) => id !== null))];
  const rows = ids.length === 0 ? [] : await selectModels(db, ids);
  return new Map(rows.map((row) => [row.id, carBodyOf(row)]));
}
