import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { ProvedClaim } from "#features/accounts/own/proved-claim.ts";
import type { IdClaim } from "#features/accounts/accounts.ts";
import { findRow } from "#server/database/rows.ts";
import { saveDriven } from "#tests/factories/counted-results.ts";
import {
  createClub,
  createEvent,
  createPerson,
  createSeason,
  createSession,
  registerCar,
} from "#tests/factories/league.ts";
import { linkSteam } from "#tests/factories/linked-steam.ts";
import { startSteam, type SteamProvider } from "#tests/factories/linking-providers.ts";
import { addAccount, addDriver } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

let count = 0;
const newSteamId = () => `7656119${String(++count + 300_000).padStart(10, "0")}`;

/** Ion, whom a file of an open season has brought; a steward has said once that the Steam id is Ion's. */
describeOnEachDatabase("A Steam id that a driver without an account has", (engine) => {
  let site: TestApp;
  let steam: SteamProvider;
  let organizer: string;
  let ion: string;
  let person: string;
  let season: string;
  beforeAll(async () => {
    steam = await startSteam();
    site = await createTestApp(engine, { environment: { STEAM_OPENID_URL: steam.url } });
    organizer = await createPerson(db(), { roles: ["organizer"] });
  });
  afterAll(async () => {
    await site.close();
    await steam.close();
  });
  beforeEach(async () => {
    steam.steamId = newSteamId();
    season = await createSeason(db(), { open: true });
    ion = await addDriver(site, { firstName: "Ion", lastName: "Popescu" });
    person = await addAccount(site, { firstName: "Ionel", lastName: "Popescu" });
    await knowAs(steam.steamId, ion);
    await race([ion]);
  });

  const db = () => site.services.databases.db;
  const knowAs = (platformId: string, userId: string) =>
    db()
      .insertInto("person_aliases")
      .values({
        platform: "steam",
        platform_id: platformId,
        user_id: userId,
        created_by: organizer,
        created_at: 1,
      })
      .execute();
  const race = async (
    people: string[],
    { hidden = false, official = true, steamId = steam.steamId } = {},
  ) => {
    const event = await createEvent(db(), { season, hidden });
    const session = await createSession(db(), { event, official });
    const driven = people.map((one, place) => ({
      people: [one],
      steamIds: [place === 0 ? steamId : newSteamId()],
    }));
    await saveDriven(site.services, { session, savedBy: organizer }, driven);
    return session;
  };
  const link = async (as = person) =>
    (await linkSteam(site, steam, as)).json<{ code: string; details?: ProvedClaim }>();
  const ask = async (as = person) => {
    const { code, details } = await link(as);
    expect(code).toBe("linking.is-it-you");
    return details?._id ?? "";
  };
  const post = (url: string, as: string | undefined, body: object = {}) =>
    site.call({ method: "POST", url, as, body });
  const accept = (claim: string, as: string | undefined = person) =>
    post(`/user/id-claims/${claim}/accept`, as);
  const exists = async (id: string) => (await findRow(db(), "users", id)) !== undefined;
  const steamOf = async (id: string) => (await findRow(db(), "users", id))?.steam_id ?? null;
  /** Who waits for organisers about the id. */
  const claimants = async () => {
    const reply = await site.call({ url: "/api/id-claims", as: organizer });
    return reply
      .json<{ data: IdClaim[] }>()
      .data.filter(({ platformId }) => platformId === steam.steamId)
      .map(({ claimant }) => claimant._id);
  };
  const driversOf = async (session: string) => {
    const rows = await db()
      .selectFrom("result_row_drivers")
      .select("user_id")
      .where("session_id", "=", session)
      .execute();
    return rows.map(({ user_id }) => user_id);
  };

  it("is asked about by name, and after a yes everything of theirs is the account's", async () => {
    const session = await race([ion]);
    const { code, details } = await link();
    expect(code).toBe("linking.is-it-you");
    expect(details).toEqual({ _id: expect.any(String), name: "Ion Popescu", results: 2 });
    expect(await steamOf(person)).toBeNull();
    expect((await accept(details?._id ?? "")).statusCode).toBe(200);
    expect(await steamOf(person)).toBe(steam.steamId);
    expect(await driversOf(session)).toEqual([person]);
    expect(await exists(ion)).toBe(false);
    expect(await claimants()).toEqual([]);
    const { first_name } = (await findRow(db(), "users", person)) ?? {};
    expect(first_name).toBe("Ionel");
    // The address of who is gone leads to the account, and the log says who did it.
    const page = await site.call({ url: `/api/driver-profile/${ion}` });
    expect(page.json()).toMatchObject({ data: { _id: person } });
    const log = await db()
      .selectFrom("audit_log")
      .select(["user_id", "action"])
      .where("subject_id", "=", person)
      .execute();
    expect(log).toContainEqual({ user_id: person, action: "claim.proved" });
    // The next file finds them, and no word of before says otherwise.
    const aliases = db()
      .selectFrom("person_aliases")
      .selectAll()
      .where("platform_id", "=", steam.steamId);
    expect(await aliases.execute()).toEqual([]);
  });

  it("gives its results' name to an account that has none yet", async () => {
    const nameless = await addAccount(site, { firstName: "", lastName: "" });
    expect((await accept(await ask(nameless), nameless)).statusCode).toBe(200);
    expect(await findRow(db(), "users", nameless)).toMatchObject({
      first_name: "Ion",
      last_name: "Popescu",
    });
  });

  it("is asked about with the results that everybody sees, and not at all without any", async () => {
    await race([ion], { hidden: true });
    await race([ion], { official: false });
    expect((await link()).details).toMatchObject({ results: 1 });
    await db().updateTable("seasons").set({ hidden: true }).where("id", "=", season).execute();
    const hidden = await link();
    expect(hidden).toMatchObject({ code: "profile.id-taken" });
    expect(JSON.stringify(hidden)).not.toContain("Popescu");
    expect(await claimants()).toEqual([person]);
  });

  it("waits for organisers until the answer, and after a no that nobody sends", async () => {
    const claim = await ask();
    expect(await claimants()).toEqual([person]);
    expect((await post(`/api/id-claims/${claim}/reject`, organizer)).statusCode).toBe(200);
    expect((await accept(claim)).json()).toMatchObject({ status: 409, code: "claim.gone" });
    // What an organiser has refused nobody gets by asking again.
    expect(await link()).toMatchObject({ code: "profile.id-taken" });
    const other = await addAccount(site);
    expect(await link(other)).toMatchObject({ code: "profile.id-taken" });
    expect(await exists(ion)).toBe(true);
  });

  it("is claimed by nobody who only names it", async () => {
    const named = await post("/user/profile", person, { steamId: steam.steamId });
    expect(named.statusCode).toBe(200);
    expect(await claimants()).toEqual([]);
    expect(await exists(ion)).toBe(true);
  });

  it("is answered by nobody else, and nobody answers about an id that is only typed", async () => {
    const claim = await ask();
    const other = await addAccount(site);
    for (const as of [other, organizer])
      expect((await accept(claim, as)).json()).toMatchObject({ status: 409, code: "claim.gone" });
    expect((await post(`/user/id-claims/${claim}/accept`, undefined)).statusCode).toBe(401);
    expect((await accept("made-up")).json()).toMatchObject({ status: 409, code: "claim.gone" });

    const iRacingMemberId = String(++count + 880_000);
    await db()
      .updateTable("users")
      .set({ iracing_id: iRacingMemberId })
      .where("id", "=", ion)
      .execute();
    const typed = await post("/user/profile", other, { iRacingMemberId });
    expect(typed.json()).toMatchObject({ code: "profile.id-taken" });
    const { id } = await db()
      .selectFrom("id_claims")
      .select("id")
      .where("platform_id", "=", iRacingMemberId)
      .executeTakeFirstOrThrow();
    expect((await accept(id, other)).json()).toMatchObject({ code: "claim.gone" });
    expect(await exists(ion)).toBe(true);
    expect(await claimants()).toEqual([person]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["raced against them", () => race([ion, person])],
    [
      "sat in another car of one season",
      async () => {
        for (const driver of [ion, person])
          await registerCar(db(), { season, club: await createClub(db()), drivers: [driver] });
      },
    ],
  ])("stays with organisers when who says yes %s", async (_what, meet) => {
    await meet();
    const claim = await ask();
    expect((await accept(claim)).json()).toMatchObject({ status: 409, code: "profile.id-taken" });
    expect(await exists(ion)).toBe(true);
    expect(await steamOf(person)).toBeNull();
    expect(await claimants()).toEqual([person]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["is known by another Steam id too", () => knowAs(newSteamId(), ion)],
    [
      "has another Steam id",
      () =>
        db().updateTable("users").set({ steam_id: newSteamId() }).where("id", "=", ion).execute(),
    ],
    ["drove under another Steam id", () => race([ion], { steamId: newSteamId() })],
    [
      "has an account",
      () => db().updateTable("users").set({ account_at: 1 }).where("id", "=", ion).execute(),
    ],
  ])("is for organisers to decide when the driver %s, also meanwhile", async (_what, change) => {
    const claim = await ask();
    await change();
    expect((await accept(claim)).json()).toMatchObject({ status: 409, code: "profile.id-taken" });
    expect(await link()).toMatchObject({ code: "profile.id-taken" });
    expect(await exists(ion)).toBe(true);
    expect(await claimants()).toEqual([person]);
  });

  it("is nobody's to take who is another driver by now, or nobody any more", async () => {
    const claim = await ask();
    const other = await addDriver(site, { firstName: "Altul" });
    await race([other]);
    await db()
      .updateTable("person_aliases")
      .set({ user_id: other })
      .where("platform_id", "=", steam.steamId)
      .execute();
    expect((await accept(claim)).json()).toMatchObject({ code: "profile.id-taken" });
    const again = await ask();
    const into = await addDriver(site);
    const merged = await post(`/api/drivers/${other}/merge`, organizer, { into });
    expect(merged.statusCode).toBe(200);
    expect((await accept(again)).json()).toMatchObject({ code: "claim.gone" });
    expect(await steamOf(person)).toBeNull();
  });

  it("changes no Steam account that is linked meanwhile", async () => {
    const claim = await ask();
    const proved = steam.steamId;
    steam.steamId = newSteamId();
    expect((await linkSteam(site, steam, person)).statusCode).toBe(200);
    expect((await accept(claim)).json()).toMatchObject({ code: "linking.already" });
    expect(await steamOf(person)).toBe(steam.steamId);
    steam.steamId = proved;
    expect(await claimants()).toEqual([person]);
  });

  it("is taken once by whoever presses thrice, and by one of two accounts of one owner", async () => {
    const second = await addAccount(site);
    const [claim, other] = [await ask(), await ask(second)];
    const pressed = await Promise.all([
      accept(claim),
      accept(claim),
      accept(other, second),
      accept(claim),
    ]);
    const codes = pressed.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(codes).toEqual([200, 409, 409, 409]);
    expect(await exists(ion)).toBe(false);
    const [owner, late] = pressed[2]?.statusCode === 200 ? [second, person] : [person, second];
    expect([await steamOf(owner), await steamOf(late)]).toEqual([steam.steamId, null]);
    expect(await link(late)).toMatchObject({ code: "profile.id-taken" });
    expect(await claimants()).toEqual([late]);
  });

  it("is decided by one of the owner and an organiser who press at once", async () => {
    const claim = await ask();
    const pressed = await Promise.all([
      accept(claim),
      post(`/api/id-claims/${claim}/reject`, organizer),
    ]);
    expect(pressed.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    expect(await exists(ion)).toBe(pressed[0].statusCode !== 200);
  });

  it("leaves nobody who is gone in results that are saved at the same moment", async () => {
    const claim = await ask();
    const before = await race([ion]);
    const session = await createSession(db(), { event: await createEvent(db(), { season }) });
    const driven = [{ people: [ion], steamIds: [steam.steamId] }];
    const [answered, saved] = await Promise.allSettled([
      accept(claim),
      saveDriven(site.services, { session, savedBy: organizer }, driven),
    ]);
    const isTheirs = answered.status === "fulfilled" && answered.value.statusCode === 200;
    expect(isTheirs || saved.status === "fulfilled").toBe(true);
    const owner = isTheirs ? person : ion;
    expect(await exists(ion)).toBe(!isTheirs);
    expect(await driversOf(before)).toEqual([owner]);
    expect(await driversOf(session)).toEqual(saved.status === "fulfilled" ? [owner] : []);
    const stored = await db().selectFrom("result_rows").select("frozen").execute();
    expect(JSON.stringify(stored).includes(`\\"${ion}\\"`)).toBe(!isTheirs);
  });
});
