import { readdir } from "node:fs/promises";
import { sql } from "kysely";
import type { Databases, Db } from "./databases.ts";
import type { MigrationContext } from "./migration-context.ts";

interface Migration {
  up: (db: Db, context: MigrationContext) => Promise<void>;
}

const folder = new URL("migrations/", import.meta.url);

/** Names of every migration in the folder, in the order in which they run. A landed one is never edited: add the next one. */
export async function migrationNames(): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => file.slice(0, -".ts".length))
    .toSorted();
}

async function loadMigration(name: string): Promise<Migration> {
  const loaded: unknown = await import(new URL(`${name}.ts`, folder).href);
  if (!isMigration(loaded)) throw new Error(`migrations/${name}.ts exports no function "up".`);
  return loaded;
}

function isMigration(loaded: unknown): loaded is Migration {
  return (
    typeof loaded === "object" &&
    loaded !== null &&
    "up" in loaded &&
    typeof loaded.up === "function"
  );
}

/** Any number, the same in every process: PostgreSQL's lock for "migrations are running". */
const MIGRATION_LOCK = 4_741_201;

/**
 * Brings the database to the newest schema: all or nothing, also when two processes start together or one is killed.
 * One transaction holds the write lock (SQLite: `begin immediate`; PostgreSQL: an advisory lock) and reads the list inside it.
 */
export async function migrate(databases: Databases): Promise<string[]> {
  const names = await migrationNames();
  return databases.db.transaction().execute(async (db) => {
    if (databases.engine === "postgres")
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(db);
    await db.schema
      .createTable("migrations")
      .ifNotExists()
      .addColumn("name", "text", (column) => column.primaryKey().notNull())
      .execute();
    const rows = await db.selectFrom("migrations").select("name").execute();
    const done = new Set(rows.map((row) => row.name));
    const missing = names.filter((name) => !done.has(name));
    for (const name of missing) {
      const { up } = await loadMigration(name);
      await up(db, { engine: databases.engine });
      await db.insertInto("migrations").values({ name }).execute();
    }
    return missing;
  });
}
