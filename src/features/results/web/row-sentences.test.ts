import { describe, expect, it } from "vitest";
import type { ShownFacts } from "#features/results/facts.ts";
import { incidentSentences, paceFacts, raceSentences } from "./row-sentences.ts";

type Told = Parameters<typeof raceSentences>[0];
type Gained = Parameters<typeof raceSentences>[1];

const driver = (driverName: string): Told["drivers"][number] => ({
  _id: null,
  driverName,
  profile: { firstName: "", lastName: "", country: null },
  laps: 12,
  bestLap: 90_000,
  lapsLed: null,
  incidents: [],
});

const facts = (given: Partial<ShownFacts>): ShownFacts => ({
  lapsLed: null,
  incidents: [],
  bestSectors: null,
  optimalLap: null,
  pace: null,
  wet: null,
  tyres: null,
  ...given,
});

const row = (given: Partial<Told> = {}): Told => ({
  start: null,
  finish: "unknown",
  facts: null,
  finalOverallResult: 3,
  numLaps: 12,
  outcome: null,
  missingPitStop: false,
  drivers: [driver("Ana")],
  ...given,
});

const from = (position: number) => ({ position, source: "computed" as const });

describe("a race in sentences", () => {
  it.each<[string, Partial<Told>, string[], Gained?]>([
    ["says nothing of what nobody knows", {}, []],
    ["says who has no place", { finalOverallResult: null }, ["Neclasat."]],
    ["says a disqualification elsewhere", { finalOverallResult: null, finish: "dsq" }, []],
    [
      "says nothing of what is known to be nothing",
      { facts: facts({ lapsLed: 0, wet: false }) },
      [],
    ],
    [
      "tells places won",
      { start: from(5), finish: "finished" },
      ["A pornit de pe locul 5 și a câștigat 2 locuri."],
      { places: 2, from: 5, carClass: undefined },
    ],
    [
      "tells places lost",
      { start: from(2), finish: "finished" },
      ["A pornit de pe locul 2 și a pierdut 1 loc."],
      { places: -1, from: 2, carClass: undefined },
    ],
    [
      "tells them within the class where several race",
      { start: from(35), finish: "finished" },
      ["A pornit de pe locul 35 (4 în GT4) și a câștigat 3 locuri."],
      { places: 3, from: 4, carClass: { _id: "gt4", name: "GT4", acronym: "GT4" } },
    ],
    [
      "tells a start that nothing came of",
      { start: from(35), finish: "finished" },
      ["A pornit de pe locul 35 (1 în GT4)."],
      { places: 0, from: 1, carClass: { _id: "gt4", name: "GT4", acronym: "GT4" } },
    ],
    [
      "does not call it lost places when the car stopped",
      { start: from(1), finish: "dnf" },
      ["A pornit de pe locul 1.", "Abandon · 12 tururi."],
    ],
    [
      "has nobody start who did not",
      { start: from(1), finish: "dns", numLaps: 0 },
      ["Nu a luat startul."],
    ],
    ["says a retirement once", { finish: "dnf", outcome: "Retired" }, ["Abandon · 12 tururi."]],
    [
      "keeps the game's word beside it",
      { finish: "dnf", outcome: "Disconnected" },
      ["Abandon · 12 tururi.", "Deconectat."],
    ],
    [
      "tells who led, in the wet, on what",
      { facts: facts({ lapsLed: 20, wet: true, tyres: ["S", "M"] }) },
      ["A fost în frunte 20 de tururi.", "Pe ploaie.", "Pneuri: S, M."],
    ],
  ])("%s", (_, given, sentences, gained = null) => {
    expect(raceSentences(row(given), gained)).toEqual(sentences);
  });
});

it("tells sectors, the lap that they would make, and the pace", () => {
  const pace = { medianMs: 91_250, consistencyMs: 310, laps: 11 };
  const told = (given: Partial<ShownFacts>) =>
    paceFacts({ facts: facts(given) }).map(({ name, value }) => `${name} ${value}`);
  expect(told({ bestSectors: [30_500, 61_000], optimalLap: 91_500, pace })).toEqual([
    "Sector 1 30.500",
    "Sector 2 1:01.000",
    "Tur optim 1:31.500",
    "Ritm 1:31.250",
    "Constanță ± 0.310",
  ]);
  expect(told({ bestSectors: [30_500, null] })).toEqual(["Sector 1 30.500", "Sector 2 –"]);
  expect(paceFacts({ facts: null })).toEqual([]);
});

it("tells incidents in each game's own count, never as a sum, and of whom", () => {
  const ofAc = [
    { kind: "contacts", count: 2 },
    { kind: "walls", count: 1 },
    { kind: "cuts", count: 0 },
  ] as const;
  const shared = [
    { ...driver("Ana"), incidents: [{ kind: "contacts" as const, count: 2 }] },
    { ...driver("Barbu"), incidents: [{ kind: "walls" as const, count: 1 }] },
  ];
  const whole = "2 contacte cu alte mașini; 1 lovire de obstacole.";
  const known = facts({ incidents: [...ofAc] });
  expect(incidentSentences({ facts: known, drivers: [driver("Ana")] })).toEqual([whole]);
  expect(incidentSentences({ facts: known, drivers: shared })).toEqual([
    whole,
    "Ana: 2 contacte cu alte mașini.",
    "Barbu: 1 lovire de obstacole.",
  ]);
  const clean = facts({ incidents: ofAc.map(({ kind }) => ({ kind, count: 0 })) });
  expect(incidentSentences({ facts: clean, drivers: [driver("Ana")] })).toEqual(["Niciunul."]);
  const ofAcc = facts({ incidents: [{ kind: "gamePenalties", count: 3 }] });
  expect(incidentSentences({ facts: ofAcc, drivers: [driver("Ana")] })).toEqual([]);
});
