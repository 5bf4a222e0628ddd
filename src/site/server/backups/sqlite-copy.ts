import { Worker } from "node:worker_threads";
import { z } from "zod";
import { programFile } from "#server/places.ts";
import type { TableRows } from "./manifest.ts";

/** What a file of SQLite is: problems of its pages, indexes and references, and the rows of its tables. */
export interface Inspection {
  problems: string[];
  rows: TableRows;
}

const inspectionSchema = z.object({
  problems: z.array(z.string()),
  rows: z.record(z.string(), z.number()),
});

/** Copies a database that somebody may be writing, all pages of one moment at once, and looks through the copy. */
export function copySqlite(from: string, to: string): Promise<Inspection> {
  return inWorker({ from, file: to });
}

/** Looks through a file of SQLite. */
export function inspectSqlite(file: string): Promise<Inspection> {
  return inWorker({ file });
}

function inWorker(workerData: { from?: string; file: string }): Promise<Inspection> {
  const worker = new Worker(programFile("sqlite-worker"), { workerData });
  return new Promise((resolve, reject) => {
    worker.once("message", (found) => resolve(inspectionSchema.parse(found)));
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("The copy of the database ended without answer")));
  });
}
