import type { Db } from "#server/database/databases.ts";
import { addRow } from "#server/database/rows.ts";
import type { ActServices, SeasonCopy } from "#server/parts.ts";

/** The copy of a season is judged as the season itself is. */
export async function copySettings(
  trx: Db,
  _: ActServices,
  { from, to }: SeasonCopy,
): Promise<void> {
  const settings = await trx
    .selectFrom("season_stewarding")
    .select("settings")
    .where("season_id", "=", from)
    .executeTakeFirst();
  if (!settings) return;
  await addRow(trx, "season_stewarding", { ...settings, season_id: to });
}
