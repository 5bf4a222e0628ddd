import { afterAll, beforeAll, expect, it } from "vitest";
import { mergePeople } from "#features/accounts/server/people/merge-people.ts";
import { createClub, createPerson, createSeason } from "#tests/factories/league.ts";
import { TEST_PASSWORD as password } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp, TEST_NOW } from "#tests/test-app.ts";

import { type Follow, MOST_FOLLOWED } from "../following.ts";

describeOnEachDatabase("Whom somebody follows", (engine) => {
  let test: TestApp;
  let fan: string;
  let driver: string;
  let club: string;
  beforeAll(async () => {
    test = await createTestApp(engine);
    const { db } = test.services.databases;
    fan = await createPerson(db, { firstName: "Oana", lastName: "Suporter" });
    driver = await createPerson(db, { firstName: "Mihai", lastName: "Urmărit" });
    club = await createClub(db, { drivers: [driver] });
    await createSeason(db, { id: "cupa" });
    await createSeason(db, { id: "ascunsa", hidden: true });
  });
  afterAll(() => test.close());

  const send = async (
    method: "PUT" | "DELETE",
    kind: string,
    id: string,
    as: string | null = fan,
  ) =>
    (await test.call({ method, url: `/api/me/follows/${kind}/${id}`, ...(as && { as }) }))
      .statusCode;
  const listed = async (as = fan) =>
    (await test.call({ url: "/api/me/follows", as })).json<{ data: Follow[] }>().data;

  it("are drivers, clubs and seasons, each once, and only of who follows them", async () => {
    for (const [kind, id] of [
      ["driver", driver],
      ["club", club],
      ["season", "cupa"],
      ["season", "cupa"],
    ] as const)
      expect(await send("PUT", kind, id)).toBe(200);
    const all = [
      { kind: "driver", _id: driver },
      { kind: "club", _id: club },
      { kind: "season", _id: "cupa" },
    ];
    expect(await listed()).toHaveLength(3);
    expect(await listed()).toEqual(expect.arrayContaining(all));
    expect(await listed(driver)).toEqual([]);
    expect(await send("DELETE", "club", club, driver)).toBe(200);
    expect(await listed()).toHaveLength(3);
    expect(await send("DELETE", "club", club)).toBe(200);
    expect(await listed()).not.toContainEqual({ kind: "club", _id: club });
  });

  it("are one also when somebody presses twice at once", async () => {
    const { db } = test.services.databases;
    const other = await createPerson(db);
    await Promise.all([1, 2, 3].map(() => send("PUT", "club", club, other)));
    expect(await listed(other)).toEqual([{ kind: "club", _id: club }]);
  });

  it("are nothing that nobody may see, nor of visitors", async () => {
    const { db } = test.services.databases;
    const nobody = await createPerson(db, { firstName: "Nu", lastName: "Conduce" });
    const solo = await createClub(db);
    await db.updateTable("clubs").set({ solo: true }).where("id", "=", solo).execute();
    for (const [kind, id] of [
      ["driver", nobody],
      ["driver", "nimeni"],
      ["driver", club],
      ["club", solo],
      ["season", "ascunsa"],
    ] as const)
      expect(await send("PUT", kind, id)).toBe(410);
    expect(await send("PUT", "event", "cupa")).toBe(404);
    expect(await send("PUT", "season", "cupa", null)).toBe(401);
  });

  it("are absent while they are hidden, blocked or gone", async () => {
    const { db } = test.services.databases;
    await send("PUT", "club", club);
    const before = await listed();
    await db.updateTable("seasons").set({ hidden: true }).where("id", "=", "cupa").execute();
    await db.updateTable("clubs").set({ deleted_at: TEST_NOW }).where("id", "=", club).execute();
    await db.updateTable("users").set({ blocked_at: TEST_NOW }).where("id", "=", driver).execute();
    expect(await listed()).toEqual([]);
    await db.updateTable("seasons").set({ hidden: false }).execute();
    await db.updateTable("clubs").set({ deleted_at: null }).where("id", "=", club).execute();
    await db.updateTable("users").set({ blocked_at: null }).execute();
    expect(await listed()).toEqual(before);
  });

  it("go with the person they turn out to be, who is followed once", async () => {
    const { services } = test;
    const { db } = services.databases;
    const double = await createPerson(db, { firstName: "M.", lastName: "Urmărit" });
    const twin = await createPerson(db, { firstName: "M.", lastName: "Geamăn" });
    await createClub(db, { drivers: [double, twin] });
    const other = await createPerson(db);
    await send("PUT", "driver", double);
    await send("PUT", "driver", double, other);
    await db
      .transaction()
      .execute((trx) => mergePeople(trx, services, { fromId: double, toId: driver, by: fan }));
    const kept = { kind: "driver", _id: driver };
    expect(await listed(other)).toEqual([kept]);
    expect((await listed()).filter(({ kind }) => kind === "driver")).toEqual([kept]);
  });

  it("end with either account", async () => {
    const { db } = test.services.databases;
    const leaving = await createPerson(db, { password });
    const left = await createPerson(db, { firstName: "Pleacă", lastName: "Mâine", password });
    await createClub(db, { drivers: [left, leaving] });
    await send("PUT", "driver", left);
    await send("PUT", "driver", driver, leaving);
    for (const as of [left, leaving])
      await test.call({ method: "POST", url: "/user/delete", as, body: { password } });
    const rows = await db
      .selectFrom("follows")
      .selectAll()
      .where((row) => row.or([row("user_id", "=", leaving), row("driver_id", "=", left)]))
      .execute();
    expect(rows).toEqual([]);
  });

  it("are not more than anybody can follow", async () => {
    const { db } = test.services.databases;
    const eager = await createPerson(db);
    for (let nth = 0; nth < MOST_FOLLOWED; nth++) {
      const season_id = await createSeason(db);
      const row = { id: `f-${nth}`, user_id: eager, season_id, created_at: nth };
      await db.insertInto("follows").values(row).execute();
    }
    expect(await send("PUT", "club", club, eager)).toBe(409);
    expect(await listed(eager)).toHaveLength(MOST_FOLLOWED);
  });
});
