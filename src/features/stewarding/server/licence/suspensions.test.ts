import { DAY_MS } from "#shared/time/durations.ts";
import { beforeEach, expect, it } from "vitest";
import { createClub, createEvent, registerCar } from "#tests/factories/league.ts";
import {
  beforeEachRace,
  caller,
  otherStewards,
  publish,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { TEST_NOW, type TestApp } from "#tests/test-app.ts";
import type { Licence, OwnLicence, Sanction } from "../../licence/licence-shapes.ts";
import { followSanctions } from "../upkeep/follow-sanctions.ts";

describeOnEachDatabase("A suspension at an event that is hidden", (engine) => {
  let site: TestApp;
  let race: StewardedRace;
  let judge: string | undefined;
  let driver: string;
  let first: string;
  beforeEachRace(engine, (given) => {
    ({ site, race } = given);
    driver = race.drivers[1] ?? "";
  });
  beforeEach(async () => {
    [judge] = await otherStewards(site);
    const club = await createClub(db(), { drivers: [driver] });
    await registerCar(db(), { season: race.season, club, drivers: [driver] });
    first = await addRound(1);
    await publish(site, race, (accused) => ({
      besideGuide: "Așa a hotărât comisia.",
      items: [{ entry: accused, kind: "licence", amount: 8 }],
    }));
    const { data } = await api().get<Sanction[]>(judge, "/api/sanctions");
    const proposed = data.find((own) => own.driver._id === driver && own.kind === "suspension");
    await api().post<Sanction>(judge, `/api/sanction/${proposed?._id}/confirm`, {
      version: proposed?.version,
    });
  });

  const api = () => caller(site);
  const db = () => site.services.databases.db;
  const addRound = async (days: number) =>
    createEvent(db(), { season: race.season, time: TEST_NOW + days * DAY_MS });
  const hide = async (what: "events" | "seasons", hidden: boolean) =>
    db()
      .updateTable(what)
      .set({ hidden })
      .where("id", "=", what === "events" ? first : race.season)
      .execute();
  // With an account: the tests write beside the API, which keeps what visitors read.
  const licence = async () =>
    (await api().get<Licence>(judge, `/api/drivers/${driver}/licence`)).data;
  const suspendedAt = async () => {
    const rows = await db()
      .selectFrom("event_suspensions")
      .select("event_id")
      .where("user_id", "=", driver)
      .execute();
    return rows.map(({ event_id }) => event_id);
  };
  const passTo = async (time: number) => {
    site.setNow(time);
    await followSanctions(site.services);
  };

  it("is not served when its time passes: the next event takes it, and is the one that counts", async () => {
    await hide("events", true);
    const second = await addRound(8);
    await passTo(TEST_NOW + 2 * DAY_MS - 1);
    expect(await suspendedAt()).toEqual([first]);
    await passTo(TEST_NOW + 2 * DAY_MS);
    await followSanctions(site.services);
    expect(await suspendedAt()).toEqual([second]);
    const ahead = { points: 8, sanctions: [{ served: false, events: [{ _id: second }] }] };
    expect(await licence()).toMatchObject(ahead);
    expect((await api().get<OwnLicence>(driver, "/api/me/licence")).data).toMatchObject({
      suspensions: [{ _id: second }],
    });
    // Shown again it takes nothing back: nobody was kept from it while it was run.
    await hide("events", false);
    await followSanctions(site.services);
    expect(await licence()).toMatchObject(ahead);
    await passTo(TEST_NOW + 9 * DAY_MS);
    expect(await licence()).toMatchObject({ points: 0, sanctions: [{ served: true }] });
  });

  it("with its season is not served either", async () => {
    await hide("seasons", true);
    await passTo(TEST_NOW + 3 * DAY_MS);
    const stored = await db()
      .selectFrom("sanctions")
      .select("served_at")
      .where("user_id", "=", driver)
      .where("kind", "=", "suspension")
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ served_at: null });
  });

  it("counts once it is shown again, as long as no other event has taken it", async () => {
    await hide("events", true);
    await passTo(TEST_NOW + 3 * DAY_MS);
    expect(await licence()).toMatchObject({ points: 8, sanctions: [{ served: false }] });
    expect(await suspendedAt()).toEqual([first]);
    await hide("events", false);
    const cleared = { points: 0, sanctions: [{ served: true }] };
    expect(await licence()).toMatchObject(cleared);
    await passTo(TEST_NOW + 4 * DAY_MS);
    expect(await licence()).toMatchObject(cleared);
  });

  it("after it was served stays served", async () => {
    await passTo(TEST_NOW + 2 * DAY_MS);
    await hide("events", true);
    await addRound(8);
    await followSanctions(site.services);
    expect(await licence()).toMatchObject({ points: 0, sanctions: [{ served: true }] });
    expect(await suspendedAt()).toEqual([first]);
  });

  it("keeps what an organiser said of it when the next event takes it", async () => {
    const url = `/api/event/${first}/suspensions`;
    const byHand = { driver, reason: "Nu a plătit.", events: [first] };
    expect((await api().post(race.organizer, url, byHand)).status).toBe(200);
    await hide("events", true);
    const second = await addRound(8);
    await passTo(TEST_NOW + 2 * DAY_MS);
    expect((await suspendedAt()).toSorted()).toEqual([first, second].toSorted());
  });
});
