import { personName } from "#shared/text/person-name.ts";
import type { Db } from "#server/database/databases.ts";
import { findRow } from "#server/database/rows.ts";
import type { AppError } from "#server/errors.ts";
import { staleVersion } from "#server/save-versioned.ts";
import { tableConflict } from "../../standings.ts";
import { standingsRefusal } from "../refusals.ts";
import { editorSight, listTables } from "../standings-queries.ts";

/** The refusal for edits of a changed table. Its details hold the table as it is now and who saved it. */
export async function staleTable(
  db: Db,
  { seasonId, tableId }: { seasonId: string; tableId: string },
): Promise<AppError> {
  const tables = await listTables(db, { seasonId, ...editorSight, entriesOf: tableId });
  const current = tables.find((table) => table._id === tableId);
  if (!current) return missingTable(db, tableId);
  return staleVersion(tableConflict, {
    deleted: false,
    current,
    ...(await findLastSave(db, tableId)),
  });
}

async function missingTable(db: Db, tableId: string): Promise<AppError> {
  const elsewhere = await findRow(db, "standings", tableId);
  if (elsewhere) return standingsRefusal("standings.not-in-season");
  return staleVersion(
    tableConflict,
    { deleted: true, ...(await findLastSave(db, tableId)) },
    "Clasamentul a fost șters între timp. Îl poți salva ca nou.",
  );
}

async function findLastSave(db: Db, tableId: string) {
  const saved = await db
    .selectFrom("audit_log as log")
    .leftJoin("users as user", "user.id", "log.user_id")
    .select(["log.at", "user.first_name", "user.last_name"])
    .where("log.subject_type", "=", "standings")
    .where("log.subject_id", "=", tableId)
    .orderBy("log.at", "desc")
    .executeTakeFirst();
  const savedBy =
    saved && personName({ firstName: saved.first_name ?? "", lastName: saved.last_name ?? "" });
  return { savedAt: saved?.at ?? null, savedBy: savedBy ?? null };
}
