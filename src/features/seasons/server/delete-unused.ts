import { changesOnly } from "#server/cache/visible-write.ts";
import { type Db, isForeignKeyViolation } from "#server/database/databases.ts";
import type { AppError, RefusalDetails } from "#server/errors.ts";
import { deleteVersioned, type VersionedRecord } from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import { type Dependent, thingsOfPlan } from "./dependents.ts";

export interface Deletion<Read> {
  /** What is locked before the thing itself. */
  lockFirst?: (trx: Db, id: string) => Promise<unknown>;
  /** What follows, in the same transaction. `gone`: what it was. */
  afterwards?: (trx: Db, gone: Read) => Promise<unknown>;
  record: VersionedRecord<Read>;
  action: string;
  refuse: (given?: RefusalDetails) => AppError;
  /** What it says. `lost`: 'mașini înscrise (12), sesiuni cu rezultate (3)'. */
  inWords: (lost: string) => string;
  listDependents: (trx: Db, before: Read) => Promise<readonly Dependent[]>;
  seasonOf: (before: Read) => string;
}

/**
 * Deletes a season or an event, as long as nobody's work hangs on it.
 * @throws AppError 404; 409 with what would be lost, which offers hiding instead.
 */
export async function deleteUnused<Read extends { version: number }>(
  { databases, now }: Services,
  thing: { id: string; userId: string },
  deletion: Deletion<Read>,
): Promise<void> {
  await databases.db
    .transaction()
    .execute((trx) => deleteUnusedIn(trx, { ...thing, now: now() }, deletion));
}

/** The same inside a transaction of the caller's. */
export async function deleteUnusedIn<Read extends { version: number }>(
  trx: Db,
  thing: { id: string; version?: number; userId: string; now: number },
  { record, action, refuse, ...deletion }: Deletion<Read>,
): Promise<void> {
  await deletion.lockFirst?.(trx, thing.id);
  let gone: Read | undefined;
  await deleteVersioned(trx, record, {
    ...thing,
    action,
    prepare: async (inside, before) => {
      const dependents = await deletion.listDependents(inside, before);
      const lost = dependents.filter(({ count }) => count > 0);
      if (lost.length > 0)
        throw refuse({
          message: deletion.inWords(
            lost.map(({ title, count }) => `${title} (${count})`).join(", "),
          ),
          details: Object.fromEntries(dependents.map(({ name, count }) => [name, count])),
        });
      gone = before;
      changesOnly(thingsOfPlan(deletion.seasonOf(before)));
    },
  }).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? refuse() : error;
  });
  if (gone) await deletion.afterwards?.(trx, gone);
}
