import { commonHeads, words } from "../common-columns.ts";
import {
  type ImportColumn,
  type ImportColumns,
  readSheet,
  type Sheet,
  type SheetChoices,
} from "../import-columns.ts";
import type { CellsOfLine } from "../read-cells.ts";

/** What a table of a past season says: a line a result, or a line a driver with the points of each round in a column. */
export type PastColumn =
  | "round"
  | "session"
  | "track"
  | "date"
  | "place"
  | "number"
  | "drivers"
  | "club"
  | "car"
  | "laps"
  | "time"
  | "gap"
  | "bestLap"
  | "start"
  | "points"
  | "steamId"
  | "iracingId"
  | "roundPoints"
  | "total";

/** Their heads are those of our own export (`results/server/export-routes.ts`) among others. */
export const pastSeasonColumns: ImportColumns<PastColumn> = [
  column(
    "round",
    "Etapa",
    words("etapa, etape, round, rnd, runda, event, race, cursa, weekend, gp, grand prix"),
  ),
  column("session", "Sesiunea", words("sesiunea, sesiune, session, session type, tip sesiune")),
  column("track", "Circuit", commonHeads.track),
  column("date", "Data", commonHeads.date),
  column(
    "place",
    "Poz.",
    words(
      "poz, pozitie, pozitia, pos, position, loc, locul final, place, finish, p, fin pos, rank",
    ),
  ),
  column("number", "Nr.", commonHeads.number),
  column("drivers", "Piloți", commonHeads.name),
  column("club", "Club", commonHeads.club),
  column("car", "Mașină", commonHeads.car),
  column("laps", "Tururi", words("tururi, ture, laps, laps completed, laps comp, nr tururi")),
  column(
    "time",
    "Timp",
    words("timp, timpul, time, total time, race time, timp total, total timp"),
  ),
  column("gap", "Diferență", words("diferenta, gap, interval, diff, difference, ecart")),
  column(
    "bestLap",
    "Cel mai bun tur",
    words(
      "cel mai bun tur, best lap, fastest lap, best lap time, fastest lap time, cel mai rapid tur, tur rapid",
    ),
  ),
  column(
    "start",
    "Start",
    words("start, grid, start pos, start position, grila, loc start, starting position, qual pos"),
  ),
  column("points", "Puncte", commonHeads.points),
  column("steamId", "ID Steam", commonHeads.steam),
  column("iracingId", "ID iRacing", commonHeads.iracing),
  { key: "roundPoints", title: "Punctele unei etape", heads: [], many: true },
  column("total", "Total", commonHeads.total),
];

function column(key: PastColumn, title: string, own: readonly string[]): ImportColumn<PastColumn> {
  return { key, title, heads: own };
}

/** What a past season cannot be without, in a sentence; `null`: it has all. */
export function pastSeasonLacks(columns: readonly (string | null)[]): string | null {
  if (!columns.includes("drivers")) return "Spune care coloană este a piloților.";
  return isMatrix(columns) ||
    ["place", "time", "points", "laps", "bestLap"].some((key) => columns.some((one) => one === key))
    ? null
    : "Spune care coloană are locurile sau punctele etapelor.";
}

/** Whether each line is a driver, with the points of each round in a column. */
export function isMatrix(columns: readonly (string | null)[]): boolean {
  return columns.includes("roundPoints");
}

const pointsCell = /^(?:[+-]?\d{1,4}(?:[.,]\d{1,3})?\*?|\p{L}{2,4}|[-–—]?)$/u;

/**
 * The columns of a table without places and rounds whose unknown heads are those of rounds: nearly all of their cells are
 * numbers, and some are there.
 */
export function guessRounds({ heads, columns, rows }: Sheet): (string | null)[] {
  const has = (key: string) => columns.includes(key);
  if (!heads || has("round") || ["place", "session", "laps", "time"].filter(has).length > 1)
    return [...columns];
  return columns.map((key, index) => {
    const head = heads[index] ?? "";
    const isOpen = head !== "" && (key === null || (key !== "drivers" && /\d/.test(head)));
    const cells = rows.map((row) => row.cells[index] ?? "");
    const isPoints = cells.filter((cell) => pointsCell.test(cell)).length * 10 >= cells.length * 9;
    return isOpen && isPoints && cells.some((cell) => /\d/.test(cell)) ? "roundPoints" : key;
  });
}

/** A table of a past season, columns of rounds among the guessed ones. */
export function readPastSheet(
  table: readonly CellsOfLine[],
  choices: SheetChoices,
): Sheet<PastColumn> {
  const sheet = readSheet(table, pastSeasonColumns, choices);
  const columns = choices.columns ? sheet.columns : guessRounds(sheet);
  return {
    ...sheet,
    columns: columns.map((one) => pastSeasonColumns.find(({ key }) => key === one)?.key ?? null),
  };
}
