import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import type { Row } from "#server/database/schema.ts";
import type { DecisionState } from "../../case-states.ts";

interface Ending {
  id: string;
  version: number;
  state: Extract<DecisionState, "replaced" | "annulled">;
  replacedBy?: string;
  reason?: string;
  now: number;
}

/** A decision counts no more; what it gave says since when, so that what was served before stays served. */
export async function endDecision(
  trx: Db,
  { id, version, state, replacedBy, reason = "", now }: Ending,
): Promise<void> {
  await trx
    .updateTable("decisions")
    .set({
      state,
      version: version + 1,
      ...(replacedBy !== undefined && { replaced_by: replacedBy }),
      ...(state === "annulled" && { annulled_at: now, annulled_reason: reason }),
    })
    .where("id", "=", id)
    .execute();
  await trx
    .updateTable("decision_items")
    .set((item) => ({
      state: "annulled",
      ended_at: item.fn.coalesce("ended_at", item.val(now)),
    }))
    .where("decision_id", "=", id)
    .execute();
}

export type NumberedDecision = Row<"decisions">;

export async function findNumbered(trx: Db, id: string): Promise<NumberedDecision | undefined> {
  return trx
    .selectFrom("decisions")
    .selectAll()
    .where("id", "=", id)
    .where("number", "is not", null)
    .executeTakeFirst();
}

interface Noted {
  /** `null`: the site itself, so that nobody learns who complains. */
  userId: string | null;
  action: string;
  /** What it is from now on, beside its number. */
  after: object;
  now: number;
}

export async function noteDecision(
  trx: Db,
  { id, number, state }: Pick<NumberedDecision, "id" | "number" | "state">,
  { userId, action, after, now }: Noted,
): Promise<void> {
  await recordChange(trx, {
    userId,
    action,
    subjectType: "decision",
    subjectId: id,
    before: { state },
    after: { state, number, ...after },
    now,
  });
}
