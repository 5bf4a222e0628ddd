import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readConfig } from "#server/config.ts";
import { openDatabases } from "#server/database/databases.ts";
import { migrate } from "#server/database/migrate.ts";
import { importRace } from "#tests/factories/imported-race.ts";
import { createPerson } from "#tests/factories/league.ts";
import { startS3Server, type S3Server } from "#tests/factories/s3-server.ts";
import { upload } from "#tests/factories/upload.ts";
import {
  describeOnEachDatabase,
  sqliteEngine,
  type TestDatabase,
  type TestEngine,
} from "#tests/setup/databases.ts";
import { stepMs } from "#tests/setup/patience.ts";
import { createTestApp } from "#tests/test-app.ts";
import { takeServingLock } from "../serving-lock.ts";
import { moveLeague } from "./move-league.ts";
import { moveToFolder } from "./move-to-folder.ts";

const run = promisify(execFile);
const program = join(import.meta.dirname, "move.ts");
const secret = "a secret that exists only inside these tests";
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describeOnEachDatabase("A league on SQLite", (engine) => {
  describe.runIf(engine.name === "PostgreSQL")("is moved to PostgreSQL", () => {
    let league: string;
    let source: string;
    let target: TestDatabase;
    let store: S3Server;
    beforeAll(async () => {
      league = await makeLeague();
    });
    afterAll(() => rmSync(league, { recursive: true }));
    beforeEach(async () => {
      source = mkdtempSync(join(tmpdir(), "grila-move-"));
      cpSync(league, source, { recursive: true });
      target = await engine.createEmptyDatabase();
      store = await startS3Server();
    });
    afterEach(async () => {
      await store.close();
      await target.drop();
      rmSync(source, { recursive: true });
    });

    const settings = (more: Record<string, string> = {}) => ({
      DATABASE_URL: target.url ?? "",
      DATA_DIR: join(source, "elsewhere"),
      ...store.environment,
      ...more,
    });
    const move = (more?: Record<string, string>) => moveLeague(source, readConfig(settings(more)));
    /** As an operator does; what the program printed. */
    const command = async (environment: Record<string, string>, folder = source) => {
      try {
        const options = { env: { PATH: process.env["PATH"], ...environment } };
        const { stdout } = await run(process.execPath, [program, folder], options);
        return { code: 0, said: stdout };
      } catch (error) {
        if (!(error instanceof Error) || !("stderr" in error) || !("code" in error)) throw error;
        return { code: error.code, said: String(error.stderr) };
      }
    };
    const ask = async <T extends object>(statement: string) => {
      const client = new pg.Client({ connectionString: target.url });
      await client.connect();
      const { rows } = await client.query<T>(statement);
      await client.end();
      return rows;
    };

    it("whole: rows, files and the secret, and goes on there as it was", async () => {
      const before = digestOfFolder(source);
      const moved = await move();
      expect(moved).toMatchObject({ secret: "bucket", files: { there: 0 } });
      expect(moved.rows.get("users")).toBe(2);
      expect(moved.rows.get("result_rows")).toBe(2);
      expect(store.objects.get("jwt-secret")?.bytes.toString()).toBe(secret);
      for (const name of readdirSync(join(source, "files")).filter((file) => file !== "incoming"))
        expect(store.objects.get(name)?.bytes).toEqual(readFileSync(join(source, "files", name)));
      expect(digestOfFolder(source)).toEqual(before);

      const site = await createTestApp(movedTo(engine, target), {
        environment: { ...store.environment, JWT_SECRET: "" },
      });
      const was = new DatabaseSync(join(source, "grila.sqlite"), { readOnly: true });
      const event = was.prepare("select id from events").get()?.["id"];
      const picture = was
        .prepare("select filename from uploads where kind = 'profilePicture'")
        .get()?.["filename"];
      was.close();
      const shown = await site.call({ url: `/api/event/${String(event)}` });
      expect(shown.json().data.sessions[0].results).toHaveLength(2);
      expect((await site.call({ url: `/api/files/${String(picture)}` })).statusCode).toBe(200);
      // What is written there later has its place: keys, defaults and numbers are those of the schema.
      await importRace(site, ["76561190000000021", "76561190000000022"]);
      await site.close();
    });

    it("and back: what comes home is what left, once the site there is stopped", async () => {
      await move();
      const home = join(source, "home");
      const client = new pg.Client({ connectionString: target.url });
      await client.connect();
      const there = settings({ JWT_SECRET: "" });
      await expect(moveToFolder(readConfig(there), home)).rejects.toThrow(/^Somebody else is conn/);
      await client.end();
      await vi.waitFor(() => moveToFolder(readConfig(there), home), { timeout: stepMs });
      expect(contentOf(home)).toEqual(contentOf(source));
      expect(readFileSync(join(home, "jwt-secret"), "utf8")).toBe(secret);
      for (const name of readdirSync(join(source, "files")).filter((file) => file !== "incoming"))
        expect(readFileSync(join(home, "files", name))).toEqual(
          readFileSync(join(source, "files", name)),
        );
      await expect(moveToFolder(readConfig(there), home)).rejects.toThrow(
        /holds grila\.sqlite already/,
      );
      const other = join(source, "other");
      const { stdout } = await run(process.execPath, [program, "to", other], {
        env: { PATH: process.env["PATH"], ...there },
      });
      expect(stdout).toMatch(
        /Moved \d+ rows .* all are the same\.[^]+Start the site with DATA_DIR=/,
      );
      expect(readdirSync(other).toSorted()).toEqual([
        "files",
        "grila.sqlite",
        "jwt-secret",
        "serving.lock",
      ]);
    });

    it("into another folder, or beside files that stay", async () => {
      const folder = { FILES_URL: "", JWT_SECRET: secret };
      const moved = await move(folder);
      expect(moved).toMatchObject({ secret: "setting" });
      expect(readdirSync(join(source, "elsewhere", "files")).toSorted()).toEqual(
        readdirSync(join(source, "files")).toSorted(),
      );
      await target.drop();
      target = await engine.createEmptyDatabase();
      expect(await move({ ...folder, DATA_DIR: source })).toMatchObject({ files: undefined });
    });

    it("after a break as if there had been none", async () => {
      const file = readdirSync(join(source, "files")).find((name) => name !== "incoming") ?? "";
      // A text that PostgreSQL takes from nobody, in the last of the tables.
      const was = new DatabaseSync(join(source, "grila.sqlite"));
      was.exec("update users set city = 'a' || char(0) || 'b'");
      await expect(move()).rejects.toThrow(
        /^A row of the table users holds .+\(invalid byte sequence .+\): mend it in the source/,
      );
      expect(await ask("select id from users")).toEqual([]);
      expect(await ask("select conname from pg_constraint where contype = 'f'")).not.toEqual([]);
      was.exec("update users set city = 'b'");
      was.close();
      // One of the files was cut.
      store.objects.set(file, { bytes: Buffer.from("half"), writtenAt: 0 });
      const moved = await move();
      expect(moved.files).toMatchObject({ there: (moved.files?.files ?? 0) - 1 });
      expect(store.objects.get(file)?.bytes).toEqual(readFileSync(join(source, "files", file)));
    });

    it("not at all when one row is not the same there", async () => {
      await createSchema(target);
      await ask(`
        create function change() returns trigger language plpgsql as $$
          begin new.facts_version := new.facts_version + 1; return new; end $$;
        create trigger change before insert on result_files for each row execute function change()`);
      await expect(move()).rejects.toThrow(
        "The table result_files is not the same on both sides: 1 rows in the source, 1 in the target.",
      );
      expect(await ask("select id from users")).toEqual([]);
    });

    it("by a command that says in plain words what it did, once", async () => {
      const { code, said } = await command(settings());
      expect(code).toBe(0);
      expect(said).toMatch(/users +\d+\n/);
      expect(said).toMatch(/Moved \d+ rows of \d+ tables, .* all are the same\./);
      expect(said).toMatch(/Moved \d+ files .* all are the same\./);
      expect(await command(settings())).toEqual({
        code: 1,
        said: expect.stringMatching(/^The target database is not empty: there are rows in users\./),
      });
    });

    it.each([
      ["without a target", { DATABASE_URL: "" }, /^Say where to: DATABASE_URL=/],
      ["without a server", { DATABASE_URL: "postgres://x@127.0.0.1:1/x" }, /PostgreSQL/],
      ["without the bucket", { FILES_URL: "s3://k:s@127.0.0.1:1/liga?tls=0" }, /bucket liga/],
      ["under another secret", { JWT_SECRET: "x".repeat(40) }, /^JWT_SECRET is another secret/],
      ["with a wrong setting", { PORT: "many" }, /PORT/],
    ])("not %s, and says why", async (_, wrong, sentence) => {
      const before = digestOfFolder(source);
      const { code, said } = await command(settings(wrong));
      expect(code).toBe(1);
      expect(said).toMatch(sentence);
      expect(said).not.toMatch(/\n\s+at /);
      expect(said).toMatch(/Nothing was changed in the source\.\n$/);
      expect(digestOfFolder(source)).toEqual(before);
    });

    it("not from where there is none, while it is served, or of another version", async () => {
      const nowhere = await command(settings(), join(source, "nowhere"));
      expect(nowhere).toEqual({
        code: 1,
        said: expect.stringMatching(/^There is no database at /),
      });

      const stop = takeServingLock({ dataDir: source, databaseUrl: undefined });
      await expect(move()).rejects.toThrow(/^Another process serves/);
      stop();

      const was = new DatabaseSync(join(source, "grila.sqlite"));
      was.exec("alter table migrations rename to kept_aside");
      await expect(move()).rejects.toThrow(/not one of a league/);
      was.exec("alter table kept_aside rename to migrations");
      was.exec("delete from migrations where name = '0024-race-control'");
      await expect(move()).rejects.toThrow(/older version.*0024-race-control/);
      was.exec("insert into migrations values ('0024-race-control'), ('9999-later')");
      await expect(move()).rejects.toThrow(
        /written by version \d\S+ of the program \(9999-later\)/,
      );
      was.close();
      expect(await ask("select 1 from pg_tables where schemaname = 'public'")).toEqual([]);
    });

    it("not over what is there: another program's tables, another league's files or secret", async () => {
      store.objects.set("altceva.pdf", { bytes: Buffer.from("x"), writtenAt: 0 });
      await expect(move()).rejects.toThrow(/holds altceva\.pdf/);
      store.objects.clear();
      store.objects.set("jwt-secret", { bytes: Buffer.from("y".repeat(40)), writtenAt: 0 });
      await expect(move()).rejects.toThrow(/another secret/);
      store.objects.clear();
      await ask("create table shop (id int)");
      await expect(move()).rejects.toThrow(/tables of another program/);
    });
  });
});

