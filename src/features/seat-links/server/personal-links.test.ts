import { afterAll, beforeAll, expect, it } from "vitest";
import { clubCalls, statuses } from "#tests/club-calls.ts";
import { saveDriven } from "#tests/factories/counted-results.ts";
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
import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";
import type { Claimed, LinkBoard, LinkSeat, SeatOffer } from "../seat-links.ts";

let presses = 0;
/** What a browser calls a new press. */
const newKey = () => `press-of-personal-links-${++presses}`;

describeOnEachDatabase("The link of one person", (engine) => {
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
  const ask = (season: string, person: string, as: string | undefined = organizer) =>
    calls.call<{ address: string }>("POST", `/api/season/${season}/personal-links`, {
      as,
      payload: { person },
    });
  const make = async (season: string, person: string) => {
    const { data } = await ask(season, person);
    return data.address.slice(data.address.indexOf("#") + 1);
  };
  const look = async (secret: string, as?: string) =>
    (await calls.call<SeatOffer>("POST", "/api/seat-link", { as, payload: { secret } })).data;
  const claim = (secret: string, { key = newKey(), as }: { key?: string; as?: string } = {}) =>
    calls.call<Claimed>("POST", "/api/seat-link/claim", { as, payload: { secret, key } });
  const board = async (season: string) =>
    (await calls.call<LinkBoard>("GET", `/api/season/${season}/seat-links`, { as: organizer }))
      .data;
  const withToken = (token: string | undefined, url: string) =>
    site.call({ url, headers: { authorization: `Bearer ${token}` } });
  const rowOf = (id: string) =>
    db().selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  /** A season whose registration is over, with somebody of its roster who has no account. */
  async function rosterOf(simulator: "ac" | "ir" = "ac", person: object = {}) {
    const season = await createSeason(db(), { simulator, registrationDeadline: TEST_NOW - 1 });
    const driver = await addDriver(site, { firstName: "Ion", lastName: "Popescu", ...person });
    const club = await createClub(db(), { simulator });
    await registerCar(db(), { season, club, raceNumber: 23, drivers: [driver] });
    return { season, driver, club };
  }

  it("is made with one press, and makes whoever opens it the driver of that line, after the deadline too", async () => {
    const { season, driver } = await rosterOf("ir", { iRacingMemberId: "777001" });
    const event = await createEvent(db(), { season });
    await createSession(db(), { event, password: "parola-serii" });
    expect((await board(season)).roster).toMatchObject([
      { person: { _id: driver, name: "Ion Popescu" }, raceNumber: 23, link: null },
    ]);
    const secret = await make(season, driver);
    expect((await board(season)).roster[0]?.link?.address).toContain(secret);
    expect(await look(secret)).toMatchObject({
      refusal: null,
      claims: true,
      person: { name: "Ion Popescu" },
      seat: { raceNumber: 23 },
    });
    const claimed = await claim(secret);
    expect(claimed).toMatchObject({ status: 200, data: { raceNumber: 23, isConfirmed: true } });
    expect(await rowOf(driver)).toMatchObject({ account_at: TEST_NOW, iracing_id: "777001" });
    const evening = await withToken(claimed.data.login?.token, `/api/event/${event}/evening`);
    expect(evening.body).toContain("parola-serii");
    const after = await board(season);
    expect(after.roster).toEqual([]);
    expect(after.claims).toMatchObject([{ person: { _id: driver }, raceNumber: 23, at: TEST_NOW }]);
    expect(after.seats).toEqual([]);
  });

  it("is used by one of two who press at once, and the same press again gets the same for a while", async () => {
    const { season, driver } = await rosterOf();
    const secret = await make(season, driver);
    expect(statuses(await Promise.all([claim(secret), claim(secret)]))).toEqual([200, 409]);
    const other = await rosterOf();
    const second = await make(other.season, other.driver);
    const key = newKey();
    const twice = await Promise.all([claim(second, { key }), claim(second, { key })]);
    expect(statuses(twice)).toEqual([200, 200]);
    expect(await claim(second)).toMatchObject({ status: 409, code: "seat-link.no-seat" });
    site.setNow(TEST_NOW + HOUR_MS);
    expect(await claim(second, { key })).toMatchObject({ status: 409, code: "seat-link.no-seat" });
    site.setNow(TEST_NOW);
    expect((await look(second)).refusal).toMatch(/de câte ori se putea/);
  });

  it("ends with one press, after two weeks, and when another is made, and says so", async () => {
    const { season, driver } = await rosterOf();
    const first = await make(season, driver);
    const secret = await make(season, driver);
    expect(await look(first)).toMatchObject({
      claims: false,
      seat: null,
      refusal: expect.stringMatching(/nu mai este valabil/),
    });
    expect((await claim(first)).code).toBe("seat-link.no-seat");
    site.setNow(TEST_NOW + 14 * DAY_MS);
    expect((await look(secret)).refusal).toMatch(/expirat/);
    expect((await claim(secret)).code).toBe("seat-link.no-seat");
    expect((await board(season)).roster).toMatchObject([{ link: null }]);
    site.setNow(TEST_NOW);
    const [line] = (await board(season)).roster;
    const ended = await calls.call("DELETE", `/api/seat-link/${line?.link?._id}`, {
      as: organizer,
      payload: {},
    });
    expect(ended.status).toBe(200);
    expect((await claim(secret)).code).toBe("seat-link.no-seat");
    expect((await rowOf(driver)).account_at).toBeNull();
  });

  it("is good for nobody who has an account or a role, whenever they got it", async () => {
    const { season, driver, club } = await rosterOf();
    const member = await addAccount(site);
    await registerCar(db(), { season, club, raceNumber: 24, drivers: [member] });
    expect((await ask(season, member)).code).toBe("seat-link.has-account");
    const secret = await make(season, driver);
    await db().insertInto("user_roles").values({ user_id: driver, role_id: "steward" }).execute();
    expect((await claim(secret)).code).toBe("seat-link.has-account");
    await db().deleteFrom("user_roles").where("user_id", "=", driver).execute();
    await db().updateTable("users").set({ account_at: 1 }).where("id", "=", driver).execute();
    expect((await claim(secret)).code).toBe("seat-link.has-account");
    expect(await look(secret)).toMatchObject({ claims: false, seat: null });
    expect((await look(secret)).refusal).toMatch(/are deja cont/);
  });

  it("is nothing for who is logged in, who is somebody already", async () => {
    const { season, driver } = await rosterOf();
    const secret = await make(season, driver);
    const member = await addAccount(site);
    expect((await look(secret, member)).refusal).toMatch(/Linkul este al altcuiva/);
    expect((await claim(secret, { as: member })).code).toBe("seat-link.is-somebody");
    expect((await claim(secret)).status).toBe(200);
  });

  it("is made by organisers alone, of who is in the season", async () => {
    const { season, driver } = await rosterOf();
    const owner = await addAccount(site);
    const stranger = await addDriver(site);
    await createClub(db(), { owner, simulator: "ac", drivers: [driver] });
    expect((await ask(season, driver, owner)).status).toBe(403);
    expect((await ask(season, stranger)).status).toBe(404);
    expect((await ask(season, "nobody")).status).toBe(404);
    expect((await ask("nothing", driver)).status).toBe(404);
    expect(
      (await calls.call("GET", `/api/season/${season}/seat-links`, { as: owner })).status,
    ).toBe(403);
    const answer = await site.call({
      method: "POST",
      url: `/api/season/${season}/personal-links`,
      payload: { person: driver },
    });
    expect(answer.statusCode).toBe(401);
  });

  it("is no other link: neither kind does what the other does", async () => {
    const { season, driver } = await rosterOf();
    const made = await calls.call<{ address: string }>("POST", `/api/season/${season}/seat-links`, {
      as: organizer,
      payload: {},
    });
    const forAll = made.data.address.slice(made.data.address.indexOf("#") + 1);
    expect((await claim(forAll)).code).toBe("seat-link.unknown");
    expect((await claim("nothing")).code).toBe("seat-link.unknown");
    await make(season, driver);
    expect((await board(season)).link?.state).toBe("closed");
    await calls.call("POST", `/api/season/${season}/seat-links`, { as: organizer, payload: {} });
    expect((await board(season)).roster).toMatchObject([{ link: { state: "open" } }]);
  });

  it("of who only has results makes these theirs in an open season, and gives a seat where one registers", async () => {
    const model = "ac-ks-mazda-mx5-cup";
    const drive = async (options: Parameters<typeof createSeason>[1]) => {
      const season = await createSeason(db(), { simulator: "ac", ...options });
      const event = await createEvent(db(), { season, time: TEST_NOW - DAY_MS });
      const session = await createSession(db(), { event, type: "R" });
      const driver = await addDriver(site, { firstName: "Ana", lastName: "Rusu" });
      await saveDriven(site.services, { session, savedBy: organizer }, [{ people: [driver] }]);
      expect((await board(season)).roster).toMatchObject([
        { person: { _id: driver }, raceNumber: null },
      ]);
      return { driver, secret: await make(season, driver) };
    };
    const open = await drive({ registrationDeadline: null });
    expect(await look(open.secret)).toMatchObject({ claims: true, seat: null, refusal: null });
    expect((await claim(open.secret)).data).toMatchObject({ raceNumber: null });
    expect((await rowOf(open.driver)).account_at).toBe(TEST_NOW);
    const registered = await drive({});
    expect(await look(registered.secret)).toMatchObject({ claims: false, asks: [], refusal: null });
    const form = { secret: registered.secret, raceNumber: 5, carModel: model };
    const take = (key: string) =>
      calls.call<LinkSeat>("POST", "/api/seat-link/seat", {
        as: undefined,
        payload: { ...form, key },
      });
    const both = await Promise.all([take(newKey()), take(newKey())]);
    expect(statuses(both)).toEqual([200, 409]);
    const seats = db().selectFrom("car_drivers").select("user_id");
    expect(await seats.where("user_id", "=", registered.driver).execute()).toHaveLength(1);
  });
});
