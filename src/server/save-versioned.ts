import { recordChange } from "./audit-log.ts";
import type { Db } from "./database/databases.ts";
import { AppError } from "./errors.ts";

/** Tables whose rows count their saves, so that nobody overwrites what they have not seen. */
type VersionedTable =
  | "seasons"
  | "events"
  | "simulators"
  | "tracks"
  | "car_models"
  | "car_classes"
  | "driver_classes"
  | "downloads"
  | "roles"
  | "scoring_types"
  | "users";

interface Row {
  table: VersionedTable;
  id: string;
}

/** Locks a row until the transaction ends, so that whoever else changes it waits. False when there is none. */
export async function lockRow(trx: Db, { table, id }: Row): Promise<boolean> {
  const locked = await trx
    .updateTable(table)
    .set(({ eb }) => ({ version: eb("version", "+", 0) }))
    .where("id", "=", id)
    .executeTakeFirst();
  return locked.numUpdatedRows > 0n;
}

/** What stands in the audit log beside what was there and what is there now. */
interface Act {
  userId: string;
  /** As `season.saved`. */
  action: string;
  subjectType: string;
  now: number;
}

export interface VersionedSave<Copy> extends Row, Act {
  /** The version that was read. */
  version: number;
  /** What is saved now. @throws AppError when it is gone or may not be touched. */
  read: (trx: Db) => Promise<Copy>;
  /** The name under which a refused save gets what is saved now: `season`. */
  name: string;
  /** Changes the row, and whatever else follows from it; the version grows by itself. */
  write: (trx: Db, before: Copy) => Promise<unknown>;
  /** What the audit log keeps of it. Default: all. */
  audited?: (copy: Copy) => unknown;
}

/**
 * Saves one change of one record, in a transaction of the caller's: locked, on top of the version that was read, with its row in the audit log.
 * @returns what is saved now. @throws AppError 409 `stale-version` with what is saved now when somebody else was faster; what `read` and `write`
 * throw.
 */
export async function saveVersioned<Copy extends { version: number }>(
  trx: Db,
  save: VersionedSave<Copy>,
): Promise<Copy> {
  const { table, id, version, read, name, write, audited = (copy) => copy, ...act } = save;
  const { userId, action, subjectType, now } = act;
  await lockRow(trx, { table, id });
  const before = await read(trx);
  if (before.version !== version)
    throw new AppError("stale-version", { details: { [name]: before } });
  await write(trx, before);
  await trx
    .updateTable(table)
    .set({ version: version + 1 })
    .where("id", "=", id)
    .execute();
  const after = await read(trx);
  await recordChange(trx, {
    userId,
    action,
    subjectType,
    subjectId: id,
    before: audited(before),
    after: audited(after),
    now,
  });
  return after;
}
