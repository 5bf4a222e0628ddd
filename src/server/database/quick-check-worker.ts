import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";

/* A thread of its own, started by `quick-check.ts`: answers what SQLite finds wrong with a file. */

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(problemsOf(String(workerData)));

function problemsOf(file: string): string[] {
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
    const rows = database.prepare("pragma quick_check(20)").all();
    database.close();
    return rows.map((row) => String(row["quick_check"])).filter((text) => text !== "ok");
  } catch (error) {
    // So damaged that it cannot even be read.
    return [error instanceof Error ? error.message : String(error)];
  }
}
