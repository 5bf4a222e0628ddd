import { describe, expect, it } from "vitest";
import {
  noPersonFacts,
  noRowFacts,
  optimalLapMs,
  shownGrid,
  shownStatus,
  storedPersonFacts,
  storedRowFacts,
} from "./facts.ts";

const retired = { ...noRowFacts, status: "dnf" as const };

describe("how a race ended", () => {
  it.each([
    ["nothing is known of a row without facts", { facts: null, dsq: false }, "unknown"],
    ["the file says it", { facts: retired, dsq: false }, "dnf"],
    ["a steward knows better", { facts: retired, dsq: false, status: "finished" }, "finished"],
    ["a steward says it where no file does", { facts: null, dsq: false, status: "dns" }, "dns"],
    [
      "no word of a steward's leaves the file's",
      { facts: retired, dsq: false, status: null },
      "dnf",
    ],
    ["disqualified stands above all", { facts: retired, dsq: true, status: "finished" }, "dsq"],
  ] as const)("%s", (_, row, status) => {
    expect(shownStatus(row)).toBe(status);
  });
});

describe("where a car started", () => {
  const computed = { ...noRowFacts, grid: { position: 4, source: "computed" as const } };
  it.each([
    ["is not known", { facts: null, startPosition: null }, null],
    ["the file said it before facts were kept", { facts: null, startPosition: 7 }, [7, "file"]],
    ["was computed", { facts: computed, startPosition: null }, [4, "computed"]],
    ["a steward says it", { facts: computed, startPosition: 7, grid: 9 }, [9, "steward"]],
    [
      "no word of a steward's",
      { facts: computed, startPosition: null, grid: null },
      [4, "computed"],
    ],
  ] as const)("%s", (_, row, expected) => {
    const grid = shownGrid(row);
    expect(grid && [grid.position, grid.source]).toEqual(expected);
  });
});

describe("facts in a stored row", () => {
  it("are not known in a row that was saved before them", () => {
    expect(storedRowFacts.parse(undefined)).toBeNull();
    expect(storedPersonFacts.parse(undefined)).toBeNull();
  });

  it("are not known where they cannot be read, and harm no page", () => {
    expect(storedRowFacts.parse({ lapsLed: "many" })).toBeNull();
    expect(storedPersonFacts.parse(12)).toBeNull();
  });

  it("keep the rest beside a word of a newer version", () => {
    const newer = {
      ...noRowFacts,
      lapsLed: 3,
      status: "parked",
      grid: { position: 1, source: "oracle" },
    };
    expect(storedRowFacts.parse(newer)).toEqual({ ...noRowFacts, lapsLed: 3 });
  });
});

describe("the optimal lap", () => {
  it.each([
    ["adds up the best sectors", [20_000, 21_000, 19_500], 60_500],
    ["is not known while one sector is not", [20_000, null, 19_500], null],
    ["is not known without sectors", null, null],
    ["is not known of an empty list", [], null],
  ])("%s", (_, bestSectorsMs, expected) => {
    expect(optimalLapMs({ ...noPersonFacts, bestSectorsMs })).toBe(expected);
  });
});
