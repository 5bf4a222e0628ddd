import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder of this test run alone. */
    runFolder: string;
  }
}

/**
 * Vitest's global setup: a folder for this run, in which the first test that needs a database leaves a migrated one as
 * the template for all others (`databases.ts`). Takes everything away at the end.
 */
export default async function makeRunFolder(project: TestProject): Promise<() => Promise<void>> {
  const runFolder = await mkdtemp(join(tmpdir(), "grila-tests-"));
  project.provide("runFolder", runFolder);
  // For what is also used outside of tests.
  process.env["TEST_RUN_FOLDER"] = runFolder;
  return async () => {
    await rm(runFolder, { recursive: true, force: true });
    const url = process.env["TEST_DATABASE_URL"];
    if (url) await dropDatabases(url, databasePrefix(runFolder));
  };
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, $1)",
    [prefix],
  );
  for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`);
  await client.end();
}

/** Databases of one run share a name's beginning, so that two runs on one server never meet. */
export function databasePrefix(runFolder: string): string {
  const run = runFolder.slice(runFolder.lastIndexOf("-") + 1);
  return `grila_test_${Buffer.from(run).toString("hex")}_`;
}
