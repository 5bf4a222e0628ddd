import { afterEach, beforeEach, expect, it } from "vitest";
import {
  createClub,
  createEvent,
  createPerson,
  createSeason,
  registerCar,
} from "#tests/factories/league.ts";
import { addAccount, TEST_PASSWORD } from "#tests/factories/people.ts";
import {
  createStandingsSeason,
  postedTable,
  saveFinishes,
  type StandingsSeason,
} from "#tests/factories/standings-season.ts";
import { createStewardedRace, publish } from "#tests/factories/stewarded-race.ts";
import { listPublicAddresses } from "#tests/public-addresses.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

/** The league, what is to vanish by its name, and the write that makes it so. */
interface Vanishing {
  word: string;
  write: () => Promise<{ statusCode: number; body: string }>;
}

describeOnEachDatabase("Once a write that hides something is answered", (engine) => {
  let processes: TestApp[];
  let test: TestApp;
  let league: StandingsSeason;
  let editor: string;

  beforeEach(async () => {
    test = await createTestApp(engine);
    processes = [test];
    if (engine.name === "PostgreSQL") processes.push(await createTestApp(engine, { beside: test }));
    league = await createStandingsSeason(test);
    editor = await createPerson(test.services.databases.db, { roles: ["administrator"] });
    await saveFinishes(test, { as: editor, event: league.events[0], session: league.races[0] }, [
      { car: league.cars.ana, drivers: [league.people.ana] },
      { car: league.cars.carmen, drivers: [league.people.carmen] },
    ]);
    await test.call({
      method: "POST",
      url: `/api/standings/${league.season}/save`,
      payload: { standings: postedTable(league) },
      as: editor,
    });
  });
  afterEach(async () => {
    for (const one of processes.toReversed()) await one.close();
  });

  const db = () => test.services.databases.db;
  const post = (url: string, payload: object, as = editor) =>
    test.call({ method: "POST", url, as, payload });
  const claimSteam = (claim: { id: string; claimant: string; holder: string; steamId: string }) =>
    db()
      .insertInto("id_claims")
      .values({
        id: claim.id,
        claimant_id: claim.claimant,
        holder_id: claim.holder,
        platform: "steam",
        platform_id: claim.steamId,
        created_at: TEST_NOW,
      })
      .execute();

  const vanishing: Record<string, () => Promise<Vanishing>> = {
    "an event with results is hidden": async () => {
      const [event] = league.events;
      await db().updateTable("events").set({ title: "Tainița" }).where("id", "=", event).execute();
      return {
        word: "Tainița",
        write: () => post(`/api/event/${event}/visibility`, { hidden: true, version: 1 }),
      };
    },
    "a planned event is hidden": async () => {
      const time = TEST_NOW + 1e8;
      const event = await createEvent(db(), { season: league.season, title: "Tainița", time });
      return {
        word: "Tainița",
        write: () => post(`/api/event/${event}/visibility`, { hidden: true, version: 1 }),
      };
    },
    "an event is deleted": async () => {
      const time = TEST_NOW + 1e8;
      const event = await createEvent(db(), { season: league.season, title: "Tainița", time });
      return { word: "Tainița", write: () => post(`/api/event/${event}/delete`, {}) };
    },
    "a season with results is hidden": async () => {
      const { season } = league;
      await db().updateTable("seasons").set({ title: "Umbra" }).where("id", "=", season).execute();
      return {
        word: "Umbra",
        write: () => post(`/api/season/${season}/visibility`, { hidden: true, version: 1 }),
      };
    },
    "a season in which a club is registered is hidden": async () => {
      const season = await createSeason(db(), { title: "Umbra" });
      await registerCar(db(), { season, club: await createClub(db()) });
      return {
        word: "Umbra",
        write: () => post(`/api/season/${season}/visibility`, { hidden: true, version: 1 }),
      };
    },
    "a season with a decision and a licence is hidden": async () => {
      const race = await createStewardedRace(test);
      await publish(test, race);
      await db()
        .updateTable("seasons")
        .set({ title: "Umbra" })
        .where("id", "=", race.season)
        .execute();
      return {
        word: "Umbra",
        write: () => post(`/api/season/${race.season}/visibility`, { hidden: true, version: 1 }),
      };
    },
    "a planned season is deleted": async () => {
      const season = await createSeason(db(), { title: "Umbra" });
      await createEvent(db(), { season, title: "Umbra", time: TEST_NOW + 1e8 });
      return { word: "Umbra", write: () => post(`/api/season/${season}/delete`, {}) };
    },
    "a table is made private": async () => {
      const table = await db().selectFrom("standings").selectAll().executeTakeFirstOrThrow();
      await db().updateTable("standings").set({ title: "Umbra" }).execute();
      const standings = {
        ...postedTable(league),
        _id: table.id,
        title: "Umbra",
        public: false,
        version: table.version,
      };
      return {
        word: "Umbra",
        write: () => post(`/api/standings/${league.season}/save`, { standings }),
      };
    },
    "somebody with results is deleted": async () => {
      const { ana } = league.people;
      await db()
        .updateTable("users")
        .set({ last_name: "Zăvoianu" })
        .where("id", "=", ana)
        .execute();
      return {
        word: "Zăvoianu",
        write: () => test.call({ method: "DELETE", url: `/api/users/${ana}`, as: editor }),
      };
    },
    "somebody without an account turns out to be somebody else": async () => {
      const { carmen } = league.people;
      await db()
        .updateTable("users")
        .set({ last_name: "Zăvoianu" })
        .where("id", "=", carmen)
        .execute();
      const into = await addAccount(test, { lastName: "Dinu" });
      return { word: "Zăvoianu", write: () => post(`/api/drivers/${carmen}/merge`, { into }) };
    },
    "somebody claims the id of a driver without an account, and is believed": async () => {
      const { carmen } = league.people;
      await db()
        .updateTable("users")
        .set({ last_name: "Zăvoianu" })
        .where("id", "=", carmen)
        .execute();
      const claimant = await addAccount(test, { lastName: "Dinu" });
      await claimSteam({ id: "claim", claimant, holder: carmen, steamId: "76561190500000077" });
      return { word: "Zăvoianu", write: () => post("/api/id-claims/claim/accept", {}) };
    },
    "somebody says that they are a driver without an account, whose id they have proved":
      async () => {
        const { carmen } = league.people;
        const steamId = "76561190500000078";
        await db()
          .updateTable("users")
          .set({ last_name: "Zăvoianu", steam_id: steamId })
          .where("id", "=", carmen)
          .execute();
        const claimant = await addAccount(test, { lastName: "Dinu" });
        await claimSteam({ id: "proved", claimant, holder: carmen, steamId });
        const write = () => post("/user/id-claims/proved/accept", {}, claimant);
        return { word: "Zăvoianu", write };
      },
    "somebody added to a table by hand is deleted": async () => {
      const person = await addAccount(test, { lastName: "Zăvoianu" });
      await post(`/api/standings/${league.season}/save`, {
        standings: postedTable(league, {
          title: "Alții",
          entries: [{ manual: true, drivers: [{ _id: person, ignored: false }] }],
        }),
      });
      return {
        word: "Zăvoianu",
        write: () => test.call({ method: "DELETE", url: `/api/users/${person}`, as: editor }),
      };
    },
    "somebody deletes their own account, who is in a club and has done nothing yet": async () => {
      const person = await addAccount(test, { lastName: "Zăvoianu" });
      await createClub(db(), { drivers: [person] });
      return {
        word: "Zăvoianu",
        write: () => post("/user/delete", { password: TEST_PASSWORD }, person),
      };
    },
    "somebody with results is blocked, whom lists of drivers leave out": async () => {
      const { ana } = league.people;
      await db()
        .updateTable("users")
        .set({ last_name: "Zăvoianu", search_name: "zavoianu ana", account_at: 1 })
        .where("id", "=", ana)
        .execute();
      return { word: "Zăvoianu", write: () => post(`/api/users/${ana}/block`, {}) };
    },
    "somebody who looks for a seat is blocked": async () => {
      const person = await addAccount(test, { lastName: "Zăvoianu" });
      const season = await createSeason(db(), { registrationDeadline: TEST_NOW + 1e8 });
      await db()
        .insertInto("seat_seekers")
        .values({ season_id: season, user_id: person, created_at: TEST_NOW })
        .execute();
      return { word: "Zăvoianu", write: () => post(`/api/users/${person}/block`, {}) };
    },
    "a club that was never in a season is deleted": async () => {
      const owner = await addAccount(test);
      const club = { name: "Umbra Racing", simulator: "ac", isDriver: true };
      const founded = await post("/api/teams", club, owner);
      const { _id: id } = founded.json().data;
      return {
        word: "Umbra Racing",
        write: () => test.call({ method: "DELETE", url: `/api/team/${id}`, as: owner }),
      };
    },
  };

  it.each(Object.keys(vanishing))(
    "nobody is shown again what was there, on any process: %s",
    async (what) => {
      const { word, write } = (await vanishing[what]?.()) ?? {
        word: "",
        write: async () => ({ statusCode: 0, body: "" }),
      };
      // Whatever was written past the site is seen from here on.
      for (const { services } of processes) services.cache.drop();
      const urls = await listPublicAddresses(test);
      const read = async (process: TestApp, url: string) => {
        const { body } = await process.app.inject({ url, remoteAddress: "10.0.0.7" });
        return body;
      };
      const showing = new Set<string>();
      for (const process of processes)
        await Promise.all(
          urls.map(async (url) => (await read(process, url)).includes(word) && showing.add(url)),
        );
      expect(showing.size).toBeGreaterThan(0);
      let isAnswered = false;
      const strays = new Set<string>();
      const lookAgain = async (process: TestApp, url: string) => {
        const wasAnswered = isAnswered;
        if ((await read(process, url)).includes(word) && wasAnswered) strays.add(url);
      };
      // Some ask before it is written, some while it is, and some after.
      const looking = processes.map(async (process) => {
        for (let turn = 0; turn < 3; turn += 1)
          for (const url of showing) await lookAgain(process, url);
      });
      const { statusCode, body } = await write();
      isAnswered = true;
      expect([statusCode, body]).toEqual([200, expect.any(String)]);
      for (const process of processes)
        await Promise.all(urls.map(async (url) => lookAgain(process, url)));
      await Promise.all(looking);
      // What is made anew may say it as well, such as the page of a club that has ended.
      for (const { services } of processes) services.cache.drop();
      for (const url of strays) if ((await read(test, url)).includes(word)) strays.delete(url);
      expect([...strays]).toEqual([]);
    },
  );
});
