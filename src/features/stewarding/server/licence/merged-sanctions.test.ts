import { DAY_MS } from "#shared/time/durations.ts";
import { beforeEach, expect, it } from "vitest";
import { createClub, createEvent, createPerson, registerCar } from "#tests/factories/league.ts";
import {
  appealOf,
  beforeEachRace,
  caller,
  createStewardedRace,
  judgeAgain,
  otherStewards,
  publish,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { TEST_NOW, type TestApp } from "#tests/test-app.ts";
import type { Licence, OwnLicence, Sanction } from "../../licence/licence-shapes.ts";
import type { Decision } from "../../stewarding.ts";
import { followSanctions } from "../upkeep/follow-sanctions.ts";

/** Two rows of the league that are one person: each with points, proposals and a seat in a season of its own. */
describeOnEachDatabase("Sanctions of two who become one", (engine) => {
  let site: TestApp;
  let race: StewardedRace;
  let other: StewardedRace;
  let others: string[];
  /** With an account. */
  let driver: string;
  /** Without one. */
  let twin: string;
  beforeEachRace(engine, (given) => {
    ({ site, race } = given);
    driver = race.drivers[1] ?? "";
  });
  beforeEach(async () => {
    others = await otherStewards(site);
    twin = await createPerson(db());
    other = await createStewardedRace(site);
    const drivers = other.drivers.with(1, twin);
    await other.save(drivers.map((person) => ({ people: [person] })));
    other = { ...other, drivers, rows: await other.listRows() };
  });

  const api = () => caller(site);
  const db = () => site.services.databases.db;
  const give = async (of: StewardedRace, points: number) => {
    // Whoever is accused answers for themselves in the factory: the twin has an account as long as that takes.
    const setAccount = (at: number | null) =>
      db().updateTable("users").set({ account_at: at }).where("id", "=", twin).execute();
    await setAccount(1);
    const published = await publish(site, of, (entry) => ({
      besideGuide: "Așa a hotărât comisia.",
      items: [{ entry, kind: "licence", amount: points }],
    }));
    await setAccount(null);
    return published;
  };
  const sanctions = async (id = driver) =>
    (await api().get<Sanction[]>(others[0], "/api/sanctions")).data.filter(
      (own) => own.driver._id === id,
    );
  const told = async (id = driver) =>
    (await sanctions(id)).map(({ rule, state }) => `${rule}: ${state}`).toSorted();
  const licence = async () =>
    (await api().get<Licence>(others[0], `/api/drivers/${driver}/licence`)).data;
  const seatIn = async (of: StewardedRace, days: number) => {
    const person = of.drivers[1] ?? "";
    const club = await createClub(db(), { drivers: [person] });
    await registerCar(db(), { season: of.season, club, drivers: [person] });
    return createEvent(db(), { season: of.season, time: TEST_NOW + days * DAY_MS });
  };
  const proposed = async (kind: Sanction["kind"], id: string) =>
    (await sanctions(id)).find((one) => one.kind === kind && one.state === "proposed");
  const confirmIt = (own: Sanction | undefined) =>
    api().post<Sanction>(others[0], `/api/sanction/${own?._id}/confirm`, {
      version: own?.version,
    });
  const confirm = async (kind: Sanction["kind"], id: string) => confirmIt(await proposed(kind, id));
  const merge = () =>
    api().post<unknown>(race.organizer, `/api/drivers/${twin}/merge`, { into: driver });
  const suspendedAt = async () => {
    const rows = await db()
      .selectFrom("event_suspensions")
      .select("event_id")
      .where("user_id", "in", [driver, twin])
      .execute();
    const sources = await db()
      .selectFrom("suspension_sources")
      .select("event_id")
      .where("user_id", "in", [driver, twin])
      .execute();
    return { events: rows.map((row) => row.event_id), sources: sources.map((row) => row.event_id) };
  };
  const annul = async (decision: string, as = race.manager) => {
    const { version } = (await api().get<Decision>(as, `/api/decision/${decision}`)).data;
    return api().post(as, `/api/decision/${decision}/annul`, { version, text: "Greșeală." });
  };

  it("each suspended and with points: one suspension for one crossing, and what the sum crosses besides", async () => {
    const first = await seatIn(race, 3);
    await seatIn(other, 2);
    const own = await give(race, 8);
    // What came first comes first in the sum.
    site.setNow(TEST_NOW + 1);
    await give(other, 8);
    for (const id of [driver, twin]) expect((await confirm("suspension", id)).status).toBe(200);
    expect((await confirm("grid", twin)).status).toBe(200);
    const merged = await merge();
    expect(merged.status).toBe(200);
    expect(await licence()).toMatchObject({ points: 16 });
    expect(await told()).toEqual([
      "12 puncte pe licență: proposed",
      "4 puncte pe licență: lapsed",
      "4 puncte pe licență: proposed",
      "8 puncte pe licență: confirmed",
      "8 puncte pe licență: lapsed",
    ]);
    expect(await suspendedAt()).toEqual({ events: [first], sources: [first] });
    await followSanctions(site.services);
    expect(await suspendedAt()).toEqual({ events: [first], sources: [first] });

    // Without the first decision the second one is the crossing again: stewards say anew whether it holds, and it works.
    expect((await annul(own.decision)).status).toBe(200);
    expect(await licence()).toMatchObject({ points: 8 });
    expect(await suspendedAt()).toEqual({ events: [], sources: [] });
    expect((await sanctions()).filter(({ state }) => state === "proposed")).toHaveLength(2);
    expect((await confirm("suspension", driver)).status).toBe(200);
    expect((await suspendedAt()).events).toHaveLength(1);
    const again = (await sanctions()).find(
      ({ kind, state }) => kind === "grid" && state === "proposed",
    );
    expect(again).toMatchObject({ season: { _id: other.season }, reason: "" });
    expect((await confirm("grid", driver)).status).toBe(200);
    const { data } = await api().get<OwnLicence>(driver, "/api/me/licence");
    expect(data.grid).toMatchObject([{ positions: 5, season: { _id: other.season } }]);
  });

  it("of whom one has served: what it cleared stays cleared, and the other's stands", async () => {
    await seatIn(other, 2);
    await give(other, 8);
    await confirm("suspension", twin);
    const now = TEST_NOW + 3 * DAY_MS;
    site.setNow(now);
    await followSanctions(site.services);
    race = await createStewardedRace(site, {}, now);
    driver = race.drivers[1] ?? "";
    const later = await seatIn(race, 40);
    await give(race, 8);
    await confirm("suspension", driver);
    expect((await merge()).status).toBe(200);
    expect(await licence()).toMatchObject({ points: 8 });
    expect((await suspendedAt()).sources).toContain(later);
    const suspensions = (await sanctions()).filter(({ kind }) => kind === "suspension");
    expect(suspensions.map(({ served, state }) => `${state} ${served}`).toSorted()).toEqual([
      "confirmed false",
      "confirmed true",
    ]);
  });

  it("while a decision of one is appealed: what rests on it goes on waiting", async () => {
    await seatIn(race, 5);
    const own = await give(race, 8);
    await give(other, 3);
    await confirm("suspension", driver);
    const sent = await api().post<{ _id: string }>(
      driver,
      `/api/decision/${own.decision}/appeal`,
      appealOf(),
    );
    expect((await suspendedAt()).events).toEqual([]);
    expect((await merge()).status).toBe(200);
    expect((await sanctions()).find(({ kind }) => kind === "suspension")).toMatchObject({
      state: "confirmed",
      held: true,
    });
    const { version } = await judgeAgain(site, others, sent.data._id, { vote: "none" });
    const settled = await api().post(others[0], `/api/case/${sent.data._id}/settle`, {
      version,
      outcome: "annulled",
      text: "Nu a fost nimic.",
    });
    expect(settled.status).toBe(200);
    expect(await licence()).toMatchObject({ points: 3, sanctions: [] });
    expect(await suspendedAt()).toEqual({ events: [], sources: [] });
  });

  it("in the moment in which a steward confirms one of theirs: it is placed once, for who they are now", async () => {
    await seatIn(other, 2);
    await give(other, 8);
    const seen = await proposed("suspension", twin);
    const [confirmed, merged] = await Promise.all([confirmIt(seen), merge()]);
    expect(merged.status).toBe(200);
    expect([200, 409]).toContain(confirmed.status);
    const at = await suspendedAt();
    expect(at.events).toEqual(at.sources);
    expect(at.events).toHaveLength(confirmed.status === 200 ? 1 : 0);
    const left = await db()
      .selectFrom("event_suspensions")
      .select("event_id")
      .where("user_id", "=", twin)
      .execute();
    expect(left).toEqual([]);
    expect((await sanctions()).map(({ kind }) => kind).toSorted()).toEqual(["grid", "suspension"]);
  });
});
