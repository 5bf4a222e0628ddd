import { describe, expect, it } from "vitest";
import { readSheet, type SheetChoices } from "./import-columns.ts";
import { readCells } from "./read-cells.ts";
import { rosterColumns } from "./roster-columns.ts";

const sheetOf = (text: string, choices?: SheetChoices) =>
  readSheet(readCells(text), rosterColumns, choices);

describe("Columns", () => {
  it.each([
    ["Nume;Nr.;Mașină;Echipă\nIon;7;X;Y", ["name", "number", "car", "club"]],
    ["Driver,Car #,Team,Steam ID\nIon,7,Y,1", ["name", "number", "club", "gameId"]],
    ["PRENUME\tNUME DE FAMILIE\tȚara\nIon\tPop\tRO", ["firstName", "lastName", "country"]],
    ["Steam;iRacing;Nume\n1;2;Ion", ["gameId", "gameId", "name"]],
    ["Nume;Telefon\nIon;0722000000", ["name", null]],
  ])("are known by their heads: %s", (text, columns) => {
    const sheet = sheetOf(text);
    expect(sheet.columns).toEqual(columns);
    expect(sheet.rows.map(({ line }) => line)).toEqual([2]);
  });

  it("are known by what is in them without heads", () => {
    const sheet = sheetOf("76561198000000001\tIon Popescu\t7\n76561198000000002\tAna Pop\t23");
    expect(sheet).toMatchObject({ heads: null, columns: ["gameId", "name", "number"] });
    expect(sheet.rows.length).toBe(2);
  });

  it("have heads also under the title of a spreadsheet, and in the first line when somebody says so", () => {
    expect(sheetOf("Liga noastră\n\nNume;Nr\nIon;7").rows.map(({ line }) => line)).toEqual([4]);
    const text = "Omul;Cifra\nIon Pop;7\nAna Pop;8";
    expect(sheetOf(text).heads).toBeNull();
    expect(sheetOf(text, { hasHeads: true })).toMatchObject({ heads: ["Omul", "Cifra"] });
    expect(sheetOf("Nume;Nr\nIon;7", { hasHeads: false }).rows.length).toBe(2);
  });

  it("are what somebody says; a word that is no key is not read", () => {
    const columns = ["club", "__proto__", null];
    expect(sheetOf("Nume;Nr;Club\nIon;7;X", { columns }).columns).toEqual(["club", null, null]);
  });
});
