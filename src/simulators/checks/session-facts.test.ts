import { describe, expect, test } from "vitest";
import { fileDriver, fileEntry, sessionFile } from "#tests/factories/session-files.ts";
import { sessionFacts } from "./session-facts.ts";
import type { FileEntry, FileLap, SessionFile } from "#simulators/session-file.ts";

/** A lap of 90 seconds that crossed the line as the `order`-th of the session. */
function lap(order: number, given: Partial<FileLap> = {}): FileLap {
  return { timeMs: 90_000, valid: true, driver: 0, sectorsMs: [], cuts: 0, order, ...given };
}

/** A car that crossed the line at these places of the session's order. */
function car(n: number, orders: number[], given: Partial<FileEntry> = {}): FileEntry {
  const laps = orders.length;
  return fileEntry(n, {
    laps,
    bestLapMs: laps > 0 ? 90_000 : null,
    drivers: [fileDriver(n, { laps, bestLapMs: laps > 0 ? 90_000 : null })],
    lapList: orders.map((order) => lap(order)),
    ...given,
  });
}

const statuses = (file: SessionFile) => sessionFacts(file).entries.map(({ status }) => status);
const led = (file: SessionFile) => sessionFacts(file).entries.map(({ lapsLed }) => lapsLed);

test("of a simulator that nobody knows nobody is called finished or retired", () => {
  const entries = [car(1, [0, 2, 4], { outcome: "Running" }), car(2, [1, 3, 5]), car(3, [])];
  const file = { ...sessionFile(entries), simulator: "RRE" };
  expect(sessionFacts(file).entries.map(({ status }) => status)).toEqual([
    "unknown",
    "unknown",
    "unknown",
  ]);
});

describe("who finished, by crossings", () => {
  test.each<[string, FileEntry[], string[]]>([
    ["who crossed after the winner", [car(1, [0, 2]), car(2, [1, 3])], ["finished", "finished"]],
    [
      "a lapped car that crossed after the winner",
      [car(1, [0, 2, 3]), car(2, [1, 4])],
      ["finished", "finished"],
    ],
    [
      "not who stopped before",
      [car(1, [0, 2, 4]), car(2, [1, 5, 6]), car(3, [3])],
      ["finished", "finished", "dnf"],
    ],
    ["not who never completed a lap", [car(1, [0, 1]), car(2, [])], ["finished", "dns"]],
    [
      "the first to complete the most laps, whatever the penalties",
      [car(2, [1, 3], { totalMs: 1 }), car(1, [0, 2], { disqualified: true })],
      ["finished", "finished"],
    ],
    [
      "who left after the winner crossed",
      [car(1, [0, 2]), car(2, [1, 3], { left: true })],
      ["finished", "finished"],
    ],
    [
      "with laps that the manager took away",
      [
        car(1, [0, 2]),
        car(2, [1, 3], {
          laps: 1,
          penalties: [
            { kind: "LapPenalty", reason: "", value: 1, driver: null, lap: null, cleared: false },
          ],
        }),
      ],
      ["finished", "finished"],
    ],
  ])("counts %s", (_, entries, expected) => {
    expect(statuses(sessionFile(entries))).toEqual(expected);
  });

  test("is unknown where laps are missing, and who led with it", () => {
    const file = sessionFile([car(1, [0, 2]), car(2, [1], { laps: 2 }), car(3, [])]);
    expect(statuses(file)).toEqual(["unknown", "unknown", "dns"]);
    expect(led(file)).toEqual([null, null, null]);
  });

  test("is unknown of everybody where the file has no lap at all", () => {
    const file = sessionFile([car(1, []), car(2, [])]);
    expect(statuses(file)).toEqual(["unknown", "unknown"]);
    expect(led(file)).toEqual([null, null]);
  });

  test("is no question outside races", () => {
    const file = sessionFile([car(1, [0, 2]), car(2, [1])], { sessionType: "Q" });
    expect(statuses(file)).toEqual(["unknown", "unknown"]);
    expect(led(file)).toEqual([null, null]);
  });
});

describe("a server that was closed early", () => {
  const stopped = (n: number) => car(n, [n]);
  test("calls nobody retired when over half of the starters did not finish", () => {
    const file = sessionFile([car(1, [1, 6]), stopped(2), stopped(3), car(4, [])]);
    expect(statuses(file)).toEqual(["finished", "unknown", "unknown", "dns"]);
    expect(sessionFacts(file).closedEarly).toBe(true);
  });

  test("is not suspected when just half of them stopped", () => {
    const file = sessionFile([car(1, [1, 6]), car(4, [4, 7]), stopped(2), stopped(3)]);
    expect(statuses(file)).toEqual(["finished", "finished", "dnf", "dnf"]);
    expect(sessionFacts(file).closedEarly).toBe(false);
  });
});

