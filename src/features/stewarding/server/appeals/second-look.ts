import type { Db } from "#server/database/databases.ts";
import type { Viewer } from "#server/viewer.ts";
import { appealRefusal } from "../../appeals.ts";
import type { CaseView } from "../../stewarding.ts";
import { ownCars } from "../acts/acts-for.ts";
import type { Seen } from "../acts/allowed.ts";
import { findNumbered } from "../acts/decision-steps.ts";
import type { StoredCase } from "../case-store.ts";
import { findDecisionLine } from "../decision-queries.ts";
import { listAppeals } from "./read-appeals.ts";

/** The decision that a case looks at again, and its appeals; until the end, an accused's is for them and stewards only. */
export async function readSecondLook(
  db: Db,
  found: StoredCase,
  { as, voices }: Pick<Seen, "as" | "voices">,
): Promise<Pick<CaseView, "first" | "appeals" | "reopening">> {
  const decision = found.first && (await findDecisionLine(db, found.first._id));
  const isDecided = found.state === "decided" || found.state === "closed";
  const appeals = as === "kept" ? [] : await listAppeals(db, found.id);
  return {
    first: decision && found.firstCaseId !== null ? { case: found.firstCaseId, decision } : null,
    appeals: appeals
      .filter(
        ({ entry_id }) => entry_id === "" || as === "steward" || isDecided || voices.has(entry_id),
      )
      .map((own) => ({
        side: own.entry_id === "" ? ("complainant" as const) : ("accused" as const),
        entry: own.entry_id === "" ? null : own.entry_id,
        text: own.text,
        at: own.filed_at,
      })),
    reopening: found.reopening?.reason ?? null,
  };
}

interface Asking {
  seen: Pick<Seen, "as" | "voices">;
  viewer: Viewer;
  now: number;
}

/** Whether a party can appeal the decision of their case now: in time, not yet, and as who complains or drove. */
export async function mayAppeal(
  db: Db,
  found: StoredCase,
  { seen, viewer, now }: Asking,
): Promise<boolean> {
  const { decision } = found;
  if (seen.as !== "complainant" && ownCars(seen.voices).length === 0) return false;
  const row = decision && (await findNumbered(db, decision._id));
  if (!row || appealRefusal({ state: row.state, appealUntil: row.appeal_until }, now)) return false;
  const caseId = await findAppealCase(db, row.id);
  if (caseId === undefined) return true;
  return (await listOpenParties(db, found, { caseId, seen, viewer })).length > 0;
}

/** The case in which everybody appeals a decision, once one has. */
export async function findAppealCase(db: Db, decisionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("cases")
    .select("id")
    .where("parent_decision_id", "=", decisionId)
    .executeTakeFirst();
  return row?.id;
}

/** The parties for whom the viewer can still appeal: ids of the cars that they drove, and `""` for a complainant. */
export async function listOpenParties(
  db: Db,
  { entries }: StoredCase,
  { caseId, seen, viewer }: Omit<Asking, "now"> & { caseId: string },
): Promise<string[]> {
  const sent = await listAppeals(db, caseId);
  if (seen.as === "complainant")
    return sent.some(({ entry_id, user_id }) => entry_id === "" && user_id === viewer._id)
      ? []
      : [""];
  const own = ownCars(seen.voices);
  const mine = entries.filter(({ id }) => own.includes(id));
  const copies = await db
    .selectFrom("case_entries")
    .select(["id", "entry_key", "person_id"])
    .where("case_id", "=", caseId)
    .execute();
  return copies
    .filter(({ entry_key, person_id }) =>
      mine.some(({ entryKey, personId }) => entryKey === entry_key && personId === person_id),
    )
    .map(({ id }) => id)
    .filter((id) => !sent.some(({ entry_id }) => entry_id === id));
}
