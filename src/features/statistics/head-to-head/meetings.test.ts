import { describe, expect, it } from "vitest";
import {
  averagePlaces,
  bestLapsOf,
  bothFinished,
  type Drive,
  gapBetween,
  type Meeting,
  meetingOf,
  paceGapMs,
  scoreOf,
  type SharedSession,
  timesWithin,
} from "./meetings.ts";

/** `1`: finished first; `4 dnf`; `dsq`. In its own car unless one is named. */
function drive(text: string, given: Partial<Drive> = {}): Drive {
  const [, place, status = "finished"] = /^(\d+)? ?(\w+)?$/.exec(text) ?? [];
  return {
    rowId: `car of ${text}`,
    carClass: null,
    place: place === undefined ? null : Number(place),
    status,
    bestLapMs: 90_000,
    medianLapMs: null,
    ...given,
  };
}

function race(a: Drive, b: Drive): SharedSession {
  return { kind: "race", a: [a], b: [b] };
}

function met(sessions: readonly SharedSession[]): Meeting[] {
  return sessions.flatMap((session) => meetingOf(session) ?? []);
}

describe("Who of two was ahead in a race", () => {
  it.each([
    ["1", "2", "a"],
    ["12", "3", "b"],
    ["20", "4 dnf", "a"],
    ["4 dnf", "20", "b"],
    ["20", "dsq", "a"],
    ["5 dnf", "9 dnf", null],
    ["5 dnf", "dsq", null],
    ["dsq", "1 dsq", null],
    // The file does not say who retired.
    ["3 unknown", "4 unknown", "a"],
    ["9 unknown", "4 dnf", "a"],
  ] as const)("of %s and %s is %s", (a, b, ahead) => {
    expect(meetingOf(race(drive(a), drive(b)))?.ahead).toBe(ahead);
    const mirrored = ahead && (ahead === "a" ? "b" : "a");
    expect(meetingOf(race(drive(b), drive(a)))?.ahead).toBe(mirrored);
  });

  it("is nobody where neither has a place", () => {
    const nowhere = drive("1", { place: null });
    expect(meetingOf(race(nowhere, { ...nowhere, rowId: "other" }))?.ahead).toBe(null);
  });
});

describe("Two people in one session", () => {
  it("do not meet in one car, nor where only one of them had a second car", () => {
    const shared = drive("1", { rowId: "shared" });
    expect(meetingOf(race(shared, shared))).toBe(undefined);
    expect(meetingOf({ kind: "race", a: [drive("2"), shared], b: [shared] })).toBe(undefined);
  });

  it("do not meet in different classes", () => {
    const [gt3, gt4] = [drive("1", { carClass: "gt3" }), drive("1", { carClass: "gt4" })];
    expect(meetingOf(race(gt3, gt4))).toBe(undefined);
    expect(meetingOf(race(gt3, drive("1")))).toBe(undefined);
  });

  it("are compared by their better cars of one class", () => {
    const gt4 = { carClass: "gt4" };
    expect(
      meetingOf({
        kind: "race",
        a: [drive("3 dnf", gt4), drive("7", gt4), drive("1", { carClass: "gt3" })],
        b: [drive("9", gt4), drive("8", gt4)],
      }),
    ).toMatchObject({ a: { place: 7 }, b: { place: 8 }, ahead: "a" });
  });

  it.each([
    ["both with a time", {}, {}, "a"],
    ["one without", {}, { bestLapMs: null }, undefined],
    ["one disqualified", { status: "dsq", place: null }, {}, undefined],
    ["none with", { bestLapMs: null }, { bestLapMs: null }, undefined],
  ] as const)("meet in qualifying only with times: %s", (_, a, b, ahead) => {
    const status = "unknown";
    const session: SharedSession = {
      kind: "qualifying",
      a: [drive("2", { status, ...a })],
      b: [drive("5", { status, ...b })],
    };
    expect(meetingOf(session)?.ahead).toBe(ahead);
  });
});

