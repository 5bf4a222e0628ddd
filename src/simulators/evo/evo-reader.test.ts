import { describe, expect, it } from "vitest";
import * as evo from "#tests/factories/result-files/evo-file.ts";
import { orderOf, readOrFail, warningCodes } from "#tests/factories/result-files/read-or-fail.ts";
import { sessionFacts } from "#simulators/checks/session-facts.ts";

const read = (file: Record<string, unknown>) => readOrFail(evo.evoBytes(file), "EVO");
const laps = (car: number, ...times: number[]) => times.map((time) => evo.evoLap(car, time));

const race = evo.evoFile({
  people: [evo.ana, evo.ben, evo.cara],
  order: [1, 0, 2],
  times: [300_000, 301_500, 100_000],
  laps: [
    ...laps(0, 101_000, 99_500, 101_000),
    ...laps(1, 102_000, 99_000, 99_000),
    ...laps(2, 100_000),
  ],
});

describe("an AC EVO race", () => {
  const session = read(race);

  it("keeps the server's order, its totals, and the track in the game's words", () => {
    expect(session).toMatchObject({
      simulator: "EVO",
      sessionType: "R",
      track: { key: "Demo Park", layout: "GP" },
      wet: null,
      serverName: "Demo",
    });
    expect(orderOf(session)).toEqual(["Ben Oak 3", "Ana Vale 3", "Cara Poe 1"]);
    expect(session.entries.map(({ totalMs }) => totalMs)).toEqual([300_000, 301_500, 100_000]);
    expect(session.entries.map(({ bestLapMs }) => bestLapMs)).toEqual([99_000, 99_500, 100_000]);
    expect(session.entries.map(({ startPosition }) => startPosition)).toEqual([2, 1, 3]);
  });

  it("knows people by Steam, cars by their whole pair of numbers and the name of the model", () => {
    expect(session.entries.map(({ key, carId }) => [key, carId])).toEqual([
      ["steam:76561190000000002", "18446744073709551601:17147459953743315129"],
      ["steam:76561190000000001", "18446744073709551600:17147459953743315129"],
      ["steam:76561190000000003", "18446744073709551602:17147459953743315129"],
    ]);
    expect(session.entries[0]).toMatchObject({ modelKey: "Demo GT", raceNumber: "1" });
    expect(session.entries[1]?.raceNumber).toBe("0");
  });

  it("says who finished by the sums of laps, which is the order in which the line was crossed", () => {
    expect(sessionFacts(session).entries.map(({ status }) => status)).toEqual([
      "finished",
      "finished",
      "dnf",
    ]);
    // Cara led the first lap, Ana the second; on the third Ben was ahead.
    expect(sessionFacts(session).entries.map(({ lapsLed }) => lapsLed)).toEqual([1, 1, 1]);
  });

  it("asks to compare, since few files were seen", () => {
    expect(warningCodes(session)).toEqual(["session.few-seen"]);
  });
});

describe("laps", () => {
  it("that are invalid count as distance and are never the best", () => {
    const session = read(
      evo.evoFile({
        times: [310_000],
        laps: [
          evo.evoLap(0, 105_000),
          evo.evoLap(0, 101_000, { flags: 1 }),
          evo.evoLap(0, 104_000, { flags: 3 }),
        ],
      }),
    );
    expect(session.entries[0]).toMatchObject({ laps: 3, bestLapMs: 105_000 });
    expect(session.entries[0]?.lapList?.map(({ valid }) => valid)).toEqual([true, false, false]);
    expect(session.entries[0]?.lapList?.[0]?.sectorsMs).toEqual([30_000, 40_000, 35_000]);
  });

  it("without a time are laps, and nobody is called retired by what is missing", () => {
    const session = read(
      evo.evoFile({
        people: [evo.ana, evo.ben],
        times: [200_000, 201_000],
        laps: [...laps(0, 100_000, 100_000), evo.evoLap(1, 0), ...laps(1, 100_500)],
      }),
    );
    expect(orderOf(session)).toEqual(["Ana Vale 2", "Ben Oak 2"]);
    expect(warningCodes(session)).toContain("laps.without-time");
    expect(sessionFacts(session).entries.map(({ status }) => status)).toEqual([
      "unknown",
      "unknown",
    ]);
  });

  it("of a car that left are a row of its own, behind those of the standings", () => {
    const session = read(
      evo.evoFile({
        people: [evo.ana, evo.ben],
        order: [0],
        times: [200_000],
        laps: [...laps(0, 100_000, 100_000), ...laps(1, 90_000, 90_000)],
      }),
    );
    expect(orderOf(session)).toEqual(["Ana Vale 2", "Ben Oak 2"]);
    expect(session.entries[1]).toMatchObject({ left: true, totalMs: 180_000 });
    // With more laps it was ahead on the road, and stands there.
    const further = evo.evoFile({
      people: [evo.ana, evo.ben],
      order: [0],
      laps: [...laps(0, 100_000), ...laps(1, 90_000, 90_000)],
    });
    expect(orderOf(read(further))).toEqual(["Ben Oak 2", "Ana Vale 1"]);
    expect(warningCodes(session)).toContain("entry.left-early");
  });

  it("of two people in one car are theirs, in one entry", () => {
    const session = read(
      evo.evoFile({
        people: [evo.ana, evo.ben],
        order: [0],
        times: [201_000],
        laps: [evo.evoLap(0, 100_000), evo.evoLap(0, 101_000, { by: 1 })],
      }),
    );
    expect(session.entries).toHaveLength(1);
    expect(session.entries[0]?.drivers).toMatchObject([
      { name: "Ana Vale", laps: 1, bestLapMs: 100_000 },
      { name: "Ben Oak", laps: 1, bestLapMs: 101_000 },
    ]);
  });
});

