import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type Databases, openDatabases } from "#server/database/databases.ts";
import { describeOnEachDatabase, type TestEngine } from "./databases.ts";

describeOnEachDatabase("A test's database", (engine) => {
  it("is migrated, and nothing written to it is seen by the next", async () => {
    const name = "only in the first";
    await withDatabase(engine, async ({ db }) => {
      await db.insertInto("settings").values({ name, value: "{}" }).execute();
    });
    const found = await withDatabase(engine, ({ db }) =>
      db.selectFrom("settings").select("name").where("name", "=", name).execute(),
    );
    expect(found).toEqual([]);
  });
});

async function withDatabase<T>(
  engine: TestEngine,
  work: (databases: Databases) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), "grila-database-"));
  const { url, drop } = await engine.createDatabase(dataDir);
  const databases = openDatabases({ dataDir, databaseUrl: url });
  try {
    return await work(databases);
  } finally {
    await databases.close();
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
