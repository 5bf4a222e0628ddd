import { afterAll, beforeAll, expect, it } from "vitest";
import type { OpenSeats, OwnSeats } from "#features/registration/open-seats.ts";
import type { RoadFacts } from "#features/registration/road-facts.ts";
import { clubCalls, statuses } from "#tests/club-calls.ts";
import { createClub, createSeason, registerCar } from "#tests/factories/league.ts";
import { addAccount } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("Open seats", (engine) => {
  let site: TestApp;
  let calls: ReturnType<typeof clubCalls>;
  let owner: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    calls = clubCalls(site);
    owner = await addAccount(site, { firstName: "Olga", lastName: "Marin" });
  });
  afterAll(() => site.close());

  let number = 10;
  /** A car of two in a season of its own, with one driver, offered unless `isOffered` is false. */
  const scene = async ({
    isOffered = true,
    season: given = {},
  }: { isOffered?: boolean; season?: Parameters<typeof createSeason>[1] } = {}) => {
    const { db } = site.services.databases;
    const first = await addAccount(site);
    const club = await createClub(db, { simulator: "ac", owner, drivers: [first] });
    const season = await createSeason(db, {
      simulator: "ac",
      rules: { maxDriversPerCar: 2 },
      ...given,
    });
    number++;
    const car = await registerCar(db, { season, club, raceNumber: number, drivers: [first] });
    if (isOffered) await offer(owner, car);
    return { club, season, car, first };
  };
  const offer = (as: string | undefined, car: string, offers = true) =>
    calls.call("POST", `/api/car/${car}/seat-offer`, { as, payload: { offers } });
  const ask = (as: string | undefined, car: string, payload: object = {}) =>
    calls.call<string>("POST", `/api/car/${car}/seat-requests`, { as, payload });
  const seek = (as: string | undefined, season: string, seeks = true) =>
    calls.call("POST", `/api/season/${season}/seat-seekers`, { as, payload: { seeks } });
  const shown = async (season: string) =>
    (await calls.call<OpenSeats>("GET", `/api/season/${season}/open-seats`, { as: undefined }))
      .data;
  const own = async (as: string, season: string) =>
    (await calls.call<OwnSeats>("GET", `/api/season/${season}/own-seats`, { as })).data;
  const answer = (as: string, id: string | undefined, verb: "accept" | "reject") =>
    calls.call<string>("POST", `/api/seat-request/${id}/${verb}`, { as, payload: {} });
  const road = async (as: string, season: string) =>
    (await calls.call<RoadFacts>("GET", `/api/season/${season}/road`, { as })).data;
  const driver = (more: Parameters<typeof addAccount>[1] = {}) =>
    addAccount(site, { firstName: "Dora", lastName: "Pop", ...more });

  it("are offered, asked for and given: the driver is of the club and in the car, confirmed", async () => {
    const { season, car, club } = await scene({ isOffered: false });
    expect((await own(owner, season)).offerable).toMatchObject([
      { car: { _id: car }, isOffered: false },
    ]);
    expect((await offer(owner, car)).status).toBe(200);
    expect((await shown(season)).offers).toMatchObject([{ car: { _id: car }, free: 1 }]);
    const dora = await driver();
    await seek(dora, season);
    expect((await shown(season)).seekers.map(({ _id }) => _id)).toEqual([dora]);
    const asked = await ask(dora, car, { text: "Pot în fiecare joi <i>seara</i>." });
    expect(asked.data).toContain(`Ai cerut locul din mașina #${number}.`);
    expect((await calls.subjects(owner))[0]).toContain(`Dora Pop cere locul din mașina #${number}`);
    const [request] = (await own(owner, season)).toAnswer;
    expect(request).toMatchObject({
      person: { _id: dora },
      text: "Pot în fiecare joi <i>seara</i>.",
    });
    expect((await answer(owner, request?._id, "accept")).data).toBe(
      `Dora Pop are loc în mașina #${number}.`,
    );
    expect((await road(dora, season)).car).toMatchObject({
      raceNumber: number,
      isOwnSeatConfirmed: true,
    });
    expect((await calls.read(owner, club)).data.drivers.map(({ _id }) => _id)).toContain(dora);
    expect((await calls.subjects(dora))[0]).toContain(`Ai loc în mașina #${number}`);
    // Full, and nobody looks any more.
    expect(await shown(season)).toEqual({ offers: [], seekers: [] });
    expect((await own(dora, season)).isSeeking).toBe(false);
  });

  it("given to one of two who ask are gone for the other", async () => {
    const { season, car } = await scene();
    const [one, other] = [await driver(), await driver({ firstName: "Dan" })];
    await ask(one, car);
    await ask(other, car);
    const ids = (await own(owner, season)).toAnswer.map(({ _id }) => _id);
    const answers = await Promise.all(ids.map((id) => answer(owner, id, "accept")));
    expect(statuses(answers)).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.data).toBe(
      "Selectează 1 până la 2 piloți",
    );
  });

  it("are asked for once by a person, answered once, and taken back", async () => {
    const { season, car } = await scene();
    const dora = await driver();
    const replies = await Promise.all(Array.from({ length: 3 }, () => ask(dora, car)));
    expect(statuses(replies)).toEqual([200, 409, 409]);
    const id = (await own(dora, season)).own[0]?._id;
    const answers = await Promise.all([
      answer(owner, id, "reject"),
      answer(owner, id, "accept"),
      calls.call("DELETE", `/api/seat-request/${id}`, { as: dora }),
    ]);
    expect(statuses(answers)).toEqual([200, 410, 410]);
  });

  it.each([
    ["not offered", { isOffered: false }, "seat.taken"],
    [
      "in a season that is closed",
      { isOffered: true, season: { registrationDeadline: TEST_NOW + 1000 } },
      "registration.closed",
    ],
  ])("%s cannot be asked for", async (what, given, code) => {
    const { season, car } = await scene(given);
    if (what !== "not offered") site.setNow(TEST_NOW + 1000);
    expect((await ask(await driver(), car)).code).toBe(code);
    expect(await shown(season)).toEqual({ offers: [], seekers: [] });
    site.setNow(TEST_NOW);
  });

  it("are nobody's who has one, lacks something or is a stranger", async () => {
    const { season, car, first } = await scene({
      season: { rules: { maxDriversPerCar: 2, requiredDriverFields: ["city"] } },
    });
    expect((await ask(first, car)).code).toBe("seat.has-one");
    expect((await seek(first, season)).code).toBe("seat.has-one");
    expect((await ask(await driver(), car)).code).toBe("club.profile-incomplete");
    const dora = await driver({ city: "Cluj" });
    await ask(dora, car);
    const id = (await own(dora, season)).own[0]?._id;
    const stranger = await driver();
    expect((await own(stranger, season)).toAnswer).toEqual([]);
    for (const as of [stranger, first]) {
      expect((await answer(as, id, "accept")).status).toBe(410);
      expect((await offer(as, car)).status).toBe(403);
      expect((await calls.call("DELETE", `/api/seat-request/${id}`, { as })).status).toBe(410);
    }
    for (const reply of [await offer(undefined, car), await ask(undefined, car)])
      expect(reply.status).toBe(401);
    expect((await ask(dora, "none")).status).toBe(404);
  });

  it("of a season that is prepared still, of a guest or of who drives alone are none", async () => {
    const { db } = site.services.databases;
    const hidden = await scene({ season: { hidden: true }, isOffered: false });
    const dora = await driver();
    expect((await ask(dora, hidden.car)).status).toBe(404);
    expect((await seek(dora, hidden.season)).status).toBe(404);
    const alone = await scene({ isOffered: false });
    await db.updateTable("clubs").set({ solo: true }).where("id", "=", alone.club).execute();
    expect((await offer(owner, alone.car)).code).toBe("request.solo-club");
    expect((await shown(alone.season)).offers).toEqual([]);
  });

  it("need a licence where the season has them, when asked", async () => {
    const { season, car } = await scene({
      season: { rules: { maxDriversPerCar: 2 }, driverClasses: [{ id: "driver-am" }] },
    });
    const dora = await driver();
    expect(await ask(dora, car)).toMatchObject({
      status: 422,
      data: "Selectează cel puțin o licență",
    });
    expect((await ask(dora, car, { licences: ["driver-none"] })).status).toBe(422);
    expect((await ask(dora, car, { licences: ["driver-am"] })).status).toBe(200);
    expect((await own(dora, season)).own).toHaveLength(1);
  });

  it("looked for are looked for until one is confirmed in a car or says no more", async () => {
    const { season, club, car } = await scene();
    const dora = await driver();
    await seek(dora, season);
    await seek(dora, season);
    await seek(dora, season, false);
    expect((await shown(season)).seekers).toEqual([]);
    await seek(dora, season);
    await ask(dora, car);
    const { db } = site.services.databases;
    const other = await createClub(db, { simulator: "ac", owner: dora, drivers: [dora] });
    const model = await db
      .selectFrom("season_car_models")
      .select("car_model_id")
      .where("season_id", "=", season)
      .executeTakeFirstOrThrow();
    const registered = await calls.call("POST", `/api/season/${season}/registrations`, {
      as: dora,
      payload: {
        teamId: other,
        cars: [
          {
            raceNumber: 5,
            carName: "Alta",
            carModel: model.car_model_id,
            drivers: [{ driver: dora, classes: [] }],
          },
        ],
      },
    });
    expect(registered.status).toBe(200);
    expect(await own(dora, season)).toMatchObject({ isSeeking: false, own: [] });
    expect((await own(owner, season)).toAnswer).toEqual([]);
    expect(club).not.toBe(other);
  });
});
