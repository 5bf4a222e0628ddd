import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { generateResultFile } from "#demo/generate/generate-result-file.ts";
import type { PlannedEntry } from "#demo/generate/session-plan.ts";
import type { GameSessionType } from "#shared/session-types.ts";
import {
  createEvent,
  createPerson,
  createSeason,
  createSession,
  registerCar,
} from "#tests/factories/league.ts";
import { upload } from "#tests/factories/upload.ts";
import { splitCsvLine, splitLines } from "#simulators/iracing/iracing-csv.ts";
import { postedTableSchema } from "#features/standings/posted-table-shape.ts";
import { saveStandings } from "#features/standings/server/editor/save-standings.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { penaltyLists } from "../penalty-kinds.ts";
import type { EditorRow, PostedRow, ResultsEditor } from "../results-editor.ts";
import { shownValues } from "../row-fields.ts";

const steam = (n: number) => String(76_561_190_000_000_000n + BigInt(n));
const names = ["Ana Albu", "Bogdan Ban", "Cara Cernat", "Dan Dima", "Ema Ene"];

function plan(sessionType: GameSessionType) {
  const driver = (n: number) => {
    const [firstName = "", lastName = ""] = names[n]?.split(" ") ?? [];
    return { firstName, lastName, platformId: { platform: "steam", id: steam(n) } as const };
  };
  const entry = (n: number, ...crew: number[]): PlannedEntry => ({
    raceNumber: String(n + 1),
    modelKey: "30",
    className: "GT3",
    drivers: [n, ...crew].map(driver),
    paceMs: 108_000 + n * 900,
  });
  return {
    simulator: "ACC" as const,
    sessionType,
    seed: 7,
    startedAt: Date.UTC(2026, 10, 22, 18),
    track: { key: "monza" },
    length: { laps: 8 },
    entries: [entry(0), entry(1), entry(2, 4), entry(3)],
  };
}

describeOnEachDatabase("A session that the site has written", (engine) => {
  let test: TestApp;
  let steward: string;
  let people: string[];
  let season: string;

  beforeAll(async () => {
    test = await createTestApp(engine);
    const { db } = test.services.databases;
    steward = await createPerson(db, { roles: ["steward"] });
    people = await Promise.all(
      names.map((name, n) => {
        const [firstName = "", lastName = ""] = name.split(" ");
        return createPerson(db, { firstName, lastName, steamId: steam(n) });
      }),
    );
  });
  afterAll(async () => test.close());

  beforeEach(async () => {
    const { db } = test.services.databases;
    season = await createSeason(db);
    for (const [n, drivers] of [[0], [1], [2, 4], [3]].entries())
      await registerCar(db, {
        season,
        raceNumber: n + 1,
        drivers: drivers.map((at) => people[at] ?? ""),
      });
  });

  const newSession = async (type: GameSessionType) => {
    const { db } = test.services.databases;
    const event = await createEvent(db, { season });
    return { event, session: await createSession(db, { event, type }) };
  };
  type Place = Awaited<ReturnType<typeof newSession>>;

  const post = async <T>(url: string, payload: object): Promise<T> => {
    const reply = await test.call({ method: "POST", url, as: steward, payload });
    expect(reply.json()).toMatchObject({ status: 200 });
    return reply.json<{ data: T }>().data;
  };
  const read = async (place: Place, bytes: Uint8Array) => {
    const reply = await upload(test, { as: steward, bytes });
    const file = { fileId: reply.json().data.fileUpload._id, processor: "ACC" };
    const editor = await post<ResultsEditor>("/api/process-results-file", { ...place, ...file });
    return { file, editor };
  };
  const save = async (
    place: Place,
    bytes: Uint8Array,
    change: (row: PostedRow, at: number, read: EditorRow) => PostedRow,
  ) => {
    const { file, editor } = await read(place, bytes);
    await post(`/api/event/${place.event}/save-results`, {
      ...file,
      session: place.session,
      version: editor.version,
      results: editor.results.map((row, at) => change(toPosted(row), at, row)),
    });
    return editor;
  };
  const exported = async ({ event, session }: Place, form: string) =>
    (await test.call({ method: "GET", url: `/api/event/${event}/results/${session}/${form}` }))
      .body;

  /** A file of the game with what stewards add: seconds that cost places, laps, a disqualification, marks. */
  const publish = async (type: GameSessionType) => {
    const place = await newSession(type);
    const penalty = (amount: number) => [{ _id: "", amount, description: "Contact", driver: 0 }];
    await save(place, generateResultFile(plan(type)).bytes, (row, at) => ({
      ...row,
      ...(at === 0 && { timePenalties: penalty(30) }),
      ...(at === 1 && { ineligible: true, ...(type === "R" && { lapPenalties: penalty(1) }) }),
      ...(at === 2 && { guest: true }),
      ...(at === 3 && { dsq: true }),
    }));
    return place;
  };
  it.each([
    ["R", "json"],
    ["R", "csv"],
    ["R", "csv?separator=,"],
    ["Q", "json"],
    ["Q", "csv"],
    ["P", "csv?separator=,"],
  ] as const)("of kind %s comes back the same from its %s", async (type, form) => {
    const { db } = test.services.databases;
    const place = await publish(type);
    const copy = await newSession(type);
    const file = Buffer.from(await exported(place, form));
    const { editor } = await read(copy, file);
    const cars = await db
      .selectFrom("cars")
      .select(["id", "race_number"])
      .where("season_id", "=", season)
      .execute();
    await save(copy, file, (row, _at, shown) => ({
      ...row,
      // Who is named is the person of that name, whom a steward chooses, in their car.
      drivers: shown.persons.map(({ name }) => people[names.indexOf(name)] ?? null),
      carId: cars.find((car) => String(car.race_number) === shown.eventRsvp.raceNumber)?.id ?? null,
    }));
    const scoringType = { _id: "top-10" };
    await saveStandings(test.services, {
      seasonId: season,
      savedBy: steward,
      standings: postedTableSchema.parse({
        _id: "nou-1",
        title: "Piloți",
        public: true,
        type: { code: "D" },
        displayedColumns: ["position", "drivers", "points"],
        events: [place, copy].map((of) => ({
          obj: { _id: of.event },
          sessions: [{ obj: { _id: of.session }, scoringType }],
        })),
        entries: [],
      }),
    });
    // Penalties are notes now; what only laps say is gone.
    const lost = new Set(["Penalizări", "Tur optim", "Incidente"]);
    const sheet = async (of: Place) => {
      const [titles = [], ...lines] = splitLines((await exported(of, "csv")).trim()).map((line) =>
        splitCsvLine(line, ";"),
      );
      return lines.map((cells) => cells.filter((_, at) => !lost.has(titles[at] ?? "")));
    };
    const rows = await sheet(copy);
    expect(rows).toEqual(await sheet(place));
    const points = rows.map((cells) => cells[10]);
    expect(points.filter((own) => own !== "" && own !== "0").length).toBeGreaterThan(0);
    expect(editor.notices.map(({ code }) => code)).not.toContain("model.unknown");
  });

  it("names people without their ids, and takes no id of its own from a file", async () => {
    const place = await publish("R");
    const text = await exported(place, "json");
    expect(text).not.toContain("7656119");
    const { editor } = await read(await newSession("R"), Buffer.from(text));
    expect(editor.results.flatMap(({ persons }) => persons.map(({ userId }) => userId))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(editor.results.map(({ carId }) => carId)).toEqual([null, null, null, null]);
    const [first] = Object.values(editor.proposals);
    expect(first).toMatchObject([{ isSame: true }]);
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
