import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createEvent, createPerson, createSeason, createSession } from "#tests/factories/league.ts";
import { accBytes, lateStarters } from "#tests/factories/result-files/acc-file.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { fromJson, toJson } from "#server/database/json.ts";
import type { ResultsEditor, SavedState } from "../results-editor.ts";
import { type ResultRow, rowSnapshotSchema } from "../results.ts";
import { createOldFactsReader } from "./facts/read-old-facts.ts";

const ofFile = ["Ana Pop", "Ben Pop", "Cara Pop", "Dov Pop"];
const ofTotals = ["Dov Pop", "Cara Pop", "Ana Pop", "Ben Pop"];

describeOnEachDatabase("A race in which late starters' totals lie", (engine) => {
  let test: TestApp;
  let steward: string;
  let season: string;
  let event: string;
  let session: string;
  beforeAll(async () => {
    test = await createTestApp(engine);
  });
  afterAll(async () => test.close());
  beforeEach(async () => {
    const { db } = test.services.databases;
    steward = await createPerson(db, {
      roles: ["steward"],
      firstName: "Vlad",
      lastName: "Comisar",
    });
    season = await createSeason(db, { title: "Cupa" });
    event = await createEvent(db, { season, title: "Monza" });
    session = await createSession(db, { event, title: "Cursa" });
  });

  const call = async <T>(url: string, payload?: object): Promise<T> => {
    const request = payload ? { method: "POST" as const, payload } : {};
    const reply = await test.call({ url, as: steward, ...request });
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return reply.json<{ data: T }>().data;
  };

  const send = async (race = lateStarters()) => {
    const sent = await upload(test, { as: steward, bytes: accBytes(race) });
    const { _id: fileId } = sent.json<{ data: { fileUpload: { _id: string } } }>().data.fileUpload;
    return { fileId, processor: "ACC" };
  };

  const preview = (file: object) =>
    call<ResultsEditor>("/api/process-results-file", { ...file, event, session });

  const saving = (editor: ResultsEditor, more: object = {}) => ({
    session,
    version: editor.version,
    results: editor.results,
    ...more,
  });

  const save = (editor: ResultsEditor, more: object = {}) =>
    call<ResultsEditor>(`/api/event/${event}/save-results`, saving(editor, more));

  const publish = async (more: object = {}) => {
    const file = await send();
    return save(await preview(file), { ...file, ...more });
  };

  const stored = () => call<ResultsEditor>(`/api/event/${event}/edit-results/${session}`);

  const published = async () => {
    const { sessions } = await call<{ sessions: { results: ResultRow[] }[] }>(
      `/api/event/${event}`,
    );
    return sessions[0]?.results ?? [];
  };

  const names = async () => (await published()).map(({ drivers }) => drivers[0]?.driverName);

  it("keeps the server's order, without gaps where the time contradicts it", async () => {
    const { order, notices } = await preview(await send());
    expect(order).toMatchObject({ taken: "file", taker: null });
    expect(order?.witnesses.map(({ totals, crossings }) => [totals, crossings])).toEqual([
      [2, 0],
      [3, 1],
      [1, 2],
      [0, 3],
    ]);
    const alarms = notices.filter(({ code }) => code === "result.alarm");
    expect(alarms.map(({ warning }) => warning)).toEqual([
      "alarm.negative-gap",
      "alarm.negative-gap",
    ]);
    await publish();
    expect(await names()).toEqual(ofFile);
    expect((await published()).map(({ gap }) => gap.kind)).toEqual([
      "leader",
      "time",
      "none",
      "none",
    ]);
  });

  it("is put in the order that a steward takes, and says who took it", async () => {
    await publish({ order: "totals" });
    expect(await names()).toEqual(ofTotals);
    expect((await stored()).order).toMatchObject({
      taken: "totals",
      taker: { by: "Vlad Comisar" },
    });
    const [state] = await call<SavedState[]>(`/api/event/${event}/edit-results/${session}/history`);
    expect(state).toMatchObject({ version: 1, savedBy: "Vlad Comisar", order: "totals" });
    const audit = await test.services.databases.db
      .selectFrom("audit_log")
      .select(["user_id", "after"])
      .where("subject_id", "=", session)
      .where("action", "=", "results.saved")
      .executeTakeFirstOrThrow();
    expect(audit.user_id).toBe(steward);
    expect(audit.after).toContain("ordinea timpilor totali");
  });

  it("keeps what was taken through other saves and a better file", async () => {
    await publish({ order: "totals" });
    await save(await stored());
    expect(await names()).toEqual(ofTotals);
    const better = await send(lateStarters({ laps: 6 }));
    await save(await preview(better), better);
    expect(await names()).toEqual(ofTotals);
    const { order, version } = await stored();
    expect(version).toBe(3);
    expect(order).toMatchObject({ taken: "totals", taker: { by: "Vlad Comisar" } });
    const history = await call<SavedState[]>(`/api/event/${event}/edit-results/${session}/history`);
    expect(history.map((state) => state.order)).toEqual([null, null, "totals"]);
  });

  it("goes back to the order of an earlier version", async () => {
    await publish();
    await save(await stored(), { order: "totals" });
    expect(await names()).toEqual(ofTotals);
    await call(`/api/event/${event}/edit-results/${session}/restore`, {
      version: 1,
      currentVersion: 2,
    });
    expect(await names()).toEqual(ofFile);
    expect((await stored()).order).toMatchObject({ taken: "file", taker: null });
  });

  it("cannot be put in an order that its file does not have", async () => {
    const race = lateStarters();
    const file = await send({ ...race, laps: [] });
    const refused = (more: object, editor: ResultsEditor) =>
      test.call({
        method: "POST",
        url: `/api/event/${event}/save-results`,
        as: steward,
        payload: saving(editor, more),
      });
    const editor = await preview(file);
    expect((await refused({ ...file, order: "crossings" }, editor)).statusCode).toBe(409);
    expect((await refused({ ...file, order: "luck" }, editor)).statusCode).toBe(422);
    expect(await published()).toEqual([]);
  });

  /** As a release left it that sorted by totals and kept no witness. */
  const sortAsBefore = async () => {
    const { db } = test.services.databases;
    await publish({ order: "totals" });
    await db.deleteFrom("disputed_orders").where("session_id", "=", session).execute();
    const history = await db
      .selectFrom("result_history")
      .select(["id", "snapshot"])
      .where("session_id", "=", session)
      .execute();
    for (const { id, snapshot } of history) {
      const { order: _order, ...old } = JSON.parse(snapshot);
      await db
        .updateTable("result_history")
        .set({ snapshot: toJson(old) })
        .where("id", "=", id)
        .execute();
    }
    await db
      .updateTable("result_files")
      .set({ facts_version: 1 })
      .where("session_id", "=", session)
      .execute();
  };

  const readKeptFiles = async () => {
    const read = createOldFactsReader(test.services);
    while (await read());
  };

  const waiting = async (as = steward) => {
    const reply = await test.call({ url: "/api/administration/todos", as });
    return reply
      .json<{ data: { kind: string; session?: { _id: string } }[] }>()
      .data.filter((todo) => todo.kind === "order-differs" && todo.session?._id === session);
  };

  it("that is stored as sorted by totals waits in 'De făcut' with both orders, and moves only by a press", async () => {
    await sortAsBefore();
    expect(await waiting()).toEqual([]);
    await readKeptFiles();
    expect(await names()).toEqual(ofTotals);
    const told = (order: string[]) =>
      order.slice(0, 3).map((name, index) => ({ place: index + 1, name }));
    expect(await waiting()).toEqual([
      {
        kind: "order-differs",
        due: null,
        season: { _id: season, title: "Cupa" },
        event: { _id: event, title: "Monza" },
        session: { _id: session, title: "Cursa" },
        published: told(ofTotals),
        ofFile: told(ofFile),
      },
    ]);
    const editor = await stored();
    expect(editor).toMatchObject({ version: 1, order: { taken: null, taker: null } });

    // Another save settles nothing and moves nothing.
    await save(editor);
    expect(await names()).toEqual(ofTotals);
    expect(await waiting()).toHaveLength(1);

    await save(await stored(), { order: "file" });
    expect(await names()).toEqual(ofFile);
    expect(await waiting()).toEqual([]);
    expect((await stored()).order).toMatchObject({ taken: "file", taker: { by: "Vlad Comisar" } });
  });

  it("waits for nobody who may not edit results, nor under a hidden event for who cannot see it", async () => {
    const { db } = test.services.databases;
    await sortAsBefore();
    await readKeptFiles();
    expect(await waiting(await createPerson(db))).toEqual([]);
    await db.updateTable("events").set({ hidden: true }).where("id", "=", event).execute();
    expect(await waiting()).toEqual([]);
    expect(await waiting(await createPerson(db, { roles: ["administrator"] }))).toHaveLength(1);
  });

  it("whose stored rows stand as in their file asks nothing", async () => {
    await publish();
    const { db } = test.services.databases;
    await db.deleteFrom("disputed_orders").where("session_id", "=", session).execute();
    await db
      .updateTable("result_files")
      .set({ facts_version: 1 })
      .where("session_id", "=", session)
      .execute();
    const frozen = async () =>
      (
        await db
          .selectFrom("result_rows")
          .select("frozen")
          .where("session_id", "=", session)
          .execute()
      ).map((row) => fromJson(rowSnapshotSchema, row.frozen));
    const before = await frozen();
    await readKeptFiles();
    expect(await waiting()).toEqual([]);
    expect(await frozen()).toEqual(before);
    expect((await stored()).order).toMatchObject({ taken: "file", taker: null });
  });
});
