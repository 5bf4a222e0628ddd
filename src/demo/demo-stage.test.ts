import { DAY_MS } from "#shared/time/durations.ts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "#server/config.ts";
import { openDatabases } from "#server/database/databases.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { demoConfig } from "./demo-config.ts";
import { markDatabase, markFolder, prepareStage, untilMade } from "./demo-stage.ts";

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

/** The id of a process that is not there any more. */
async function endedProcess(): Promise<number> {
  const child = spawn(process.execPath, ["--version"], { stdio: "ignore" });
  await once(child, "exit");
  return child.pid ?? 0;
}

function stage(databaseUrl?: string) {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, JWT_SECRET: secret });
  return prepareStage(config, options);
}

describe("The demo's data folder", () => {
  it("is made and marked where there is none", async () => {
    expect(await stage()).toBe("empty");
    expect(readdirSync(dataDir)).toHaveLength(1);
    // This process makes it now.
    expect(await stage()).toBe("being made");
    // A killed first start begins anew.
    markFolder(dataDir, { version: "this", seededAt: 0, maker: await endedProcess() });
    expect(await stage()).toBe("empty");
  });

  it("may exist when it is empty", async () => {
    mkdirSync(dataDir);
    expect(await stage()).toBe("empty");
  });

  it.each([
    ["just made", { version: "this", seededAt: NOW }, "whole"],
    ["of yesterday", { version: "this", seededAt: NOW - DAY_MS }, "whole"],
    ["of last week", { version: "this", seededAt: NOW - 7 * DAY_MS }, "empty"],
    ["of tomorrow", { version: "this", seededAt: NOW + DAY_MS }, "empty"],
    ["of another version", { version: "other", seededAt: NOW }, "empty"],
    ["half made", { version: "this", seededAt: 0, seasons: 2 }, "empty"],
    ["that is being made", { version: "this", seededAt: 0, maker: process.pid }, "being made"],
    [
      "of another version, being made",
      { version: "other", seededAt: 0, maker: process.pid },
      "empty",
    ],
  ])("with a league %s", async (_what, mark, expected) => {
    mkdirSync(dataDir);
    markFolder(dataDir, mark);
    writeFileSync(join(dataDir, "grila.sqlite"), "a league");
    expect(await stage()).toBe(expected);
    expect(existsSync(join(dataDir, "grila.sqlite"))).toBe(expected !== "empty");
  });

  it("is made anew when its mark is damaged", async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, "demo-league.json"), "{");
    expect(await stage()).toBe("empty");
  });

  it("is refused and untouched when somebody else made it", async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, "notes.txt"), "mine");
    await expect(stage()).rejects.toThrow(ConfigError);
    await expect(stage()).rejects.toThrow(dataDir);
    expect(readdirSync(dataDir)).toEqual(["notes.txt"]);
  });
});

describe("Who waits for a league that is being made", () => {
  const mark = { version: "this", seededAt: 0 };

  it("goes on with the first seasons, and with the whole", async () => {
    mkdirSync(dataDir);
    markFolder(dataDir, { ...mark, maker: process.pid, seasons: 1 });
    const first = untilMade(dataDir, 2);
    markFolder(dataDir, { ...mark, maker: process.pid, seasons: 2 });
    await expect(first).resolves.toBe(false);
    const whole = untilMade(dataDir, 14);
    markFolder(dataDir, { ...mark, seededAt: NOW, seasons: 13 });
    await expect(whole).resolves.toBe(true);
  });

  it("is told when its maker has ended", async () => {
    mkdirSync(dataDir);
    markFolder(dataDir, { ...mark, maker: await endedProcess(), seasons: 1 });
    await untilMade(dataDir, 1);
    await expect(untilMade(dataDir, 2)).rejects.toThrow(ConfigError);
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
    expect(simulators.map(({ id }) => id)).toEqual(expect.arrayContaining(["ac", "acc", "ir"]));

    const marked = async (seededAt: number) => {
      const mark = { version: "this", seededAt };
      await withDatabases((databases) => markDatabase({ databases }, mark));
      markFolder(dataDir, mark);
    };
    await marked(NOW - DAY_MS);
    expect(await stage(url)).toBe("whole");
    await marked(NOW - 5 * DAY_MS);
    expect(await stage(url)).toBe("empty");
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
