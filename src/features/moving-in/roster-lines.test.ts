import { expect, it } from "vitest";
import { readSheet } from "./import-columns.ts";
import { readCells } from "./read-cells.ts";
import { rosterColumns } from "./roster-columns.ts";
import { countryCode, readRosterLine } from "./roster-lines.ts";

const read = (head: string, cell: string) => {
  const sheet = readSheet(readCells(`${head};Nume\n${cell};Ion Pop`), rosterColumns);
  const [row = { line: 0, cells: [] }] = sheet.rows;
  return readRosterLine(sheet, row);
};

it.each([
  ["ID", "76561198000000001", { platform: "steam", platformId: "76561198000000001" }],
  ["ID", "S76561198000000001", { platform: "steam", platformId: "76561198000000001" }],
  [
    "Steam",
    "https://steamcommunity.com/profiles/76561198000000001/",
    { platform: "steam", platformId: "76561198000000001" },
  ],
  ["ID", "123456", { platform: "iracing", platformId: "123456" }],
  ["Steam ID", "123456", "ID-ul de Steam are 17 cifre."],
  ["Steam ID", "prost", "ID-ul de Steam are 17 cifre."],
  ["iRacing", "prost", "ID-ul de membru iRacing are numai cifre, cel mult 10."],
  ["ID", "prost", "ID-ul de joc are numai cifre: 17 la Steam, cel mult 10 la iRacing."],
  [
    "ID",
    "steamcommunity.com/id/ion",
    "Adresa Steam are un nume în locul ID-ului. Deschide profilul și copiază cele 17 cifre.",
  ],
])("A game id under '%s' written %s is read", (head, cell, expected) => {
  const line = read(head, cell);
  expect(typeof line === "string" ? line : line.gameIds[0]).toEqual(expected);
});

it.each([
  ["Ion Pop", { firstName: "Ion", lastName: "Pop" }],
  ["Pop, Ion Vasile", { firstName: "Ion Vasile", lastName: "Pop" }],
  ["Ana Maria Pop", { firstName: "Ana Maria", lastName: "Pop" }],
  ["Speedy", { firstName: "Speedy", lastName: "" }],
  ["\u202eIon\u0000 Pop", { firstName: "Ion", lastName: "Pop" }],
])("A name in one cell has two parts: %s", (name, parts) => {
  const sheet = readSheet([{ line: 1, cells: [name] }], rosterColumns, {
    columns: ["name"],
    hasHeads: false,
  });
  const [row = { line: 0, cells: [] }] = sheet.rows;
  expect(readRosterLine(sheet, row)).toMatchObject(parts);
});

it("A country is written in Romanian, in English or as two letters", () => {
  expect(
    ["România", "romania", "RO", "Germany", "Germania", "Narnia", ""].map(countryCode),
  ).toEqual(["RO", "RO", "RO", "DE", "DE", null, null]);
});
