import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPerson } from "#tests/factories/league.ts";
import { startS3Server } from "#tests/factories/s3-server.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { openDatabases } from "#server/database/databases.ts";

const run = promisify(execFile);
/** PostgreSQL's own programs copy its databases; a machine may have the server without them on its path. */
const hasDump = spawnSync("pg_dump", ["--version"]).status === 0;
const program = join(import.meta.dirname, "backup.ts");

describeOnEachDatabase("a backup", (engine) => {
  let test: TestApp;
  let folder: string;
  beforeAll(async () => {
    test = await createTestApp(engine);
    folder = mkdtempSync(join(tmpdir(), "grila-backup-"));
  });
  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = async (act: string, target: string, environment: Record<string, string>) =>
    run(process.execPath, [program, act, target], { env: { ...process.env, ...environment } });

  it.runIf(engine.name === "SQLite" || hasDump)(
    "of a running site comes back whole in a new place",
    async () => {
      const { config, databases } = test.services;
      const person = await createPerson(databases.db, { lastName: "Salvată", roles: ["steward"] });
      const picture = Buffer.from(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
        "base64",
      );
      const stored = await upload(test, { as: person, bytes: picture, fileType: "profilePicture" });
      const { filename } = stored.json().data.fileUpload;
      const settings = {
        DATA_DIR: config.dataDir,
        DATABASE_URL: config.databaseUrl ?? "",
        JWT_SECRET: config.jwtSecret ?? "",
      };
      const target = join(folder, "copy");
      await call("backup", target, settings);
      await expect(call("backup", target, settings)).rejects.toThrow("exists already");
      await expect(call("restore", target, settings)).rejects.toThrow("is not empty");

      const fresh = join(folder, "fresh");
      const empty = await engine.createEmptyDatabase();
      await call("restore", target, {
        ...settings,
        DATA_DIR: fresh,
        DATABASE_URL: empty.url ?? "",
      });
      const restored = openDatabases({ dataDir: fresh, databaseUrl: empty.url });
      const people = await restored.reader.selectFrom("users").select("last_name").execute();
      await restored.close();
      await empty.drop();
      expect(people.map((row) => row.last_name)).toContain("Salvată");
      expect(readdirSync(join(fresh, "files"))).toContain(filename);
      expect(
        readFileSync(join(fresh, "files", filename))
          .subarray(8, 12)
          .toString(),
      ).toBe("WEBP");
    },
  );

  it.runIf(engine.name === "SQLite" || hasDump)(
    "may be restored into a bucket, and saved from there",
    async () => {
      const { config } = test.services;
      const settings = {
        DATA_DIR: config.dataDir,
        DATABASE_URL: config.databaseUrl ?? "",
        JWT_SECRET: config.jwtSecret ?? "",
      };
      await test.services.files.put("grila.json", Buffer.from("{}"));
      await call("backup", join(folder, "from-folder"), settings);

      const server = await startS3Server();
      const empty = await engine.createEmptyDatabase();
      const inS3 = {
        ...settings,
        ...server.environment,
        DATA_DIR: join(folder, "in-s3"),
        DATABASE_URL: empty.url ?? "",
      };
      await call("restore", join(folder, "from-folder"), inS3);
      expect(server.objects.get("grila.json")?.bytes.toString()).toBe("{}");
      await call("backup", join(folder, "from-s3"), inS3);
      expect(readFileSync(join(folder, "from-s3", "files", "grila.json"), "utf8")).toBe("{}");

      const again = { ...inS3, DATA_DIR: join(folder, "again") };
      await expect(call("restore", join(folder, "from-s3"), again)).rejects.toThrow(
        "bucket is not empty",
      );
      await empty.drop();
      await server.close();
    },
  );

  it("is refused where there is nothing to save or restore", async () => {
    const nowhere = join(folder, "nowhere");
    await expect(call("backup", join(folder, "x"), { DATA_DIR: nowhere })).rejects.toThrow(
      "no database",
    );
    writeFileSync(join(folder, "file"), "");
    await expect(call("restore", nowhere, { DATA_DIR: nowhere })).rejects.toThrow("no backup");
  });
});
