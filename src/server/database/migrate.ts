import { sql } from "kysely";
import type { Databases, Db } from "./databases.ts";
import * as league from "./migrations/0001-league.ts";
import * as startingData from "./migrations/0002-starting-data.ts";
import * as accounts from "./migrations/0003-accounts.ts";
import * as clubsAndMessages from "./migrations/0004-clubs-and-messages.ts";
import * as entryLists from "./migrations/0005-entry-lists.ts";
import * as registration from "./migrations/0006-registration.ts";
import * as downloads from "./migrations/0007-downloads.ts";
import * as eventCars from "./migrations/0008-event-cars.ts";
import * as catalogues from "./migrations/0009-catalogues.ts";
import * as people from "./migrations/0010-people.ts";
import * as auditSearch from "./migrations/0011-audit-search.ts";
import * as auditWords from "./migrations/0012-audit-words.ts";
import * as quotas from "./migrations/0016-quotas.ts";
import * as cleanTexts from "./migrations/0017-clean-texts.ts";
import * as personVersion from "./migrations/0018-person-version.ts";

export interface MigrationContext {
  engine: Databases["engine"];
}

interface Migration {
  name: string;
  up: (db: Db, context: MigrationContext) => Promise<void>;
}

/** In the order in which they run. A landed migration is never edited: add the next one. */
const migrations: Migration[] = [
  { name: "0001-league", up: league.up },
  { name: "0002-starting-data", up: startingData.up },
  { name: "0003-accounts", up: accounts.up },
  { name: "0004-clubs-and-messages", up: clubsAndMessages.up },
  { name: "0005-entry-lists", up: entryLists.up },
  { name: "0006-registration", up: registration.up },
  { name: "0007-downloads", up: downloads.up },
  { name: "0008-event-cars", up: eventCars.up },
  { name: "0009-catalogues", up: catalogues.up },
  { name: "0010-people", up: people.up },
  { name: "0011-audit-search", up: auditSearch.up },
  { name: "0012-audit-words", up: auditWords.up },
  { name: "0016-quotas", up: quotas.up },
  { name: "0017-clean-texts", up: cleanTexts.up },
  { name: "0018-person-version", up: personVersion.up },
];

/** Any number, the same in every process: PostgreSQL's lock for "migrations are running". */
const MIGRATION_LOCK = 4_741_201;

/**
 * Brings the database to the newest schema: all or nothing, also when two processes start together or one is killed.
 * One transaction holds the write lock (SQLite: `begin immediate`; PostgreSQL: an advisory lock) and reads the list inside it.
 */
export async function migrate(databases: Databases): Promise<string[]> {
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
    const missing = migrations.filter((migration) => !done.has(migration.name));
    for (const migration of missing) {
      await migration.up(db, { engine: databases.engine });
      await db.insertInto("migrations").values({ name: migration.name }).execute();
    }
    return missing.map((migration) => migration.name);
  });
}
