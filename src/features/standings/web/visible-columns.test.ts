import { expect, test } from "vitest";
import { newTable } from "#features/standings/standings-draft.ts";
import type { StandingsColumn } from "#features/standings/standings-columns.ts";
import type { StandingsTable } from "#features/standings/standings.ts";
import { visibleColumns } from "./visible-columns.ts";

function columns(
  code: "D" | "T" | "C",
  chosen: StandingsColumn[],
  compensation = 0,
  miscText = "Am",
): string[] {
  const entry = {
    _id: "e",
    subject: "s",
    position: 1,
    points: 0,
    compensationPoints: compensation,
    deductions: [],
    startsFrom: null,
    choices: {},
    miscText,
    scoredEvents: 0,
    disqualified: false,
    manual: false,
    cars: [],
    drivers: [],
    teams: [],
    previousPosition: null,
    wins: 0,
    podiums: 0,
    cells: [],
  };
  const table: StandingsTable = {
    ...newTable("t"),
    type: { code, title: "" },
    displayedColumns: chosen,
    entries: [entry],
    entryCount: 1,
  };
  return visibleColumns(table).map(({ kind, phone }) => `${kind} ${phone}`);
}

const all: StandingsColumn[] = ["position", "cars", "drivers", "teams", "points", "miscText"];

test("what a table is about is shown also when nobody chose it", () => {
  expect(columns("D", ["position", "points"])).toEqual([
    "position slot",
    "drivers main",
    "points end",
  ]);
  expect(columns("T", [])).toEqual(["position slot", "teams main"]);
  expect(columns("C", ["points"])).toEqual([
    "position slot",
    "numbers plate",
    "cars main",
    "points end",
  ]);
});

test("compensation is shown as soon as somebody has some", () => {
  expect(columns("D", ["points"], -1000)).toContain("compensation more");
  expect(columns("D", ["points"])).not.toContain("compensation more");
});

test("texts are shown where somebody has one", () => {
  expect(columns("D", ["miscText"])).toContain("miscText more");
  expect(columns("D", ["miscText"], 0, "")).not.toContain("miscText more");
});

test("on a phone a row has one thing under its subject, and a club's many numbers wait until it is opened", () => {
  expect(columns("D", all)).toEqual([
    "position slot",
    "numbers plate",
    "drivers main",
    "cars more",
    "teams below",
    "miscText more",
    "points end",
  ]);
  expect(columns("T", all)).toEqual([
    "position slot",
    "teams main",
    "numbers more",
    "cars more",
    "drivers below",
    "miscText more",
    "points end",
  ]);
  expect(columns("D", ["cars", "points"])).toContain("cars below");
});
