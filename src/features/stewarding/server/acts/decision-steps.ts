import type { Updateable } from "kysely";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { changeRow } from "#server/database/rows.ts";
import type { Database, Row } from "#server/database/schema.ts";
import type { DecisionState } from "../../case-states.ts";

export type NumberedDecision = Row<"decisions">;

export async function findNumbered(trx: Db, id: string): Promise<NumberedDecision | undefined> {
  return trx
    .selectFrom("decisions")
    .selectAll()
    .where("id", "=", id)
    .where("number", "is not", null)
    .executeTakeFirst();
}

interface Step {
  /** `null`: the site itself, so that nobody learns who complains. */
  userId: string | null;
  action: string;
  state?: DecisionState | undefined;
  /** What the audit log keeps beside its number and state. */
  after?: object;
  now: number;
}

/** Writes down what becomes of a decision: a new version, the state, and a row in the audit log. */
export async function moveDecision(
  trx: Db,
  decision: NumberedDecision,
  { set = {}, ...step }: Step & { set?: Updateable<Database["decisions"]> },
): Promise<void> {
  await changeRow(trx, "decisions", decision.id, {
    ...set,
    state: step.state ?? decision.state,
    version: decision.version + 1,
  });
  await noteDecision(trx, decision, step);
}

/** The row in the audit log alone, where nothing of the document changes. */
export async function noteDecision(
  trx: Db,
  { id, number, state: before }: NumberedDecision,
  { userId, action, state, after = {}, now }: Step,
): Promise<void> {
  await recordChange(trx, {
    userId,
    action,
    subjectType: "decision",
    subjectId: id,
    before: { state: before },
    after: { state: state ?? before, number, ...after },
    now,
  });
}

/** What a decision gave counts no more and says since when, so that what was served before stays served. */
export async function endItems(trx: Db, decisionId: string, now: number): Promise<void> {
  await trx
    .updateTable("decision_items")
    .set((item) => ({
      state: "annulled",
      ended_at: item.fn.coalesce("ended_at", item.val(now)),
    }))
    .where("decision_id", "=", decisionId)
    .execute();
}

/** A decision is as if it had not been; its document stays, with the reason. */
export async function endDecision(
  trx: Db,
  decision: NumberedDecision,
  { reason, ...step }: Pick<Step, "userId" | "action" | "now"> & { reason: string },
): Promise<void> {
  await endItems(trx, decision.id, step.now);
  const set = { annulled_at: step.now, annulled_reason: reason };
  await moveDecision(trx, decision, { ...step, state: "annulled", set, after: { reason } });
}
