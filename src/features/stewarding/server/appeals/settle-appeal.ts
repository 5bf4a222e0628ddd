import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import { caseActs } from "../../acts/case-acts.ts";
import { settledSchema } from "../../stewarding-forms.ts";
import { annul } from "../acts/annul-decision.ts";
import { countVotes } from "../acts/count-votes.ts";
import { moveDecision, type NumberedDecision } from "../acts/decision-steps.ts";
import { followDecisions } from "../acts/follow-decisions.ts";
import { caseWork } from "../acts/perform.ts";
import type { StoredCase } from "../case-store.ts";
import { tellDecision } from "../notices.ts";
import { stewardingRefusal } from "../refusals.ts";
import { releaseHeld } from "./hold-items.ts";
import { findFirstDecision } from "./second-outcome.ts";

/** Ends a case about a decision without a new document: the decision is upheld, with what was held of it, or annulled. */
export const settleAppeal = caseWork(caseActs.settleAppeal, {
  summary: "Uphold or annul the decision that a case looks at again",
  drawn: { outcome: settledSchema },
  locksSeason: true,
  work: async (doing) => {
    const { trx, services, found, viewer } = doing;
    const { outcome, text: reason } = doing.form;
    const decision = await findFirstDecision(trx, found);
    const by = viewer._id;
    if (!decision) throw stewardingRefusal("stewarding.second-outcome");
    await countVotes(doing, outcome);
    await trx
      .deleteFrom("decisions")
      .where("case_id", "=", found.id)
      .where("state", "=", "draft")
      .execute();
    if (outcome === "annulled") await annul(trx, services, { decision, found, by, reason });
    else await upholdFirst(trx, services, { decision, found, by });
    await tellDecision(trx, services, {
      caseId: found.firstCaseId ?? found.id,
      decisionId: decision.id,
      number: decision.number ?? 0,
    });
    return { state: "decided", set: { reason } };
  },
});

/** The first decision stands: of an appeal for good, after new evidence as before. `by`: `null` is the site itself. */
export async function upholdFirst(
  trx: Db,
  services: Services,
  { decision, found, by }: { decision: NumberedDecision; found: StoredCase; by: string | null },
): Promise<void> {
  const now = services.now();
  const { id, season_id: seasonId, published_by } = decision;
  await moveDecision(trx, decision, {
    userId: by,
    action: "decision.upheld",
    state: found.parentDecisionId === null ? undefined : "upheld",
    now,
  });
  await releaseHeld(trx, { decisionId: id, seasonId, now });
  await followDecisions(trx, services, { found, touched: id, by: by ?? published_by ?? "" });
}
