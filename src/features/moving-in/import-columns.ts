import { foldForSearch } from "#shared/text/person-name.ts";
import type { CellsOfLine } from "./read-cells.ts";

/** What a kind of import reads of a line. */
export interface ImportColumn<Key extends string = string> {
  key: Key;
  title: string;
  /** What spreadsheets write over it, folded: lower case, without diacritics and signs (`foldHead`). */
  heads: readonly string[];
  /** What all its cells look like, where that says what they are. */
  looks?: RegExp;
  /** Several columns of a table may be this. */
  many?: true;
}

/** Of one kind; where a cell fits several, the first is meant. */
export type ImportColumns<Key extends string = string> = readonly ImportColumn<Key>[];

/** A table with the meaning of its columns. */
export interface Sheet<Key extends string = string> {
  /** As they stand over the columns; `null`: nothing does. */
  heads: readonly string[] | null;
  /** By column; `null`: it is not read. */
  columns: readonly (Key | null)[];
  rows: readonly CellsOfLine[];
}

export interface SheetChoices {
  /** By column, a key or `null`; left out: guessed. */
  columns?: readonly (string | null)[] | undefined;
  /** Whether the first line says what the columns are; left out: guessed. */
  hasHeads?: boolean | undefined;
}

/** Lines over the heads, such as the title of a spreadsheet, are looked through so far. */
const LINES_OVER_HEADS = 5;

/** A table with its columns guessed by their heads, else by what is in them, unless somebody has said what they are. */
export function readSheet<Key extends string>(
  lines: readonly CellsOfLine[],
  of: ImportColumns<Key>,
  { columns: chosen, hasHeads }: SheetChoices = {},
): Sheet<Key> {
  const at = hasHeads === false ? -1 : findHeads(lines, of);
  const headLine = at === -1 && hasHeads === true ? 0 : at;
  const heads = lines[headLine]?.cells ?? null;
  const rows = lines.slice(headLine + 1);
  const width = Math.max(heads?.length ?? 0, ...rows.map(({ cells }) => cells.length));
  const guessed = chosen ?? guessColumns({ heads, rows, width }, of);
  return {
    heads,
    columns: Array.from({ length: width }, (_, index) => keyOf(guessed[index], of)),
    rows,
  };
}

/** The cell of a column in a line; empty where there is none. */
export function cellOf<Key extends string>(
  { columns }: Pick<Sheet<Key>, "columns">,
  { cells }: CellsOfLine,
  key: Key,
): string {
  return cells[columns.indexOf(key)] ?? "";
}

/** Letters and digits alone. */
export function foldHead(text: string): string {
  return foldForSearch(text)
    .replaceAll(/[^\p{L}\p{N}#]+/gu, " ")
    .trim();
}

function keyOf<Key extends string>(
  key: string | null | undefined,
  of: ImportColumns<Key>,
): Key | null {
  return of.find((known) => known.key === key)?.key ?? null;
}

/** The first of the upper lines most of whose cells are known heads; -1: none. */
function findHeads(lines: readonly CellsOfLine[], of: ImportColumns): number {
  const known = new Set(of.flatMap(({ heads }) => heads));
  return lines.slice(0, LINES_OVER_HEADS).findIndex(({ cells }) => {
    const filled = cells.filter(Boolean);
    const heads = filled.filter((cell) => known.has(foldHead(cell)));
    // Of a table of points most heads are rounds, and none is a number as in the lines under it.
    const isWords = !filled.some((cell) => /^[\d.,:+-]+$/.test(cell));
    return heads.length * 2 >= filled.length || (heads.length > 0 && isWords);
  });
}

interface Guessing {
  heads: readonly string[] | null;
  rows: readonly CellsOfLine[];
  width: number;
}

function guessColumns<Key extends string>(
  { heads, rows, width }: Guessing,
  of: ImportColumns<Key>,
): (Key | null)[] {
  const columns: (Key | null)[] = Array.from({ length: width }, () => null);
  const isFree = ({ key, many }: ImportColumn<Key>) => many === true || !columns.includes(key);
  for (const index of columns.keys()) {
    const head = foldHead(heads?.[index] ?? "");
    const named = of.find((one) => one.heads.includes(head) && isFree(one));
    columns[index] = named?.key ?? null;
  }
  for (const index of columns.keys()) {
    // A head that nobody knows says that it is something else.
    if (columns[index] !== null || heads?.[index]) continue;
    const cells = rows.map((row) => row.cells[index] ?? "").filter(Boolean);
    const looksSo = ({ looks }: ImportColumn) =>
      looks !== undefined &&
      cells.filter((cell) => looks.test(cell)).length * 5 >= cells.length * 4;
    const fitting = cells.length > 0 ? of.find((one) => isFree(one) && looksSo(one)) : undefined;
    columns[index] = fitting?.key ?? null;
  }
  return columns;
}
