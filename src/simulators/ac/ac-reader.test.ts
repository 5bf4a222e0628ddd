import { describe, expect, test } from "vitest";
import {
  acCar,
  acFile,
  acLap,
  acResult,
  ana,
  ben,
  cara,
  jsonBytes,
  nobody,
} from "#tests/factories/result-files/ac-file.ts";
import {
  namesOf,
  orderOf,
  readOrFail,
  warningCodes,
} from "#tests/factories/result-files/read-or-fail.ts";
import { hearWitnesses } from "../checks/order-witnesses.ts";

const read = (file: unknown) => readOrFail(jsonBytes(file), "AC");

describe("the worked example of the format reference", () => {
  const session = read(
    acFile({
      cars: [
        acCar(0, ana, { row: { Skin: "blue_7", BallastKG: 10 } }),
        acCar(1, ben, { allowed: [""] }),
        acCar(2, nobody, { allowed: [""] }),
      ],
      results: [
        acResult(0, ana, { BestLap: 60_100, TotalTime: 185_010 }),
        acResult(1, ben, { BestLap: 61_000, TotalTime: 187_400 }),
        acResult(2, nobody),
      ],
      laps: [
        acLap(0, ana, 64_800),
        acLap(1, cara, 65_800),
        acLap(0, ana, 60_100),
        acLap(0, ana, 60_090, { Cuts: 2 }),
        acLap(1, ben, 61_000),
      ],
    }),
  );

  test("has Ana, Ben who joined late, and Cara who left, in this order", () => {
    expect(orderOf(session)).toEqual(["Ana Vale 3", "Ben Oak 1", "Cara Poe 1"]);
    expect(session).toMatchObject({
      simulator: "AC",
      sessionType: "R",
      track: { key: "demo_ring", layout: "short" },
      wet: null,
    });
  });

  test("takes race time and best lap by the rules", () => {
    const [first, second, third] = session.entries;
    expect(first).toMatchObject({
      totalMs: 185_010,
      bestLapMs: 60_100,
      left: false,
    });
    expect(second).toMatchObject({ totalMs: 187_400, bestLapMs: 61_000, left: false });
    expect(third).toMatchObject({ totalMs: 65_800, bestLapMs: 65_800, left: true });
    expect(warningCodes(session)).toEqual(["entry.left-early"]);
  });

  test("keeps laps in driving order with their place in the session", () => {
    expect(session.entries[0]?.lapList).toEqual([
      {
        timeMs: 64_800,
        valid: true,
        driver: 0,
        sectorsMs: [20_000, 20_000, 24_800],
        cuts: 0,
        order: 0,
      },
      {
        timeMs: 60_100,
        valid: true,
        driver: 0,
        sectorsMs: [20_000, 20_000, 20_100],
        cuts: 0,
        order: 2,
      },
      {
        timeMs: 60_090,
        valid: false,
        driver: 0,
        sectorsMs: [20_000, 20_000, 20_090],
        cuts: 2,
        order: 3,
      },
    ]);
  });

  test("names people by Steam id", () => {
    expect(session.entries[0]?.key).toBe("steam:76561190000000001");
    expect(session.entries[0]?.drivers).toMatchObject([
      {
        platformId: { platform: "steam", id: "76561190000000001" },
        name: "Ana Vale",
        laps: 3,
        bestLapMs: 60_100,
      },
    ]);
  });
});

describe("a shared car", () => {
  const allowed = [ben.guid, ana.guid];
  const laps = [
    acLap(0, ana, 62_000),
    acLap(0, ana, 61_000),
    acLap(0, ben, 60_500),
    acLap(0, cara, 70_000),
  ];
  const results = [acResult(0, ben, { BestLap: 60_500, TotalTime: 183_500 })];

  test("is one entry of those in its list; anybody else in the slot has their own", () => {
    const session = read(acFile({ cars: [acCar(0, ben, { allowed })], results, laps }));
    expect(
      session.entries.map((entry) => [entry.key, entry.laps, entry.bestLapMs, entry.totalMs]),
    ).toEqual([
      ["steam:76561190000000001+steam:76561190000000002", 3, 60_500, 183_500],
      ["steam:76561190000000003", 1, 70_000, 70_000],
    ]);
    expect(session.entries[0]?.drivers).toMatchObject([
      { name: "Ben Oak", laps: 1, bestLapMs: 60_500 },
      { name: "Ana Vale", laps: 2, bestLapMs: 61_000 },
    ]);
    expect(session.entries[0]?.lapList?.map((lap) => lap.driver)).toEqual([1, 1, 0]);
  });

  test("has the same key whoever drove", () => {
    const onlyBen = read(
      acFile({ cars: [acCar(0, ben, { allowed })], results, laps: [acLap(0, ben, 60_500)] }),
    );
    expect(onlyBen.entries[0]?.key).toBe("steam:76561190000000001+steam:76561190000000002");
    expect(onlyBen.entries[0]?.drivers).toHaveLength(1);
  });

  test("is recognised by a manager's joined GUIDs", () => {
    const joined = { name: "Ana Vale, Ben Oak", guid: `${ana.guid};${ben.guid}` };
    const session = read(
      acFile({
        cars: [acCar(0, ben, { allowed: null })],
        results: [acResult(0, joined, { TotalTime: 183_500 })],
        laps,
      }),
    );
    expect(session.entries.map(namesOf)).toEqual(["Ana Vale + Ben Oak", "Cara Poe"]);
    expect(session.entries[0]?.laps).toBe(3);
  });
});

