import { describe, expect, it } from "vitest";
import { readSheet } from "./import-columns.ts";
import { readCells } from "./read-cells.ts";
import { tableNowColumns, tableNowLacks } from "./table-now-columns.ts";
import { planTableNow, type TableSubject } from "./table-now.ts";

function subject(name: string, more: Partial<TableSubject> = {}): TableSubject {
  return { _id: name, name, raceNumber: null, isInSeason: true, compensation: 0, ...more };
}

function plan(
  text: string,
  subjects: TableSubject[],
  choices: Readonly<Record<string, string>> = {},
) {
  return planTableNow({ sheet: readSheet(readCells(text), tableNowColumns), subjects, choices });
}

describe("planTableNow", () => {
  it("finds people by their name, whichever part comes first and without diacritics", () => {
    const { lines, compensations } = plan("Pilot;Puncte\nPopescu Ștefan;57\nANA MARIN;12,5", [
      subject("Stefan Popescu"),
      subject("Ana Marin"),
    ]);
    expect(compensations).toEqual([
      { subject: "Stefan Popescu", points: 57 },
      { subject: "Ana Marin", points: 12.5 },
    ]);
    expect(lines.map(({ outcome, message }) => [outcome, message])).toEqual([
      ["new", "Stefan Popescu: 57 de puncte"],
      ["new", "Ana Marin: 12,5 p"],
    ]);
  });

  it("takes whoever is in the season before a namesake outside it", () => {
    const { compensations } = plan("Ion Rusu;5", [
      subject("Ion Rusu", { _id: "outside", isInSeason: false }),
      subject("Ion Rusu", { _id: "inside" }),
    ]);
    expect(compensations).toEqual([{ subject: "inside", points: 5 }]);
  });

  it("asks which of two it is, and counts for nobody until it is said", () => {
    const two = [
      subject("Ion Rusu", { _id: "a", raceNumber: 7 }),
      subject("Ion Rusu", { _id: "b", raceNumber: 9 }),
    ];
    const { lines, compensations } = plan("Ion Rusu;5", two);
    expect(compensations).toEqual([]);
    expect(lines[0]?.outcome).toBe("refused");
    expect(lines[0]?.asks[0]?.options.map(({ label }) => label)).toEqual([
      "Alege",
      "Ion Rusu · #7",
      "Ion Rusu · #9",
    ]);
    const key = lines[0]?.asks[0]?.key ?? "";
    expect(plan("Ion Rusu;5", two, { [key]: "b" }).compensations).toEqual([
      { subject: "b", points: 5 },
    ]);
    expect(plan("Ion Rusu;5", two, { [key]: "forged" }).compensations).toEqual([]);
  });

  it("finds a car by its number", () => {
    const { compensations } = plan("Nr;Puncte\n#23;40", [subject("#23", { raceNumber: 23 })]);
    expect(compensations).toEqual([{ subject: "#23", points: 40 }]);
  });

  it("leaves points that are there, adds to them or puts others in their place only after a yes", () => {
    const there = [subject("Ana Marin", { compensation: 10 })];
    const { lines, compensations } = plan("Ana Marin;12", there);
    expect(compensations).toEqual([]);
    expect(lines[0]).toMatchObject({
      outcome: "known",
      message: "are deja 10 puncte: rămâne așa",
      asks: [{ chosen: "keep" }],
    });
    const key = lines[0]?.asks[0]?.key ?? "";
    expect(plan("Ana Marin;12", there, { [key]: "add" }).compensations[0]?.points).toBe(22);
    expect(plan("Ana Marin;12", there, { [key]: "replace" }).compensations[0]?.points).toBe(12);
  });

  it.each([
    ["Ana Marin;mult", "„mult” nu este un număr de puncte."],
    ["Ana Marin;", "Lipsesc punctele."],
    ["Ana Marin;=1+1", "„=1+1” nu este un număr de puncte."],
    [";12", "Lipsește numele."],
    ["Nimeni Altul;12", "Nu e pe site. Adaugă întâi lista de la „Piloți”."],
    ["Ana Marin;9999999", "Prea multe puncte."],
  ])("refuses '%s' and says why", (line, message) => {
    const { lines, compensations } = plan(`Nume;Puncte\n${line}`, [subject("Ana Marin")]);
    expect(lines).toMatchObject([{ outcome: "refused", message }]);
    expect(compensations).toEqual([]);
  });

  it("counts nobody twice", () => {
    const { lines, compensations } = plan("Ana Marin;12\nMarin Ana;13", [subject("Ana Marin")]);
    expect(lines.map(({ outcome }) => outcome)).toEqual(["new", "refused"]);
    expect(compensations).toEqual([{ subject: "Ana Marin", points: 12 }]);
  });

  it.each([
    [["name", null], "puncte"],
    [["points"], "numele"],
  ] as const)("needs more than %j", (columns, lacks) => {
    expect(tableNowLacks(columns)).toContain(lacks);
  });
});
