import { describe, expect, it } from "vitest";
import { penaltyLists } from "#features/results/penalty-kinds.ts";
import {
  gamePenalties,
  outcomeLabel,
  penaltySummary,
  rightsNote,
  stewardPenalties,
} from "./penalty-labels.ts";

type Row = Parameters<typeof penaltySummary>[0];

const driver = (driverName: string) => ({
  _id: null,
  driverName,
  profile: { firstName: "", lastName: "", country: null },
  laps: 0,
  bestLap: null,
});
const crew = [driver("Ana Popa"), driver("Dan Lupu")];
const penalty = (amount: number, index = 0) => ({
  _id: "p",
  amount,
  description: "Contact",
  driver: index,
});
const clean: Row = {
  dsq: false,
  drivers: crew,
  ...penaltyLists(() => []),
  filePenalties: [],
};
const game = {
  kind: "DriveThrough",
  reason: "Cutting",
  value: 3,
  driver: 1,
  lap: 5,
  cleared: true,
};

describe("The sum of a row's penalties", () => {
  it.each<[string, Partial<Row>, string[]]>([
    ["none", {}, []],
    ["two of time", { timePenalties: [penalty(5), penalty(10)] }, ["+15 s"]],
    ["a warning of nothing", { timePenalties: [penalty(0)] }, []],
    ["a lap", { lapPenalties: [penalty(1)] }, ["−1 tur"]],
    ["20 laps", { lapPenalties: [penalty(20)] }, ["−20 de tururi"]],
    ["places", { gridPenalties: [penalty(3)] }, ["3 locuri pe grilă"]],
    ["disqualified with time", { dsq: true, timePenalties: [penalty(5)] }, ["DSQ", "+5 s"]],
  ])("%s", (_, given, words) => {
    expect(penaltySummary({ ...clean, ...given })).toEqual(words);
  });
});

describe("A steward's penalty in words", () => {
  it("says how much, why and whose it is", () => {
    const row = { ...clean, timePenalties: [penalty(20, 1)], gridPenalties: [penalty(1)] };
    expect(stewardPenalties(row)).toEqual([
      { amount: "+20 de secunde", reason: "Contact", driver: "Dan Lupu" },
      { amount: "1 loc pe grilă", reason: "Contact", driver: "Ana Popa" },
    ]);
  });

  it("names the decision that gave it, a disqualification's too", () => {
    const decision = { _id: "d7", number: 7 };
    const given = { ...penalty(5), description: "Decizia nr. 7: Contact", decision };
    const row = { ...clean, dsq: true, dsqDecision: decision, timePenalties: [given] };
    expect(stewardPenalties(row)).toEqual([
      { amount: "descalificare", reason: "Decizia nr. 7", driver: "", decision },
      { amount: "+5 secunde", reason: "Decizia nr. 7: Contact", driver: "Ana Popa", decision },
    ]);
  });

  it("names nobody of a crew where a decision gave it to the car", () => {
    const decision = { _id: "d7", number: 7 };
    const given = { ...penalty(3), decision, ofCar: true as const };
    const row = { ...clean, timePenalties: [given], gridPenalties: [given] };
    expect(stewardPenalties(row).map(({ driver: name }) => name)).toEqual(["", ""]);
  });

  it("names nobody where one person drives", () => {
    const row = { ...clean, drivers: crew.slice(0, 1), lapPenalties: [penalty(2)] };
    expect(stewardPenalties(row)[0]).toMatchObject({ amount: "−2 tururi", driver: "" });
  });
});

describe("The game's penalty in words", () => {
  it.each<[Partial<typeof game>, string, string]>([
    [{}, "Trecere prin boxe", "tăierea traseului, turul 5"],
    [
      { kind: "PostRaceTime", value: 80, reason: "PitSpeeding", lap: 0 },
      "+80 de secunde",
      "viteză la boxe",
    ],
    [
      { kind: "Disqualified", reason: "DriverRanNoStint", lap: 0 },
      "Descalificare",
      "un pilot al echipajului nu a condus",
    ],
    [{ kind: "LapPenalty", value: 1, reason: "", lap: 0 }, "−1 tur", ""],
    [{ kind: "Telefon", reason: "Necunoscut", lap: 0 }, "Telefon", "Necunoscut"],
  ])("%j", (given, amount, reason) => {
    expect(gamePenalties({ ...clean, filePenalties: [{ ...game, ...given }] })).toEqual([
      { amount, reason, driver: "Dan Lupu" },
    ]);
  });
});

describe("How a race ended", () => {
  it.each([
    [null, ""],
    ["Running", ""],
    ["Disconnected", "Deconectat"],
    ["Melted", "Melted"],
  ])("%s", (outcome, words) => {
    expect(outcomeLabel(outcome)).toBe(words);
  });
});

it.each([
  [false, false, undefined],
  [true, false, "Invitat"],
  [false, true, "Nu punctează"],
  [true, true, "Invitat · Nu punctează"],
])(
  "a row says that it is a guest's (%s) and that it scores nothing (%s)",
  (guest, ineligible, note) => {
    expect(rightsNote({ guest, ineligible })).toBe(note);
  },
);
