import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toCsv } from "#shared/text/csv.ts";
import { namesOf, readOrFail, refusalOf } from "#tests/factories/result-files/read-or-fail.ts";
import { readResultFile } from "#simulators/read-result-file.ts";
import { publishedColumns } from "./own-columns.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const json = (data: unknown) => bytes(JSON.stringify(data));

const row = {
  _id: "of another site",
  finalOverallResult: 1,
  eventRsvp: { _id: "car", raceNumber: "07", carModel: { title: "Ferrari 296" }, classes: [] },
  team: { _id: "club", name: "Club" },
  drivers: [
    { _id: "ana", driverName: "Ana Vale", laps: 6, bestLap: 90_000, lapsLed: 2, incidents: [] },
    { _id: "ben", driverName: "Ben Oak", laps: 4, bestLap: 91_000, lapsLed: 1, incidents: [] },
  ],
  numLaps: 10,
  totalTime: 905_000,
  bestLap: 90_000,
  averageTime: null,
  gap: { kind: "laps", laps: 1 },
  start: { position: 4, source: "computed" },
  finish: "dnf",
  facts: { lapsLed: 3, incidents: [{ kind: "points", count: 5 }], wet: true, tyres: ["S"] },
  dsq: true,
  guest: true,
  ineligible: false,
  timePenalties: [{ amount: 5, description: "Contact", driver: 1 }],
  lapPenalties: [{ amount: 1, description: "Scurtare", driver: 0 }],
  gridPenalties: [],
  filePenalties: [{ kind: "DriveThrough", reason: "Cutting", value: 3, driver: 0, lap: 2 }],
};

const titles = Object.values(publishedColumns);
const cells = (given: Partial<Record<keyof typeof publishedColumns, string | number>>) =>
  Object.keys(publishedColumns).map(
    (name) => Object.entries(given).find(([own]) => own === name)?.[1] ?? "",
  );

