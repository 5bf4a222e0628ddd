import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp } from "#tests/test-app.ts";
import { simulatorCodes } from "#simulators/simulators.ts";
import { openDatabases } from "./databases.ts";
import { ForeignDatabase, migrate } from "./migrate.ts";

const migrateProgram = `
  const { openDatabases } = await import("#server/database/databases.ts");
  const { migrate } = await import("#server/database/migrate.ts");
  const databases = openDatabases({ dataDir: process.env.FOLDER });
  process.stdout.write("ready\\n");
  const done = await migrate(databases);
  await databases.close();
  process.stdout.write(JSON.stringify(done) + "\\n");
`;

describe("migrations", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "grila-migrate-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const start = () =>
    spawn(process.execPath, ["--input-type=module", "--eval", migrateProgram], {
      cwd: join(import.meta.dirname, "../../.."),
      env: { ...process.env, FOLDER: folder },
      stdio: ["ignore", "pipe", "inherit"],
    });

  const finish = async (child: ReturnType<typeof start>): Promise<string[]> => {
    let printed = "";
    child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
    const [code] = await once(child, "close");
    expect(code).toBe(0);
    return JSON.parse(printed.split("\n").at(-2) ?? "null");
  };

  const names = async (): Promise<string[]> => {
    const databases = openDatabases({ dataDir: folder });
    const rows = await databases.db.selectFrom("migrations").select("name").execute();
    await databases.close();
    return rows.map((row) => row.name);
  };

  it("run once when three processes start together", async () => {
    const done = await Promise.all([start(), start(), start()].map(finish));
    expect(done.filter((list) => list.length > 0)).toHaveLength(1);
    expect(new Set(await names()).size).toBe((await names()).length);
  });

  it("leave nothing behind in a process that is killed, and run whole in the next", async () => {
    const victim = start();
    await once(victim.stdout, "data");
    victim.kill("SIGKILL");
    await once(victim, "close");
    await finish(start());
    const databases = openDatabases({ dataDir: folder });
    const rows = await databases.reader.selectFrom("simulators").select("code").execute();
    await databases.close();
    expect(rows.map(({ code }) => code).toSorted()).toEqual(simulatorCodes.toSorted());
  });
});

describeOnEachDatabase("the newest schema", (engine) => {
  it("is there, and migrating again does nothing", async () => {
    const test = await createTestApp(engine);
    expect(await migrate(test.services.databases)).toEqual([]);
    await test.close();
  });

  it("has a row of each simulator that a folder describes, once, those of later archived at the end", async () => {
    const test = await createTestApp(engine);
    const { db } = test.services.databases;
    await db.deleteFrom("simulators").where("code", "=", "EVO").execute();
    // An organiser has called another one so.
    await db
      .updateTable("simulators")
      .set({ title: "assetto corsa evo" })
      .where("code", "=", "AC")
      .execute();
    await Promise.all([migrate(test.services.databases), migrate(test.services.databases)]);
    const rows = await db.selectFrom("simulators").selectAll().orderBy("position").execute();
    expect(rows.map(({ code, title, archived }) => [code, title, archived])).toEqual([
      ["ACC", "Assetto Corsa Competizione", false],
      ["AC", "assetto corsa evo", false],
      ["iR", "iRacing", false],
      ["EVO", "Assetto Corsa EVO (EVO)", true],
    ]);
    await test.close();
  });

  it("refuses a row whose reference does not exist", async () => {
    const test = await createTestApp(engine);
    const { db } = test.services.databases;
    const orphan = db
      .insertInto("user_roles")
      .values({ user_id: "nobody", role_id: "administrator" })
      .execute();
    await expect(orphan).rejects.toThrow(/foreign key/i);
    await test.close();
  });
});

describeOnEachDatabase("A database that another program has begun", (engine) => {
  it.each([
    ["has one of our tables", "create table users (id integer)"],
    ["has migrations of its own", "create table migrations (id integer, name text)"],
  ])("and that %s is left as it is", async (_, statement) => {
    const dataDir = mkdtempSync(join(tmpdir(), "grila-foreign-"));
    const { url, drop } = await engine.createEmptyDatabase();
    const databases = openDatabases({ dataDir, databaseUrl: url });
    await sql.raw(statement).execute(databases.db);
    const before = await databases.db.introspection.getTables();
    await expect(migrate(databases)).rejects.toThrow(ForeignDatabase);
    expect(await databases.db.introspection.getTables()).toEqual(before);
    await databases.close();
    await drop();
    rmSync(dataDir, { recursive: true });
  });

  it.runIf(engine.name === "PostgreSQL")(
    "is none that has only what an extension made",
    async () => {
      const { url: databaseUrl, drop } = await engine.createEmptyDatabase();
      const databases = openDatabases({ dataDir: "", databaseUrl });
      await sql`create table of_maps (id integer)`.execute(databases.db);
      await sql`alter extension plpgsql add table of_maps`.execute(databases.db);
      expect(await migrate(databases)).toContain("0001-league");
      await databases.close();
      await drop();
    },
  );
});
