import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import { recordChange } from "#server/audit-log.ts";
import { changesEverything } from "#server/cache/visible-write.ts";
import type { Db } from "#server/database/databases.ts";
import { toJson } from "#server/database/json.ts";
import { addRow, addRows } from "#server/database/rows.ts";
import { newId } from "#server/ids.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import type { Sheet } from "../import-columns.ts";
import { importKindFacts, readKindSheet } from "../import-kinds.ts";
import type { importFormSchema, ImportPreview, ImportSource } from "../moving-in.ts";
import { type CellsOfLine, readCells, tableProblem } from "../read-cells.ts";
import type { ImportPlan } from "./import-kind.ts";
import { kindWorks } from "./kinds.ts";
import { importRefusal } from "./refusals.ts";

/** Cells that are shown of a column, so that one sees what it is. */
const SAMPLES = 3;

interface Looking {
  source: ImportSource;
  viewer: Viewer;
}

/** What a table would do, by line. @throws AppError 422 where the season or an option is none */
export async function previewImport(services: Services, looking: Looking): Promise<ImportPreview> {
  const { table, sheet, problem } = readSource(looking.source);
  const preview = { problem, ...describeColumns(sheet) };
  if (problem !== null) return { ...preview, lines: [], notes: [], asks: [], hash: "" };
  const plan = await readPlan(services.databases.reader, services, { ...looking, table });
  const { lines, notes = [], asks = [], problem: open = null } = plan;
  return { ...preview, problem: open, lines, notes, asks, hash: hashOf(plan) };
}

/**
 * Does what the preview said, all of it or nothing, and answers the import's id. The same key again is the same import.
 * @throws AppError 409 where it would do something else by now, or the key is another table's; 422
 */
export async function saveImport(
  services: Services,
  { form, viewer }: { form: z.output<typeof importFormSchema>; viewer: Viewer },
): Promise<string> {
  return services.databases.db
    .transaction()
    .execute((trx) => saveIn(trx, services, { form, viewer }));
}

async function saveIn(
  trx: Db,
  services: Services,
  { form, viewer }: { form: z.output<typeof importFormSchema>; viewer: Viewer },
): Promise<string> {
  const { source, hash, key } = form;
  await holdImports(trx, services);
  const digest = digestOf(source);
  const made = await trx
    .selectFrom("imports")
    .select(["id", "digest"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (made && made.digest !== digest) throw importRefusal("import.key-used");
  if (made) return made.id;
  const { table, problem } = readSource(source);
  if (problem !== null) throw importRefusal("import.unreadable", { message: problem });
  const by = { userId: viewer._id, now: services.now() };
  const looking = { source, table, viewer };
  const before = await readPlan(trx, services, looking);
  await before.hold?.(trx);
  const plan = before.hold ? await readPlan(trx, services, looking) : before;
  if (hashOf(before) !== hash || hashOf(plan) !== hash) throw importRefusal("import.changed");
  if (plan.problem) throw importRefusal("import.unreadable", { message: plan.problem });
  if (!plan.lines.some(({ outcome }) => outcome === "new" || outcome === "changed"))
    throw importRefusal("import.nothing");
  const id = newId();
  const { items, summary, season = source.season } = await plan.save(trx, by);
  await addRow(trx, "imports", {
    id,
    key,
    digest,
    kind: source.kind,
    season_id: season,
    by: by.userId,
    at: by.now,
    summary,
    undone_at: null,
  });
  await addRows(
    trx,
    "import_items",
    items.map(({ type, id: subject, version, before: was }, place) => ({
      import_id: id,
      place,
      subject_type: type,
      subject_id: subject,
      version,
      before: was === undefined ? null : toJson(was),
    })),
  );
  changesEverything();
  await recordChange(trx, {
    ...by,
    action: "import.saved",
    subjectType: "import",
    subjectId: id,
    after: { summary, season },
  });
  return id;
}

/** Imports happen one after the other: two of the same list would make everybody twice. SQLite has one writer anyway. */
export async function holdImports(trx: Db, { databases }: Services): Promise<void> {
  if (databases.engine === "postgres")
    await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(trx);
}

/** Any number that no other advisory lock has. */
const IMPORT_LOCK = 0x6d757461;

function readSource({ kind, text, columns, hasHeads }: ImportSource) {
  const facts = importKindFacts[kind];
  const table = readCells(text);
  const problem = tableProblem(table, facts.mostLines);
  // What a column is, is not asked of cells that may be as long as the whole text.
  const sheet = readKindSheet(kind, problem === null ? table : [], { columns, hasHeads });
  return { table, sheet, problem: problem ?? facts.lacks(sheet.columns) };
}

function describeColumns({ heads, columns, rows }: Sheet) {
  return {
    hasHeads: heads !== null,
    columns: columns.map((key, index) => ({
      head: heads?.[index] ?? "",
      key,
      samples: rows.slice(0, SAMPLES).map(({ cells }) => cells[index] ?? ""),
    })),
  };
}

async function readPlan(
  db: Db,
  services: Services,
  { source, ...looking }: Looking & { table: readonly CellsOfLine[] },
): Promise<ImportPlan> {
  const { kind, text: _, ...asked } = source;
  return kindWorks[kind].plan(db, services, { ...asked, ...looking, now: services.now() });
}

function hashOf({ lines, work }: ImportPlan): string {
  return digestOf({ lines, work });
}

function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url");
}