describe("the manager's penalties", () => {
  const race = (more: object) =>
    read(
      acFile({
        cars: [acCar(0, ana), acCar(1, ben)],
        results: [
          acResult(0, ana, { BestLap: 60_000, TotalTime: 120_000, ...more }),
          acResult(1, ben, { BestLap: 60_500, TotalTime: 121_000 }),
        ],
        laps: [
          acLap(0, ana, 60_000),
          acLap(1, ben, 60_500),
          acLap(0, ana, 60_000),
          acLap(1, ben, 60_500),
        ],
      }),
    );

  test("in nanoseconds are added to the time; that the order lacks them is for a steward", () => {
    const session = race({ HasPenalty: true, PenaltyTime: 5_000_000_000 });
    expect(session.entries.map((entry) => [namesOf(entry), entry.totalMs])).toEqual([
      ["Ana Vale", 125_000],
      ["Ben Oak", 121_000],
    ]);
    expect(session.entries[0]?.penalties).toMatchObject([{ kind: "PenaltyTime", value: 5 }]);
    expect(hearWitnesses(session)?.map(({ totals }) => totals)).toEqual([1, 0]);
  });

  test("below a million are milliseconds", () => {
    expect(race({ HasPenalty: true, PenaltyTime: 500 }).entries[0]?.totalMs).toBe(120_500);
  });

  test("of laps are taken off, never below zero", () => {
    expect(orderOf(race({ LapPenalty: 1 }))).toEqual(["Ana Vale 1", "Ben Oak 2"]);
    expect(orderOf(race({ LapPenalty: 9 }))).toEqual(["Ben Oak 2", "Ana Vale 0"]);
  });

  test("that were taken back do not count", () => {
    const session = race({ HasPenalty: false, PenaltyTime: 5_000_000_000, LapPenalty: 1 });
    expect(session.entries[0]).toMatchObject({ laps: 2, totalMs: 120_000, penalties: [] });
  });

  test("a disqualification is flagged and keeps the place on the track", () => {
    const session = race({ Disqualified: true });
    expect(session.entries.map((entry) => [namesOf(entry), entry.disqualified])).toEqual([
      ["Ana Vale", true],
      ["Ben Oak", false],
    ]);
    expect(warningCodes(session)).not.toContain("session.order-repaired");
  });
});

describe("order", () => {
  test("of a file whose manager put the disqualified last is no wrong order", () => {
    const session = read(
      acFile({
        cars: [acCar(0, ana), acCar(1, ben)],
        results: [
          acResult(1, ben, { TotalTime: 61_000 }),
          acResult(0, ana, { TotalTime: 60_000, Disqualified: true }),
        ],
        laps: [acLap(0, ana, 60_000), acLap(1, ben, 61_000)],
      }),
    );
    expect(orderOf(session)).toEqual(["Ana Vale 1", "Ben Oak 1"]);
    expect(warningCodes(session)).not.toContain("session.order-repaired");
  });

  test("of a wrong old file stands, and is for a steward", () => {
    const session = read(
      acFile({
        cars: [acCar(0, ana), acCar(1, ben)],
        results: [
          acResult(1, ben, { TotalTime: 61_000 }),
          acResult(0, ana, { TotalTime: 121_000 }),
        ],
        laps: [acLap(0, ana, 60_000), acLap(1, ben, 61_000), acLap(0, ana, 61_000)],
      }),
    );
    expect(orderOf(session)).toEqual(["Ben Oak 1", "Ana Vale 2"]);
    expect(hearWitnesses(session)?.map(({ totals, crossings }) => [totals, crossings])).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });

  test("of equal qualifying times is who set it first", () => {
    const session = read(
      acFile({
        type: "QUALIFY",
        cars: [acCar(0, ana), acCar(1, ben)],
        results: [acResult(0, ana, { BestLap: 60_000 }), acResult(1, ben, { BestLap: 60_000 })],
        laps: [acLap(0, ana, 65_000), acLap(1, ben, 60_000), acLap(0, ana, 60_000)],
      }),
    );
    expect(orderOf(session)).toEqual(["Ben Oak 1", "Ana Vale 2"]);
    expect(session.entries.map((entry) => entry.totalMs)).toEqual([null, null]);
  });

  test("of an unknown session type is the file's", () => {
    const session = read(
      acFile({
        type: "BOOK",
        cars: [acCar(0, ana), acCar(1, ben)],
        results: [acResult(1, ben), acResult(0, ana)],
        laps: [acLap(0, ana, 60_000)],
      }),
    );
    expect(session.sessionType).toBeNull();
    expect(orderOf(session)).toEqual(["Ben Oak 0", "Ana Vale 1"]);
    expect(warningCodes(session)).toEqual(["session.type-unknown"]);
  });
});

