import { Worker } from "node:worker_threads";
import { z } from "zod";
import { programFile } from "../places.ts";

/** What a file of SQLite is: problems of its pages, indexes and references, and the rows of its tables. */
const inspectionSchema = z.object({
  problems: z.array(z.string()),
  rows: z.record(z.string(), z.number()),
});
export type Inspection = z.infer<typeof inspectionSchema>;

export const inspectionTaskSchema = z.object({
  file: z.string(),
  /** What is copied into the file first. */
  from: z.string().optional(),
  /** Its pages, tables and required index entries alone are looked at; no rows are counted. */
  isQuick: z.boolean().optional(),
});
export type InspectionTask = z.infer<typeof inspectionTaskSchema>;

/** Copies a database that somebody may be writing, all pages of one moment at once, and looks through the copy. */
export function copySqlite(from: string, to: string): Promise<Inspection> {
  return inWorker({ from, file: to });
}

/** Looks through a file of SQLite. */
export function inspectSqlite(file: string): Promise<Inspection> {
  return inWorker({ file });
}

/** What is wrong with the pages of a file of SQLite; nothing when they are sound. */
export async function quickCheck(file: string): Promise<string[]> {
  return (await inWorker({ file, isQuick: true })).problems;
}

function inWorker(workerData: InspectionTask): Promise<Inspection> {
  const worker = new Worker(programFile("sqlite-worker"), { workerData });
  return new Promise((resolve, reject) => {
    worker.once("message", (found) => resolve(inspectionSchema.parse(found)));
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("The look at the database ended without answer")));
  });
}
