import { afterAll, beforeAll, expect, it } from "vitest";
import { type Answer, clubCalls, statuses } from "#tests/club-calls.ts";
import {
  createClub,
  createEvent,
  createSeason,
  createSession,
  registerCar,
} from "#tests/factories/league.ts";
import { addAccount, addDriver } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { MINUTE_MS } from "#shared/time/durations.ts";
import type { LinkBoard, LinkSeat, SeatOffer, TakenSeat } from "../seat-links.ts";

const MODEL = "ac-ks-mazda-mx5-cup";

let presses = 0;
/** What a browser calls a new press. */
const newKey = () => `press-of-this-test-file-${++presses}`;

describeOnEachDatabase("Seats by a link", (engine) => {
  let site: TestApp;
  let calls: ReturnType<typeof clubCalls>;
  let organizer: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    calls = clubCalls(site);
    organizer = await addAccount(site, { roles: ["organizer"] });
  });
  afterAll(() => site.close());

  const db = () => site.services.databases.db;
  const newSeason = (options: Parameters<typeof createSeason>[1] = {}) =>
    createSeason(db(), { simulator: "ac", ...options });
  const make = async (
    season: string,
    { as = organizer, ...body }: Record<string, unknown> = {},
  ) => {
    const { data } = await calls.call<{ address: string }>(
      "POST",
      `/api/season/${season}/seat-links`,
      { as: String(as), payload: body },
    );
    return data.address.slice(data.address.indexOf("#") + 1);
  };
  const look = (secret: string, as?: string) =>
    calls.call<SeatOffer>("POST", "/api/seat-link", { as, payload: { secret } });
  const take = (secret: string, form: object = {}, as?: string) =>
    calls.call<LinkSeat>("POST", "/api/seat-link/seat", {
      as,
      payload: {
        secret,
        key: newKey(),
        firstName: "Ion",
        lastName: "Popescu",
        raceNumber: 7,
        carModel: MODEL,
        ...form,
      },
    });
  const board = async (season: string, as = organizer, club?: string) =>
    (
      await calls.call<LinkBoard>(
        "GET",
        `/api/season/${season}/seat-links${club ? `?club=${club}` : ""}`,
        { as },
      )
    ).data;
  const act = (method: "POST" | "DELETE", path: string, as = organizer) =>
    calls.call(method, `/api/${path}`, { as, payload: {} });
  const carsOf = async (season: string) => {
    const cars = await calls.call<{ drivers: { driverName: string }[]; waiting: number }[]>(
      "GET",
      `/api/season/${season}/cars`,
      { as: undefined },
    );
    return cars.data.map(
      ({ drivers, waiting }) =>
        drivers.map(({ driverName }) => driverName).join() + "?".repeat(waiting),
    );
  };

  it("say what they offer, and give somebody new a car of their own", async () => {
    const season = await newSeason({ rules: { validNumbers: { from: 2, to: 9 } } });
    await registerCar(db(), {
      season,
      club: await createClub(db(), { simulator: "ac" }),
      raceNumber: 2,
    });
    const secret = await make(season);
    expect((await look(secret)).data).toMatchObject({
      season,
      refusal: null,
      person: null,
      asks: ["name"],
      asksSteam: false,
      club: null,
      takenNumbers: [2],
      models: [{ _id: MODEL, body: "road" }],
      seat: null,
    });
    expect(await take(secret)).toMatchObject({
      status: 200,
      data: {
        raceNumber: 7,
        isConfirmed: true,
        login: { token: expect.any(String), path: expect.any(String) },
      },
    });
    expect(await carsOf(season)).toContain("Ion Popescu");
    const { link, seats } = await board(season);
    expect(link).toMatchObject({ state: "open", used: 1, maxUses: 60 });
    expect(link?.address).toMatch(/\/loc#[\w-]{32}$/);
    expect(seats).toMatchObject([
      { person: { name: "Ion Popescu" }, raceNumber: 7, state: "seated", takenAt: TEST_NOW },
    ]);
  });

  it("refuse what a registration refuses, and then nobody new is there", async () => {
    const season = await newSeason();
    const secret = await make(season);
    await take(secret);
    const { length } = await db().selectFrom("users").select("id").execute();
    const refused = [
      await take(secret, { firstName: "" }),
      await take(secret, { raceNumber: 7 }),
      await take(secret, { raceNumber: 0 }),
      await take(secret, { raceNumber: 8, carModel: "acc-30" }),
      await take(secret, { raceNumber: 8, licences: ["driver-am"] }),
      await take(secret, { raceNumber: 8, key: "1" }),
    ];
    expect(refused.map(({ status, code }) => [status, code])).toEqual([
      [422, "seat-link.incomplete"],
      [409, "registration.taken"],
      [422, "registration.invalid"],
      [422, "registration.invalid"],
      [422, "registration.invalid"],
      [422, "request.invalid"],
    ]);
    expect(await db().selectFrom("users").select("id").execute()).toHaveLength(length);
  });

  it("give the same press the same seat, and two who press at once one number", async () => {
    const season = await newSeason({ rules: { validNumbers: { from: 1, to: 2 } } });
    const secret = await make(season);
    const key = newKey();
    const twice = await Promise.all([
      take(secret, { raceNumber: 1, key }),
      take(secret, { raceNumber: 1, key }),
    ]);
    expect(twice.map(({ data }) => data.raceNumber)).toEqual([1, 1]);
    expect(await carsOf(season)).toEqual(["Ion Popescu"]);
    const last = await Promise.all([
      take(secret, { raceNumber: 2, firstName: "Ana" }),
      take(secret, { raceNumber: 2, firstName: "Eva" }),
    ]);
    expect(statuses(last)).toEqual([200, 409]);
    expect(await carsOf(season)).toHaveLength(2);
    expect((await look(secret)).data.refusal).toBe(
      "Toate numerele de concurs ale sezonului sunt luate.",
    );
  });

  it("give their last seat to one of two who press at once", async () => {
    const season = await newSeason();
    const secret = await make(season);
    await db()
      .updateTable("seat_links")
      .set({ max_uses: 1 })
      .where("season_id", "=", season)
      .execute();
    const both = await Promise.all([
      take(secret, { raceNumber: 1, firstName: "Ana" }),
      take(secret, { raceNumber: 2, firstName: "Eva" }),
    ]);
    expect(statuses(both)).toEqual([200, 409]);
    expect(await carsOf(season)).toHaveLength(1);
  });

  it("end with one press, and whoever has come keeps the seat", async () => {
    const season = await newSeason();
    const secret = await make(season);
    await take(secret);
    const { link } = await board(season);
    expect((await act("DELETE", `seat-link/${link?._id}`)).status).toBe(200);
    expect(await take(secret, { raceNumber: 8 })).toMatchObject({
      status: 409,
      code: "seat-link.no-seat",
      data: "Linkul nu mai este valabil. Cere unul nou de la cine ți l-a trimis.",
    });
    expect((await look(secret)).data.refusal).toMatch(/nu mai este valabil/);
    expect(await carsOf(season)).toEqual(["Ion Popescu"]);
    expect((await act("DELETE", `seat-link/${link?._id}`)).code).toBe("seat-link.not-ended");
    expect((await board(season)).link?.state).toBe("ended");
  });

  it("end when a new one is made, and those before it still say who came", async () => {
    const season = await newSeason();
    const first = await make(season);
    await take(first);
    const second = await make(season);
    expect((await take(first, { raceNumber: 8 })).code).toBe("seat-link.no-seat");
    expect((await take(second, { raceNumber: 8, firstName: "Ana" })).status).toBe(200);
    expect((await board(season)).seats.map(({ person }) => person.name).toSorted()).toEqual([
      "Ana Popescu",
      "Ion Popescu",
    ]);
  });

  it("stop by themselves where too many come at once, tell their maker, and go on with one press", async () => {
    const season = await newSeason();
    const maker = await addAccount(site, { roles: ["organizer"] });
    const secret = await make(season, { as: maker });
    for (let number = 1; number <= 10; number++)
      expect((await take(secret, { raceNumber: number })).status).toBe(200);
    const stopped = await take(secret, { raceNumber: 11 });
    expect(stopped).toMatchObject({ status: 409, data: expect.stringMatching(/stă puțin/) });
    const { link } = await board(season, maker);
    expect(link?.state).toBe("paused");
    expect((await calls.subjects(maker))[0]).toMatch(/^Linkul de înscriere s-a oprit/);
    site.setNow(TEST_NOW + MINUTE_MS);
    expect((await act("POST", `seat-link/${link?._id}/resume`, maker)).status).toBe(200);
    expect((await take(secret, { raceNumber: 11 })).status).toBe(200);
    expect((await board(season, maker)).link?.state).toBe("open");
    site.setNow(TEST_NOW);
  });

  it("give what one press takes away and another gives back", async () => {
    const season = await newSeason();
    await take(await make(season));
    const [seat] = (await board(season)).seats;
    expect((await act("DELETE", `link-seat/${seat?._id}`)).status).toBe(200);
    expect(await carsOf(season)).toEqual([]);
    expect((await board(season)).seats).toMatchObject([{ state: "removed" }]);
    expect((await act("DELETE", `link-seat/${seat?._id}`)).code).toBe("seat-link.seat-changed");
    expect((await act("POST", `link-seat/${seat?._id}/return`)).status).toBe(200);
    expect(await carsOf(season)).toEqual(["Ion Popescu"]);
    expect((await board(season)).seats).toMatchObject([{ state: "seated" }]);
  });

  it("say what a driver lacks whose seat cannot be given back", async () => {
    const season = await newSeason({ rules: { requiredDriverFields: ["country", "city"] } });
    await take(await make(season));
    const [seat] = (await board(season)).seats;
    await act("DELETE", `link-seat/${seat?._id}`);
    expect(await act("POST", `link-seat/${seat?._id}/return`)).toMatchObject({
      status: 409,
      data: "Pilotul nu poate fi înregistrat fără țară, oraș.",
    });
    expect((await board(season)).seats).toMatchObject([{ state: "removed" }]);
  });

  it("wait for a yes where their maker wants that", async () => {
    const season = await newSeason();
    const secret = await make(season, { needsYes: true });
    expect((await take(secret)).data.isConfirmed).toBe(false);
    expect(await carsOf(season)).toEqual(["?"]);
    const [seat] = (await board(season)).seats;
    expect(seat?.state).toBe("waits");
    expect((await act("POST", `link-seat/${seat?._id}/accept`)).status).toBe(200);
    expect(await carsOf(season)).toEqual(["Ion Popescu"]);
    expect((await act("POST", `link-seat/${seat?._id}/accept`)).code).toBe(
      "seat-link.seat-changed",
    );
  });

  it.each([{ needsYes: false }, { needsYes: true }])(
    "are told no password before an organiser's yes, %j",
    async (options) => {
      const season = await newSeason();
      const event = await createEvent(db(), { season });
      await createSession(db(), { event, password: "parola-serii", serverName: "Server 1" });
      const { data } = await take(await make(season, options));
      const headers = { authorization: `Bearer ${data.login?.token}` };
      const pages = ["", "/mine", "/evening"].map((page) => `/api/event/${event}${page}`);
      const told = async () =>
        Promise.all(
          pages.map(async (url) => {
            const { body } = await site.call({ url, headers });
            return [body.includes("parola-serii"), body.includes("Server 1")];
          }),
        );
      const names = options.needsYes ? [false, false] : [false, true];
      expect(await told()).toEqual([names, names, names]);
      const [seat] = (await board(season)).seats;
      expect(seat).toMatchObject({ isUnproved: true });
      const stranger = await addAccount(site);
      expect((await act("POST", `link-seat/${seat?._id}/accept`, stranger)).status).toBe(403);
      const twice = await Promise.all(
        [1, 2].map(() => act("POST", `link-seat/${seat?._id}/accept`)),
      );
      expect(statuses(twice)).toEqual([200, 409]);
      expect((await board(season)).seats).toMatchObject([{ state: "seated", isUnproved: false }]);
      expect(await told()).toEqual(pages.map(() => [true, true]));
      await act("DELETE", `link-seat/${seat?._id}`);
      expect((await told()).map(([password]) => password)).toEqual([false, false, false]);
    },
  );

  it("take over nobody of the same name: organisers are shown both", async () => {
    const season = await newSeason();
    const before = await addDriver(site, { firstName: "Vlad", lastName: "Unicu" });
    await take(await make(season), { firstName: "Vlad", lastName: "Unicu" });
    const [seat] = (await board(season)).seats;
    expect(seat?.person._id).not.toBe(before);
    expect(seat?.namesakes).toEqual([{ _id: before, name: "Vlad Unicu" }]);
  });

  it("ask iRacing drivers for their member id, which nobody loses by that", async () => {
    const season = await createSeason(db(), { simulator: "ir" });
    const holder = await addDriver(site, { iRacingMemberId: "424242" });
    const secret = await make(season);
    expect((await look(secret)).data.asks).toEqual(["name", "iRacingMemberId"]);
    const form = { carModel: "ir-67", raceNumber: 5 };
    expect(await take(secret, { ...form, firstName: "" })).toMatchObject({
      status: 422,
      code: "seat-link.incomplete",
      fields: { name: expect.any(String), iRacingMemberId: expect.any(String) },
    });
    expect((await take(secret, { ...form, iRacingMemberId: "424242" })).status).toBe(200);
    const claim = await db()
      .selectFrom("id_claims")
      .select("claimant_id")
      .where("holder_id", "=", holder)
      .executeTakeFirstOrThrow();
    const [seat] = (await board(season)).seats;
    expect(claim.claimant_id).toBe(seat?.person._id);
    const other = { ...form, raceNumber: 6, iRacingMemberId: "515151" };
    expect((await take(secret, other)).status).toBe(200);
    const named = db().selectFrom("users").select("iracing_id").where("iracing_id", "=", "515151");
    expect(await named.execute()).toHaveLength(1);
  });

  it("say of ACC that results wait for a Steam account", async () => {
    const season = await createSeason(db(), { simulator: "acc" });
    expect((await look(await make(season))).data).toMatchObject({
      asks: ["name"],
      asksSteam: true,
    });
  });

  it("ask nothing that is known of who is logged in, and give one seat in a season", async () => {
    const season = await newSeason();
    const member = await addAccount(site, { firstName: "Mara", lastName: "Dinu" });
    const secret = await make(season);
    expect((await look(secret, member)).data).toMatchObject({
      asks: [],
      person: { _id: member, name: "Mara Dinu" },
    });
    const unnamed = { firstName: "", lastName: "" };
    expect(await take(secret, unnamed, member)).toMatchObject({
      status: 200,
      data: { login: null },
    });
    expect(await carsOf(season)).toEqual(["Mara Dinu"]);
    expect((await take(secret, { ...unnamed, raceNumber: 8 }, member)).code).toBe("seat.has-one");
    expect((await look(secret, member)).data.seat).toEqual({ raceNumber: 7, isConfirmed: true });
  });

  it("of a club seat its drivers, and its owner makes and stops them", async () => {
    const season = await newSeason({ rules: { maxCarsPerTeam: 1 } });
    const owner = await addAccount(site);
    const club = await createClub(db(), { owner, simulator: "ac", name: "Zmeii" });
    const secret = await make(season, { as: owner, club });
    expect((await look(secret)).data.club).toBe("Zmeii");
    expect((await take(secret)).status).toBe(200);
    const members = db().selectFrom("club_members").select("accepted").where("club_id", "=", club);
    expect(await members.execute()).toEqual([{ accepted: expect.anything() }]);
    expect((await look(secret)).data.refusal).toMatch(/Numărul maxim de mașini/);
    const { link, seats } = await board(season, owner, club);
    expect(seats).toMatchObject([{ person: { name: "Ion Popescu" }, state: "seated" }]);
    expect((await act("DELETE", `link-seat/${seats[0]?._id}`, owner)).status).toBe(200);
    expect((await act("DELETE", `seat-link/${link?._id}`, owner)).status).toBe(200);
  });

  it("are made and managed by organisers and a club's owner alone", async () => {
    const season = await newSeason();
    const owner = await addAccount(site);
    const club = await createClub(db(), { owner, simulator: "ac" });
    const other = await createClub(db(), { simulator: "acc" });
    await take(await make(season));
    const { link, seats } = await board(season);
    const asOwner = (path: string, payload?: object) =>
      calls.call(payload ? "POST" : "GET", `/api/${path}`, {
        as: owner,
        ...(payload && { payload }),
      });
    const refused: Answer[] = [
      await asOwner(`season/${season}/seat-links`),
      await asOwner(`season/${season}/seat-links`, {}),
      await asOwner(`season/${season}/seat-links`, { club: other }),
      await asOwner(`seat-link/${link?._id}/resume`, {}),
      await asOwner(`link-seat/${seats[0]?._id}/return`, {}),
      await asOwner(`link-seat/${seats[0]?._id}/accept`, {}),
      await act("DELETE", `seat-link/${link?._id}`, owner),
      await act("DELETE", `link-seat/${seats[0]?._id}`, owner),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 404, 403, 403, 403, 403, 403]);
    expect((await asOwner(`season/${season}/seat-links?club=${club}`)).status).toBe(200);
  });

  it("answer alike for no link, a changed one and one of a hidden season", async () => {
    const season = await newSeason();
    const secret = await make(season);
    const wrong = [await look("nothing"), await look(`${secret}x`), await take(`${secret}x`)];
    await db().updateTable("seasons").set({ hidden: true }).where("id", "=", season).execute();
    const hidden = [await look(secret), await take(secret)];
    expect([...wrong, ...hidden].map(({ status, code }) => [status, code])).toEqual(
      Array.from({ length: 5 }, () => [410, "seat-link.unknown"]),
    );
  });

  it("close with the season's deadline, for organisers too", async () => {
    const season = await newSeason({ registrationDeadline: TEST_NOW + MINUTE_MS });
    const secret = await make(season);
    site.setNow(TEST_NOW + MINUTE_MS);
    expect((await look(secret)).data.refusal).toMatch(/s-au încheiat/);
    expect((await take(secret)).code).toBe("seat-link.no-seat");
    expect((await take(secret, {}, organizer)).code).toBe("seat-link.no-seat");
    site.setNow(TEST_NOW);
  });
});

