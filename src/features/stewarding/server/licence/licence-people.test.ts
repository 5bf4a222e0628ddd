import { DAY_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { endAccount } from "#features/accounts/server/people/end-account.ts";
import { mergePeople } from "#features/accounts/server/people/merge-people.ts";
import { createEvent, createPerson } from "#tests/factories/league.ts";
import {
  caller,
  createStewardedRace,
  otherStewards,
  publish,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import type { Licence, Sanction } from "../../licence/licence-shapes.ts";
import type { Decision } from "../../stewarding.ts";
import { followLicences } from "./settle-licences.ts";

describeOnEachDatabase("Licences, when people and seasons change,", (engine) => {
  let site: TestApp;
  let race: StewardedRace;
  let judge: string | undefined;
  let driver: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    [judge] = await otherStewards(site);
  });
  afterAll(async () => site.close());
  beforeEach(async () => {
    site.setNow(TEST_NOW);
    race = await createStewardedRace(site);
    driver = race.drivers[1] ?? "";
  });

  const api = () => caller(site);
  const db = () => site.services.databases.db;
  // With an account: the tests write beside the API, which keeps what visitors read.
  const licence = async (id = driver) =>
    (await api().get<Licence>(judge, `/api/drivers/${id}/licence`)).data;
  const sanctions = async (id = driver) =>
    (await api().get<Sanction[]>(judge, "/api/sanctions")).data.filter(
      (own) => own.driver._id === id,
    );
  const give = (points: number, of = race) =>
    publish(site, of, (accused) => ({
      besideGuide: "Așa a hotărât comisia.",
      items: [{ entry: accused, kind: "licence", amount: points }],
    }));
  /** A race in another season that the same people drove, but for the second. */
  const raceWith = async (person: string) => {
    const other = await createStewardedRace(site);
    const drivers = other.drivers.toSpliced(1, 1, person);
    await other.save(drivers.map((one) => ({ people: [one] })));
    return { ...other, drivers, rows: await other.listRows() };
  };

  it("of two who become one add up, and cross what neither had crossed", async () => {
    const from = await createPerson(db());
    await give(2);
    await give(2, await raceWith(from));
    expect(await sanctions()).toEqual([]);
    await db()
      .transaction()
      .execute((trx) =>
        mergePeople(trx, site.services, { fromId: from, toId: driver, by: race.organizer }),
      );
    expect(await licence()).toMatchObject({ points: 4 });
    expect(await sanctions()).toMatchObject([{ state: "proposed", rule: "4 puncte pe licență" }]);
    expect((await api().get(undefined, `/api/drivers/${from}/licence`)).status).toBe(404);
  });

  it.each<[string, boolean]>([
    ["stays when an organiser suspended the other", true],
    ["ends with its sanction when only another sanction did", false],
  ])("leave a suspension of two who become one that %s", async (_how, byHand) => {
    const from = await createPerson(db());
    const event = await createEvent(db(), { season: race.season, time: TEST_NOW + DAY_MS });
    const suspend = (user: string, hand: boolean, reason: string) =>
      db()
        .insertInto("event_suspensions")
        .values({ event_id: event, user_id: user, by_hand: hand, reason })
        .execute();
    await suspend(driver, false, "Sancțiune");
    await suspend(from, byHand, "Conduită");
    await db()
      .transaction()
      .execute((trx) =>
        mergePeople(trx, site.services, { fromId: from, toId: driver, by: race.organizer }),
      );
    const left = await db()
      .selectFrom("event_suspensions")
      .select(["user_id", "by_hand", "reason"])
      .where("event_id", "=", event)
      .execute();
    expect(left).toMatchObject([
      { user_id: driver, by_hand: byHand, reason: byHand ? "Conduită" : "Sancțiune" },
    ]);
  });

  it("go with an account that no game knows, and do not come back with the next save; the document stays", async () => {
    const { decision } = await give(12);
    const [first] = await sanctions();
    await api().post(judge, `/api/sanction/${first?._id}/confirm`, { version: first?.version });
    await db()
      .updateTable("users")
      .set({ steam_id: null, iracing_id: null })
      .where("id", "=", driver)
      .execute();
    await endAccount(site.services, driver);
    await race.save();
    const left = await db()
      .selectFrom("licence_entries")
      .select("item_id")
      .where("user_id", "=", driver)
      .execute();
    expect(left).toEqual([]);
    expect(await sanctions()).toEqual([]);
    expect((await api().get(undefined, `/api/drivers/${driver}/licence`)).data).toMatchObject({
      points: 0,
      warnings: 0,
      entries: [],
      sanctions: [],
      bannedUntil: null,
    });
    const { version } = (await api().get<Decision>(undefined, `/api/decision/${decision}`)).data;
    const annulled = await api().post<Decision>(race.manager, `/api/decision/${decision}/annul`, {
      version,
      text: "Greșeală.",
    });
    expect(annulled.data).toMatchObject({ state: "annulled", items: [{ state: "annulled" }] });
  });

  it.each([["events"], ["seasons"]] as const)(
    "show nothing of hidden %s, and all of it once they are shown",
    async (table) => {
      await give(4);
      const hide = (hidden: boolean) =>
        db()
          .updateTable(table)
          .set({ hidden })
          .where("id", "=", table === "events" ? race.event : race.season)
          .execute();
      await hide(true);
      expect(await licence()).toMatchObject({ points: 0, entries: [] });
      await hide(false);
      expect(await licence()).toMatchObject({ points: 4 });
    },
  );

  it("stay as they are when their season is switched off, and what was proposed is decided", async () => {
    await give(4);
    await db()
      .updateTable("season_stewarding")
      .set({ settings: JSON.stringify({ enabled: false, sanctions: [] }) })
      .where("season_id", "=", race.season)
      .execute();
    await race.save();
    const [proposed] = await sanctions();
    const confirmed = await api().post<Sanction>(judge, `/api/sanction/${proposed?._id}/confirm`, {
      version: proposed?.version,
    });
    expect(confirmed.data).toMatchObject({ state: "confirmed" });
    expect(await licence()).toMatchObject({
      points: 4,
      sanctions: [{ text: "5 locuri pe grilă" }],
    });
  });

  it("of somebody whom the site does not know wait until it does", async () => {
    const { id, decision } = await give(4);
    // As a file with ids of games would have it.
    await db().deleteFrom("sanctions").where("user_id", "=", driver).execute();
    await db().deleteFrom("licence_entries").where("user_id", "=", driver).execute();
    await db()
      .updateTable("case_entries")
      .set({ user_id: null, person_id: "steam:76561190000000001" })
      .where("case_id", "=", id)
      .where("role", "=", "accused")
      .execute();
    const know = async (userId: string | null) => {
      await db()
        .updateTable("result_row_drivers")
        .set({ platform: "steam", platform_id: "76561190000000001", user_id: userId })
        .where("session_id", "=", race.session)
        .where("row_id", "=", race.rows[1] ?? "")
        .execute();
      await db()
        .transaction()
        .execute((trx) => followLicences(trx, site.services, { sessions: [race.session] }));
    };
    await know(null);
    expect(await licence()).toMatchObject({ points: 0 });
    await know(driver);
    await know(driver);
    expect(await licence()).toMatchObject({
      points: 4,
      entries: [{ decision: { _id: decision } }],
    });
    expect(await sanctions()).toHaveLength(1);
    const mistaken = await createPerson(db());
    await know(mistaken);
    expect(await licence()).toMatchObject({ points: 0 });
    expect(await licence(mistaken)).toMatchObject({ points: 4 });
    expect(await sanctions()).toMatchObject([{ state: "lapsed" }]);
    expect(await sanctions(mistaken)).toHaveLength(1);
  });
});
