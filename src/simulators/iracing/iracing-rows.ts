import { asInteger, asText } from "#simulators/file-values.ts";
import { maxCsvLines, maxLapsPerEntry, maxTimeMs } from "#simulators/result-file-limits.ts";
import { separatorOf, splitCsvLine, splitLines } from "./iracing-csv.ts";
import { ofEach } from "#shared/of-each.ts";

export type IracingRow = NonNullable<ReturnType<typeof readRow>>;

export interface IracingTable {
  track: string;
  rows: IracingRow[];
  /** Titles of columns without which rows would say something else than what happened. */
  missingColumns: string[];
  /** Lines of the table that hold nothing usable. */
  unreadableRows: number;
  /** The first line (from 1) with fewer cells than the header, or no end where others have one; `null`: all are whole. */
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
  const titles = splitCsvLine(header.slice(0, maxLineLength), separator);
  const columnOf = readColumns(titles);
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
    track: readTrack(lines.slice(0, Math.max(0, at)), separator),
    rows,
    missingColumns: requiredColumns
      .filter((column) => columnOf[column] === -1)
      .map((column) => columnTitles[column][0]),
    unreadableRows,
    cutLine,
  };
}

/** The columns by their titles, the present one first. */
const columnTitles = {
  finishPosition: ["Fin Pos"],
  carModelId: ["Car ID"],
  carName: ["Car"],
  classId: ["Car Class ID"],
  className: ["Car Class"],
  teamId: ["Team ID"],
  customerId: ["Cust ID", "Custid"],
  name: ["Name", "Driver"],
  startPosition: ["Start Pos"],
  carNumber: ["Car #"],
  outId: ["Out ID"],
  out: ["Out"],
  interval: ["Interval"],
  lapsLed: ["Laps Led"],
  incidents: ["Inc"],
  qualifyTime: ["Qualify Time"],
  average: ["Average Lap Time"],
  fastest: ["Fastest Lap Time"],
  laps: ["Laps Comp"],
  ai: ["AI"],
} as const satisfies Record<string, readonly [string, ...string[]]>;

const requiredColumns = ["customerId", "interval", "fastest", "laps"] as const;

type Column = keyof typeof columnTitles;

/** Where each column stands; -1: nowhere. */
type ColumnIndexes = Record<Column, number>;

function readColumns(titles: readonly string[]): ColumnIndexes {
  const trimmed = titles.map((title) => title.trim());
  const at = (names: readonly string[]) =>
    names.map((name) => trimmed.indexOf(name)).find((index) => index >= 0) ?? -1;
  return ofEach(Object.keys(columnTitles).filter(isColumn), (column) => at(columnTitles[column]));
}

function isColumn(name: string): name is Column {
  return Object.hasOwn(columnTitles, name);
}

function readRow(cells: readonly string[], at: ColumnIndexes) {
  const cell = (index: number): string => cells[index] ?? "";
  const customerId = readId(cell(at.customerId));
  const name = asText(cell(at.name));
  if (customerId === "" && name === "") return null;
  return {
    finishPosition: asInteger(cell(at.finishPosition), 1, 100_000),
    carModelId: readId(cell(at.carModelId)),
    carName: asText(cell(at.carName)),
    classId: asText(cell(at.classId)),
    className: asText(cell(at.className)),
    teamId: readId(cell(at.teamId)),
    customerId,
    name,
    startPosition: asInteger(cell(at.startPosition), 0, 100_000) ?? 0,
    carNumber: asText(cell(at.carNumber)),
    outId: asText(cell(at.outId)),
    out: asText(cell(at.out)),
    interval: readInterval(cell(at.interval)),
    intervalText: asText(cell(at.interval)),
    /** Behind the leader of its car class, with the same laps as they; the CSV does not say. */
    classGapMs: noTime,
    /** `null`: the file does not say. */
    lapsLed: asInteger(cell(at.lapsLed), 0, maxLapsPerEntry),
    incidents: asInteger(cell(at.incidents), 0, 1_000_000),
    qualifyMs: readIracingTimeMs(cell(at.qualifyTime)),
    averageMs: readIracingTimeMs(cell(at.average)),
    fastestMs: readIracingTimeMs(cell(at.fastest)),
    laps: asInteger(cell(at.laps), 0, maxLapsPerEntry) ?? 0,
    isAi: cell(at.ai).trim() === "1",
  };
}

const noTime: number | null = null;

/** A number as text, as it is written but for blanks and zeros before it; empty for anything else. */
export function readId(cell: unknown): string {
  const number = asInteger(cell, -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  return number === null ? "" : String(number);
}

/** Of the block before the results; empty where there is none. */
function readTrack(lines: readonly string[], separator: string): string {
  const at = lines.findIndex((line) =>
    /^\s*"?\s*Start Time\s*"?\s*[,;\t]/.test(line.slice(0, 100)),
  );
  const values = lines.slice(at + 1).find((line) => line.trim() !== "");
  if (at === -1 || values === undefined) return "";
  const titles = splitCsvLine((lines[at] ?? "").slice(0, maxLineLength), separator).map((title) =>
    title.trim(),
  );
  const cells = splitCsvLine(values.slice(0, maxLineLength), separator);
  return asText(cells[titles.indexOf("Track")]);
}

/** `m:ss.mmm`, `ss.mmm`, `h:mm:ss.mmm` in ms; `null` for `00.000`, `0`, `-`, empty and anything else, such as a leading minus. */
function readIracingTimeMs(text: string): number | null {
  return readTime(text) || null;
}

const timePattern = /^-?(?:(?:(\d{1,5}):)?(\d{1,5}):)?(\d{1,5})(?:[.,](\d{1,4}))?$/;

/** `null` for what is no time; 0 is one. */
function readTime(text: string): number | null {
  const [whole, hours = 0, minutes = 0, seconds = 0, fraction = ""] =
    timePattern.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const thousandths = Math.round(Number(fraction.padEnd(4, "0")) / 10);
  const timeMs =
    ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + thousandths;
  return timeMs <= maxTimeMs ? timeMs : null;
}

/** What an `Interval` cell says about the distance to the overall leader. */
export type Interval =
  | { kind: "leader" }
  | { kind: "gap"; gapMs: number }
  | { kind: "laps"; lapsDown: number }
  /** `-`, `0` or empty. */
  | { kind: "none" }
  /** Edited by hand, such as `-35 (+5s)`. */
  | { kind: "unreadable" };

/** `-00.000` is the leader, `-24.651` and `-1:37.242` gaps, `-1 L` laps down; in practice `4 L` means four laps more. */
function readInterval(cell: string): Interval {
  const text = cell.trim();
  if (text === "" || text === "-" || text === "0" || text === "-0") return none;
  if (text.endsWith("L") || text.endsWith("l")) return readLapsDown(text);
  const gapMs = readTime(text);
  if (gapMs === null) return unreadable;
  return gapMs === 0 ? leader : { kind: "gap", gapMs };
}

const leader: Interval = { kind: "leader" };
const none: Interval = { kind: "none" };
const unreadable: Interval = { kind: "unreadable" };

function readLapsDown(text: string): Interval {
  const [, sign, digits] = /^(-?)(\d{1,5}) ?L$/i.exec(text) ?? [];
  const count = Number(digits ?? 0);
  if (count === 0 || count > maxLapsPerEntry) return unreadable;
  return { kind: "laps", lapsDown: sign === "-" ? count : -count };
}
