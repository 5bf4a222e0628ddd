import { penaltyLists } from "#features/results/penalty-kinds.ts";
import type { Random } from "#shared/random.ts";
import { downloadForm } from "#tests/factories/download-file.ts";
import { eventFormOf, seasonFormOf, wholeSeasonOf } from "#tests/factories/season-forms.ts";
import { postedTable, type StandingsSeason } from "#tests/factories/standings-season.ts";
import { TEST_PASSWORD } from "#tests/factories/people.ts";
import { hostileValues } from "./hostile-texts.ts";

/** A request that an honest person would send, to begin from. */
export interface Template {
  method: "POST" | "PUT";
  url: string;
  body: unknown;
}

/** The forms that are too large to be met by chance, about the things of one league. */
export function templatesFor(league: StandingsSeason, team: string): Template[] {
  const { season, cars, people } = league;
  const [event] = league.events;
  const [session] = league.races;
  const post = (url: string, body: unknown): Template => ({ method: "POST", url, body });
  const car = {
    raceNumber: 44,
    carName: "Fulgerul",
    carModel: "acc-30",
    drivers: [{ driver: people.bogdan, classes: [] }],
  };
  const row = (carId: string, driver: string, place: number) => ({
    entryKey: `added:${place}`,
    carId,
    drivers: [driver],
    laps: 10,
    totalMs: 900_000 + place,
    bestLapMs: 90_000,
    dsq: false,
    ...penaltyLists(() => []),
    timePenalties: [{ _id: "", amount: 5, description: "Contact", driver: 0 }],
  });
  const names = { firstName: "Ana", lastName: "Pop" };
  const profile = { ...names, country: "RO", city: "Iași", shorthand: "ANA", raceNumber: 7 };
  return [
    post("/api/seasons", seasonFormOf()),
    post(`/api/season/${season}`, { ...seasonFormOf({ hidden: false }), version: 1 }),
    post(`/api/season/${season}/duplicate`, { title: "Copie", code: "COP", start: "2027-01-05" }),
    post(`/api/season/${season}/visibility`, { hidden: false, version: 1 }),
    post("/api/events", { ...eventFormOf(), season }),
    post(`/api/event/${league.events[1]}`, { ...eventFormOf(), version: 1 }),
    post("/api/seasons/whole", wholeSeasonOf()),
    post(`/api/season/${season}/whole`, {
      season: seasonFormOf(),
      rounds: [{ track: "acc-spa", start: "2027-03-28T20:00" }],
      removed: [],
      version: 1,
    }),
    post(`/api/event/${event}/save-results`, {
      session,
      version: 1,
      results: [row(cars.ana, people.ana, 0), row(cars.carmen, people.carmen, 1)],
    }),
    post(`/api/event/${event}/edit-results/${session}/restore`, { version: 1, currentVersion: 1 }),
    post(`/api/standings/${season}/save`, { standings: postedTable(league) }),
    post(`/api/standings/${season}/entries`, postedTable(league)),
    post("/api/scoring-types", {
      title: "Puncte",
      points: [25_000, 18_000],
      multiplier: 1000,
      pole: { points: 1000, withinTop: 10 },
      fastestLap: null,
      minimumShare: 50,
    }),
    post(`/api/season/${season}/registrations`, { teamId: team, cars: [car] }),
    post(`/api/season/${season}/guest-cars`, {
      ...car,
      drivers: [{ driver: people.barbu, classes: [] }],
      events: [event],
    }),
    { method: "PUT", url: `/api/event/${event}/car-setups/${cars.ana}`, body: setup },
    post(`/api/event/${event}/suspensions`, {
      driver: people.carmen,
      reason: "Contact",
      events: [event],
    }),
    post(`/api/event/${league.events[1]}/rsvp`, { car: cars.ana, firstDriver: people.ana }),
    post(`/api/team/${team}`, { name: "Alfa", drivers: [people.ana], managers: [], version: 1 }),
    post("/api/teams", { name: "Club nou", simulator: "acc", drivers: [people.ana], managers: [] }),
    post("/api/messages", {
      to: { kind: "driver", _id: people.ana },
      subject: "Salut",
      messageBody: "<p>Salut, <a href='https://exemplu.ro'>aici</a>.</p>",
    }),
    post("/user/profile", profile),
    post("/api/drivers", { profile: { ...profile, iRacingMemberId: null, steamId: null } }),
    post("/auth/register", {
      email: "nou@example.test",
      password: TEST_PASSWORD,
      password_confirm: TEST_PASSWORD,
    }),
    post("/auth/login", { email: "person1@example.test", password: TEST_PASSWORD }),
    post("/api/roles", { name: "Ajutor", permissions: ["manageSeasons"], requiresFactor: false }),
    post("/api/managed-downloads", downloadForm()),
    post("/api/administration/tracks", {
      simulator: "ac",
      family: "Transfăgărășan",
      name: "Nord",
      country: "RO",
      city: "",
      gameKey: "transfagarasan",
      gameLayout: "",
      lengthMetres: null,
      turns: null,
      outline: null,
    }),
    post("/api/administration/car-models", {
      simulator: "ac",
      title: "Dacia",
      gameKey: "dacia_1300",
      category: "",
    }),
    post("/api/administration/car-models/import/preview", {
      simulator: "ac",
      text: "Dacia 1300; dacia_1300; Clasic\nAro; aro_244",
    }),
    post("/api/site/settings", {
      leagueName: "Liga",
      description: "",
      contactEmail: "",
      socialLinks: [{ name: "Discord", url: "https://exemplu.ro" }],
      archiveCards: [],
      logo: null,
      shareImage: null,
      version: 0,
    }),
  ];
}

const setup = { skinFolder: "liga_07", ballastKg: 10, restrictor: 5 };

/** The same with a few values elsewhere, hostile, gone or twice. */
export function changed(body: unknown, random: Random): unknown {
  const copy: unknown = structuredClone(body);
  const times = random.integer(0, 3);
  for (let time = 0; time < times; time++) changeOne(copy, random);
  return copy;
}

function changeOne(value: unknown, random: Random): void {
  const holders = holdersIn(value);
  if (holders.length === 0) return;
  const holder = random.pick(holders);
  const names = Object.keys(holder);
  if (names.length === 0) return;
  const name = random.pick(names);
  const before: unknown = Reflect.get(holder, name);
  const kind = random.integer(0, 9);
  if (kind === 0) Reflect.deleteProperty(holder, name);
  else if (kind === 1 && Array.isArray(holder)) holder.push(structuredClone(before));
  else Reflect.set(holder, name, structuredClone(random.pick(hostileValues)));
}

/** Every list and object in a value, itself first. */
function holdersIn(value: unknown): object[] {
  if (typeof value !== "object" || value === null) return [];
  return [value, ...Object.values(value).flatMap(holdersIn)];
}
