import type { Updateable } from "kysely";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { changeRow } from "#server/database/rows.ts";
import type { Database } from "#server/database/schema.ts";
import type { CaseState } from "../../case-states.ts";
import type { StoredCase } from "../case-store.ts";

interface Move {
  /** `null`: the site itself, so that nobody learns who complains. */
  userId: string | null;
  action: string;
  state?: CaseState;
  set?: Updateable<Database["cases"]>;
  now: number;
}

/** Writes a step down: a new version, the state, and a row in the audit log of ids and states alone. */
export async function moveCase(
  trx: Db,
  { id, state: before, version }: StoredCase,
  { userId, action, state = before, set = {}, now }: Move,
): Promise<void> {
  await changeRow(trx, "cases", id, { ...set, state, version: version + 1 });
  await recordChange(trx, {
    userId,
    action,
    subjectType: "case",
    subjectId: id,
    before: { state: before },
    after: { state },
    now,
  });
}
