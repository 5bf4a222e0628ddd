import { describe, expect, it } from "vitest";
import {
  type EntryListCar,
  type EntryListRequest,
  type EntryListRules,
  entryList,
  entryStatus,
  splitSizes,
} from "./entry-list.ts";

const free: EntryListRules = {
  maxCarsPerSplit: null,
  minCarsPerSplit: 0,
  maxSplits: 1,
  maxCarsInClassPerSplit: null,
};

/** A confirmed car of one driver. */
function car(
  raceNumber: number,
  given: Partial<EntryListCar> & { time?: number } = {},
): EntryListCar {
  const { time, ...rest } = given;
  return {
    id: `#${raceNumber}`,
    raceNumber,
    classId: null,
    drivers: [driver({ id: `driver ${raceNumber}`, prequalMs: time ?? null })],
    wildcard: false,
    presence: "confirmed",
    confirmedAt: raceNumber,
    registeredAt: 0,
    ...rest,
  };
}

const driver = (given: Partial<EntryListCar["drivers"][number]> = {}) => ({
  id: "driver",
  suspended: false,
  prequalMs: null,
  ...given,
});

function list(cars: EntryListCar[], given: Partial<EntryListRequest> = {}) {
  return entryList({ cars, rules: free, prequalification: null, ...given });
}

const ids = (cars: readonly { id: string }[]) => cars.map(({ id }) => id);

describe("the status of a car, first match", () => {
  const over = { isOver: true, limitPercentage: 107 };
  const running = { isOver: false, limitPercentage: 107 };
  const suspended = driver({ suspended: true });
  const best = car(1, { time: 100_000 });
  it.each([
    [
      "every driver suspended",
      car(2, { drivers: [suspended], presence: "refused" }),
      over,
      "suspended",
    ],
    [
      "one driver of two suspended",
      car(2, { drivers: [suspended, driver({ prequalMs: 100_000 })] }),
      over,
      "green",
    ],
    [
      "presence refused, a wildcard too",
      car(2, { presence: "refused", wildcard: true }),
      over,
      "red",
    ],
    [
      "a wildcard without time or answer",
      car(2, { wildcard: true, presence: null }),
      over,
      "wildcard",
    ],
    ["no time and prequalification over", car(2), over, "overTime"],
    ["no time while prequalification runs", car(2), running, "green"],
    ["a time at the threshold", car(2, { time: 107_000 }), over, "green"],
    ["a time over the threshold, still running", car(2, { time: 107_001 }), running, "overTime"],
    [
      "any time where the limit is 100 or less",
      car(2, { time: 200_000 }),
      { ...over, limitPercentage: 100 },
      "green",
    ],
    ["confirmed, no prequalification", car(2), null, "green"],
    ["no answer", car(2, { presence: null }), null, "unknown"],
  ] as const)("%s: %s", (_what, candidate, prequalification, status) => {
    const { splits, out } = list([best, candidate], { prequalification });
    const found = [...splits.flat(), ...out].find(({ id }) => id === "#2");
    expect(found?.status).toBe(entryStatus[status]);
  });

  it("each driver has their own", () => {
    const crew = [
      driver({ id: "fast", prequalMs: 101_000 }),
      driver({ id: "slow", prequalMs: 130_000 }),
      driver({ id: "out", suspended: true }),
    ];
    const { splits } = list([best, car(2, { drivers: crew })], { prequalification: over });
    expect(splits[0]?.[1]?.drivers.map(({ id, status }) => [id, status])).toEqual([
      ["fast", entryStatus.green],
      ["slow", entryStatus.overTime],
      ["out", entryStatus.suspended],
    ]);
  });
});

describe("the threshold", () => {
  const prequalification = { isOver: true, limitPercentage: 105.5 };

  it("is a share of the best time of each class; a car's time is its best driver's", () => {
    const shared = [driver({ prequalMs: 96_000 }), driver({ prequalMs: 90_000 })];
    const { thresholds } = list(
      [
        car(1, { classId: "gt3", drivers: shared }),
        car(2, { classId: "gt4", time: 100_000 }),
        car(3, { classId: "gt2" }),
      ],
      { prequalification },
    );
    expect(thresholds).toEqual([
      { classId: "gt3", bestMs: 90_000, limitMs: 94_950 },
      { classId: "gt4", bestMs: 100_000, limitMs: 105_500 },
      { classId: "gt2", bestMs: null, limitMs: null },
    ]);
  });

  it("does not exist without prequalification", () => {
    expect(list([car(1, { time: 90_000 })]).thresholds).toEqual([]);
  });
});

