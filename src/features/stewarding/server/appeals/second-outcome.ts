import type { Db } from "#server/database/databases.ts";
import { changeRow } from "#server/database/rows.ts";
import { type SecondOutcome, secondOutcomesFor } from "../../appeals.ts";
import { caseOutcome, isInForce, type Vote, votes } from "../../case-states.ts";
import { endItems, findNumbered } from "../acts/decision-steps.ts";
import type { StoredCase } from "../case-store.ts";
import { stewardingRefusal } from "../refusals.ts";

interface Judged {
  found: StoredCase;
  outcome: readonly { entry: string; vote: Vote }[];
  wanted: SecondOutcome;
}

/** The decision that a case looks at again, as long as it counts. */
export async function findFirstDecision(db: Db, { first }: Pick<StoredCase, "first">) {
  const row = first ? await findNumbered(db, first._id) : undefined;
  return row && isInForce(row.state) ? row : undefined;
}

/** What may become of the first decision by the votes; `null`: the case looks at none. */
export async function secondOutcomesOf(
  db: Db,
  { found, outcome }: Omit<Judged, "wanted">,
): Promise<SecondOutcome[] | null> {
  const first = await findFirstDecision(db, found);
  if (!first) return null;
  return secondOutcomesFor({
    first: votes.find((vote) => vote === first.outcome) ?? "none",
    second: caseOutcome(outcome.map(({ vote }) => vote)),
  });
}

/** @throws AppError 409 when the votes say something else of the first decision */
export async function refuseSecondOutcome(db: Db, { wanted, ...judged }: Judged): Promise<void> {
  const possible = await secondOutcomesOf(db, judged);
  if (possible && !possible.includes(wanted)) throw stewardingRefusal("stewarding.second-outcome");
}

/** A new document takes the place of the first. Answers the ids of what counts no more. */
export async function replaceFirst(
  trx: Db,
  { found, by, now }: { found: StoredCase; by: string; now: number },
): Promise<string[]> {
  const first = await findFirstDecision(trx, found);
  if (!first) return [];
  const { id, version } = first;
  await endItems(trx, id, now);
  await changeRow(trx, "decisions", id, {
    state: "replaced",
    replaced_by: by,
    version: version + 1,
  });
  return [id];
}
