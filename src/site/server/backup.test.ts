import { execFile, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
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
      const name = `${"f".repeat(32)}.json`;
      await test.services.files.put(name, Buffer.from("{}"));
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
      expect(server.objects.get(name)?.bytes.toString()).toBe("{}");
      await call("backup", join(folder, "from-s3"), inS3);
      expect(readFileSync(join(folder, "from-s3", "files", name), "utf8")).toBe("{}");

      const again = { ...inS3, DATA_DIR: join(folder, "again") };
      await expect(call("restore", join(folder, "from-s3"), again)).rejects.toThrow(
        "bucket is not empty",
      );
      await empty.drop();
      await server.close();
    },
  );

  it.runIf(engine.name === "SQLite")(
    "that is damaged is refused, and leaves the place free for one that is not",
    async () => {
      const settings = { DATA_DIR: test.services.config.dataDir };
      const whole = join(folder, "whole");
      await call("backup", whole, settings);
      const damaged = join(folder, "damaged");
      cpSync(whole, damaged, { recursive: true });
      const packed = readdirSync(damaged).find((name) => name.endsWith(".zst")) ?? "";
      const bytes = readFileSync(join(damaged, packed));
      bytes.fill("x", 4096, bytes.length);
      writeFileSync(join(damaged, packed), bytes);

      // As the uppermost folder of a disk is.
      const fresh = join(folder, "of-a-disk");
      mkdirSync(join(fresh, "lost+found"), { recursive: true });
      await expect(call("restore", damaged, { DATA_DIR: fresh })).rejects.toThrow(
        /grila-\w+\.sqlite\.zst of the copy was changed or damaged\.\n$/,
      );
      expect(readdirSync(fresh)).toEqual(["lost+found"]);
      await call("restore", whole, { DATA_DIR: fresh });
      expect(readdirSync(fresh)).toEqual(expect.arrayContaining(["grila.sqlite", "files"]));
      expect(readdirSync(fresh).filter((name) => name.includes("unfinished"))).toEqual([]);

      const database = join(fresh, "grila.sqlite");
      const pages = readFileSync(database);
      pages.fill("x", 3 * 4096, 9 * 4096);
      writeFileSync(database, pages);
      await expect(call("backup", join(folder, "of-damaged"), { DATA_DIR: fresh })).rejects.toThrow(
        /grila\.sqlite is damaged \([^\n]+\.recover"\.\n$/,
      );
    },
  );

  it.runIf(engine.name === "SQLite" && process.platform !== "win32")(
    "is closed to everybody else on the machine",
    async () => {
      const target = join(folder, "closed");
      await call("backup", target, { DATA_DIR: test.services.config.dataDir });
      for (const file of ["", ...readdirSync(target)])
        expect(statSync(join(target, file)).mode & 0o077).toBe(0);
    },
  );

  it.runIf(engine.name === "PostgreSQL" && process.platform !== "win32")(
    "tells the database's password to nobody who looks at what runs",
    async () => {
      const programs = mkdtempSync(join(folder, "programs-"));
      const notes = join(programs, "notes");
      const script = `#!/bin/sh\necho "$@" > ${notes}\necho "$PGPASSWORD" >> ${notes}\nexit 3\n`;
      writeFileSync(join(programs, "pg_dump"), script, { mode: 0o755 });
      const address = new URL(test.services.config.databaseUrl ?? "");
      address.password = "hem%40lig";
      const settings = {
        PATH: `${programs}:${process.env["PATH"] ?? ""}`,
        DATABASE_URL: address.href,
        JWT_SECRET: "a secret that exists only inside the tests",
        DATA_DIR: join(folder, "told-data"),
      };
      const saving = call("backup", join(folder, "told"), settings);
      await expect(saving).rejects.toThrow("pg_dump ended with 3.");
      const [options, password] = readFileSync(notes, "utf8").split("\n");
      address.password = "";
      expect(options).toContain(address.href);
      expect(options).not.toMatch(/hem|lig@/);
      expect(password).toBe("hem@lig");
    },
  );

  it.runIf(engine.name === "PostgreSQL" && hasDump)(
    "is not restored over a league that is there",
    async () => {
      const { config } = test.services;
      const settings = {
        DATABASE_URL: config.databaseUrl ?? "",
        JWT_SECRET: config.jwtSecret ?? "",
      };
      const target = join(folder, "over");
      await call("backup", target, { ...settings, DATA_DIR: config.dataDir });
      const over = { ...settings, DATA_DIR: join(folder, "beside") };
      await expect(call("restore", target, over)).rejects.toThrow(
        /The database of DATABASE_URL is not empty \(appeals\); restore into a new one\.\n$/,
      );
    },
  );

  it("is refused where there is nothing to save or restore", async () => {
    const nowhere = join(folder, "nowhere");
    await expect(call("backup", join(folder, "x"), { DATA_DIR: nowhere })).rejects.toThrow(
      "no database",
    );
    writeFileSync(join(folder, "file"), "");
    await expect(call("restore", nowhere, { DATA_DIR: nowhere })).rejects.toThrow("no backup");
    const two = run(process.execPath, [program, "backup", "my", "folder"]);
    await expect(two).rejects.toThrow("and nothing else: bin/grila backup FOLDER");
  });
});
