import { cleanLine } from "./clean-text.ts";
import { formatNumber } from "./romanian-number.ts";

type Cell = string | number | null;

/** What stands between cells: `;` where a comma is the decimal sign, as in Romania, else `,`. */
export const csvSeparators = [";", ","] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

interface Csv {
  header: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/**
 * A table as CSV (RFC 4180: CRLF, quotes doubled) with a byte order mark, without which spreadsheets garble ă, ș, ț. Numbers have
 * a decimal comma with `;` and a point with `,`. Every text is one line in quotes; an apostrophe keeps a spreadsheet from running
 * it as a formula, also where another separator begins a cell.
 */
export function toCsv({ header, rows }: Csv, separator: CsvSeparator): string {
  const cellText = (cell: Cell): string => {
    if (cell === null || cell === "") return "";
    if (typeof cell === "string") return quoted(cell);
    return separator === ";" ? formatNumber(cell) : String(cell);
  };
  const lines = [header, ...rows].map((cells) => cells.map(cellText).join(separator));
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}

const formulaStart = /(^|[,;|])([\s"']*)(?=[=+\-@＝＋－＠])/g;

function quoted(text: string): string {
  const harmless = cleanLine(text).replaceAll(formulaStart, "$1$2'");
  return `"${harmless.replaceAll('"', '""')}"`;
}
