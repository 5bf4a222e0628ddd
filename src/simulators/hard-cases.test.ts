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
  namesOf,
  orderOf,
  readOrFail,
  refusalOf,
  warningCodes,
} from "#tests/factories/result-files/read-or-fail.ts";
import { maxResultFileBytes } from "./result-file-limits.ts";
import type { SessionFile } from "./session-file.ts";

/** The checklist of hard cases, numbered as in the format reference. */

const readAc = (file: unknown): SessionFile => readOrFail(ac.jsonBytes(file), "AC");
const readAcc = (file: unknown): SessionFile => readOrFail(acc.accBytes(file), "ACC");

const accRace = acc.accFile({
  lines: [
    acc.accLine({
      carId: 1_001,
      drivers: [acc.person("Ștefan", "Müller", "S76561190000000001")],
      laps: 2,
      totalMs: 190_000,
      bestMs: 90_000,
    }),
    acc.accLine({ carId: 1_002, drivers: [acc.ben], laps: 1, totalMs: 99_000, bestMs: 99_000 }),
  ],
  laps: [acc.accLap(1_001, 200_000), acc.accLap(1_002, 99_000), acc.accLap(1_001, 90_000)],
});

describe("1: an ACC file in any encoding", () => {
  const reference = readAcc(accRace);

  test.each(acc.accEncodings)("%s has the same outcome", (encoding) => {
    const text = JSON.stringify(accRace, null, 4);
    expect(readOrFail(acc.encodeText(text, encoding), "ACC")).toEqual(reference);
    expect(namesOf(reference.entries[0])).toBe("Ștefan Müller");
  });

  test("a doubled byte order mark does not matter", () => {
    const text = `\ufeff${JSON.stringify(accRace)}`;
    expect(readOrFail(acc.encodeText(text, "utf8-bom"), "ACC")).toEqual(reference);
  });

  test("trailing NULs and blanks do not matter", () => {
    const text = `${JSON.stringify(accRace)}\n \u0000\u0000`;
    expect(readOrFail(acc.encodeText(text, "utf16le"), "ACC")).toEqual(reference);
  });
});

