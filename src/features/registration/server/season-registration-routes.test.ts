import { DAY_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Answer, clubCalls, statuses } from "#tests/club-calls.ts";
import {
  createClub,
  createEvent,
  createSeason,
  registerCar,
  registerClub,
} from "#tests/factories/league.ts";
import { addAccount } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import type {
  MyRegistrations,
  PublicCar,
  Registration,
  RegistrationEdit,
} from "../registration-shapes.ts";

const MODEL = "acc-30";

type Car = RegistrationEdit["cars"][number];

describeOnEachDatabase("Registrations of a season", (engine) => {
  let site: TestApp;
  let calls: ReturnType<typeof clubCalls>;
  let owner: string;
  let manager: string;
  let stranger: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    calls = clubCalls(site);
    owner = await addAccount(site, { firstName: "Olga", lastName: "Marin" });
    manager = await addAccount(site, { firstName: "Mihai", lastName: "Dinu" });
    stranger = await addAccount(site);
  });
  afterAll(() => site.close());

  const db = () => site.services.databases.db;
  const account = (firstName = "Dora") => addAccount(site, { firstName, lastName: "Pop" });
  const club = async (drivers: string[] = [], more: Parameters<typeof createClub>[1] = {}) =>
    createClub(db(), { owner, managers: [manager], drivers, ...more });
  const season = (options: Parameters<typeof createSeason>[1] = {}) =>
    createSeason(db(), {
      ...options,
      rules: { maxDriversPerCar: 3, maxCarsPerTeam: 3, ...options.rules },
    });
  const car = (raceNumber: number, drivers: string[], more: Partial<Car> = {}): Car => ({
    _id: null,
    raceNumber,
    carName: `Echipaj ${raceNumber}`,
    carModel: MODEL,
    skin: "",
    drivers: drivers.map((driver) => ({ driver, classes: [] })),
    ...more,
  });
  const register = (as: string, seasonId: string, teamId: string, cars: object[]) =>
    calls.call<{ _id: string; message: string }>("POST", `/api/season/${seasonId}/registrations`, {
      as,
      payload: { teamId, cars },
    });
  const read = (as: string, id: string) =>
    calls.call<Registration>("GET", `/api/season-registration/${id}`, { as });
  const edit = (as: string, registration: Registration, cars: object[]) =>
    calls.call<string>(
      "POST",
      `/api/season/${registration.season._id}/editRegistration/${registration._id}`,
      { as, payload: { ...registration, cars } },
    );
  const classIds = (registration: Registration, index = 0) =>
    registration.cars[index]?.classes.map(({ _id }) => _id);
  async function registered(cars: number[][] = [[1]], options: Parameters<typeof season>[0] = {}) {
    const drivers = await Promise.all([1, 2, 3, 4].map(() => account()));
    const seasonId = await season(options);
    const teamId = await club(drivers);
    const reply = await register(
      manager,
      seasonId,
      teamId,
      cars.map((seats, index) =>
        car(
          10 + index,
          seats.map((seat) => drivers[seat - 1] ?? ""),
        ),
      ),
    );
    expect(reply).toMatchObject({ status: 200 });
    const { data } = await read(manager, reply.data._id);
    return { drivers, seasonId, teamId, registration: data };
  }

  it("show everybody each car's model, classes and whoever has accepted a seat, and name nobody else", async () => {
    const sure = await account("Ana");
    const asked = await account("Bogdan");
    const seasonId = await season({ carClasses: [{ id: "car-gt3" }] });
    const given = {
      season: seasonId,
      club: await club([sure, asked]),
      model: MODEL,
      classes: ["car-gt3"],
    };
    const full = await registerCar(db(), {
      ...given,
      raceNumber: 31,
      drivers: [{ id: sure }, { id: asked, confirmed: false }],
    });
    const empty = await registerCar(db(), { ...given, raceNumber: 4, drivers: [] });
    // A guest's car is an event's own.
    await registerCar(db(), { season: seasonId, club: null, raceNumber: 99 });
    const path = `/api/season/${seasonId}/cars`;
    const reply = await calls.call<PublicCar[]>("GET", path, { as: undefined });
    const common = {
      carModel: { _id: MODEL, title: expect.any(String) },
      classes: [{ _id: "car-gt3", name: expect.any(String), acronym: "GT3" }],
    };
    expect(reply.data).toEqual([
      { _id: empty, ...common, drivers: [], waiting: 0 },
      { _id: full, ...common, drivers: [{ _id: sure, driverName: "Ana Pop" }], waiting: 1 },
    ]);
    expect(JSON.stringify(reply)).not.toContain("Bogdan");

    const hidden = await season({ hidden: true });
    expect((await calls.call("GET", `/api/season/${hidden}/cars`, { as: undefined })).status).toBe(
      404,
    );
  });

  it("are created by a manager, whose own seat is confirmed while the others are asked", async () => {
    const driver = await account("Dan");
    const seasonId = await season({ title: "Cupa Toamnei" });
    const teamId = await club([driver, manager]);
    const blank = await calls.call<Registration>(
      "GET",
      `/api/season-team-registration/${seasonId}/${teamId}`,
      { as: manager },
    );
    expect(blank.data).toMatchObject({ _id: null, version: 0, teamId, cars: [] });
    expect(blank.data.availableDrivers.map(({ driverName }) => driverName)).toEqual([
      "Mihai Dinu",
      "Dan Pop",
    ]);

    const reply = await register(manager, seasonId, teamId, [
      car(7, [manager, driver], { carName: "  Vipera ", raceNumber: 7 }),
    ]);
    expect(reply).toMatchObject({
      status: 200,
      data: { message: "Înregistrarea a fost salvată. Am trimis o invitație pilotului." },
    });
    const { data } = await read(owner, reply.data._id);
    expect(data).toMatchObject({
      version: 1,
      initiatedByUser: manager,
      cars: [
        {
          raceNumber: 7,
          carName: "Vipera",
          carModel: { _id: MODEL },
          drivers: [
            { driver: manager, registrationStatus: true },
            { driver, driverName: "Dan Pop", registrationStatus: false },
          ],
        },
      ],
    });
    expect(await calls.subjects(driver)).toEqual(["Invitație în mașina #7, Cupa Toamnei"]);

    const invitation = await calls.invitation(driver);
    await calls.call("POST", `/api${invitation}/accept`, { as: driver });
    const mine = await calls.call<MyRegistrations>(
      "GET",
      `/api/season/${seasonId}/my-registrations`,
      { as: driver },
    );
    expect(mine.data).toEqual({
      cars: [
        {
          _id: data.cars[0]?._id,
          raceNumber: 7,
          carName: "Vipera",
          drivers: [
            { driver: manager, driverName: "Mihai Dinu", registrationStatus: true },
            { driver, driverName: "Dan Pop", registrationStatus: true },
          ],
        },
      ],
      registrations: [],
    });
  });

  it("belong to the owner, the managers and who started them, and to nobody else", async () => {
    const { registration, seasonId, teamId, drivers } = await registered();
    const initiator = await account();
    await db()
      .updateTable("registrations")
      .set({ initiated_by: initiator })
      .where("id", "=", registration._id)
      .execute();
    const url = `/api/season-registration/${registration._id}`;
    const teamUrl = `/api/season-team-registration/${seasonId}/${teamId}`;
    for (const [who, status] of [
      [undefined, 401],
      [stranger, 403],
      [drivers[0], 403],
      [owner, 200],
      [manager, 200],
      [initiator, 200],
    ] as const) {
      expect((await calls.call("GET", url, { as: who })).status).toBe(status);
      expect((await calls.call("GET", teamUrl, { as: who })).status).toBe(status);
      const { data } = await read(owner, registration._id ?? "");
      expect(
        (
          await calls.call("POST", `/api/season/${seasonId}/editRegistration/${registration._id}`, {
            as: who,
            payload: data,
          })
        ).status,
      ).toBe(status);
    }
    const other = await club();
    for (const [who, status] of [
      [undefined, 401],
      [stranger, 403],
      [initiator, 403],
    ] as const)
      expect(
        (
          await calls.call("POST", `/api/season/${seasonId}/registrations`, {
            as: who,
            payload: { teamId: other, cars: [] },
          })
        ).status,
      ).toBe(status);
    expect((await read(owner, "nothing")).status).toBe(404);
    const mine = async (as: string) =>
      (
        await calls.call<MyRegistrations>("GET", `/api/season/${seasonId}/my-registrations`, { as })
      ).data.registrations.map(({ _id }) => _id);
    expect(await mine(initiator)).toEqual([registration._id]);
    expect(await mine(stranger)).toEqual([]);
  });

  it("of hidden seasons are nobody's", async () => {
    const seasonId = await season({ hidden: true });
    const teamId = await club();
    for (const path of ["carModelsList", "carNumbersList", "userClasses", "my-registrations"])
      expect(
        (await calls.call("GET", `/api/season/${seasonId}/${path}`, { as: manager })).status,
      ).toBe(404);
    expect((await register(manager, seasonId, teamId, [])).status).toBe(404);
  });

  it("are refused with every message beside its field, and nothing is left behind", async () => {
    const seasonId = await season({
      rules: { requiredDriverFields: ["steamId"], minDriversPerCar: 2 },
      driverClasses: [{ id: "driver-pro" }, { id: "driver-am" }],
    });
    const driver = await account();
    const teamId = await club([driver]);
    const reply = await register(manager, seasonId, teamId, [
      { raceNumber: "", carName: " ", carModel: "", drivers: [{ driver, classes: [] }] },
    ]);
    expect(reply).toMatchObject({
      status: 422,
      code: "registration.invalid",
      data: "Formularul de înscriere conține erori",
      fields: {
        "cars.0.raceNumber": "Alege un număr pentru mașină",
        "cars.0.carName": "Alege numele echipajului",
        "cars.0.carModel": "Obligatoriu",
        "cars.0.drivers": "Selectează 2 până la 3 piloți",
        "cars.0.drivers.0": "Pilotul nu poate fi înregistrat fără cont Steam conectat",
        "cars.0.drivers.0.classes": "Selectează cel puțin o licență",
      },
    });
    const { data } = await calls.call<MyRegistrations>(
      "GET",
      `/api/season/${seasonId}/my-registrations`,
      { as: manager },
    );
    expect(data.registrations).toEqual([]);
  });

  it("take a club once a season, of the season's simulator", async () => {
    const { seasonId, teamId, drivers, registration } = await registered();
    expect(await register(owner, seasonId, teamId, [car(40, [drivers[1] ?? ""])])).toMatchObject({
      status: 409,
      code: "registration.exists",
      details: { registrationId: registration._id },
    });
    const other = await club([], { simulator: "ac" });
    expect(await register(owner, seasonId, other, [])).toMatchObject({
      status: 409,
      code: "registration.other-simulator",
    });
  });

  it("close at the deadline to the millisecond, while crews of saved cars still change", async () => {
    const deadline = TEST_NOW + DAY_MS;
    const { registration, drivers } = await registered([[1]], { registrationDeadline: deadline });
    const [first = "", second = ""] = drivers;
    const [saved] = registration.cars;
    try {
      site.setNow(deadline);
      expect(await edit(manager, registration, [saved ?? {}, car(30, [second])])).toMatchObject({
        status: 409,
        code: "registration.closed",
        data: "Înscrierile nu mai sunt permise.",
      });
      const crew = { ...saved, drivers: [second, first].map((driver) => ({ driver })) };
      expect(await edit(manager, registration, [crew])).toMatchObject({
        status: 200,
      });
      site.setNow(deadline - 1);
      const { data } = await read(manager, registration._id ?? "");
      expect(data.cars[0]?.drivers.map(({ driver }) => driver)).toEqual([second, first]);
      const third = drivers[2] ?? "";
      expect(await edit(manager, data, [...data.cars, car(30, [third])])).toMatchObject({
        status: 200,
      });
    } finally {
      site.setNow(TEST_NOW);
    }
  });

  it("let a saved car change its model only where the season allows, and only in time", async () => {
    const deadline = TEST_NOW + DAY_MS;
    const options = {
      carModels: [MODEL, "acc-31"],
      carModelChangeDeadline: deadline,
      rules: { carModelChangeAllowed: true },
    };
    const { registration } = await registered([[1]], options);
    const change = async (from: Registration, carModel: string) =>
      edit(manager, from, [{ ...from.cars[0], carModel }]);
    const fixed = await registered([[1]], { ...options, rules: {} });
    const refusal = {
      status: 409,
      fields: { "cars.0.carModel": "Modelul mașinii nu mai poate fi schimbat." },
    };
    expect(await change(fixed.registration, "acc-31")).toMatchObject(refusal);
    try {
      site.setNow(deadline);
      expect(await change(registration, "acc-31")).toMatchObject(refusal);
      site.setNow(deadline - 1);
      expect(await change(registration, "acc-31")).toMatchObject({ status: 200 });
    } finally {
      site.setNow(TEST_NOW);
    }
  });

  it("keep a saved car's number, name and existence", async () => {
    const { registration } = await registered();
    const [saved] = registration.cars;
    const change = (cars: object[]) => edit(manager, registration, cars);
    expect((await change([{ ...saved, raceNumber: 99, carName: "Alta" }])).fields).toEqual({
      "cars.0.raceNumber": "O mașină salvată nu mai poate fi modificată.",
      "cars.0.carName": "O mașină salvată nu mai poate fi modificată.",
    });
    expect((await change([])).fields).toMatchObject({
      cars: "O mașină salvată nu mai poate fi ștearsă.",
    });
    expect((await change([saved ?? {}, { ...saved, _id: "forged" }])).status).toBe(422);
  });

  it("withdraw the invitation of a driver who is taken out, and tell them", async () => {
    const { registration, drivers } = await registered([[1, 2]]);
    const [first = "", second = ""] = drivers;
    const invitation = await calls.invitation(second);
    const [saved] = registration.cars;
    const crew = { ...saved, drivers: saved?.drivers.filter(({ driver }) => driver === first) };
    expect((await edit(owner, registration, [crew])).status).toBe(200);
    const answer = await calls.call("POST", `/api${invitation}/accept`, { as: second });
    expect(answer).toMatchObject({ status: 410, code: "invitation.withdrawn" });
    expect((await calls.subjects(second)).join()).toContain("Nu mai ești în mașina #10");
  });

  it("ask a driver anew when they are moved into another car", async () => {
    const { registration, drivers } = await registered([[1, 2], [3]]);
    const [first = "", second = "", third = ""] = drivers;
    await calls.call("POST", `/api${await calls.invitation(second)}/accept`, { as: second });
    const { data } = await read(manager, registration._id ?? "");
    const crews = [[first], [third, second]];
    const cars = data.cars.map((own, index) => ({
      ...own,
      drivers: crews[index]?.map((driver) => ({ driver })),
    }));
    expect(await edit(manager, data, cars)).toMatchObject({ status: 200 });
    const now = (await read(manager, registration._id ?? "")).data;
    expect(now.cars[1]?.drivers).toMatchObject([
      { driver: third },
      { driver: second, registrationStatus: false },
    ]);
    expect((await calls.subjects(second)).join()).toContain("Invitație în mașina #11");
  });

  it("give cars the class of their strongest licence, and lock licences that organisers fixed", async () => {
    const [pro, am] = [await account(), await account()];
    const seasonId = await season({
      carClasses: [{ id: "car-pro" }, { id: "car-am" }],
      driverClasses: [{ id: "driver-pro" }, { id: "driver-am" }],
    });
    await db()
      .insertInto("season_user_classes")
      .values({ season_id: seasonId, user_id: pro, class_id: "driver-pro" })
      .execute();
    const fixed = await calls.call<{ user: string }[]>(
      "GET",
      `/api/season/${seasonId}/userClasses`,
      { as: manager },
    );
    expect(fixed.data).toMatchObject([{ user: pro, classes: [{ _id: "driver-pro" }] }]);
    const teamId = await club([pro, am]);
    const seats = [
      { driver: pro, classes: ["driver-am"] },
      { driver: am, classes: ["driver-am"] },
    ];
    const reply = await register(manager, seasonId, teamId, [car(5, [], { drivers: seats })]);
    const { data } = await read(manager, reply.data._id);
    expect(classIds(data)).toEqual(["car-pro"]);
    expect(data.cars[0]?.drivers[0]?.classes.map(({ _id }) => _id)).toEqual(["driver-pro"]);

    const [saved] = data.cars;
    const alone = { ...saved, drivers: [{ driver: am, classes: [{ _id: "driver-am" }] }] };
    await edit(manager, data, [alone]);
    expect(classIds((await read(manager, reply.data._id)).data)).toEqual(["car-am"]);

    const asked = await calls.call("POST", `/api/season/${seasonId}/carClassesFromDrivers`, {
      as: stranger,
      payload: {
        driversClasses: [["driver-am"], ["driver-pro"]],
        carId: null,
        car: { carModel: MODEL },
      },
    });
    expect(asked.data).toMatchObject([{ _id: "car-pro" }]);
  });

  it("offer the season's free numbers and its models, and the public face of a driver", async () => {
    const { seasonId, registration, drivers } = await registered([[1], [2]], {
      rules: { validNumbers: { from: 9, to: 13 } },
    });
    const list = async (path: string) =>
      (await calls.call("GET", `/api/season/${seasonId}/${path}`, { as: stranger })).data;
    expect(await list("carNumbersList")).toEqual([9, 12, 13]);
    expect(await list(`carNumbersList?registration=${registration._id}`)).toEqual([
      9, 10, 11, 12, 13,
    ]);
    expect(await list("carModelsList")).toMatchObject([{ _id: MODEL, class: null }]);
    const driver = await calls.call("GET", `/api/driver-user/${drivers[0]}`, { as: stranger });
    expect(driver.data).toEqual({
      _id: drivers[0],
      driverName: "Dora Pop",
      profile: { firstName: "Dora", lastName: "Pop", country: null, city: null },
    });
  });

  it("take no number whose picture is another season's car's, and are not offered it", async () => {
    const other = await season({ code: "LUNA5" });
    await registerCar(db(), { season: other, raceNumber: 283 });
    const seasonId = await season({ code: "LUNA52" });
    const driver = await account();
    const teamId = await club([driver]);
    const refused = await register(manager, seasonId, teamId, [car(83, [driver])]);
    const sentence =
      "Cu numărul 83, poza mașinii s-ar numi ca a unei mașini din alt sezon. Alege alt număr.";
    expect(refused).toMatchObject({ status: 409, fields: { "cars.0.raceNumber": sentence } });
    const numbers = await calls.call<number[]>("GET", `/api/season/${seasonId}/carNumbersList`, {
      as: manager,
    });
    expect(numbers.data).toContain(84);
    expect(numbers.data).not.toContain(83);
    const saved = await register(manager, seasonId, teamId, [car(84, [driver])]);
    expect(saved.status).toBe(200);
    // What a car has from before stays with it.
    await db()
      .updateTable("cars")
      .set({ race_number: 83 })
      .where("season_id", "=", seasonId)
      .execute();
    const { data } = await read(manager, saved.data._id);
    expect(await edit(manager, data, data.cars)).toMatchObject({ status: 200 });
  });

  it("give a number to one of two clubs that press save together", async () => {
    const seasonId = await season();
    const applicants = await Promise.all(
      [1, 2, 3].map(async () => {
        const driver = await account();
        return { driver, teamId: await club([driver]) };
      }),
    );
    const replies = await Promise.all(
      applicants.map(({ driver, teamId }) =>
        register(manager, seasonId, teamId, [car(7, [driver])]),
      ),
    );
    expect(statuses(replies)).toEqual([200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)).toMatchObject({
      code: "registration.taken",
      data: "Numărul 7 a fost luat de alt club. Alege alt număr.",
      fields: { "cars.0.raceNumber": "Numărul 7 a fost luat de alt club. Alege alt număr." },
    });
    await expectRows(seasonId, { registrations: 1, cars: 1, seats: 1 });
  });

  it("seat a driver in one car of the season, also when two clubs press save together", async () => {
    const seasonId = await season();
    const driver = await account();
    const teams = [await club([driver]), await club([driver])];
    const replies = await Promise.all(
      teams.map((teamId, index) => register(manager, seasonId, teamId, [car(index + 1, [driver])])),
    );
    expect(statuses(replies)).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.fields).toEqual({
      "cars.0.drivers.0": "Pilotul are deja loc în mașina altui club în acest sezon.",
    });
    await expectRows(seasonId, { registrations: 1, cars: 1, seats: 1 });
  });

  it("saved by two managers from one copy keep one save and show it to the other", async () => {
    const { registration, drivers } = await registered([[1]]);
    const [first = "", second = "", third = ""] = drivers;
    const [saved] = registration.cars;
    const save = (as: string, crew: string[]) =>
      edit(as, registration, [{ ...saved, drivers: crew.map((driver) => ({ driver })) }]);
    const replies: Answer[] = await Promise.all([
      save(owner, [first, second]),
      save(manager, [first, third]),
    ]);
    expect(statuses(replies)).toEqual([200, 409]);
    const winner = replies[0]?.status === 200 ? second : third;
    expect(replies.find(({ status }) => status === 409)).toMatchObject({
      code: "stale-version",
      details: {
        registration: { version: 2, cars: [{ drivers: [{ driver: first }, { driver: winner }] }] },
      },
    });
  });

  it("do not take the number of an organiser's guest car", async () => {
    const seasonId = await season();
    await createEvent(db(), { season: seasonId });
    await registerCar(db(), { season: seasonId, club: null, raceNumber: 77 });
    const driver = await account();
    const reply = await register(manager, seasonId, await club([driver]), [car(77, [driver])]);
    expect(reply.status).toBe(409);
  });

  it("made by an organiser in another way still open for the club", async () => {
    const seasonId = await season();
    const teamId = await club();
    const id = await registerClub(db(), { season: seasonId, club: teamId });
    expect((await read(manager, id)).data).toMatchObject({ _id: id, cars: [] });
  });

  async function expectRows(
    seasonId: string,
    expected: { registrations: number; cars: number; seats: number },
  ): Promise<void> {
    const count = async (table: "registrations" | "cars" | "car_drivers") =>
      (await db().selectFrom(table).select("season_id").where("season_id", "=", seasonId).execute())
        .length;
    expect({
      registrations: await count("registrations"),
      cars: await count("cars"),
      seats: await count("car_drivers"),
    }).toEqual(expected);
  }
});
