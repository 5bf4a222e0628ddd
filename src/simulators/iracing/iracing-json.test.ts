import { describe, expect, test } from "vitest";
import {
  heatEvening,
  iracingJson,
  iracingJsonBytes,
  jsonRow,
  jsonSession,
  jsonTeam,
} from "#tests/factories/result-files/iracing-json-file.ts";
import {
  namesOf,
  readOrFail,
  refusalOf,
  warningCodes,
} from "#tests/factories/result-files/read-or-fail.ts";
import type { WantedSession } from "#simulators/session-file.ts";
import { readResultFile } from "#simulators/read-result-file.ts";

const read = (value: unknown, wanted?: WantedSession) =>
  readOrFail(iracingJsonBytes(value), "iR", wanted);
const readRace = (...results: Parameters<typeof jsonSession>[2][number][]) =>
  read(iracingJson([jsonSession(0, "RACE", results)]));

describe("iRacing JSON", () => {
  const whole = heatEvening();

  test.each([
    ["bare", whole],
    ["as the members' site saves it", { type: "event_result", data: whole }],
    ["as libraries record it", { headers: { "x-ratelimit": "1" }, content: whole }],
  ])("is read %s, with or without a byte order mark", (_, value) => {
    const bytes = iracingJsonBytes(value);
    const marked = Uint8Array.from([0xef, 0xbb, 0xbf, ...bytes]);
    expect(readOrFail(bytes, "iR")).toEqual(read(whole));
    expect(readOrFail(marked, "iR")).toEqual(read(whole));
  });

  test("holds the sessions of an evening in their order, without empty ones", () => {
    expect(read(whole).choice).toEqual({
      key: "700001:0",
      sessions: [
        { key: "700001:-2", title: "QUALIFY", type: "Q" },
        { key: "700001:-1", title: "HEAT 1", type: "R" },
        { key: "700001:0", title: "FEATURE", type: "R" },
      ],
    });
  });

  test.each<[WantedSession, string]>([
    [{ key: "700001:-1" }, "-1"],
    [{ type: "Q", place: 0, of: 1 }, "-2"],
    [{ type: "R", place: 0, of: 2 }, "-1"],
    [{ type: "R", place: 1, of: 2 }, "0"],
    // A lone race of an event is what the heats led to.
    [{ type: "R", place: 0, of: 1 }, "0"],
    [{ type: "R", place: 2, of: 3 }, "0"],
    [{ type: "P", place: 0, of: 1 }, "0"],
    [{ type: null, place: 0, of: 1 }, "0"],
  ])("%j is session %s", (wanted, key) => {
    expect(read(whole, wanted).choice?.key).toBe(`700001:${key}`);
  });

  test("refuses a session that it does not hold", () => {
    expect(readResultFile(iracingJsonBytes(whole), "iR", { key: "700001:7" })).toMatchObject({
      ok: false,
      problem: {
        code: "result-file.no-such-session",
        message: "Fișierul nu conține sesiunea aleasă. Are: QUALIFY, HEAT 1, FEATURE.",
      },
    });
  });

  test("reads places from 0, times in ten-thousandths, and numbers with their zeros", () => {
    const { entries, sessionType, track, wet } = readRace(
      jsonRow(1, 222, { starting_position: 4, average_lap: 1 }),
      jsonRow(0, 111, { best_lap_time: 899_995, laps_lead: 8, incidents: 3 }),
    );
    expect({ sessionType, track, wet }).toEqual({
      sessionType: "R",
      track: { key: "Demo Park", layout: "Grand Prix" },
      wet: null,
    });
    expect(entries).toMatchObject([
      {
        key: "iracing:111",
        raceNumber: "01",
        modelKey: "169",
        className: null,
        startPosition: 1,
        totalMs: 905_000,
        bestLapMs: 90_000,
        lapsLed: 8,
        incidents: { points: 3 },
        outcome: "Running",
      },
      // The interval and not their own average, and 1 is no average of a lap.
      { key: "iracing:222", startPosition: 5, totalMs: 906_235, bestLapMs: 90_000 },
    ]);
  });

  test("has no time where the file says -1 or 0, and laps down of who was lapped", () => {
    const { entries } = readRace(
      jsonRow(0, 111),
      jsonRow(1, 222, { laps_complete: 8, interval: -1, best_lap_time: -1, average_lap: 0 }),
      jsonRow(2, 333, {
        laps_complete: 0,
        interval: -1,
        best_lap_time: -1,
        starting_position: -1,
        reason_out: "Disconnected",
        reason_out_id: 32,
      }),
    );
    expect(
      entries.map(({ laps, totalMs, bestLapMs, lapsDown, startPosition }) => [
        laps,
        totalMs,
        bestLapMs,
        lapsDown,
        startPosition,
      ]),
    ).toEqual([
      [10, 905_000, 90_000, null, 1],
      [8, null, null, 2, 2],
      [0, null, null, 10, null],
    ]);
  });

  test("knows gaps in a class whose leader was lapped, and no time that contradicts the order", () => {
    const lapped = { laps_complete: 9, interval: -1, car_class_id: 7, average_lap: 1_010_000 };
    const { entries } = readRace(
      jsonRow(0, 111),
      jsonRow(1, 222, { ...lapped, class_interval: 0 }),
      jsonRow(2, 333, { ...lapped, class_interval: 15_000, average_lap: 5_000_000 }),
      jsonRow(3, 444, { ...lapped, class_interval: 14_000 }),
      jsonRow(4, 555, { ...lapped, laps_complete: 8, class_interval: -1 }),
    );
    expect(entries.map(({ totalMs }) => totalMs)).toEqual([905_000, 909_000, 910_500, null, null]);
  });

  test("gives no time to the leader of a class who was towed", () => {
    const { entries } = readRace(
      jsonRow(0, 111),
      jsonRow(1, 222, {
        laps_complete: 6,
        car_class_id: 7,
        class_interval: 0,
        average_lap: 905_000,
      }),
      jsonRow(2, 333, { laps_complete: 6, car_class_id: 7, class_interval: 15_000 }),
    );
    expect(entries.map(({ totalMs }) => totalMs)).toEqual([905_000, null, null]);
  });

  test("names classes from the list of classes where rows do not", () => {
    const value = iracingJson(
      [jsonSession(0, "RACE", [jsonRow(0, 111, { car_class_id: 4_011 })])],
      { car_classes: [{ car_class_id: 4_011, name: "GT3" }] },
    );
    expect(read(value).entries[0]?.className).toBe("GT3");
  });

  test("takes who was disqualified as the CSV does", () => {
    const { entries } = readRace(
      jsonRow(0, 111),
      jsonRow(1, 222, { reason_out_id: 29, reason_out: "Disqualified" }),
      jsonRow(2, 333, { reason_out_id: 34, reason_out: "DQ/Scoring Invalidated" }),
    );
    expect(entries.map(({ disqualified }) => disqualified)).toEqual([false, true, true]);
  });

  test("makes one entry of a team, whose own row counts", () => {
    const crew = [jsonRow(0, 111, { laps_complete: 6 }), jsonRow(0, 222, { laps_complete: 4 })];
    const out = {
      laps_complete: 0,
      interval: -1,
      reason_out_id: 34,
      reason_out: "DQ/Scoring Invalidated",
    };
    const session = readRace(
      jsonTeam(0, -900, crew),
      jsonTeam(1, -901, [jsonRow(1, 333, { laps_complete: 9 })], out),
      jsonTeam(2, -902, [], { laps_complete: 7 }),
      jsonTeam(3, -903, [], { laps_complete: 6 }),
    );
    expect(session.entries.map((entry) => [entry.teamName, namesOf(entry), entry.laps])).toEqual([
      ["Echipa 900", "Pilot 111 + Pilot 222", 10],
      ["Echipa 901", "Pilot 333", 0],
      ["Echipa 902", "Echipa 902", 7],
      ["Echipa 903", "Echipa 903", 6],
    ]);
    expect(session.entries[0]?.drivers.map(({ laps }) => laps)).toEqual([6, 4]);
    // One notice of all teams without people.
    expect(warningCodes(session)).toEqual(["entry.crew-missing", "entry.team-laps-differ"]);
  });

  test("ignores the place that somebody of a team has among people", () => {
    const crew = [jsonRow(7, 111), jsonRow(0, 222)];
    const value = iracingJson([
      jsonSession(0, "QUALIFY", [jsonTeam(1, -900, crew), jsonRow(0, 333)]),
    ]);
    expect(read(value).entries.map((entry) => entry.key)).toEqual([
      "iracing:333",
      "iracing:111+iracing:222",
    ]);
  });

  test.each([
    [{ weather_result: { precip_time_pct: 12 } }, true],
    [{ weather_result: { precip_time_pct: 0 } }, false],
    [{}, null],
  ])("says of rain in %j: %s", (values, wet) => {
    expect(read(iracingJson([jsonSession(0, "RACE", [jsonRow(0, 1)], values)])).wet).toBe(wet);
  });

  test.each([
    [{ simsession_type: 99, simsession_type_name: "Super Qualifying" }, "Q"],
    [{ simsession_type: 99, simsession_type_name: "Sprint Race" }, "R"],
    [{ simsession_type: "x", simsession_type_name: "?" }, "P"],
    [{ simsession_type: "6" }, "R"],
  ])("takes a type of %j for %s", (values, type) => {
    expect(
      read(iracingJson([jsonSession(0, "PRACTICE", [jsonRow(0, 1)], values)])).sessionType,
    ).toBe(type);
  });

  test("reads what has numbers as text, and an AI driver as nobody", () => {
    const { entries } = readRace(
      jsonRow(0, 1, { cust_id: "111", finish_position: "0", laps_complete: "10" }),
      jsonRow(1, -5, { ai: true }),
    );
    expect(entries).toMatchObject([
      { key: "iracing:111", laps: 10, teamName: "" },
      { key: "car:-5", teamName: "", drivers: [{ platformId: null }] },
    ]);
  });

  test("offers no more sessions than anybody could choose from, each once", () => {
    const many = Array.from({ length: 900 }, (_, at) =>
      jsonSession(-(at % 300), "RACE", [jsonRow(0, 111)]),
    );
    const { choice } = read(iracingJson(many));
    const keys = choice?.sessions.map(({ key }) => key) ?? [];
    expect(new Set(keys).size).toBe(50);
    expect(keys.at(-1)).toBe("700001:0");
  });

  test.each([
    ["a lap chart", { success: true, chunk_info: { num_chunks: 1 } }],
    ["a lap chart in an envelope", { type: "lap_chart", data: { chunk_info: {} } }],
    ["laps", [{ group_id: 1, lap_number: 0 }]],
    ["an event log", [{ event_seq: 1, event_code: 7 }]],
  ])("refuses %s by name", (_, value) => {
    expect(refusalOf(iracingJsonBytes(value), "iR")).toBe("result-file.iracing-other");
  });

  test.each([
    ["no sessions", { subsession_id: 1, session_results: [] }],
    ["sessions without rows", iracingJson([jsonSession(0, "RACE", [])])],
    ["no data", { type: "event_result", data: { subsession_id: 1 } }],
    ["data of another form", { subsession_id: 1, session_results: "x" }],
  ])("refuses a file with %s", (_, value) => {
    expect(refusalOf(iracingJsonBytes(value), "iR")).toBe("result-file.no-entries");
  });

  test("is told from other simulators' JSON", () => {
    expect(refusalOf(iracingJsonBytes(whole), "AC")).toBe("result-file.wrong-simulator");
  });
});
