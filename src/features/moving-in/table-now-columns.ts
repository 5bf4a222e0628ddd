import { commonHeads } from "./common-columns.ts";
import type { ImportColumn } from "./import-columns.ts";

/** What a table says of an entry. */
export type TableNowKey = "points" | "number" | "name";

export const tableNowColumns: readonly ImportColumn<TableNowKey>[] = [
  {
    key: "points",
    title: "Puncte",
    heads: [...commonHeads.points, ...commonHeads.total, "p"],
    looks: /^[+-]?\d{1,6}(?:[.,]\d{1,3})?$/,
  },
  {
    key: "number",
    title: "Număr",
    heads: commonHeads.number,
    looks: /^#\d{1,3}$/,
  },
  {
    key: "name",
    title: "Nume",
    heads: [...commonHeads.name, ...commonHeads.club],
    looks: /\p{L}/u,
  },
];

/** What a table cannot be without, in a sentence; `null`: it has all. */
export function tableNowLacks(columns: readonly (string | null)[]): string | null {
  if (!columns.includes("points")) return "Spune care coloană este cea de puncte.";
  const isNamed = columns.includes("name") || columns.includes("number");
  return isNamed ? null : "Spune care coloană este numele sau numărul.";
}
