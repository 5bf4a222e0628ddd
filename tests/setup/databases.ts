import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterEach, describe, expect, inject } from "vitest";
import { openDatabases } from "#server/database/databases.ts";
import { migrate } from "#server/database/migrate.ts";
import { createLogCollector, type LogCollector } from "./log-collector.ts";
import { databasePrefix } from "./templates.ts";
import { enginesOf } from "./test-sets.ts";

/** A database engine under test. */
export interface TestEngine {
  name: "SQLite" | "PostgreSQL";
  /** Where the server must log to; an error in it that no test announced fails the test. */
  logCollector: LogCollector;
  /** A fresh database with the newest schema, for a server whose data folder is `dataDir`. */
  createDatabase: (dataDir: string) => Promise<TestDatabase>;
  /** One without any table. */
  createEmptyDatabase: () => Promise<TestDatabase>;
}

export interface TestDatabase {
  /** For `DATABASE_URL`; undefined on SQLite, whose file is in the data folder. */
  url: string | undefined;
  drop: () => Promise<void>;
}

/**
 * The suite on SQLite, and on PostgreSQL where `TEST_DATABASE_URL` names a server: with every change where the two can differ and
 * where something changed, the others in `npm run test:full` (`test-sets.ts`).
 */
export function describeOnEachDatabase(subject: string, suite: (engine: TestEngine) => void): void {
  for (const engine of listEngines(enginesOf(expect.getState().testPath ?? ""))) {
    describe(`${subject} (${engine.name})`, () => {
      afterEach(() => engine.logCollector.requireNoSurprise());
      suite(engine);
    });
  }
}

function listEngines(names: readonly TestEngine["name"][]): TestEngine[] {
  const serverUrl = process.env["TEST_DATABASE_URL"];
  return names.flatMap((name) => {
    if (name === "SQLite") return sqliteEngine();
    return serverUrl ? postgresEngine(serverUrl) : [];
  });
}

/** For what is the same on every engine. */
export function sqliteEngine(): TestEngine {
  return {
    name: "SQLite",
    logCollector: createLogCollector(),
    createDatabase: async (dataDir) => {
      await mkdir(dataDir, { recursive: true });
      await copyFile(await sqliteTemplate(), join(dataDir, "grila.sqlite"));
      return { url: undefined, drop: async () => {} };
    },
    createEmptyDatabase: async () => ({ url: undefined, drop: async () => {} }),
  };
}

/** Two workers may both make it: the second takes the place of the first, which is the same. */
async function sqliteTemplate(): Promise<string> {
  const template = join(inject("runFolder"), "template.sqlite");
  if (existsSync(template)) return template;
  const dataDir = await mkdtemp(join(inject("runFolder"), "making-"));
  await migrateAndClose({ dataDir });
  await rename(join(dataDir, "grila.sqlite"), template);
  await rm(dataDir, { recursive: true, force: true });
  return template;
}

/** The suite's PostgreSQL engine on the server at `serverUrl`. */
export function postgresEngine(serverUrl: string): TestEngine {
  const create = async (template: "template0" | "newest schema"): Promise<TestDatabase> => {
    const prefix = databasePrefix(inject("runFolder"));
    const name = `${prefix}${randomUUID().replaceAll("-", "")}`;
    await withClient(serverUrl, async (client) => {
      if (template === "newest schema") await makePostgresTemplate(client, { serverUrl, prefix });
      const from = template === "newest schema" ? `${prefix}template` : template;
      await client.query(`create database ${name} template ${from} ${await quickCopy(client)}`);
    });
    const drop = async () => {
      await withClient(serverUrl, (client) => client.query(`drop database ${name} with (force)`));
    };
    return { url: databaseUrl(serverUrl, name), drop };
  };
  return {
    name: "PostgreSQL",
    logCollector: createLogCollector(),
    createDatabase: async () => create("newest schema"),
    createEmptyDatabase: async () => create("template0"),
  };
}

/** File by file instead of through the log: a third of the time, and the only way before PostgreSQL 15. */
async function quickCopy(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ hasChoice: boolean }>(
    `select current_setting('server_version_num')::int >= 150000 as "hasChoice"`,
  );
  return rows[0]?.hasChoice ? "strategy file_copy" : "";
}

/** One worker makes it while the others wait. It gets its name when it is complete. */
async function makePostgresTemplate(
  client: pg.Client,
  { serverUrl, prefix }: { serverUrl: string; prefix: string },
): Promise<void> {
  await client.query("select pg_advisory_lock(hashtext($1))", [prefix]);
  const { rowCount } = await client.query("select from pg_database where datname = $1", [
    `${prefix}template`,
  ]);
  if (rowCount === 0) {
    await client.query(`drop database if exists ${prefix}making`);
    await client.query(`create database ${prefix}making`);
    await migrateAndClose({ dataDir: "", databaseUrl: databaseUrl(serverUrl, `${prefix}making`) });
    await client.query(`alter database ${prefix}making rename to ${prefix}template`);
  }
  await client.query("select pg_advisory_unlock(hashtext($1))", [prefix]);
}

async function migrateAndClose(options: { dataDir: string; databaseUrl?: string }): Promise<void> {
  const databases = openDatabases(options);
  try {
    await migrate(databases);
  } finally {
    await databases.close();
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
