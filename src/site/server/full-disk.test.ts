import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createPerson, createSeason } from "#tests/factories/league.ts";
import { plainPicture } from "#tests/factories/pictures.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { newId } from "#server/ids.ts";
import { StorageError } from "#server/files/storage-error.ts";

const SENTENCE =
  "Pe server nu mai este loc, deci nu s-a salvat nimic. Anunță administratorii site-ului.";

describeOnEachDatabase("A full disk", (engine) => {
  let test: TestApp;
  let steward: string;
  beforeAll(async () => {
    test = await createTestApp(engine);
    const { db } = test.services.databases;
    steward = await createPerson(db, { roles: ["steward"] });
    await createSeason(db);
  });
  afterAll(() => test.close());

  const sendFile = () =>
    upload(test, { as: steward, bytes: Buffer.alloc(100_000, "x"), fileType: "resultsFile" });
  const setProfile = async () => {
    const payload = { lastName: "Enescu" };
    const sent = { method: "POST", url: "/user/profile", payload, as: steward } as const;
    expect((await test.call(sent)).statusCode).toBe(200);
  };
  const files = () => {
    const folder = join(test.services.config.dataDir, "files");
    const names = [folder, join(folder, "incoming")].flatMap((at) =>
      existsSync(at) ? readdirSync(at) : [],
    );
    return names.filter((name) => name !== "incoming");
  };
  const rows = async () =>
    (await test.services.databases.db.selectFrom("uploads").select("id").execute()).length;

  it("is logged once, and once when it is over, however many writes it refuses", async () => {
    const { files: store, log } = test.services;
    const [error, warn] = [vi.spyOn(log, "error"), vi.spyOn(log, "warn")];
    const full = new StorageError("full", "The disk is full.");
    const receive = vi.spyOn(store, "receive").mockRejectedValue(full);
    engine.logCollector.expectError(/the disk is full/);
    for (const status of [507, 507, 507]) expect((await sendFile()).statusCode).toBe(status);
    receive.mockRestore();
    expect(error).toHaveBeenCalledOnce();
    // What fits in between does not say that it is over.
    await setProfile();
    expect(warn).not.toHaveBeenCalled();
    test.setNow(TEST_NOW + 61_000);
    for (let round = 0; round < 3; round++) await setProfile();
    expect(warn.mock.calls).toEqual([["the disk has room again"]]);
    test.setNow(TEST_NOW);
    vi.restoreAllMocks();
  });

  it("of the files is said with 507, and nothing of the upload stays", async () => {
    engine.logCollector.expectError(/the disk is full/);
    const full = new StorageError("full", "The disk is full.");
    const receive = vi.spyOn(test.services.files, "receive").mockRejectedValueOnce(full);
    expect((await sendFile()).json()).toMatchObject({
      status: 507,
      code: "storage.full",
      data: SENTENCE,
    });
    receive.mockRestore();
    expect(files()).toEqual([]);
  });

  it("is said when the picture is made and no longer fits", async () => {
    const { files: store } = test.services;
    const { receive } = store;
    const full = new StorageError("full", "The disk is full.");
    const spy = vi.spyOn(store, "receive").mockImplementationOnce(receive);
    spy.mockImplementationOnce(() => Promise.reject(full));
    const bytes = await plainPicture().png().toBuffer();
    const sent = { as: steward, bytes, fileType: "profilePicture" };
    expect((await upload(test, sent)).statusCode).toBe(507);
    spy.mockRestore();
    expect(files()).toEqual([]);
  });

  it("of the database is said with 507, and the file goes with the row that is missing", async () => {
    const release = await fillDatabase();
    const before = await rows();
    const reply = await sendFile();
    await release();
    expect(reply.json()).toMatchObject({ status: 507, code: "storage.full", data: SENTENCE });
    expect(await rows()).toBe(before);
    expect(files()).toEqual([]);
    expect((await sendFile()).statusCode).toBe(200);
    expect(files()).toHaveLength(1);
  });

  it("that is none, only away, is said with 503 and when to come back", async () => {
    const away = new StorageError("away", "The bucket does not answer.");
    const receive = vi.spyOn(test.services.files, "receive").mockRejectedValueOnce(away);
    const reply = await sendFile();
    receive.mockRestore();
    expect(reply.json()).toMatchObject({ status: 503, code: "storage.away" });
    expect(reply.headers["retry-after"]).toBe("5");
  });

  /** No more rows fit until the returned function is called. */
  async function fillDatabase(): Promise<() => Promise<void>> {
    const { db } = test.services.databases;
    if (engine.name === "SQLite") {
      await sql`pragma max_page_count = 1`.execute(db);
      const row = { kind: "filler", owner_id: steward, original_name: "", mime: "" };
      const rest = { bytes: 0, sha256: "", created_at: TEST_NOW };
      const fill = async (): Promise<void> => {
        const values = { id: newId(), filename: newId(), ...row, ...rest };
        await db.insertInto("uploads").values(values).execute();
        return fill();
      };
      await fill().catch(() => undefined);
      return async () => void (await sql`pragma max_page_count = 1073741823`.execute(db));
    }
    await sql`
      create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db);
    await sql`create trigger full_disk before insert on uploads execute function refuse()`.execute(
      db,
    );
    return async () => void (await sql`drop trigger full_disk on uploads`.execute(db));
  }
});
