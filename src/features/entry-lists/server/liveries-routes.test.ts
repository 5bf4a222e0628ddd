import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createEvent, createPerson, createSeason, registerCar } from "#tests/factories/league.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("cars made ready for the server", (engine) => {
  let test: TestApp;
  let steward: string;
  let stranger: string;
  let season: string;
  let event: string;
  let car: string;
  let code: string;
  let seasons = 0;

  beforeAll(async () => {
    test = await createTestApp(engine);
    const { db } = test.services.databases;
    steward = await createPerson(db, { roles: ["steward"] });
    stranger = await createPerson(db);
  });
  afterAll(async () => test.close());
  beforeEach(async () => stage("acc"));

  async function stage(simulator: "acc" | "ac" | "ir") {
    const { db } = test.services.databases;
    seasons++;
    code = `GT${String.fromCodePoint(64 + seasons)}`;
    season = await createSeason(db, { simulator, code });
    event = await createEvent(db, { season });
    car = await registerCar(db, { season, raceNumber: 27 });
  }

  const prepare = async (setup: object, as: string | undefined = steward, carId = car) =>
    test.call({
      method: "PUT",
      url: `/api/event/${event}/car-setups/${carId}`,
      as,
      payload: { skinFolder: "", ballastKg: 0, restrictor: 0, ...setup },
    });
  const setups = async (of = event) =>
    (await test.call({ url: `/api/event/${of}/car-setups`, as: steward })).json().data;
  const picture = async (background = "#c00", as = steward) => {
    const bytes = await sharp({
      create: { width: 64, height: 36, channels: 3, background },
    })
      .png()
      .toBuffer();
    const reply = await upload(test, { as, bytes, fileName: "a.png", fileType: "livery" });
    return reply.json();
  };
  const liveryOf = async () => {
    const { data } = (await test.call({ url: `/api/event/${event}/entrylist` })).json();
    return [...data.splits[0].entries, ...data.out][0].car.livery;
  };

  it("are prepared by one organiser on top of what another has said", async () => {
    const read = { skinFolder: "", ballastKg: 0, restrictor: 0 };
    expect((await prepare({ ballastKg: 20, read })).statusCode).toBe(200);
    const late = await prepare({ restrictor: 5, read });
    expect(late.json()).toMatchObject({
      status: 409,
      code: "stale-version",
      details: { setup: { ballastKg: 20, restrictor: 0 } },
    });
    const merged = await prepare({
      ballastKg: 20,
      restrictor: 5,
      read: { ...read, ballastKg: 20 },
    });
    expect(merged.statusCode).toBe(200);
    expect(await setups()).toMatchObject([{ ballastKg: 20, restrictor: 5 }]);
    const both = await Promise.all(
      [1, 2].map((ballastKg) =>
        prepare({ ballastKg, read: { ...read, ballastKg: 20, restrictor: 5 } }),
      ),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it("have a drawn plate in the simulator's colour until somebody uploads a picture", async () => {
    const drawn = await test.call({ url: `/car_ico/RLR${code}27.png` });
    expect(drawn.headers).toMatchObject({
      "content-type": "image/svg+xml; charset=utf-8",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/sandbox/),
      "cache-control": "public, max-age=300",
    });
    expect(drawn.body).toMatch(/#d6292d.*>27<\/text>/s);
    expect(await liveryOf()).toBeNull();

    const { fileUpload } = (await picture()).data;
    expect((await prepare({ livery: fileUpload._id })).json()).toMatchObject({ status: 200 });
    const address = await liveryOf();
    expect(address).toMatch(new RegExp(`^/car_ico/RLR${code}27\\.webp\\?v=[\\w-]{12}$`));
    const shown = await test.call({ url: address });
    expect(shown.headers).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect((await sharp(shown.rawPayload).metadata()).format).toBe("webp");
    const unversioned = await test.call({ url: `/car_ico/RLR${code}27.png` });
    expect(unversioned.headers["cache-control"]).toBe("public, max-age=300");
    expect(unversioned.rawPayload).toEqual(shown.rawPayload);
  });

  it("get another picture at another address; the old one is gone, also when it is taken away", async () => {
    const [first, second] = [(await picture()).data, (await picture()).data];
    await prepare({ livery: first.fileUpload._id });
    const before = await liveryOf();
    await prepare({ livery: second.fileUpload._id });
    expect(await liveryOf()).not.toBe(before);
    await prepare({ skinFolder: "x" });
    expect(await liveryOf()).not.toBeNull();
    await prepare({ livery: null });
    expect(await liveryOf()).toBeNull();
    for (const { fileUpload } of [first, second])
      expect((await test.call({ url: fileUpload.url })).statusCode).toBe(404);
  });

  it.each([
    "RLRNONE27.png",
    "RLR%CODE%28.png",
    "RLR%CODE%27.svg",
    "..%2F..%2Fgrila.sqlite",
    "RLR%CODE%27.png%00.webp",
  ])("have no picture called %s", async (name) => {
    const reply = await test.call({ url: `/car_ico/${name.replace("%CODE%", code)}` });
    expect(reply.statusCode).toBe(404);
  });

  it("of a hidden season have none at all", async () => {
    const { db } = test.services.databases;
    await db.updateTable("seasons").set({ hidden: true }).where("id", "=", season).execute();
    expect((await test.call({ url: `/car_ico/RLR${code}27.png` })).statusCode).toBe(404);
  });

  it("are told apart by the picture's version where two names are one", async () => {
    const { db } = test.services.databases;
    const longer = await createSeason(db, { simulator: "ac", code: `${code}2` });
    const other = await registerCar(db, { season: longer, raceNumber: 7 });
    const drawn = await test.call({ url: `/car_ico/RLR${code}27.png` });
    expect(drawn.body).toContain(">7</text>");
    await prepare({ livery: (await picture("#00c")).data.fileUpload._id });
    const address = await liveryOf();
    event = await createEvent(db, { season: longer });
    await prepare({ livery: (await picture("#0c0")).data.fileUpload._id }, steward, other);
    const twin = await liveryOf();
    expect(twin.split("?")[0]).toBe(address.split("?")[0]);
    const colour = async (url: string) => {
      const { rawPayload } = await test.call({ url });
      const { dominant } = await sharp(rawPayload).stats();
      return dominant.g > dominant.b ? "green" : "blue";
    };
    expect([await colour(address), await colour(twin)]).toEqual(["blue", "green"]);
  });

  it("keep skin, ballast and restrictor from event to event until one says otherwise", async () => {
    const { db } = test.services.databases;
    const next = await createEvent(db, { season, time: test.services.now() + 9e8 });
    await prepare({ skinFolder: "liga 27", ballastKg: 40, restrictor: 5 });
    const first = { car, skinFolder: "liga 27", ballastKg: 40, restrictor: 5 };
    expect(await setups()).toEqual([first]);
    expect(await setups(next)).toEqual([first]);
    const firstEvent = event;
    event = next;
    await prepare({ skinFolder: "liga 27", ballastKg: 0 });
    expect(await setups(next)).toMatchObject([{ ballastKg: 0, restrictor: 0 }]);
    expect(await setups(firstEvent)).toEqual([first]);
  });

  it.each([
    ["acc", { ballastKg: 100, restrictor: 20 }, {}],
    ["acc", { ballastKg: 101, restrictor: 21 }, { ballastKg: /100 kg/, restrictor: /20%/ }],
    ["ac", { ballastKg: 200, restrictor: 100 }, {}],
    ["ac", { ballastKg: 201 }, { ballastKg: /200 kg/ }],
    ["ac", { skinFolder: "../../windows" }, { skinFolder: /folder/ }],
    ["ac", { skinFolder: "a]\n[CAR_0" }, { skinFolder: /rând nou/ }],
    ["ir", { ballastKg: 1 }, { ballastKg: /0 kg/ }],
  ] as const)("in %s take %j or say what is wrong", async (simulator, setup, fields) => {
    await stage(simulator);
    const reply = await prepare(setup);
    const isFine = Object.keys(fields).length === 0;
    expect(reply.statusCode).toBe(isFine ? 200 : 422);
    for (const [field, words] of Object.entries(fields))
      expect(reply.json().fields[field]).toMatch(words);
  });

  it("are the business of people whom the season allows", async () => {
    const url = `/api/event/${event}/car-setups`;
    expect((await test.call({ url })).statusCode).toBe(401);
    expect((await test.call({ url, as: stranger })).statusCode).toBe(403);
    expect((await prepare({}, stranger)).statusCode).toBe(403);
    expect((await picture("#c00", stranger)).status).toBe(403);
    const { db } = test.services.databases;
    const elsewhere = await registerCar(db, { season: await createSeason(db) });
    expect((await prepare({}, steward, elsewhere)).statusCode).toBe(404);
    const colleague = await createPerson(db, { roles: ["steward"] });
    const foreign = (await picture("#c00", colleague)).data.fileUpload._id;
    expect((await prepare({ livery: foreign })).json()).toMatchObject({
      status: 409,
      code: "upload.not-yours",
    });
  });
});
