import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";
import { createLogin } from "#features/accounts/server/login/create-login.ts";
import {
  createOneTimeLink,
  type LinkKind,
} from "#features/accounts/server/login/one-time-links.ts";
import { hashPassword } from "#features/accounts/server/login/passwords.ts";
import { createUser } from "#features/accounts/server/people/users-queries.ts";
import { stopAddresses } from "#features/messages/server/stop-addresses.ts";
import type { Services } from "#server/services.ts";
import { saveDriven } from "#tests/factories/counted-results.ts";
import {
  driversOfCar,
  type LeagueSize,
  pilot,
  sezon,
} from "#tests/factories/large-league/league-size.ts";
import { makeLargeLeague } from "#tests/factories/large-league/make-large-league.ts";
import {
  createClub,
  createEvent,
  createPerson,
  createSeason,
  createSession,
  registerCar,
} from "#tests/factories/league.ts";
import { TEST_PASSWORD } from "#tests/factories/people.ts";
import type { TestApp } from "#tests/test-app.ts";
import { makeStewardedRaces, type StewardedRaces } from "./stewarded-races.ts";

/** Somebody with an account, logged in. */
export interface Person {
  id: string;
  email: string;
  token: string;
}

/** A large league on the evening of a race, and what is written about that evening. What is used up is taken off its list. */
export interface Scene {
  administrator: Person;
  steward: Person;
  /** Of the league's first seasons. */
  drivers: Person[];
  /** Accounts with whole profiles and linked ids that have done nothing yet. */
  newcomers: Person[];
  /** One of them that stays. */
  idle: Person;
  /** Of mails of one kind to the first of the drivers: the parts of the address that ends those. */
  stop: { kind: string; userId: string; signature: string };
  /** Looked at and saved again and again. */
  season: string;
  event: string;
  session: string;
  /** Of the same event; nobody else saves it. */
  otherSession: string;
  /** Its answers are given tonight. */
  nextEvent: string;
  /** Who may answer for a car there. */
  answers: { person: Person; car: string }[];
  /** What is sent files of; nobody looks at it. */
  tonight: { event: string; session: string };
  /** A season of which nothing has begun. */
  planned: string;
  /** A car of a season in which anybody may have a seat. */
  open: { season: string; car: string; owner: Person };
  /** Whose Steam ids stand in results. */
  raced: Person[];
  /** Who have raced in the season that is looked at, and leave. */
  leaving: Person[];
  /** Ids of people without an account who have raced there. */
  guests: string[];
  /** Ids of open claims. */
  claims: string[];
  /** Open claims of Steam ids that drivers without an account have. */
  proved: { person: Person; claim: string }[];
  freeSteamIds: string[];
  freeNumbers: number[];
  secrets: Record<"reset" | "administrator" | "invited" | "notMe", string[]> & {
    confirm: { timestamp: number; secret: string }[];
  };
  races: StewardedRaces;
}

interface SceneSize {
  size: LeagueSize;
  /** How often each life can be lived at least. */
  copies: number;
}

