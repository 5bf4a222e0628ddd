import type { SecondOutcome } from "../../appeals.ts";
import { refuseSecondOutcome } from "../appeals/second-outcome.ts";
import { stewardingRefusal } from "../refusals.ts";
import type { Doing } from "./perform.ts";
import { countingVotes, outcomeOf } from "../panel-view.ts";

/**
 * Counts the votes of a locked case, for a steward who has voted, and writes down which of them counted. Answers the outcome and
 * what is printed of the panel.
 * @param wanted what is to become of the decision that the case looks at again, if it does
 * @throws AppError 409 `stewarding.vote-first`, `stewarding.no-quorum`, `stewarding.appeal-open` while the other side may appeal,
 * or `stewarding.second-outcome` when the votes do not allow what is wanted of the first decision
 */
export async function countVotes(
  { trx, found, seen: { panel }, cast, viewer, now }: Doing<unknown>,
  wanted: SecondOutcome,
) {
  if (!cast.some(({ stewardId }) => stewardId === viewer._id))
    throw stewardingRefusal("stewarding.vote-first");
  // Both sides are heard in the same case.
  if (now < (found.first?.appealUntil ?? 0)) throw stewardingRefusal("stewarding.appeal-open");
  const outcome = outcomeOf(found, cast, panel);
  if (!outcome) throw stewardingRefusal("stewarding.no-quorum");
  await refuseSecondOutcome(trx, { found, outcome, wanted });
  const counting = countingVotes(found, cast, panel).map(({ stewardId }) => stewardId);
  const ofCase = () => trx.updateTable("case_votes").where("case_id", "=", found.id);
  await ofCase().set({ counted: false }).execute();
  await ofCase().set({ counted: true }).where("steward_id", "in", counting).execute();
  const { printsConflicts } = found.season.settings;
  const standings = counting.flatMap((id) => panel.standings.get(id) ?? []);
  const tied = standings.filter(
    ({ conflict, drove }) => conflict !== null || (drove && printsConflicts),
  ).length;
  const drove = printsConflicts ? 0 : standings.filter((own) => own.drove).length;
  const voted = cast.length;
  return { outcome, panel: { voted, leftOut: voted - counting.length, drove, tied } };
}
