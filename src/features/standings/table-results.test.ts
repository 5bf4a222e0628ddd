import { describe, expect, test } from "vitest";
import { merge } from "#shared/record/merge.ts";
import { changeEntry, changeRules, newTable, startDraft } from "./standings-draft.ts";
import type { StandingsEntryShape, StandingsTable } from "./standings.ts";
import { tableLabels, tableVersions, withDecisions } from "./table-decisions.ts";
import { mostIgnored, resultsOf, withinItsEvents } from "./table-results.ts";

const scoringType = {
  _id: "top",
  title: "Punctaj",
  points: [25],
  multiplier: 1,
  pole: null,
  fastestLap: null,
  minimumShare: 0,
};

/** A round and its sessions: `round("Spa", "Q1 R1 R2")`. */
function round(title: string, sessions: string): StandingsTable["events"][number] {
  return {
    obj: { _id: title, title, time: 0 },
    sessions: sessions.split(" ").map((name) => ({
      obj: {
        _id: `${title} ${name}`,
        title: name,
        type: { code: name.startsWith("R") ? "R" : "Q" },
        sprint: false,
      },
      scoringType,
      run: true,
    })),
  };
}

const ana: StandingsEntryShape = {
  _id: "1",
  subject: "ana",
  position: 1,
  points: 25,
  compensationPoints: 0,
  deductions: [],
  startsFrom: "Spa",
  choices: { Monza: "keep", Spa: "drop" },
  miscText: "",
  scoredEvents: 2,
  disqualified: false,
  manual: false,
  cars: [],
  drivers: [],
  teams: [],
  previousPosition: null,
  wins: 0,
  podiums: 0,
  cells: "",
};

const table: StandingsTable = {
  ...newTable("tabel"),
  version: 1,
  filters: { ...newTable("").filters, maxIgnoredEvents: 2 },
  options: {
    ...newTable("").options,
    dropGroups: [
      { title: "Întâi", events: ["Monza", "Spa"], maxIgnoredEvents: 1 },
      { title: "Apoi", events: ["Imola"], maxIgnoredEvents: 0 },
    ],
  },
  events: [round("Monza", "R1"), round("Spa", "Q1 R1 R2"), round("Imola", "Q1")],
  entries: [ana],
};

const byRace = { ...table, options: { ...table.options, dropsPer: "race" as const } };

describe("what counts or is dropped as one", () => {
  test("is a round, or each race of it, and a round without a race whole", () => {
    expect(resultsOf(table).map(({ id }) => id)).toEqual(["Monza", "Spa", "Imola"]);
    expect(resultsOf(byRace).map(({ id }) => id)).toEqual([
      "Monza R1",
      "Spa R1",
      "Spa R2",
      "Imola",
    ]);
    expect([mostIgnored(table), mostIgnored(byRace), mostIgnored(newTable("gol"))]).toEqual([
      2, 3, 0,
    ]);
  });
});

describe("what a table says of a round", () => {
  test("goes with the round, from its groups, its drops and its entries", () => {
    const left = changeRules(startDraft(table), { events: table.events.slice(0, 1) }).table;
    expect(left.options.dropGroups).toEqual([
      { title: "Întâi", events: ["Monza"], maxIgnoredEvents: 1 },
    ]);
    expect(left.filters.maxIgnoredEvents).toBe(0);
    expect(left.entries).toMatchObject([{ startsFrom: null, choices: { Monza: "keep" } }]);
  });

  test("stays whole while its rounds stay, and a group that is being made stays empty", () => {
    expect(withinItsEvents(table)).toEqual(table);
    const made = { title: "", events: [], maxIgnoredEvents: 0 };
    const options = { ...table.options, dropGroups: [made] };
    expect(changeRules(startDraft(table), { options }).table.options.dropGroups).toEqual([made]);
  });

  test("goes when whole rounds are no longer results, or races no longer are", () => {
    const { entries } = changeRules(startDraft(table), { options: byRace.options }).table;
    expect(entries).toMatchObject([{ startsFrom: "Spa", choices: {} }]);
    const chosen = changeEntry(startDraft(byRace), "ana", { choices: { "Spa R2": "drop" } });
    expect(changeRules(chosen, { options: table.options }).table.entries[0]?.choices).toEqual({});
  });

  test("goes when a colleague took the round out meanwhile", () => {
    const theirs = withinItsEvents({ ...table, version: 2, events: table.events.slice(0, 1) });
    const own = changeEntry(startDraft(table), "ana", { startsFrom: "Imola" }).table;
    const { merged: decided } = merge(tableLabels, tableVersions({ base: table, own, theirs }));
    const merged = withDecisions({ own, theirs }, decided);
    expect(merged.events.map(({ obj }) => obj._id)).toEqual(["Monza"]);
    expect(merged.options.dropGroups.flatMap(({ events }) => events)).toEqual(["Monza"]);
    expect(merged.entries).toMatchObject([{ startsFrom: null }]);
  });
});
