import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createPerson } from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import type { Db } from "./databases.ts";
import { writtenForIds, writtenOnce } from "./written-once.ts";

describeOnEachDatabase("a query that is written once", (engine) => {
  let test: TestApp;
  let ana: string;
  let barbu: string;
  beforeAll(async () => {
    test = await createTestApp(engine);
    const { db } = test.services.databases;
    ana = await createPerson(db, { firstName: "Ana", city: "Iași" });
    barbu = await createPerson(db, { firstName: "Barbu", city: "Iași" });
  });
  afterAll(() => test.close());

  const select = (db: Db, values: Readonly<Record<"id" | "city", string>>) =>
    db
      .selectFrom("users")
      .select(["first_name", "blocked_at"])
      .where("id", "=", values.id)
      .where("city", "=", values.city)
      .where("first_name", "<>", "nimeni");
  const build = vi.fn<typeof select>(select);
  const find = writtenOnce(["id", "city"], build);

  it("answers each call by its own values, also several at once", async () => {
    build.mockClear();
    const { reader } = test.services.databases;
    const found = await Promise.all([
      find(reader, { id: ana, city: "Iași" }),
      find(reader, { id: barbu, city: "Iași" }),
      find(reader, { id: ana, city: "Cluj" }),
      find(reader, { city: "Iași", id: "' or ''='" }),
    ]);
    expect(found).toEqual([
      [{ first_name: "Ana", blocked_at: null }],
      [{ first_name: "Barbu", blocked_at: null }],
      [],
      [],
    ]);
    expect(build).toHaveBeenCalledTimes(1);
  });

  const selectAll = (db: Db, ids: readonly string[]) =>
    db
      .selectFrom("users")
      .select("first_name")
      .where("id", "in", ids)
      .where("city", "=", "Iași")
      .orderBy("first_name");

  it("answers for a list of any length by its own ids, written once for each length", async () => {
    const buildAll = vi.fn<typeof selectAll>(selectAll);
    const list = writtenForIds(buildAll);
    const { reader } = test.services.databases;
    const namesOf = async (ids: string[]) =>
      (await list(reader, ids)).map(({ first_name }) => first_name);
    const others = Array.from({ length: 200 }, (_, index) => `other-${index}`);
    const found = await Promise.all(
      [[ana], [barbu], [ana, barbu], [barbu, ana], [barbu, barbu], [], ["' or ''='"]].map(namesOf),
    );
    expect(found).toEqual([
      ["Ana"],
      ["Barbu"],
      ["Ana", "Barbu"],
      ["Ana", "Barbu"],
      ["Barbu"],
      [],
      [],
    ]);
    expect(buildAll).toHaveBeenCalledTimes(3);
    expect(await namesOf([...others, ana])).toEqual(["Ana"]);
    expect(await namesOf([...others.slice(0, 127), barbu])).toEqual(["Barbu"]);
  });

  it("sees in a transaction what that has written", async () => {
    const { db } = test.services.databases;
    const rows = await db.transaction().execute(async (trx) => {
      await trx.updateTable("users").set({ city: "Arad" }).where("id", "=", ana).execute();
      return find(trx, { id: ana, city: "Arad" });
    });
    expect(rows).toHaveLength(1);
  });

  it.runIf(engine.name === "PostgreSQL")(
    "is planned by PostgreSQL once for each connection",
    async () => {
      const { db } = test.services.databases;
      const kept = await db.transaction().execute(async (trx) => {
        await find(trx, { id: ana, city: "Iași" });
        await find(trx, { id: barbu, city: "Iași" });
        return sql<{ name: string }>`
        select name from pg_prepared_statements
        where statement like '%<>%' and statement like '%"city" =%'`.execute(trx);
      });
      expect(kept.rows).toEqual([{ name: expect.stringMatching(/^once_/) }]);
    },
  );

  it.runIf(engine.name === "PostgreSQL")(
    "fails once at most on each connection when a migration changes what it reads",
    async () => {
      const { db } = test.services.databases;
      const columns = writtenOnce(["id"], (on, { id }) =>
        on.selectFrom("users").select("race_number").where("id", "=", id),
      );
      const ask = () => db.transaction().execute((trx) => columns(trx, { id: ana }));
      await ask();
      await sql`alter table users alter column race_number type bigint`.execute(db);
      await expect(ask()).rejects.toThrow(/cached plan/);
      expect(await ask()).toHaveLength(1);
    },
  );
});
