import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { openDatabases } from "./databases.ts";
import landed from "./landed-migrations.json" with { type: "json" };
import { migrate } from "./migrate.ts";

/*
 * A landed migration never changes, because it would not run again and two leagues would have different schemas. This test
 * compares the statements that it runs on an empty database, on each engine. A new migration adds its two lines, which the
 * failures print, to `landed-migrations.json`; other lines are never edited.
 */

const hashes: Record<string, string> = landed;

it("Every file of the folder is a migration with a number of its own", () => {
  const files = readdirSync(join(import.meta.dirname, "migrations"));
  const migrations = files.filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
  const misnamed = migrations.filter((file) => !/^\d{4}-[a-z0-9-]+\.ts$/.test(file));
  const numbers = migrations.map((file) => file.slice(0, 4));
  const doubled = numbers.filter((number, index) => numbers.indexOf(number) !== index);
  expect({ misnamed, doubled }).toEqual({ misnamed: [], doubled: [] });
});

describeOnEachDatabase("A landed migration", (engine) => {
  it("runs the statements that it ran when it landed", async () => {
    const ran = Object.entries(await recordMigrations()).map(
      ([name, hash]) => [`${name} ${engine.name}`, hash] as const,
    );
    const missing = ran.filter(([name]) => hashes[name] === undefined);
    const lines = missing.map(([name, hash]) => `"${name}": "${hash}",`).join("\n");
    expect(lines, `a new migration; add to landed-migrations.json:\n${lines}\n`).toBe("");
    const held = Object.entries(hashes).filter(([name]) => name.endsWith(engine.name));
    expect(
      Object.fromEntries(ran),
      "a landed migration is never edited: add the next one, and leave landed-migrations.json alone",
    ).toEqual(Object.fromEntries(held));
  });

  /** What every migration runs on an empty database: its name and the hash of its statements with their parameters. */
  async function recordMigrations(): Promise<Record<string, string>> {
    const dataDir = mkdtempSync(join(tmpdir(), "grila-landed-"));
    const { url, drop } = await engine.createEmptyDatabase();
    const ran: Record<string, string> = {};
    let statements: string[] = [];
    const databases = openDatabases({
      dataDir,
      databaseUrl: url,
      log: ({ query: { sql, parameters } }) => {
        const [name] = parameters;
        // Before the first stands the list of those that ran; each ends with its row.
        if (sql.startsWith('insert into "migrations"') && typeof name === "string") {
          ran[name] = hashOf(statements);
          statements = [];
        } else if (sql.startsWith('select "name" from "migrations"')) statements = [];
        else statements.push(`${sql.replaceAll(/\s+/g, " ")} ${JSON.stringify(parameters)}`);
      },
    });
    await migrate(databases);
    await databases.close();
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
    return ran;
  }
});

function hashOf(statements: string[]): string {
  return createHash("sha256").update(statements.join("\n")).digest("base64url").slice(0, 16);
}