describe("2: an iRacing file as old exports are", () => {
  const text = iracingText([iracingRow(1, 111, { Name: "Jörg Fällgren" })], ["", ""]);
  const name = (bytes: Uint8Array) => namesOf(readOrFail(bytes, "iR").entries[0]);

  test("windows-1252 and UTF-8 give the same names", () => {
    const windows1252 = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    expect(name(windows1252)).toBe("Jörg Fällgren");
    expect(name(new TextEncoder().encode(text))).toBe("Jörg Fällgren");
  });

  test("mixed line ends and a missing session block are accepted", () => {
    const mixed = text.replace("\n", "\r\n").replace(/\n(?=")/, "\r\n");
    const session = readOrFail(new TextEncoder().encode(mixed), "iR");
    expect(session).toMatchObject({ track: { key: "", layout: "" } });
    expect(session.entries).toHaveLength(1);
  });
});

test("3: AC keys that are missing or null", () => {
  const session = readAc({
    TrackName: "demo_ring",
    Type: "race",
    Cars: [
      {
        CarId: 0,
        Driver: { Name: "Ana Vale", Guid: ac.ana.guid, GuidsList: null },
        Model: "demo_gt",
      },
    ],
    Result: [
      {
        DriverName: "Ana Vale",
        DriverGuid: ac.ana.guid,
        CarId: 0,
        BestLap: 60_000,
        TotalTime: 60_000,
      },
    ],
    Laps: [{ DriverName: "Ana Vale", DriverGuid: ac.ana.guid, CarId: 0, LapTime: 60_000 }],
    Events: null,
  });
  expect(session.entries).toMatchObject([{ laps: 1, teamName: "", bestLapMs: 60_000 }]);
});

test("4: empty AC slots are no participants", () => {
  const session = readAc(
    ac.acFile({
      cars: [ac.acCar(0, ac.ana), ac.acCar(1, ac.nobody, { allowed: [""] })],
      results: [ac.acResult(0, ac.ana), ac.acResult(1, ac.nobody)],
    }),
  );
  expect(orderOf(session)).toEqual(["Ana Vale 0"]);
});

test("5: a person in several cars is one participant with the best row", () => {
  const session = readAc(
    ac.acFile({
      cars: [ac.acCar(0, ac.ana), ac.acCar(1, ac.ana), ac.acCar(2, ac.ben)],
      results: [
        ac.acResult(1, ac.ana, { BestLap: 60_000, TotalTime: 121_000 }),
        ac.acResult(2, ac.ben, { BestLap: 61_000, TotalTime: 61_000 }),
        ac.acResult(0, ac.ana),
      ],
      laps: [
        ac.acLap(0, ac.ana, 59_000),
        ac.acLap(2, ac.ben, 61_000),
        ac.acLap(1, ac.ana, 60_000),
        ac.acLap(1, ac.ana, 61_000),
      ],
    }),
  );
  expect(
    session.entries.map((entry) => [namesOf(entry), entry.carId, entry.laps, entry.totalMs]),
  ).toEqual([
    ["Ana Vale", "1", 2, 121_000],
    ["Ben Oak", "2", 1, 61_000],
  ]);
});

test("6: an AC slot used by two people has two participants", () => {
  const session = readAc(
    ac.acFile({
      cars: [ac.acCar(0, ac.ben, { allowed: [""] })],
      results: [ac.acResult(0, ac.ben, { BestLap: 60_000, TotalTime: 180_000 })],
      laps: [ac.acLap(0, ac.ana, 61_000), ac.acLap(0, ac.ana, 62_000), ac.acLap(0, ac.ben, 60_000)],
    }),
  );
  expect(orderOf(session)).toEqual(["Ana Vale 2", "Ben Oak 1"]);
});

test("7: an AC leaver known only from laps took part, with the time of their own laps", () => {
  const session = readAc(
    ac.acFile({
      cars: [ac.acCar(0, ac.ana), ac.acCar(1, ac.nobody)],
      results: [
        ac.acResult(0, ac.ana, { BestLap: 60_000, TotalTime: 60_000 }),
        ac.acResult(1, ac.nobody),
      ],
      laps: [ac.acLap(0, ac.ana, 60_000), ac.acLap(1, ac.ben, 59_000)],
    }),
  );
  expect(session.entries.map((entry) => [namesOf(entry), entry.left, entry.totalMs])).toEqual([
    ["Ana Vale", false, 60_000],
    ["Ben Oak", true, 59_000],
  ]);
});

describe("8: a fast lap that does not count", () => {
  test("with cuts in AC is distance, not a best lap", () => {
    const session = readAc(
      ac.acFile({
        cars: [ac.acCar(0, ac.ana)],
        results: [ac.acResult(0, ac.ana, { BestLap: 61_000, TotalTime: 120_000 })],
        laps: [ac.acLap(0, ac.ana, 61_000), ac.acLap(0, ac.ana, 59_000, { Cuts: 1 })],
      }),
    );
    expect(session.entries[0]).toMatchObject({ laps: 2, bestLapMs: 61_000 });
    expect(session.entries[0]?.drivers[0]?.bestLapMs).toBe(61_000);
  });

  test("invalid in ACC is distance, not a best lap", () => {
    const session = readAcc(
      acc.accFile({
        type: "Q",
        lines: [acc.accLine({ carId: 1_001, laps: 2, bestMs: 90_000 })],
        laps: [acc.accLap(1_001, 90_000), acc.accLap(1_001, 88_000, { isValidForBest: false })],
      }),
    );
    expect(session.entries[0]).toMatchObject({ laps: 2, bestLapMs: 90_000 });
    expect(session.entries[0]?.drivers[0]?.bestLapMs).toBe(90_000);
  });
});

test("9: without a valid lap there is no best lap, and the order is defined", () => {
  const session = readAcc(
    acc.accFile({
      type: "Q",
      lines: [
        acc.accLine({ carId: 1_001, drivers: [acc.cara] }),
        acc.accLine({ carId: 1_002, drivers: [acc.ben], laps: 1 }),
        acc.accLine({ carId: 1_003, drivers: [acc.ana], laps: 1, bestMs: 90_000 }),
      ],
      laps: [acc.accLap(1_002, 91_000, { isValidForBest: false }), acc.accLap(1_003, 90_000)],
    }),
  );
  expect(session.entries.map((entry) => [namesOf(entry), entry.laps, entry.bestLapMs])).toEqual([
    ["Ana Vale", 1, 90_000],
    ["Ben Oak", 1, null],
    ["Cara Poe", 0, null],
  ]);
});

test.each([2_147_483_647, 4_294_967_295, 4_294_635_180, -332_116, 0, 1e300, "90000", null])(
  "10: the ACC time %s is no time",
  (value) => {
    const line = acc.accLine({ carId: 1_001, laps: 2 });
    const timing = { lapCount: 2, bestLap: value, totalTime: value };
    const session = readAcc(
      acc.accFile({
        lines: [{ ...line, timing }],
        laps: [acc.accLap(1_001, 95_000), acc.accLap(1_001, 95_000, { laptime: value })],
      }),
    );
    expect(session.entries[0]).toMatchObject({ totalMs: null, bestLapMs: null, laps: 2 });
    expect(session.entries[0]?.lapList).toHaveLength(1);
  },
);

test("11: ACC PostRaceTime is inside the total and shown, not added again", () => {
  const session = readAcc(
    acc.accFile({
      lines: [acc.accLine({ carId: 1_001, laps: 2, totalMs: 275_000, bestMs: 90_000 })],
      laps: [acc.accLap(1_001, 105_000), acc.accLap(1_001, 90_000)],
      penalties: [acc.accPenalty(1_001, "PostRaceTime", { penaltyValue: 80 })],
    }),
  );
  expect(session.entries[0]).toMatchObject({
    totalMs: 275_000,
    penalties: [{ kind: "PostRaceTime", value: 80 }],
  });
});

test("12: an ACC penalty None is none", () => {
  const session = readAcc(
    acc.accFile({
      lines: [acc.accLine({ carId: 1_001 })],
      penalties: [acc.accPenalty(1_001, "None")],
    }),
  );
  expect(session.entries[0]?.penalties).toEqual([]);
});

describe("13: a disqualification keeps the original place and is flagged", () => {
  test("in ACC", () => {
    const session = readAcc({
      ...accRace,
      penalties: [acc.accPenalty(1_001, "Disqualified", { reason: "Trolling" })],
    });
    expect(session.entries.map((entry) => [entry.carId, entry.disqualified])).toEqual([
      ["1001", true],
      ["1002", false],
    ]);
    expect(warningCodes(session)).not.toContain("session.order-repaired");
  });

  test.each([
    ["29", "Disqualified"],
    ["34", "DQ/Scoring Invalidated"],
    ["34", "Scoring Invalidated"],
  ])("in iRacing with Out ID %s on the lead lap", (outId, out) => {
    const session = readOrFail(
      iracingBytes([iracingRow(1, 111, { "Out ID": outId, Out: out }), iracingRow(2, 222)]),
      "iR",
    );
    expect(session.entries.map((entry) => [entry.key, entry.disqualified, entry.totalMs])).toEqual([
      ["iracing:111", true, 905_000],
      ["iracing:222", false, 907_000],
    ]);
    expect(session.entries[0]?.penalties).toMatchObject([{ kind: "Disqualified", reason: out }]);
  });
});

describe("14: equal numbers and names", () => {
  test("two ACC cars with one number stay two", () => {
    const session = readAcc(
      acc.accFile({
        lines: [
          acc.accLine({ carId: 1_001, car: { raceNumber: 7 } }),
          acc.accLine({ carId: 1_002, drivers: [acc.ben], car: { raceNumber: 7 } }),
        ],
      }),
    );
    expect(session.entries.map((entry) => [namesOf(entry), entry.raceNumber])).toEqual([
      ["Ana Vale", "7"],
      ["Ben Oak", "7"],
    ]);
  });

  test("two AC people with one name stay two", () => {
    const namesake = { name: ac.ana.name, guid: ac.ben.guid };
    const session = readAc(
      ac.acFile({
        cars: [ac.acCar(0, ac.ana), ac.acCar(1, namesake)],
        results: [ac.acResult(0, ac.ana), ac.acResult(1, namesake)],
      }),
    );
    expect(session.entries.map((entry) => entry.key)).toEqual([
      "steam:76561190000000001",
      "steam:76561190000000002",
    ]);
  });
});

describe("15: names", () => {
  const nameOf = (firstName: string, lastName: string) => {
    const driver = { ...acc.ana, firstName, lastName };
    const [entry] = readAcc(
      acc.accFile({ lines: [acc.accLine({ carId: 1_001, drivers: [driver, acc.blank] })] }),
    ).entries;
    return [namesOf(entry), entry?.teamName];
  };

  test.each([
    ["  Ana  ", " Vale   Poe ", "Ana Vale Poe", ""],
    ["Ana", "Vale\nEchipa Mea", "Ana Vale", "Echipa Mea"],
    ["Ana", "Vale\r\n  Echipa\tMea", "Ana Vale", "Echipa Mea"],
    ["", "", "VAL", ""],
    ["BjÃ¶rn", "M\ufffdller", "BjÃ¶rn M\ufffdller", ""],
    ["A\u0007n\u202ea", "\ud800Vale", "A n a \ufffdVale", ""],
    ["x".repeat(500), "Vale", "x".repeat(100), ""],
  ])("%j %j", (firstName, lastName, name, team) => {
    expect(nameOf(firstName, lastName)).toEqual([name, team]);
  });

  test("a raw line break inside a string is read like an escaped one", () => {
    const file = acc.accFile({
      lines: [
        acc.accLine({ carId: 1_001, drivers: [{ ...acc.ana, lastName: 'Vale "A\nEchipa" B' }] }),
      ],
    });
    const raw = JSON.stringify(file, null, 4).replaceAll("\\n", "\n");
    const session = readOrFail(acc.encodeText(raw, "utf16le"), "ACC");
    expect([namesOf(session.entries[0]), session.entries[0]?.teamName]).toEqual([
      'Ana Vale "A',
      'Echipa" B',
    ]);
  });
});

test("16: classes are known, so that places and gaps can be counted inside them", () => {
  const inAcc = readAcc(
    acc.accFile({
      lines: [
        acc.accLine({ carId: 1_001, car: { carModel: 53, carGroup: undefined } }),
        acc.accLine({ carId: 1_002, drivers: [acc.ben], car: { carModel: 99, carGroup: "GT2" } }),
      ],
    }),
  );
  expect(inAcc.entries.map((entry) => entry.className)).toEqual(["GT4", "GT2"]);
  const inIracing = readOrFail(
    iracingBytes([
      iracingRow(1, 111, { "Car Class ID": "4091", "Car Class": "GT3 2025" }),
      iracingRow(2, 222),
    ]),
    "iR",
  );
  expect(inIracing.entries.map((entry) => entry.className)).toEqual(["GT3 2025", null]);
});

test("17: a lapped car with a smaller total stays behind", () => {
  const session = readAcc(accRace);
  expect(session.entries.map((entry) => [entry.laps, entry.totalMs])).toEqual([
    [2, 190_000],
    [1, 99_000],
  ]);
});

test("18: ACC race time is the total, not the sum of laps", () => {
  const [leader] = readAcc(accRace).entries;
  expect(leader?.totalMs).toBe(190_000);
  expect(leader?.lapList?.map((lap) => lap.timeMs)).toEqual([100_000, 90_000]);
});

test("19: an iRacing team is one entry and its own row wins, also with 0 laps", () => {
  const team = { "Team ID": "-900" };
  const session = readOrFail(
    iracingBytes([
      iracingRow(1, -900, { ...team, Name: "Echipa", "Laps Comp": "0", "Fastest Lap Time": "" }),
      iracingRow(1, 111, { ...team, Interval: "-", "Laps Comp": "52" }),
    ]),
    "iR",
  );
  expect(session.entries).toMatchObject([
    { teamName: "Echipa", laps: 0, totalMs: null, bestLapMs: null, drivers: [{ laps: 52 }] },
  ]);
  expect(warningCodes(session)).toContain("entry.team-laps-differ");
});

describe("20: iRacing intervals and times", () => {
  test.each([
    ["-1 L", null, 1],
    ["-1L", null, 1],
    ["12 L", null, null],
    ["-00.000", 905_000, null],
    ["-", null, null],
    ["", null, null],
    ["-1:02.345", 967_345, null],
    ["1:02.345", 967_345, null],
    ["-24.651", 929_651, null],
    ["-1:00:00.001", 4_505_001, null],
  ])("interval %j", (interval, totalMs, lapsDown) => {
    const session = readOrFail(
      iracingBytes([iracingRow(1, 111), iracingRow(2, 222, { Interval: interval })]),
      "iR",
    );
    expect(session.entries[1]).toMatchObject({ totalMs, lapsDown });
  });

  test.each([
    ["1:02.345", 62_345],
    ["58.123", 58_123],
    ["1:00:00.001", 3_600_001],
    ["00.000", null],
    ["0", null],
    ["", null],
    ["-", null],
    ["1:2:3:4", null],
    ["abc", null],
  ])("lap time %j", (text, expected) => {
    const session = readOrFail(
      iracingBytes([iracingRow(1, 111, { "Fastest Lap Time": text })]),
      "iR",
    );
    expect(session.entries[0]?.bestLapMs).toBe(expected);
  });
});

describe("21: files that are no result of the chosen simulator", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const acText = JSON.stringify(ac.acFile({ cars: [ac.acCar(0, ac.ana)] }));

  test.each([
    ["an ACC result read as AC", acc.accBytes(accRace), "AC", "result-file.wrong-simulator"],
    ["an AC result read as ACC", bytes(acText), "ACC", "result-file.wrong-simulator"],
    ["an AC result read as iRacing", bytes(acText), "iR", "result-file.wrong-simulator"],
    [
      "an iRacing result read as AC",
      iracingBytes([iracingRow(1, 111)]),
      "AC",
      "result-file.wrong-simulator",
    ],
    ["nothing", bytes(""), "AC", "result-file.empty"],
    ["blanks", bytes(" \n\u0000"), "iR", "result-file.empty"],
    ["a byte order mark alone", Uint8Array.of(0xff, 0xfe), "ACC", "result-file.empty"],
    ["half a file", bytes(acText.slice(0, -40)), "AC", "result-file.truncated"],
    ["half a UTF-16 file", acc.accBytes(accRace).slice(0, 601), "ACC", "result-file.truncated"],
    ["broken JSON", bytes('{"TrackName": monza}'), "AC", "result-file.invalid-json"],
    [
      "a web page",
      bytes("<!DOCTYPE html><html><body>Autentificare</body></html>"),
      "AC",
      "result-file.html",
    ],
    [
      "a picture",
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0),
      "AC",
      "result-file.binary",
    ],
    ["an archive", Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 0, 0), "ACC", "result-file.binary"],
    [
      "random bytes",
      Uint8Array.from({ length: 4_000 }, (_, at) => at * 7_919 + 77),
      "iR",
      "result-file.binary",
    ],
    [
      "an ACC single-player save",
      bytes('{"sessionDef": {}, "snapShot": {}, "laps": []}'),
      "ACC",
      "result-file.acc-single-player",
    ],
    [
      "an AC single-player save",
      bytes('{"track": "imola", "number_of_sessions": 1, "players": [], "sessions": []}'),
      "AC",
      "result-file.ac-single-player",
    ],
    [
      "an AC EVO result read as AC",
      evo.evoBytes(evo.evoFile({})),
      "AC",
      "result-file.wrong-simulator",
    ],
    ["an AC result read as AC EVO", bytes(acText), "EVO", "result-file.wrong-simulator"],
    [
      "an AC EVO result of nobody",
      bytes(
        '{"season_guid": "1", "session_type": "Race", "car_standings": [], "driver_standings": []}',
      ),
      "EVO",
      "result-file.no-entries",
    ],
    [
      "an ACC entry list",
      bytes('{"entries": [], "forceEntryList": 1}'),
      "ACC",
      "result-file.acc-entry-list",
    ],
    ["an AC entry list", bytes("[CAR_0]\nMODEL=demo_gt\n"), "AC", "result-file.ac-entry-list"],
    ["other JSON", bytes('{"name": "package"}'), "ACC", "result-file.unknown-json"],
    ["a JSON list", bytes("[1, 2, 3]"), "AC", "result-file.unknown-json"],
    ["other text", bytes("Pozitie,Pilot\n1,Ana"), "iR", "result-file.unknown-text"],
    [
      "a file of empty slots",
      ac.jsonBytes(ac.acFile({ cars: [ac.acCar(0, ac.nobody)] })),
      "AC",
      "result-file.no-entries",
    ],
  ] as const)("%s is refused", (_, file, processor, code) => {
    expect(refusalOf(file, processor)).toBe(code);
  });

  test("a file above the limit is refused before it is read", () => {
    expect(refusalOf(new Uint8Array(maxResultFileBytes + 1), "AC")).toBe("result-file.too-large");
    expect(refusalOf(new Uint8Array(32 * 1024 * 1024 + 1), "AC")).toBe("result-file.too-large");
  });

  test("the sentence names the file's simulator and the chosen one", () => {
    expect(() => readOrFail(acc.accBytes(accRace), "AC")).toThrow(
      "Fișierul este un rezultat Assetto Corsa Competizione, dar procesorul ales este Assetto Corsa.",
    );
  });
});

