import { z } from "zod";
import { type Db, isUniqueViolation } from "#server/database/databases.ts";
import { addRow, changeRow } from "#server/database/rows.ts";
import { fromJson, toJson } from "#server/database/json.ts";
import { refusal } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import { recordAdded, saveVersioned, type VersionedRecord } from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import { frozenOffenceSchema, type Offence, offenceConflict, offenceSchema } from "../offences.ts";
import { stewardingRefusal } from "./refusals.ts";

const itemsSchema = offenceSchema.shape.items;

export async function listOffences(db: Db): Promise<Offence[]> {
  const rows = await db.selectFrom("offences").selectAll().orderBy("title").execute();
  return rows.map((row) => ({
    _id: row.id,
    code: row.code,
    title: row.title,
    items: fromJson(itemsSchema, row.items),
    points: row.points,
    onTheSpot: row.on_the_spot,
    archived: row.archived,
    version: row.version,
  }));
}

export async function findOffence(db: Db, id: string): Promise<Offence | undefined> {
  return (await listOffences(db)).find((offence) => offence._id === id);
}

const storedCopySchema = frozenOffenceSchema.extend({ _id: z.string() });

/** The copy that a decision keeps; `null`: it names none. */
export function readFrozenOffence(stored: string | null): z.infer<typeof storedCopySchema> | null {
  return stored === null ? null : fromJson(storedCopySchema, stored);
}

const record: VersionedRecord<Offence> = {
  table: "offences",
  subjectType: "offence",
  read: async (trx, id) => {
    const found = await findOffence(trx, id);
    if (!found) throw refusal("not-found");
    return found;
  },
  conflict: offenceConflict,
};

interface OffenceWrite {
  userId: string;
  form: Omit<Offence, "_id" | "version">;
}

/** @throws AppError 409 for a code that is taken */
export async function addOffence(
  services: Services,
  { userId, form }: OffenceWrite,
): Promise<Offence> {
  const id = newId();
  return write(services, async (trx) => {
    await addRow(trx, "offences", { id, ...toRow(form) });
    return recordAdded(trx, record, { id, userId, action: "offence.added", now: services.now() });
  });
}

/** @throws AppError 404, 409 `stale-version`, 409 for a code that is taken */
export async function saveOffence(
  services: Services,
  { id, version, userId, form }: OffenceWrite & { id: string; version: number },
): Promise<Offence> {
  return write(services, (trx) =>
    saveVersioned(trx, record, {
      id,
      version,
      userId,
      action: "offence.saved",
      now: services.now(),
      write: (inside) => changeRow(inside, "offences", id, toRow(form)),
    }),
  );
}

function toRow({ items, onTheSpot, ...form }: OffenceWrite["form"]) {
  return { ...form, items: toJson(items), on_the_spot: onTheSpot };
}

async function write(
  { databases }: Services,
  work: (trx: Db) => Promise<Offence>,
): Promise<Offence> {
  try {
    return await databases.db.transaction().execute(work);
  } catch (error) {
    if (isUniqueViolation(error)) throw stewardingRefusal("stewarding.code-taken");
    throw error;
  }
}
