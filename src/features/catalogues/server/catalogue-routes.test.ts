import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createClub,
  createEvent,
  createPerson,
  createSeason,
  registerCar,
} from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import type {
  CarModelEntry,
  CarModelForm,
  ClassEntry,
  SimulatorEntry,
  TrackEntry,
  TrackForm,
} from "../catalogues.ts";

let count = 0;

const modelOf = (changes: Partial<CarModelForm> = {}): CarModelForm => {
  count++;
  return {
    simulator: "ac",
    body: null,
    title: `Mașina ${count}`,
    gameKey: `mod_${count}`,
    category: "GT3",
    ...changes,
  };
};

const trackOf = (changes: Partial<TrackForm> = {}): TrackForm => {
  count++;
  return {
    simulator: "ac",
    family: "Motorpark România",
    name: `Traseul ${count}`,
    country: "RO",
    city: "Adâncata",
    gameKey: `motorpark_${count}`,
    gameLayout: "",
    lengthMetres: null,
    turns: null,
    outline: null,
    ...changes,
  };
};

describeOnEachDatabase("The catalogues of organisers", (engine) => {
  let test: TestApp;
  let organizer: string;
  let stranger: string;
  beforeAll(async () => {
    test = await createTestApp(engine);
    const { db } = test.services.databases;
    organizer = await createPerson(db, { roles: ["organizer"] });
    stranger = await createPerson(db, { roles: ["steward"] });
  });
  afterAll(() => test.close());

  const post = async (path: string, payload: object, as = organizer) =>
    (await test.call({ method: "POST", url: `/api/administration/${path}`, payload, as })).json();
  const list = async <Entry>(path: string): Promise<Entry[]> => {
    const reply = await test.call({ url: `/api/administration/${path}`, as: organizer });
    expect(reply.statusCode).toBe(200);
    return reply.json().data;
  };
  const find = async <Entry extends { _id: string }>(name: string, id: string) => {
    const entries = [...(await list<Entry>(name)), ...(await list<Entry>(`${name}?archived=yes`))];
    return entries.find(({ _id }) => _id === id);
  };
  const remove = async (name: string, id: string, version = 1) =>
    (
      await test.call({
        method: "DELETE",
        url: `/api/administration/${name}/${id}?version=${version}`,
        as: organizer,
      })
    ).json();
  const created = async (name: string, form: object): Promise<string> => {
    const reply = await post(name, form);
    expect(reply).toMatchObject({ status: 200 });
    return reply.data._id;
  };
  const offered = async (name: string): Promise<string[]> => {
    const url = `/api/catalogue/${name}`;
    const reply = await test.call({ url, as: organizer });
    return reply.json().data.map(({ _id }: { _id: string }) => _id);
  };
  const actionsOn = async (id: string) => {
    const rows = await test.services.databases.db
      .selectFrom("audit_log")
      .select(["action", "user_id"])
      .where("subject_id", "=", id)
      .orderBy("at")
      .orderBy("id")
      .execute();
    expect(new Set(rows.map((row) => row.user_id))).toEqual(new Set([organizer]));
    return rows.map(({ action }) => action).toSorted();
  };

  it.each([
    ["car-models", "car-model", modelOf(), { title: "Alt nume" }],
    ["tracks", "track", trackOf(), { city: "Ploiești" }],
    ["car-classes", "car-class", { name: "GT3 Bronz", acronym: "GT3-B" }, { name: "Bronz" }],
    ["driver-classes", "driver-class", { name: "Bronz", acronym: "BRZ" }, { acronym: "BR" }],
  ])(
    "%s: made, edited, archived, brought back and deleted",
    async (name, subject, form, change) => {
      const id = await created(name, form);
      expect(await find(name, id)).toEqual({
        _id: id,
        version: 1,
        archived: false,
        uses: [],
        ...form,
        ...(name === "tracks" && { outlineFile: null }),
      });
      expect(await offered(name)).toContain(id);
      const changed = await post(`${name}/${id}`, { ...form, ...change, version: 1 });
      expect(changed.status).toBe(200);
      expect(await find(name, id)).toMatchObject({ ...form, ...change, version: 2 });

      expect((await post(`${name}/${id}/archive`, { archived: true, version: 2 })).status).toBe(
        200,
      );
      expect(await offered(name)).not.toContain(id);
      expect((await list<{ _id: string }>(name)).map(({ _id }) => _id)).not.toContain(id);
      expect(await find(name, id)).toMatchObject({ archived: true, version: 3 });
      expect((await post(`${name}/${id}/archive`, { archived: false, version: 3 })).status).toBe(
        200,
      );
      expect(await offered(name)).toContain(id);

      expect((await remove(name, id, 4)).status).toBe(200);
      expect(await find(name, id)).toBeUndefined();
      expect(await remove(name, id, 4)).toMatchObject({ status: 410, code: "catalogue.gone" });
      expect(await actionsOn(id)).toEqual(
        ["archived", "changed", "created", "deleted", "restored"].map((act) => `${subject}.${act}`),
      );
    },
  );

  it("say what uses an entry and keep it from being deleted", async () => {
    const { db } = test.services.databases;
    const model = await created("car-models", modelOf());
    const track = await created("tracks", trackOf());
    const carClass = await created("car-classes", { name: "Clasa în uz", acronym: "UZ" });
    const licence = await created("driver-classes", { name: "Licența în uz", acronym: "UZ" });
    const season = await createSeason(db, {
      simulator: "ac",
      carModels: [{ id: model, carClass }],
      carClasses: [{ id: carClass }],
      driverClasses: [{ id: licence }],
    });
    await createEvent(db, { season, track });
    const driver = await createPerson(db);
    await registerCar(db, {
      season,
      model,
      classes: [carClass],
      drivers: [{ id: driver, classes: [licence] }],
    });
    const inSeasonAndCar = [
      { what: "seasons", count: 1 },
      { what: "cars", count: 1 },
    ];
    for (const [name, id, uses, words] of [
      ["car-models", model, inSeasonAndCar, "este folosită în 1 sezon și 1 mașină înscrisă"],
      ["tracks", track, [{ what: "events", count: 1 }], "este folosit în 1 etapă"],
      ["car-classes", carClass, inSeasonAndCar, "în 1 sezon și 1 mașină înscrisă"],
      ["driver-classes", licence, inSeasonAndCar, "în 1 sezon și 1 mașină înscrisă"],
    ] as const) {
      expect(await find(name, id)).toMatchObject({ uses });
      const refused = await remove(name, id);
      expect(refused).toMatchObject({ status: 409, code: "catalogue.in-use", details: uses });
      expect(refused.data).toContain(words);
      expect(refused.data).toContain("Se poate arhiva.");
      // What is archived stays where it is used.
      expect((await post(`${name}/${id}/archive`, { archived: true, version: 1 })).status).toBe(
        200,
      );
      expect(await find(name, id)).toMatchObject({ uses, archived: true });
    }
    const saved = await test.call({ url: `/api/season/${season}/edit`, as: organizer });
    expect(saved.json().data).toMatchObject({
      validCars: [{ _id: model, class: carClass }],
      carClasses: [{ _id: carClass }],
      driverClasses: [{ _id: licence }],
    });
  });

  it("count the tables whose filters name an entry", async () => {
    const { db } = test.services.databases;
    const carClass = await created("car-classes", { name: "Filtrată", acronym: "FLT" });
    const season = await createSeason(db);
    await db
      .insertInto("standings")
      .values({
        id: `table-${carClass}`,
        season_id: season,
        title: "Clasament",
        type: "D",
        public: true,
        position: 1,
        definition: JSON.stringify({
          filters: { carClasses: [carClass] },
          options: {},
          displayedColumns: [],
          miscTextName: "",
        }),
        computed_at: 0,
      })
      .execute();
    expect((await remove("car-classes", carClass)).data).toContain("în 1 clasament");
  });

  it("tell the second of two organisers what is there now", async () => {
    const form = modelOf();
    const id = await created("car-models", form);
    await post(`car-models/${id}`, { ...form, title: "Titlul celui dintâi", version: 1 });
    const late = await post(`car-models/${id}`, { ...form, title: "Prea târziu", version: 1 });
    expect(late).toMatchObject({
      status: 409,
      code: "stale-version",
      details: { entry: { _id: id, title: "Titlul celui dintâi", version: 2 } },
    });
    expect((await remove("car-models", id, 1)).code).toBe("stale-version");
    expect((await post(`car-models/${id}/archive`, { archived: true, version: 1 })).code).toBe(
      "stale-version",
    );
    expect(await find<CarModelEntry>("car-models", id)).toMatchObject({ archived: false });
  });

  it("let one name and one game id be taken once, however capitalised, also at the same moment", async () => {
    const form = modelOf({ title: "Dacia Logan Cup", gameKey: "dacia_logan" });
    const id = await created("car-models", form);
    for (const [changes, fields] of [
      [{ title: "DACIA logan cup" }, ["title"]],
      [{ gameKey: "Dacia_Logan" }, ["gameKey"]],
      [{ title: form.title, gameKey: form.gameKey }, ["gameKey", "title"]],
    ] as const) {
      const refused = await post("car-models", modelOf(changes));
      expect(refused).toMatchObject({ status: 409, code: "catalogue.taken" });
      expect(Object.keys(refused.fields).toSorted()).toEqual(fields);
    }
    // Another game may call its own car the same, and an entry does not stand in its own way.
    await created("car-models", modelOf({ simulator: "acc", title: form.title, gameKey: "99" }));
    expect((await post(`car-models/${id}`, { ...form, version: 1 })).status).toBe(200);

    const race = modelOf();
    const replies = await Promise.all(Array.from({ length: 5 }, () => post("car-models", race)));
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(4);
    expect(refused.map(({ status, fields }) => [status, fields["title"]])).toEqual(
      refused.map(() => [409, "Altă mașină are deja acest nume."]),
    );
    expect((await post("car-classes", { name: "Nou", acronym: "gt3" })).fields).toHaveProperty(
      "acronym",
    );
  });

  it.each([
    ["car-models", modelOf({ title: " " }), "title"],
    ["car-models", modelOf({ simulator: "rf2" }), "simulator"],
    ["car-models", modelOf({ gameKey: "../dosar" }), "gameKey"],
    ["car-models", modelOf({ simulator: "acc", gameKey: "bmw_m4" }), "gameKey"],
    ["car-models", modelOf({ simulator: "ir", gameKey: "0" }), "gameKey"],
    ["tracks", trackOf({ country: "România" }), "country"],
    ["tracks", trackOf({ simulator: "acc", gameKey: "Monza!" }), "gameKey"],
    ["tracks", trackOf({ gameLayout: "a\nb" }), "gameLayout"],
    ["tracks", trackOf({ family: "x".repeat(81) }), "family"],
    ["driver-classes", { name: "Lungă", acronym: "x".repeat(11) }, "acronym"],
  ])("%s refuse nonsense beside the field", async (name, form, field) => {
    const refused = await post(name, form);
    expect(refused).toMatchObject({ status: 422, code: "request.invalid" });
    expect(Object.keys(refused.fields)).toEqual([field]);
  });

  it("keep a car in its game", async () => {
    const form = modelOf();
    const id = await created("car-models", form);
    const moved = await post(`car-models/${id}`, { ...form, simulator: "ir", version: 1 });
    expect(moved).toMatchObject({ status: 422, fields: { simulator: expect.any(String) } });
  });

  it("give layouts of one venue one family, in all games", async () => {
    const first = await created("tracks", trackOf({ family: "Transilvania Ring" }));
    await created("tracks", trackOf({ simulator: "ir", family: "TRANSILVANIA RING" }));
    expect(await find<TrackEntry>("tracks", first)).toMatchObject({ family: "TRANSILVANIA RING" });
    const families = await test.services.databases.db
      .selectFrom("track_families")
      .select("name")
      .where("name", "like", "T%R%")
      .execute();
    expect(families.map(({ name }) => name).filter((name) => /transilvania/i.test(name))).toEqual([
      "TRANSILVANIA RING",
    ]);
  });

  it("are searched without diacritics, by game, sorted by use, in pages", async () => {
    await created(
      "car-models",
      modelOf({ title: "Căruța Roșie", simulator: "ir", gameKey: "9999" }),
    );
    const titles = async (query: string) =>
      (await list<CarModelEntry>(`car-models?${query}`)).map(({ title }) => title);
    expect(await titles("search=caruta rosie")).toEqual(["Căruța Roșie"]);
    expect(await titles("search=caruta&simulator=acc")).toEqual([]);
    expect(await titles("search=9999&simulator=ir")).toEqual(["Căruța Roșie"]);
    const used = await list<CarModelEntry>("car-models?sort=uses&page=1&pageSize=5");
    expect(used).toHaveLength(5);
    expect(used[0]?.uses.length).toBeGreaterThan(0);
    const url = "/api/administration/car-models?page=2&pageSize=5";
    const second = (await test.call({ url, as: organizer })).json();
    expect(second.meta).toMatchObject({ page: 2, pageSize: 5 });
    expect(second.meta.total).toBeGreaterThan(100);
  });

  it("rename, order and archive simulators, which nobody adds or deletes", async () => {
    const { db } = test.services.databases;
    await createClub(db, { simulator: "ir" });
    const before = await list<SimulatorEntry>("simulators");
    expect(before.map(({ acronym }) => acronym)).toEqual(["ACC", "AC", "iR"]);
    expect(before[2]?.uses).toContainEqual({ what: "clubs", count: 1 });
    expect((await post("simulators", { title: "rFactor 2" })).status).toBe(404);
    expect((await remove("simulators", "ir")).status).toBe(404);

    const publicTitles = async () => {
      const { data } = (await test.call({ url: "/api/simulators" })).json();
      return data.map(({ title }: { title: string }) => title);
    };
    await publicTitles();
    expect((await post("simulators/ir", { title: "iRacing.com", version: 1 })).status).toBe(200);
    expect((await post("simulators/order", { ids: ["ir", "acc", "ac", "evo"] })).status).toBe(200);
    expect(await publicTitles()).toEqual([
      "iRacing.com",
      "Assetto Corsa Competizione",
      "Assetto Corsa",
    ]);
    expect((await post("simulators/order", { ids: ["ir", "acc"] })).status).toBe(409);
    const orders = [
      ["ac", "acc", "ir", "evo"],
      ["ir", "acc", "ac", "evo"],
    ];
    const many = Array.from({ length: 10 }, (_, turn) => ({ ids: orders[turn % 2] }));
    const replies = await Promise.all(many.map((body) => post("simulators/order", body)));
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    expect((await post("simulators/order", { ids: ["ir", "acc", "ac", "evo"] })).status).toBe(200);
    expect((await post("simulators/ir/archive", { archived: true, version: 2 })).status).toBe(200);
    expect(await publicTitles()).toEqual(["Assetto Corsa Competizione", "Assetto Corsa"]);
    expect((await post("simulators/ir/archive", { archived: false, version: 3 })).status).toBe(200);
    expect(
      (await post("simulators/ac", { title: "iracing.COM", version: 1 })).fields,
    ).toHaveProperty("title");
  });

  it("offer a simulator that the program has learned only once an organiser says so", async () => {
    const titles = async () => {
      const { data } = (await test.call({ url: "/api/simulators" })).json();
      return data.map(({ title }: { title: string }) => title);
    };
    const before = await titles();
    expect(before).toHaveLength(3);
    expect((await post("simulators/evo/archive", { archived: false, version: 1 })).status).toBe(
      200,
    );
    expect(await titles()).toEqual([...before, "Assetto Corsa EVO"]);
    const car = { simulator: "evo", title: "Demo GT", gameKey: "Demo GT", category: "" };
    expect((await post("car-models", { ...car, gameKey: "" })).fields).toHaveProperty("gameKey");
    expect((await post("car-models", car)).status).toBe(200);
  });

  it("class cars anew when an acronym that licences are matched by changes", async () => {
    const { db } = test.services.databases;
    const carClass = await created("car-classes", { name: "Prima", acronym: "P1" });
    const licence = await created("driver-classes", { name: "Prima", acronym: "P1" });
    const season = await createSeason(db, {
      carClasses: [{ id: carClass }],
      driverClasses: [{ id: licence }],
    });
    const driver = await createPerson(db);
    const car = await registerCar(db, { season, drivers: [{ id: driver, classes: [licence] }] });
    const classesOfCar = async () =>
      db.selectFrom("car_class_members").select("class_id").where("car_id", "=", car).execute();
    await post(`driver-classes/${licence}`, { name: "Prima", acronym: "P2", version: 1 });
    expect(await classesOfCar()).toEqual([]);
    await post(`driver-classes/${licence}`, { name: "Prima", acronym: "P1", version: 2 });
    expect(await classesOfCar()).toEqual([{ class_id: carClass }]);
    expect(await find<ClassEntry>("car-classes", carClass)).toMatchObject({ version: 1 });
  });

  it("take pasted lines after showing what they would do", async () => {
    const kept = modelOf({ title: "Rămâne", gameKey: "ramane" });
    const moved = modelOf({ title: "Se schimbă", gameKey: "se_schimba", category: "GT3" });
    await created("car-models", kept);
    const changedId = await created("car-models", moved);
    const text = [
      "Rămâne; RAMANE; GT3",
      "Se schimbă; se_schimba; GT4",
      "",
      "Nouă;noua;Cup",
      "Nouă bis\tnoua\tCup",
      "Rămâne\taltul",
      "Fără dosar;;GT3",
    ].join("\n");
    const pasted = { simulator: "ac", text };
    const { data } = await post("car-models/import/preview", pasted);
    expect(data.map(({ line, outcome }: never) => [line, outcome])).toEqual([
      [1, "same"],
      [2, "changed"],
      [4, "new"],
      [5, "refused"],
      [6, "refused"],
      [7, "refused"],
    ]);
    const other = await post("car-models/import", {
      ...pasted,
      expected: { added: 2, changed: 1 },
    });
    expect(other).toMatchObject({ status: 409, code: "catalogue.import-changed" });
    expect(await list("car-models?search=noua")).toEqual([]);
    const saved = await post("car-models/import", {
      ...pasted,
      expected: { added: 1, changed: 1 },
    });
    expect(saved.status).toBe(200);
    expect(await find<CarModelEntry>("car-models", changedId)).toMatchObject({
      category: "GT4",
      version: 2,
    });
    expect(await list<CarModelEntry>("car-models?search=noua")).toMatchObject([
      { title: "Nouă", gameKey: "noua", category: "Cup" },
    ]);
    const again = await post("car-models/import/preview", pasted);
    expect(again.data.filter(({ outcome }: never) => outcome === "new")).toEqual([]);

    // Two imports of the same cars in opposite orders wait for each other; one that became wrong meanwhile is refused.
    const twins = ["unu", "doi"].map((key) => ({
      key,
      line: (to: string) => `${key};${key};${to}`,
    }));
    const paste = (lines: string[], expected: { added: number; changed: number }) =>
      post("car-models/import", { simulator: "ac", text: lines.join("\n"), expected });
    await paste(
      twins.map(({ line }) => line("Start")),
      { added: 2, changed: 0 },
    );
    const both = Array.from({ length: 8 }, (_, turn) => {
      const lines = twins.map(({ line }) => line(`Grupa ${turn}`));
      return paste(turn % 2 ? lines : lines.toReversed(), { added: 0, changed: 2 });
    });
    const outcomes = (await Promise.all(both)).map(({ status }) => status);
    expect(outcomes.filter((status) => status !== 200)).toEqual([]);

    const tracks = { simulator: "ac", text: "Motorpark;Scurt;ro;Adâncata;motorpark;scurt" };
    expect((await post("tracks/import/preview", tracks)).data).toMatchObject([{ outcome: "new" }]);
    const imported = await post("tracks/import", { ...tracks, expected: { added: 1, changed: 0 } });
    expect(imported.status).toBe(200);
    expect(await list<TrackEntry>("tracks?search=motorpark scurt")).toMatchObject([
      {
        family: "Motorpark",
        name: "Scurt",
        country: "RO",
        gameKey: "motorpark",
        gameLayout: "scurt",
      },
    ]);
    for (const wrong of ["", "\n \n", "x\n".repeat(2001)])
      expect(
        (await post("tracks/import/preview", { simulator: "ac", text: wrong })).fields,
      ).toHaveProperty("text");
  });

  it("are nobody else's", async () => {
    const url = "/api/administration/tracks";
    expect((await test.call({ url })).statusCode).toBe(401);
    expect((await test.call({ url, as: stranger })).statusCode).toBe(403);
    expect((await post("tracks", trackOf(), stranger)).status).toBe(403);
  });
});
