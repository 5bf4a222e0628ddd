import { DAY_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Db } from "#server/database/databases.ts";
import { clubCalls, statuses } from "#tests/club-calls.ts";
import { createClub, createEvent, createSeason, registerCar } from "#tests/factories/league.ts";
import { addAccount } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { inviteToCar } from "./car-invites.ts";
import { freeSeats } from "../club-seats.ts";

describeOnEachDatabase("An invitation into a car", (engine) => {
  let site: TestApp;
  let calls: ReturnType<typeof clubCalls>;
  let owner: string;
  let mate: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    calls = clubCalls(site);
    owner = await addAccount(site, { firstName: "Olga", lastName: "Marin" });
    mate = await addAccount(site, { firstName: "Mara", lastName: "Stan" });
  });
  afterAll(() => site.close());

  const inTransaction = (work: (trx: Db) => Promise<unknown>) =>
    site.services.databases.db.transaction().execute(work);

  let count = 0;
  /** A car with Mara's confirmed seat and an unconfirmed one, and the path of the invitation to it. */
  async function invite() {
    count++;
    const { db } = site.services.databases;
    const driver = await addAccount(site, { firstName: "Dan", lastName: `Ilie${count}` });
    const season = await createSeason(db, { title: `Cupa ${count}`, simulator: "ac" });
    await createEvent(db, { season, time: TEST_NOW + DAY_MS });
    const club = await createClub(db, { name: `Scuderia ${count}`, owner, simulator: "ac" });
    const car = await registerCar(db, {
      season,
      club,
      raceNumber: 77,
      carName: "Fulgerul",
      drivers: [mate, { id: driver, confirmed: false }],
    });
    await inTransaction((trx) =>
      inviteToCar(trx, site.services, { carId: car, userId: driver, invitedBy: owner }),
    );
    return { driver, season, club, car, path: await calls.invitation(driver) };
  }
  const answer = (path: string, how: "accept" | "reject", as: string) =>
    calls.call("POST", `/api${path}/${how}`, { as });
  const seats = async (car: string) => {
    const rows = await site.services.databases.reader
      .selectFrom("car_drivers")
      .select(["user_id", "confirmed"])
      .where("car_id", "=", car)
      .execute();
    return Object.fromEntries(rows.map((row) => [row.user_id, row.confirmed]));
  };
  const versionOf = async (club: string) => {
    const row = await site.services.databases.reader
      .selectFrom("registrations")
      .select("version")
      .where("club_id", "=", club)
      .executeTakeFirstOrThrow();
    return row.version;
  };

  it("says which car, in which season, for whom and by whom", async () => {
    const { driver, season, club, car, path } = await invite();
    expect(await calls.call("GET", `/api${path}`, { as: driver })).toEqual({
      status: 200,
      data: {
        _id: path.split("/").at(-1),
        title: "Invitație în mașina #77",
        car: { _id: car, raceNumber: 77, carName: "Fulgerul" },
        season: { _id: season, title: `Cupa ${count}` },
        team: { _id: club, name: `Scuderia ${count}` },
        invitedBy: { _id: owner, profile: { firstName: "Olga", lastName: "Marin" } },
      },
    });
  });

  it("stands in the person's list, and in nobody else's, until the seat, the season or its being shown ends", async () => {
    const { driver, season, car } = await invite();
    const { db } = site.services.databases;
    const listed = async (as = driver) => (await calls.open(as)).cars.map((one) => one.car._id);
    expect([await listed(), await listed(mate)]).toEqual([[car], []]);
    const hide = (hidden: boolean) =>
      db.updateTable("seasons").set({ hidden }).where("id", "=", season).execute();
    await hide(true);
    expect(await listed()).toEqual([]);
    await hide(false);
    site.setNow(TEST_NOW + 86_400_001);
    expect(await listed()).toEqual([]);
    site.setNow(TEST_NOW);
    expect(await listed()).toEqual([car]);
    await inTransaction((trx) => freeSeats(trx, site.services, [{ carId: car, userId: driver }]));
    expect(await listed()).toEqual([]);
  });

  it("is not to be read or answered while its season is hidden", async () => {
    const { driver, season, path } = await invite();
    const { db } = site.services.databases;
    await db.updateTable("seasons").set({ hidden: true }).where("id", "=", season).execute();
    expect((await calls.call("GET", `/api${path}`, { as: driver })).code).toBe("invitation.gone");
    for (const how of ["accept", "reject"] as const)
      expect((await answer(path, how, driver)).code).toBe("invitation.gone");
  });

  it("outlives its message, which says as long as nobody has answered that it carries one", async () => {
    const { driver, path, car } = await invite();
    const { data } = await calls.call<{ _id: string }[]>("GET", "/api/messages", { as: driver });
    const url = `/api/message/${data[0]?._id}`;
    const carries = async () =>
      (await calls.call<{ hasOpenInvitation: boolean }>("GET", url, { as: driver })).data
        .hasOpenInvitation;
    expect(await carries()).toBe(true);
    await answer(path, "accept", driver);
    expect(await carries()).toBe(false);
    const second = await invite();
    const inbox = await calls.call<{ _id: string }[]>("GET", "/api/messages", {
      as: second.driver,
    });
    await calls.call("DELETE", `/api/message/${inbox.data[0]?._id}`, { as: second.driver });
    const [open] = (await calls.open(second.driver)).cars;
    expect(open?.car._id).not.toBe(car);
    expect((await answer(`/car-invite/${open?._id}`, "accept", second.driver)).status).toBe(200);
  });

  it("accepted confirms the seat and tells the inviter", async () => {
    const { driver, car, club, path } = await invite();
    expect((await answer(path, "accept", driver)).status).toBe(200);
    expect(await seats(car)).toEqual({ [mate]: true, [driver]: true });
    expect(await versionOf(club)).toBe(1);
    expect(await calls.subjects(owner)).toContain(
      `Dan Ilie${count} a acceptat locul în mașina #77`,
    );
  });

  it("refused frees the seat, tells the inviter and makes open forms of the registration stale", async () => {
    const { driver, season, car, club, path } = await invite();
    expect((await answer(path, "reject", driver)).status).toBe(200);
    expect(await seats(car)).toEqual({ [mate]: true });
    expect(await versionOf(club)).toBe(2);
    expect(await calls.subjects(owner)).toContain(`Dan Ilie${count} a refuzat locul în mașina #77`);
    // Free for another car of the same season.
    const other = await registerCar(site.services.databases.db, { season, drivers: [driver] });
    expect(await seats(other)).toEqual({ [driver]: true });
  });

  it.each([
    ["accept", "invitation.accepted"],
    ["reject", "invitation.refused"],
  ] as const)("answered by %s takes no second answer", async (how, code) => {
    const { driver, path } = await invite();
    await answer(path, how, driver);
    expect(await calls.call("GET", `/api${path}`, { as: driver })).toMatchObject({
      status: 410,
      code,
    });
    expect(await answer(path, "accept", driver)).toMatchObject({ status: 410, code });
    expect(await answer(path, "reject", driver)).toMatchObject({ status: 410, code });
  });

  it("accepted and refused at once has one outcome", async () => {
    for (const _round of [1, 2, 3]) {
      const { driver, car, path } = await invite();
      const [accepted, refused] = await Promise.all([
        answer(path, "accept", driver),
        answer(path, "reject", driver),
      ]);
      expect(statuses([accepted, refused])).toEqual([200, 410]);
      expect(await seats(car)).toEqual({
        [mate]: true,
        ...(accepted.status === 200 && { [driver]: true }),
      });
    }
  });

  it.each([
    [
      "by whoever edits the crew",
      (car: string, driver: string) =>
        inTransaction((trx) => freeSeats(trx, site.services, [{ carId: car, userId: driver }])),
    ],
    [
      "because somebody just took the seat away",
      (car: string, driver: string) =>
        site.services.databases.db
          .deleteFrom("car_drivers")
          .where("car_id", "=", car)
          .where("user_id", "=", driver)
          .execute(),
    ],
  ])("withdrawn %s says so and confirms nothing", async (_how, withdraw) => {
    const { driver, car, path } = await invite();
    await withdraw(car, driver);
    const before = await seats(car);
    const refusal = { status: 410, code: "invitation.withdrawn" };
    expect(await calls.call("GET", `/api${path}`, { as: driver })).toMatchObject(refusal);
    expect(await answer(path, "accept", driver)).toMatchObject(refusal);
    expect(await seats(car)).toEqual(before);
  });

  it("accepted while the seat is taken away has one outcome", async () => {
    for (const _round of [1, 2, 3]) {
      const { driver, car, path } = await invite();
      const [accepted] = await Promise.all([
        answer(path, "accept", driver),
        inTransaction((trx) => freeSeats(trx, site.services, [{ carId: car, userId: driver }])),
      ]);
      expect([200, 410]).toContain(accepted.status);
      expect(await seats(car)).toEqual({ [mate]: true });
    }
  });

  it("of a car that is gone is gone", async () => {
    const { driver, car, path } = await invite();
    await site.services.databases.db.deleteFrom("cars").where("id", "=", car).execute();
    expect(await calls.call("GET", `/api${path}`, { as: driver })).toMatchObject({
      status: 410,
      code: "invitation.gone",
    });
  });

  it("sent twice is one, also at once", async () => {
    const { driver, car } = await invite();
    const again = () =>
      inTransaction((trx) =>
        inviteToCar(trx, site.services, { carId: car, userId: driver, invitedBy: owner }),
      );
    await Promise.all([again(), again(), again()]);
    expect(await calls.subjects(driver)).toHaveLength(1);
  });

  it("tells a stranger who knows its id no more than one that never was", async () => {
    const { driver, car, path } = await invite();
    const stranger = await addAccount(site);
    const unknown = await calls.call("GET", "/api/car-invite/nothing", { as: stranger });
    expect(unknown).toMatchObject({ status: 410, code: "invitation.gone" });
    for (const as of [stranger, owner, mate])
      expect(await calls.call("GET", `/api${path}`, { as })).toEqual(unknown);
    for (const how of ["accept", "reject"] as const)
      expect(await answer(path, how, stranger)).toEqual(unknown);
    expect(await seats(car)).toEqual({ [mate]: true, [driver]: false });
    expect((await site.call({ url: `/api${path}` })).statusCode).toBe(401);
  });

  it("works for a guest car, which no club has registered", async () => {
    const { db } = site.services.databases;
    const driver = await addAccount(site);
    const season = await createSeason(db, { simulator: "ac" });
    const car = await registerCar(db, {
      season,
      club: null,
      drivers: [{ id: driver, confirmed: false }],
    });
    await inTransaction((trx) =>
      inviteToCar(trx, site.services, { carId: car, userId: driver, invitedBy: owner }),
    );
    const path = await calls.invitation(driver);
    expect(await calls.call("GET", `/api${path}`, { as: driver })).toMatchObject({
      data: { team: null },
    });
    expect((await answer(path, "accept", driver)).status).toBe(200);
    expect(await seats(car)).toEqual({ [driver]: true });
  });
});
