import { asText } from "#simulators/file-values.ts";
import { maxCsvLines, maxLapsPerEntry } from "#simulators/result-file-limits.ts";
import { separatorOf, splitCsvLine, splitLines } from "./iracing-csv.ts";
import { readInterval, readIracingStart, readIracingTimeMs } from "./iracing-times.ts";
import type { Interval } from "./iracing-times.ts";

/** One line of the result table. */
export interface IracingRow {
  finishPosition: number | null;
  carModelId: string;
  carName: string;
  classId: string;
  className: string;
  teamId: string;
  customerId: string;
  name: string;
  startPosition: number;
  carNumber: string;
  outId: string;
  out: string;
  interval: Interval;
  intervalText: string;
  /** `null`: the file does not say. */
  lapsLed: number | null;
  incidents: number | null;
  qualifyMs: number | null;
  averageMs: number | null;
  fastestMs: number | null;
  laps: number;
  isAi: boolean;
}

export interface IracingTable {
  startedAt: number | null;
  track: string;
  rows: IracingRow[];
  /** Titles of columns without which rows would say something else than what happened. */
  missingColumns: string[];
  /** Lines of the table that hold nothing usable. */
  unreadableRows: number;
  /** The line, counted from 1 in the file, that has fewer cells than the header or no end where others have one; `null`: all are whole. */
  cutLine: number | null;
}

/** Cells longer than any real line are damage; skipping them keeps the work per line bounded. */
const maxLineLength = 20_000;

/** Finds the blocks of an iRacing result CSV by their header texts. `"too-long"` when it has more lines than any session. */
export function readIracingTable(text: string): IracingTable | "too-long" {
  const lines = splitLines(text);
  if (lines.length > maxCsvLines) return "too-long";
  const at = lines.findIndex((line) =>
    /^\s*"?\s*Fin Pos\s*"?\s*([,;\t]|$)/.test(line.slice(0, 100)),
  );
  const header = lines[at] ?? "";
  const separator = separatorOf(header);
  const columns = new Map<string, number>();
  const titles = splitCsvLine(header.slice(0, maxLineLength), separator);
  for (const [index, title] of titles.entries()) {
    if (!columns.has(title.trim())) columns.set(title.trim(), index);
  }
  const columnOf = readColumns(columns);
  const rows: IracingRow[] = [];
  let unreadableRows = 0;
  let cutLine = lines.length > 1 && lines.at(-1) !== "" ? lines.length : null;
  for (const [index, line] of lines.entries()) {
    if (index <= at || line.trim() === "") continue;
    const cells = line.length > maxLineLength ? null : splitCsvLine(line, separator);
    if (cells && cells.length < titles.length) cutLine ??= index + 1;
    const row = cells && readRow(cells, columnOf);
    if (row === null) unreadableRows++;
    else rows.push(row);
  }
  return {
    ...readSessionBlock(lines.slice(0, Math.max(0, at)), separator),
    rows,
    missingColumns: requiredColumns.flatMap(([field, title]) =>
      columnOf[field] === -1 ? [title] : [],
    ),
    unreadableRows,
    cutLine,
  };
}

const requiredColumns: (readonly [field: keyof ColumnIndexes, title: string])[] = [
  ["customerId", "Cust ID"],
  ["interval", "Interval"],
  ["fastest", "Fastest Lap Time"],
  ["laps", "Laps Comp"],
];

interface ColumnIndexes {
  finishPosition: number;
  carModelId: number;
  carName: number;
  classId: number;
  className: number;
  teamId: number;
  customerId: number;
  name: number;
  startPosition: number;
  carNumber: number;
  outId: number;
  out: number;
  interval: number;
  lapsLed: number;
  incidents: number;
  qualifyTime: number;
  average: number;
  fastest: number;
  laps: number;
  ai: number;
}

