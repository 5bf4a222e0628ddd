import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createPerson } from "#tests/factories/league.ts";
import {
  createStandingsSeason,
  type Finish,
  saveFinishes,
  type StandingsSeason,
} from "#tests/factories/standings-season.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import type { ResultRow } from "../../results.ts";

describeOnEachDatabase("the starting places of a race", (engine) => {
  let test: TestApp;
  let league: StandingsSeason;
  beforeAll(async () => {
    test = await createTestApp(engine);
  });
  afterAll(async () => test.close());
  beforeEach(async () => {
    league = await createStandingsSeason(test);
  });

  const ana = (given: Partial<Finish> = {}): Finish => ({
    car: league.cars.ana,
    drivers: [league.people.ana],
    ...given,
  });
  const carmen = (given: Partial<Finish> = {}): Finish => ({
    car: league.cars.carmen,
    drivers: [league.people.carmen],
    ...given,
  });

  const drive = async (kind: "races" | "qualifyings", finishes: Finish[], round: 0 | 1 = 0) =>
    saveFinishes(
      test,
      { as: league.editor, event: league.events[round], session: league[kind][round] },
      finishes,
    );

  /** `11: 2 computed`, in the order of the race. */
  const starts = async (round: 0 | 1 = 0) => {
    const race = league.races[round];
    const reply = await test.call({
      url: `/api/event/${league.events[round]}/results/${race}/json`,
    });
    const rows: ResultRow[] = reply.json().data;
    return rows.map(
      ({ eventRsvp, start }) =>
        `${eventRsvp.raceNumber}: ${start ? `${start.position} ${start.source}` : "?"}`,
    );
  };

  it("are those of the starting grid when the race is saved", async () => {
    await drive("qualifyings", [carmen(), ana({ gridPenalty: 1 })]);
    await drive("races", [ana(), carmen()]);
    expect(await starts()).toEqual(["11: 2 computed", "33: 1 computed"]);
  });

  it("are not known before a qualifying has results, and follow it without a new version", async () => {
    await drive("races", [ana(), carmen()]);
    expect(await starts()).toEqual(["11: ?", "33: ?"]);
    const before = await version();
    await drive("qualifyings", [carmen(), ana()]);
    expect(await starts()).toEqual(["11: 2 computed", "33: 1 computed"]);
    await drive("qualifyings", [ana(), carmen()]);
    expect(await starts()).toEqual(["11: 1 computed", "33: 2 computed"]);
    expect(await version()).toBe(before);
  });

  it("follow a grid that is decided to be reversed", async () => {
    await drive("qualifyings", [ana(), carmen()]);
    await drive("races", [ana(), carmen()]);
    const url = `/api/event/${league.events[0]}`;
    const as = await createPerson(test.services.databases.db, { roles: ["organizer"] });
    const form = (await test.call({ url: `${url}/edit`, as })).json().data;
    const sessions = form.sessions.map((session: { _id: string }) =>
      session._id === league.qualifyings[0] ? { ...session, reverseGridPositions: 2 } : session,
    );
    const payload = { ...form, track: form.track._id, sessions };
    const saved = await test.call({ method: "POST", url, as, payload });
    expect(saved.statusCode).toBe(200);
    expect(await starts()).toEqual(["11: 2 computed", "33: 1 computed"]);
  });

  it("stay when an earlier event changes, until the race is saved again", async () => {
    await drive("qualifyings", [ana(), carmen()], 1);
    await drive("races", [ana(), carmen()], 1);
    await drive("races", [ana({ gridPenalty: 1 }), carmen()], 0);
    expect(await starts(1)).toEqual(["11: 1 computed", "33: 2 computed"]);
    await drive("races", [ana(), carmen()], 1);
    expect(await starts(1)).toEqual(["11: 2 computed", "33: 1 computed"]);
  });

  it("are one order when a qualifying and its race are saved at once", async () => {
    await drive("qualifyings", [ana(), carmen()]);
    await drive("races", [ana(), carmen()]);
    await Promise.all([drive("qualifyings", [carmen(), ana()]), drive("races", [carmen(), ana()])]);
    expect(await starts()).toEqual(["33: 1 computed", "11: 2 computed"]);
  });

  it("give way to a steward's word", async () => {
    await drive("qualifyings", [ana(), carmen()]);
    await drive("races", [ana(), carmen()]);
    const address = `/api/event/${league.events[0]}`;
    const editor = await test.call({
      url: `${address}/edit-results/${league.races[0]}`,
      as: league.editor,
    });
    const { version: read, results } = editor.json().data;
    const saved = await test.call({
      method: "POST",
      url: `${address}/save-results`,
      as: league.editor,
      payload: {
        session: league.races[0],
        version: read,
        results: results.map((row: object, index: number) => ({
          ...row,
          drivers: [index === 0 ? league.people.ana : league.people.carmen],
          grid: index === 0 ? 7 : null,
        })),
      },
    });
    expect(saved.statusCode).toBe(200);
    expect(await starts()).toEqual(["11: 7 steward", "33: 2 computed"]);
  });

  async function version(): Promise<number> {
    const row = await test.services.databases.reader
      .selectFrom("session_results")
      .select("version")
      .where("session_id", "=", league.races[0])
      .executeTakeFirstOrThrow();
    return row.version;
  }
});
