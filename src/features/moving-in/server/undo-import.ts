import { recordChange } from "#server/audit-log.ts";
import { changesEverything } from "#server/cache/visible-write.ts";
import type { Db } from "#server/database/databases.ts";
import { changeRow, getRow } from "#server/database/rows.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { touchedConflict } from "../moving-in.ts";
import { holdImports } from "./save-import.ts";
import { subjects } from "./kinds.ts";
import { importRefusal } from "./refusals.ts";

interface Undoing {
  id: string;
  viewer: Viewer;
  /** Leave what somebody has touched since, instead of refusing. */
  onlyUntouched: boolean;
}

/**
 * Takes back all that an import has done, in the opposite order, or nothing of it.
 * @throws AppError 404; 409 when it is undone already, or with the names of what somebody has touched since
 */
export async function undoImport(services: Services, undoing: Undoing): Promise<void> {
  await services.databases.db.transaction().execute((trx) => undoIn(trx, services, undoing));
}

async function undoIn(
  trx: Db,
  services: Services,
  { id, viewer, onlyUntouched }: Undoing,
): Promise<void> {
  await holdImports(trx, services);
  const { undone_at: undoneAt, summary, season_id: season } = await getRow(trx, "imports", id);
  if (undoneAt !== null) throw importRefusal("import.undone");
  const by = { userId: viewer._id, now: services.now() };
  const items = await trx
    .selectFrom("import_items")
    .selectAll()
    .where("import_id", "=", id)
    .orderBy("place", "desc")
    .execute();
  const touched: string[] = [];
  for (const item of items) {
    const stays = await subjects.get(item.subject_type)?.takeBack(trx, services, {
      id: item.subject_id,
      version: item.version,
      before: item.before === null ? undefined : JSON.parse(item.before),
      viewer,
      by,
    });
    if (typeof stays === "string") touched.push(stays);
  }
  if (touched.length > 0 && !onlyUntouched)
    throw importRefusal("import.touched", { details: touchedConflict.tell(touched) });
  changesEverything();
  await trx.deleteFrom("import_items").where("import_id", "=", id).execute();
  await changeRow(trx, "imports", id, { undone_at: by.now });
  await recordChange(trx, {
    ...by,
    action: "import.undone",
    subjectType: "import",
    subjectId: id,
    before: { summary, season },
    ...(touched.length > 0 && { after: { touched } }),
  });
}
