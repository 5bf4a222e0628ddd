import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { penaltyLists } from "../penalty-kinds.ts";
import type { EditorRow, PostedRow, ResultsEditor } from "../results-editor.ts";
import { generateResultFile } from "#demo/generate/generate-result-file.ts";
import { createEvent, createPerson, createSeason, createSession } from "#tests/factories/league.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { shownValues } from "../row-fields.ts";

const steam = (n: number) => String(76_561_190_000_000_000n + BigInt(n));

interface Evening {
  seed: number;
  /** Who drives together, by number, and how fast. */
  cars: { drivers: number[]; paceMs: number }[];
}

/** A server's file of one evening of open practice. */
function eveningFile({ seed, cars }: Evening) {
  return generateResultFile({
    simulator: "ACC",
    sessionType: "P",
    seed,
    startedAt: Date.UTC(2026, 10, 20 + (seed % 5), 18),
    track: { key: "monza" },
    length: { laps: 8 },
    entries: cars.map(({ drivers, paceMs }, index) => ({
      raceNumber: String(index + 1),
      modelKey: "30",
      className: "GT3",
      paceMs,
      spreadMs: 1,
      drivers: drivers.map((n) => ({
        firstName: "Pilot",
        lastName: `Fișier${n}`,
        platformId: { platform: "steam", id: steam(n) },
      })),
    })),
  });
}

describeOnEachDatabase("a prequalification session", (engine) => {
  let test: TestApp;
  let steward: string;
  let people: string[];
  let event: string;
  let session: string;

  beforeAll(async () => {
    test = await createTestApp(engine);
    const { db } = test.services.databases;
    steward = await createPerson(db, { roles: ["steward"] });
    people = await Promise.all([1, 2, 3].map((n) => createPerson(db, { steamId: steam(n) })));
  });
  afterAll(async () => test.close());

  beforeEach(async () => {
    const { db } = test.services.databases;
    const season = await createSeason(db, { rules: { prequalEnabled: true } });
    event = await createEvent(db, { season });
    session = await createSession(db, { event, type: "P", prequalification: true });
  });

  const post = async <T>(url: string, payload: object): Promise<T> => {
    const reply = await test.call({ method: "POST", url, as: steward, payload });
    expect(reply.json()).toMatchObject({ status: 200 });
    return reply.json<{ data: T }>().data;
  };

  const send = async (evening: Evening): Promise<string> => {
    const reply = await upload(test, { as: steward, bytes: eveningFile(evening).bytes });
    return reply.json().data.fileUpload._id;
  };

  /** Uploads, looks, and saves what the preview shows. */
  const add = async (
    evening: Evening,
    { replace = false, change = (rows: PostedRow[]) => rows } = {},
  ): Promise<ResultsEditor> => {
    const file = { fileId: await send(evening), processor: "ACC", replace };
    const editor = await post<ResultsEditor>("/api/process-results-file", {
      ...file,
      event,
      session,
    });
    return post<ResultsEditor>(`/api/event/${event}/save-results`, {
      ...file,
      session,
      version: editor.version,
      results: change(editor.results.map(toPosted)),
    });
  };

  const byNumber = ([a = 0]: number[], [b = 0]: number[]) => a - b;

  const sheet = (editor: ResultsEditor) =>
    editor.results.map((row) => [
      people.indexOf(row.persons[0]?.userId ?? "") + 1,
      Math.round((row.bestLapMs ?? 0) / 1000),
    ]);

  it("keeps each driver's best over its files, alone or in a shared car", async () => {
    const first = await add({
      seed: 1,
      cars: [
        { drivers: [1], paceMs: 110_000 },
        { drivers: [2], paceMs: 112_000 },
      ],
    });
    expect(first).toMatchObject({ files: 1, session: { takesManyFiles: true } });
    const second = await add({
      seed: 2,
      cars: [
        { drivers: [1], paceMs: 115_000 },
        { drivers: [2, 3], paceMs: 108_000 },
      ],
    });
    expect(second.files).toBe(2);
    expect(sheet(second).toSorted(byNumber)).toEqual([
      [1, 110],
      [2, 108],
      [3, 108],
    ]);
    const best = second.results.find((row) => row.persons[0]?.userId === people[0]);
    const page = await test.call({ url: `/api/event/${event}/laps/${best?._id}` });
    const laps = page.json<{ data: { laps: { time: number; valid: boolean }[] } }>().data.laps;
    expect(Math.min(...laps.filter((lap) => lap.valid).map((lap) => lap.time))).toBe(
      best?.bestLapMs,
    );
  });

  it("loses nothing of what a steward did when one more file comes", async () => {
    const judged = (rows: PostedRow[]) =>
      rows.map((row, index) => (index === 0 ? { ...row, dsq: true } : row));
    await add({ seed: 1, cars: [{ drivers: [1], paceMs: 110_000 }] }, { change: judged });
    const later = await add({ seed: 2, cars: [{ drivers: [2], paceMs: 112_000 }] });
    expect(later.results.map((row) => [row.persons[0]?.userId, row.dsq])).toEqual([
      [people[1], false],
      [people[0], true],
    ]);
  });

  it("starts anew with a file that replaces the others", async () => {
    await add({ seed: 1, cars: [{ drivers: [1], paceMs: 100_000 }] });
    const anew = await add(
      { seed: 2, cars: [{ drivers: [2, 3], paceMs: 112_000 }] },
      { replace: true },
    );
    expect(sheet(anew).toSorted(byNumber)).toEqual([
      [2, 112],
      [3, 112],
    ]);
    expect(anew.files).toBe(1);
  });

  it("only a session that is marked as such: any other takes the last file alone", async () => {
    const { db } = test.services.databases;
    session = await createSession(db, { event, type: "P" });
    await add({ seed: 1, cars: [{ drivers: [1], paceMs: 100_000 }] });
    const second = await add({ seed: 2, cars: [{ drivers: [2, 3], paceMs: 112_000 }] });
    expect(second.results.map((row) => row.persons.map((person) => person.userId))).toEqual([
      [people[1], people[2]],
    ]);
    expect(second.files).toBe(1);
  });
});

function toPosted(row: EditorRow): PostedRow {
  return {
    entryKey: row.entryKey,
    drivers: row.persons.map((person) => person.userId),
    ...shownValues(row),
    ...penaltyLists(() => []),
  };
}
