import { backup, DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { type Inspection, type InspectionTask, inspectionTaskSchema } from "./sqlite-copy.ts";

/* A thread of its own, started by `sqlite-copy.ts`: reading every page must not keep a request waiting. */

/** Of one step: a copy in many begins anew at each write of the site, and never ends while there are some. */
const ALL_PAGES = 2_147_483_647;

const task = inspectionTaskSchema.parse(workerData);
if (task.from !== undefined) await copyPages(task.from, task.file);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(inspect(task));

async function copyPages(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 10_000 });
  try {
    await backup(source, to, { rate: ALL_PAGES });
  } catch (error) {
    if (!isDamage(error)) throw error;
  } finally {
    source.close();
  }
}

/** SQLITE_CORRUPT or SQLITE_NOTADB: what was copied until then says what is wrong. */
function isDamage(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && [11, 26].includes(Number(error.errcode));
}

/** What is wrong with a file, and how many rows its tables have. */
function inspect({ file, isQuick = false }: InspectionTask): Inspection {
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
    const all = (query: string) => database.prepare(query).all();
    const problems = all("pragma quick_check(20)")
      .map((row) => String(row["quick_check"]))
      .filter((text) => text !== "ok");
    const isEnough = isQuick || problems.length > 0;
    const strays = isEnough ? [] : all("pragma foreign_key_check");
    const tables = isEnough
      ? []
      : all(
          "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
        ).map((row) => String(row["name"]));
    const rows = Object.fromEntries(
      tables.map((name) => [name, Number(all(`select count(*) as n from "${name}"`)[0]?.["n"])]),
    );
    database.close();
    return {
      problems: [
        ...problems,
        ...strays.slice(0, 20).map((row) => `a row of ${String(row["table"])} names what is gone`),
      ],
      rows,
    };
  } catch (error) {
    // So damaged that it cannot even be read.
    return { problems: [error instanceof Error ? error.message : String(error)], rows: {} };
  }
}