describe("damaged and unusual files", () => {
  test("a result row linked to the wrong car finds its laps", () => {
    const session = read(
      acFile({
        cars: [
          acCar(0, ana, { row: { Model: "first" } }),
          acCar(1, ben, { row: { Model: "second" } }),
        ],
        results: [
          acResult(1, ana, { BestLap: 60_000, TotalTime: 60_000 }),
          acResult(0, ben, { BestLap: 61_000, TotalTime: 61_000 }),
        ],
        laps: [acLap(0, ana, 60_000), acLap(1, ben, 61_000)],
      }),
    );
    expect(
      session.entries.map((entry) => [namesOf(entry), entry.laps, entry.modelKey, entry.left]),
    ).toEqual([
      ["Ana Vale", 1, "first", false],
      ["Ben Oak", 1, "second", false],
    ]);
  });

  test.each([
    ["the slot's list", [ana.guid], "Somebody else"],
    ["the laps of the same name", [""], ana.name],
  ])("a kicked player gets their id back from %s", (_, allowed, nameBefore) => {
    const kicked = { name: ana.name, guid: "$#@@!$kicked" };
    const session = read(
      acFile({
        cars: [acCar(0, kicked, { allowed })],
        results: [acResult(0, kicked, { BestLap: 60_000, TotalTime: 120_000 })],
        laps: [acLap(0, { ...ana, name: nameBefore }, 60_000), acLap(0, kicked, 60_000)],
      }),
    );
    expect(session.entries).toHaveLength(1);
    expect(session.entries[0]).toMatchObject({
      key: "steam:76561190000000001",
      laps: 2,
      left: false,
    });
    expect(warningCodes(session)).toEqual(["entry.kicked"]);
  });

  test("a kicked player without a trace stays without id", () => {
    const kicked = { name: "Ana Vale", guid: "$#@@!$kicked" };
    const session = read(
      acFile({ cars: [acCar(0, kicked, { allowed: [""] })], results: [acResult(0, kicked)] }),
    );
    expect(session.entries[0]?.drivers).toMatchObject([{ platformId: null, name: "Ana Vale" }]);
    expect(session.entries[0]?.key).toBe("car:0");
  });

  test("laps without a time do not count and are reported", () => {
    const session = read(
      acFile({
        cars: [acCar(0, ana)],
        results: [acResult(0, ana, { TotalTime: 60_000 })],
        laps: [
          acLap(0, ana, 0),
          acLap(0, ana, -5),
          acLap(0, ana, 60_000),
          acLap(0, ana, 999_999_999),
        ],
      }),
    );
    expect(session.entries[0]).toMatchObject({ laps: 1, bestLapMs: 60_000 });
    expect(session.warnings).toMatchObject([
      { code: "laps.without-time", message: expect.stringContaining("3") },
    ]);
  });

  test("a file without laps has what the manager counted", () => {
    const row = { BestLap: 60_000, TotalTime: 125_000, NumLaps: 2, GridPosition: 3 };
    const session = read(
      acFile({ cars: [acCar(0, ana)], results: [acResult(0, ana, row)], laps: null }),
    );
    expect(session.entries[0]).toMatchObject({
      laps: 2,
      totalMs: 125_000,
      bestLapMs: 60_000,
      startPosition: 3,
    });
  });

  test("a file without results still has the people of its slots", () => {
    const session = read(
      acFile({ cars: [acCar(0, ana), acCar(1, nobody)], laps: [acLap(0, ana, 60_000)] }),
    );
    expect(orderOf(session)).toEqual(["Ana Vale 1"]);
    expect(session.entries[0]).toMatchObject({ totalMs: 60_000, left: false });
  });

  test("the broadcaster's car is no participant", () => {
    const classes = { ClassID: "9f7c2f7e-0000-4000-8000-000000000001" };
    const none = { ClassID: "00000000-0000-0000-0000-000000000000" };
    const tv = { name: "TV", guid: "76561190000000009" };
    const session = read(
      acFile({
        cars: [acCar(0, ana), acCar(1, ben), acCar(2, tv)],
        results: [acResult(0, ana, classes), acResult(1, ben, none), acResult(2, tv)],
        laps: [acLap(0, ana, 60_000)],
      }),
    );
    expect(orderOf(session)).toEqual(["Ana Vale 1"]);
  });
});
