import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  findPostgres,
  startPostgres,
  type ThrowAwayPostgres,
} from "../../../scripts/throw-away-postgres.ts";
import { captureCommand } from "../../../scripts/run-command.ts";

const program = join(import.meta.dirname, "main.ts");
const secret = "a secret that exists only inside the tests";
/** File systems refuse root nothing, so that what they would refuse is tried as somebody else. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

describe("A site that cannot start ends with code 1 and one sentence for its operator", () => {
  let folder: string;
  let dataDir: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "grila-start-"));
    dataDir = join(folder, "data");
    mkdirSync(dataDir);
    if ("uid" in nobody) chmodSync(folder, 0o755);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** What it says, one line. */
  const start = async (
    environment: Record<string, string>,
    account: { uid?: number; gid?: number } = {},
  ): Promise<string> => {
    const { code, text } = await captureCommand(process.execPath, [program], {
      env: { PATH: process.env["PATH"], PORT: "0", DATA_DIR: dataDir, ...environment },
      cwd: folder,
      ...account,
    });
    expect({ code, text }).toMatchObject({ code: 1 });
    return text.trim();
  };

  it.each([
    [
      "holds no database",
      () => writeFileSync(join(dataDir, "grila.sqlite"), "x".repeat(9000)),
      "is damaged",
    ],
    [
      "has an empty secret",
      () => writeFileSync(join(dataDir, "jwt-secret"), ""),
      "signs the sessions, is empty",
    ],
    [
      "has a secret of one line",
      () => writeFileSync(join(dataDir, "jwt-secret"), "\n"),
      "signs the sessions, is empty",
    ],
    [
      "has something else than a lock",
      () => writeFileSync(join(dataDir, "serving.lock"), "this is not for SQLite"),
      "serving.lock, which only says that somebody serves, holds something else",
    ],
    [
      "holds another program's database",
      () => {
        const other = new DatabaseSync(join(dataDir, "grila.sqlite"));
        other.exec("create table migrations (id integer, name text)");
        other.close();
      },
      "tables of another program (migrations)",
    ],
  ] as const)("where the data folder %s", async (_what, spoil, sentence) => {
    spoil();
    const said = await start({});
    expect(said).toContain(sentence);
    expect(said.split("\n")).toHaveLength(1);
  });

  it("where a newer version of the program wrote the database, which is named; commands say the same", async () => {
    const { openDatabases } = await import("#server/database/databases.ts");
    const { migrate } = await import("#server/database/migrate.ts");
    const databases = openDatabases({ dataDir });
    await migrate(databases);
    await databases.db.insertInto("migrations").values({ name: "9999-later" }).execute();
    await databases.db
      .updateTable("settings")
      .set({ value: '"12.3.4"' })
      .where("name", "=", "migrated-by")
      .execute();
    await databases.close();
    const sentence =
      /^The database was written by version 12\.3\.4 of the program \(9999-later\), [^\n]+$/;
    expect(await start({})).toMatch(sentence);
    for (const [command = "", ...args] of [
      ["admin.ts", "invite", "ana@example.test"],
      ["backup.ts", "backup", join(folder, "copy")],
    ]) {
      const { code, text } = await captureCommand(
        process.execPath,
        [join(import.meta.dirname, command), ...args],
        { env: { PATH: process.env["PATH"], DATA_DIR: dataDir } },
      );
      expect({ code, text: text.trim() }).toEqual({
        code: 1,
        text: expect.stringMatching(sentence),
      });
    }
  });

  it("where the database lost its end", async () => {
    const { openDatabases } = await import("#server/database/databases.ts");
    const { migrate } = await import("#server/database/migrate.ts");
    const databases = openDatabases({ dataDir });
    await migrate(databases);
    await databases.close();
    truncateSync(join(dataDir, "grila.sqlite"), 40_000);
    expect(await start({})).toMatch(
      /^The database .+grila\.sqlite is damaged .+restore the last backup[^\n]+$/,
    );
  });

  it.skipIf(process.platform === "win32")("where the data folder may not be written", async () => {
    chmodSync(dataDir, 0o555);
    const said = await start({}, nobody);
    expect(said).toMatch(
      /^The data folder .+ cannot be used \(.+\): .+ writable .+\(DATA_DIR\)\.$/,
    );
  });

  it("where a file stands in the place of the data folder", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    expect(await start({ DATA_DIR: file })).toMatch(/^The data folder [^\n]+$/);
    expect(await start({ DATA_DIR: join(file, "data") })).toMatch(/^The data folder [^\n]+$/);
  });

  it.each([
    ["postgres://grila:pa#ss@localhost/grila", "%23"],
    ["postgres://grila:pa/ss@localhost/grila", "%2F"],
    ["postgres://grila:pa%ss@localhost/grila", "%25"],
    ["mysql://grila@localhost/grila", "postgres://user:password@host/database"],
  ])("where DATABASE_URL is %s", async (url, hint) => {
    const said = await start({ DATABASE_URL: url, JWT_SECRET: secret });
    expect(said).toContain("DATABASE_URL: ");
    expect(said).toContain(hint);
    expect(said).not.toContain("ss@");
  });

  it("where a mail server's password is not encoded", async () => {
    expect(await start({ SMTP_URL: "smtp://liga:a/b@mail.example.test" })).toContain("%2F");
  });

  it.each([
    [
      "no host",
      "postgres://grila:x@nowhere.invalid/grila",
      /^No host is known as nowhere\.invalid:5432/,
    ],
    [
      "nobody who answers",
      "postgres://grila:x@127.0.0.1:9/grila",
      /127\.0\.0\.1:9 cannot be reached/,
    ],
    [
      "no socket",
      "postgres://grila@localhost/grila?host=/nonexistent",
      /nonexistent:5432 cannot be reached/,
    ],
    [
      "a missing certificate",
      "postgres://grila:x@127.0.0.1:9/grila?sslmode=verify-full&sslrootcert=/nonexistent.pem",
      /The file \/nonexistent\.pem, .+ cannot be read/,
    ],
  ])("where DATABASE_URL names %s", async (_what, url, sentence) => {
    const said = await start({ DATABASE_URL: url, JWT_SECRET: secret });
    expect(said).toMatch(sentence);
    expect(said.split("\n")).toHaveLength(1);
  });

  const bin = findPostgres();
  describe.skipIf(!bin)("where PostgreSQL", () => {
    let server: ThrowAwayPostgres;
    beforeAll(async () => {
      server = await startPostgres(bin ?? "", { password: "right" });
    });
    afterAll(() => server.stop());

    const urlWith = (change: (url: URL) => void) => {
      const url = new URL(server.url);
      change(url);
      return { DATABASE_URL: url.href, JWT_SECRET: secret };
    };

    it("refuses the password", async () => {
      const said = await start(urlWith((url) => (url.password = "wrong")));
      expect(said).toMatch(/refuses the user "grila" or its password\. .+%40/);
      expect(said).not.toContain("wrong");
      expect(await start(urlWith((url) => (url.password = "")))).toMatch(
        /refuses the user "grila"/,
      );
    });

    it("lacks the database", async () => {
      const said = await start(urlWith((url) => (url.pathname = "/missing")));
      expect(said).toMatch(/has no database "missing": create it first/);
    });

    it("speaks no TLS", async () => {
      const said = await start(urlWith((url) => url.searchParams.set("sslmode", "verify-full")));
      expect(said).toMatch(/speaks no TLS/);
    });
  });
});

