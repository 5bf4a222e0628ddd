import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Availability } from "./availability.ts";
import { NodeSqliteDialect } from "./sqlite-dialect.ts";

let folder: string;
let elsewhere: DatabaseSync;
let db: Kysely<unknown>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "grila-dialect-"));
  const file = join(folder, "some.sqlite");
  elsewhere = new DatabaseSync(file);
  elsewhere.exec(`
    create table cars (id text, fast boolean, wins integer);
    insert into cars values ('a', 1, 3), ('b', 0, null), ('c', null, 0)`);
  const dialect = new NodeSqliteDialect(file, {
    readOnly: false,
    availability: new Availability(),
  });
  db = new Kysely({ dialect });
});
afterEach(async () => {
  await db.destroy();
  elsewhere.close();
  rmSync(folder, { recursive: true, force: true });
});

const read = async (text: string) => (await sql.raw(text).execute(db)).rows;

it("Rows of SQLite have their columns by name, and flags as flags", async () => {
  const all = [
    { id: "a", fast: true, wins: 3 },
    { id: "b", fast: false, wins: null },
    { id: "c", fast: null, wins: 0 },
  ];
  expect(await read("select id, fast, wins from cars order by id")).toEqual(all);
  expect(await read("select * from cars order by id")).toEqual(all);
  expect(await read("select count(*) as cars from cars")).toEqual([{ cars: 3 }]);
  expect(await read("select id from cars where id = 'x'")).toEqual([]);
  expect(await read("insert into cars values ('d', 1, 1) returning id, fast")).toEqual([
    { id: "d", fast: true },
  ]);
});

it("Rows that are all of a table's columns are right after another process has migrated it", async () => {
  const all = "select * from cars where id = 'a'";
  const named = "select id, wins from cars where id = 'a'";
  await read(all);
  await read(named);
  elsewhere.exec("alter table cars drop column fast; alter table cars add column club text");
  expect(await read(all)).toEqual([{ id: "a", wins: 3, club: null }]);
  expect(await read(named)).toEqual([{ id: "a", wins: 3 }]);
});

it("A transaction that SQLite rolled back itself fails with what was the reason, and the next one works", async () => {
  const write = async (statement: string) =>
    db.transaction().execute(async (trx) => {
      await sql`insert into cars (id) values ('before')`.execute(trx);
      await sql.raw(statement).execute(trx);
    });
  elsewhere.exec(
    "create trigger full_disk before update on cars begin select raise(rollback, 'the disk is full'); end",
  );
  await expect(write("update cars set wins = 1")).rejects.toThrow("the disk is full");
  expect(await read("select id from cars where id = 'before'")).toEqual([]);
  await write("delete from cars where id = 'a'");
  expect(await read("select id from cars where id in ('a', 'before')")).toEqual([{ id: "before" }]);
});
