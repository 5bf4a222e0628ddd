import type { Conflict } from "#shared/record/conflict.ts";
import { recordChange } from "./audit-log.ts";
import type { Db } from "./database/databases.ts";
import { type AppError, refusal } from "./errors.ts";

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
  | "standings"
  | "offences"
  | "clubs"
  | "registrations"
  | "cars"
  | "users"
  | "cases"
  | "webhooks";

interface Row {
  table: VersionedTable;
  id: string;
}

/** Locks a row until the transaction ends, so that whoever else changes it waits. False when there is none. */
export async function lockRow(trx: Db, { table, id }: Row): Promise<boolean> {
  return addToVersion(trx, { table, id }, 0);
}

/** Locks a row and makes everybody's copy of it stale. False when there is none. */
export async function bumpRow(trx: Db, { table, id }: Row): Promise<boolean> {
  return addToVersion(trx, { table, id }, 1);
}

async function addToVersion(trx: Db, { table, id }: Row, steps: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable(table)
    .set(({ eb }) => ({ version: eb("version", "+", steps) }))
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface RecordKind<Copy> {
  table: VersionedTable;
  /** What the audit log calls it: `season`. */
  subjectType: string;
  /** What is saved now. @throws AppError when it is gone. */
  read: (trx: Db, id: string) => Promise<Copy>;
  /** What the audit log keeps of a copy. Default: all. */
  audited?: (copy: Copy) => unknown;
}

/** How a change is refused that was made on an older copy: with what is saved now, or in a way of its own. */
export type VersionedRecord<Copy> = RecordKind<Copy> &
  (
    | { conflict: Pick<Conflict<Copy>, "tell"> }
    | { stale: (trx: Db, current: Copy) => AppError | Promise<AppError> }
  );

/** The refusal of a change that was made on an older copy, with what is saved now. */
export function staleVersion<Saved>(
  { tell }: Pick<Conflict<Saved>, "tell">,
  saved: NoInfer<Saved>,
  message?: string,
): AppError {
  return refusal("stale-version", { details: tell(saved), message });
}

/** Who does what to which record. */
interface Act<Copy> {
  id: string;
  /** `null`: the site itself. */
  userId: string | null;
  now: number;
  /** As `season.saved`. */
  action: string;
  /** What the audit log keeps of this change, where that is not what it keeps of others. */
  audited?: (copy: Copy) => unknown;
}

interface Change<Copy> extends Act<Copy> {
  /** The version that was read; without it the change goes on top of whatever is there. */
  version?: number | undefined;
  /** Refuses whoever may not do this, before they are told what is saved now. */
  allow?: (before: Copy) => void;
}

export interface VersionedSave<Copy> extends Change<Copy> {
  /** Writes the row and what follows from it; the version grows by itself. `false` means that there was nothing to change. */
  write: (trx: Db, before: Copy) => Promise<unknown>;
}

/**
 * Saves one change of one record in the caller's transaction: locked, on top of the version that was read, with its audit row.
 * @returns what is saved now
 * @throws AppError 409 `stale-version` with the newer copy when somebody was faster, and what `read`, `allow` and `write` throw
 */
export async function saveVersioned<Copy extends { version: number }>(
  trx: Db,
  record: VersionedRecord<Copy>,
  save: VersionedSave<Copy>,
): Promise<Copy> {
  const { table, read } = record;
  const { id, write } = save;
  const before = await lockCopy(trx, record, save);
  if ((await write(trx, before)) === false) return before;
  await trx
    .updateTable(table)
    .set(({ eb }) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  const after = await read(trx, id);
  await writeDown(trx, record, { act: save, before, after });
  return after;
}

interface VersionedDeletion<Copy> extends Change<Copy> {
  /** Refuses, or takes away first what goes with it. */
  prepare?: (trx: Db, before: Copy) => unknown;
}

/**
 * Deletes one record in the caller's transaction: locked, unless `prepare` refuses, with its audit row.
 * @throws AppError 409 `stale-version`; what `read`, `allow` and `prepare` throw; the database's error where a row still names it
 */
export async function deleteVersioned<Copy extends { version: number }>(
  trx: Db,
  record: VersionedRecord<Copy>,
  deletion: VersionedDeletion<Copy>,
): Promise<void> {
  const before = await lockCopy(trx, record, deletion);
  await deletion.prepare?.(trx, before);
  await trx.deleteFrom(record.table).where("id", "=", deletion.id).execute();
  await writeDown(trx, record, { act: deletion, before });
}

/** Writes a record that was just added into the audit log. @returns what is saved now. */
export async function recordAdded<Copy>(
  trx: Db,
  record: VersionedRecord<Copy>,
  act: Act<Copy>,
): Promise<Copy> {
  const after = await record.read(trx, act.id);
  await writeDown(trx, record, { act, after });
  return after;
}

async function lockCopy<Copy extends { version: number }>(
  trx: Db,
  record: VersionedRecord<Copy>,
  { id, version, allow }: Change<Copy>,
): Promise<Copy> {
  await lockRow(trx, { table: record.table, id });
  const current = await record.read(trx, id);
  allow?.(current);
  if (version === undefined || current.version === version) return current;
  throw "stale" in record
    ? await record.stale(trx, current)
    : staleVersion(record.conflict, current);
}

async function writeDown<Copy>(
  trx: Db,
  record: VersionedRecord<Copy>,
  { act, before, after }: { act: Act<Copy>; before?: Copy; after?: Copy },
): Promise<void> {
  const { id, userId, now, action } = act;
  const audited = act.audited ?? record.audited ?? ((copy: Copy) => copy);
  await recordChange(trx, {
    userId,
    action,
    subjectType: record.subjectType,
    subjectId: id,
    ...(before !== undefined && { before: audited(before) }),
    ...(after !== undefined && { after: audited(after) }),
    now,
  });
}
