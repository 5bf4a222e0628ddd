import { afterEach, beforeEach, expect, it } from "vitest";
import { rebuildStatistics } from "./rebuild.ts";
import { createClub, createPerson, createSeason, registerCar } from "#tests/factories/league.ts";
import { createStandingsSeason, saveFinishes } from "#tests/factories/standings-season.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import type { ListedClub, ListedDriver } from "../directories.ts";

describeOnEachDatabase("The directories", (engine) => {
  let test: TestApp;
  beforeEach(async () => {
    test = await createTestApp(engine);
  });
  afterEach(() => test.close());

  const drivers = async (query = ""): Promise<ListedDriver[]> =>
    (await test.call({ url: `/api/directory/drivers${query}` })).json().data;
  const names = async (query = "") => (await drivers(query)).map(({ driverName }) => driverName);
  const clubs = async (query = ""): Promise<ListedClub[]> =>
    (await test.call({ url: `/api/directory/clubs${query}` })).json().data;

  it("list who drives for a club, or sits in a car of a season that everybody sees, and nobody else", async () => {
    const { db } = test.services.databases;
    const person = async (firstName: string) =>
      createPerson(db, { firstName, lastName: "Șerban", password: "parola-foarte-lunga" });
    const [club, seat, unconfirmed, hidden, solo, blocked, gone, invited] = [
      await person("Club"),
      await person("Loc"),
      await person("Neconfirmat"),
      await person("Ascuns"),
      await person("Singur"),
      await person("Blocat"),
      await person("Plecat"),
      await person("Invitat"),
    ];
    await person("Spectator");
    const nameless = await createPerson(db, { firstName: "", lastName: "" });
    const drivesAlone = await createClub(db, { drivers: [solo] });
    await db.updateTable("clubs").set({ solo: true }).where("id", "=", drivesAlone).execute();
    await createClub(db, {
      drivers: [club, blocked, gone, nameless],
      pendingDrivers: [invited],
    });
    await registerCar(db, {
      season: await createSeason(db),
      drivers: [seat, { id: unconfirmed, confirmed: false }],
    });
    await registerCar(db, { season: await createSeason(db, { hidden: true }), drivers: [hidden] });
    await db.updateTable("users").set({ blocked_at: 1 }).where("id", "=", blocked).execute();
    await db.updateTable("users").set({ deleted_at: 1 }).where("id", "=", gone).execute();
    expect(await names("?search=serban")).toEqual(["Club Șerban", "Loc Șerban"]);
    expect(await names("?search=SERB%20loc")).toEqual(["Loc Șerban"]);
    expect(await names("?search=%25")).toEqual([]);
    const [listed] = await drivers("?search=serban");
    expect(Object.keys(listed ?? {}).toSorted()).toEqual(
      [
        "_id",
        "abroad",
        "clubs",
        "country",
        "driverName",
        "form",
        "raceNumber",
        "shorthand",
        "sums",
      ].toSorted(),
    );
  });

  it("say of whom they are from abroad, by most of the league, and their newest number that everybody sees", async () => {
    const { db } = test.services.databases;
    const from = async (firstName: string, country: string) => {
      const id = await createPerson(db, { firstName, lastName: "Zidaru" });
      await db.updateTable("users").set({ country }).where("id", "=", id).execute();
      return id;
    };
    const people = [await from("Ana", "RO"), await from("Ion", "RO"), await from("Gelu", "IT")];
    await createClub(db, { drivers: people });
    for (const [hidden, raceNumber] of [
      [false, 7],
      [false, 8],
      [true, 9],
    ] as const)
      await registerCar(db, {
        season: await createSeason(db, { hidden }),
        drivers: people.slice(0, 1),
        raceNumber,
        createdAt: raceNumber,
      });
    const listed = await drivers("?search=zidaru");
    expect(listed.map((one) => [one.driverName, one.abroad, one.raceNumber])).toEqual([
      ["Ana Zidaru", false, 8],
      ["Gelu Zidaru", true, null],
      ["Ion Zidaru", false, null],
    ]);
  });

  it("forget at once whom an organiser blocks, and know at once a club that is founded", async () => {
    const { db } = test.services.databases;
    const admin = await createPerson(db, {
      roles: ["administrator"],
      password: "parola-foarte-lunga",
    });
    const driver = await createPerson(db, {
      firstName: "Dan",
      lastName: "Pop",
      password: "parola-foarte-lunga",
    });
    await createClub(db, { drivers: [driver] });
    expect(await names()).toContain("Dan Pop");
    const block = await test.call({ method: "POST", url: `/api/users/${driver}/block`, as: admin });
    expect(block.json()).toMatchObject({ status: 200 });
    expect(await names()).not.toContain("Dan Pop");
    expect((await clubs()).map(({ name }) => name)).not.toContain("Cetate Racing");
    const founded = await test.call({
      method: "POST",
      url: "/api/teams",
      as: admin,
      payload: { name: "Cetate Racing", simulator: "acc" },
    });
    expect(founded.json()).toMatchObject({ status: 200 });
    expect((await clubs()).map(({ name }) => name)).toContain("Cetate Racing");
  });

  it("leave out clubs of one person and those that ended, and sort by what is counted once it is", async () => {
    const { db } = test.services.databases;
    const league = await createStandingsSeason(test);
    const solo = await createClub(db, { name: "Doar eu" });
    await db.updateTable("clubs").set({ solo: true }).where("id", "=", solo).execute();
    const ended = await createClub(db, { name: "A fost" });
    await db.updateTable("clubs").set({ deleted_at: 1 }).where("id", "=", ended).execute();
    const editor = await createPerson(db, { roles: ["administrator"] });
    await saveFinishes(test, { as: editor, event: league.events[0], session: league.races[0] }, [
      { car: league.cars.carmen, drivers: [league.people.carmen] },
      { car: league.cars.ana, drivers: [league.people.ana] },
    ]);
    expect((await clubs("?sort=wins")).map(({ name, sums }) => [name, sums])).toEqual([
      ["Alfa Racing", null],
      ["Beta Sport", null],
    ]);
    await rebuildStatistics(test.services);
    test.services.cache.drop();
    expect(await clubs("?sort=wins")).toMatchObject([
      { name: "Beta Sport", drivers: 1, sums: { starts: 1, wins: 1, podiums: 1 } },
      { name: "Alfa Racing", drivers: 3, sums: { starts: 1, wins: 0, podiums: 1 } },
    ]);
    expect((await drivers("?search=crisan"))[0]?.form).toEqual([{ place: 1, status: null }]);
    expect((await drivers("?search=barna"))[0]?.form).toEqual([]);
    expect(await names("?sort=wins")).toEqual([
      "Carmen Crișan",
      "Ana Albu",
      "Bogdan Barna",
      "Barbu Bratu",
    ]);
    expect((await test.call({ url: "/api/directory/drivers?sort=email" })).statusCode).toBe(422);
    expect((await test.call({ url: "/api/directory/drivers?page=0" })).statusCode).toBe(422);
  });

  it("have fifty a page, and nothing after the last", async () => {
    const { db } = test.services.databases;
    const people = [];
    for (let index = 0; index < 53; index++)
      people.push(
        await createPerson(db, { firstName: "P", lastName: `L${String(index).padStart(2, "0")}` }),
      );
    await createClub(db, { drivers: people });
    const first = (await test.call({ url: "/api/directory/drivers" })).json();
    expect(first.meta).toEqual({ page: 1, pageSize: 50, total: 53 });
    expect(first.data).toHaveLength(50);
    expect(await names("?page=2")).toEqual(["P L50", "P L51", "P L52"]);
    const beyond = await test.call({ url: "/api/directory/drivers?page=3" });
    expect([beyond.statusCode, beyond.json().data]).toEqual([200, []]);
    expect(beyond.headers["cache-control"]).toBe("private, no-store");
    const searched = await test.call({ url: "/api/directory/drivers?search=l01" });
    expect(searched.headers["cache-control"]).toBe("private, no-store");
  });
});
