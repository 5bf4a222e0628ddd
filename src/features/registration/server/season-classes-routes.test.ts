import { afterAll, beforeAll, expect, it } from "vitest";
import type { SeasonForm } from "#features/seasons/season-form.ts";
import { createPerson, createSeason, registerCar } from "#tests/factories/league.ts";
import { seasonFormOf } from "#tests/factories/season-forms.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import type { ClassChanges } from "#features/seasons/class-changes.ts";

const carClasses = [
  { _id: "car-pro", group: 0 },
  { _id: "car-pro-am", group: 0 },
  { _id: "car-am", group: 0 },
];
const driverClasses = [
  { _id: "driver-pro", group: 0 },
  { _id: "driver-am", group: 0 },
];
const proAm = {
  group: 0,
  from: "licences" as const,
  mappings: [],
  combinations: [{ driverClassIds: ["driver-pro", "driver-am"], carClassId: "car-pro-am" }],
};

describeOnEachDatabase("The classes of a season's cars", (engine) => {
  let test: TestApp;
  let organizer: string;
  let stranger: string;
  beforeAll(async () => {
    test = await createTestApp(engine);
    organizer = await createPerson(test.services.databases.db, { roles: ["organizer"] });
    stranger = await createPerson(test.services.databases.db, { roles: ["steward"] });
  });
  afterAll(() => test.close());

  /** Number 1 with Pro and Am, number 2 with Am, number 3 a guest without licences; all by acronym so far. */
  const createLeague = async () => {
    const { db } = test.services.databases;
    const season = await createSeason(db, {
      carModels: ["acc-30"],
      carClasses: carClasses.map(({ _id }) => ({ id: _id })),
      driverClasses: driverClasses.map(({ _id }) => ({ id: _id })),
    });
    const seat = async (licence: string) => ({ id: await createPerson(db), classes: [licence] });
    const mixed = await registerCar(db, {
      season,
      raceNumber: 1,
      carName: "Amestecații",
      classes: ["car-pro"],
      drivers: [await seat("driver-pro"), await seat("driver-am")],
    });
    const am = await registerCar(db, {
      season,
      raceNumber: 2,
      classes: ["car-am"],
      drivers: [await seat("driver-am")],
    });
    const guest = await registerCar(db, { season, raceNumber: 3, club: null });
    return { season, mixed, am, guest };
  };
  const parts = (changes: Partial<SeasonForm> = {}) => {
    const form = seasonFormOf({ carClasses, driverClasses, ...changes });
    return { classRules: { groups: [] }, ...form };
  };
  const preview = async (season: string, changes: Partial<SeasonForm> = {}, as = organizer) => {
    const form = parts(changes);
    const reply = await test.call({
      method: "POST",
      url: `/api/season/${season}/class-changes`,
      payload: {
        carClasses: form.carClasses,
        driverClasses: form.driverClasses,
        validCars: form.validCars,
        classRules: form.classRules,
      },
      as,
    });
    const { data }: { data: ClassChanges } = reply.json();
    return { status: reply.statusCode, data };
  };
  const save = async (season: string, changes: Partial<SeasonForm>, version: number) => {
    const payload = { ...parts(changes), version };
    const url = `/api/season/${season}`;
    return (await test.call({ method: "POST", url, payload, as: organizer })).json();
  };
  const classesOf = async (car: string) => {
    const rows = await test.services.databases.db
      .selectFrom("car_class_members")
      .select("class_id")
      .where("car_id", "=", car)
      .orderBy("class_id")
      .execute();
    return rows.map((row) => row.class_id);
  };

  it("are told before a season is saved, and follow when it is", async () => {
    const { season, mixed, am, guest } = await createLeague();
    const change = { classRules: { groups: [proAm] } };
    const told = await preview(season, change);
    expect(told.data).toEqual({
      cars: 3,
      changes: [
        { _id: mixed, raceNumber: 1, carName: "Amestecații", before: ["PRO"], after: ["PRO-AM"] },
      ],
      missing: [
        { _id: guest, raceNumber: 3, carName: "Echipaj 3", group: 0, reason: "no-licence" },
      ],
    });
    expect(await classesOf(mixed)).toEqual(["car-pro"]);

    const registrations = async () =>
      test.services.databases.db
        .selectFrom("registrations")
        .select("version")
        .where("season_id", "=", season)
        .execute();
    const before = await registrations();
    const saved = await save(season, change, 1);
    expect(saved).toMatchObject({ status: 200, data: { classRules: { groups: [proAm] } } });
    expect(await classesOf(mixed)).toEqual(["car-pro-am"]);
    expect(await classesOf(am)).toEqual(["car-am"]);
    expect(await registrations()).toEqual(before);
    expect((await preview(season, change)).data.changes).toEqual([]);
  });

  it("follow the models when these decide, and a class that goes away", async () => {
    const { season, mixed, am, guest } = await createLeague();
    const byModel = {
      validCars: [{ _id: "acc-30", class: "car-gt3" }],
      carClasses: [...carClasses, { _id: "car-gt3", group: 1 }],
    };
    expect((await preview(season, byModel)).data.changes).toHaveLength(3);
    await save(season, byModel, 1);
    expect(await classesOf(guest)).toEqual(["car-gt3"]);
    expect(await classesOf(mixed)).toEqual(["car-gt3", "car-pro"]);
    expect((await save(season, { carClasses: [{ _id: "car-am", group: 0 }] }, 2)).status).toBe(200);
    expect(await classesOf(mixed)).toEqual([]);
    expect(await classesOf(am)).toEqual(["car-am"]);
  });

  it("stay as they are when a form does not speak of the rules", async () => {
    const { season, mixed } = await createLeague();
    await save(season, { classRules: { groups: [proAm] } }, 1);
    const { classRules: _left, ...silent } = parts();
    const url = `/api/season/${season}`;
    const payload = { ...silent, version: 2 };
    const saved = await test.call({ method: "POST", url, payload, as: organizer });
    expect(saved.json().data.classRules.groups).toEqual([proAm]);
    expect(await classesOf(mixed)).toEqual(["car-pro-am"]);
  });

  it.each([
    ["of a group that the season does not have", { ...proAm, group: 4 }, ["classRules.groups.0"]],
    [
      "with a licence that the season does not have",
      { ...proAm, mappings: [{ driverClassId: "driver-silver", carClassId: "car-am" }] },
      ["classRules.groups.0.mappings.0"],
    ],
    [
      "with a class of another group",
      {
        ...proAm,
        combinations: [{ driverClassIds: ["driver-pro", "driver-am"], carClassId: "car-gt3" }],
      },
      ["classRules.groups.0.combinations.0.carClassId"],
    ],
    [
      "with one combination twice",
      {
        ...proAm,
        combinations: [
          ...proAm.combinations,
          { driverClassIds: ["driver-am", "driver-pro"], carClassId: "car-am" },
        ],
      },
      ["classRules.groups.0.combinations.1.driverClassIds"],
    ],
    [
      "with a combination of one",
      { ...proAm, combinations: [{ driverClassIds: ["driver-am"], carClassId: "car-am" }] },
      ["classRules.groups.0.combinations.0.driverClassIds"],
    ],
  ])("are not decided by rules %s", async (_what, rule, fields) => {
    const { season } = await createLeague();
    const refused = await save(season, { classRules: { groups: [rule] } }, 1);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.fields)).toEqual(expect.arrayContaining(fields));
  });

  it("are looked at by organisers only, in a season that exists", async () => {
    const { season } = await createLeague();
    expect((await preview(season, {}, stranger)).status).toBe(403);
    expect((await preview("no-season")).status).toBe(404);
  });
});