/** Fills an empty league. */
export async function makeScene(site: TestApp, { size, copies }: SceneSize): Promise<Scene> {
  const { services } = site;
  const { db } = services.databases;
  const now = services.now();
  await makeLargeLeague(services, { size });
  const enter = personOf(services);
  const season = sezon(0);
  const event = `${season}-e${size.events - 1}`;
  const tonight = await createEvent(db, { season, time: now - HOUR_MS });
  const newcomers = await signUpMany(services, enter, 40 + 50 * copies);
  const take = (count: number) => newcomers.splice(0, count);
  const drivers: Person[] = [];
  for (let person = 0; person < size.people - 20 || person < 2; person++)
    drivers.push(await enter(pilot(person)));
  const scene: Omit<Scene, "races"> = {
    administrator: await enter(await createPerson(db, { roles: ["administrator"] })),
    steward: await enter(await createPerson(db, { roles: ["steward"] })),
    drivers,
    idle: take(1)[0] ?? nobody,
    stop: stopOf(services, pilot(0)),
    season,
    event,
    session: `${event}-x4`,
    otherSession: `${event}-x2`,
    nextEvent: `${season}-e${size.events}`,
    answers: await listAnswers(size, enter),
    tonight: { event: tonight, session: await createSession(db, { event: tonight }) },
    planned: await createSeason(db, { title: "La anul" }),
    open: await makeOpenSeason(services, enter),
    ...(await makeRaces(services, { season, people: take(3 * copies), guests: 5 * copies })),
    claims: await claim(services, take(4 * copies)),
    proved: await prove(services, { season, people: take(copies) }),
    freeSteamIds: range(4 * copies).map((number) => `7656119070000${1000 + number}`),
    freeNumbers: range(8 * copies).map((number) => 200 + number),
    secrets: await makeSecrets(services, { copies, people: take(9 * copies) }),
    newcomers,
  };
  return { ...scene, races: await makeStewardedRaces(site, { copies, enter }) };
}

function stopOf(services: Services, userId: string): Scene["stop"] {
  const kind = "message";
  const { call } = stopAddresses(services, { kind, userId });
  return { kind, userId, signature: call.split("/").at(-1) ?? "" };
}

const nobody: Person = { id: "", email: "", token: "" };

function range(count: number): number[] {
  return Array.from({ length: count }, (_, number) => number);
}

type Enter = (id: string) => Promise<Person>;

/** Logs people in. */
function personOf(services: Services): Enter {
  const { db } = services.databases;
  return async (id) => {
    const { email } = await db
      .selectFrom("users")
      .select("email")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return { id, email: email ?? "", token: await createLogin(services, db, { userId: id }) };
  };
}

async function signUpMany(
  { databases: { db }, now }: Services,
  enter: Enter,
  count: number,
): Promise<Person[]> {
  const passwordHash = await hashPassword(TEST_PASSWORD);
  const people: Person[] = [];
  for (const number of range(count)) {
    const id = await createUser(db, {
      firstName: "Nou",
      lastName: "Venit",
      country: "RO",
      city: "Iași",
      shorthand: "NOU",
      raceNumber: 7,
      steamId: `7656119080000${1000 + number}`,
      iRacingMemberId: String(700_000 + number),
      email: `nou${number}@example.test`,
      passwordHash,
      now: now(),
    });
    await db
      .updateTable("users")
      .set({ discord_id: `30000000000000${1000 + number}` })
      .where("id", "=", id)
      .execute();
    people.push(await enter(id));
  }
  return people;
}

async function listAnswers(size: LeagueSize, enter: Enter): Promise<Scene["answers"]> {
  const answers: Scene["answers"] = [];
  for (const car of range(size.cars)) {
    const [first = 0] = driversOfCar(car);
    // Nobody answers for a car whose driver has not confirmed, or who is suspended.
    if (car % 10 !== 9 && car !== size.events + 1)
      answers.push({ person: await enter(pilot(first)), car: `${sezon(0)}-c${car}` });
  }
  return answers;
}

async function makeOpenSeason(services: Services, enter: Enter): Promise<Scene["open"]> {
  const { db } = services.databases;
  const owner = await createPerson(db, { password: TEST_PASSWORD });
  const season = await createSeason(db, {
    title: "Cu locuri libere",
    registrationDeadline: services.now() + 30 * DAY_MS,
    rules: { maxDriversPerCar: 20 },
  });
  const club = await createClub(db, { owner, drivers: [owner] });
  const car = await registerCar(db, { season, club, drivers: [owner] });
  return { season, car, owner: await enter(owner) };
}

/** A race of another season, and one of the season that is looked at with people without accounts. */
async function makeRaces(
  services: Services,
  { season, people, guests: count }: { season: string; people: Person[]; guests: number },
): Promise<Pick<Scene, "raced" | "leaving" | "guests">> {
  const { db } = services.databases;
  const raced = people.splice(0, people.length / 3);
  const guests = await Array.fromAsync({ length: count }, () => createPerson(db));
  await saveRace(services, {
    season: await createSeason(db, { title: "Condusă" }),
    people: raced.map(({ id }) => id),
  });
  await saveRace(services, { season, people: [...people.map(({ id }) => id), ...guests] });
  return { raced, leaving: people, guests };
}

