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

/** A record as somebody has read it and now wants to change. */
interface ReadCopy<Copy> extends Row {
  /** The version that was read; without it the change goes on top of whatever is there. */
  version?: number | undefined;
  /** What is saved now. @throws AppError when it is gone or may not be touched. */
  read: (trx: Db) => Promise<Copy>;
  /** The name under which a refused change gets what is saved now: `season`. */
  name: string;
}

/** What the audit log says of a change. */
interface Act<Copy> {
  userId: string;
  /** As `season.saved`. */
  action: string;
  subjectType: string;
  now: number;
  /** What is kept of a copy. Default: all. */
  audited?: (copy: Copy) => unknown;
}

export interface VersionedSave<Copy> extends ReadCopy<Copy>, Act<Copy> {
  /** Changes the row, and whatever else follows from it; the version grows by itself. */
  write: (trx: Db, before: Copy) => Promise<unknown>;
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
  const { table, id, read, write } = save;
  const before = await lockCopy(trx, save);
  await write(trx, before);
  await trx
    .updateTable(table)
    .set({ version: before.version + 1 })
    .where("id", "=", id)
    .execute();
  const after = await read(trx);
  await record(trx, save, { before, after });
  return after;
}

interface VersionedDeletion<Copy> extends ReadCopy<Copy>, Act<Copy> {
  /** Refuses, or takes away first what goes with it. */
  prepare?: (trx: Db, before: Copy) => unknown;
}

/**
 * Deletes one record, in a transaction of the caller's: locked, unless `prepare` refuses, with its row in the audit log.
 * @throws AppError 409 `stale-version`; what `read` and `prepare` throw; the database's own error where a row still names it.
 */
export async function deleteVersioned<Copy extends { version: number }>(
  trx: Db,
  deletion: VersionedDeletion<Copy>,
): Promise<void> {
  const { table, id, prepare } = deletion;
  const before = await lockCopy(trx, deletion);
  await prepare?.(trx, before);
  await trx.deleteFrom(table).where("id", "=", id).execute();
  await record(trx, deletion, { before });
}

async function lockCopy<Copy extends { version: number }>(
  trx: Db,
  { table, id, version, read, name }: ReadCopy<Copy>,
): Promise<Copy> {
  await lockRow(trx, { table, id });
  const before = await read(trx);
  if (version !== undefined && before.version !== version)
    throw new AppError("stale-version", { details: { [name]: before } });
  return before;
}

async function record<Copy>(
  trx: Db,
  { id, userId, action, subjectType, now, audited = (copy) => copy }: Row & Act<Copy>,
  { before, after }: { before: Copy; after?: Copy },
): Promise<void> {
  await recordChange(trx, {
    userId,
    action,
    subjectType,
    subjectId: id,
    before: audited(before),
    ...(after !== undefined && { after: audited(after) }),
    now,
  });
}
