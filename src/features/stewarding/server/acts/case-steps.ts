import type { Updateable } from "kysely";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import type { Database } from "#server/database/schema.ts";
import { refusal } from "#server/errors.ts";
import { lockRow } from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import type { CaseState } from "../../case-states.ts";
import { findCase, type StoredCase } from "../case-store.ts";
import { requireOneOf } from "../case-view.ts";
import { moved } from "./allowed.ts";

/**
 * Locks a case that stewards judge until the transaction ends. It checks who asks, then the case's state.
 * @throws AppError what `requireOneOf` throws; 409 `stewarding.case-moved` with the present state when nobody may judge it now
 */
export async function lockJudged(
  trx: Db,
  { now }: Pick<Services, "now">,
  { id, viewer }: { id: string; viewer: Viewer },
): Promise<StoredCase> {
  await lockRow(trx, { table: "cases", id });
  const found = await findCase(trx, id, now());
  if (!found) throw refusal("not-found");
  await requireOneOf(trx, { by: ["steward"], found, viewer });
  if (found.state !== "review") throw moved(found);
  return found;
}

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
  await trx
    .updateTable("cases")
    .set({ ...set, state, version: version + 1 })
    .where("id", "=", id)
    .execute();
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
