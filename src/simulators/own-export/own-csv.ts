import { ofEach } from "#shared/of-each.ts";
import { parseTime } from "#shared/time/lap-time.ts";
import { asInteger, asText } from "#simulators/file-values.ts";
import { splitCsvLine, splitLines } from "#simulators/iracing/iracing-csv.ts";
import {
  maxCsvLines,
  maxDriversPerEntry,
  maxLapsPerEntry,
} from "#simulators/result-file-limits.ts";
import { tooMany, truncated } from "#simulators/result-file-problems.ts";
import type { Wanted } from "#simulators/result-forms.ts";
import { drivenStatuses, noIncidents, type ReadOutcome } from "#simulators/session-file.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { publishedColumns, publishedMarks, publishedStatuses } from "./own-columns.ts";
import { type OwnRow, toOwnSession } from "./own-session.ts";

type Column = keyof typeof publishedColumns;
const columns = Object.keys(publishedColumns).filter((name): name is Column =>
  Object.hasOwn(publishedColumns, name),
);

/** What tells the table from others: columns that every version of the site has written. */
const firstColumns = (["place", "number", "drivers"] as const).map(
  (name) => publishedColumns[name],
);

/** Whether a text is the CSV of a session as a site like this one writes it, also after a spreadsheet has saved it again. */
export function isOwnTable(text: string): boolean {
  const end = text.search(/[\r\n]/);
  const { titles } = readHeader(text.slice(0, end === -1 ? 2_000 : Math.min(end, 2_000)));
  return (
    firstColumns.every((title, index) => titles[index] === title) &&
    titles.includes(publishedColumns.laps)
  );
}

export function readOwnCsv(text: string, wanted: Wanted): ReadOutcome {
  const [header = "", ...lines] = splitLines(text);
  if (lines.length > maxCsvLines) return tooMany("rows", counted(maxCsvLines, "rând", "rânduri"));
  const { titles, separator } = readHeader(header);
  const at = ofEach(columns, (column) => titles.indexOf(publishedColumns[column]));
  const rows: OwnRow[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const cells = splitCsvLine(line, separator);
    // Empty cells at the end are blanks, which are not read, where tabs part them.
    const isShort = separator !== "\t" && cells.length < titles.length;
    if (isShort || (index === lines.length - 1 && line !== ""))
      return truncated(`Rândul ${index + 2} nu este întreg. Descarcă-l din nou.`);
    rows.push(readRow((column) => withoutGuard(cells[at[column]] ?? "")));
  }
  return toOwnSession(rows, null, wanted);
}

function readHeader(line: string): { titles: string[]; separator: string } {
  const separator = [";", "\t"].find((one) => line.includes(one)) ?? ",";
  return { titles: splitCsvLine(line, separator).map((title) => title.trim()), separator };
}

/** Without the apostrophe that keeps a spreadsheet from running a text as a formula. */
function withoutGuard(cell: string): string {
  return cell.replaceAll(/(^|[,;|])([\s"']*)'(?=[=+\-@＝＋－＠])/g, "$1$2");
}

function readRow(cell: (column: Column) => string): OwnRow {
  const penalties = asText(cell("penalties"), 500);
  const place = cell("place").trim();
  const laps = readCount(cell("laps"));
  const bestLapMs = readTime(cell("bestLap"));
  const rankMs = readTime(cell("rank"));
  const names = listOf(cell("drivers")).slice(0, maxDriversPerEntry);
  const lapsOf = listOf(cell("driverLaps"));
  const bestsOf = listOf(cell("driverBestLaps"));
  const isAlone = names.length === 1;
  const [, lapsDown] = /^(\d{1,5})(?: de)? tur/.exec(cell("gap").trim()) ?? [];
  const said = cell("finish").trim() || (cell("gap").split("·")[0] ?? "").trim();
  return {
    raceNumber: asText(cell("number")) || null,
    model: asText(cell("model")),
    className: null,
    club: asText(cell("club")),
    laps,
    totalMs: readTime(cell("time")),
    bestLapMs,
    lapsDown: lapsDown === undefined ? null : asInteger(lapsDown, 1, maxLapsPerEntry),
    startPosition: asInteger(cell("start"), 1, 100_000),
    lapsLed: readCount(cell("lapsLed")),
    incidents: noIncidents,
    disqualified: place === "DSQ",
    outcome: null,
    missingPitStop: false,
    tyres: null,
    penalties:
      penalties === ""
        ? []
        : [{ kind: penalties, reason: "", value: 0, driver: null, lap: null, cleared: false }],
    drivers: (names.length > 0 ? names : [""]).map((name, index) => ({
      name: asText(name),
      laps: readCount(lapsOf[index] ?? "") ?? (isAlone ? (laps ?? 0) : 0),
      bestLapMs: readTime(bestsOf[index] ?? "") ?? (isAlone ? bestLapMs : null),
      lapsLed: isAlone ? readCount(cell("lapsLed")) : null,
      incidents: noIncidents,
    })),
    published: {
      status: drivenStatuses.find((status) => publishedStatuses[status] === said) ?? "unknown",
      rankMs: rankMs === bestLapMs ? null : rankMs,
      ineligible: hasMark(penalties, publishedMarks.ineligible),
      guest: hasMark(penalties, publishedMarks.guest),
    },
  };
}

function hasMark(penalties: string, mark: string): boolean {
  return listOf(penalties).includes(mark);
}

function listOf(cell: string): string[] {
  return cell.trim() === "" ? [] : cell.split(";").map((part) => part.trim());
}

/** Whole numbers; spreadsheets part thousands. */
function readCount(cell: string): number | null {
  return asInteger(cell.replaceAll(/[.\s]/g, ""), 0, maxLapsPerEntry);
}

function readTime(cell: string): number | null {
  const time = parseTime(cell);
  return time.ok ? time.ms : null;
}
