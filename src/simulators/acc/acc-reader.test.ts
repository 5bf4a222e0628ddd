import { describe, expect, test } from "vitest";
import {
  accBytes,
  accFile,
  accLap,
  accLine,
  accPenalty,
  ana,
  ben,
  blank,
  cara,
  noTime,
  person,
} from "#tests/factories/result-files/acc-file.ts";
import {
  namesOf,
  orderOf,
  readOrFail,
  warningCodes,
} from "#tests/factories/result-files/read-or-fail.ts";

const read = (file: unknown) => readOrFail(accBytes(file), "ACC");

describe("the worked example of the format reference", () => {
  const session = read(
    accFile({
      lines: [
        accLine({
          carId: 1_002,
          drivers: [ana, ben],
          laps: 3,
          totalMs: 275_000,
          bestMs: 89_000,
          car: { raceNumber: 7, teamName: "Duo" },
        }),
        accLine({
          carId: 1_001,
          drivers: [cara],
          laps: 2,
          totalMs: 278_000,
          car: { raceNumber: 7, carModel: 53, cupCategory: 3, carGroup: "GT4" },
          more: { missingMandatoryPitstop: 1 },
        }),
        accLine({ carId: 1_003, drivers: [ana], car: { raceNumber: 9, carModel: 32 } }),
      ],
      laps: [
        accLap(1_002, 400_000, { isValidForBest: false }),
        accLap(1_001, 181_000, { isValidForBest: false }),
        accLap(1_002, 89_000),
        accLap(1_002, 89_500, { driverIndex: 1 }),
        accLap(1_001, 97_000, { isValidForBest: false }),
      ],
      penalties: [
        accPenalty(1_001, "StopAndGo_30", { reason: "PitSpeeding", penaltyValue: 3 }),
        accPenalty(1_002, "None", { violationInLap: 0, clearedInLap: 2 }),
      ],
    }),
  );

  test("has two entries: Ana's first join without laps is no second result", () => {
    expect(
      session.entries.map((entry) => [namesOf(entry), entry.laps, entry.totalMs, entry.bestLapMs]),
    ).toEqual([
      ["Ana Vale + Ben Oak", 3, 275_000, 89_000],
      ["Cara Poe", 2, 278_000, null],
    ]);
    expect(session).toMatchObject({
      simulator: "ACC",
      sessionType: "R",
      wet: false,
      track: { key: "zolder" },
    });
  });

  test("counts laps and best laps of each driver", () => {
    expect(session.entries[0]?.drivers).toMatchObject([
      {
        platformId: { platform: "steam", id: "76561190000000001" },
        name: "Ana Vale",
        laps: 2,
        bestLapMs: 89_000,
      },
      {
        platformId: { platform: "steam", id: "76561190000000002" },
        name: "Ben Oak",
        laps: 1,
        bestLapMs: 89_500,
      },
    ]);
    expect(session.entries[1]?.drivers[0]?.platformId).toEqual({
      platform: "xbox",
      id: "2533000000000001",
    });
  });

  test("shows the same number on two cars, the missing stop and the unserved penalty", () => {
    expect(
      session.entries.map((entry) => [entry.raceNumber, entry.className, entry.modelName]),
    ).toEqual([
      ["7", "GT3", "BMW M4 GT3"],
      ["7", "GT4", "BMW M4 GT4"],
    ]);
    expect(warningCodes(session)).toEqual(["entry.same-race-number"]);
    expect(session.entries.map((entry) => entry.missingPitStop)).toEqual([false, true]);
    expect(session.entries[0]?.penalties).toEqual([]);
    expect(session.entries[1]?.penalties).toEqual([
      { kind: "StopAndGo_30", reason: "PitSpeeding", value: 3, driver: 0, lap: 2, cleared: false },
    ]);
  });

  test("takes the wait on the grid out of the first lap, which is then an estimate and never a best lap", () => {
    expect(session.entries[0]?.lapList).toEqual([
      {
        timeMs: 96_500,
        valid: false,
        driver: 0,
        sectorsMs: [36_500, 30_000, 30_000],
        cuts: 0,
        order: 0,
      },
      {
        timeMs: 89_000,
        valid: true,
        driver: 0,
        sectorsMs: [29_000, 30_000, 30_000],
        cuts: 0,
        order: 2,
      },
      {
        timeMs: 89_500,
        valid: true,
        driver: 1,
        sectorsMs: [29_500, 30_000, 30_000],
        cuts: 0,
        order: 3,
      },
    ]);
  });
});

