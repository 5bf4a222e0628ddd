import {
  listDecidedGrid,
  listDrivenRaces,
  listWaitingGrid,
} from "#features/results/server/decided-grid.ts";
import { isServedIn } from "#features/results/grid/starting-grid.ts";
import type { Db } from "#server/database/databases.ts";
import { changeRow } from "#server/database/rows.ts";

interface OfDecision {
  decisionId: string;
  seasonId: string;
  now: number;
}

/** Places on the grid that nobody has served yet wait until the appeal is judged; everything else of the decision counts on. */
export async function holdUnserved(trx: Db, of: OfDecision): Promise<void> {
  const waiting = (await listWaitingGrid(trx, of.seasonId)).map(({ id }) => id);
  if (waiting.length === 0) return;
  await trx
    .updateTable("decision_items")
    .set({ state: "held", ended_at: of.now })
    .where("decision_id", "=", of.decisionId)
    .where("id", "in", waiting)
    .where("state", "in", ["active", "aside"])
    .execute();
}

/** They take effect again, from now on; those that were served in a race whose results came later stay as they were. */
export async function releaseHeld(
  trx: Db,
  { decisionId, seasonId, now }: OfDecision,
): Promise<void> {
  const held = await trx
    .selectFrom("decision_items")
    .select("id")
    .where("decision_id", "=", decisionId)
    .where("state", "=", "held")
    .execute();
  if (held.length === 0) return;
  const races = await listDrivenRaces(trx, seasonId);
  const penalties = await listDecidedGrid(trx, seasonId);
  const served = penalties.filter((own) => races.some((race) => isServedIn(own, race)));
  for (const { id } of held)
    await changeRow(trx, "decision_items", id, {
      state: "active",
      ended_at: null,
      ...(served.every((own) => own.id !== id) && { effect_from: now }),
    });
}