function readColumns(columns: ReadonlyMap<string, number>): ColumnIndexes {
  const at = (...titles: string[]): number => {
    for (const title of titles) {
      const index = columns.get(title);
      if (index !== undefined) return index;
    }
    return -1;
  };
  return {
    finishPosition: at("Fin Pos"),
    carModelId: at("Car ID"),
    carName: at("Car"),
    classId: at("Car Class ID"),
    className: at("Car Class"),
    teamId: at("Team ID"),
    customerId: at("Cust ID", "Custid"),
    name: at("Name", "Driver"),
    startPosition: at("Start Pos"),
    carNumber: at("Car #"),
    outId: at("Out ID"),
    out: at("Out"),
    interval: at("Interval"),
    lapsLed: at("Laps Led"),
    incidents: at("Inc"),
    qualifyTime: at("Qualify Time"),
    average: at("Average Lap Time"),
    fastest: at("Fastest Lap Time"),
    laps: at("Laps Comp"),
    ai: at("AI"),
  };
}

function readRow(cells: readonly string[], at: ColumnIndexes): IracingRow | null {
  const cell = (index: number): string => cells[index] ?? "";
  const customerId = readId(cell(at.customerId));
  const name = asText(cell(at.name));
  if (customerId === "" && name === "") return null;
  return {
    finishPosition: readCount(cell(at.finishPosition), 1, 100_000),
    carModelId: readId(cell(at.carModelId)),
    carName: asText(cell(at.carName)),
    classId: asText(cell(at.classId)),
    className: asText(cell(at.className)),
    teamId: readId(cell(at.teamId)),
    customerId,
    name,
    startPosition: readCount(cell(at.startPosition), 0, 100_000) ?? 0,
    carNumber: asText(cell(at.carNumber)),
    outId: asText(cell(at.outId)),
    out: asText(cell(at.out)),
    interval: readInterval(cell(at.interval)),
    intervalText: asText(cell(at.interval)),
    lapsLed: readCount(cell(at.lapsLed), 0, maxLapsPerEntry),
    incidents: readCount(cell(at.incidents), 0, 1_000_000),
    qualifyMs: readIracingTimeMs(cell(at.qualifyTime)),
    averageMs: readIracingTimeMs(cell(at.average)),
    fastestMs: readIracingTimeMs(cell(at.fastest)),
    laps: readCount(cell(at.laps), 0, maxLapsPerEntry) ?? 0,
    isAi: cell(at.ai).trim() === "1",
  };
}

function readId(cell: string): string {
  const text = cell.trim();
  const isNegative = text.startsWith("-");
  const digits = isNegative ? text.slice(1) : text;
  const number = readCount(digits, 0, Number.MAX_SAFE_INTEGER);
  return number === null ? "" : `${isNegative ? "-" : ""}${number}`;
}

/** A whole number of digits alone. */
function readCount(text: string, min: number, max: number): number | null {
  if (text === "" || text.length > 15) return null;
  let number = 0;
  for (let index = 0; index < text.length; index++) {
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9)
      return text.trim() === text ? null : readCount(text.trim(), min, max);
    number = number * 10 + digit;
  }
  return number >= min && number <= max ? number : null;
}

function readSessionBlock(
  lines: readonly string[],
  separator: string,
): Pick<IracingTable, "startedAt" | "track"> {
  const at = lines.findIndex((line) =>
    /^\s*"?\s*Start Time\s*"?\s*[,;\t]/.test(line.slice(0, 100)),
  );
  const values = lines.slice(at + 1).find((line) => line.trim() !== "");
  if (at === -1 || values === undefined) return { startedAt: null, track: "" };
  const titles = splitCsvLine((lines[at] ?? "").slice(0, maxLineLength), separator).map((title) =>
    title.trim(),
  );
  const cells = splitCsvLine(values.slice(0, maxLineLength), separator);
  const value = (title: string) => cells[titles.indexOf(title)] ?? "";
  return { startedAt: readIracingStart(value("Start Time")), track: asText(value("Track")) };
}
