import type { StandingsTypeCode } from "./rules/points.ts";

/** Columns that a table can show. Compensation has its own as soon as an entry has some. */
export const standingsColumns = [
  "position",
  "cars",
  "drivers",
  "teams",
  "points",
  "miscText",
] as const;
export type StandingsColumn = (typeof standingsColumns)[number];

/** The chosen columns in the order of the page, each once; the position is always among them. */
export function columnsToShow(chosen: readonly StandingsColumn[]): StandingsColumn[] {
  return standingsColumns.filter((column) => column === "position" || chosen.includes(column));
}

export const columnTitles = {
  position: "Poziție",
  cars: "Mașini",
  drivers: "Piloți",
  teams: "Cluburi",
  points: "Puncte",
  miscText: "Text liber",
} as const satisfies Record<StandingsColumn, string>;

/** In which list of an entry's members the one is whom it is about. */
export const subjectLists = { D: "drivers", T: "teams", C: "cars" } as const satisfies Record<
  StandingsTypeCode,
  StandingsColumn
>;

export const standingsTypeTitles = {
  D: "Piloți",
  T: "Cluburi",
  C: "Mașini",
} as const satisfies Record<StandingsTypeCode, string>;

/** In place of a table's id: the season's first one. */
export const firstTable = "first";