describe("One SQLite file", () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), "grila-served-"));
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  const lock = `
    const { takeServingLock } = await import("#site/server/serving-lock.ts");
    takeServingLock({ dataDir: process.env.DATA_DIR, databaseUrl: undefined });
    console.log("serving");
    setInterval(() => {}, 1000);
  `;
  const run = () =>
    spawn(process.execPath, ["--input-type=module", "--eval", lock], {
      cwd: join(import.meta.dirname, "../.."),
      env: { PATH: process.env["PATH"], DATA_DIR: dataDir },
      stdio: ["ignore", "pipe", "pipe"],
    });

  it("is served by one process, until that ends in whatever way", async () => {
    const first = run();
    await once(first.stdout, "data");
    const { code, text } = await captureCommand(process.execPath, [program], {
      env: { PATH: process.env["PATH"], PORT: "0", DATA_DIR: dataDir },
    });
    expect(code).toBe(1);
    expect(text.trim()).toMatch(
      /^Another process serves .+grila\.sqlite already, and SQLite takes one: [^\n]+$/,
    );

    first.kill("SIGKILL");
    await once(first, "exit");
    const next = run();
    expect(String(await once(next.stdout, "data"))).toContain("serving");
    next.kill("SIGKILL");
    await once(next, "exit");
  });

  it.each([
    ["backup", ["backup.ts", "backup", "copy"]],
    ["admin", ["admin.ts", "invite", "ana@example.test"]],
  ])(
    "is still there for the command %s while it is served",
    async (_name, [file = "", ...rest]) => {
      const { openDatabases } = await import("#server/database/databases.ts");
      const { migrate } = await import("#server/database/migrate.ts");
      const { takeServingLock } = await import("./serving-lock.ts");
      const giveBack = takeServingLock({ dataDir, databaseUrl: undefined });
      const databases = openDatabases({ dataDir });
      await migrate(databases);
      const args = rest.map((arg) => (arg === "copy" ? join(dataDir, "copy") : arg));
      const { code, text } = await captureCommand(
        process.execPath,
        [join(import.meta.dirname, file), ...args],
        { env: { PATH: process.env["PATH"], DATA_DIR: dataDir } },
      );
      expect({ code, text }).toMatchObject({ code: 0 });
      await databases.close();
      giveBack();
    },
  );
});