describeOnEachDatabase("'Concurez singur'", (engine) => {
  it("gives a member a car of their own without a link, with everything that a season asks", async () => {
    const site = await createTestApp(engine);
    const calls = clubCalls(site);
    const { db } = site.services.databases;
    const season = await createSeason(db, {
      simulator: "ac",
      rules: { requiredDriverFields: ["country"] },
    });
    const member = await addAccount(site, { firstName: "Mara", lastName: "Dinu" });
    const offer = () =>
      calls.call<SeatOffer>("GET", `/api/season/${season}/own-seat`, { as: member });
    const press = () =>
      calls.call<TakenSeat>("POST", `/api/season/${season}/own-seat`, {
        as: member,
        payload: { key: newKey(), raceNumber: 3, carModel: MODEL },
      });
    expect((await offer()).data.refusal).toBe("Sezonul cere și: țară. Completează-ți profilul.");
    expect((await press()).status).toBe(422);
    await db.updateTable("users").set({ country: "RO" }).where("id", "=", member).execute();
    expect((await offer()).data).toMatchObject({ refusal: null, asks: [], seat: null });
    expect(await press()).toMatchObject({ status: 200, data: { raceNumber: 3 } });
    expect((await press()).code).toBe("seat.has-one");
    expect((await offer()).data.seat).toEqual({ raceNumber: 3, isConfirmed: true });
    await site.close();
  });
});

describeOnEachDatabase("A client that takes seats by links", (engine) => {
  it("gets three an hour, and what was refused does not count", async () => {
    const site = await createTestApp(engine, { environment: { RATE_LIMITS: "1" } });
    const { db } = site.services.databases;
    const organizer = await addAccount(site, { roles: ["organizer"] });
    const season = await createSeason(db, { simulator: "ac" });
    const made = await site.call({
      method: "POST",
      url: `/api/season/${season}/seat-links`,
      as: organizer,
      payload: {},
    });
    const secret = /#([\w-]+)/.exec(made.body)?.[1];
    const take = async (raceNumber: number) => {
      const payload = { secret, key: newKey(), firstName: "Ion", lastName: "Pop", raceNumber };
      const form = { ...payload, carModel: MODEL };
      return (await site.call({ method: "POST", url: "/api/seat-link/seat", payload: form }))
        .statusCode;
    };
    expect([await take(1), await take(1), await take(2), await take(3), await take(4)]).toEqual([
      200, 409, 200, 200, 429,
    ]);
    await site.close();
  });
});
