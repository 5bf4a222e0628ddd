import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openDatabases } from "#server/database/databases.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";

interface Reference {
  /** `table.column`, the first of the key. */
  column: string;
}

const references = {
  sqlite: sql<Reference>`
    select tables.name || '.' || keys."from" as "column"
    from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table' and keys.seq = 0`,
  postgres: sql<Reference>`
    select key.conrelid::regclass || '.' || field.attname as "column"
    from pg_constraint as key
    join pg_attribute as field on field.attrelid = key.conrelid and field.attnum = key.conkey[1]
    where key.contype = 'f'`,
};

/** Columns that begin an index of all rows. */
const indexed = {
  sqlite: sql<Reference>`
    select tables.name || '.' || fields.name as "column"
    from sqlite_master as tables, pragma_index_list(tables.name) as indices, pragma_index_info(indices.name) as fields
    where tables.type = 'table' and fields.seqno = 0 and not indices.partial`,
  postgres: sql<Reference>`
    select index.indrelid::regclass || '.' || field.attname as "column"
    from pg_index as index
    join pg_attribute as field on field.attrelid = index.indrelid and field.attnum = index.indkey[0]
    where index.indpred is null`,
};

describeOnEachDatabase("Foreign keys", (engine) => {
  it("have an index each, because whoever deletes what they name looks for them", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "grila-keys-"));
    const { url, drop } = await engine.createDatabase(dataDir);
    const databases = openDatabases({ dataDir, databaseUrl: url });
    const columns = async (query: typeof references) =>
      (await query[databases.engine].execute(databases.db)).rows.map(({ column }) => column);
    const keys = await columns(references);
    const begun = new Set(await columns(indexed));
    await databases.close();
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
    expect(keys.length).toBeGreaterThan(80);
    expect([...new Set(keys)].filter((key) => !begun.has(key))).toEqual([]);
  });
});
