import { DAY_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { tidyAccounts } from "#features/accounts/server/login/tidy-accounts.ts";
import { endAccount } from "#features/accounts/server/people/end-account.ts";
import { saveDriven } from "#tests/factories/counted-results.ts";
import { createEvent, createSession } from "#tests/factories/league.ts";
import { linkSteam as linkAtSteam } from "#tests/factories/linked-steam.ts";
import { startSteam, type SteamProvider } from "#tests/factories/linking-providers.ts";
import { addAccount, addDriver } from "#tests/factories/people.ts";
import {
  caller,
  createStewardedRace,
  otherStewards,
  PASSWORD,
  publish,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import type { Licence, Sanction } from "../../licence/licence-shapes.ts";
import type { Decision } from "../../stewarding.ts";
import { findBan } from "../answers/bans.ts";

let count = 0;
const newSteamId = () => `7656119${String(++count + 800_000).padStart(10, "0")}`;

/** Somebody whose licence has twelve points and a confirmed ban, and who ends the account. */
describeOnEachDatabase("Points and a ban of an account that has ended", (engine) => {
  let site: TestApp;
  let steam: SteamProvider;
  let race: StewardedRace;
  let judge: string | undefined;
  let driver: string;
  let steamId: string;
  let iracingId: string;
  let decision: string;
  beforeAll(async () => {
    steam = await startSteam();
    site = await createTestApp(engine, { environment: { STEAM_OPENID_URL: steam.url } });
    [judge] = await otherStewards(site);
  });
  afterAll(async () => {
    await site.close();
    await steam.close();
  });
  beforeEach(async () => {
    site.setNow(TEST_NOW);
    race = await createStewardedRace(site);
    driver = race.drivers[1] ?? "";
    steamId = newSteamId();
    iracingId = String(++count + 6_900_000);
    await db()
      .updateTable("users")
      .set({ steam_id: steamId, iracing_id: iracingId })
      .where("id", "=", driver)
      .execute();
    ({ decision } = await publish(site, race, (accused) => ({
      besideGuide: "Așa a hotărât comisia.",
      items: [{ entry: accused, kind: "licence", amount: 12 }],
    })));
    const ban = (await sanctions(driver)).find(({ kind }) => kind === "ban");
    await api().post(judge, `/api/sanction/${ban?._id}/confirm`, { version: ban?.version });
  });

  const api = () => caller(site);
  const db = () => site.services.databases.db;
  const now = () => site.services.now();
  const licence = async (id: string) =>
    (await api().get<Licence>(judge, `/api/drivers/${id}/licence`)).data;
  const sanctions = async (id: string) =>
    (await api().get<Sanction[]>(judge, "/api/sanctions")).data.filter(
      (own) => own.driver._id === id,
    );
  const end = async (password = PASSWORD, as = driver) =>
    (await api().post(as, "/user/delete", { password })).status;
  const saveIracing = (as: string, id = iracingId) =>
    api().post(as, "/user/profile", { iRacingMemberId: id });
  const linkSteam = async (as: string, id = steamId) => {
    steam.steamId = id;
    return linkAtSteam(site, steam, as);
  };
  const isBanned = async (id: string) => (await findBan(db(), id, now())) !== null;
  const expectBack = async (id: string) => {
    expect(await licence(id)).toMatchObject({ points: 12, bannedUntil: expect.any(Number) });
    expect(await isBanned(id)).toBe(true);
    const states = (await sanctions(id)).map(({ kind, state }) => `${kind} ${state}`);
    expect(states.toSorted()).toEqual(["ban confirmed", "grid proposed", "suspension proposed"]);
  };

  it("are those of the new account once it has linked the same Steam id, and of nobody before", async () => {
    const until = await findBan(db(), driver, now());
    expect(await end()).toBe(200);
    expect(await sanctions(driver)).toEqual([]);
    expect(await licence(driver)).toMatchObject({ points: 0, entries: [], bannedUntil: null });
    const again = await addAccount(site);
    expect(await isBanned(again)).toBe(false);
    expect((await linkSteam(again)).statusCode).toBe(200);
    await expectBack(again);
    expect(await findBan(db(), again, now())).toBe(until);
    // What is decided of the case follows: the document still counts for whoever has the points.
    const { version } = (await api().get<Decision>(judge, `/api/decision/${decision}`)).data;
    const path = `/api/decision/${decision}/annul`;
    expect((await api().post(race.manager, path, { version, text: "Greșeală." })).status).toBe(200);
    expect((await licence(again)).points).toBe(0);
  });

  it("are found by the iRacing id too, and once for both, also after a second end", async () => {
    await end();
    const second = await addAccount(site);
    expect((await saveIracing(second)).status).toBe(200);
    await expectBack(second);
    await endAccount(site.services, second);
    // Not by the id of the second account: by that of the first, which it never linked.
    const third = await addAccount(site);
    await linkSteam(third);
    await expectBack(third);
  });

  it.each<[string, (id: string) => Promise<{ status: number }>]>([
    [
      "gives it as an alias",
      (userId) =>
        api().post(race.organizer, "/api/aliases", {
          platform: "steam",
          platformId: steamId,
          userId,
        }),
    ],
    [
      "writes it into a profile",
      async (id) => api().post(race.organizer, `/api/drivers/${id}`, { profile: { steamId } }),
    ],
  ])("come back when an organiser %s", async (_how, give) => {
    await end();
    const again = await addAccount(site, { firstName: "Dan", lastName: "Nou" });
    expect((await give(again)).status).toBe(200);
    await expectBack(again);
  });

  it("are not shed by unlinking: somebody else who says that the id is theirs waits for organisers", async () => {
    const unlinked = await api().post(driver, "/user/links/steam/unlink", { password: PASSWORD });
    expect(unlinked.status).toBe(200);
    const other = await addAccount(site);
    expect((await linkSteam(other)).json()).toMatchObject({
      status: 409,
      code: "profile.id-taken",
    });
    const { data: claims } = await api().get<{ _id: string; claimant: { _id: string } }[]>(
      race.organizer,
      "/api/id-claims",
    );
    const claim = claims.find(({ claimant }) => claimant._id === other);
    await api().post(race.organizer, `/api/id-claims/${claim?._id}/accept`, {});
    expect(await isBanned(other)).toBe(false);
    // Who has it still takes it back unasked.
    expect((await linkSteam(driver, newSteamId())).statusCode).toBe(200);
  });

  it("stay with a driver without an account who signs up and says who they are", async () => {
    await db()
      .updateTable("users")
      .set({ email: null, password_hash: null, account_at: null })
      .where("id", "=", driver)
      .execute();
    const account = await addAccount(site);
    const asked = (await linkSteam(account)).json<{ code: string; details: { _id: string } }>();
    expect(asked.code).toBe("linking.is-it-you");
    expect(await isBanned(account)).toBe(false);
    const path = `/user/id-claims/${asked.details._id}/accept`;
    expect((await api().post(account, path, {})).status).toBe(200);
    await expectBack(account);
  });

  it("come back also through a driver of a later file who is asked whether it is them", async () => {
    await end();
    const stranger = await addDriver(site, { firstName: "Ion", lastName: "Străin" });
    const event = await createEvent(db(), { season: race.season });
    const session = await createSession(db(), { event });
    await saveDriven(site.services, { session, savedBy: race.organizer }, [
      { people: [stranger], steamIds: [steamId] },
    ]);
    const alias = { platform: "steam", platform_id: steamId, user_id: stranger } as const;
    await db()
      .insertInto("person_aliases")
      .values({ ...alias, created_by: race.organizer, created_at: TEST_NOW })
      .execute();
    const account = await addAccount(site);
    const asked = (await linkSteam(account)).json<{ details: { _id: string } }>();
    const path = `/user/id-claims/${asked.details._id}/accept`;
    expect((await api().post(account, path, {})).status).toBe(200);
    expect(await isBanned(account)).toBe(true);
  });

  it("go to one of two who link its two ids in the same moment", async () => {
    await end();
    const [one, other] = [await addAccount(site), await addAccount(site)];
    const [linked, saved] = await Promise.all([linkSteam(one), saveIracing(other)]);
    expect([linked.statusCode, saved.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const banned = await Promise.all([one, other].map(isBanned));
    expect(banned.filter(Boolean)).toHaveLength(1);
  });

  // The last one: a year later nobody is logged in any more.
  it("are stored under nothing that says whose they are, and are gone when they count no more", async () => {
    await end();
    const stored = await Promise.all(
      (["kept_ids", "users", "sanctions", "licence_entries", "audit_log"] as const).map((table) =>
        db().selectFrom(table).selectAll().execute(),
      ),
    );
    const text = JSON.stringify(stored);
    expect(text).not.toContain(steamId);
    expect(text).not.toContain(`"${iracingId}"`);
    const left = async () => {
      const [entries, given, kept] = await Promise.all(
        (["licence_entries", "sanctions", "kept_ids"] as const).map((table) =>
          db().selectFrom(table).select("user_id").where("user_id", "=", driver).execute(),
        ),
      );
      return [entries, given, kept].map((rows) => (rows ?? []).length > 0);
    };
    site.setNow(TEST_NOW + 300 * DAY_MS);
    await tidyAccounts(db(), now());
    expect(await left()).toEqual([true, true, true]);
    site.setNow(TEST_NOW + 366 * DAY_MS);
    await tidyAccounts(db(), now());
    expect(await left()).toEqual([false, false, false]);
    const again = await addAccount(site);
    expect((await linkSteam(again)).statusCode).toBe(200);
    expect(await isBanned(again)).toBe(false);
  });
});
