import { DAY_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { endAccount } from "#features/accounts/server/people/end-account.ts";
import { joinPeople } from "#features/accounts/server/people/join-people.ts";
import { getEditableEvent } from "#features/events/server/editable-event.ts";
import { saveEvent, setEventVisibility } from "#features/events/server/save-event.ts";
import { findResultSession } from "#features/results/server/import/import-context.ts";
import { restoreResults } from "#features/results/server/history.ts";
import { getEditableSeason } from "#features/seasons/server/editable-season.ts";
import { saveSeason, setSeasonVisibility } from "#features/seasons/server/save-season.ts";
import { AppError } from "#server/errors.ts";
import { createRandom, type Random } from "#shared/random.ts";
import { type Driven, saveDriven } from "#tests/factories/counted-results.ts";
import {
  createClub,
  createEvent,
  createPerson,
  createSeason,
  createSession,
} from "#tests/factories/league.ts";
import { seasonFormOf } from "#tests/factories/season-forms.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { forgetCounted, readCounted } from "#tests/counted-tables.ts";
import { rebuildStatistics } from "./rebuild.ts";

const STEPS = 120;

describeOnEachDatabase("What is counted as results change", (engine) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp(engine);
  });
  afterAll(() => site.close());

  it.each([1, 2])("is what counting everything anew gives (%i)", async (seed) => {
    const random = createRandom(seed);
    const league = await createLeague(site);
    const actions = [
      saveSome,
      saveSome,
      saveSome,
      saveSome,
      saveSome,
      hideEvent,
      hideSeason,
      editEvent,
      restore,
      reclass,
    ];
    let compared = 0;
    for (let step = 0; step < STEPS; step++) {
      const act = step % 30 === 29 ? mergeTwo : step % 40 === 39 ? forgetOne : random.pick(actions);
      await act(site, league, random);
      if (step % 20 === 19) compared += await compareAnew(site);
    }
    expect(compared).toBeGreaterThan(1000);
  });
});

/** @returns how many rows were compared. */
async function compareAnew(site: TestApp): Promise<number> {
  const followed = await readCounted(site);
  await forgetCounted(site);
  expect(await rebuildStatistics(site.services)).toBe(true);
  expect(followed).toEqual(await readCounted(site));
  return Object.values(followed).flat().length;
}

interface League {
  admin: string;
  people: string[];
  clubs: string[];
  seasons: string[];
  events: string[];
  sessions: string[];
}

/** Two seasons, one of two classes, of six events each: qualifying, sprint, race and a race that is not official. */
async function createLeague({ services }: TestApp): Promise<League> {
  const { db } = services.databases;
  const many = <T>(count: number, make: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => make(index)));
  const admin = await createPerson(db, { roles: ["administrator"] });
  const people = await many(14, () => createPerson(db));
  const clubs = await many(3, () => createClub(db));
  const seasons = [
    await createSeason(db),
    await createSeason(db, {
      carModels: [{ id: "acc-30", carClass: "car-gt3" }],
      carClasses: [{ id: "car-gt3" }, { id: "car-gt4" }],
    }),
  ];
  const events: string[] = [];
  const sessions: string[] = [];
  for (let round = 0; round < 12; round++) {
    const season = seasons[round % 2] ?? "";
    const event = await createEvent(db, { season, time: TEST_NOW + round * DAY_MS });
    events.push(event);
    sessions.push(await createSession(db, { event, type: "Q" }));
    sessions.push(await createSession(db, { event, sprint: true }));
    sessions.push(await createSession(db, { event }));
    sessions.push(await createSession(db, { event, official: false }));
  }
  return { admin, people, clubs, seasons, events, sessions };
}

type Act = (site: TestApp, league: League, random: Random) => Promise<void>;