it("a car that stands twice, with each of its people, is one entry", () => {
  const car_standings = [0, 0].map((at) => ({ car_id: evo.carId(at), starting_position: 0 }));
  const file = evo.evoFile({ people: [evo.ana, evo.ben], laps: laps(0, 100_000) });
  const { entries } = read({ ...file, car_standings });
  expect(entries.map(({ drivers }) => drivers.map(({ name }) => name))).toEqual([
    ["Ana Vale", "Ben Oak"],
  ]);
});

describe("other sessions", () => {
  it("are sorted by the best valid lap, and nobody started anywhere", () => {
    const session = read(
      evo.evoFile({
        people: [evo.ana, evo.ben],
        times: [97_497, 0],
        laps: [...laps(0, 97_497), evo.evoLap(1, 96_000, { flags: 1 })],
        more: { session_type: "Qualify" },
      }),
    );
    expect(session).toMatchObject({ sessionType: "Q" });
    expect(session.entries.map(({ bestLapMs }) => bestLapMs)).toEqual([97_497, null]);
    expect(session.entries.map(({ totalMs }) => totalMs)).toEqual([null, null]);
    expect(session.entries.map(({ startPosition }) => startPosition)).toEqual([null, null]);
  });

  it.each([
    ["Practice", "P"],
    ["Qualifying", "Q"],
    ["Race", "R"],
    ["HotStint", null],
  ])("%s is %s", (word, type) => {
    const session = read(evo.evoFile({ laps: laps(0, 100_000), more: { session_type: word } }));
    expect(session.sessionType).toBe(type);
    expect(warningCodes(session).includes("session.type-unknown")).toBe(type === null);
  });
});

describe("what the game did", () => {
  const penalty = (type: string, more: Record<string, unknown> = {}) => ({
    penalty_data: { type, penalty_time_ms: 0, ...more },
    investigation: "Cut",
    given_lap_count: 1,
  });
  const withPenalties = (pending: unknown[], cleared: unknown[] = []) =>
    read({
      ...race,
      penalty_collection: {
        session_penalties: [
          { car_id: evo.carId(1), pending_penalties: pending, cleared_penalties: cleared },
        ],
      },
    });

  it("is shown in words that other games have too, unknown ones as they are", () => {
    const session = withPenalties(
      [penalty("PenaltyType_Time_Penalty_Seconds", { penalty_time_ms: 5_000 })],
      [penalty("PenaltyType_Drive_Through"), penalty("PenaltyType_Tea_Break")],
    );
    expect(session.entries[0]?.penalties).toMatchObject([
      { kind: "PenaltyTime", value: 5, reason: "Cut", lap: 2, cleared: false },
      { kind: "DriveThrough", cleared: true },
      { kind: "Tea_Break", cleared: true },
    ]);
    expect(session.entries[0]?.disqualified).toBe(false);
  });

  it("disqualifies where that stands, and the car keeps its place", () => {
    const out = penalty("PenaltyType_Disqualification");
    expect(withPenalties([out]).entries[0]).toMatchObject({ disqualified: true, laps: 3 });
    expect(orderOf(withPenalties([out]))[0]).toBe("Ben Oak 3");
    expect(withPenalties([], [out]).entries[0]?.disqualified).toBe(false);
  });

  it("counts contacts and walls by car", () => {
    const hit = (car: number, collider: string) => ({ car_id: evo.carId(car), collider });
    const session = read({
      ...race,
      collisions: [hit(1, "Car"), hit(0, "Car"), hit(1, "Wall"), hit(1, "Object")],
    });
    expect(session.entries.map(({ incidents }) => [incidents.contacts, incidents.walls])).toEqual([
      [1, 2],
      [1, 0],
      [0, 0],
    ]);
    expect(read(race).entries[0]?.incidents.contacts).toBeNull();
  });
});