describe("the order of who takes part", () => {
  it("is prequalification, then first confirmation, registration, number", () => {
    const cars = [
      car(5, { confirmedAt: 2 }),
      car(4, { confirmedAt: 1, registeredAt: 9 }),
      car(3, { confirmedAt: 1, registeredAt: 8 }),
      car(2, { confirmedAt: 1, registeredAt: 8 }),
      car(1, { time: 99_000 }),
      car(9, { time: 98_000 }),
    ];
    expect(ids(list(cars).splits.flat())).toEqual(["#9", "#1", "#2", "#3", "#4", "#5"]);
  });

  it("leaves out who does not take part, by number", () => {
    const cars = [car(8, { presence: null }), car(1), car(2, { presence: "refused" })];
    expect(ids(list(cars).out)).toEqual(["#2", "#8"]);
  });
});

describe("split sizes", () => {
  it.each([
    ["no limit: one split", 70, {}, [70]],
    ["as even as possible", 65, { maxCarsPerSplit: 30, maxSplits: 3 }, [22, 22, 21]],
    ["no more splits than needed", 30, { maxCarsPerSplit: 30, maxSplits: 3 }, [30]],
    [
      "no more than allowed: the surplus stays out",
      100,
      { maxCarsPerSplit: 30, maxSplits: 2 },
      [30, 30],
    ],
    [
      "fewer until each is full enough",
      40,
      { maxCarsPerSplit: 30, maxSplits: 2, minCarsPerSplit: 25 },
      [30],
    ],
    [
      "as many as are just full enough",
      40,
      { maxCarsPerSplit: 30, maxSplits: 2, minCarsPerSplit: 20 },
      [20, 20],
    ],
    [
      "fewer when the smallest lacks one car",
      41,
      { maxCarsPerSplit: 30, maxSplits: 2, minCarsPerSplit: 21 },
      [30],
    ],
    [
      "one split even when it is too small",
      5,
      { maxCarsPerSplit: 30, maxSplits: 2, minCarsPerSplit: 10 },
      [5],
    ],
    ["nobody", 0, { maxCarsPerSplit: 30, maxSplits: 2 }, [0]],
  ])("%s", (_what, cars, rules, sizes) => {
    expect(splitSizes(cars, { ...free, ...rules })).toEqual(sizes);
  });
});

describe("filling the splits", () => {
  it("goes in order; the surplus is the reserve list", () => {
    const cars = [1, 2, 3, 4, 5].map((n) => car(n));
    const rules = { ...free, maxCarsPerSplit: 2, maxSplits: 2 };
    const { splits, reserves } = list(cars, { rules });
    expect(splits.map(ids)).toEqual([
      ["#1", "#2"],
      ["#3", "#4"],
    ]);
    expect(ids(reserves)).toEqual(["#5"]);
  });

  it("puts a car into the first split with room for its class", () => {
    const cars = [1, 2, 3].map((n) => car(n, { classId: "gt3" }));
    const rules = { ...free, maxCarsPerSplit: 3, maxSplits: 2, maxCarsInClassPerSplit: 1 };
    const { splits, reserves } = list([...cars, car(4, { classId: "gt4" })], { rules });
    expect(splits.map(ids)).toEqual([["#1", "#4"], ["#2"]]);
    expect(ids(reserves)).toEqual(["#3"]);
  });

  it("leaves nobody out and counts nobody twice with 280 cars", () => {
    const cars = Array.from({ length: 280 }, (_, index) =>
      car(index + 1, { classId: `class ${index % 3}`, time: 90_000 + ((index * 7919) % 280) }),
    );
    const rules = { ...free, maxCarsPerSplit: 50, maxSplits: 5, maxCarsInClassPerSplit: 18 };
    const { splits, reserves } = list(cars, { rules });
    const all = [...splits.flat(), ...reserves];
    expect(new Set(ids(all)).size).toBe(280);
    expect(splits.every((split) => split.length <= 50)).toBe(true);
  });
});