/** A data folder with people, a race from a file, a picture, a second factor's secret and the like. */
async function makeLeague(): Promise<string> {
  const kept = mkdtempSync(join(tmpdir(), "grila-league-"));
  const site = await createTestApp(sqliteEngine());
  const person = await createPerson(site.services.databases.db, {
    firstName: "Ștefăniță",
    lastName: "O'Neill \"\\",
    roles: ["administrator"],
  });
  await importRace(site, ["76561190000000011", "76561190000000012"]);
  await upload(site, { as: person, bytes: pixel, fileType: "profilePicture" });
  const { dataDir } = site.services.config;
  await site.app.close();
  await site.services.databases.close();
  cpSync(dataDir, kept, { recursive: true });
  writeFileSync(join(kept, "jwt-secret"), secret);
  await site.close().catch(() => undefined);
  return kept;
}

/** Every row of every table, in one order. */
function contentOf(folder: string): Record<string, string[]> {
  const database = new DatabaseSync(join(folder, "grila.sqlite"), { readOnly: true });
  const names = database
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite%'")
    .all()
    .map(({ name }) => String(name));
  const content = names.map((name) => [
    name,
    database
      .prepare(`select * from "${name}"`)
      .all()
      .map((row) => JSON.stringify(row))
      .toSorted(),
  ]);
  database.close();
  return Object.fromEntries(content);
}

/** An engine whose database is there already. */
function movedTo(engine: TestEngine, { url }: TestDatabase): TestEngine {
  return { ...engine, createDatabase: async () => ({ url, drop: async () => {} }) };
}

/** As a move leaves it that was cut off before its rows. */
async function createSchema({ url }: TestDatabase): Promise<void> {
  const databases = openDatabases({ dataDir: "", databaseUrl: url });
  await migrate(databases);
  await databases.close();
}

/** Of every file that the site keeps, by its path. */
function digestOfFolder(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    files
      .filter((file) => file.isFile() && !/-(?:shm|wal)$/.test(file.name))
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path, createHash("sha256").update(readFileSync(path)).digest("hex")]),
  );
}