describe("who finished, by iRacing's word", () => {
  const row = (n: number, laps: number, outcome: string | null, className = "GT3") =>
    fileEntry(n, {
      laps,
      outcome,
      className,
      lapList: null,
      bestLapMs: laps > 0 ? 90_000 : null,
      drivers: [fileDriver(n, { laps })],
    });
  test.each<[string, FileEntry[], string[]]>([
    [
      "Running, however far behind",
      [row(1, 10, "Running"), row(2, 3, "Running")],
      ["finished", "finished"],
    ],
    [
      "another word on the laps of the class's leader",
      [row(1, 10, "Running"), row(2, 8, "Running", "GT4"), row(3, 8, "Disconnected", "GT4")],
      ["finished", "finished", "finished"],
    ],
    [
      "not another word behind them",
      [row(1, 10, "Running"), row(2, 9, "Retired")],
      ["finished", "dnf"],
    ],
    [
      "not a car without a lap, even Running",
      [row(1, 10, "Running"), row(2, 0, "Running")],
      ["finished", "dns"],
    ],
    ["unknown without a word", [row(1, 10, "Running"), row(2, 9, null)], ["finished", "unknown"]],
  ])("counts %s", (_, entries, expected) => {
    expect(statuses(sessionFile(entries, { simulator: "iR" }))).toEqual(expected);
  });

  test("does not know of a team without laps whose people have some", () => {
    const team = row(2, 0, "Running");
    team.drivers = [fileDriver(2, { laps: 52 })];
    const file = sessionFile([row(1, 60, "Running"), team], { simulator: "iR" });
    expect(statuses(file)).toEqual(["finished", "unknown"]);
  });

  test("takes laps led and incidents as the file counts them", () => {
    const entry = row(1, 10, "Running");
    entry.lapsLed = 7;
    entry.incidents = { ...entry.incidents, points: 4 };
    const [facts] = sessionFacts(sessionFile([entry], { simulator: "iR" })).entries;
    expect(facts).toMatchObject({ lapsLed: 7, incidents: { points: 4, contacts: null } });
  });
});

describe("laps led", () => {
  test("go to the car that completed each lap first", () => {
    expect(led(sessionFile([car(1, [0, 3, 5]), car(2, [1, 2, 4])]))).toEqual([1, 2]);
  });

  test("of a shared car go to whoever drove them", () => {
    const shared = car(1, [0, 2, 4], { drivers: [fileDriver(1), fileDriver(11)] });
    shared.lapList = [lap(0), lap(2, { driver: 1 }), lap(4, { driver: 1 })];
    const [first] = sessionFacts(sessionFile([shared, car(2, [1, 3, 5])])).entries;
    expect(first?.lapsLed).toBe(3);
    expect(first?.drivers.map(({ lapsLed }) => lapsLed)).toEqual([1, 2]);
  });
});

describe("best sectors", () => {
  const withSectors = (n: number, sectors: (number[] | "invalid")[]) => {
    const entry = car(
      n,
      sectors.map((_, index) => index * 10 + n),
    );
    entry.lapList = sectors.map((sectorsMs, index) =>
      sectorsMs === "invalid"
        ? lap(index * 10 + n, { valid: false, sectorsMs: [1_000, 1_000, 1_000] })
        : lap(index * 10 + n, { sectorsMs }),
    );
    return entry;
  };
  const bests = (...entries: FileEntry[]) =>
    sessionFacts(sessionFile(entries)).entries.map(({ bestSectorsMs }) => bestSectorsMs);
  const usual = [30_000, 31_000, 29_000];

  test("are those of valid laps", () => {
    expect(bests(withSectors(1, [usual, [29_500, 32_000, 29_100], "invalid"]))).toEqual([
      [29_500, 31_000, 29_000],
    ]);
  });

  test("leave out what is under 60 % of the field's median", () => {
    const [, fast] = bests(
      withSectors(1, [usual, usual]),
      withSectors(2, [usual, [17_999, 18_600, 29_000]]),
    );
    expect(fast).toEqual([30_000, 18_600, 29_000]);
  });

  test("are of laps with as many sectors as most have", () => {
    expect(bests(withSectors(1, [usual, [20_000, 21_000], usual]))).toEqual([usual]);
    expect(bests(withSectors(1, [usual, usual]), withSectors(2, [[40_000, 41_000]]))).toEqual([
      usual,
      null,
    ]);
  });

  test("are not known without sectors", () => {
    expect(bests(car(1, [0, 1]))).toEqual([null]);
  });
});

describe("pace", () => {
  const pace = (times: number[], given: Partial<FileLap> = {}) => {
    const entry = car(
      1,
      times.map((_, index) => index),
    );
    entry.lapList = times.map((timeMs, index) => lap(index, { timeMs, ...given }));
    return sessionFacts(sessionFile([entry])).entries[0]?.pace;
  };
  const eight = [90_000, 90_100, 90_200, 90_300, 90_400, 90_500, 90_600, 90_700];

  test("is of valid laps, without the first and those over 107 % of the median", () => {
    expect(pace([140_000, ...eight, 97_000])).toEqual({
      medianMs: 90_350,
      consistencyMs: 297,
      laps: 8,
    });
  });

  test("is not known of fewer than eight such laps", () => {
    expect(pace(eight)).toBeNull();
    expect(pace([140_000, ...eight.slice(1), 99_000])).toBeNull();
    expect(pace([140_000, ...eight], { valid: false })).toBeNull();
  });

  test("of each person of a shared car leaves out the car's first lap only", () => {
    const entry = car(
      1,
      Array.from({ length: 17 }, (_, index) => index),
      {
        drivers: [fileDriver(1), fileDriver(11)],
      },
    );
    entry.lapList = Array.from({ length: 17 }, (_, index) =>
      lap(index, { timeMs: index === 0 ? 80_000 : 90_000, driver: index < 9 ? 0 : 1 }),
    );
    const [facts] = sessionFacts(sessionFile([entry])).entries;
    expect(facts?.drivers.map((driver) => driver.pace?.laps)).toEqual([8, 8]);
    expect(facts?.pace?.laps).toBe(16);
  });
});
