import { counted } from "#shared/text/romanian-count.ts";

/** What one paste or file may hold. */
export const MOST_LINES = 1_000;
/** In letters of what was pasted, and in bytes of a file. */
export const MOST_TEXT = 1_048_576;
const MOST_COLUMNS = 100;
const MOST_CELL = 300;

/** A line of a table, and where in the text it begins, from 1. */
export interface CellsOfLine {
  line: number;
  cells: string[];
}

/** The lines of a table that have something in them, their cells trimmed. The separator is one for the whole text. */
export function readCells(text: string): CellsOfLine[] {
  const plain = text.replace(/^\uFEFF/, "").replace(/\0+$/, "");
  return splitTable(plain, separatorOf(plain))
    .map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
}

/** Why nobody reads such a table, in a sentence; `null`: it can be read. */
export function tableProblem(
  lines: readonly CellsOfLine[],
  mostLines: number = MOST_LINES,
): string | null {
  if (lines.length === 0) return "Nu e nimic de citit. Lipește lista sau alege fișierul.";
  if (lines.length > mostLines + 1)
    return `Lista are ${counted(lines.length, "linie", "linii")}, iar deodată încap ${counted(mostLines, "linie", "linii")}. Împarte-o în două.`;
  for (const { line, cells } of lines) {
    if (cells.length > MOST_COLUMNS)
      return `Linia ${line} are ${counted(cells.length, "coloană", "coloane")}, cel mult ${MOST_COLUMNS} încap.`;
    if (cells.some((cell) => cell.length > MOST_CELL))
      return `Linia ${line} are o celulă de peste ${counted(MOST_CELL, "caracter", "caractere")}. Scurteaz-o.`;
  }
  return null;
}

/** What most of the first lines are divided by: tabs before `;` before `,`, as a comma may also stand in a number or a name. */
function separatorOf(text: string): string {
  const sample = text.slice(0, 20_000);
  const isUseful = (separator: string) => {
    const widths = splitTable(sample, separator).flatMap(({ cells }) =>
      cells.join("").trim() === "" ? [] : cells.length,
    );
    return widths.filter((width) => width > 1).length * 2 > widths.length;
  };
  return ["\t", ";", ","].find(isUseful) ?? "\t";
}

/**
 * Lines and cells; in quotes a cell holds separators, line ends and doubled quotes. A quote that is never closed is a letter as
 * any other.
 */
function splitTable(text: string, separator: string): CellsOfLine[] {
  const lines: CellsOfLine[] = [];
  let current: CellsOfLine = { line: 1, cells: [] };
  let line = 1;
  let at = 0;
  while (at <= text.length) {
    const [cell, end] = cellAt(text, at, separator);
    current.cells.push(cell);
    line += text.slice(at, end).match(lineEnds)?.length ?? 0;
    at = end + 1;
    if (text[end] === separator) continue;
    if (text[end] === "\r" && text[at] === "\n") at += 1;
    lines.push(current);
    line += 1;
    current = { line, cells: [] };
  }
  return lines;
}

const lineEnds = /\r\n|\r|\n/g;

/** The cell that begins at `start`, and where it ends: at a separator, a line end or the end of the text. */
function cellAt(text: string, start: number, separator: string): [cell: string, end: number] {
  if (text[start] === '"') {
    let close = text.indexOf('"', start + 1);
    while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
    const next = text[close + 1];
    const isClosed = next === undefined || next === separator || next === "\n" || next === "\r";
    if (close !== -1 && isClosed)
      return [text.slice(start + 1, close).replaceAll('""', '"'), close + 1];
  }
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r")
    end += 1;
  return [text.slice(start, end), end];
}
