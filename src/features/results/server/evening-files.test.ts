import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { HOUR_MS } from "#shared/time/durations.ts";
import { createEvent, createPerson, createSeason, createSession } from "#tests/factories/league.ts";
import { iracingBytes, iracingRow } from "#tests/factories/result-files/iracing-file.ts";
import {
  heatEvening,
  iracingJson,
  iracingJsonBytes,
  jsonRow,
  jsonSession,
} from "#tests/factories/result-files/iracing-json-file.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { penaltyLists } from "../penalty-kinds.ts";
import type { EditorRow, PostedRow, ResultsEditor, SavedState } from "../results-editor.ts";
import { shownValues } from "../row-fields.ts";
import { createOldFactsReader } from "./facts/read-old-facts.ts";

const track = { track_name: "Autodromo Nazionale Monza", config_name: "Grand Prix" };

describeOnEachDatabase("a file that holds all sessions of an evening", (engine) => {
  let test: TestApp;
  let steward: string;
  let season: string;
  let event: string;
  let qualifying: string;
  let first: string;
  let second: string;

  beforeAll(async () => {
    test = await createTestApp(engine);
    steward = await createPerson(test.services.databases.db, { roles: ["steward"] });
  });
  afterAll(async () => test.close());

  beforeEach(async () => {
    const { db } = test.services.databases;
    const startAt = (hours: number) => TEST_NOW + (hours - 4) * HOUR_MS;
    await db.updateTable("events").set({ hidden: true }).execute();
    season = await createSeason(db, { simulator: "ir" });
    event = await createEvent(db, { season, title: "Etapa", time: startAt(0) });
    second = await createSession(db, { event, title: "Cursa 2", startAt: startAt(2) });
    first = await createSession(db, { event, title: "Cursa 1", startAt: startAt(1) });
    qualifying = await createSession(db, { event, type: "Q", startAt: startAt(0) });
  });

  const send = async (value: unknown = { ...heatEvening(), track }): Promise<string> => {
    const reply = await upload(test, { as: steward, bytes: iracingJsonBytes(value) });
    expect(reply.json()).toMatchObject({ status: 200 });
    return reply.json().data.fileUpload._id;
  };
  const post = async (url: string, payload: object) =>
    (await test.call({ method: "POST", url, as: steward, payload })).json();
  const read = async (fileId: string, session: string, given: object = {}) =>
    post("/api/process-results-file", {
      fileId,
      event,
      session,
      processor: "iR",
      ...given,
    });
  const editorOf = async (...args: Parameters<typeof read>): Promise<ResultsEditor> => {
    const reply = await read(...args);
    expect(reply).toMatchObject({ status: 200 });
    return reply.data;
  };
  const save = async (fileId: string, session: string, given: object = {}) => {
    const editor = await editorOf(fileId, session, given);
    const reply = await post(`/api/event/${event}/save-results`, {
      session,
      fileId,
      processor: "iR",
      fileSession: editor.choice?.key,
      version: editor.version,
      results: editor.results.map(toPosted),
    });
    expect(reply).toMatchObject({ status: 200 });
    return editor;
  };
  const storedSessions = async () => {
    const { db } = test.services.databases;
    const rows = await db
      .selectFrom("result_files")
      .select(["session_id", "file_session"])
      .where("session_id", "in", [qualifying, first, second])
      .execute();
    return Object.fromEntries(rows.map((row) => [row.session_id, row.file_session]));
  };
  const bests = (editor: Pick<ResultsEditor, "results">) =>
    editor.results.map(({ bestLapMs }) => bestLapMs);

  it("gives each session of the event the one that fits, and names the others", async () => {
    const fileId = await send();
    expect((await editorOf(fileId, first)).choice).toEqual({
      key: "700001:-1",
      sessions: [
        {
          key: "700001:-2",
          title: "QUALIFY",
          type: "Q",
          fits: { _id: qualifying, title: "Calificări" },
        },
        {
          key: "700001:-1",
          title: "HEAT 1",
          type: "R",
          fits: { _id: first, title: "Cursa 1" },
        },
        {
          key: "700001:0",
          title: "FEATURE",
          type: "R",
          fits: { _id: second, title: "Cursa 2" },
        },
      ],
    });
    expect((await editorOf(fileId, second)).choice?.key).toBe("700001:0");
    expect(bests(await editorOf(fileId, qualifying))).toEqual([89_000, 89_100]);
  });

  it("takes another one when it is told", async () => {
    const fileId = await send();
    const editor = await editorOf(fileId, second, { fileSession: "700001:-1" });
    expect(editor.choice?.key).toBe("700001:-1");
    expect(bests(editor)).toEqual([90_000, 91_000]);
    expect(await read(fileId, first, { fileSession: "700001:9" })).toMatchObject({
      status: 422,
      code: "results.file-refused",
    });
  });

  it("keeps with the file which session was taken, one upload for all of them", async () => {
    const fileId = await send();
    await save(fileId, qualifying);
    await save(fileId, first);
    await save(fileId, second, { fileSession: "700001:0" });
    expect(await storedSessions()).toEqual({
      [qualifying]: "700001:-2",
      [first]: "700001:-1",
      [second]: "700001:0",
    });
    const codes = async (session: string, given?: object) =>
      (await editorOf(fileId, session, given)).notices.map(({ code }) => code);
    expect(await codes(first)).toContain("file.already-imported");
    expect(await codes(first, { fileSession: "700001:0" })).not.toContain("file.already-imported");
  });

  it("saves what rows alone say that they were read from", async () => {
    const fileId = await send();
    const editor = await editorOf(fileId, second, { fileSession: "700001:-1" });
    const results = editor.results.map((row) => ({ ...toPosted(row), source: row.source }));
    const reply = await post(`/api/event/${event}/save-results`, { session: second, results });
    expect(reply).toMatchObject({ status: 200 });
    expect((await storedSessions())[second]).toBe("700001:-1");
  });

  it("comes back from the history as the session that it was", async () => {
    const fileId = await send();
    await save(fileId, first);
    await save(fileId, first, { fileSession: "700001:0" });
    const url = `/api/event/${event}/edit-results/${first}`;
    const history = await test.call({ method: "GET", url: `${url}/history`, as: steward });
    expect(history.json<{ data: SavedState[] }>().data.map(({ isNewFile }) => isNewFile)).toEqual([
      true,
      true,
    ]);
    const restored = await post(`${url}/restore`, { version: 1, currentVersion: 2 });
    expect(bests(restored.data)).toEqual([90_000, 91_000]);
    expect((await storedSessions())[first]).toBe("700001:-1");
  });

  it("is read again for facts as the session that it was", async () => {
    await save(await send(), first);
    const { db } = test.services.databases;
    await db
      .updateTable("result_files")
      .set({ facts_version: 0 })
      .where("session_id", "=", first)
      .execute();
    const frozen = async () =>
      (
        await db
          .selectFrom("result_rows")
          .select("frozen")
          .where("session_id", "=", first)
          .orderBy("sort_order")
          .execute()
      ).map((row) => row.frozen);
    const before = await frozen();
    const withoutFacts = before.map((text) => ({ ...JSON.parse(text), facts: null }));
    for (const row of withoutFacts)
      await db
        .updateTable("result_rows")
        .set({ frozen: JSON.stringify(row) })
        .where("session_id", "=", first)
        .where("entry_key", "=", row.entryKey)
        .execute();
    const readNext = createOldFactsReader(test.services);
    while (await readNext());
    expect((await frozen()).map((text) => JSON.parse(text).facts)).toEqual(
      before.map((text) => JSON.parse(text).facts),
    );
  });

  it("finds all its sessions when it is dropped on the evening", async () => {
    const fileId = await send();
    const { data } = await post("/api/place-results-file", { fileId });
    const places = data.places.map(
      ({ fileSession, found }: { fileSession: { title: string }; found: { session: object } }) => [
        fileSession.title,
        found.session,
      ],
    );
    expect(places).toEqual([
      ["QUALIFY", { _id: qualifying, title: "Calificări" }],
      ["HEAT 1", { _id: first, title: "Cursa 1" }],
      ["FEATURE", { _id: second, title: "Cursa 2" }],
    ]);
  });

  it("is the race that a CSV has brought already: saving replaces it, with what a steward changed", async () => {
    const csv = iracingBytes([
      iracingRow(1, 111, { "Fastest Lap Time": "1:30.001" }),
      iracingRow(2, 222, { "Fastest Lap Time": "1:31.000" }),
    ]);
    const ofCsv = (await upload(test, { as: steward, bytes: csv })).json().data.fileUpload._id;
    const editor = await editorOf(ofCsv, first);
    const [winner, ...others] = editor.results.map(toPosted);
    await post(`/api/event/${event}/save-results`, {
      session: first,
      fileId: ofCsv,
      processor: "iR",
      version: editor.version,
      results: [{ ...winner, ineligible: true }, ...others],
    });
    const fileId = await send();
    const again = await editorOf(fileId, first);
    expect(again.notices.map(({ code }) => code)).toContain("file.same-race");
    expect(again.results.map(({ ineligible }) => ineligible)).toEqual([true, false]);
    expect(again.elsewhere).toEqual([]);
    // The other race of the same people is another one.
    expect((await editorOf(fileId, second)).elsewhere).toEqual([]);
    const heat = { fileSession: "700001:-1" };
    expect((await editorOf(fileId, second, heat)).elsewhere).toMatchObject([
      { event: { _id: event }, session: { _id: first, title: "Cursa 1" } },
    ]);
    await save(fileId, first);
    expect((await editorOf(ofCsv, second)).elsewhere).toMatchObject([{ session: { _id: first } }]);
    expect((await editorOf(ofCsv, first)).notices.map(({ code }) => code)).toContain(
      "file.same-race",
    );
  });

  it("is known by the game's number of it, whatever was corrected; a hidden event has nothing", async () => {
    await save(await send(), first);
    const corrected = iracingJson(
      [jsonSession(-1, "HEAT 1", [jsonRow(0, 111, { best_lap_time: 870_000 })])],
      { track },
    );
    const fileId = await send(corrected);
    const elsewhere = async () => (await editorOf(fileId, second)).elsewhere;
    expect(await elsewhere()).toMatchObject([{ session: { _id: first } }]);
    expect((await editorOf(fileId, first)).notices.map(({ code }) => code)).toContain(
      "file.same-race",
    );
    const { db } = test.services.databases;
    const other = await createEvent(db, { season, title: "Alta" });
    const there = await createSession(db, { event: other });
    await db.updateTable("events").set({ hidden: true }).where("id", "=", event).execute();
    const seen = await read(fileId, there, { event: other });
    expect(seen.data.elsewhere).toEqual([]);
  });

  it("is a file like any other where it holds one session", async () => {
    const fileId = await send(
      iracingJson([jsonSession(0, "RACE", [jsonRow(0, 111), jsonRow(1, 222)])], { track }),
    );
    const editor = await editorOf(fileId, qualifying);
    expect(editor.choice?.sessions).toHaveLength(1);
    expect(editor.notices.map(({ code }) => code)).toContain("session-type.differs");
  });
});

function toPosted(row: EditorRow): PostedRow {
  return {
    entryKey: row.entryKey,
    drivers: row.persons.map(({ userId }) => userId),
    ...shownValues(row),
    ...penaltyLists(() => []),
  };
}
