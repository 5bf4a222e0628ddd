import { type Db, ifReferred, isUniqueViolation } from "#server/database/databases.ts";
import { type AppError, refusal } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import {
  deleteVersioned,
  recordAdded,
  saveVersioned,
  type VersionedRecord,
} from "#server/save-versioned.ts";
import { fieldsIn } from "#shared/record/record.ts";
import type { Services } from "#server/services.ts";
import { entryConflict, type EntryHead, entryHeadSchema, usesInWords } from "../catalogues.ts";
import type { Catalogue } from "./catalogue.ts";
import { catalogueRefusal } from "./refusals.ts";

type Entry<Form> = Form & EntryHead;

/** Adds an entry and answers its id. @throws AppError 409 when its name or game id is taken, 422 when a field does not fit. */
export async function createEntry<Form extends object>(
  services: Services,
  catalogue: Catalogue<Form>,
  { form, userId }: { form: Form; userId: string },
): Promise<string> {
  return saveUnique(services, catalogue, { form }, async (trx) => {
    const { _id: id } = await addEntry(trx, catalogue, { form, userId, now: services.now() });
    return id;
  });
}

/** `createEntry` inside a transaction of the caller's. */
export async function addEntry<Form extends object>(
  trx: Db,
  catalogue: Catalogue<Form>,
  { form, ...by }: { form: Form; userId: string; now: number },
): Promise<Entry<Form>> {
  const { insert } = catalogue;
  if (!insert) throw refusal("not-found");
  await requireFitting(trx, catalogue, { form });
  const id = newId();
  await insert(trx, { id, form, userId: by.userId });
  return recordAdded(trx, recordOf(catalogue), {
    ...by,
    id,
    action: `${catalogue.subject}.created`,
  });
}

interface Claim {
  id: string;
  version: number;
  userId: string;
}

/**
 * Changes an entry where it stands; what uses it shows the change.
 * @throws AppError 410 when it is gone; 409 when the copy is stale (with the present entry) or its name or game id is taken; 422
 */
export async function saveEntry<Form extends object>(
  services: Services,
  catalogue: Catalogue<Form>,
  { form, ...claim }: Claim & { form: Form },
): Promise<void> {
  const { id } = claim;
  await saveUnique(services, catalogue, { form, id }, (trx) =>
    saveVersioned(trx, recordOf(catalogue), {
      ...claim,
      now: services.now(),
      action: `${catalogue.subject}.changed`,
      write: async (inside, before) => {
        await requireFitting(inside, catalogue, { form, before });
        await catalogue.update(inside, { id, form, userId: claim.userId });
        const was = fieldsIn<Form>(catalogue.fields, before);
        await catalogue.follow?.(inside, id, { before: was, after: form });
      },
    }),
  );
}

/** Takes an entry out of what is offered, or brings it back. @throws AppError 410, 409 when the copy is stale. */
export async function archiveEntry<Form extends object>(
  services: Services,
  catalogue: Catalogue<Form>,
  { archived, ...claim }: Claim & { archived: boolean },
): Promise<void> {
  await services.databases.db.transaction().execute((trx) =>
    saveVersioned(trx, recordOf(catalogue), {
      ...claim,
      now: services.now(),
      action: `${catalogue.subject}.${archived ? "archived" : "restored"}`,
      audited: (entry) => ({ archived: entry.archived }),
      write: (inside) =>
        inside.updateTable(catalogue.table).set({ archived }).where("id", "=", claim.id).execute(),
    }),
  );
}

/** Deletes an entry that nothing stands on. @throws AppError 410, 409 when the copy is stale, 409 with what uses it. */
export async function deleteEntry<Form extends object>(
  services: Services,
  catalogue: Catalogue<Form>,
  claim: Claim,
): Promise<void> {
  await services.databases.db
    .transaction()
    .execute((trx) => removeEntry(trx, catalogue, { ...claim, now: services.now() }));
}

/** `deleteEntry` inside a transaction of the caller's. */
export async function removeEntry<Form extends object>(
  trx: Db,
  catalogue: Catalogue<Form>,
  claim: Claim & { now: number },
): Promise<void> {
  await deleteVersioned(trx, recordOf(catalogue), {
    ...claim,
    action: `${catalogue.subject}.deleted`,
    prepare: (_inside, before) => {
      if (before.uses.length > 0) throw inUse(catalogue, before);
    },
  }).catch(ifReferred(() => catalogueRefusal("catalogue.in-use")));
}

function inUse<Form extends object>(catalogue: Catalogue<Form>, entry: Entry<Form>): AppError {
  const used = catalogue.isFeminine ? "este folosită" : "este folosit";
  return catalogueRefusal("catalogue.in-use", {
    message: `„${catalogue.titleOf(entry)}” nu se poate șterge: ${used} ${usesInWords(entry.uses)}. Se poate arhiva.`,
    details: entry.uses,
  });
}

function recordOf<Form extends object>({
  table,
  subject,
  list,
  fields,
}: Catalogue<Form>): VersionedRecord<Entry<Form>> {
  return {
    table,
    subjectType: subject,
    read: async (trx, id) => {
      const entry = (await list(trx)).find(({ _id }) => _id === id);
      if (!entry) throw catalogueRefusal("catalogue.gone");
      return entry;
    },
    audited: (entry) => fieldsIn<Form>(fields, entry),
    conflict: entryConflict(entryHeadSchema),
  };
}

/** @throws AppError 422 with messages by field, 409 when another entry has its name or game id. */
async function requireFitting<Form extends object>(
  db: Db,
  catalogue: Catalogue<Form>,
  { form, before }: { form: Form; before?: Entry<Form> },
): Promise<void> {
  const fields = (await catalogue.problems?.(db, form, before)) ?? {};
  if (Object.keys(fields).length > 0) throw refusal("request.invalid", { fields });
  await requireUnique(db, catalogue, { form, id: before?._id });
}

interface Candidate<Form> {
  form: Form;
  id?: string | undefined;
}

async function requireUnique<Form extends object>(
  db: Db,
  catalogue: Catalogue<Form>,
  { form, id }: Candidate<Form>,
): Promise<void> {
  const entries = await catalogue.list(db);
  const others = entries.filter(({ _id }) => _id !== id);
  const clashes = catalogue.uniques.filter(({ keyOf }) =>
    others.some((other) => keyOf(other).toLowerCase() === keyOf(form).toLowerCase()),
  );
  if (clashes.length > 0)
    throw catalogueRefusal("catalogue.taken", {
      fields: Object.fromEntries(clashes.map(({ field, message }) => [field, message])),
    });
}

/** Two at the same moment: the database lets one through, and the other is told what the rules would have told a moment later. */
async function saveUnique<Form extends object, T>(
  services: Services,
  catalogue: Catalogue<Form>,
  candidate: Candidate<Form>,
  save: (trx: Db) => Promise<T>,
): Promise<T> {
  const { db } = services.databases;
  try {
    return await db.transaction().execute(save);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await requireUnique(db, catalogue, candidate);
    throw catalogueRefusal("catalogue.taken");
  }
}
