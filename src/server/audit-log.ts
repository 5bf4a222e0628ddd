import type { Db } from "./database/databases.ts";
import { newId } from "./ids.ts";
import { toJson } from "./database/json.ts";

interface Change {
  /** Who did it; `null`: the site itself. */
  userId: string | null;
  /** What was done, as `driver.merged`. */
  action: string;
  subjectType: string;
  subjectId: string;
  /** What was there, and what is there now; nothing secret. */
  before?: unknown;
  after?: unknown;
  now: number;
}

/** Writes down who changed what, in the transaction of the change itself. */
export async function recordChange(db: Db, change: Change): Promise<void> {
  await db
    .insertInto("audit_log")
    .values({
      id: newId(),
      at: change.now,
      user_id: change.userId,
      action: change.action,
      subject_type: change.subjectType,
      subject_id: change.subjectId,
      before: change.before === undefined ? null : toJson(change.before),
      after: change.after === undefined ? null : toJson(change.after),
    })
    .execute();
}
