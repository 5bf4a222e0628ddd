import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as ac from "#tests/factories/result-files/ac-file.ts";
import * as acc from "#tests/factories/result-files/acc-file.ts";
import * as evo from "#tests/factories/result-files/evo-file.ts";
import {
  iracingBytes,
  iracingRow,
  iracingText,
} from "#tests/factories/result-files/iracing-file.ts";
import {
  iracingJson,
  iracingJsonBytes,
  jsonRow,
} from "#tests/factories/result-files/iracing-json-file.ts";
import { readOrFail, refusalOf } from "#tests/factories/result-files/read-or-fail.ts";
import { readResultFile } from "./read-result-file.ts";
import { maxEntries, maxTextLength, maxTimeMs, maxWarnings } from "./result-file-limits.ts";
import type { ReadOutcome } from "./session-file.ts";
import type { SimulatorCode } from "./simulators.ts";
import { simulatorCodes } from "./simulators.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const million = 1_000_000;

/** What every outcome must keep, whatever was in the file. */
function isSound(outcome: ReadOutcome): boolean {
  if (!outcome.ok)
    return outcome.problem.code.startsWith("result-file.") && outcome.problem.message.endsWith(".");
  const { entries, warnings } = outcome.session;
  const keys = new Set(entries.map((entry) => entry.key));
  const isTime = (ms: number | null) =>
    ms === null || (Number.isInteger(ms) && ms > 0 && ms <= 3 * maxTimeMs);
  return (
    entries.length > 0 &&
    entries.length <= maxEntries &&
    keys.size === entries.length &&
    warnings.length <= maxWarnings &&
    entries.every(
      (entry) =>
        entry.drivers.length > 0 &&
        Number.isInteger(entry.laps) &&
        entry.laps >= 0 &&
        isTime(entry.totalMs) &&
        isTime(entry.bestLapMs) &&
        entry.drivers.every(
          (driver) => driver.name.length <= 2 * maxTextLength && isTime(driver.bestLapMs),
        ) &&
        (entry.lapList ?? []).every(
          (lap) => isTime(lap.timeMs) && entry.drivers[lap.driver] !== undefined,
        ),
    )
  );
}