/** Of two days ago; its file knew everybody's id. */
async function saveRace(
  services: Services,
  { season, people }: { season: string; people: readonly string[] },
): Promise<void> {
  const { db } = services.databases;
  const event = await createEvent(db, { season, time: services.now() - 2 * DAY_MS });
  const session = await createSession(db, { event });
  const driven = await Promise.all(
    people.map(async (id) => {
      const { steam_id } = await db
        .selectFrom("users")
        .select("steam_id")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return { people: [id], steamIds: [steam_id ?? ""] };
    }),
  );
  await saveDriven(services, { session, savedBy: people[0] ?? "" }, driven);
}

/** Each second of the people says that the iRacing id of the one before is theirs. */
async function claim({ databases: { db }, now }: Services, people: Person[]): Promise<string[]> {
  const claims: string[] = [];
  for (let index = 0; index + 1 < people.length; index += 2) {
    const [holder = nobody, claimant = nobody] = people.slice(index);
    const { iracing_id } = await db
      .selectFrom("users")
      .select("iracing_id")
      .where("id", "=", holder.id)
      .executeTakeFirstOrThrow();
    const id = `said-${index}`;
    await db
      .insertInto("id_claims")
      .values({
        id,
        platform: "iracing",
        platform_id: iracing_id ?? "",
        claimant_id: claimant.id,
        holder_id: holder.id,
        created_at: now(),
      })
      .execute();
    claims.push(id);
  }
  return claims;
}

/** Each of the people has proved the Steam id of somebody without an account who has raced. */
async function prove(
  services: Services,
  { season, people }: { season: string; people: Person[] },
): Promise<Scene["proved"]> {
  const { db } = services.databases;
  const guests = await Array.fromAsync(people, () => createPerson(db));
  await saveRace(services, { season, people: guests });
  return Promise.all(
    people.map(async (person, index) => {
      const [id, guest] = [`proved-${index}`, guests[index] ?? ""];
      const { steam_id } = await db
        .selectFrom("users")
        .select("steam_id")
        .where("id", "=", guest)
        .executeTakeFirstOrThrow();
      await db.updateTable("users").set({ steam_id: null }).where("id", "=", person.id).execute();
      await db
        .insertInto("id_claims")
        .values({
          id,
          platform: "steam",
          platform_id: steam_id ?? "",
          claimant_id: person.id,
          holder_id: guest,
          created_at: services.now(),
        })
        .execute();
      return { person, claim: id };
    }),
  );
}

/** Links of mails that nobody has opened yet. */
async function makeSecrets(
  { databases: { db }, now: clock }: Services,
  { copies, people }: { copies: number; people: Person[] },
): Promise<Scene["secrets"]> {
  const now = clock();
  const passwordHash = await hashPassword(TEST_PASSWORD);
  const make = (kind: LinkKind, of: object = {}) =>
    createOneTimeLink(db, { kind, now, lifetimeMs: DAY_MS, ...of });
  const secrets: Scene["secrets"] = {
    reset: [],
    administrator: [],
    invited: [],
    notMe: [],
    confirm: [],
  };
  for (const number of range(3 * copies)) {
    const [one = nobody, two = nobody, three = nobody] = people.splice(0, 3);
    const email = `confirmat${number}@example.test`;
    secrets.reset.push(await make("reset-password", { email: one.email }));
    secrets.administrator.push(await make("administrator"));
    secrets.invited.push(await make("administrator", { email: two.email }));
    secrets.notMe.push(await make("not-me", { userId: three.id, email: three.email }));
    const secret = await make("confirm-email", { email, passwordHash });
    secrets.confirm.push({ timestamp: now, secret });
  }
  return secrets;
}
