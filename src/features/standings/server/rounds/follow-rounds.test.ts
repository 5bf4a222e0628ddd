import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { EditableEvent } from "#features/events/event-form.ts";
import { createPerson } from "#tests/factories/league.ts";
import { eventFormOf, sessionFormOf } from "#tests/factories/season-forms.ts";
import {
  createStandingsSeason,
  postedTable,
  saveFinishes,
  type StandingsSeason,
} from "#tests/factories/standings-season.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import type { StandingsTable } from "../../standings.ts";

describeOnEachDatabase("tables of every round", (engine) => {
  let test: TestApp;
  let league: StandingsSeason;
  let administrator: string;

  beforeEach(async () => {
    test = await createTestApp(engine);
    const { db } = test.services.databases;
    administrator = await createPerson(db, { roles: ["administrator"] });
    league = await createStandingsSeason(test);
    await follow(true);
  });
  afterEach(() => test.close());

  const follow = async (follows_results: boolean) =>
    test.services.databases.db.updateTable("seasons").set({ follows_results }).execute();
  const post = async (url: string, payload: object = {}) =>
    test.call({ method: "POST", url, payload, as: administrator });
  const rounds = { race: "top-10", sprint: "top-8" };
  const save = async (given: object = {}) =>
    post(`/api/standings/${league.season}/save`, {
      standings: { ...postedTable(league), events: [], rounds, ...given },
    });
  const tables = async (as: string | undefined = league.editor): Promise<StandingsTable[]> =>
    (await test.call({ url: `/api/season/${league.season}/standings`, as })).json().data;
  const table = async (): Promise<StandingsTable> => {
    const [first] = await tables();
    if (!first) throw new Error("the season has no table");
    return first;
  };
  /** `Spa R top-10`, for each session that the table scores. */
  const scored = async () =>
    (await table()).events.flatMap(({ obj: event, sessions }) =>
      sessions.map(
        ({ obj, scoringType }) =>
          `${event.title} ${obj.sprint ? "S" : obj.type.code} ${scoringType._id}`,
      ),
    );
  const points = async () =>
    (await table()).entries.map((entry) => [entry.drivers[0]?.driverName, entry.points]);
  const imola = (given: Parameters<typeof eventFormOf>[0] = {}) => {
    const time = TEST_NOW + DAY_MS;
    return {
      season: league.season,
      ...eventFormOf({
        title: "Imola",
        time,
        sessions: [sessionFormOf({ startDate: time })],
        ...given,
      }),
    };
  };
  const readEvent = async (id: string): Promise<EditableEvent> =>
    (await test.call({ url: `/api/event/${id}/edit`, as: administrator })).json().data;
  const saveEvent = async (
    id: string,
    change: (sessions: EditableEvent["sessions"]) => object[],
  ) => {
    const { _id, season: _season, track, cover: _cover, sessions, ...form } = await readEvent(id);
    const named = change(sessions).map((session) => ({ ...session, hasResults: undefined }));
    return post(`/api/event/${id}`, { ...form, track: track._id, cover: null, sessions: named });
  };
  const drive = async (round: 0 | 1) =>
    saveFinishes(
      test,
      { as: league.editor, event: league.events[round], session: league.races[round] },
      [
        { car: league.cars.ana, drivers: [league.people.ana] },
        { car: league.cars.carmen, drivers: [league.people.carmen] },
      ],
    );

  it("take a round that is added, and its points, without another press and without a new version", async () => {
    expect((await save()).json().data).toMatchObject({ version: 1, rounds: { race: "top-10" } });
    expect(await scored()).toEqual(["Monza R top-10", "Spa R top-10"]);
    await drive(0);
    expect((await post("/api/events/", imola())).statusCode).toBe(200);
    expect(await scored()).toEqual(["Monza R top-10", "Spa R top-10", "Imola R top-10"]);
    expect(await table()).toMatchObject({ version: 1, newerResults: false });
    expect(await points()).toEqual([
      ["Ana Albu", 25],
      ["Carmen Crișan", 18],
    ]);
    const [, , added] = (await table()).events;
    await saveFinishes(
      test,
      {
        as: league.editor,
        event: added?.obj._id ?? "",
        session: added?.sessions[0]?.obj._id ?? "",
      },
      [{ car: league.cars.carmen, drivers: [league.people.carmen] }],
    );
    expect(await points()).toEqual([
      ["Carmen Crișan", 43],
      ["Ana Albu", 25],
    ]);
  });

  it("take rounds that come one after the other, and a sprint that is added after results", async () => {
    await save();
    await drive(0);
    for (const round of [3, 4]) {
      const event = imola({ title: `Runda ${round}`, time: TEST_NOW + round * DAY_MS });
      expect((await post("/api/events/", event)).statusCode).toBe(200);
    }
    const sprint = sessionFormOf({ title: "Sprint", sprint: true, startDate: TEST_NOW - DAY_MS });
    const saved = await saveEvent(league.events[0], (sessions) => [...sessions, sprint]);
    expect(saved.statusCode).toBe(200);
    expect(await scored()).toEqual([
      "Monza R top-10",
      "Monza S top-8",
      "Spa R top-10",
      "Runda 3 R top-10",
      "Runda 4 R top-10",
    ]);
    const [monza] = (await table()).events;
    await saveFinishes(
      test,
      { as: league.editor, event: league.events[0], session: monza?.sessions[1]?.obj._id ?? "" },
      [{ car: league.cars.carmen, drivers: [league.people.carmen] }],
    );
    expect(await points()).toEqual([
      ["Carmen Crișan", 26],
      ["Ana Albu", 25],
    ]);
  });

  it("let go of a session that is taken out, of an event, and of what was said of them", async () => {
    await save({
      rounds: { ...rounds, except: [{ session: league.qualifyings[1], scoringType: "top-8" }] },
    });
    expect(await scored()).toEqual(["Monza R top-10", "Spa Q top-8", "Spa R top-10"]);
    const saved = await saveEvent(league.events[1], ([, race]) => (race ? [race] : []));
    expect(saved.statusCode).toBe(200);
    expect(await table()).toMatchObject({ version: 1, rounds: { except: [] } });
    expect(await scored()).toEqual(["Monza R top-10", "Spa R top-10"]);
    expect((await post(`/api/event/${league.events[1]}/delete`)).statusCode).toBe(200);
    expect(await scored()).toEqual(["Monza R top-10"]);
  });

  it("follow a race that is no sprint any more, or not official, with what it brought", async () => {
    await save();
    await drive(0);
    const change = async (given: object) =>
      saveEvent(league.events[0], (sessions) =>
        sessions.map((session) => (session.type === "R" ? { ...session, ...given } : session)),
      );
    expect((await change({ sprint: true })).statusCode).toBe(200);
    expect(await points()).toEqual([
      ["Ana Albu", 8],
      ["Carmen Crișan", 7],
    ]);
    await change({ official: false, sprint: false });
    expect(await scored()).toEqual(["Spa R top-10"]);
    expect(await points()).toEqual([]);
  });

  it("wait for an editor in a season whose tables do, and say so", async () => {
    await follow(false);
    await drive(0);
    await save();
    await post("/api/events/", imola());
    expect(await scored()).toHaveLength(3);
    expect((await table()).newerResults).toBe(false);
    await saveEvent(league.events[0], (sessions) =>
      sessions.map((session) => (session.type === "R" ? { ...session, sprint: true } : session)),
    );
    expect((await table()).newerResults).toBe(true);
    expect(await points()).toEqual([
      ["Ana Albu", 25],
      ["Carmen Crișan", 18],
    ]);
    await post(`/api/season/${league.season}/standings/refresh`);
    expect(await points()).toEqual([
      ["Ana Albu", 8],
      ["Carmen Crișan", 7],
    ]);
  });

  it("are none where the sessions were chosen: these stay exactly as they are", async () => {
    await save({ rounds: null, events: postedTable(league).events });
    await post("/api/events/", imola());
    expect(await scored()).toEqual(["Monza R top-10", "Spa R top-10"]);
    expect((await table()).rounds).toBeNull();
    const [spa] = [league.events[1]];
    expect((await post(`/api/event/${spa}/delete`)).json()).toMatchObject({ status: 409 });
    const out = await saveEvent(spa, (sessions) => sessions.slice(0, 1));
    expect(out.json().data).toContain("Scoate-o întâi de acolo");
  });

  it("become tables of chosen sessions by other events that are posted with them, as document 2 says", async () => {
    await save();
    const read = await table();
    const [monza] = read.events;
    const same = await save({ ...read });
    expect(same.json().data).toMatchObject({ rounds: { race: "top-10" } });
    await save({ ...read, version: 2, events: [monza] });
    expect(await table()).toMatchObject({ version: 3, rounds: null });
    expect(await scored()).toEqual(["Monza R top-10"]);
  });

  it("score a session otherwise, or not, where an organiser says so, which is no waiting work", async () => {
    const lacking = async () => {
      const url = "/api/administration/todos";
      const todos: { kind: string }[] = (await test.call({ url, as: league.editor })).json().data;
      return todos.filter(({ kind }) => kind === "rounds-unscored");
    };
    const except = [
      { session: league.races[0], scoringType: "top-8" },
      { session: league.races[1] },
      { session: league.qualifyings[1], scoringType: "top-8" },
    ];
    await save({ rounds: { ...rounds, except } });
    expect(await scored()).toEqual(["Monza R top-8", "Spa Q top-8"]);
    await save({
      _id: "nou-2",
      title: "Cluburi",
      type: { code: "T" },
      rounds: { race: "top-10", except: [{ session: league.races[1] }] },
    });
    expect(await lacking()).toEqual([]);
    const [, clubs] = await tables();
    const undecided = [{ session: league.races[1], undecided: true }];
    await save({ ...clubs, events: [], rounds: { race: "top-10", except: undecided } });
    expect(await lacking()).toMatchObject([{ first: "Spa", count: 1, isNowhere: false }]);
    const added = await post(`/api/season/${league.season}/standings/rounds`);
    expect(added.json().data).toEqual({ rounds: ["Spa"], tables: ["Cluburi"] });
    expect(await lacking()).toEqual([]);
    const [drivers, after] = await tables();
    expect(after).toMatchObject({ version: 3, rounds: { except: [] } });
    expect(after?.events.map(({ obj }) => obj.title)).toEqual(["Monza", "Spa"]);
    expect(drivers?.rounds?.except).toHaveLength(3);
  });

  it("say to nobody else how they score later rounds", async () => {
    await save();
    const [seen] = await tables(league.stranger);
    expect(seen).toMatchObject({ title: "Piloți", rounds: null });
  });

  it.each<[string, (given: StandingsSeason, foreign: StandingsSeason) => object, string]>([
    ["points that there are not", () => ({ race: "forged" }), "rounds"],
    [
      "points that there are not for one session",
      ({ races }) => ({ except: [{ session: races[0], scoringType: "forged" }] }),
      "rounds",
    ],
    [
      "a session of another season",
      (_, { races }) => ({ except: [{ session: races[0] }] }),
      "rounds.except.0",
    ],
    [
      "a session twice",
      ({ races }) => ({ except: [{ session: races[0] }, { session: races[0] }] }),
      "rounds.except.1",
    ],
    [
      "more exceptions than a season has sessions",
      () => ({ except: Array.from({ length: 5000 }, (_, at) => ({ session: `s${at}` })) }),
      "rounds.except",
    ],
    ["an object in place of points", () => ({ race: {} }), "rounds.race"],
  ])("are refused with %s", async (_, wrong, field) => {
    const foreign = await createStandingsSeason(test);
    const reply = await save({ rounds: wrong(league, foreign) });
    expect(reply.statusCode).toBe(422);
    expect(Object.keys(reply.json().fields)).toContain(`standings.${field}`);
    expect(await tables()).toEqual([]);
  });

  it("keep a points system that they name for rounds to come", async () => {
    await save();
    const listed = await test.call({ url: "/api/scoring-types", as: administrator });
    const types: { _id: string; version: number; tables: { title: string }[] }[] =
      listed.json().data;
    const sprint = types.find(({ _id }) => _id === "top-8");
    expect(sprint?.tables).toMatchObject([{ title: "Piloți" }]);
    const url = `/api/scoring-types/top-8?version=${sprint?.version}`;
    const refused = await test.call({ method: "DELETE", url, as: administrator });
    expect(refused.json()).toMatchObject({ status: 409, code: "scoring-type.in-use" });
  });

  it("take each of several rounds that are added while they are saved", async () => {
    await save();
    const { version: _version, ...unversioned } = await table();
    const replies = await Promise.all([
      post("/api/events/", imola({ title: "Imola", time: TEST_NOW + HOUR_MS })),
      save({ ...unversioned, events: [], title: "Alt nume" }),
      post("/api/events/", imola({ title: "Mugello", time: TEST_NOW + 2 * HOUR_MS })),
      post(`/api/event/${league.events[1]}/delete`),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await scored()).toEqual(["Monza R top-10", "Imola R top-10", "Mugello R top-10"]);
  });
});