test.each([
  ["FP", "P"],
  ["Q", "Q"],
  ["Q2", "Q"],
  ["R", "R"],
  ["R2", "R"],
  [0, "P"],
  [4, "Q"],
  [9, "Q"],
  [10, "R"],
  ["10", "R"],
  ["Hotlap", null],
  [null, null],
])("session type %s is %s", (type, expected) => {
  const session = read(accFile({ type, lines: [accLine({ carId: 1_001 })] }));
  expect(session.sessionType).toBe(expected);
});

test("an unknown session type with the race flag is a race", () => {
  const file = accFile({ lines: [accLine({ carId: 1_001 })], more: { sessionType: "X" } });
  const raced = {
    ...file,
    sessionResult: { leaderBoardLines: [accLine({ carId: 1_001 })], type: 1 },
  };
  expect(read(raced).sessionType).toBe("R");
});

test.each([
  ["S76561190000000001", { platform: "steam", id: "76561190000000001" }],
  ["76561190000000001", { platform: "steam", id: "76561190000000001" }],
  ["P1234567890", { platform: "playstation", id: "1234567890" }],
  ["M2533000000000001", { platform: "xbox", id: "2533000000000001" }],
  ["", null],
  ["0", null],
  ["123", null],
  ["Player1", null],
  [76_561_190_000_000_000, null],
])("player id %s", (playerId, platformId) => {
  const session = read(
    accFile({ lines: [accLine({ carId: 1_001, drivers: [{ ...ana, playerId }] })] }),
  );
  expect(session.entries[0]?.drivers[0]?.platformId).toEqual(platformId);
});

