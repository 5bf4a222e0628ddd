import type { Db } from "#server/database/databases.ts";
import type { Viewer } from "#server/viewer.ts";
import type { SecondOutcome } from "../../appeals.ts";
import type { Vote } from "../../case-states.ts";
import { refuseSecondOutcome } from "../appeals/second-outcome.ts";
import type { Decision } from "../../stewarding.ts";
import type { StoredCase } from "../case-store.ts";
import { stewardingRefusal } from "../refusals.ts";
import type { Seen } from "./allowed.ts";
import { countingVotes, listVotes, outcomeOf } from "../panel-view.ts";

interface Counting {
  /** Locked, so that no vote comes meanwhile. */
  found: StoredCase;
  seen: Seen;
  viewer: Viewer;
  /** What is to become of the decision that the case looks at again, if it does. */
  wanted: SecondOutcome;
  now: number;
}

interface Counted {
  outcome: { entry: string; vote: Vote }[];
  /** How many voted, how many of their votes did not count, and what is printed of those whose did. */
  panel: Pick<Decision["panel"], "voted" | "leftOut" | "drove" | "tied">;
}

/**
 * Counts the votes of a case, for a steward who has voted; the panel is written down with the votes that counted.
 * @throws AppError 409 `stewarding.vote-first`, `stewarding.no-quorum`, `stewarding.appeal-open` while the other side may appeal,
 * or `stewarding.second-outcome` when the votes do not allow what is wanted of the first decision
 */
export async function countVotes(
  trx: Db,
  { found, seen: { panel }, viewer, wanted, now }: Counting,
): Promise<Counted> {
  const cast = await listVotes(trx, found.id);
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
