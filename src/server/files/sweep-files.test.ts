import { DAY_MS } from "#shared/time/durations.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPerson } from "#tests/factories/league.ts";
import { type S3Server, startS3Server } from "#tests/factories/s3-server.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase, type TestEngine } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { readConfig } from "../config.ts";
import { leaveFiles } from "./file-leftovers.ts";
import { openFileStore } from "./files.ts";
import type { FileStore } from "./file-store.ts";
import { newId } from "../ids.ts";
import { sweepFiles } from "./sweep-files.ts";
import { readSweepReport } from "./sweep-turns.ts";

const redDot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describeOnEachDatabase("files of the store", (engine) => {
  describe.each(["a folder", "S3"])("in %s", (place) => {
    sweepTests(engine, place);
  });
});

/** A site whose files outlive its database. */
interface Site extends TestApp {
  person: string;
  /** One day after another, a sweep on each. */
  sweepUntil: (day: number) => Promise<void>;
}

function sweepTests(engine: TestEngine, place: string): void {
  let folder: string;
  let server: S3Server;
  let store: FileStore;
  const open: Site[] = [];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "grila-sweep-"));
    server = await startS3Server();
    const environment = place === "S3" ? server.environment : {};
    store = await openFileStore(readConfig({ DATA_DIR: folder, ...environment }));
  });
  afterEach(async () => {
    for (const site of open.splice(0)) await site.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** On day `since` a site begins with an empty database beside the files that are there. */
  const start = async (since: number): Promise<Site> => {
    const test = await createTestApp(engine);
    // Files are as old as the test says, whatever the clock of the machine.
    test.services.files = { ...store, list: () => datedList() };
    const now = TEST_NOW + since * DAY_MS;
    test.setNow(now);
    const person = await createPerson(test.services.databases.db, { now });
    const sweepUntil = async (day: number) => {
      for (; today <= day; today++) {
        test.setNow(TEST_NOW + today * DAY_MS);
        await sweepFiles(test.services);
      }
    };
    const site = { ...test, person, sweepUntil };
    open.push(site);
    return site;
  };

  let today = 0;
  const writtenOn = new Map<string, number>();
  beforeEach(() => {
    today = 0;
    writtenOn.clear();
  });
  async function* datedList() {
    for await (const file of store.list())
      yield { ...file, writtenAt: TEST_NOW + (writtenOn.get(file.name) ?? today) * DAY_MS };
  }

  const give = async (site: Site, count: number): Promise<string[]> => {
    site.setNow(TEST_NOW + today * DAY_MS);
    const names: string[] = [];
    for (let number = 0; number < count; number++) {
      const sent = { as: site.person, bytes: redDot, fileType: "profilePicture" };
      const { filename } = (await upload(site, sent)).json().data.fileUpload;
      writtenOn.set(filename, today);
      names.push(filename);
    }
    return names;
  };
  const strand = async (count: number): Promise<string[]> => {
    const names = Array.from({ length: count }, () => `${newId()}${newId()}.webp`);
    for (const name of names) {
      await store.put(name, redDot);
      writtenOn.set(name, today);
    }
    return names;
  };
  const present = async (names: readonly string[]) => {
    const sizes = await Promise.all(names.map((name) => store.size(name)));
    return sizes.filter((size) => size !== undefined).length;
  };
  const report = (site: Site) => readSweepReport(site.services.databases.db);

  it("all stay when the site starts on an empty database, and it says so", async () => {
    const lost = await start(0);
    const names = await give(lost, 5);
    today = 400;
    const empty = await start(400);
    await empty.sweepUntil(420);
    expect(await present(names)).toBe(5);
    expect(await report(empty)).toMatchObject({
      refusal: "many-unknown",
      strays: 5,
      older: 5,
      waiting: { count: 0 },
    });
    const as = await createPerson(empty.services.databases.db, { roles: ["administrator"] });
    const todos = await empty.call({ url: "/api/administration/todos", as });
    expect(todos.json()).toMatchObject({ data: [{ kind: "files-kept" }] });
  });

  it("all stay when the empty database has become a league of its own", async () => {
    const names = await give(await start(0), 5);
    today = 400;
    const anew = await start(400);
    await give(anew, 30);
    await anew.sweepUntil(420);
    expect(await present(names)).toBe(5);
    expect(await report(anew)).toMatchObject({ refusal: null, strays: 5, older: 5 });
  });

  it("all stay while two leagues share them, and again go once one of the two has left", async () => {
    const [one, two] = [await start(0), await start(0)];
    await give(one, 30);
    const theirs = await give(two, 2);
    const [stray = ""] = await strand(1);
    for (const day of [1, 15, 30, 60]) {
      today = day;
      await two.sweepUntil(day);
      today = day;
      await one.sweepUntil(day);
    }
    expect(await present([...theirs, stray])).toBe(3);
    expect(await report(one)).toMatchObject({ refusal: "other-database", strays: 3 });
    await one.sweepUntil(75);
    expect(await report(one)).toMatchObject({
      refusal: null,
      waiting: { count: 3, bytes: expect.any(Number) },
    });
    await one.sweepUntil(88);
    expect(await present([...theirs, stray])).toBe(3);
    await one.sweepUntil(91);
    expect(await present([...theirs, stray])).toBe(0);
  });

  it("without a row go after two weeks of waiting; other people's files never", async () => {
    const site = await start(0);
    const known = await give(site, 3);
    const strays = await strand(1);
    await store.put("citeste-ma.txt", redDot);
    await site.sweepUntil(16);
    expect(await present(strays)).toBe(1);
    expect(await report(site)).toMatchObject({ waiting: { count: 1 } });
    await site.sweepUntil(18);
    expect(await present(strays)).toBe(0);
    expect(await present([...known, "citeste-ma.txt"])).toBe(4);
    expect(await report(site)).toMatchObject({ strays: 0, waiting: { count: 0 } });
  });

  it("are in use again when a row names them again", async () => {
    const site = await start(0);
    const [name = ""] = await give(site, 3);
    const { db } = site.services.databases;
    const row = await db
      .deleteFrom("uploads")
      .where("filename", "=", name)
      .returningAll()
      .executeTakeFirstOrThrow();
    await site.sweepUntil(10);
    expect((await report(site))?.waiting.count).toBe(1);
    await db.insertInto("uploads").values(row).execute();
    await site.sweepUntil(30);
    expect(await present([name])).toBe(1);
    expect((await report(site))?.waiting.count).toBe(0);
    expect((await site.call({ url: `/api/files/${name}` })).statusCode).toBe(200);
  });

  it("wait anew when the database was put back to an earlier state", async () => {
    const site = await start(0);
    await give(site, 3);
    const { db } = site.services.databases;
    const [gone = ""] = await strand(1);
    await leaveFiles(db, [gone], TEST_NOW);
    await site.sweepUntil(1);
    const backup = await db.selectFrom("settings").selectAll().execute();
    await site.sweepUntil(13);
    await db.deleteFrom("settings").execute();
    await db.insertInto("settings").values(backup).execute();
    await site.sweepUntil(27);
    expect(await present([gone])).toBe(1);
    await site.sweepUntil(29);
    expect(await present([gone])).toBe(0);
  });

  it("are swept by one of two processes that begin in the same moment", async () => {
    const site = await start(0);
    await give(site, 3);
    const strays = await strand(1);
    site.setNow(TEST_NOW + 2 * DAY_MS);
    await Promise.all([1, 2, 3].map(() => sweepFiles(site.services)));
    site.setNow(TEST_NOW + 17 * DAY_MS);
    await Promise.all([1, 2, 3].map(() => sweepFiles(site.services)));
    expect(await present(strays)).toBe(0);
    expect(await report(site)).toMatchObject({ refusal: null });
  });

  it("are judged although marks of the store are damaged", async () => {
    const site = await start(0);
    await give(site, 3);
    await site.sweepUntil(1);
    for await (const { name } of store.list())
      if (name.startsWith("grila-database.")) await store.put(name, Buffer.from("{"));
    await store.put(`grila-database.${newId()}.json`, Buffer.from(""));
    await site.sweepUntil(2);
    expect(await report(site)).toMatchObject({ refusal: "other-database" });
  });
}
