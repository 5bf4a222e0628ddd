import type { ImportColumn } from "./import-columns.ts";

/** What a table says of an entry. */
export type TableNowKey = "points" | "number" | "name";

export const tableNowColumns: readonly ImportColumn<TableNowKey>[] = [
  {
    key: "points",
    title: "Puncte",
    heads: ["puncte", "pct", "p", "total", "total puncte", "points", "pts", "punctaj"],
    looks: /^[+-]?\d{1,6}(?:[.,]\d{1,3})?$/,
  },
  {
    key: "number",
    title: "Număr",
    heads: ["nr", "numar", "numarul", "number", "no", "#", "car number", "race number", "car #"],
    looks: /^#\d{1,3}$/,
  },
  {
    key: "name",
    title: "Nume",
    heads:
      "nume,numele,name,pilot,pilotul,piloti,driver,driver name,nume pilot,nume si prenume,club,clubul,echipa,team,team name".split(
        ",",
      ),
    looks: /\p{L}/u,
  },
];

/** What a table cannot be without, in a sentence; `null`: it has all. */
export function tableNowLacks(columns: readonly (string | null)[]): string | null {
  if (!columns.includes("points")) return "Spune care coloană este cea de puncte.";
  const isNamed = columns.includes("name") || columns.includes("number");
  return isNamed ? null : "Spune care coloană este numele sau numărul.";
}
