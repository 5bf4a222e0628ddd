import { changeRow } from "#server/database/rows.ts";
import { givenTo } from "#features/results/server/decided-items.ts";
import { refusal } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { kindsWhere } from "../../item-rules.ts";
import { itemQuery } from "../item-rows.ts";
import { crewMember, giveTo, listCrews } from "./crews.ts";
import { moveDecision } from "../acts/decision-steps.ts";
import { followDecisions } from "../acts/follow-decisions.ts";
import { holdDecision, type ToHold } from "../acts/hold-decision.ts";

/**
 * Names, once, the driver whom an item of a published decision is for, where the case names none. Their licence gets its points
 * and warnings, and places on the grid wait to be served. Another decision corrects a wrong name.
 * @throws AppError what `holdDecision` throws, for who neither judges nor manages; 422 for somebody who was not in the car
 */
export async function nameDriver(
  services: Services,
  { item, driver, ...asked }: ToHold & { item: string; driver: number },
): Promise<void> {
  const { id, viewer } = asked;
  await services.databases.db.transaction().execute(async (trx) => {
    const by = ["steward", "manager"] as const;
    const { decision, found } = await holdDecision(trx, services, { ...asked, by });
    const waiting = await itemQuery(trx)
      .where("decision.id", "=", id)
      .where("item.id", "=", item)
      .where("item.kind", "in", kindsWhere({ whose: "person" }))
      .executeTakeFirst();
    // Nobody has said yet whose it is.
    if (!waiting || givenTo(waiting).personId !== "") throw refusal("stale-version");
    const crews = await listCrews(trx, found);
    const member = crewMember(crews, { entry: waiting.entry_id, driver });
    if (!member)
      throw refusal("request.invalid", {
        fields: { driver: "Alege un pilot al acestei mașini." },
      });
    const now = services.now();
    await giveTo(trx, { item, member });
    if (waiting.ended_at === null)
      await changeRow(trx, "decision_items", item, { effect_from: now });
    await moveDecision(trx, decision, {
      userId: viewer._id,
      action: "decision.driver-named",
      after: { item, driver: member.userId },
      now,
    });
    await followDecisions(trx, services, { found, touched: id, by: viewer._id });
  });
}
