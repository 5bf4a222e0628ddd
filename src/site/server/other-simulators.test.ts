import { afterAll, beforeAll, expect, it } from "vitest";
import { penaltiesOf, penaltyLists } from "#features/results/penalty-kinds.ts";
import type { EditorRow, ImportNotice, PostedRow } from "#features/results/results-editor.ts";
import { shownValues } from "#features/results/row-fields.ts";
import { HOUR_MS } from "#shared/time/durations.ts";
import * as evo from "#tests/factories/result-files/evo-file.ts";
import { createEvent, createPerson, createSeason, createSession } from "#tests/factories/league.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

const toPosted = (row: EditorRow): PostedRow => ({
  entryKey: row.entryKey,
  drivers: row.persons.map(({ userId }) => userId ?? "new"),
  ...shownValues(row),
  ...penaltyLists((kind) => penaltiesOf(row, kind)),
});

const server = { serverName: "Liga", password: "parola-serverului" };

const race = evo.evoBytes(
  evo.evoFile({
    people: [evo.ana, evo.ben],
    more: { track_name: "monza" },
    times: [300_000, 301_000],
    laps: [
      ...[100_000, 100_000, 100_000].map((time) => evo.evoLap(0, time)),
      ...[100_500, 100_500, 100_000].map((time) => evo.evoLap(1, time)),
    ],
  }),
);

describeOnEachDatabase("Simulators beside the three of the specification", (engine) => {
  let test: TestApp;
  let steward: string;
  let ana: string;

  beforeAll(async () => {
    test = await createTestApp(engine);
    const { db } = test.services.databases;
    steward = await createPerson(db, { roles: ["administrator"] });
    ana = await createPerson(db, { steamId: evo.ana.steamId });
  });
  afterAll(async () => test.close());

  const league = async () => {
    const { db } = test.services.databases;
    const season = await createSeason(db, { open: true, carModels: [] });
    const own = { simulator_id: "evo" };
    await db.updateTable("seasons").set(own).where("id", "=", season).execute();
    const event = await createEvent(db, { season, time: TEST_NOW - 2 * HOUR_MS });
    return { season, event, session: await createSession(db, { event, ...server }) };
  };
  const get = async (url: string) => (await test.call({ url, as: steward })).json().data;
  const passwordFor = async (as: string, event: string) => {
    const reply = await test.call({ url: `/api/event/${event}/mine`, as });
    return reply.json().data.servers[0]?.password ?? null;
  };
  const post = async (url: string, payload: Record<string, unknown>) =>
    (await test.call({ method: "POST", url, as: steward, payload })).json();
  const send = async () =>
    (await upload(test, { as: steward, bytes: race })).json().data.fileUpload._id;

  const save = async ({ event, session }: { event: string; session: string }) => {
    const file = { fileId: await send(), processor: "EVO" };
    const { data } = await post("/api/process-results-file", { ...file, event, session });
    const given = { ...file, session, version: 0, results: data.results.map(toPosted) };
    expect(await post(`/api/event/${event}/save-results`, given)).toMatchObject({ status: 200 });
    return { ...file, editor: data };
  };

  it("AC EVO: a file finds its session, its people by Steam, and becomes public results", async () => {
    const place = await league();
    const { data } = await post("/api/place-results-file", { fileId: await send() });
    expect(data).toMatchObject({
      processor: "EVO",
      places: [{ found: { session: { _id: place.session } } }],
    });
    const { editor } = await save(place);
    expect(editor.results.map((row: EditorRow) => row.persons[0]?.userId)).toEqual([ana, null]);
    expect(
      editor.notices.map(({ code, warning }: ImportNotice) => warning ?? code).toSorted(),
    ).toEqual(["model.unknown", "person.unmatched", "session.few-seen"]);
    const { sessions, season, can } = await get(`/api/event/${place.event}`);
    expect(season.simulator).toMatchObject({ acronym: "EVO", title: "Assetto Corsa EVO" });
    expect(sessions[0].results).toMatchObject([
      { finish: "finished", numLaps: 3 },
      { finish: "finished", numLaps: 3 },
    ]);
    expect(await passwordFor(ana, place.event)).toBe(server.password);
    // No server of it reads a list.
    expect(can).toMatchObject({ downloadEntrylist: false });
  });

  it("one that this program does not know is itself: nothing of it is read, and what stands stays", async () => {
    const { db } = test.services.databases;
    const { season, event, session } = await league();
    const { fileId } = await save({ event, session });
    await db.updateTable("simulators").set({ code: "RRE" }).where("id", "=", "evo").execute();
    await db.updateTable("result_files").set({ processor: "RRE" }).execute();
    const { can, sessions, ...reply } = await get(`/api/event/${event}`);
    expect(reply.season.simulator).toMatchObject({ acronym: "RRE", title: "Assetto Corsa EVO" });
    expect(can).toMatchObject({ downloadEntrylist: false });
    expect(sessions[0].results).toHaveLength(2);
    // Nobody knows whose ids its results would hold, so nobody is told the server by theirs.
    expect(await passwordFor(ana, event)).toBeNull();
    expect((await get(`/api/season/${season}`)).rules.simulator.acronym).toBe("RRE");
    for (const code of ["ac", "acc"]) {
      const url = `/api/event/${event}/${code}-download-entrylist`;
      expect((await test.call({ url, as: steward })).statusCode).toBe(409);
    }
    expect((await post("/api/place-results-file", { fileId })).data.places).toMatchObject([
      { found: null },
    ]);
    const file = { fileId, event, session, processor: "RRE" };
    expect(await post("/api/process-results-file", file)).toMatchObject({ status: 422 });
    const { version, results } = await get(`/api/event/${event}/edit-results/${session}`);
    const again = { session, version, results: results.map(toPosted) };
    expect(await post(`/api/event/${event}/save-results`, again)).toMatchObject({ status: 200 });
    const back = await post(`/api/event/${event}/edit-results/${session}/restore`, {
      currentVersion: version + 1,
      version: version + 1,
    });
    expect(back).toMatchObject({ status: 422, code: "results.file-refused" });
    expect(back.data).toContain("„RRE”");
    await db.updateTable("simulators").set({ code: "EVO" }).where("id", "=", "evo").execute();
  });
});
