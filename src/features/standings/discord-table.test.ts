import { expect, test } from "vitest";
import { discordTable } from "./discord-table.ts";
import type { StandingsEntryShape } from "./standings.ts";

function entry(driverName: string, position: number | null, points: number): StandingsEntryShape {
  return {
    _id: driverName,
    subject: driverName,
    position,
    points,
    compensationPoints: 0,
    deductions: [],
    startsFrom: null,
    choices: {},
    miscText: "",
    scoredEvents: 1,
    disqualified: position === null,
    manual: false,
    cars: [],
    drivers: [{ _id: driverName, ignored: false, gone: false, driverName, country: null }],
    teams: [],
    previousPosition: null,
    wins: 0,
    podiums: 0,
    cells: "",
  };
}

test("a table has places, names that mention nobody, and points", () => {
  const table = {
    type: { code: "D", title: "Piloți" } as const,
    entries: [entry("@here Pop", 1, 25), entry("Ana Vale", 2, 20), entry("Dan", null, 0)],
  };
  expect(discordTable(table, { title: "Piloți", end: ["adresa"] })).toBe(
    [
      "**Piloți**",
      "1. @\u200Bhere Pop · 25 de puncte",
      "2. Ana Vale · 20 de puncte",
      "DSQ Dan · 0 puncte",
      "adresa",
    ].join("\n"),
  );
});
