import { calendarColumns, calendarLacks } from "./calendar-columns.ts";
import { type ImportColumns, readSheet, type Sheet, type SheetChoices } from "./import-columns.ts";
import { guessRounds, pastSeasonColumns, pastSeasonLacks } from "./past-season/past-columns.ts";
import type { CellsOfLine } from "./read-cells.ts";
import { rosterColumns, rosterLacks } from "./roster-columns.ts";
import { tableNowColumns, tableNowLacks } from "./table-now-columns.ts";

/** What moves in; a word is stored, and never renamed. */
export const importKinds = ["roster", "calendar", "table-now", "past"] as const;
export type ImportKind = (typeof importKinds)[number];

interface ImportKindFacts {
  /** Of its tab. */
  title: string;
  columns: ImportColumns;
  /** What else its columns mean, where nobody has said it. */
  guess?: (sheet: Sheet) => (string | null)[];
  /** Where it may be longer than others. */
  mostLines?: number;
  /** What a table of the kind cannot be without, in a sentence; `null`: it has all. */
  lacks: (columns: readonly (string | null)[]) => string | null;
  /** What one may paste. */
  help: string;
  example: string;
}

export const importKindFacts: Record<ImportKind, ImportKindFacts> = {
  roster: {
    title: "Piloți",
    columns: rosterColumns,
    lacks: rosterLacks,
    help: "Nume, număr, mașină, ID de joc, club, în orice ordine.",
    example: "Nume\tNr\tMașină\tClub\nIon Popescu\t23\tFerrari 296 GT3\tVulturii",
  },
  calendar: {
    title: "Calendar",
    columns: calendarColumns,
    lacks: calendarLacks,
    help: "Câte o etapă pe linie: circuitul, ziua și, dacă vrei, ora.",
    example: "Monza\t12.01.2027 20:00\nSpa\t26.01.2027 20:00",
  },
  "table-now": {
    title: "Clasament la zi",
    columns: tableNowColumns,
    lacks: tableNowLacks,
    help: "Cum stă clasamentul ținut până acum: numele și punctele.",
    example: "Pilot\tPuncte\nIon Popescu\t57\nAna Marin\t48,5",
  },
  past: {
    title: "Sezon trecut",
    columns: pastSeasonColumns,
    guess: guessRounds,
    mostLines: 5_000,
    lacks: pastSeasonLacks,
    help: "O linie pentru fiecare rezultat, sau o linie pentru fiecare pilot cu punctele pe etape.",
    example: "Etapa\tCircuit\tPoz.\tPiloți\tClub\tPuncte\n1\tMonza\t1\tIon Popescu\tVulturii\t25",
  },
};

/** A table of a kind, with the meaning of its columns. */
export function readKindSheet(
  kind: ImportKind,
  table: readonly CellsOfLine[],
  choices: SheetChoices,
): Sheet {
  const { columns, guess } = importKindFacts[kind];
  const sheet = readSheet(table, columns, choices);
  return choices.columns || !guess ? sheet : { ...sheet, columns: guess(sheet) };
}
