import { expect, test } from "vitest";
import type { StandingsColumn } from "#features/standings/standings-columns.ts";
import { newTable } from "#features/standings/standings-draft.ts";
import type { StandingsEntryShape } from "#features/standings/standings.ts";
import { shownColumns } from "./shown-columns.ts";

function shown(
  code: "D" | "T" | "C",
  chosen: StandingsColumn[],
  given: Partial<StandingsEntryShape> = {},
) {
  const entry: StandingsEntryShape = {
    _id: "e",
    subject: "s",
    position: 1,
    points: 0,
    compensationPoints: 0,
    deductions: [],
    startsFrom: null,
    choices: {},
    miscText: "",
    scoredEvents: 0,
    disqualified: false,
    manual: false,
    cars: [],
    drivers: [],
    teams: [],
    previousPosition: null,
    wins: 0,
    podiums: 0,
    cells: "",
    ...given,
  };
  const type = { code, title: "" };
  return shownColumns({ ...newTable("t"), type, displayedColumns: chosen, entries: [entry] });
}

test.each([
  ["D", "drivers", "Pilot", ["teams", "cars"]],
  ["T", "teams", "Club", ["drivers", "cars"]],
  ["C", "cars", "Mașină", ["drivers", "teams"]],
] as const)(
  "a table of type %s is about %s, chosen or not, with what was chosen under them",
  (code, subject, title, below) => {
    expect(shown(code, [])).toMatchObject({ subject, subjectTitle: title, below: [] });
    expect(shown(code, ["cars", "drivers", "teams"]).below).toEqual(below);
  },
);

test("numbers come with the cars", () => {
  expect(shown("D", []).hasNumbers).toBe(false);
  expect(shown("D", ["cars"]).hasNumbers).toBe(true);
  expect(shown("C", []).hasNumbers).toBe(true);
});

test("compensation is shown as soon as somebody has some, and texts where somebody has one", () => {
  expect(shown("D", []).hasCompensation).toBe(false);
  expect(shown("D", [], { compensationPoints: -1 }).hasCompensation).toBe(true);
  expect(shown("D", ["miscText"]).textTitle).toBeNull();
  expect(shown("D", [], { miscText: "Am" }).textTitle).toBeNull();
  expect(shown("D", ["miscText"], { miscText: "Am" }).textTitle).toBe("Detalii");
});

test("points are shown where they were chosen", () => {
  expect(shown("D", []).hasPoints).toBe(false);
  expect(shown("D", ["points"]).hasPoints).toBe(true);
});
