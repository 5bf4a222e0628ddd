import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { TableRows } from "./manifest.ts";

const beginning = /^COPY (?:[^\s.]+\.)?"?([^\s."]+)"? .*FROM stdin;$/;

/** Rows by table in what `pg_restore --data-only` prints: lines from "COPY … FROM stdin;" to "\." alone. */
export async function countDumpedRows(source: Readable): Promise<TableRows> {
  const rows: TableRows = {};
  let table: string | undefined;
  for await (const line of createInterface({ input: source, crlfDelay: Infinity })) {
    if (table !== undefined) {
      if (line === String.raw`\.`) table = undefined;
      else rows[table] = (rows[table] ?? 0) + 1;
      continue;
    }
    const [, name] = beginning.exec(line) ?? [];
    if (name === undefined) continue;
    table = name;
    rows[table] = 0;
  }
  return rows;
}
