import { HOUR_MS } from "#shared/time/durations.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importRace } from "#tests/factories/imported-race.ts";
import { createEvent, createPerson, createSeason, registerCar } from "#tests/factories/league.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import type { Databases } from "../database/databases.ts";
import { newId } from "../ids.ts";
import { fileNames } from "./named-files.ts";
import { sweepFiles } from "./sweep-files.ts";
import { sweepUploads } from "./sweep-uploads.ts";
import { lockOwnUpload } from "./uploads.ts";
import { uploadMentions, uploadReferences } from "#site/server/uploads/upload-columns.ts";

const redDot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describeOnEachDatabase("uploads that nothing refers to", (engine) => {
  let test: TestApp;
  let person: string;
  beforeAll(async () => {
    test = await createTestApp(engine);
    const { db } = test.services.databases;
    person = await createPerson(db);
    // A row in every table that names uploads.
    const season = await createSeason(db);
    await createEvent(db, { season });
    await registerCar(db, { season });
    const openCase = { id: newId(), season_id: season, origin: "steward", state: "defence" };
    await db
      .insertInto("cases")
      .values({ ...openCase, opened_at: TEST_NOW })
      .execute();
    const evidence = { id: newId(), case_id: openCase.id, user_id: person, side: "steward" };
    await db
      .insertInto("case_evidence")
      .values({ ...evidence, kind: "picture", added_at: TEST_NOW })
      .execute();
  });
  afterAll(() => test.close());

  const give = async (): Promise<{ _id: string; filename: string }> => {
    const stored = await upload(test, { as: person, bytes: redDot, fileType: "profilePicture" });
    return stored.json().data.fileUpload;
  };
  const later = (hours: number) => test.setNow(TEST_NOW + hours * HOUR_MS);
  const isThere = async ({ _id }: { _id: string }) =>
    (await test.services.databases.db
      .selectFrom("uploads")
      .select("id")
      .where("id", "=", _id)
      .executeTakeFirst()) !== undefined;

  it("stay for a day, are then forgotten once by two processes at work, and their files two weeks later", async () => {
    later(0);
    const forgotten = await give();
    later(23);
    await sweepUploads(test.services);
    expect(await isThere(forgotten)).toBe(true);
    later(25);
    await Promise.all([sweepUploads(test.services), sweepUploads(test.services)]);
    expect(await isThere(forgotten)).toBe(false);
    expect(await test.services.files.size(forgotten.filename)).toBeGreaterThan(0);
    later(25 + 14 * 24);
    await sweepFiles(test.services);
    expect(await test.services.files.size(forgotten.filename)).toBeGreaterThan(0);
    later(26 + 14 * 24);
    await sweepFiles(test.services);
    expect(await test.services.files.size(forgotten.filename)).toBeUndefined();
  });

  it.each(
    uploadReferences.filter(([table]) => !["result_files", "event_pictures"].includes(table)),
  )("are not those that %s.%s names", async (table, column) => {
    later(0);
    const kept = await give();
    const { db } = test.services.databases;
    const set = (id: string | null) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${id}`.execute(db);
    expect((await set(kept._id)).numAffectedRows).toBeGreaterThan(0n);
    later(30);
    await sweepUploads(test.services);
    expect(await isThere(kept)).toBe(true);
    await set(null);
    await sweepUploads(test.services);
    expect(await isThere(kept)).toBe(false);
  });

  it("are not those that a form is just about to name", async () => {
    later(0);
    const kept = await give();
    later(30);
    const { db } = test.services.databases;
    const wanted = { id: kept._id, kind: "profilePicture", ownerId: person };
    const sweeping = await db.transaction().execute(async (trx) => {
      await lockOwnUpload(trx, wanted);
      const sweep = sweepUploads(test.services);
      // SQLite has one writer: there the sweep waits for the form anyway.
      if (test.services.databases.engine === "postgres") await sweep;
      const set = { picture_upload_id: kept._id };
      await trx.updateTable("users").set(set).where("id", "=", person).execute();
      return { sweep };
    });
    await sweeping.sweep;
    expect(await isThere(kept)).toBe(true);
    await expect(lockOwnUpload(db, { ...wanted, ownerId: "other" })).rejects.toThrow(
      "Fișierul nu mai este disponibil",
    );
  });

  it("are not those of results, nor those that only an earlier state of results knows", async () => {
    later(0);
    await importRace(test, ["76561190000000001", "76561190000000002"]);
    const { db } = test.services.databases;
    const { upload_id: id } = await db
      .selectFrom("result_files")
      .select("upload_id")
      .executeTakeFirstOrThrow();
    later(30);
    await sweepUploads(test.services);
    expect(await isThere({ _id: id })).toBe(true);
    expect(await placesOf(test.services.databases, id)).toEqual([
      "result_files.upload_id",
      "result_history.snapshot",
    ]);
    const mentions = uploadMentions.map(([table, column]) => `${table}.${column}`);
    expect(mentions).toEqual(["result_history.snapshot", "settings.value"]);

    await db.deleteFrom("result_files").execute();
    await sweepUploads(test.services);
    expect(await isThere({ _id: id })).toBe(true);
    await db.deleteFrom("result_history").execute();
    await sweepUploads(test.services);
    expect(await isThere({ _id: id })).toBe(false);
  });

  it("are not those that a form refers to while they are looked at", async () => {
    later(0);
    const chosen = await give();
    later(30);
    const { db } = test.services.databases;
    const sweeping: Promise<void>[] = [];
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable("users")
        .set({ picture_upload_id: chosen._id })
        .where("id", "=", person)
        .execute();
      sweeping.push(sweepUploads(test.services));
      // On SQLite the sweep waits for this write; PostgreSQL's passes by the row that is held.
      if (engine.name === "PostgreSQL") await sweeping[0];
    });
    await Promise.all(sweeping);
    await sweepUploads(test.services);
    expect(await isThere(chosen)).toBe(true);
  });

  it("are known by every column that names an upload or a file", async () => {
    const columns = await columnsOf(test.services.databases);
    const named = (list: readonly (readonly [string, string])[]) =>
      list.map((names) => names.join(".")).toSorted();
    // A piece belongs to the sending of a large file, which is no upload.
    const uploads = columns.filter((name) => name.endsWith("upload_id"));
    expect(uploads.filter((name) => name !== "download_pieces.upload_id")).toEqual(
      named(uploadReferences),
    );
    expect(columns.filter((name) => name.endsWith("filename"))).toEqual(
      named([...fileNames, ["file_leftovers", "filename"]]),
    );
    expect(await referencesOf(test.services.databases)).toEqual(named(uploadReferences));
  });
});

async function columnsOf({ engine, db }: Databases): Promise<string[]> {
  const { rows } = await (
    engine === "sqlite"
      ? sql<{ name: string }>`
          select m.name || '.' || c.name as name
          from sqlite_master as m, pragma_table_info(m.name) as c where m.type = 'table'`
      : sql<{ name: string }>`
          select table_name || '.' || column_name as name
          from information_schema.columns where table_schema = current_schema()`
  ).execute(db);
  return rows.map(({ name }) => name).toSorted();
}

/** Columns that are foreign keys to uploads. */
async function referencesOf({ engine, db }: Databases): Promise<string[]> {
  const { rows } = await (
    engine === "sqlite"
      ? sql<{ name: string }>`
          select m.name || '.' || f."from" as name
          from sqlite_master as m, pragma_foreign_key_list(m.name) as f
          where m.type = 'table' and f."table" = 'uploads'`
      : sql<{ name: string }>`
          select c.conrelid::regclass::text || '.' || a.attname as name
          from pg_constraint as c
          join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
          where c.contype = 'f' and c.confrelid = 'uploads'::regclass`
  ).execute(db);
  return rows.map(({ name }) => name).toSorted();
}

/** Where an id stands in the whole database, besides the upload itself and the logs of what was done. */
async function placesOf(databases: Databases, id: string): Promise<string[]> {
  const places: string[] = [];
  for (const name of await columnsOf(databases)) {
    const [table = ""] = name.split(".");
    if (["uploads", "audit_log"].includes(table)) continue;
    const { rows } = await sql`
      select 1 from ${sql.table(table)}
      where cast(${sql.ref(name)} as text) like ${`%${id}%`} limit 1`.execute(databases.db);
    if (rows.length > 0) places.push(name);
  }
  return places;
}
