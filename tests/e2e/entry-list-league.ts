import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabases, type Db } from "#server/database/databases.ts";
import { migrate } from "#server/database/migrate.ts";
import {
  answerPresence,
  createClub,
  createEvent,
  createPerson,
  createSeason,
  createSession,
  makeWildcard,
  registerCar,
  suspendDriver,
} from "#tests/factories/league.ts";
import { type Site, startSite } from "./site.ts";

export const PASSWORD = "trei ture libere";

/** A site with a season whose event is tomorrow and whose window for presence is open. */
export interface EntryLeague {
  site: Site;
  season: string;
  event: string;
  /** Drive #27 together; so far nobody of them answered. */
  ana: string;
  barbu: string;
  /** Drives #5 alone and is suspended. */
  carmen: string;
  /** Drives nothing. */
  stranger: string;
  /** May download entry lists. */
  organiser: string;
  /** May do everything. */
  administrator: string;
  /** Changes the league behind the site's back; visitors' cached replies do not notice. */
  change: (work: (db: Db) => Promise<unknown>) => Promise<void>;
  stop: () => Promise<void>;
}

interface LeagueOptions {
  simulator: "acc" | "ac";
  /** Further cars that all come, from #100 on. */
  cars?: number;
  /** Of those, how many have a second driver. */
  maxCarsPerSplit?: number;
}

/** Starts it. Everybody named logs in with `<name>@example.test` and `PASSWORD`. */
export async function startEntryLeague(options: LeagueOptions): Promise<EntryLeague> {
  const { simulator, cars = 3, maxCarsPerSplit = 3 } = options;
  const folder = await mkdtemp(join(tmpdir(), "grila-entries-"));
  const change = async (work: (db: Db) => Promise<unknown>) => {
    const databases = openDatabases({ dataDir: folder });
    try {
      await databases.db.transaction().execute(work);
    } finally {
      await databases.close();
    }
  };
  const databases = openDatabases({ dataDir: folder });
  await migrate(databases);
  await databases.close();
  const made = { season: "", event: "" };
  await change(async (db) => {
    Object.assign(made, await fillLeague(db, { simulator, cars, maxCarsPerSplit }));
  });
  const site = await startSite({ league: "empty", dataDir: folder });
  const address = (name: string) => `${name}@example.test`;
  return {
    site,
    ...made,
    ana: address("ana"),
    barbu: address("barbu"),
    carmen: address("carmen"),
    stranger: address("stranger"),
    organiser: address("organiser"),
    administrator: address("sefa"),
    change,
    stop: async () => {
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function fillLeague(
  db: Db,
  { simulator, cars, maxCarsPerSplit }: Required<LeagueOptions>,
): Promise<{ season: string; event: string }> {
  const now = Date.now();
  const account = (name: string, lastName: string, given: { roles?: string[] } = {}) =>
    createPerson(db, {
      firstName: name,
      lastName,
      email: `${name.toLowerCase()}@example.test`,
      password: PASSWORD,
      ...given,
    });
  const [ana, barbu, carmen] = [
    await account("Ana", "Albu"),
    await account("Barbu", "Bratu"),
    await account("Carmen", "Crișan"),
  ];
  await account("Stranger", "Străin");
  await account("Organiser", "Organizator", { roles: ["steward"] });
  await account("Sefa", "Ligii", { roles: ["administrator"] });
  const season = await createSeason(db, {
    title: "Cupa Carpați",
    code: "CC5",
    simulator,
    carClasses: [{ id: "car-gt3" }, { id: "car-gt4" }],
    rules: {
      maxDriversPerCar: 2,
      maxCarsPerSplit,
      maxSplits: 2,
      prequalEnabled: true,
      prequalLimitPercentage: 107,
    },
  });
  const event = await createEvent(db, {
    season,
    title: "Monza",
    time: now + DAY_MS,
    rsvpStart: now - DAY_MS,
    rsvpEnd: now + 20 * HOUR_MS,
  });
  await createSession(db, {
    event,
    type: "Q",
    serverName: "Liga Demo | END5 etapa 5",
    password: "parola-de-test",
  });
  await createSession(db, { event, type: "R" });
  const club = await createClub(db, { name: "Dunărea Motorsport", owner: ana, simulator });
  const enter = (raceNumber: number, drivers: string[], carClass = "car-gt3") =>
    registerCar(db, {
      season,
      club,
      raceNumber,
      carName: `Echipajul ${raceNumber}`,
      drivers,
      classes: [carClass],
    });
  await enter(27, [ana, barbu]);
  await enter(5, [carmen]);
  await suspendDriver(db, { event, person: carmen });
  await makeWildcard(db, { event, car: await enter(7, [await createPerson(db)], "car-gt4") });
  for (let index = 0; index < cars; index++) {
    const drivers = [await createPerson(db, { firstName: "Ilinca", lastName: `Pop${index}` })];
    const car = await enter(100 + index, drivers, index % 3 === 0 ? "car-gt4" : "car-gt3");
    await answerPresence(db, {
      event,
      car,
      answeredBy: drivers[0] ?? ana,
      answeredAt: now - HOUR_MS + index,
    });
  }
  return { season, event };
}
