import { expect, test } from "vitest";
import {
  acCar,
  acFile,
  acLap,
  acResult,
  ana,
  jsonBytes,
} from "#tests/factories/result-files/ac-file.ts";
import { accBytes, accFile, accLap, accLine } from "#tests/factories/result-files/acc-file.ts";
import { readOrFail } from "#tests/factories/result-files/read-or-fail.ts";
import { fileEntry, sessionFile } from "#tests/factories/session-files.ts";
import { sessionFacts } from "#simulators/checks/session-facts.ts";
import type { FileEntry, SessionFile } from "#simulators/session-file.ts";
import { type AlarmCode, resultAlarms } from "./result-alarms.ts";

interface Line extends Partial<FileEntry> {
  /** Crossing order of each lap. */
  crossings?: number[];
}

/** The alarms of a race whose file has these entries, as `code carId`. */
function alarmsOf(lines: readonly Line[], given: Partial<SessionFile> = {}): string[] {
  const entries = lines.map(({ crossings, ...line }, n) => {
    const lap = { timeMs: 90_000, valid: true, driver: 0, sectorsMs: [], cuts: 0 };
    const lapList = crossings?.map((order) => ({ ...lap, order })) ?? null;
    return fileEntry(n, { laps: crossings?.length ?? 2, totalMs: 190_000 + n, lapList, ...line });
  });
  const file = sessionFile(entries, given);
  return resultAlarms(file, sessionFacts(file)).map(
    ({ code, entryKey }) =>
      `${code.slice("alarm.".length)} ${entries.find(({ key }) => key === entryKey)?.carId}`,
  );
}

const claimed = { laps: 2, bestLapMs: 90_000, lapRows: 2 };
const fined = [
  { kind: "PostRaceTime", reason: "", value: 5, driver: null, lap: null, cleared: false },
];

test.each<[string, readonly Line[], string[], Partial<SessionFile>?]>([
  [
    "a clean race",
    [
      { crossings: [0, 2], claimed },
      { crossings: [1, 3], claimed },
    ],
    [],
  ],
  ["a winner who led", [{ lapsLed: 1 }, { lapsLed: 1 }], [], { simulator: "iR" }],
  ["a winner of whom nobody knows it", [{ lapsLed: null }], [], { simulator: "iR" }],
  [
    "a winner who led no lap",
    [{ crossings: [1, 3] }, { crossings: [0, 2], totalMs: 190_100 }],
    ["winner-led-nothing 0"],
  ],
  [
    "a winner who led no lap, in a file without laps",
    [{ laps: 0 }, { lapsLed: 0, totalMs: 190_000 }, { lapsLed: 2 }],
    ["winner-led-nothing 1"],
    { sessionType: null, simulator: "iR" },
  ],
  [
    "a winner who inherited from a disqualified car",
    [{ crossings: [1, 3] }, { crossings: [0, 2], disqualified: true }],
    [],
  ],
  [
    "a winner who inherited by a penalty of the game",
    [{ crossings: [1, 3] }, { crossings: [0, 2], totalMs: 195_000, penalties: fined }],
    [],
  ],
  [
    "a best lap in no row",
    [{ crossings: [0, 1], claimed: { ...claimed, bestLapMs: 80_000 } }],
    ["best-lap-in-no-row 0"],
  ],
  ["a best lap in a file without laps", [{ claimed: { ...claimed, bestLapMs: 80_000 } }], []],
  ["less time behind", [{}, { totalMs: 130_000 }, { totalMs: 191_000 }], ["negative-gap 1"]],
  ["less time behind on fewer laps", [{ laps: 3, totalMs: 290_000 }, { totalMs: 200_000 }], []],
  ["less time behind of a disqualified car", [{}, { totalMs: 130_000, disqualified: true }], []],
  [
    "less time than a car that crossed before",
    [
      { crossings: [0, 3], totalMs: 190_000 },
      { crossings: [1, 2], totalMs: 195_000 },
    ],
    ["total-against-crossings 0"],
  ],
  [
    "a total too short for its laps",
    [{ laps: 10, totalMs: 190_000, bestLapMs: 90_000 }],
    ["finished-before-start 0"],
  ],
  [
    "fewer laps than rows",
    [{ crossings: [0, 1], claimed: { ...claimed, laps: 1 } }],
    ["fewer-laps-than-rows 0"],
  ],
  [
    "times of qualifying, which rank nobody",
    [{}, { totalMs: 130_000 }, { laps: 10, totalMs: 190_000 }],
    [],
    { sessionType: "Q" },
  ],
])("%s", (_what, lines, expected, given = {}) => {
  expect(alarmsOf(lines, given)).toEqual(expected);
});

const codesOf = (file: SessionFile): AlarmCode[] =>
  resultAlarms(file, sessionFacts(file)).map(({ code }) => code);

test("ask the files of each simulator the same", () => {
  const ac = acFile({
    cars: [acCar(0, ana)],
    results: [acResult(0, ana, { BestLap: 59_000, TotalTime: 121_000, NumLaps: 1 })],
    laps: [acLap(0, ana, 60_000), acLap(0, ana, 61_000)],
  });
  const acc = accFile({
    lines: [accLine({ carId: 1_001, laps: 1, totalMs: 190_000, bestMs: 80_000 })],
    laps: [accLap(1_001, 95_000), accLap(1_001, 91_000)],
  });
  const expected = ["alarm.best-lap-in-no-row", "alarm.fewer-laps-than-rows"];
  expect(codesOf(readOrFail(jsonBytes(ac), "AC"))).toEqual(expected);
  expect(codesOf(readOrFail(accBytes(acc), "ACC"))).toEqual(expected);
});

test("an ACC race's first lap, which is an estimate, may be the best one of the file", () => {
  const acc = accFile({
    lines: [accLine({ carId: 1_001, laps: 1, totalMs: 110_000, bestMs: 400_000 })],
    laps: [accLap(1_001, 400_000)],
  });
  expect(codesOf(readOrFail(accBytes(acc), "ACC"))).toEqual([]);
});

test("name the row and say what a steward can do", () => {
  const entries = [
    fileEntry(1, { totalMs: 200_000, laps: 2 }),
    fileEntry(2, { totalMs: 140_000, laps: 2 }),
  ];
  const file = sessionFile(entries);
  expect(resultAlarms(file, sessionFacts(file)).map(({ message }) => message)).toEqual([
    "Pilot 2 (#2) are un timp total cu 1:00.000 mai mic decât Pilot 1 (#1), care stă în față. Diferența nu se publică; dacă timpul este greșit, corectează-l, iar dacă ordinea este greșită, ia alta.",
  ]);
});
