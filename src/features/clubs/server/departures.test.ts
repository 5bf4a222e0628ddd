import { DAY_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { clubCalls, idsOf } from "#tests/club-calls.ts";
import {
  answerPresence,
  createClub,
  createEvent,
  createSeason,
  registerCar,
} from "#tests/factories/league.ts";
import { addAccount, TEST_PASSWORD } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { inviteToCar } from "./asks/car-invites.ts";

describeOnEachDatabase("People who go", (engine) => {
  let site: TestApp;
  let calls: ReturnType<typeof clubCalls>;
  let owner: string;
  let manager: string;
  let driver: string;
  let club: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    calls = clubCalls(site);
  });
  afterAll(() => site.close());

  const db = () => site.services.databases.db;

  /** A fresh club, so that no test minds another. */
  async function found(name: string) {
    owner = await addAccount(site, { firstName: "Olga", lastName: "Marin" });
    manager = await addAccount(site, { firstName: "Mihai", lastName: "Dinu" });
    driver = await addAccount(site, { firstName: "Dan", lastName: "Ilie" });
    club = await createClub(db(), {
      name,
      owner,
      simulator: "ac",
      managers: [manager],
      drivers: [driver],
    });
  }
  /** The club's car #12 in a season whose only event is in `days` days; without them the season has no event. */
  async function enter(title: string, days: number | undefined, drivers = [driver]) {
    const season = await createSeason(db(), { title, simulator: "ac" });
    const event =
      days === undefined
        ? undefined
        : await createEvent(db(), { season, time: TEST_NOW + days * DAY_MS });
    const car = await registerCar(db(), {
      season,
      club,
      raceNumber: 12,
      carName: "Vipera",
      drivers,
    });
    return { season, event, car };
  }
  const seatsOf = async (car: string) => {
    const rows = await db()
      .selectFrom("car_drivers")
      .select("user_id")
      .where("car_id", "=", car)
      .execute();
    return rows.map((row) => row.user_id);
  };
  const leave = (as: string, payload: object = {}) =>
    calls.call("POST", `/api/team/${club}/leave`, { as, payload });
  const register = (season: string, drivers: string[] = [driver]) =>
    calls.call("POST", `/api/season/${season}/registrations`, {
      as: owner,
      payload: {
        teamId: club,
        cars: [
          {
            _id: null,
            raceNumber: 12,
            carName: "Vipera",
            carModel: "ac-ks-mazda-mx5-cup",
            skin: "",
            drivers: drivers.map((id) => ({ driver: id, classes: [] })),
          },
        ],
      },
    });
  const versionOf = async (car: string) => {
    const row = await db()
      .selectFrom("registrations")
      .innerJoin("cars", "cars.registration_id", "registrations.id")
      .select("registrations.version")
      .where("cars.id", "=", car)
      .executeTakeFirstOrThrow();
    return row.version;
  };

  it("leave a club as they please, and the owner is told", async () => {
    await found("Liber");
    expect((await leave(driver)).status).toBe(200);
    expect((await calls.read(owner, club)).data).toMatchObject({ drivers: [], version: 2 });
    expect(await calls.subjects(owner)).toEqual(["Dan Ilie a părăsit clubul Liber"]);
    expect((await leave(manager)).status).toBe(200);
    expect((await calls.read(manager, club)).status).toBe(403);
  });

  it("leave one club, and stay in the others, both that they drive for and that they manage", async () => {
    await found("Părăsit");
    const other = await createClub(db(), {
      name: "Păstrat",
      owner,
      simulator: "ac",
      managers: [manager],
      drivers: [driver],
    });
    for (const person of [driver, manager]) expect((await leave(person)).status).toBe(200);
    const { data } = await calls.read(owner, other);
    expect([idsOf(data.drivers), idsOf(data.managers)]).toEqual([[driver], [manager]]);
  });

  it("leave with their account a club that they only manage, and the owner is told", async () => {
    await found("Condus");
    const payload = { password: TEST_PASSWORD };
    expect((await calls.call("POST", "/user/delete", { as: manager, payload })).status).toBe(200);
    expect((await calls.read(owner, club)).data.managers).toEqual([]);
    expect(await calls.subjects(owner)).toEqual(["Mihai Dinu a părăsit clubul Condus"]);
  });

  it("cannot leave what they are not in", async () => {
    await found("Străin");
    expect(await leave(await addAccount(site))).toMatchObject({
      status: 409,
      code: "club.not-member",
    });
    expect((await leave(owner)).code).toBe("club.not-member");
  });

  it("stay owner of a club that they leave as a driver", async () => {
    await found("Proprietar");
    await calls.edit(owner, club, { drivers: [driver, owner] });
    expect((await leave(owner)).status).toBe(200);
    const { data } = await calls.read(owner, club);
    expect([data.owner._id, idsOf(data.drivers)]).toEqual([owner, [driver]]);
  });

  it("are shown which seats they lose before they lose them", async () => {
    await found("Cu loc");
    const { car } = await enter("Cupa de iarnă", 7);
    const refusal = await leave(driver);
    expect(refusal).toMatchObject({
      status: 409,
      code: "club.driver-in-season",
      data: "Locurile acestea se eliberează: Dan Ilie: #12 „Vipera”, Cupa de iarnă.",
      details: { seats: [{ car: { raceNumber: 12 }, season: { title: "Cupa de iarnă" } }] },
    });
    expect(await seatsOf(car)).toEqual([driver]);
    expect(idsOf((await calls.read(owner, club)).data.drivers)).toEqual([driver]);
  });

  it("lose their seats in running seasons, and everybody who runs the club learns which", async () => {
    await found("Elibereaza");
    const mate = await addAccount(site);
    const { car, event } = await enter("Cupa de vară", 7, [driver, mate]);
    await answerPresence(db(), {
      event: event ?? "",
      car,
      firstDriver: driver,
      answeredBy: driver,
    });
    const version = await versionOf(car);
    expect((await leave(driver, { releaseSeats: true })).status).toBe(200);
    expect(await seatsOf(car)).toEqual([mate]);
    expect(await versionOf(car)).toBe(version + 1);
    for (const coordinator of [owner, manager])
      expect(await calls.subjects(coordinator)).toEqual(["Dan Ilie a părăsit clubul Elibereaza"]);
    const presence = await db().selectFrom("presences").selectAll().executeTakeFirstOrThrow();
    expect(presence).toMatchObject({ present: true, first_driver_id: null });
  });

  it("lose a seat in a season that has no event yet", async () => {
    await found("Devreme");
    const { car } = await enter("În pregătire", undefined);
    expect((await leave(driver)).code).toBe("club.driver-in-season");
    await leave(driver, { releaseSeats: true });
    expect(await seatsOf(car)).toEqual([]);
  });

  it("keep their place in seasons that are over", async () => {
    await found("Istorie");
    const { car } = await enter("Demult", -30);
    expect((await leave(driver)).status).toBe(200);
    expect(await seatsOf(car)).toEqual([driver]);
  });

  it("keep their seats in other clubs' cars", async () => {
    await found("Două cluburi");
    const season = await createSeason(db(), { simulator: "ac" });
    const car = await registerCar(db(), { season, drivers: [driver] });
    expect((await leave(driver)).status).toBe(200);
    expect(await seatsOf(car)).toEqual([driver]);
  });

  it("lose the open invitation to a car together with the seat", async () => {
    await found("Cu invitație");
    const { car } = await enter("Cupa nouă", 7, []);
    await db()
      .transaction()
      .execute(async (trx) => {
        const { season_id } = await trx
          .selectFrom("cars")
          .select("season_id")
          .where("id", "=", car)
          .executeTakeFirstOrThrow();
        await trx
          .insertInto("car_drivers")
          .values({ car_id: car, season_id, user_id: driver, position: 0, confirmed: false })
          .execute();
        await inviteToCar(trx, site.services, { carId: car, userId: driver, invitedBy: owner });
      });
    const path = await calls.invitation(driver);
    await leave(driver, { releaseSeats: true });
    expect((await calls.call("POST", `/api${path}/accept`, { as: driver })).code).toBe(
      "invitation.withdrawn",
    );
  });

  it("lose their seats with their account, in other clubs' cars and guest cars too, and it is told", async () => {
    await found("Cont șters");
    const { car } = await enter("Cupa finală", 7);
    const season = await createSeason(db(), { title: "Cupa vecină", simulator: "ac" });
    const otherOwner = await addAccount(site);
    const other = await createClub(db(), { name: "Vecinii", owner: otherOwner, simulator: "ac" });
    const otherCar = await registerCar(db(), { season, club: other, drivers: [driver] });
    const guests = await createSeason(db(), { simulator: "ac" });
    const guestCar = await registerCar(db(), { season: guests, club: null, drivers: [driver] });
    const { car: past } = await enter("Cupa veche", -90);
    const reply = await calls.call("POST", "/user/delete", {
      as: driver,
      payload: { password: TEST_PASSWORD },
    });
    expect(reply.status).toBe(200);
    for (const left of [car, otherCar, guestCar]) expect(await seatsOf(left)).toEqual([]);
    expect(await seatsOf(past)).toEqual([driver]);
    expect(await calls.subjects(owner)).toEqual(["Dan Ilie a părăsit clubul Cont șters"]);
    expect(await calls.subjects(otherOwner)).toEqual([
      "Dan Ilie nu mai este pilot al clubului Vecinii",
    ]);
  });

  it("free seats of a hidden season too, without a word that names it", async () => {
    await found("Discret");
    const { season, car } = await enter("Cupa tăinuită", 3);
    await db().updateTable("seasons").set({ hidden: true }).where("id", "=", season).execute();
    expect((await leave(driver)).status).toBe(200);
    const seats = await db()
      .selectFrom("car_drivers")
      .select("user_id")
      .where("car_id", "=", car)
      .execute();
    expect(seats).toEqual([]);
    const bodies = await db().selectFrom("messages").select("body").execute();
    expect(bodies.map(({ body }) => body).join()).not.toContain("Cupa tăinuită");
    const refusal = await calls.call("DELETE", `/api/team/${club}`, { as: owner });
    expect(refusal).toMatchObject({
      code: "club.in-season",
      data: "Clubul este înscris într-un sezon care se pregătește. Întreabă un organizator.",
    });
  });

  it("are removed by a manager only after they have seen which seats that frees", async () => {
    await found("Scos");
    const { car } = await enter("Cupa de toamnă", 7);
    const refusal = await calls.edit(manager, club, { drivers: [], pendingDrivers: [] });
    expect(refusal).toMatchObject({ status: 409, code: "club.driver-in-season" });
    expect(await seatsOf(car)).toEqual([driver]);
    const saved = await calls.edit(manager, club, {
      drivers: [],
      pendingDrivers: [],
      releaseSeats: true,
    });
    expect(saved.data.drivers).toEqual([]);
    expect(await seatsOf(car)).toEqual([]);
    expect(await calls.subjects(driver)).toEqual(["Nu mai ești pilot al clubului Scos"]);
    expect(await calls.subjects(owner)).toEqual(["Dan Ilie nu mai este pilot al clubului Scos"]);
  });

  it("are written of one by one: each letter names the seats of its own driver alone", async () => {
    await found("Doi deodată");
    const mate = await addAccount(site, { firstName: "Sandu", lastName: "Rusu" });
    await db()
      .insertInto("club_members")
      .values({ club_id: club, user_id: mate, role: "driver", accepted: true })
      .execute();
    await enter("Cupa lui Dan", 7, [driver]);
    await enter("Cupa lui Sandu", 7, [mate]);
    await calls.edit(manager, club, { drivers: [], pendingDrivers: [], releaseSeats: true });
    const letters = await db()
      .selectFrom("messages")
      .select(["subject", "body"])
      .where("recipient_id", "=", owner)
      .execute();
    const cupsIn = (name: string) =>
      letters
        .filter(({ subject }) => subject.startsWith(name))
        .flatMap(({ body }) => body.match(/Cupa lui (?:Dan|Sandu)/g) ?? []);
    expect([cupsIn("Dan Ilie"), cupsIn("Sandu Rusu")]).toEqual([
      ["Cupa lui Dan"],
      ["Cupa lui Sandu"],
    ]);
  });

  it("hand a club over to one of its people and stay as managers", async () => {
    await found("Predat");
    const { data: before } = await calls.read(owner, club);
    const reply = await calls.call("POST", `/api/team/${club}/owner`, {
      as: owner,
      payload: { owner: manager, version: before.version },
    });
    expect(reply.status).toBe(200);
    const { data } = await calls.read(manager, club);
    expect([data.owner._id, idsOf(data.managers)]).toEqual([manager, [owner]]);
    expect(data.version).toBe(before.version + 1);
    expect(await calls.subjects(manager)).toEqual(["Ești proprietarul clubului Predat"]);
    expect((await calls.edit(owner, club, { name: "Înapoi" })).status).toBe(403);
    expect((await calls.edit(manager, club, { name: "Al meu" })).status).toBe(200);
  });

  it.each([
    ["a manager", () => manager, () => driver, 403, "access.denied"],
    ["the owner, to a stranger,", () => owner, () => "stranger", 409, "club.owner-unfit"],
  ])("cannot hand it over as %s", async (_who, who, toWhom, status, code) => {
    await found(`Nu se predă ${_who}`);
    const reply = await calls.call("POST", `/api/team/${club}/owner`, {
      as: who(),
      payload: { owner: toWhom(), version: 1 },
    });
    expect(reply).toMatchObject({ status, code });
  });

  it("cannot hand it over twice at once", async () => {
    await found("De două ori");
    const replies = await Promise.all(
      [manager, driver].map((heir) =>
        calls.call("POST", `/api/team/${club}/owner`, {
          as: owner,
          payload: { owner: heir, version: 1 },
        }),
      ),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
  });

  it.each([
    ["GET", () => `/api/team/${club}/delete`],
    ["DELETE", () => `/api/team/${club}`],
  ] as const)("end a club by %s, and its people are told", async (method, url) => {
    await found(`Sfârșit ${method}`);
    expect((await calls.call(method, url(), { as: manager })).status).toBe(403);
    expect((await calls.call(method, url(), { as: owner })).status).toBe(200);
    expect((await calls.read(owner, club)).status).toBe(404);
    expect((await calls.call("GET", "/api/teams", { as: driver })).data).toEqual([]);
    for (const member of [manager, driver])
      expect(await calls.subjects(member)).toEqual([`Clubul Sfârșit ${method} a fost șters`]);
    expect((await calls.create(owner, { name: `Sfârșit ${method}` })).status).toBe(200);
  });

  it("cannot end a club that is registered in a running season", async () => {
    await found("Înscris");
    await enter("Cupa de primăvară", 7);
    expect(await calls.call("DELETE", `/api/team/${club}`, { as: owner })).toMatchObject({
      status: 409,
      code: "club.in-season",
      data: "Clubul este înscris în „Cupa de primăvară”. Îl poți șterge după încheierea sezonului.",
    });
    expect((await calls.read(owner, club)).status).toBe(200);
  });

  it("cannot end a club and register it at once: one of the two counts", async () => {
    for (const round of [1, 2, 3]) {
      await found(`Deodată ${round}`);
      const season = await createSeason(db(), { simulator: "ac" });
      const [deleted, registered] = await Promise.all([
        calls.call("DELETE", `/api/team/${club}`, { as: owner }),
        register(season),
      ]);
      expect([deleted.status === 200, registered.status === 200].filter(Boolean)).toHaveLength(1);
      expect((await calls.read(owner, club)).status).toBe(deleted.status === 200 ? 404 : 200);
    }
  });

  it("cannot be registered and leave at once and stay in the car", async () => {
    for (const round of [1, 2, 3]) {
      await found(`Plecat ${round}`);
      const season = await createSeason(db(), { simulator: "ac" });
      const [left] = await Promise.all([
        leave(driver, { releaseSeats: true }),
        register(season, [driver]),
      ]);
      expect(left.status).toBe(200);
      const seats = await db()
        .selectFrom("car_drivers")
        .select("confirmed")
        .where("season_id", "=", season)
        .execute();
      // Registered first, they left the seat too; registered afterwards they are asked as somebody from outside.
      expect(seats.filter((seat) => seat.confirmed)).toEqual([]);
    }
  });

  it("end a club whose seasons are over, and its past stays where it was", async () => {
    await found("Cu trecut");
    const { season } = await enter("Anul trecut", -300);
    expect((await calls.call("DELETE", `/api/team/${club}`, { as: owner })).status).toBe(200);
    const { data } = await calls.call<{ registrations: { teamName: string }[] }>(
      "GET",
      `/api/season/${season}`,
      { as: undefined },
    );
    expect(data.registrations).toMatchObject([{ teamName: "Cu trecut" }]);
    expect((await site.call({ url: `/api/team-profile/${club}` })).statusCode).toBe(200);
  });
});
