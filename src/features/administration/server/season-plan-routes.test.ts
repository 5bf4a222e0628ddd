import { afterAll, beforeAll, expect, it } from "vitest";
import type { EditableSeason } from "#features/seasons/season-form.ts";
import { createPerson, createSeason } from "#tests/factories/league.ts";
import { seasonFormOf, wholeSeasonOf } from "#tests/factories/season-forms.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { codeOf, type SeasonBasis, usualSessions, type WholeSeason } from "../season-plan.ts";

interface Answer<T> {
  status: number;
  data: T;
  code?: string;
  fields?: Record<string, string>;
}

describeOnEachDatabase("A season in one act", (engine) => {
  let test: TestApp;
  let administrator: string;
  let organizer: string;
  beforeAll(async () => {
    test = await createTestApp(engine);
    const { db } = test.services.databases;
    administrator = await createPerson(db, { roles: ["administrator"] });
    organizer = await createPerson(db, { roles: ["organizer"] });
  });
  afterAll(() => test.close());

  const call = async <T>(
    method: "GET" | "POST",
    url: string,
    payload?: object,
    as = organizer,
  ): Promise<Answer<T>> =>
    (await test.call({ method, url, ...(payload && { payload }), as })).json();
  const make = (plan: WholeSeason, as?: string) =>
    call<{ _id: string }>("POST", "/api/seasons/whole", plan, as);
  const made = async (plan: WholeSeason, as?: string): Promise<EditableSeason> => {
    const reply = await make(plan, as);
    expect(reply).toMatchObject({ status: 200 });
    return edited(reply.data._id);
  };
  const edited = async (id: string) =>
    (await call<EditableSeason>("GET", `/api/season/${id}/edit`)).data;
  const countOf = async (table: "seasons" | "events" | "standings" | "season_plans") => {
    const { db } = test.services.databases;
    const rows = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as("count"))
      .execute();
    return Number(rows[0]?.count);
  };
  const countAll = async () => [
    await countOf("seasons"),
    await countOf("events"),
    await countOf("standings"),
    await countOf("season_plans"),
  ];
  const tablesOf = (season: string) =>
    call<{ title: string; public: boolean; options: object; events: { sessions: object[] }[] }[]>(
      "GET",
      `/api/season/${season}/standings`,
    );

  it("is there with its rounds, sessions and a table of all of them", async () => {
    const season = await made(wholeSeasonOf());
    // The hour is the race's before and after the clock goes forward: 18:00 and 17:00 UTC.
    expect(season.events).toMatchObject([
      { title: "Etapa 1", startsAt: Date.UTC(2027, 2, 21, 18), sessions: 3 },
      { title: "Etapa 2", startsAt: Date.UTC(2027, 2, 28, 17), sessions: 3 },
    ]);
    // Practice and qualifying count back from it.
    expect(season.events[0]?.time).toBe(Date.UTC(2027, 2, 21, 17, 10));
    const [table, ...others] = (await tablesOf(season._id)).data;
    expect(others).toEqual([]);
    expect(table).toMatchObject({
      title: "Piloți",
      public: true,
      options: { whoScores: "entered" },
      events: [{ sessions: [{ scoringType: { _id: "top-10" } }] }, { sessions: [{}] }],
    });
  });

  it("has a table for each of its classes beside that of all, and in an open season all score", async () => {
    const { db } = test.services.databases;
    const classes = await db
      .selectFrom("car_classes")
      .select(["id", "name"])
      .orderBy("id")
      .limit(2)
      .execute();
    const carClasses = classes.map(({ id }) => ({ _id: id, group: 0 }));
    const season = await made(wholeSeasonOf({ season: seasonFormOf({ carClasses, open: true }) }));
    const tables = (await tablesOf(season._id)).data;
    expect(tables.map(({ title }) => title)).toEqual([
      "General",
      ...classes.map(({ name }) => name),
    ]);
    for (const table of tables) expect(table.options).toMatchObject({ whoScores: "everybody" });
  });

  it("is one for the same key, pressed twice or in two tabs, and never for another plan", async () => {
    const plan = wholeSeasonOf();
    const before = await countOf("seasons");
    const replies = await Promise.all([make(plan), make(plan), make(plan)]);
    replies.push(await make(plan));
    expect(new Set(replies.map(({ data }) => data._id)).size).toBe(1);
    expect(await countOf("seasons")).toBe(before + 1);
    const { db } = test.services.databases;
    const written = await db
      .selectFrom("audit_log")
      .select("id")
      .where("action", "=", "season.created")
      .where("subject_id", "=", replies[0]?.data._id ?? "")
      .execute();
    expect(written).toHaveLength(1);
    const other = await make({ ...plan, rounds: plan.rounds.slice(1) });
    expect(other).toMatchObject({ status: 409, code: "season.plan-changed" });
  });

  it("gives way with a code that follows from the title, and refuses a typed one that is taken", async () => {
    const titled = (title: string) =>
      wholeSeasonOf({ season: seasonFormOf({ title, code: codeOf(title) }) });
    const codes = await Promise.all([
      made(titled("Cupa de iarnă")),
      made(titled("Cupa de iarnă")),
    ]).then((seasons) => seasons.map(({ code }) => code));
    expect(codes.toSorted()).toEqual(["cupa-de-iarna", "cupa-de-iarna-2"]);
    const typed = wholeSeasonOf({ season: seasonFormOf({ title: "Alta", code: "cupa-de-iarna" }) });
    expect(await make(typed)).toMatchObject({
      status: 409,
      code: "season.code-taken",
      fields: { code: expect.any(String) },
    });
  });

  it.each<[string, () => Partial<WholeSeason>, string]>([
    ["points that nobody has", () => ({ scoring: "forged" }), "scoring"],
    ["no points", () => ({ scoring: "" }), "scoring"],
    [
      "another simulator's circuit",
      () => ({ rounds: [{ track: "ac-monza", start: "2027-03-21T20:00" }] }),
      "rounds.0.track",
    ],
    [
      "61 circuits",
      () => ({
        rounds: Array.from({ length: 61 }, () => ({
          track: "acc-monza",
          start: "2027-03-21T20:00",
        })),
      }),
      "rounds",
    ],
    [
      "an hour that the clock skips",
      () => ({ rounds: [{ track: "acc-monza", start: "2027-03-28T03:30" }] }),
      "rounds.0.start",
    ],
    ["no hour", () => ({ rounds: [{ track: "acc-monza", start: "" }] }), "rounds.0.start"],
    ["no race", () => ({ sessions: usualSessions("ACC").slice(0, 2) }), "sessions"],
    [
      "a race as prequalification",
      () => ({ sessions: usualSessions("ACC").map((one) => ({ ...one, prequalification: true })) }),
      "sessions.2.prequalification",
    ],
    [
      "no circuit for visitors to see",
      () => ({ rounds: [], season: seasonFormOf({ hidden: false }) }),
      "rounds",
    ],
    ["another's car", () => ({ season: seasonFormOf({ validCars: [] }) }), "season.validCars"],
  ])("refuses %s beside its field, and leaves nothing", async (_what, changes, field) => {
    const before = await countAll();
    const reply = await make(wholeSeasonOf(changes()));
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.fields ?? {})).toContain(field);
    expect(await countAll()).toEqual(before);
  });

  it("leaves nothing when it breaks off midway", async () => {
    const { db } = test.services.databases;
    const before = await countAll();
    await db.schema.alterTable("season_plans").renameTo("season_plans_away").execute();
    engine.logCollector.expectError(/season_plans/);
    expect((await make(wholeSeasonOf())).status).toBe(500);
    await db.schema.alterTable("season_plans_away").renameTo("season_plans").execute();
    expect(await countAll()).toEqual(before);
  });

  it("gives a league without a name its own, only by who may and only once", async () => {
    const basis = async (as: string) =>
      (await call<SeasonBasis>("GET", "/api/seasons/whole", undefined, as)).data;
    const name = async () =>
      (await call<{ leagueName: string }>("GET", "/api/site/settings", undefined, administrator))
        .data.leagueName;
    const first = await name();
    expect((await basis(organizer)).asksName).toBe(false);
    await made(wholeSeasonOf({ leagueName: "Liga altcuiva" }));
    expect(await name()).toBe(first);
    expect((await basis(administrator)).asksName).toBe(true);
    await made(wholeSeasonOf({ leagueName: "Liga Carpaților" }), administrator);
    await made(wholeSeasonOf({ leagueName: "Alt nume" }), administrator);
    expect(await name()).toBe("Liga Carpaților");
    expect((await basis(administrator)).asksName).toBe(false);
  });

  it("begins as the league's newest of its simulator, else as is usual", async () => {
    const { data: empty } = await call<SeasonBasis>("GET", "/api/seasons/whole");
    const of = ({ simulators }: SeasonBasis, id: string) =>
      simulators.find(({ _id }) => _id === id);
    expect(of(empty, "ir")).toMatchObject({
      last: null,
      sessions: usualSessions("iR"),
      everyDays: 7,
      scoring: "top-10",
    });
    const sessions = usualSessions("ACC").slice(1);
    const rounds = wholeSeasonOf().rounds.map((round, index) => {
      return { ...round, start: `2027-04-${index === 0 ? "01" : "15"}T21:00` };
    });
    const season = await made(wholeSeasonOf({ sessions, rounds, scoring: "top-15" }));
    const { db } = test.services.databases;
    await db
      .updateTable("seasons")
      .set({ created_at: Date.UTC(2090, 0) })
      .where("id", "=", season._id)
      .execute();
    const { data: basis } = await call<SeasonBasis>("GET", "/api/seasons/whole");
    await db
      .insertInto("season_stewarding")
      .values({ season_id: season._id, settings: "{}" })
      .onConflict((conflict) => conflict.column("season_id").doUpdateSet({ settings: "{}" }))
      .execute();
    const next = await made(wholeSeasonOf());
    const judged = await db
      .selectFrom("season_stewarding")
      .select("settings")
      .where("season_id", "=", next._id)
      .executeTakeFirst();
    expect(judged).toBeDefined();
    expect(basis.simulator).toBe("acc");
    expect(of(basis, "acc")).toMatchObject({
      last: { _id: season._id },
      validCars: season.validCars,
      sessions,
      everyDays: 14,
      scoring: "top-15",
    });
  });

  it("is saved as a whole: the record, rounds that go and rounds that come", async () => {
    const season = await made(wholeSeasonOf());
    const { title: _title, ...form } = seasonFormOf({ code: season.code });
    const change = (version: number, given: object = {}) =>
      call<EditableSeason>("POST", `/api/season/${season._id}/whole`, {
        season: { ...form, title: "Alt titlu" },
        rounds: [],
        removed: [],
        version,
        ...given,
      });
    const added = { track: "acc-zandvoort", start: "2027-04-04T20:00" };
    const { data: saved } = await change(season.version, { rounds: [added] });
    expect(saved).toMatchObject({
      title: "Alt titlu",
      events: [{}, {}, { title: "Etapa 3", startsAt: Date.UTC(2027, 3, 4, 17), sessions: 3 }],
    });
    const counted = async () => (await tablesOf(season._id)).data[0]?.events.length;
    expect(await counted()).toBe(3);
    // The same press again, and one beside another person's save.
    expect(await change(season.version, { rounds: [added] })).toMatchObject({
      status: 409,
      code: "stale-version",
    });
    const [third] = saved.events.slice(-1);
    const removed = [{ _id: third?._id, version: third?.version }];
    const refused = await change(saved.version, {
      removed,
      rounds: [{ track: "ac-monza", start: added.start }],
    });
    expect(refused).toMatchObject({ status: 422, fields: { "rounds.0.track": expect.anything() } });
    expect((await edited(season._id)).events).toHaveLength(3);
    const { data: less } = await change(saved.version, { removed });
    expect(less.events).toHaveLength(2);
    expect(await counted()).toBe(2);
    // What comes in the place of another has no number that a round still has.
    const [{ _id: first, version: seen } = { _id: "", version: 0 }] = less.events;
    const { data: moved } = await change(less.version, {
      removed: [{ _id: first, version: seen }],
      rounds: [added],
    });
    expect(moved.events.map(({ title }) => title)).toEqual(["Etapa 2", "Etapa 3"]);
    const other = await createSeason(test.services.databases.db);
    expect(
      (
        await call("POST", `/api/season/${other}/whole`, {
          season: seasonFormOf(),
          rounds: [],
          removed: [{ _id: moved.events[0]?._id, version: 1 }],
          version: 1,
        })
      ).status,
    ).toBe(404);
  });

  it("is for nobody who does not prepare seasons", async () => {
    const stranger = await createPerson(test.services.databases.db);
    expect((await make(wholeSeasonOf(), stranger)).status).toBe(403);
    expect((await call("GET", "/api/seasons/whole", undefined, stranger)).status).toBe(403);
    expect((await call("POST", "/api/season/none/whole", {}, stranger)).status).toBe(403);
  });
});
