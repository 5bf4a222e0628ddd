import { DAY_MS } from "#shared/time/durations.ts";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "#server/config.ts";
import { openDatabases } from "#server/database/databases.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { demoConfig } from "./demo-config.ts";
import { markDatabase, markFolder, prepareStage } from "./demo-stage.ts";

const NOW = Date.UTC(2026, 10, 22, 18);
const options = { version: "this", now: NOW };
const secret = "a secret that exists only inside the tests";

let parent: string;
let dataDir: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "grila-stage-"));
  dataDir = join(parent, "demo-data");
});
afterEach(() => rm(parent, { recursive: true, force: true }));

function stage(databaseUrl?: string) {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, JWT_SECRET: secret });
  return prepareStage(config, options);
}

describe("The demo's data folder", () => {
  it("is made and marked where there is none", async () => {
    expect(await stage()).toEqual({ isEmpty: true });
    expect(readdirSync(dataDir)).toHaveLength(1);
    // Nothing has been seeded yet: a killed first start begins anew.
    expect(await stage()).toEqual({ isEmpty: true });
  });

  it("may exist when it is empty", async () => {
    mkdirSync(dataDir);
    expect(await stage()).toEqual({ isEmpty: true });
  });

  it.each([
    ["just made", { version: "this", seededAt: NOW }, false],
    ["of yesterday", { version: "this", seededAt: NOW - DAY_MS }, false],
    ["of last week", { version: "this", seededAt: NOW - 7 * DAY_MS }, true],
    ["of tomorrow", { version: "this", seededAt: NOW + DAY_MS }, true],
    ["of another version", { version: "other", seededAt: NOW }, true],
    ["half made", { version: "this", seededAt: 0 }, true],
  ])("with a league %s", async (_what, mark, isEmpty) => {
    mkdirSync(dataDir);
    markFolder(dataDir, mark);
    writeFileSync(join(dataDir, "grila.sqlite"), "a league");
    expect(await stage()).toEqual({ isEmpty });
    expect(existsSync(join(dataDir, "grila.sqlite"))).toBe(!isEmpty);
  });

  it("is made anew when its mark is damaged", async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, "demo-league.json"), "{");
    expect(await stage()).toEqual({ isEmpty: true });
  });

  it("is refused and untouched when somebody else made it", async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, "notes.txt"), "mine");
    await expect(stage()).rejects.toThrow(ConfigError);
    await expect(stage()).rejects.toThrow(dataDir);
    expect(readdirSync(dataDir)).toEqual(["notes.txt"]);
  });
});

describeOnEachDatabase("A real league", (engine) => {
  it("is refused and untouched; the demo's own is cleared away when it is old", async () => {
    mkdirSync(dataDir);
    const { url, drop } = await engine.createDatabase(dataDir);
    const withDatabases = async <T>(work: (databases: ReturnType<typeof openDatabases>) => T) => {
      const databases = openDatabases({ dataDir, databaseUrl: url });
      try {
        return await work(databases);
      } finally {
        await databases.close();
      }
    };
    await expect(stage(url)).rejects.toThrow(ConfigError);
    const simulators = await withDatabases(({ reader }) =>
      reader.selectFrom("simulators").select("id").execute(),
    );
    expect(simulators).toHaveLength(3);

    const marked = async (seededAt: number) => {
      const mark = { version: "this", seededAt };
      await withDatabases((databases) => markDatabase({ databases }, mark));
      markFolder(dataDir, mark);
    };
    await marked(NOW - DAY_MS);
    expect(await stage(url)).toEqual({ isEmpty: false });
    await marked(NOW - 5 * DAY_MS);
    expect(await stage(url)).toEqual({ isEmpty: true });
    await expect(
      withDatabases(({ reader }) => reader.selectFrom("simulators").select("id").execute()),
    ).rejects.toThrow(/simulators/);
    await drop();
  });
});

describe("The demo's configuration", () => {
  const configured = (environment: Record<string, string>) =>
    demoConfig(readConfig(environment), environment);

  it.each([
    ["127.0.0.1", "127.0.0.1"],
    ["127.9.0.1", "127.9.0.1"],
    ["localhost", "localhost"],
    ["::1", "::1"],
    ["0.0.0.0", "127.0.0.1"],
    ["::", "127.0.0.1"],
    ["127.0.0.1.example.com", "127.0.0.1"],
    ["192.168.1.20", "127.0.0.1"],
  ])("with HOST %s listens on %s", (given, host) => {
    expect(configured({ HOST: given }).host).toBe(host);
  });

  it("never uses the folder of a real league unless told to", () => {
    expect(configured({}).dataDir).toBe(join(process.cwd(), "demo-data"));
    expect(configured({ DATA_DIR: dataDir }).dataDir).toBe(dataDir);
  });
});