describe("whatever the bytes, a reader answers and never throws", () => {
  const processor = fc.constantFrom(...simulatorCodes);

  test("arbitrary bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), processor, (file, code) => {
        expect(isSound(readResultFile(file, code))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test("arbitrary JSON", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), processor, (text, code) => {
        expect(isSound(readResultFile(bytes(text), code))).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test("files of the right shape with any value in any place", () => {
    fc.assert(
      fc.property(anyAcFile(), anyAccFile(), anyEvoFile(), (acFile, accFile, evoFile) => {
        expect(isSound(readResultFile(ac.jsonBytes(acFile), "AC"))).toBe(true);
        expect(isSound(readResultFile(acc.accBytes(accFile), "ACC"))).toBe(true);
        expect(isSound(readResultFile(ac.jsonBytes(evoFile), "EVO"))).toBe(true);
      }),
      { numRuns: 1_500 },
    );
  });

  test("tables of any cells", () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom("-1", "0", '"', "1:30.000", "-3 L", "29", "-900", "111"),
    );
    const rows = fc.array(
      fc.array(cell, { maxLength: 20 }).map((cells) => cells.join('","')),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(rows, (lines) => {
        const [, header = ""] = iracingText([], [""]).split("\n");
        expect(isSound(readResultFile(bytes([header, ...lines].join("\n")), "iR"))).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test("iRacing JSON with any value in any place", () => {
    const row = fc.dictionary(
      fc.constantFrom(...Object.keys(jsonRow(0, 1)), "team_id", "driver_results"),
      anyValue(),
    );
    const session = fc.record({
      simsession_number: anyValue(),
      simsession_type: fc.oneof(fc.constantFrom(3, 4, 6), anyValue()),
      results: fc.array(
        fc.oneof(
          row,
          row.map((own) => jsonRow(0, 1, own)),
          anyValue(),
        ),
        {
          maxLength: 8,
        },
      ),
    });
    fc.assert(
      fc.property(fc.array(session, { maxLength: 4 }), anyValue(), (sessions, track) => {
        const file = iracingJsonBytes(iracingJson(sessions, { track }));
        expect(isSound(readResultFile(file, "iR"))).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("prototype keys", () => {
  test("as ids, names and objects change nothing", () => {
    const poison = { name: "__proto__", guid: "constructor" };
    const text = JSON.stringify(
      ac.acFile({
        cars: [ac.acCar(0, poison, { allowed: ["__proto__", "toString"] }), ac.acCar(1, ac.ana)],
        results: [ac.acResult(0, poison, { CarId: "__proto__" }), ac.acResult(1, ac.ana)],
        laps: [ac.acLap(0, poison, 60_000, { CarId: "constructor" }), ac.acLap(1, ac.ana, 60_000)],
      }),
    ).replace(
      '"Events"',
      '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"Events"',
    );
    const session = readOrFail(bytes(text), "AC");
    expect(session.entries.map((entry) => entry.drivers[0]?.name)).toContain("Ana Vale");
    expect("polluted" in {}).toBe(false);
  });

  test("as the only content are no result", () => {
    expect(refusalOf(bytes('{"__proto__":{"TrackName":"monza","Cars":[]}}'), "AC")).toBe(
      "result-file.unknown-json",
    );
  });
});

describe("size", () => {
  test.each(["[", '{"a":'])("a million of %s is truncated JSON", (bracket) => {
    expect(refusalOf(bytes(bracket.repeat(million)), "AC")).toBe("result-file.truncated");
  });

  test.each(["[", "{},", "1,", '{"a":', '"ă",', "[],"])(
    "three million of %s are refused before they are read",
    (piece) => {
      const text = `{"laps":[${piece.repeat(3 * million)}`;
      expect(refusalOf(bytes(text), "ACC")).toBe("result-file.too-many-rows");
    },
  );

  test.each<[string, (index: number) => string]>([
    ["two million keys of one object", (index) => `"k${index}":1`],
    ["objects with a key of their own each", (index) => `"x":{"k${index}":1}`],
    [
      "objects with keys in another order each",
      (index) => `"x":{"a${index % 800}":1,"b${index % 799}":1}`,
    ],
    ["objects with numbers as keys", () => `"x":{"9":1}`],
    ["objects with numbers as keys, written otherwise", () => `"x":{"\\u0039":1}`],
    ["keys that are numbers far apart", (index) => `"${index * 3000}":1`],
  ])("%s are refused before they are read", (_name, member) => {
    const members = Array.from({ length: 300_000 }, (_, index) => member(index));
    expect(refusalOf(bytes(`{${members.join()}}`), "AC")).toBe("result-file.too-many-names");
  });

  test("a million texts are refused before they are read, and as many laps as a day has are not", () => {
    const texts = Array.from({ length: million }, (_, index) => `"${index}"`);
    expect(refusalOf(bytes(`{"Laps":[${texts.join()}]}`), "AC")).toBe("result-file.too-many-rows");
    const lap = ac.acLap(0, ac.ana, 60_000);
    const laps = Array.from({ length: 9_900 }, () => lap);
    const file = ac.acFile({ cars: [ac.acCar(0, ac.ana)], laps });
    expect(JSON.stringify(file).length).toBeGreaterThan(2 * million);
    expect(readOrFail(ac.jsonBytes(file), "AC").entries[0]?.laps).toBe(9_900);
  });

  test("keys are told from texts, whatever is written in them", () => {
    const listOf = (part: object) =>
      bytes(`{"TrackName":"monza","x":[${Array(90_000).fill(JSON.stringify(part)).join()}]}`);
    const text = '{"9":[,}\\" : ';
    expect(refusalOf(listOf({ key: text, other: text }), "AC")).toBe("result-file.unknown-json");
    expect(refusalOf(listOf({ [text]: text }), "AC")).toBe("result-file.too-many-names");
  });

  test("a string of two million line breaks is not repaired", () => {
    const text = `{"a":"${"a\n".repeat(2 * million)}"}`;
    expect(refusalOf(bytes(text), "ACC")).toBe("result-file.invalid-json");
  });

  test("deep nesting inside a value is ignored", () => {
    const deep = "[".repeat(million) + "]".repeat(million);
    const text = JSON.stringify(ac.acFile({ cars: [ac.acCar(0, ac.ana)] })).replace(
      '"Events":null',
      `"Events":${deep}`,
    );
    expect(readOrFail(bytes(text), "AC").entries).toHaveLength(1);
  });

  test("a million laps are refused", () => {
    const laps = `[${"0,".repeat(million)}0]`;
    expect(refusalOf(bytes(`{"TrackName":"monza","Cars":[],"Laps":${laps}}`), "AC")).toBe(
      "result-file.too-many-laps",
    );
    const line = JSON.stringify(acc.accLine({ carId: 1_001 }));
    const text = `{"sessionType":"R","laps":${laps},"sessionResult":{"leaderBoardLines":[${line}]}}`;
    expect(refusalOf(bytes(text), "ACC")).toBe("result-file.too-many-laps");
    expect(refusalOf(bytes(`{"driver_standings":[],"laps":${laps}}`), "EVO")).toBe(
      "result-file.too-many-laps",
    );
  });

  test("half a million rows of people are refused", () => {
    const rows = `[${"{},".repeat(million / 2)}{}]`;
    expect(refusalOf(bytes(`{"TrackName":"monza","Result":${rows}}`), "AC")).toBe(
      "result-file.too-many-entries",
    );
    const text = `{"sessionType":"R","sessionResult":{"leaderBoardLines":${rows}}}`;
    expect(refusalOf(bytes(text), "ACC")).toBe("result-file.too-many-entries");
    for (const key of ["cars", "drivers", "car_standings"])
      expect(refusalOf(bytes(`{"driver_standings":[],"${key}":${rows}}`), "EVO")).toBe(
        "result-file.too-many-entries",
      );
    expect(refusalOf(bytes(iracingText([iracingRow(1, 111)]) + "1\n".repeat(million)), "iR")).toBe(
      "result-file.too-many-rows",
    );
  });

  test("as many people in one slot as laps are refused", () => {
    const laps = Array.from({ length: 100_000 }, (_, at) => ({
      CarId: 0,
      DriverGuid: String(at + 10_000),
      LapTime: 60_000,
    }));
    expect(refusalOf(bytes(JSON.stringify(ac.acFile({ laps }))), "AC")).toBe(
      "result-file.too-many-entries",
    );
  });

  test("as many cars as laps are refused", () => {
    const laps = Array.from({ length: 100_000 }, (_, at) => ({
      car_key: { a: String(at), b: "1" },
      time: 60_000,
    }));
    expect(refusalOf(evo.evoBytes(evo.evoFile({ laps })), "EVO")).toBe(
      "result-file.too-many-entries",
    );
  });

  test("kicked players by the thousand do not cost laps times rows", () => {
    const kicked = (name: string) => ({ name, guid: "$#@@!$kicked" });
    const people = Array.from({ length: maxEntries }, (_, at) => kicked(`Pilot ${at}`));
    const laps = Array.from({ length: 200_000 }, (_, at) => ({
      CarId: at % maxEntries,
      DriverName: `Pilot ${at % maxEntries}`,
      DriverGuid: "$#@@!$kicked",
      LapTime: 60_000,
    }));
    const file = ac.acFile({
      cars: people.map((person, at) => ac.acCar(at, person)),
      results: people.map((person, at) => ac.acResult(at, person)),
      laps,
    });
    expect(readOrFail(bytes(JSON.stringify(file)), "AC").entries).toHaveLength(maxEntries);
  });

  test("a huge string becomes a short name", () => {
    const name = "ș ".repeat(million);
    const session = readOrFail(
      ac.jsonBytes(ac.acFile({ cars: [ac.acCar(0, { ...ac.ana, name })] })),
      "AC",
    );
    expect(session.entries[0]?.drivers[0]?.name).toHaveLength(maxTextLength - 1);
    const line = acc.accLine({ carId: 1_001, drivers: [{ ...acc.ana, firstName: name }] });
    expect(readOrFail(acc.accBytes(acc.accFile({ lines: [line] })), "ACC").entries).toHaveLength(1);
  });

  test("a line of a million cells, quotes or commas is skipped", () => {
    const table = iracingText([iracingRow(1, 111)]);
    for (const cell of ['"",', '"', ",", '""']) {
      const text = `${table}"2","169",${cell.repeat(million)}\n`;
      expect(readOrFail(bytes(text), "iR").entries).toHaveLength(1);
    }
  });

  test("a million control characters inside a string cost one pass", () => {
    const text = JSON.stringify(
      ac.acFile({ cars: [ac.acCar(0, { ...ac.ana, name: "@" })] }),
    ).replace('"@"', `"Ana${"\u0001".repeat(million)}"`);
    expect(readOrFail(bytes(text), "AC").entries[0]?.drivers[0]?.name).toBe("Ana");
  });

  test("a warning for every row stays a short list", () => {
    const lines = Array.from({ length: 900 }, (_, at) =>
      acc.accLine({
        carId: at,
        drivers: [acc.person("Ana", "Vale", `S${7_000_000 + at}`)],
        car: { carModel: 99 },
      }),
    );
    expect(readOrFail(acc.accBytes(acc.accFile({ lines })), "ACC").warnings).toHaveLength(
      maxWarnings,
    );
  });
});

describe("absurd numbers", () => {
  test("in AC are no times, laps or weights", () => {
    const session = readOrFail(
      ac.jsonBytes(
        ac.acFile({
          cars: [ac.acCar(0, ac.ana, { row: { BallastKG: 1e300, Restrictor: -5 } })],
          results: [
            ac.acResult(0, ac.ana, {
              BestLap: -1,
              TotalTime: 1e308,
              PenaltyTime: 1e308,
              BallastKG: 1e300,
              Restrictor: -5,
              LapPenalty: 1e9,
            }),
          ],
          laps: [
            ac.acLap(0, ac.ana, 1e200),
            ac.acLap(0, ac.ana, 60_000.4, { Cuts: -3, Sectors: [1e300, "x"] }),
          ],
        }),
      ),
      "AC",
    );
    expect(session.entries[0]).toMatchObject({
      laps: 1,
      totalMs: 60_000,
      penalties: [],
    });
    expect(session.entries[0]?.lapList).toMatchObject([
      { timeMs: 60_000, sectorsMs: [], valid: true },
    ]);
  });

  test("in ACC fall back to what the laps say", () => {
    const line = acc.accLine({ carId: 1_001, laps: 1e9, totalMs: -1 });
    const session = readOrFail(
      acc.accBytes(
        acc.accFile({ lines: [line], laps: [acc.accLap(1_001, 90_000, { driverIndex: 1e9 })] }),
      ),
      "ACC",
    );
    expect(session.entries[0]).toMatchObject({ laps: 1, totalMs: null });
  });

  test("in iRacing are no laps and no people", () => {
    const cells = {
      "Laps Comp": "99999999",
      "Start Pos": "1e9",
      "Cust ID": "99999999999999999999",
    };
    const session = readOrFail(iracingBytes([iracingRow(1, 111, cells), iracingRow(2, 222)]), "iR");
    expect(session.entries[0]).toMatchObject({
      laps: 0,
      startPosition: null,
      drivers: [{ platformId: null }],
    });
  });

  test("a Steam id written as a number is not trusted, because its last digits are lost", () => {
    const text = JSON.stringify(ac.acFile({ cars: [ac.acCar(0, ac.ana)] })).replaceAll(
      `"${ac.ana.guid}"`,
      ac.ana.guid,
    );
    expect(readOrFail(bytes(text), "AC").entries[0]?.drivers[0]?.platformId).toBeNull();
  });
});

test.each<[SimulatorCode, Uint8Array]>([
  ["AC", bytes('{"TrackName":null,"Cars":{"0":1},"Result":"x","Laps":7}')],
  [
    "AC",
    bytes(
      '{"TrackName":[],"Cars":[null,1,"x",[],{"Driver":[]}],"Result":[null,{"DriverName":{}}],"Laps":[null,[],{"CarId":{}}]}',
    ),
  ],
  ["ACC", bytes('{"sessionType":{},"sessionResult":null,"laps":{}}')],
  [
    "ACC",
    bytes(
      '{"sessionType":"R","sessionResult":{"leaderBoardLines":[null,1,{"car":[],"timing":null}]},"laps":[null,{"carId":[]}],"penalties":[3]}',
    ),
  ],
  ["iR", bytes('"Fin Pos"')],
  ["iR", bytes("Fin Pos,Fin Pos,Name\n,,\n1,,Ana")],
])("wrong types in a file of %s", (processor, file) => {
  expect(isSound(readResultFile(file, processor))).toBe(true);
});

function anyAcFile(): fc.Arbitrary<unknown> {
  const guid = fc.constantFrom(
    ac.ana.guid,
    ac.ben.guid,
    `${ac.ana.guid};${ac.ben.guid}`,
    "",
    "$#@@!$kicked",
    7,
    null,
  );
  const carId = fc.constantFrom(0, 1, 2, "0", null, -1);
  const name = fc.oneof(fc.constantFrom("Ana", "TV", ""), anyValue());
  const driver = partial({
    Name: name,
    Guid: guid,
    GuidsList: fc.oneof(fc.array(guid), anyValue()),
    Team: anyValue(),
  });
  const car = partial({
    CarId: carId,
    Driver: fc.oneof(driver, anyValue()),
    Model: anyValue(),
    Skin: anyValue(),
    BallastKG: anyValue(),
  });
  const result = partial({
    DriverName: name,
    DriverGuid: guid,
    CarId: carId,
    BestLap: anyTime(),
    TotalTime: anyTime(),
    HasPenalty: fc.boolean(),
    PenaltyTime: anyTime(),
    LapPenalty: anyTime(),
    Disqualified: anyValue(),
    ClassID: fc.constantFrom("00000000-0000-0000-0000-000000000000", "x", 1),
  });
  const lap = partial({
    DriverName: name,
    DriverGuid: guid,
    CarId: carId,
    LapTime: anyTime(),
    Sectors: anyValue(),
    Cuts: anyTime(),
  });
  return partial(
    {
      TrackName: anyValue(),
      TrackConfig: anyValue(),
      Type: fc.constantFrom("RACE", "QUALIFY", "PRACTICE", "?", 4),
      Cars: fc.array(fc.oneof(car, anyValue()), { maxLength: 6 }),
      Result: fc.array(fc.oneof(result, anyValue()), { maxLength: 6 }),
      Laps: fc.array(fc.oneof(lap, anyValue()), { maxLength: 20 }),
    },
    ["TrackName", "Cars"],
  );
}

function anyAccFile(): fc.Arbitrary<unknown> {
  const carId = fc.constantFrom(1_001, 1_002, "1001", null, {});
  const playerId = fc.constantFrom(acc.ana["playerId"], acc.ben["playerId"], "", "0", null, 5);
  const name = fc.oneof(fc.constantFrom("Ana", "Vale\nTeam", ""), anyValue());
  const driver = partial({ firstName: name, lastName: name, shortName: name, playerId });
  const car = partial({
    carId,
    drivers: fc.array(fc.oneof(driver, anyValue()), { maxLength: 4 }),
    raceNumber: anyValue(),
    carModel: anyTime(),
    carGroup: anyValue(),
    cupCategory: anyTime(),
  });
  const timing = partial({
    lapCount: fc.oneof(fc.nat(5), anyTime()),
    totalTime: anyTime(),
    bestLap: anyTime(),
  });
  const line = partial({
    car,
    timing,
    missingMandatoryPitstop: anyValue(),
    bIsSpectator: fc.boolean(),
  });
  const lap = partial({
    carId,
    driverIndex: fc.oneof(fc.nat(5), anyTime()),
    laptime: anyTime(),
    isValidForBest: anyValue(),
    splits: anyValue(),
  });
  const penalty = partial({
    carId,
    penalty: fc.constantFrom("Disqualified", "PostRaceTime", "None", 3),
    penaltyValue: anyTime(),
    clearedInLap: anyTime(),
  });
  const sessionResult = partial({
    leaderBoardLines: fc.array(fc.oneof(line, anyValue()), { maxLength: 6 }),
    isWetSession: anyValue(),
    type: anyValue(),
  });
  return partial(
    {
      sessionType: fc.constantFrom("R", "Q", "FP", "?", 10, null),
      sessionResult,
      trackName: anyValue(),
      laps: fc.array(fc.oneof(lap, anyValue()), { maxLength: 20 }),
      penalties: fc.array(fc.oneof(penalty, anyValue()), { maxLength: 5 }),
      post_race_penalties: anyValue(),
    },
    ["sessionType", "sessionResult"],
  );
}

function anyEvoFile(): fc.Arbitrary<unknown> {
  const car = fc.oneof(fc.constantFrom(evo.carId(0), evo.carId(1), null), anyValue());
  const person = fc.oneof(fc.constantFrom(evo.personId(0), evo.personId(1), null), anyValue());
  const many = (one: fc.Arbitrary<unknown>, maxLength = 6) =>
    fc.array(fc.oneof(one, anyValue()), { maxLength });
  const penalties = many(
    partial({
      penalty_data: partial({ type: anyValue(), penalty_time_ms: anyTime() }),
      given_lap_count: anyTime(),
    }),
  );
  return partial(
    {
      session_type: fc.constantFrom("Race", "Qualify", "Practice", "?", 3),
      track_name: anyValue(),
      car_standings: many(partial({ car_id: car, starting_position: anyTime() })),
      driver_standings: many(person),
      time_standings: many(anyTime()),
      drivers: many(
        partial({
          guid: person,
          first_name: anyValue(),
          nickname: anyValue(),
          player_id: fc.oneof(fc.constantFrom("76561190000000001", "", 5), anyValue()),
        }),
      ),
      cars: many(partial({ car_id: car, model_displayname: anyValue(), race_number: anyTime() })),
      laps: many(
        partial({
          car_key: car,
          driver_key: person,
          time: anyTime(),
          split: anyValue(),
          flags: anyTime(),
        }),
        20,
      ),
      collisions: many(partial({ car_id: car, collider: anyValue() })),
      penalty_collection: partial({
        session_penalties: many(
          partial({ car_id: car, pending_penalties: penalties, cleared_penalties: penalties }),
        ),
      }),
    },
    ["driver_standings"],
  );
}

function partial(
  fields: Record<string, fc.Arbitrary<unknown>>,
  requiredKeys: string[] = [],
): fc.Arbitrary<unknown> {
  return fc.record(fields, { requiredKeys });
}

function anyTime(): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.integer({ min: 50_000, max: 200_000 }),
    fc.constantFrom(0, -1, 999_999_999, acc.noTime, 1e300),
    anyValue(),
  );
}

function anyValue(): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.string(),
  );
}