describe("people", () => {
  test("blank co-drivers are left out, and driver indexes still fit", () => {
    const session = read(
      accFile({
        lines: [
          accLine({ carId: 1_001, drivers: [blank, ana, blank, ben], laps: 2, totalMs: 200_000 }),
        ],
        laps: [
          accLap(1_001, 100_000, { driverIndex: 3 }),
          accLap(1_001, 95_000, { driverIndex: 1 }),
        ],
        penalties: [accPenalty(1_001, "DriveThrough", { driverIndex: 3 })],
      }),
    );
    expect(session.entries[0]?.drivers.map((driver) => [driver.name, driver.laps])).toEqual([
      ["Ana Vale", 1],
      ["Ben Oak", 1],
    ]);
    expect(session.entries[0]?.penalties[0]?.driver).toBe(1);
  });

  test("laps of a driver index outside the list belong to somebody unnamed", () => {
    const session = read(
      accFile({
        lines: [accLine({ carId: 1_001, laps: 1, totalMs: 100_000 })],
        laps: [accLap(1_001, 95_000, { driverIndex: 4 })],
      }),
    );
    expect(session.entries[0]?.drivers).toMatchObject([
      { laps: 0 },
      { name: "", platformId: null, laps: 1 },
    ]);
  });

  test("somebody listed twice in a car is one driver", () => {
    const session = read(
      accFile({
        lines: [accLine({ carId: 1_001, drivers: [ana, ben, ana], laps: 2, totalMs: 180_000 })],
        laps: [accLap(1_001, 90_000, { driverIndex: 2 }), accLap(1_001, 90_000)],
      }),
    );
    expect(session.entries[0]?.drivers.map((driver) => [driver.name, driver.laps])).toEqual([
      ["Ana Vale", 2],
      ["Ben Oak", 0],
    ]);
  });

  test("a reserve who only drove their own car keeps it", () => {
    const session = read(
      accFile({
        lines: [
          accLine({ carId: 1_001, drivers: [ana, cara], laps: 2, totalMs: 180_000 }),
          accLine({ carId: 1_002, drivers: [cara], laps: 1, totalMs: 95_000 }),
        ],
        laps: [accLap(1_001, 90_000), accLap(1_002, 95_000), accLap(1_001, 90_000)],
      }),
    );
    expect(orderOf(session)).toEqual(["Ana Vale + Cara Poe 2", "Cara Poe 1"]);
  });

  test("who rejoined in another car keeps the row with most laps, whatever the order", () => {
    const session = read(
      accFile({
        lines: [
          accLine({ carId: 1_003, drivers: [ben], laps: 2, totalMs: 180_000 }),
          accLine({ carId: 1_001, drivers: [ana], laps: 1, totalMs: 95_000 }),
          accLine({ carId: 1_002, drivers: [ben], laps: 1, totalMs: 99_000 }),
        ],
        laps: [
          accLap(1_003, 90_000),
          accLap(1_002, 99_000),
          accLap(1_001, 95_000),
          accLap(1_003, 90_000),
        ],
      }),
    );
    expect(orderOf(session)).toEqual(["Ben Oak 2", "Ana Vale 1"]);
    expect(warningCodes(session)).toEqual(["entry.merged"]);
  });

  test("in qualifying the row with the better time stays", () => {
    const session = read(
      accFile({
        type: "Q",
        lines: [
          accLine({ carId: 1_001, drivers: [ana], laps: 1, bestMs: 89_000 }),
          accLine({ carId: 1_002, drivers: [ana], laps: 2, bestMs: 90_000 }),
        ],
        laps: [accLap(1_001, 89_000), accLap(1_002, 90_000), accLap(1_002, 91_000)],
      }),
    );
    expect(session.entries.map((entry) => [entry.carId, entry.bestLapMs])).toEqual([
      ["1001", 89_000],
    ]);
  });

  test("a reserve listed in two cars does not swallow the car that others drove", () => {
    const session = read(
      accFile({
        lines: [
          accLine({ carId: 1_001, drivers: [ana, cara], laps: 2, totalMs: 180_000 }),
          accLine({ carId: 1_002, drivers: [ben, cara], laps: 1, totalMs: 95_000 }),
        ],
        laps: [accLap(1_001, 90_000), accLap(1_002, 95_000), accLap(1_001, 90_000)],
      }),
    );
    expect(orderOf(session)).toEqual(["Ana Vale + Cara Poe 2", "Ben Oak + Cara Poe 1"]);
    expect(warningCodes(session)).toContain("entry.doubled-person");
  });

  test("keys come from ids and do not depend on the order of drivers; without ids from the car", () => {
    const keys = (drivers: Record<string, unknown>[]) =>
      read(accFile({ lines: [accLine({ carId: 1_001, drivers })] })).entries[0]?.key;
    expect(keys([ben, ana])).toBe("steam:76561190000000001+steam:76561190000000002");
    expect(keys([ana, ben])).toBe(keys([ben, ana]));
    expect(keys([person("Ana", "Vale", "")])).toBe("car:1001");
  });
});

describe("times", () => {
  test("a post-race penalty is inside the total and not in the first lap", () => {
    const session = read(
      accFile({
        lines: [accLine({ carId: 1_001, laps: 2, totalMs: 275_000, bestMs: 90_000 })],
        laps: [accLap(1_001, 300_000), accLap(1_001, 90_000)],
        penalties: [accPenalty(1_001, "PostRaceTime", { penaltyValue: 80 })],
      }),
    );
    expect(session.entries[0]?.totalMs).toBe(275_000);
    expect(session.entries[0]?.lapList?.[0]).toMatchObject({ timeMs: 105_000, valid: false });
    expect(session.entries[0]?.penalties).toMatchObject([{ kind: "PostRaceTime", value: 80 }]);
  });

  test("a first lap stays as written when laps are missing or nothing is left for it", () => {
    const first = (laps: number, totalMs: number) =>
      read(
        accFile({
          lines: [accLine({ carId: 1_001, laps, totalMs })],
          laps: [accLap(1_001, 300_000), accLap(1_001, 90_000)],
        }),
      ).entries[0]?.lapList?.[0]?.timeMs;
    expect(first(3, 275_000)).toBe(300_000);
    expect(first(2, 80_000)).toBe(300_000);
    expect(first(2, noTime)).toBe(300_000);
    expect(first(2, 275_000)).toBe(185_000);
  });

  test("a car without a lap has no total, whatever the clock says", () => {
    const session = read(
      accFile({ lines: [accLine({ carId: 1_001, laps: 0, totalMs: 3_095_251 })] }),
    );
    expect(session.entries[0]?.totalMs).toBeNull();
  });

  test("outside races there is no total", () => {
    const session = read(
      accFile({
        type: "FP",
        lines: [accLine({ carId: 1_001, laps: 1, totalMs: 844_489, bestMs: 90_000 })],
      }),
    );
    expect(session.entries[0]).toMatchObject({ totalMs: null, bestLapMs: 90_000, laps: 1 });
  });
});