test("22: a corrected file for the same session has the same keys", () => {
  const line = (carId: number, drivers: Record<string, unknown>[], totalMs: number) =>
    acc.accLine({ carId, drivers, laps: 1, totalMs });
  const first = readAcc(
    acc.accFile({
      lines: [line(1_001, [acc.ana], 90_000), line(1_002, [acc.ben, acc.cara], 91_000)],
    }),
  );
  const corrected = readAcc(
    acc.accFile({
      lines: [line(1_007, [acc.cara, acc.ben], 89_000), line(1_009, [acc.ana], 90_000)],
    }),
  );
  expect(corrected.entries.map((entry) => entry.key).toSorted()).toEqual(
    first.entries.map((entry) => entry.key).toSorted(),
  );
  expect(readAcc(accRace)).toEqual(readAcc(accRace));
});

describe("23: values nobody has seen yet are kept", () => {
  test("ACC car, group and penalty", () => {
    const session = readAcc(
      acc.accFile({
        lines: [acc.accLine({ carId: 1_001, car: { carModel: 99, carGroup: "GT1" } })],
        penalties: [acc.accPenalty(1_001, "LongLap", { reason: "Snow", penaltyValue: 2 })],
      }),
    );
    expect(session.entries[0]).toMatchObject({
      modelKey: "99",
      modelName: null,
      className: "GT1",
      penalties: [{ kind: "LongLap", reason: "Snow", value: 2, cleared: false }],
    });
    expect(warningCodes(session)).toContain("entry.unknown-model");
  });

  test("iRacing Out text", () => {
    const session = readOrFail(
      iracingBytes([iracingRow(1, 111, { "Out ID": "77", Out: "Abducted" })]),
      "iR",
    );
    expect(session.entries[0]).toMatchObject({ outcome: "Abducted", disqualified: false });
    expect(warningCodes(session)).toContain("entry.unknown-outcome");
  });

  test("AC keys and event types", () => {
    const session = readAc(
      ac.acFile({
        cars: [ac.acCar(0, ac.ana)],
        results: [ac.acResult(0, ac.ana, { Mood: "good" })],
        more: { Events: [{ Type: "COLLISION_WITH_UFO" }], Weather: "hail" },
      }),
    );
    expect(session.entries).toHaveLength(1);
  });
});

test("24: 60 cars with 700 laps each", () => {
  const people = Array.from({ length: 60 }, (_, at) => ({
    name: `Pilot ${at}`,
    guid: `765611900000001${String(at).padStart(2, "0")}`,
  }));
  const laps = Array.from({ length: 700 }, (_, lap) =>
    people.map((person, at) => ac.acLap(at, person, 60_000 + at * 10 + lap)),
  );
  const session = readAc(
    ac.acFile({
      cars: people.map((person, at) => ac.acCar(at, person)),
      results: people.map((person, at) =>
        ac.acResult(at, person, { BestLap: 60_000 + at * 10, TotalTime: 42_000_000 + at }),
      ),
      laps: laps.flat(),
    }),
  );
  expect(session.entries.map((entry) => entry.laps)).toEqual(Array.from({ length: 60 }, () => 700));
  expect(session.warnings).toEqual([]);
});
