import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { EntryBreakdown, StandingsTable } from "#features/standings/standings.ts";
import { saveStandings } from "#features/standings/server/editor/save-standings.ts";
import {
  createStandingsSeason,
  postedTable,
  type StandingsSeason,
} from "#tests/factories/standings-season.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { penaltyLists } from "../penalty-kinds.ts";
import type { EditorRow, ResultsEditor } from "../results-editor.ts";
import type { ResultRow } from "../results.ts";

describeOnEachDatabase("what stewards say of a row", (engine) => {
  let site: TestApp;
  let league: StandingsSeason;
  beforeAll(async () => {
    site = await createTestApp(engine);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    league = await createStandingsSeason(site);
  });

  const editor = async (): Promise<ResultsEditor> => {
    const url = `/api/event/${league.events[0]}/edit-results/${league.races[0]}`;
    return (await site.call({ url, as: league.editor })).json().data;
  };
  const post = (version: number, results: object[]) =>
    site.call({
      method: "POST",
      url: `/api/event/${league.events[0]}/save-results`,
      as: league.editor,
      payload: { session: league.races[0], version, results },
    });
  /** Ana wins before the pair and Carmen; `words` by place. */
  const finish = (words: readonly object[] = []) => {
    const { cars, people } = league;
    const crews = [
      [cars.ana, [people.ana]],
      [cars.pair, [people.bogdan, people.barbu]],
      [cars.carmen, [people.carmen]],
    ] as const;
    return crews.map(([carId, drivers], place) => ({
      entryKey: `added:${place}`,
      carId,
      drivers,
      laps: 10,
      totalMs: 900_000 + place * 1000,
      bestLapMs: 90_000 - place,
      dsq: false,
      ...penaltyLists(() => []),
      ...words[place],
    }));
  };
  const rows = async (): Promise<ResultRow[]> => {
    const { data } = (await site.call({ url: `/api/event/${league.events[0]}` })).json();
    return data.sessions.find(({ _id }: { _id: string }) => _id === league.races[0]).results;
  };
  const said = ({ ineligible, status, grid }: EditorRow) => ({ ineligible, status, grid });
  const unsaid = { ineligible: false, status: null, grid: null };

  it("is stored, read again and kept by who posts rows without it", async () => {
    const words = [{ ineligible: true }, { status: "dnf", grid: 7 }];
    expect((await post(0, finish(words))).statusCode).toBe(200);
    const expected = [
      { ...unsaid, ineligible: true },
      { ineligible: false, status: "dnf", grid: 7 },
      unsaid,
    ];
    expect((await editor()).results.map(said)).toEqual(expected);
    expect((await post(1, finish())).statusCode).toBe(200);
    expect((await editor()).results.map(said)).toEqual(expected);
    expect((await post(2, finish(Array.from({ length: 3 }, () => unsaid)))).statusCode).toBe(200);
    expect((await editor()).results.map(said)).toEqual([unsaid, unsaid, unsaid]);
  });

  it("comes back with the state it was saved in", async () => {
    await post(0, finish([{ ineligible: true, status: "dns", grid: 3 }]));
    await post(1, finish([unsaid]));
    const restored = await site.call({
      method: "POST",
      url: `/api/event/${league.events[0]}/edit-results/${league.races[0]}/restore`,
      as: league.editor,
      payload: { version: 1, currentVersion: 2 },
    });
    expect(restored.statusCode).toBe(200);
    expect((await editor()).results.map(said)[0]).toEqual({
      ineligible: true,
      status: "dns",
      grid: 3,
    });
  });

  it("who is ineligible keeps the place, scores nothing, and everybody reads so", async () => {
    await post(0, finish([{ ineligible: true }]));
    expect((await rows()).map((row) => [row.finalOverallResult, row.ineligible])).toEqual([
      [1, true],
      [2, false],
      [3, false],
    ]);
    const csv = await site.call({
      url: `/api/event/${league.events[0]}/results/${league.races[0]}/csv`,
    });
    expect(csv.body.split("\r\n")[1]).toContain("nu punctează");
    const id = await saveStandings(site.services, {
      seasonId: league.season,
      savedBy: league.editor,
      standings: postedTable(league),
    });
    const url = `/api/season/${league.season}/standings`;
    const [table]: StandingsTable[] = (await site.call({ url })).json().data;
    const points = new Map(table?.entries.map((entry) => [entry.subject, entry.points]));
    expect(points.get(league.people.ana)).toBe(0);
    expect(points.get(league.people.carmen)).toBe(15);
    const ana = table?.entries.find(({ subject }) => subject === league.people.ana);
    const breakdown: EntryBreakdown = (
      await site.call({ url: `/api/standings/${id}/entry/${ana?._id}` })
    ).json().data;
    expect(breakdown.events[0]?.sessions[0]?.lines).toMatchObject([
      { place: 1, zeroReason: "ineligible", total: 0 },
    ]);
  });

  it("a right to points that was taken is written down", async () => {
    await post(0, finish([{ ineligible: true }]));
    const saved = await site.services.databases.reader
      .selectFrom("audit_log")
      .select("after")
      .where("action", "=", "results.saved")
      .where("subject_id", "=", league.races[0])
      .executeTakeFirstOrThrow();
    expect(JSON.parse(saved.after ?? "")).toEqual({ version: 1, rows: 3, ineligible: 1 });
  });

  it.each([
    ["a status that there is not", { status: "winner" }],
    ["being disqualified, which is a field of its own", { status: "dsq" }],
    ["a grid place of 0", { grid: 0 }],
    ["a grid place beyond any", { grid: 501 }],
    ["half a grid place", { grid: 1.5 }],
    ["a grid place in words", { grid: "primul" }],
    ["a right to points in words", { ineligible: "da" }],
  ])("%s is refused, and nothing is written", async (_, words) => {
    const reply = await post(0, finish([words]));
    expect(reply.statusCode).toBe(422);
    expect((await editor()).version).toBe(0);
  });
});
