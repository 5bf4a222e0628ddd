import { HOUR_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type { EditableSeason } from "#features/seasons/season-form.ts";
import { recordChange } from "#server/audit-log.ts";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { addAccount, TEST_PASSWORD } from "#tests/factories/people.ts";
import { eventFormOf, seasonFormOf } from "#tests/factories/season-forms.ts";
import { isGuardedWrite, unauditedRoutes } from "#tests/audit-watch.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { bulkInsert } from "#tests/factories/large-league/bulk-insert.ts";
import { type AuditDetails, type AuditRecord, WORDS_REACH } from "../audit.ts";
import { knowsAct } from "../audit-labels.ts";

describeOnEachDatabase("The audit log", (engine) => {
  let site: TestApp;
  let reader: string;
  let ana: string;
  let season: EditableSeason;
  beforeAll(async () => {
    site = await createTestApp(engine);
    const { db } = site.services.databases;
    await db.insertInto("roles").values({ id: "auditor", name: "Cenzor" }).execute();
    await db
      .insertInto("role_permissions")
      .values({ role_id: "auditor", permission: "viewAudit" })
      .execute();
    reader = await addAccount(site, { roles: ["auditor"] });
    ana = await addAccount(site, { firstName: "Ana", lastName: "Pop", roles: ["administrator"] });
    const created = await post("/api/seasons", seasonFormOf({ title: "Cupa Șoimilor" }));
    season = created.json<{ data: EditableSeason }>().data;
    wait(HOUR_MS);
    const { _id, version } = season;
    await post(`/api/season/${_id}`, {
      ...seasonFormOf({ title: "Cupa Vulturilor", code: season.code }),
      version,
    });
    wait(HOUR_MS);
    const form = eventFormOf({ title: "Monza" });
    const [session] = form.sessions;
    if (!session) throw new Error("the form has sessions");
    await post("/api/events", {
      ...form,
      season: _id,
      sessions: [{ ...session, password: "parola-serverului" }],
    });
  });
  afterAll(() => site.close());

  const post = (url: string, payload: object, as = ana) =>
    site.call({ method: "POST", url, payload, as });
  const wait = (ms: number) => site.setNow(site.services.now() + ms);
  const read = async (query = "", as = reader) =>
    (await site.call({ url: `/api/audit?${query}`, as })).json<{
      data: AuditRecord[];
      meta: { total: number };
    }>();
  const actions = async (query: string) => (await read(query)).data.map(({ action }) => action);
  const open = async (id: string, as = reader) =>
    (await site.call({ url: `/api/audit/${id}`, as })).json<{ data: AuditDetails }>().data;

  it("says who did what to what, newest first, with a way to its page", async () => {
    const { data, meta } = await read();
    expect(meta.total).toBe(3);
    expect(data.map(({ action }) => action)).toEqual([
      "event.created",
      "season.saved",
      "season.created",
    ]);
    expect(data[1]).toMatchObject({
      by: { _id: ana, name: "Ana Pop" },
      subject: { type: "season", title: "Cupa Vulturilor", path: `/season/${season._id}` },
    });
  });

  it("opens to what was there and what is there now, with names, and without passwords", async () => {
    const [created, saved] = (await read()).data;
    const details = await open(saved?._id ?? "");
    expect(details).toMatchObject({
      before: { title: "Cupa Șoimilor" },
      after: { title: "Cupa Vulturilor" },
      names: { "acc-30": expect.any(String) },
    });
    const event = await open(created?._id ?? "");
    expect(event.after).toMatchObject({ title: "Monza" });
    expect(JSON.stringify(event)).not.toContain("parola-serverului");
    expect((await read("search=parola-serverului")).data).toEqual([]);
  });

  it.each([
    ["verb=created", ["event.created", "season.created"]],
    ["type=event", ["event.created"]],
    ["verb=created&type=season", ["season.created"]],
    ["search=soimilor", ["season.saved", "season.created"]],
    ["search=monza", ["event.created"]],
    ["search=_onza", []],
    ["search=100%25", []],
    ["by=nobody", []],
    ["from=1&to=2", []],
  ])("asked for %s answers %j", async (query, found) => {
    expect(await actions(query)).toEqual(found);
  });

  it("looks for words in the newest ten thousand changes, and in older ones before a time that is named", async () => {
    const { db } = site.services.databases;
    const old = { action: "club.saved", subject_type: "club", subject_id: "none" };
    const change = (number: number, search_text: string) => ({
      ...old,
      id: `many-${number}`,
      at: 1000 + number,
      search_text,
    });
    await bulkInsert(db, { engine: site.services.databases.engine, table: "audit_log" }, [
      change(0, "furtuna"),
      ...Array.from({ length: WORDS_REACH }, (_, number) => change(number + 1, "senin")),
    ]);
    try {
      expect((await read("search=furtuna")).meta.total).toBe(0);
      expect((await read("search=furtuna&to=5000")).meta.total).toBe(1);
      expect((await read("search=senin")).meta.total).toBe(WORDS_REACH - 3);
    } finally {
      await db.deleteFrom("audit_log").where("subject_id", "=", "none").execute();
    }
  });

  it("is asked by person, by time, and by season with all that belongs to it", async () => {
    expect(await actions(`by=${ana}`)).toHaveLength(3);
    const now = site.services.now();
    expect(await actions(`from=${now}`)).toEqual(["event.created"]);
    expect(await actions(`to=${now - HOUR_MS}`)).toEqual(["season.saved", "season.created"]);
    expect(await actions(`subject=${season._id}`)).toHaveLength(3);
    const filters = await site.call({ url: "/api/audit/filters", as: reader });
    expect(filters.json()).toMatchObject({
      data: {
        people: [{ _id: ana, name: "Ana Pop" }],
        types: ["event", "season"],
        verbs: ["created", "saved"],
      },
    });
  });

  it("comes in pages that never show one change twice, and as a file without them", async () => {
    const { db } = site.services.databases;
    const now = site.services.now();
    for (let count = 0; count < 5; count++)
      await recordChange(db, {
        userId: ana,
        action: "simulators.ordered",
        subjectType: "simulators",
        subjectId: "all",
        after: { count },
        now,
      });
    const pages = await Promise.all([1, 2, 3].map((page) => read(`pageSize=3&page=${page}`)));
    const ids = pages.flatMap(({ data }) => data.map(({ _id }) => _id));
    expect(ids).toHaveLength(8);
    expect(new Set(ids).size).toBe(8);
    const file = await site.call({ url: "/api/audit/csv?type=season", as: reader });
    expect(file.headers["content-type"]).toContain("text/csv");
    expect(file.body.split("\r\n")).toHaveLength(4);
    expect(file.body).toContain('"Ana Pop";"a schimbat sezonul";"Cupa Vulturilor";"season.saved"');
  });

  it("hides addresses and ids of games from those who manage no people, also from their searches", async () => {
    const { db } = site.services.databases;
    await recordChange(db, {
      userId: ana,
      action: "driver.created",
      subjectType: "driver",
      subjectId: "dan",
      after: { firstName: "Dan", steamId: "76561190000000001", email: "dan@example.test" },
      now: site.services.now(),
    });
    const [record] = (await read("type=driver")).data;
    const seenBy = async (as: string) => (await open(record?._id ?? "", as)).after;
    expect(await seenBy(reader)).toEqual({ firstName: "Dan", steamId: "ascuns", email: "ascuns" });
    expect(await seenBy(ana)).toMatchObject({ steamId: "76561190000000001" });
    expect(await actions("search=76561190000000001")).toEqual([]);
    expect(await actions("search=dan")).toEqual(["driver.created"]);
  });

  it("forgets the name of who deleted their account, and keeps that something was done", async () => {
    const zoe = await addAccount(site, {
      firstName: "Zoe",
      lastName: "Albu",
      roles: ["organizer"],
    });
    await post("/api/seasons", seasonFormOf({ title: "Cupa lui Zoe" }), zoe);
    await recordChange(site.services.databases.db, {
      userId: ana,
      action: "driver.changed",
      subjectType: "driver",
      subjectId: zoe,
      after: { firstName: "Zoe", lastName: "Albu" },
      now: site.services.now(),
    });
    expect(await actions("search=albu")).toEqual(["driver.changed"]);
    expect((await post("/user/delete", { password: TEST_PASSWORD }, zoe)).statusCode).toBe(200);
    const mine = (await read(`by=${zoe}`)).data;
    expect(mine.map(({ by, action }) => `${by?.name} ${action}`)).toContain(
      "Cont șters season.created",
    );
    expect(await actions("search=albu")).toEqual([]);
    const [about] = (await read(`subject=${zoe}`)).data;
    expect(about?.subject).toMatchObject({ title: "Cont șters", path: null });
    expect((await open(about?._id ?? "")).after).toBeNull();
  });

  it("is for those who may see it", async () => {
    const steward = await addAccount(site, { roles: ["steward"] });
    for (const path of ["", "/filters", "/csv", "/x"]) {
      const url = `/api/audit${path}`;
      expect((await site.call({ url })).statusCode).toBe(401);
      expect((await site.call({ url, as: steward })).statusCode).toBe(403);
    }
    expect((await site.call({ url: "/api/audit/x", as: reader })).statusCode).toBe(404);
    expect((await site.call({ url: "/api/audit?from=x", as: reader })).statusCode).toBe(422);
  });

  it("has no exception for a call that does not exist", () => {
    const guarded = site.app.declaredRoutes.filter(isGuardedWrite);
    const names = guarded.flatMap((route) =>
      [route.method].flat().map((method) => `${method} ${route.url}`),
    );
    expect(names.length).toBeGreaterThan(20);
    expect(Object.keys(unauditedRoutes).filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe("Every act that the program writes down", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((name) => /server.*\.ts$/.test(name) && !name.endsWith(".test.ts"))
    .map((name) => readFileSync(join("src", name), "utf8"))
    .filter((text) => text.includes("recordChange("));
  const acts = new Set(
    sources.flatMap((text) =>
      [...text.matchAll(/action: ([^;\n]*(?:\n[^;\n]*)?)/g)].flatMap(([, words = ""]) =>
        [...words.matchAll(/"([a-z-]+\.[a-z-]+)"/g)].map(([, act = ""]) => act),
      ),
    ),
  );
  test("is known", () => expect(acts.size).toBeGreaterThan(30));
  test.each([...acts])("%s has words in Romanian", (act) => {
    expect(knowsAct(act)).toBe(true);
  });
});