describe("a session's results as this site writes them", () => {
  test.each([
    ["in the envelope of the API", { status: 200, data: [row] }],
    ["bare", [row]],
  ])("are read %s, by nobody's ids", (_, value) => {
    const { entries, wet, sessionType } = readOrFail(json(value), "ACC");
    expect({ wet, sessionType }).toEqual({ wet: true, sessionType: null });
    expect(entries).toMatchObject([
      {
        key: "car:07 Ana Vale; Ben Oak",
        raceNumber: "07",
        modelKey: "Ferrari 296",
        teamName: "Club",
        laps: 10,
        totalMs: 905_000,
        lapsDown: 1,
        startPosition: 4,
        lapsLed: 3,
        incidents: { points: 5, contacts: null },
        tyres: ["S"],
        disqualified: true,
        penalties: [
          { kind: "DriveThrough", value: 3, driver: 0, lap: 2 },
          { kind: "PenaltyTime", reason: "Contact", value: 5, driver: 1 },
          { kind: "LapPenalty", reason: "Scurtare", value: 1, driver: 0 },
        ],
        drivers: [
          { platformId: null, name: "Ana Vale", laps: 6, bestLapMs: 90_000, lapsLed: 2 },
          { platformId: null, name: "Ben Oak", laps: 4, bestLapMs: 91_000, lapsLed: 1 },
        ],
        published: {
          status: "dnf",
          rankMs: 95_000,
          guest: true,
          ineligible: false,
          distanceUnknown: false,
        },
      },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/of another site|"ana"|"club"/);
  });

  test("keep a row of whose distance nobody knows as it is", () => {
    const unknown = { ...row, numLaps: 0, finish: "unknown", facts: { distanceUnknown: true } };
    const { entries } = readOrFail(json([unknown, { ...unknown, facts: null }]), "AC");
    expect(entries.map(({ laps, published }) => [laps, published?.distanceUnknown])).toEqual([
      [1, true],
      [0, false],
    ]);
    const lines = [
      cells({ place: 1, drivers: "Ana", finish: "A terminat" }),
      cells({ place: 2, drivers: "Ben", laps: 0, finish: "Nu a luat startul" }),
    ];
    const csv = readOrFail(bytes(toCsv({ header: titles, rows: lines }, ";")), "AC").entries;
    expect(csv.map(({ laps, published }) => [laps, published?.distanceUnknown])).toEqual([
      [1, true],
      [0, false],
    ]);
  });

  test("are told two rows of the same people and number apart", () => {
    const { entries } = readOrFail(json([row, row]), "AC");
    expect(entries.map(({ key }) => key.endsWith("#2"))).toEqual([false, true]);
  });

  test("are refused without rows as other JSON is, and empty in the envelope too", () => {
    expect(refusalOf(json({ status: 200, data: [] }), "AC")).toBe("result-file.unknown-json");
    expect(refusalOf(json([]), "AC")).toBe("result-file.unknown-json");
  });

  const table = (separator: ";" | ",") =>
    toCsv(
      {
        header: titles,
        rows: [
          cells({
            place: 1,
            number: "07",
            drivers: "=Ana; +Ben",
            model: "Ferrari 296",
            laps: 10,
            time: "1:15:05.000",
            bestLap: "1:30.000",
            penalties: "5 s (Contact); nu punctează",
            finish: "A terminat",
            rank: "1:35.000",
            driverLaps: "6; 4",
            driverBestLaps: "1:30.000; 1:31.000",
          }),
          cells({ place: "DSQ", drivers: "Cara", laps: 9, gap: "1 tur", penalties: "invitat" }),
          cells({ drivers: "Dan", laps: 0, gap: "Nu a luat startul" }),
        ],
      },
      separator,
    );

  test.each([";", ","] as const)("are read as CSV with %s between cells", (separator) => {
    const { entries } = readOrFail(bytes(table(separator)), "iR");
    expect(entries.map(namesOf)).toEqual(["=Ana + +Ben", "Cara", "Dan"]);
    expect(entries).toMatchObject([
      {
        raceNumber: "07",
        laps: 10,
        totalMs: 4_505_000,
        drivers: [
          { laps: 6, bestLapMs: 90_000 },
          { laps: 4, bestLapMs: 91_000 },
        ],
        penalties: [{ kind: "5 s (Contact); nu punctează" }],
        published: { status: "finished", rankMs: 95_000, ineligible: true, guest: false },
      },
      { disqualified: true, lapsDown: 1, laps: 9, published: { guest: true, rankMs: null } },
      { laps: 0, published: { status: "dns" } },
    ]);
  });

  test("are read as a spreadsheet saves them, and as older versions wrote them", () => {
    const bare = table(";").replaceAll('"', "").replaceAll("'", "").replaceAll("; ", " ");
    expect(readOrFail(bytes(bare.replaceAll(";", "\t")), "iR").entries).toHaveLength(3);
    const older = table(";")
      .split("\r\n")
      .map((line) => line.split(";").slice(0, -4).join(";"));
    const withoutPeople = older.map((line) => line.replaceAll('"=Ana; +Ben"', '"Ana"'));
    expect(readOrFail(bytes(withoutPeople.join("\r\n")), "iR").entries).toHaveLength(3);
  });

  test("are refused when they are cut off", () => {
    const whole = table(";");
    expect(refusalOf(bytes(whole.slice(0, -40)), "iR")).toBe("result-file.truncated");
    expect(refusalOf(bytes(whole.split("\r\n")[0] ?? ""), "iR")).toBe("result-file.no-entries");
  });

  test("hold anything at all, and are answered", () => {
    const own = fc.dictionary(fc.constantFrom(...Object.keys(row)), fc.jsonValue());
    fc.assert(
      fc.property(fc.array(own, { maxLength: 5 }), (rows) => {
        const file = json([{ ...row, ...rows[0] }, ...rows]);
        const outcome = readResultFile(file, "ACC");
        expect(outcome.ok || outcome.problem.code !== "result-file.unreadable").toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
