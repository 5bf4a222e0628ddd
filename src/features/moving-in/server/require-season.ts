import type { Db } from "#server/database/databases.ts";
import { findRow } from "#server/database/rows.ts";
import type { Row } from "#server/database/schema.ts";
import { refusal } from "#server/errors.ts";

/** The season that a list goes into. @throws AppError 422 where none is chosen, or it is gone */
export async function requireSeason(db: Db, id: string | null): Promise<Row<"seasons">> {
  const season = id === null ? undefined : await findRow(db, "seasons", id);
  if (!season) throw refusal("request.invalid", { fields: { season: "Alege sezonul." } });
  return season;
}
