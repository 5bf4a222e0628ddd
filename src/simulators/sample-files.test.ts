import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readOrFail, warningCodes } from "#tests/factories/result-files/read-or-fail.ts";
import { sessionFacts } from "./checks/session-facts.ts";
import type { DrivenStatus, FileEntry, SessionFile } from "./session-file.ts";
import type { SimulatorCode } from "./simulators.ts";

/**
 * Real files of public repositories, read as their authors' tests say. They hold real people, so `GRILA_SAMPLES` names their
 * folder, without which these tests are skipped. Only numbers are asserted.
 */
const folder = process.env["GRILA_SAMPLES"];

function read(path: string, simulator: SimulatorCode, key?: string): SessionFile {
  const bytes = readFileSync(join(folder ?? "", path));
  const session = readOrFail(bytes, simulator);
  const wanted = session.choice?.sessions.find((one) => key && one.key.endsWith(`:${key}`));
  return wanted ? readOrFail(bytes, simulator, { key: wanted.key }) : session;
}

const best = (entry: FileEntry) => entry.bestLapMs;
const total = (entry: FileEntry) => entry.totalMs;

describe.skipIf(folder === undefined || folder === "")("real sample files", () => {
  test("AC qualifying with cuts and people who left", () => {
    const session = read("ac/2015_10_17_9_30_QUALIFY.json", "AC");
    expect(session).toMatchObject({ sessionType: "Q", track: { key: "monza", layout: "" } });
    expect(session.entries.map(best)).toEqual([
      97_435,
      98_745,
      98_910,
      99_471,
      99_596,
      99_993,
      101_029,
      101_806,
      101_876,
      101_928,
      102_408,
      102_642,
      104_408,
      104_655,
      145_958,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
    const left = session.entries.flatMap((entry, at) => (entry.left ? [at + 1] : []));
    expect(left).toEqual([5, 6, 18, 19, 20, 21]);
    expect(session.entries.reduce((sum, entry) => sum + entry.laps, 0)).toBe(101);
    expect(session.entries[0]?.lapList?.[1]).toMatchObject({ valid: false });
    expect(warningCodes(session)).not.toContain("session.order-repaired");
  });

  test("AC race with no-shows", () => {
    const session = read("ac/2019_2_15_21_16_RACE.json", "AC");
    expect(session).toMatchObject({ sessionType: "R", track: { key: "barbagallo" } });
    expect(session.entries.map((entry) => [entry.laps, entry.totalMs, entry.bestLapMs])).toEqual([
      [5, 363_829, 57_521],
      [4, 265_925, 60_194],
      ...Array.from({ length: 7 }, () => [0, null, null]),
    ]);
    expect(session.warnings).toEqual([]);
  });

  test("AC race of a server manager, with empty slots", () => {
    const session = read("ac/2019_3_2_21_4_RACE.json", "AC");
    expect(session.track).toEqual({ key: "road_atlanta2018", layout: "shortcourse" });
    expect(session.entries.map((entry) => [entry.laps, entry.totalMs, entry.bestLapMs])).toEqual([
      [9, 628_012, 66_769],
      [9, 698_358, 72_145],
      [9, 705_603, 68_822],
      [8, 628_276, 73_500],
      [7, 712_586, 79_571],
      [0, null, null],
      [0, null, null],
    ]);
    expect(session.entries.some((entry) => entry.disqualified || entry.penalties.length > 0)).toBe(
      false,
    );
  });

  test("ACC qualifying in UTF-16 without a byte order mark", () => {
    const session = read("acc/191003_225901_Q.json", "ACC");
    expect(session).toMatchObject({ sessionType: "Q", wet: true, track: { key: "brands_hatch" } });
    const rows = session.entries.map((entry) => [
      entry.raceNumber,
      entry.modelKey,
      entry.bestLapMs,
      entry.laps,
    ]);
    expect(rows).toEqual([
      ["17", "3", 82_863, 7],
      ["107", "3", 83_121, 8],
      ["82", "1", 83_862, 9],
    ]);
    const invalid = session.entries.map(
      (entry) => entry.lapList?.filter((lap) => !lap.valid).length,
    );
    expect(invalid).toEqual([2, 2, 3]);
    expect(session.entries.some((entry) => entry.missingPitStop)).toBe(false);
  });

  test("ACC race in the wet, cars two laps down with smaller totals", () => {
    const session = read("acc/191003_235558_R.json", "ACC");
    expect(session).toMatchObject({ sessionType: "R", wet: true, track: { key: "brands_hatch" } });
    expect(session.entries.map((entry) => [entry.laps, entry.totalMs, entry.bestLapMs])).toEqual([
      [23, 2_329_129, 90_837],
      [21, 2_181_760, 90_930],
      [21, 2_236_216, 90_462],
    ]);
    const [winner, , third] = session.entries;
    expect(winner).toMatchObject({ raceNumber: "82", className: "GT3", teamName: "" });
    expect(winner?.lapList).toHaveLength(23);
    expect(winner?.lapList?.[1]?.timeMs).toBe(336_123);
    expect(third?.teamName).not.toBe("");
    const firstLapOrder = session.entries.map((entry) => entry.lapList?.[0]?.order);
    expect(firstLapOrder).toEqual([1, 0, 2]);
  });

  test("ACC practice exported by a server manager, cars without a lap", () => {
    const session = read("acc/260616_210110_FP.json", "ACC");
    expect(session).toMatchObject({ sessionType: "P", wet: false, track: { key: "nurburgring" } });
    expect(session.entries).toHaveLength(17);
    expect(session.entries.slice(0, 2).map(best)).toEqual([113_347, 113_462]);
    expect(
      session.entries.slice(-2).map((entry) => [entry.laps, entry.totalMs, entry.bestLapMs]),
    ).toEqual([
      [0, null, null],
      [0, null, null],
    ]);
    expect(session.entries[0]).toMatchObject({ laps: 15, missingPitStop: false });
    expect(session.entries.every((entry) => /^steam:\d{17}$/.test(entry.key))).toBe(true);
  });

  test("iRacing league race in windows-1252", () => {
    const session = read("ir/league-singleclass-example.csv", "iR");
    expect(session).toMatchObject({
      sessionType: "R",
      track: { key: "Twin Ring Motegi", layout: "Grand Prix" },
    });
    expect(session.entries).toHaveLength(25);
    const gaps = session.entries.slice(0, 4).map((entry) => (total(entry) ?? 0) - 2_667_816);
    expect(gaps).toEqual([0, 24_651, 24_755, 31_177]);
    expect(session.entries[17]?.totalMs).toBe(2_667_816 + 97_242);
    expect(session.entries.slice(18, 23).map((entry) => [entry.lapsDown, entry.totalMs])).toEqual(
      Array.from({ length: 5 }, () => [1, null]),
    );
    expect(session.entries.slice(23).map((entry) => [entry.outcome, entry.laps])).toEqual([
      ["Disconnected", 11],
      ["Disconnected", 10],
    ]);
    expect(Math.min(...session.entries.map((entry) => entry.bestLapMs ?? Infinity))).toBe(112_800);
    expect(session.entries[0]?.drivers[0]?.name).toContain("\u00e4");
    expect(session.entries[24]?.drivers[0]?.name).toContain("\u00f6");
  });

  test("official iRacing race", () => {
    const session = read("ir/porsche-cup-example.csv", "iR");
    expect(session).toMatchObject({
      sessionType: "R",
      track: { key: "Mid-Ohio Sports Car Course", layout: "Full Course" },
    });
    expect(session.entries.slice(0, 13).every((entry) => entry.lapsDown === null)).toBe(true);
    expect(session.entries.slice(13).map((entry) => entry.lapsDown)).toEqual([1, 1, 1, 4, 5, 7, 9]);
    expect(session.entries.slice(0, 3).map(total)).toEqual([1_672_760, 1_673_268, 1_695_399]);
    expect(session.entries.slice(0, 2).map(best)).toEqual([83_211, 82_876]);
    expect(session.entries[0]?.startPosition).toBe(1);
    expect(session.entries[2]?.drivers[0]?.name).toContain("\u00f6");
    expect(session.entries[18]?.drivers[0]?.name).toContain("\u00fc");
  });

  test("iRacing qualifying without a session block, equal times in file order", () => {
    const session = read("ir/f3-pro-r7-q.csv", "iR");
    expect(session).toMatchObject({ sessionType: "Q", track: { key: "" } });
    expect(session.entries).toHaveLength(13);
    expect(session.entries.slice(0, 3).map(best)).toEqual([129_441, 129_976, 130_117]);
    expect(session.entries.slice(-2).map((entry) => [entry.bestLapMs, entry.raceNumber])).toEqual([
      [131_623, "99"],
      [131_623, "15"],
    ]);
    expect(
      session.entries.every((entry) => entry.startPosition === null && entry.totalMs === null),
    ).toBe(true);
  });

  test("AC race of a manager of 2024: a penalty in the time, a disqualified row's no longer", () => {
    const session = read("ac/manager_2024_testRace2.json", "AC");
    expect(session).toMatchObject({
      sessionType: "R",
      track: { key: "ddm_gts_tsukuba", layout: "full" },
    });
    const entryOf = (carId: string) => session.entries.find((entry) => entry.carId === carId);
    expect(entryOf("18")).toMatchObject({ laps: 41, totalMs: 2_482_230 + 5_000 });
    expect(entryOf("18")?.penalties).toMatchObject([{ kind: "PenaltyTime", value: 5 }]);
    expect(entryOf("5")).toMatchObject({ disqualified: true });
    expect(entryOf("5")?.penalties.map(({ kind }) => kind)).toEqual(["Disqualified"]);
    expect(warningCodes(session)).not.toContain("session.order-repaired");
  });

  test("ACC endurance race with driver swaps, disqualified and cleared", () => {
    const session = read("acc/endurance_8h_Session_R.json", "ACC");
    expect(session).toMatchObject({ sessionType: "R", track: { key: "nurburgring" } });
    const disqualified = session.entries.filter((entry) => entry.disqualified);
    expect(disqualified.map(({ carId }) => carId).toSorted()).toEqual(["1016", "1020", "1031"]);
    for (const { penalties } of disqualified)
      expect(penalties).toContainEqual(
        expect.objectContaining({ reason: "DriverRanNoStint", cleared: false }),
      );
    const lapsOf = session.entries.reduce((sum, entry) => sum + (entry.lapList?.length ?? 0), 0);
    expect(lapsOf).toBeGreaterThan(11_000);
    expect(session.entries.filter((entry) => entry.drivers.length > 1).length).toBeGreaterThan(40);
    const fined = session.entries.find(({ carId }) => carId === "1008");
    expect(fined?.penalties).toContainEqual(
      expect.objectContaining({ kind: "PostRaceTime", value: 30 }),
    );
  });

  test("iRacing heat race: retired cars have no time, never the winner's", () => {
    const session = read("ir/carrera-r1-consolation.csv", "iR");
    expect(session).toMatchObject({ sessionType: "R", track: { key: "", layout: "" } });
    const [winner] = session.entries;
    expect(winner?.totalMs).toBe(117_859 * 11);
    const retired = session.entries.filter((entry) => entry.laps < 11);
    expect(retired.map(total)).toEqual(retired.map(() => null));
    expect(session.entries.filter((entry) => total(entry) === winner?.totalMs)).toHaveLength(1);
  });

  test("iRacing 24 hours of teams in several classes", () => {
    const session = read("ir/team-multiclass-24h.csv", "iR");
    expect(session.sessionType).toBe("R");
    expect(session.entries.every((entry) => entry.teamName !== "")).toBe(true);
    expect(new Set(session.entries.map((entry) => entry.className)).size).toBeGreaterThan(1);
    const [leader] = session.entries;
    const times = session.entries.filter((entry) => entry.totalMs !== null);
    expect(times.every((entry) => entry.laps === leader?.laps)).toBe(true);
  });
});

describe.skipIf(folder === undefined || folder === "")("real iRacing JSON", () => {
  const totalsOf = ({ entries }: SessionFile, count: number) => entries.slice(0, count).map(total);
  const namesOf = ({ choice }: SessionFile) =>
    choice?.sessions.map(({ key, title, type }) => `${key.replace(/^.*:/, "")} ${title} ${type}`);

  test("a heat event of 2021: five sessions listed backwards, two races", () => {
    const path = "ir/api-heat-37935210.json";
    const feature = read(path, "iR");
    expect(namesOf(feature)).toEqual([
      "-4 PRACTICE P",
      "-3 QUALIFY Q",
      "-2 HEAT 1 R",
      "-1 WARMUP P",
      "0 FEATURE R",
    ]);
    expect(feature.track).toEqual({
      key: "Okayama International Circuit",
      layout: "Full Course",
    });
    expect(totalsOf(feature, 2)).toEqual([1_571_985, 1_573_295]);
    expect(feature.entries[0]).toMatchObject({ laps: 15, startPosition: 10, modelName: null });
    const heat = read(path, "iR", "-2");
    expect(totalsOf(heat, 2)).toEqual([941_950, 944_388]);
    expect(heat.entries[16]).toMatchObject({ laps: 0, outcome: "Disconnected", totalMs: null });
    expect(heat.entries).toHaveLength(17);
    const qualifying = read(path, "iR", "-3").entries.slice(0, 2).map(best);
    expect(qualifying).toEqual([103_952, 103_952 + 406]);
    expect([feature, heat].flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  test("an official team race of four classes", () => {
    const path = "ir/api-team-46219719.json";
    const race = read(path, "iR");
    expect(race.track).toEqual({ key: "Nürburgring Combined", layout: "Gesamtstrecke VLN" });
    expect(race.entries).toHaveLength(58);
    expect(totalsOf(race, 2)).toEqual([14_532_702, 14_586_598]);
    const outcomes = race.entries.map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === "Running")).toHaveLength(34);
    expect(race.entries.flatMap(({ drivers }) => drivers)).toHaveLength(83 + 1);
    expect(warningCodes(race)).toEqual(["entry.crew-missing"]);
    // Two lapped leaders of classes are timed, and whoever was on their laps.
    expect(new Set(race.entries.filter(total).map(({ laps }) => laps)).size).toBeGreaterThan(1);
    const out = read(path, "iR", "-1").entries.flatMap(({ disqualified }, index) =>
      disqualified ? [index + 1] : [],
    );
    expect(out).toEqual([44, 47, 53, 56]);
  });

  test("an event result of a league, with a disqualified row that had points", () => {
    const race = read("ir/eventresult-82056585.json", "iR");
    expect(race.entries).toHaveLength(13);
    expect(totalsOf(race, 2)).toEqual([2_420_044, 2_429_945]);
    expect(race.entries[0]).toMatchObject({ laps: 23, bestLapMs: 102_922 });
    expect(race.entries[9]).toMatchObject({ laps: 21, disqualified: true });
    const [pole] = read("ir/eventresult-82056585.json", "iR", "-1").entries;
    expect(pole?.bestLapMs).toBe(103_401);
  });

  test("a league's team race under the name of another one", () => {
    const race = read("ir/eventresult-80780108_Silverstone.json", "iR");
    expect(race.entries).toHaveLength(31);
    expect(race.entries[0]).toMatchObject({ laps: 188, totalMs: 21_726_182 });
    expect(race.entries[1]).toMatchObject({ lapsDown: 1, totalMs: null });
    expect(race.entries[30]).toMatchObject({ laps: 0, disqualified: true });
    expect(race.entries[30]?.drivers.map(({ laps }) => laps)).toEqual([155]);
  });
});

describe.skipIf(folder === undefined || folder === "")("AC EVO", () => {
  test("a race with invalid laps", () => {
    const session = read("evo/results_20260629_012505_race.json", "EVO");
    expect(session).toMatchObject({ sessionType: "R", track: { layout: "GP" } });
    expect(session.entries.map((entry) => [entry.laps, total(entry), best(entry)])).toEqual([
      [6, 603_197, 96_981],
      [2, 225_806, null],
    ]);
    expect(session.entries.map(({ startPosition }) => startPosition)).toEqual([1, 2]);
    expect(session.entries[0]?.lapList?.[0]).toMatchObject({ valid: false, timeMs: 101_666 });
    expect(warningCodes(session)).toEqual(["session.few-seen"]);
  });

  test("qualifying in which one set no time", () => {
    const session = read("evo/results_20260629_011316_qualify.json", "EVO");
    expect(session.sessionType).toBe("Q");
    expect(session.entries.map(best)).toEqual([97_497, null]);
    expect(session.entries.map(total)).toEqual([null, null]);
  });
});

describe.skipIf(folder === undefined || folder === "")("facts of real races", () => {
  const countsOf = (path: string, simulator: SimulatorCode) => {
    const { entries, closedEarly } = sessionFacts(read(path, simulator));
    const count = (wanted: DrivenStatus) =>
      entries.filter(({ status }) => status === wanted).length;
    return {
      closedEarly,
      statuses: [count("finished"), count("dnf"), count("dns"), count("unknown")],
      led: entries.reduce((sum, entry) => sum + (entry.lapsLed ?? 0), 0),
    };
  };

  test.each([
    ["ac/2019_2_15_21_16_RACE.json", "AC", [1, 1, 7, 0], 5],
    ["ac/2019_3_2_21_4_RACE.json", "AC", [5, 0, 2, 0], 9],
    ["ac/manager_2024_testRace2.json", "AC", [14, 3, 0, 0], 41],
    ["acc/endurance_8h_Session_R.json", "ACC", [42, 3, 2, 0], 275],
    ["evo/results_20260629_012505_race.json", "EVO", [1, 1, 0, 0], 6],
    ["ir/carrera-r1-consolation.csv", "iR", [28, 2, 2, 0], 11],
    ["ir/league-singleclass-example.csv", "iR", [23, 2, 0, 0], 23],
    ["ir/porsche-cup-example.csv", "iR", [19, 1, 0, 0], 20],
    ["ir/team-multiclass-24h.csv", "iR", [34, 4, 0, 11], 110],
  ] as const)(
    "%s has as many finishers, and every lap has a leader",
    (path, simulator, statuses, led) => {
      expect(countsOf(path, simulator)).toEqual({ closedEarly: false, statuses, led });
    },
  );

  test("a race that two of three did not end is called closed early", () => {
    expect(countsOf("acc/191003_235558_R.json", "ACC")).toEqual({
      closedEarly: true,
      statuses: [1, 0, 0, 2],
      led: 23,
    });
  });
});
