import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { isItemKind, isPersonal } from "../../item-rules.ts";
import type { StoredCase } from "../case-store.ts";
import { crewMember, giveTo, listCrews } from "./crews.ts";
import { noteDecision } from "../acts/end-decision.ts";
import { followDecisions } from "../acts/follow-decisions.ts";
import { holdDecision } from "../acts/hold-decision.ts";

interface Naming {
  /** Of the decision. */
  id: string;
  viewer: Viewer;
  version: number;
  item: string;
  /** Place in the crew. */
  driver: number;
}

/**
 * Names, once, the driver whom an item of a published decision is for, where the case names none. Their licence gets its points
 * and warnings, and places on the grid wait to be served. Another decision corrects a wrong name.
 * @throws AppError what `holdDecision` throws, for who neither judges nor manages; 422 for somebody who was not in the car
 */
export async function nameDriver(services: Services, asked: Naming): Promise<void> {
  const { id, viewer, item, driver } = asked;
  await services.databases.db.transaction().execute(async (trx) => {
    const by = ["steward", "manager"] as const;
    const { decision, found } = await holdDecision(trx, services, { ...asked, by });
    const waiting = await findWaiting(trx, found, { decisionId: id, item });
    if (!waiting) throw refusal("stale-version");
    const crews = await listCrews(trx, found);
    const member = crewMember(crews, { entry: waiting.entry_id, driver });
    if (!member)
      throw refusal("request.invalid", {
        fields: { driver: "Alege un pilot al acestei mașini." },
      });
    const now = services.now();
    await giveTo(trx, { item, member });
    if (waiting.ended_at === null)
      await trx
        .updateTable("decision_items")
        .set({ effect_from: now })
        .where("id", "=", item)
        .execute();
    await trx
      .updateTable("decisions")
      .set({ version: decision.version + 1 })
      .where("id", "=", id)
      .execute();
    await noteDecision(trx, decision, {
      userId: viewer._id,
      action: "decision.driver-named",
      after: { item, driver: member.userId },
      now,
    });
    await followDecisions(trx, services, { found, touched: id, by: viewer._id });
  });
}

/** An item that is somebody's own, and nobody's yet. */
async function findWaiting(
  trx: Db,
  { entries }: StoredCase,
  { decisionId, item }: { decisionId: string; item: string },
) {
  const row = await trx
    .selectFrom("decision_items")
    .select(["kind", "entry_id", "person_id", "ended_at"])
    .where("id", "=", item)
    .where("decision_id", "=", decisionId)
    .executeTakeFirst();
  const entry = entries.find(({ id }) => id === row?.entry_id);
  const isOpen = row?.person_id === "" && entry?.personId === "";
  return row && isItemKind(row.kind) && isPersonal(row.kind) && isOpen ? row : undefined;
}
