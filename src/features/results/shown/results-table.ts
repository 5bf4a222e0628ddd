import { isRace, type SessionTypeCode } from "#shared/session-types.ts";
import { formatLapTime, formatRaceTime, type Gap, lapsText } from "#shared/time/lap-time.ts";
import { publishedColumns } from "#simulators/own-export/own-columns.ts";
import { finishTitles, incidentsText, withoutFinish } from "../finish-words.ts";
import { listPenalties, penaltyEffect, shortAmount } from "../penalty-kinds.ts";
import type { ResultRow } from "../results.ts";
import { notesOf } from "../row-fields.ts";

type Cell = string | number | null;

/** What stands in each column. */
const cells: Record<Column, (row: ResultRow, type: SessionTypeCode) => Cell> = {
  place: ({ dsq, finalOverallResult }) => (dsq ? "DSQ" : finalOverallResult),
  number: ({ eventRsvp }) => eventRsvp.raceNumber,
  drivers: ({ drivers }) => drivers.map(({ driverName }) => driverName).join("; "),
  club: ({ team }) => team?.name ?? "",
  model: ({ eventRsvp }) => eventRsvp.carModel.title,
  classes: ({ eventRsvp }) => eventRsvp.classes.map(({ acronym }) => acronym).join(" "),
  laps: ({ facts, numLaps }) => (facts?.distanceUnknown ? "" : numLaps),
  time: ({ totalTime }) => (totalTime === null ? "" : formatRaceTime(totalTime)),
  gap: ({ finish, numLaps, gap }) => withoutFinish(finish, numLaps) ?? gapText(gap),
  bestLap: ({ bestLap }) => lapText(bestLap),
  penalties: penaltyText,
  points: ({ points }) => points,
  start: ({ start }) => start?.position ?? "",
  lapsLed: ({ facts }) => facts?.lapsLed ?? "",
  optimalLap: ({ facts }) => lapText(facts?.optimalLap ?? null),
  incidents: ({ facts }) => incidentsText(facts?.incidents ?? []),
  finish: ({ finish }, type) => (isRace(type) ? finishTitles[finish] : ""),
  rank: (row, type) => (isRace(type) ? "" : lapText(rankOf(row))),
  driverLaps: ({ drivers }) => drivers.map(({ laps }) => laps).join("; "),
  driverBestLaps: ({ drivers }) => drivers.map(({ bestLap }) => lapText(bestLap)).join("; "),
};

type Column = keyof typeof publishedColumns;
const columns = Object.keys(publishedColumns).filter((name): name is Column =>
  Object.hasOwn(cells, name),
);

/** A session's rows for spreadsheets; `simulators/own-export` reads them back. */
export function resultsTable(rows: readonly ResultRow[], type: SessionTypeCode) {
  return {
    header: columns.map((column) => publishedColumns[column]),
    rows: rows.map((row) => columns.map((column) => cells[column](row, type))),
  };
}

/** By what a session that is no race ranks a row. */
function rankOf(row: ResultRow): number | null {
  const timeMs = row.rankMs ?? row.averageTime ?? row.bestLap;
  return timeMs === null ? null : timeMs + penaltyEffect(listPenalties(row)).ms;
}

function lapText(ms: number | null): string {
  return ms === null ? "" : formatLapTime(ms);
}

/** With minutes, so that no spreadsheet takes `0.534` for a number, which is 534 where a point parts thousands. */
function gapText(gap: Gap): string {
  if (gap.kind === "time") return formatRaceTime(gap.ms);
  return gap.kind === "laps" ? lapsText(gap.laps) : "";
}

function penaltyText(row: ResultRow): string {
  return [
    ...listPenalties(row).map(
      ({ kind, amount, description }) => `${shortAmount(kind, amount)} (${description})`,
    ),
    ...notesOf(row),
  ].join("; ");
}