describe("Of all meetings", () => {
  const pace = (a: number | null, b: number | null, [placeA, placeB] = ["1", "2"]) =>
    race(drive(placeA ?? "", { medianLapMs: a }), drive(placeB ?? "", { medianLapMs: b }));

  it("the score counts who was ahead, and undecided ones for nobody", () => {
    const races = met([
      race(drive("1"), drive("2")),
      race(drive("3"), drive("4")),
      race(drive("6"), drive("5")),
      race(drive("7 dnf"), drive("8 dnf")),
    ]);
    expect(scoreOf(races)).toEqual({ a: 2, b: 1 });
    expect(scoreOf([])).toEqual({ a: 0, b: 0 });
  });

  it("those in which both finished leave out races that one of them did not, and no qualifying", () => {
    const sessions = met([
      race(drive("1"), drive("2")),
      race(drive("1"), drive("2 dnf")),
      race(drive("dsq"), drive("2")),
      { ...race(drive("1"), drive("2 dnf")), kind: "sprint" },
      { ...race(drive("1"), drive("2 dnf")), kind: "qualifying" },
    ]);
    expect(bothFinished(sessions).map(({ kind }) => kind)).toEqual(["race", "qualifying"]);
  });

  it.each([
    ["one race", [pace(90_000, 90_214)], 214],
    ["an odd number of races", [pace(1, 4), pace(1, 9), pace(5, 1)], 3],
    ["an even number", [pace(1, 4), pace(1, 6)], 4],
    ["a race of which one is not known", [pace(1, 4), pace(null, 900), pace(900, null)], 3],
    ["qualifying", [{ ...pace(1, 4), kind: "qualifying" }], null],
    ["no meeting", [], null],
  ] as const)("the gap in pace is the median: %s", (_, sessions, gap) => {
    expect(paceGapMs(met(sessions))).toBe(gap);
  });

  it("places count in races alone: the mean only of those that were finished", () => {
    const races = met([
      race(drive("1"), drive("4")),
      race(drive("3"), drive("5 dnf")),
      race(drive("dsq"), drive("1")),
      { ...race(drive("9"), drive("1")), kind: "sprint" },
    ]);
    expect(averagePlaces(races)).toEqual({ a: 2, b: 2.5 });
    expect(averagePlaces(met([race(drive("2 dnf"), drive("1"))]))).toEqual({ a: null, b: 1 });
    expect(timesWithin(races, 1)).toEqual({ a: 1, b: 1 });
    expect(timesWithin(races, 3)).toEqual({ a: 2, b: 1 });
  });

  it("the best laps are of the layout where both last had one, in races in which both did", () => {
    const at = (trackId: string, a: number | null, b: number | null) =>
      met([race(drive("1", { bestLapMs: a }), drive("2", { bestLapMs: b }))]).map((meeting) => ({
        ...meeting,
        trackId,
      }));
    const newest = at("spa", 95, 96);
    const meetings = [
      ...at("imola", null, 80),
      ...newest,
      ...at("spa", 97, 94),
      ...at("spa", null, 10),
      ...at("imola", 70, 71),
    ];
    expect(bestLapsOf(meetings)).toEqual({ at: newest[0], a: 95, b: 94 });
    expect(bestLapsOf(at("imola", null, 80))).toBe(undefined);
    const qualifying = at("spa", 1, 2).map((meeting) => ({
      ...meeting,
      kind: "qualifying" as const,
    }));
    expect(bestLapsOf(qualifying)).toBe(undefined);
  });
});

describe("How far two were apart", () => {
  const counted = (laps: number, totalMs: number | null, rankMs: number | null = null) => ({
    laps,
    totalMs,
    rankMs,
  });
  const [meeting] = met([race(drive("1"), drive("2"))]);
  const [retired] = met([race(drive("1"), drive("2 dnf"))]);
  it.each([
    ["time", counted(10, 900), counted(10, 950), { kind: "time", ms: 50 }],
    ["laps", counted(9, 900), counted(10, 950), { kind: "laps", laps: 1 }],
    ["nothing without a time", counted(10, null), counted(10, 950), null],
    ["nothing without a row", counted(10, 900), undefined, null],
  ] as const)("is %s", (_, a, b, gap) => {
    expect(meeting && gapBetween(meeting, { a, b })).toEqual(gap);
    expect(retired && gapBetween(retired, { a, b })).toBe(null);
  });

  it("is the time that ranks in qualifying", () => {
    expect(
      meeting &&
        gapBetween(
          { ...meeting, kind: "qualifying" },
          { a: counted(9, 1, 88_000), b: counted(4, 1, 88_250) },
        ),
    ).toEqual({ kind: "time", ms: 250 });
  });
});
