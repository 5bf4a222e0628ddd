import type { Db } from "#server/database/databases.ts";
import { toJson } from "#server/database/json.ts";
import type { ActServices, SeasonOpened } from "#server/parts.ts";
import type { WhoScores } from "../../rules/points.ts";
import { recomputeSeason } from "../season-tables.ts";
import { listReadableTables } from "../standings-store.ts";

/** In a season that was opened all tables of drivers and clubs count whoever is in the results. */
export async function scoreEverybody(
  trx: Db,
  services: ActServices,
  { seasonId }: SeasonOpened,
): Promise<void> {
  await setWhoScores(trx, services, { seasonId, whoScores: "everybody" });
}

/**
 * Tables of drivers and clubs count whoever is in the results, or those of them that did count who is entered. All are computed
 * anew. The season is locked, and its results are matched already. An entry of which organisers decided something stays in the
 * table with that alone, so that it is there when its results count again.
 */
export async function setWhoScores(
  trx: Db,
  services: ActServices,
  {
    seasonId,
    whoScores,
  }: { seasonId: string; whoScores: Extract<WhoScores, "everybody" | "entered"> },
): Promise<void> {
  const { tables } = await listReadableTables(trx, seasonId);
  for (const { id, type, definition } of tables) {
    const before = definition.options.whoScores;
    if (type === "C" || before === whoScores) continue;
    if (whoScores === "entered" && before !== "everybody") continue;
    await trx
      .updateTable("standings")
      .set(({ eb }) => ({
        definition: toJson({ ...definition, options: { ...definition.options, whoScores } }),
        version: eb("version", "+", 1),
      }))
      .where("id", "=", id)
      .execute();
  }
  await recomputeSeason(trx, services, { seasonId, now: services.now() });
}
