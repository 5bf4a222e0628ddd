import { afterAll, beforeAll, expect, it } from "vitest";
import type { EditableSeason, SeasonForm } from "../season-form.ts";
import {
  createEvent,
  createPerson,
  createSession,
  createSeason,
  registerCar,
} from "#tests/factories/league.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { seasonFormOf } from "#tests/factories/season-forms.ts";

interface Answer<T> {
  status: number;
  data: T;
  code?: string;
  fields?: Record<string, string>;
  details?: unknown;
}

describeOnEachDatabase("Setting up seasons", (engine) => {
  let test: TestApp;
  let organizer: string;
  let stranger: string;
  beforeAll(async () => {
    test = await createTestApp(engine);
    const { db } = test.services.databases;
    organizer = await createPerson(db, { roles: ["organizer"], password: "trei ture libere" });
    stranger = await createPerson(db);
  });
  afterAll(() => test.close());

  const post = async <T = EditableSeason>(
    url: string,
    payload: object = {},
    as: string | undefined = organizer,
  ): Promise<Answer<T>> => (await test.call({ method: "POST", url, payload, as })).json();
  const get = async <T>(url: string, as?: string): Promise<Answer<T>> =>
    (await test.call({ method: "GET", url, as })).json();
  const create = async (changes: Partial<SeasonForm> = {}) => {
    const { status, data } = await post("/api/seasons/", seasonFormOf(changes));
    expect(status).toBe(200);
    return data;
  };
  const auditOf = async (id: string) =>
    test.services.databases.db
      .selectFrom("audit_log")
      .selectAll()
      .where("subject_id", "=", id)
      .orderBy("at")
      .execute();

  it("creates one with everything that the form says", async () => {
    const form = seasonFormOf({
      validCars: [
        { _id: "acc-32", class: "car-gt3" },
        { _id: "acc-50", class: "car-gt4" },
      ],
      carClasses: [
        { _id: "car-gt3", group: 0 },
        { _id: "car-gt4", group: 0 },
      ],
      driverClasses: [{ _id: "driver-am", group: 1 }],
    });
    const { status, data } = await post("/api/seasons/", form);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      version: 1,
      title: form.title,
      code: form.code,
      hidden: true,
      rules: form.rules,
      deadlines: form.deadlines,
      permissions: form.permissions,
      simulator: { _id: "acc", acronym: "ACC" },
      validCars: form.validCars,
      carClasses: form.carClasses,
      driverClasses: form.driverClasses,
      events: [],
    });
    expect(await get(`/api/season/${data._id}/edit`, organizer)).toEqual({ status: 200, data });
    const [row] = await auditOf(data._id);
    expect(row).toMatchObject({ action: "season.created", user_id: organizer, before: null });
    expect(JSON.parse(row?.after ?? "")).toMatchObject({ code: form.code });
  });

  it.each([
    ["without a title", { title: " " }, "title"],
    ["with an endless title", { title: "a".repeat(121) }, "title"],
    ["with an endless description", { description: "a".repeat(4001) }, "description"],
    ["with a code that no file may be named by", { code: "../x" }, "code"],
    ["without a simulator", { simulator: "" }, "simulator"],
    ["of an unknown simulator", { simulator: "rf2" }, "simulator"],
    ["without cars", { validCars: [] }, "validCars"],
    ["with cars of another simulator", { validCars: [{ _id: "ir-67", class: null }] }, "validCars"],
    [
      "with a car twice",
      {
        validCars: [
          { _id: "acc-30", class: null },
          { _id: "acc-30", class: null },
        ],
      },
      "validCars.1._id",
    ],
    [
      "with a car of a class it does not have",
      { validCars: [{ _id: "acc-30", class: "car-gt3" }] },
      "validCars.0.class",
    ],
    ["with an unknown class", { carClasses: [{ _id: "car-none", group: 0 }] }, "carClasses"],
    [
      "with deadlines the wrong way round",
      { deadlines: { registration: Date.UTC(2027, 1, 2), carModelChange: Date.UTC(2027, 1, 1) } },
      "deadlines.carModelChange",
    ],
    [
      "with a deadline in another age",
      { deadlines: { registration: 9e15, carModelChange: null } },
      "deadlines.registration",
    ],
    [
      "that nobody may work on",
      { permissions: { editRaceResults: [], downloadEntrylists: [], editStandings: [] } },
      "permissions.editRaceResults",
    ],
  ])("refuses one %s, beside the field", async (_what, changes, field) => {
    const reply = await post("/api/seasons/", { ...seasonFormOf(), ...changes });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.fields ?? {})).toContain(field);
  });

  it.each([
    [{ minCarsPerTeam: 3, maxCarsPerTeam: 2 }, "maxCarsPerTeam"],
    [{ minDriversPerCar: 3, maxDriversPerCar: 2 }, "maxDriversPerCar"],
    [{ minCarsPerSplit: 30, maxCarsPerSplit: 20 }, "maxCarsPerSplit"],
    [{ maxCarsInClassPerSplit: 30, maxCarsPerSplit: 20 }, "maxCarsPerSplit"],
    [{ validNumbers: { from: 20, to: 10 } }, "validNumbers.to"],
    [{ prequalLimitPercentage: 50 }, "prequalLimitPercentage"],
    [{ maxDriversPerCar: 1.5 }, "maxDriversPerCar"],
    [{ requiredDriverFields: ["password"] }, "requiredDriverFields.0"],
  ])("refuses limits that contradict each other: %o", async (rules, field) => {
    const form = seasonFormOf();
    const reply = await post("/api/seasons/", { ...form, rules: { ...form.rules, ...rules } });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.fields ?? {})).toEqual([`rules.${field}`]);
  });

  it("lets one code be taken once, also by two who press together", async () => {
    const form = seasonFormOf();
    const replies = await Promise.all([1, 2, 3].map(() => post("/api/seasons/", form)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)).toMatchObject({
      code: "season.code-taken",
      fields: { code: "Alt sezon are deja acest cod." },
    });
  });

  it("refuses a code that gives a car the picture of another season's", async () => {
    const { db } = test.services.databases;
    const other = await createSeason(db, { code: "NOAPTE5" });
    await registerCar(db, { season: other, raceNumber: 283 });
    const season = await createSeason(db, { code: "ZORI" });
    await registerCar(db, { season, raceNumber: 83 });
    const read = await get<EditableSeason>(`/api/season/${season}/edit`, organizer);
    const form = { ...seasonFormOf({ code: "NOAPTE52" }), version: read.data.version };
    const refused = await post(`/api/season/${season}`, form);
    const sentence =
      "Cu acest cod, poza mașinii 83 s-ar numi ca a unei mașini din alt sezon. Alege alt cod.";
    expect(refused).toMatchObject({
      status: 409,
      code: "season.code-pictures",
      data: sentence,
      fields: { code: sentence },
    });
    // Without such a car the code is as good as any.
    await db.updateTable("cars").set({ race_number: 84 }).where("season_id", "=", season).execute();
    expect((await post(`/api/season/${season}`, form)).status).toBe(200);
  });

  it("saves an edit once, and tells a stale copy what is there now", async () => {
    const season = await create();
    const form = seasonFormOf({ code: season.code, title: "Alt titlu", hidden: false });
    const saved = await post(`/api/season/${season._id}`, { ...form, version: season.version });
    expect(saved).toMatchObject({ status: 200, data: { title: "Alt titlu", version: 2 } });
    const stale = await post(`/api/season/${season._id}`, { ...form, version: season.version });
    expect(stale).toMatchObject({
      status: 409,
      code: "stale-version",
      details: { season: { title: "Alt titlu", version: 2 } },
    });
    const rows = await auditOf(season._id);
    expect(rows.map(({ action }) => action).toSorted()).toEqual(["season.created", "season.saved"]);
    const change = rows.find(({ action }) => action === "season.saved");
    expect(JSON.parse(change?.before ?? "")).toMatchObject({ title: season.title });
    expect(JSON.parse(change?.after ?? "")).toMatchObject({ title: "Alt titlu" });
    expect((await get<{ title: string }>(`/api/season/${season._id}`)).data.title).toBe(
      "Alt titlu",
    );
  });

  it("hides one and shows it", async () => {
    const season = await create();
    expect((await get(`/api/season/${season._id}`)).status).toBe(404);
    const shown = await post(`/api/season/${season._id}/visibility`, {
      hidden: false,
      version: season.version,
    });
    expect(shown.data).toMatchObject({ hidden: false, version: 2 });
    expect((await get(`/api/season/${season._id}`)).status).toBe(200);
    const stale = await post(`/api/season/${season._id}/visibility`, { hidden: true, version: 1 });
    expect(stale).toMatchObject({ status: 409, code: "stale-version" });
  });

  it("takes only pictures and rulebooks that the organiser sent for that", async () => {
    const other = await createPerson(test.services.databases.db, { roles: ["organizer"] });
    const pdf = new TextEncoder().encode("%PDF-1.4\n%%EOF\n");
    const sent = await upload(test, { as: other, bytes: pdf, fileType: "rulebook" });
    const rulebook: string = sent.json().data.fileUpload._id;
    const form = seasonFormOf({ rulebook });
    expect(await post("/api/seasons/", form)).toMatchObject({ code: "upload.not-yours" });
    expect(await post("/api/seasons/", { ...form, poster: rulebook }, other)).toMatchObject({
      code: "upload.not-yours",
    });
    const created = await post("/api/seasons/", form, other);
    expect(created.data.rulebook?._id).toBe(rulebook);
    const kept = await post(`/api/season/${created.data._id}`, { ...form, version: 1 });
    expect(kept.status).toBe(200);
  });

  it("keeps what registrations and events stand on", async () => {
    const { db } = test.services.databases;
    const season = await createSeason(db, {
      carModels: ["acc-30", { id: "acc-32", carClass: "car-gt3" }],
      carClasses: [{ id: "car-gt3" }],
      driverClasses: [{ id: "driver-am" }],
    });
    const driver = await createPerson(db);
    await registerCar(db, {
      season,
      model: "acc-32",
      classes: ["car-gt3"],
      drivers: [{ id: driver, classes: ["driver-am"] }],
    });
    const reply = await post(`/api/season/${season}`, {
      ...seasonFormOf({ validCars: [{ _id: "acc-30", class: null }] }),
      version: 1,
    });
    expect(reply).toMatchObject({ status: 409, code: "season.parts-in-use" });
    expect(Object.keys(reply.fields ?? {}).toSorted()).toEqual(["driverClasses", "validCars"]);
    const moved = await post(`/api/season/${season}`, {
      ...seasonFormOf({ simulator: "ir", validCars: [{ _id: "ir-67", class: null }] }),
      version: 1,
    });
    expect(moved.fields).toHaveProperty("simulator");
  });

  it("deletes an unused one with its events, and refuses when something would be lost", async () => {
    const { db } = test.services.databases;
    const unused = await createSeason(db);
    await createSession(db, { event: await createEvent(db, { season: unused }) });
    expect((await post(`/api/season/${unused}/delete`)).status).toBe(200);
    expect((await get(`/api/season/${unused}/edit`, organizer)).status).toBe(404);
    expect((await auditOf(unused)).map(({ action }) => action)).toEqual(["season.deleted"]);

    const used = await createSeason(db);
    await registerCar(db, { season: used });
    const refused = (
      await test.call({ method: "DELETE", url: `/api/season/${used}`, as: organizer })
    ).json();
    expect(refused).toMatchObject({
      status: 409,
      code: "season.in-use",
      data: "Sezonul nu poate fi șters: s-ar pierde mașini înscrise (1). Îl poți ascunde.",
      details: { registrations: 1, results: 0, standings: 0 },
    });
  });

  it.each([
    ["POST", "/api/seasons/"],
    ["POST", "/api/season/x"],
    ["GET", "/api/season/x/edit"],
    ["POST", "/api/season/x/visibility"],
    ["POST", "/api/season/x/delete"],
    ["DELETE", "/api/season/x"],
    ["GET", "/api/catalogue/tracks"],
    ["GET", "/api/catalogue/car-models"],
    ["GET", "/api/catalogue/car-classes"],
    ["GET", "/api/catalogue/driver-classes"],
  ] as const)("%s %s is for organisers", async (method, url) => {
    expect((await test.call({ method, url })).statusCode).toBe(401);
    expect((await test.call({ method, url, as: stranger })).statusCode).toBe(403);
    const mine = await test.call({ method, url, as: organizer });
    expect([200, 404, 422]).toContain(mine.statusCode);
  });

  it("offers catalogues by simulator, searched without minding diacritics", async () => {
    type List = Answer<{ _id: string; title: string }[]> & { meta: { total: number } };
    const tracks = async (query: string): Promise<List> =>
      (
        await test.call({ method: "GET", url: `/api/catalogue/tracks?${query}`, as: organizer })
      ).json();
    const found = await tracks("simulator=acc&search=MÓNZA&page=1");
    expect(found.data.map(({ _id }) => _id)).toEqual(["acc-monza"]);
    expect(found.meta.total).toBe(1);
    expect((await tracks("simulator=acc&page=1&pageSize=5")).data).toHaveLength(5);
  });

  it("offers of a venue's layouts first the one that the league drives, else none of another age", async () => {
    const monza = async (): Promise<{ _id: string; title: string }[]> => {
      const url = "/api/catalogue/tracks?simulator=ac&search=monza";
      return (await test.call({ url, as: organizer })).json().data;
    };
    const [first, ...others] = await monza();
    expect(first?.title).toBe("Autodromo Nazionale Monza");
    const junior = others.find(({ title }) => title.endsWith("1966 Junior Course"));
    const { db } = test.services.databases;
    const season = await createSeason(db, { simulator: "ac" });
    await createEvent(db, { season, track: junior?._id ?? "" });
    expect((await monza())[0]).toEqual(junior);
  });
});
