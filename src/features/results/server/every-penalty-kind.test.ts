import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createPerson } from "#tests/factories/league.ts";
import { type ImportedRace, importRace } from "#tests/factories/imported-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { penaltiesOf, penaltyKinds, penaltyLists, shortAmount } from "../penalty-kinds.ts";
import type { EditorRow, ResultsEditor } from "../results-editor.ts";
import { readEdits } from "./edits-json.ts";

const steam = (n: number) => String(76_561_190_000_000_500n + BigInt(n));

describeOnEachDatabase("every kind of penalty", (engine) => {
  let test: TestApp;
  let steward: string;
  let race: ImportedRace;

  beforeAll(async () => {
    test = await createTestApp(engine);
    steward = await createPerson(test.services.databases.db, { roles: ["steward"] });
  });
  afterAll(async () => test.close());
  beforeEach(async () => {
    race = await importRace(test, [steam(1), steam(2)]);
  });

  async function edited(): Promise<ResultsEditor> {
    const url = `/api/event/${race.event}/edit-results/${race.session}`;
    const reply = await test.call({ url, as: steward });
    return reply.json<{ data: ResultsEditor }>().data;
  }

  async function save(editor: ResultsEditor, change: (row: EditorRow) => object = () => ({})) {
    const reply = await test.call({
      method: "POST",
      url: `/api/event/${race.event}/save-results`,
      as: steward,
      payload: {
        session: race.session,
        version: editor.version,
        results: editor.results.map((row) => ({
          entryKey: row.entryKey,
          carId: row.carId,
          drivers: row.persons.map(({ userId }) => userId),
          laps: row.laps,
          totalMs: row.totalMs,
          bestLapMs: row.bestLapMs,
          dsq: row.dsq,
          ...penaltyLists((kind) => penaltiesOf(row, kind)),
          ...change(row),
        })),
      },
    });
    expect(reply.statusCode).toBe(200);
    return reply.json<{ data: ResultsEditor }>().data;
  }

  const give = (kind: string) => ({ _id: "", amount: 1, description: `De ${kind}`, driver: 0 });

  it.each(penaltyKinds)(
    "of %s that is posted is stored, shown, exported and offered",
    async (kind) => {
      const none = penaltyLists(() => []);
      const given = penaltyLists((own) => (own === kind ? [give(kind)] : []));
      const [first] = (await edited()).results;
      const editor = await save(await edited(), ({ entryKey }) =>
        entryKey === first?.entryKey ? given : none,
      );
      const lists = penaltyLists((own) => (own === kind ? [{ description: `De ${kind}` }] : []));
      expect(editor.results.find(({ entryKey }) => entryKey === first?.entryKey)).toMatchObject(
        lists,
      );
      expect(editor.recentPenalties).toContainEqual({ kind, amount: 1, description: `De ${kind}` });
      const amounts = (await race.rows()).map((row) =>
        penaltyLists((own) => penaltiesOf(row, own).map(({ amount }) => amount)),
      );
      expect(amounts).toContainEqual(penaltyLists((own) => (own === kind ? [1] : [])));
      const csv = await test.call({ url: `/api/event/${race.event}/results/${race.session}/csv` });
      expect(csv.body).toContain(`${shortAmount(kind, 1)} (De ${kind})`);
    },
  );

  /** A version of the site that knows more kinds was here, and is gone. */
  async function storeUnknown() {
    const { db } = test.services.databases;
    const stored = await db
      .selectFrom("result_work")
      .select(["id", "work"])
      .where("session_id", "=", race.session)
      .executeTakeFirstOrThrow();
    const work = stored.work.replace('"kind":"time"', '"kind":"of-tomorrow"');
    expect(work).not.toBe(stored.work);
    await db.updateTable("result_work").set({ work }).where("id", "=", stored.id).execute();
    const history = await db
      .selectFrom("result_history")
      .select(["id", "snapshot"])
      .where("session_id", "=", race.session)
      .executeTakeFirstOrThrow();
    const snapshot = history.snapshot.replace('"kind":"time"', '"kind":"of-tomorrow"');
    await db.updateTable("result_history").set({ snapshot }).where("id", "=", history.id).execute();
  }

  async function storedKinds(): Promise<string[]> {
    const rows = await test.services.databases.db
      .selectFrom("result_work")
      .select("work")
      .where("session_id", "=", race.session)
      .execute();
    return rows.flatMap(({ work }) => readEdits(work).penalties.map(({ kind }) => kind));
  }

  it("of a newer version of the site leaves every page readable, and does nothing", async () => {
    await storeUnknown();
    const rows = await race.rows();
    expect(rows).toHaveLength(2);
    expect(
      rows.flatMap((row) => penaltyKinds.map((kind) => penaltiesOf(row, kind).length)),
    ).toEqual([0, 0].flatMap(() => penaltyKinds.map(() => 0)));
    const editor = await edited();
    expect(editor.results).toHaveLength(2);
    expect(editor.recentPenalties).toEqual([]);
    const history = await test.call({
      url: `/api/event/${race.event}/edit-results/${race.session}/history`,
      as: steward,
    });
    expect(history.json()).toMatchObject({ status: 200, data: [{ penalties: 1 }] });
  });

  it("of a newer version of the site outlives what a steward saves meanwhile", async () => {
    await storeUnknown();
    const first = await save(await edited());
    expect(await storedKinds()).toEqual(["of-tomorrow"]);
    await save(first, () => penaltyLists((kind) => (kind === "time" ? [give("time")] : [])));
    expect((await storedKinds()).toSorted()).toEqual(["of-tomorrow", "time", "time"]);
  });

  it("of a newer version of the site comes back with an earlier state", async () => {
    await storeUnknown();
    const editor = await edited();
    const reply = await test.call({
      method: "POST",
      url: `/api/event/${race.event}/edit-results/${race.session}/restore`,
      as: steward,
      payload: { version: editor.version, currentVersion: editor.version },
    });
    expect(reply.statusCode).toBe(200);
    expect(await storedKinds()).toEqual(["of-tomorrow"]);
  });
});