const saveSome: Act = async ({ services }, { admin, people, clubs, sessions }, random) => {
  const drivers = random.shuffle(people).slice(0, random.integer(0, people.length));
  const cars: Driven[] = [];
  for (let seat = 0; seat < drivers.length;) {
    const crew = drivers.slice(seat, seat + random.integer(1, 2));
    seat += crew.length;
    cars.push({
      people: random.chance(0.1) ? [null, ...crew] : crew,
      club: random.pick([...clubs, null]),
      classes: random.pick([["car-gt3"], ["car-gt4"], []]),
      bestLapMs: random.chance(0.1) ? null : random.integer(89_990, 90_010),
      bestLapOrder: random.chance(0.3) ? null : random.integer(0, 50),
      status: random.pick(["finished", "finished", "finished", "dnf", "dns", "unknown"]),
      grid: random.chance(0.3) ? null : cars.length + 1,
      lapsLed: random.pick([null, 0, 10]),
      laps: random.pick([10, 10, 9, 0]),
      dsq: random.chance(0.1),
      removed: random.chance(0.05),
    });
  }
  await saveDriven(services, { session: random.pick(sessions), savedBy: admin }, cars);
};

const hideEvent: Act = async ({ services }, { admin, events }, random) => {
  const { _id, version, hidden } = await getEditableEvent(
    services.databases.db,
    random.pick(events),
  );
  await setEventVisibility(services, { id: _id, version, userId: admin, hidden: !hidden });
};

const hideSeason: Act = async ({ services }, { admin, seasons }, random) => {
  const { id, version, hidden } = await services.databases.db
    .selectFrom("seasons")
    .select(["id", "version", "hidden"])
    .where("id", "=", random.pick(seasons))
    .executeTakeFirstOrThrow();
  await setSeasonVisibility(services, { id, version, userId: admin, hidden: !hidden });
};

/** Wins count overall, or in the classes that the model gives. */
const reclass: Act = async ({ services }, { admin, seasons }, random) => {
  const id = random.pick(seasons);
  const { code, hidden, version } = await getEditableSeason(services.databases.db, id);
  const isClassed = random.chance(0.5);
  const form = seasonFormOf({
    code,
    hidden,
    validCars: [{ _id: "acc-30", class: isClassed ? "car-gt3" : null }],
    carClasses: ["car-gt3", "car-gt4"].map((_id) => ({ _id, group: 0 })),
  });
  await saveSeason(services, { id, version, userId: admin, form });
};

const editEvent: Act = async ({ services }, { admin, events }, random) => {
  const event = await getEditableEvent(services.databases.db, random.pick(events));
  const form = {
    ...event,
    cover: null,
    track: random.pick(["acc-monza", "acc-spa"]),
    sessions: random.shuffle(event.sessions).map((session) => ({
      ...session,
      official: random.chance(0.8),
      sprint: session.type === "R" && random.chance(0.3),
      startDate: session.startDate + random.integer(-3, 3) * DAY_MS,
    })),
  };
  const { _id: id, version } = event;
  await saveEvent(services, { id, version, userId: admin, form });
};

const restore: Act = async ({ services }, { admin, sessions }, random) => {
  const { db } = services.databases;
  const saved = await db
    .selectFrom("session_results")
    .select(["session_id", "version"])
    .where("session_id", "in", sessions)
    .orderBy("session_id")
    .execute();
  if (saved.length === 0) return;
  const { session_id, version } = random.pick(saved);
  const { event_id } = await db
    .selectFrom("event_sessions")
    .select("event_id")
    .where("id", "=", session_id)
    .executeTakeFirstOrThrow();
  const session = await findResultSession(db, session_id, event_id);
  if (!session) throw new Error("the session is gone");
  await restoreResults(services, {
    session,
    version: random.integer(1, version),
    currentVersion: version,
    savedBy: admin,
  });
};

/** A person without results of the same sessions, as two platform ids of one driver are: made new, and given one result. */
const mergeTwo: Act = async (site, league, random) => {
  const { services } = site;
  const fromId = await createPerson(services.databases.db);
  const session = random.pick(league.sessions);
  await saveDriven(services, { session, savedBy: league.admin }, [
    { people: [fromId], classes: ["car-gt3"], grid: 1 },
    { people: [random.pick(league.people)], classes: ["car-gt4"] },
  ]);
  await services.databases.db
    .transaction()
    .execute((trx) =>
      joinPeople(trx, services, { fromId, toId: random.pick(league.people), by: league.admin }),
    )
    .catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === "claim.both-raced")) throw error;
    });
};

const forgetOne: Act = async ({ services }, league, random) => {
  const gone = random.pick(league.people);
  league.people.splice(league.people.indexOf(gone), 1);
  await endAccount(services, gone);
};
