import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Databases, openDatabases } from "./databases.ts";
import { migrate } from "./migrate.ts";
import { checkSqlite, nextNight, readLastCheck } from "./quick-check.ts";

describe("The nightly check of a SQLite file", () => {
  let dataDir: string;
  let databases: Databases;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "grila-check-"));
    databases = openDatabases({ dataDir });
    await migrate(databases);
  });
  afterEach(async () => {
    await databases.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("says that a sound one is, while the site writes to it", async () => {
    const checking = checkSqlite(dataDir, 1);
    await databases.db.insertInto("settings").values({ name: "x", value: "{}" }).execute();
    expect(await checking).toEqual({ at: 1, problems: [] });
    expect(await readLastCheck(dataDir)).toEqual({ at: 1, problems: [] });
  });

  it.each([
    ["a page in its middle", 8],
    ["its first page", 0],
  ])("finds that %s was overwritten, and remembers it", async (_what, page) => {
    await databases.close();
    const file = join(dataDir, "grila.sqlite");
    const size = statSync(file).size;
    const descriptor = openSync(file, "r+");
    for (let at = page; at < page + 4; at++)
      writeSync(descriptor, Buffer.alloc(4096, 0x5a), 0, 4096, at * 4096);
    closeSync(descriptor);
    expect(statSync(file).size).toBe(size);
    const { problems } = await checkSqlite(dataDir, 2);
    expect(problems.length).toBeGreaterThan(0);
    expect((await readLastCheck(dataDir))?.problems).toEqual(problems);
    databases = openDatabases({ dataDir: mkdtempSync(join(dataDir, "other-")) });
  });

  it("was never made in a new data folder", async () => {
    expect(await readLastCheck(dataDir)).toBeNull();
  });
});

it.each([
  ["in the evening", "2026-11-22T18:00:00Z", "2026-11-23T02:00:00Z"],
  ["after midnight", "2026-11-23T00:30:00Z", "2026-11-23T02:00:00Z"],
  ["at four", "2026-11-23T02:00:00Z", "2026-11-24T02:00:00Z"],
  ["before the hour that summer takes", "2026-03-28T20:00:00Z", "2026-03-29T01:00:00Z"],
  ["before the hour that winter gives", "2026-10-24T20:00:00Z", "2026-10-25T02:00:00Z"],
])("Asked %s, the next night is at four of Bucharest", (_when, now, night) => {
  const next = nextNight(Date.parse(now), "Europe/Bucharest");
  expect(new Date(next).toISOString()).toBe(night.replace("Z", ".000Z"));
});