test("a disqualification counts unless it was cleared, from either list", () => {
  const session = read(
    accFile({
      lines: [
        accLine({ carId: 1_001 }),
        accLine({ carId: 1_002, drivers: [ben] }),
        accLine({ carId: 1_003, drivers: [cara] }),
      ],
      penalties: [
        accPenalty(1_001, "Disqualified"),
        accPenalty(1_002, "Disqualified", { clearedInLap: 3 }),
      ],
      postRace: [accPenalty(1_003, "Disqualified", { reason: "RaceControl" })],
    }),
  );
  expect(session.entries.map((entry) => entry.disqualified)).toEqual([true, false, true]);
});

test("laps and penalties of a car without a line are skipped with a warning, a spectator's line without", () => {
  const session = read(
    accFile({
      lines: [
        accLine({ carId: 1_001 }),
        accLine({ carId: 1_002, drivers: [ben], more: { bIsSpectator: true } }),
      ],
      laps: [accLap(1_009, 90_000)],
      penalties: [accPenalty(1_008, "DriveThrough")],
    }),
  );
  expect(session.entries).toHaveLength(1);
  expect(warningCodes(session)).toEqual(["laps.unknown-car", "penalties.unknown-car"]);
});

test("client files call laps and drivers otherwise", () => {
  const session = read(
    accFile({
      lines: [accLine({ carId: 1_001, drivers: [ana, ben], laps: 1, totalMs: 90_000 })],
      laps: [{ carId: 1_001, driverId: 1, lapTime: 90_000, isValidForBest: true, splits: [] }],
    }),
  );
  expect(session.entries[0]?.drivers[1]).toMatchObject({ laps: 1, bestLapMs: 90_000 });
});

test("a leaderboard without lines is no result", () => {
  expect(() => read(accFile({}))).toThrow("result-file.no-entries");
});

describe("game penalties as incidents", () => {
  const penalties = [
    accPenalty(1_001, "DriveThrough", { clearedInLap: 3 }),
    accPenalty(1_001, "None"),
    accPenalty(1_002, "StopAndGo_30", { driverIndex: 1 }),
  ];
  const lines = [accLine({ carId: 1_001 }), accLine({ carId: 1_002, drivers: [ben, cara] })];

  test("are counted without mere warnings, for the car and whoever was at fault", () => {
    const [first, shared] = read(accFile({ lines, penalties })).entries;
    expect(first?.incidents).toMatchObject({ gamePenalties: 1, contacts: null, points: null });
    expect(first?.drivers[0]?.incidents.gamePenalties).toBe(1);
    expect(shared?.drivers.map(({ incidents }) => incidents.gamePenalties)).toEqual([0, 1]);
  });

  test("are not known in files of servers that list none", () => {
    const [first] = read(accFile({ lines, more: { penalties: undefined } })).entries;
    expect(first?.incidents.gamePenalties).toBeNull();
    expect(first?.drivers[0]?.incidents.gamePenalties).toBeNull();
  });
});

test("the server's name is known where the file has it", () => {
  const lines = [accLine({ carId: 1_001 })];
  expect(read(accFile({ lines })).serverName).toBe("Demo League");
  expect(read(accFile({ lines, more: { serverName: undefined } })).serverName).toBeNull();
  const [long, longer] = ["ș".repeat(255), "ș".repeat(256)];
  expect(read(accFile({ lines, more: { serverName: long } })).serverName).toBe(long);
  expect(read(accFile({ lines, more: { serverName: longer } })).serverName).toBe(long);
});
