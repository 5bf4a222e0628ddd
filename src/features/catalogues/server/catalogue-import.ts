import { sql } from "kysely";
import { recordChange } from "#server/audit-log.ts";
import { type Db, ifTaken } from "#server/database/databases.ts";
import { findRow } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import { bumpRow } from "#server/save-versioned.ts";
import { newId } from "#server/ids.ts";
import type { Services } from "#server/services.ts";
import type { PastedLine } from "../catalogues.ts";
import type { Known, ReadLine } from "../pasted-lines.ts";
import type { Catalogue } from "./catalogue.ts";
import { catalogueRefusal } from "./refusals.ts";

interface Pasted {
  simulator: string;
  text: string;
}

interface Import extends Pasted {
  /** What the preview promised. */
  expected: { added: number; changed: number };
  userId: string;
}

export interface Importable<Form extends { simulator: string }> extends Catalogue<Form> {
  read: (text: string, known: Known<Form>) => ReadLine<Form>[];
}

/** What pasted lines would do to the entries of a simulator. @throws AppError 422 for an unknown simulator. */
export async function readPasted<Form extends { simulator: string }>(
  db: Db,
  { list, read }: Importable<Form>,
  { simulator, text }: Pasted,
): Promise<ReadLine<Form>[]> {
  const row = await findRow(db, "simulators", simulator);
  if (!row) throw refusal("request.invalid", { fields: { simulator: "Alege un simulator." } });
  const entries = (await list(db)).filter((entry) => entry.simulator === simulator);
  return read(text, { simulator: { _id: simulator, acronym: row.code }, entries });
}

/**
 * Saves the new and the changed ones among pasted lines, all or none; refused lines are left out, as the preview said.
 * @throws AppError 409 when they would no longer do what the preview promised, 422.
 */
export async function importPasted<Form extends { simulator: string }>(
  services: Services,
  catalogue: Importable<Form>,
  { expected, userId, ...pasted }: Import,
): Promise<PastedLine[]> {
  const hasChanged = () => catalogueRefusal("catalogue.import-changed");
  return services.databases.db
    .transaction()
    .execute(async (trx) => {
      await lockEntries(trx, catalogue, pasted.simulator);
      const lines = await readPasted(trx, catalogue, pasted);
      const outcomes = lines.map(({ outcome }) => outcome);
      const added = outcomes.filter((outcome) => outcome === "new").length;
      const changed = outcomes.filter((outcome) => outcome === "changed").length;
      if (added !== expected.added || changed !== expected.changed) throw hasChanged();
      for (const line of lines) await writeLine(trx, catalogue, { ...line, userId });
      await recordChange(trx, {
        userId,
        action: `${catalogue.subject}.imported`,
        subjectType: catalogue.subject,
        subjectId: pasted.simulator,
        after: lines.flatMap(({ form }) => form ?? []),
        now: services.now(),
      });
      return lines;
    })
    .catch(ifTaken(hasChanged));
}

/** Imports of one simulator happen one after the other, and nobody edits an entry between its comparison and its change. */
async function lockEntries<Form extends object>(
  trx: Db,
  { table }: Catalogue<Form>,
  simulator: string,
): Promise<void> {
  await sql`update simulators set version = version where id = ${simulator}`.execute(trx);
  await sql`update ${sql.table(table)} set version = version where simulator_id = ${simulator}`.execute(
    trx,
  );
}

async function writeLine<Form extends object>(
  trx: Db,
  catalogue: Catalogue<Form>,
  { form, entryId, userId }: ReadLine<Form> & { userId: string },
): Promise<void> {
  if (!form) return;
  if (entryId === undefined) return catalogue.insert?.(trx, { id: newId(), form, userId });
  await catalogue.update(trx, { id: entryId, form, userId });
  await bumpRow(trx, { table: catalogue.table, id: entryId });
}
