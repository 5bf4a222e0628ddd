import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import packageFile from "../../../package.json" with { type: "json" };
import { ConfigError } from "../config.ts";
import { migrationFiles } from "../places.ts";
import type { Databases, Db } from "./databases.ts";
import { toJson } from "./json.ts";
import type { MigrationContext } from "./migration-context.ts";
import { addSimulators } from "./migrations/data/new-simulators.ts";

interface Migration {
  up: (db: Db, context: MigrationContext) => Promise<void>;
}

/** Names of every migration in the folder, in the order in which they run. A landed one is never edited: add the next one. */
export async function migrationNames(): Promise<string[]> {
  const { folder, ending } = migrationFiles;
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith(ending) && !file.endsWith(".test.ts"))
    .map((file) => file.slice(0, -ending.length))
    .toSorted();
}

async function loadMigration(name: string): Promise<Migration> {
  const loaded: unknown = await import(
    pathToFileURL(join(migrationFiles.folder, name + migrationFiles.ending)).href
  );
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

/** The database is another program's: its tables are no league's. */
export class ForeignDatabase extends Error {
  readonly tables: readonly string[];

  constructor(tables: readonly string[]) {
    super(`The database has tables of another program: ${tables.join(", ")}`);
    this.name = "ForeignDatabase";
    this.tables = tables;
  }
}

/** The row of `settings`: the version of the program that migrated the database last, as JSON. */
export const WRITER_ROW = "migrated-by";

/**
 * What an operator reads of a database that knows migrations which this program does not, as after an update that was taken back.
 * @param writer JSON text of `WRITER_ROW`; versions before it wrote none
 */
export function explainNewer(strange: readonly string[], writer: string | undefined): string {
  const version = writer === undefined ? "a newer version" : `version ${JSON.parse(writer)}`;
  return `The database was written by ${version} of the program (${strange.toSorted().at(-1)}), which is newer than this one (${packageFile.version}): run that one, or restore the copy from before the update.`;
}

/** @throws ConfigError when a newer program migrated the database. One without migrations is not refused. */
export async function requireKnown({
  db,
  engine,
}: Pick<Databases, "db" | "engine">): Promise<void> {
  if ((await listTables(db, engine)).includes("migrations")) await findMissing(db);
}

/** The migrations that have not run yet, in order. @throws ConfigError when a newer program has run others */
async function findMissing(db: Db): Promise<string[]> {
  const names = await migrationNames();
  const rows = await db.selectFrom("migrations").select("name").execute();
  const done = new Set(rows.map((row) => row.name));
  const strange = done.difference(new Set(names));
  if (strange.size > 0) {
    const writer = await db
      .selectFrom("settings")
      .select("value")
      .where("name", "=", WRITER_ROW)
      .executeTakeFirst();
    throw new ConfigError(explainNewer([...strange], writer?.value));
  }
  return names.filter((name) => !done.has(name));
}

async function noteWriter(db: Db): Promise<void> {
  const value = toJson(packageFile.version);
  await db
    .insertInto("settings")
    .values({ name: WRITER_ROW, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** Any number, the same in every process: PostgreSQL's lock for "migrations are running". */
const MIGRATION_LOCK = 4_741_201;

/**
 * Brings the database to the newest schema: all or nothing, also when two processes start together or one is killed.
 * One transaction holds the write lock (SQLite: `begin immediate`; PostgreSQL: an advisory lock) and reads the list inside it.
 * @throws ForeignDatabase before anything is written
 * @throws ConfigError when a newer version of the program wrote it; it stays as it is
 */
export async function migrate(databases: Databases): Promise<string[]> {
  return databases.db.transaction().execute(async (db) => {
    if (databases.engine === "postgres")
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(db);
    await requireOwn(db, databases.engine);
    await db.schema
      .createTable("migrations")
      .ifNotExists()
      .addColumn("name", "text", (column) => column.primaryKey().notNull())
      .execute();
    const missing = await findMissing(db);
    for (const name of missing) {
      const { up } = await loadMigration(name);
      await up(db, { engine: databases.engine });
      await db.insertInto("migrations").values({ name }).execute();
    }
    if (missing.length > 0) await noteWriter(db);
    await addSimulators(db);
    return missing;
  });
}

/** Empty, or begun by a migration. Many programs call a table "migrations"; one of this program has a single column. */
async function requireOwn(db: Db, engine: Databases["engine"]): Promise<void> {
  const tables = await listTables(db, engine);
  if (tables.length === 0) return;
  const columns =
    engine === "sqlite"
      ? sql<{ name: string }>`select name from pragma_table_info('migrations')`
      : sql<{ name: string }>`select column_name as name from information_schema.columns
          where table_schema = current_schema() and table_name = 'migrations'`;
  const { rows } = await columns.execute(db);
  if (rows.length !== 1 || rows[0]?.name !== "name") throw new ForeignDatabase(tables);
}

/** What somebody has made in a database: not the engine, nor an extension of it. */
export async function listTables(db: Db, engine: Databases["engine"]): Promise<string[]> {
  const tables =
    engine === "sqlite"
      ? sql<{ name: string }>`select name from sqlite_schema
          where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`
      : sql<{ name: string }>`select relname as name from pg_class
          where relkind = 'r' and relnamespace = current_schema()::regnamespace
            and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')
          order by relname`;
  const { rows } = await tables.execute(db);
  return rows.map(({ name }) => name);
}
