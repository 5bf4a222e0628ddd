import { z } from "zod";
import { findEvent } from "#features/events/server/events-queries.ts";
import type { Routes } from "#server/serve.ts";
import { refusal } from "#server/errors.ts";
import { sendCsv } from "#server/http/send-csv.ts";
import type { Viewer } from "#server/viewer.ts";
import { formatLapTime, formatRaceTime, type Gap, lapsText } from "#shared/time/lap-time.ts";
import { csvQuery } from "#shared/text/csv-query.ts";
import { incidentsText, withoutFinish } from "../finish-words.ts";
import { listPenalties, shortAmount } from "../penalty-kinds.ts";
import { type ResultRow, resultRowSchema } from "../results.ts";
import * as calls from "../results-calls.ts";
import { notesOf } from "../row-fields.ts";
import { listResultRows } from "./result-rows.ts";

type Cell = string | number | null;

/** The columns of the CSV file: their titles, and what stands in each. */
const columns: readonly (readonly [title: string, cell: (row: ResultRow) => Cell])[] = [
  ["Poz.", ({ dsq, finalOverallResult }) => (dsq ? "DSQ" : finalOverallResult)],
  ["Nr.", ({ eventRsvp }) => eventRsvp.raceNumber],
  ["Piloți", ({ drivers }) => drivers.map(({ driverName }) => driverName).join("; ")],
  ["Club", ({ team }) => team?.name ?? ""],
  ["Mașină", ({ eventRsvp }) => eventRsvp.carModel.title],
  ["Clase", ({ eventRsvp }) => eventRsvp.classes.map(({ acronym }) => acronym).join(" ")],
  ["Tururi", ({ numLaps }) => numLaps],
  ["Timp", ({ totalTime }) => (totalTime === null ? "" : formatRaceTime(totalTime))],
  ["Diferență", ({ finish, numLaps, gap }) => withoutFinish(finish, numLaps) ?? gapText(gap)],
  ["Cel mai bun tur", ({ bestLap }) => lapText(bestLap)],
  ["Penalizări", penaltyText],
  ["Puncte", ({ points }) => points],
  ["Start", ({ start }) => start?.position ?? ""],
  ["Tururi în frunte", ({ facts }) => facts?.lapsLed ?? ""],
  ["Tur optim", ({ facts }) => lapText(facts?.optimalLap ?? null)],
  ["Incidente", ({ facts }) => incidentsText(facts?.incidents ?? [])],
];

/** A session's public results for other programs: JSON as the API writes them, CSV for spreadsheets. */
export const resultsExportRoutes: Routes = ({ serve, serveRaw }, { databases: { reader } }) => {
  serve(calls.exportResults, {
    summary: "A session's results as a list",
    reply: z.array(resultRowSchema),
    handle: async ({ params, viewer }) => (await getRows(params, viewer)).rows,
  });

  serveRaw(calls.exportResultsCsv, {
    summary: "A session's results as a CSV file",
    query: csvQuery,
    handle: async ({ params, query, viewer, reply }) => {
      const { rows, name } = await getRows(params, viewer);
      const header = columns.map(([title]) => title);
      const cells = rows.map((row) => columns.map(([, cell]) => cell(row)));
      return sendCsv(reply, { ...query, name, header, rows: cells });
    },
  });

  async function getRows(
    { id, session }: { id: string; session: string },
    viewer: Viewer | null,
  ): Promise<{ rows: ResultRow[]; name: string }> {
    const event = await findEvent(reader, id, viewer);
    const found = event?.sessions.find((candidate) => candidate._id === session);
    const rows = found && (await listResultRows(reader, [session])).get(session);
    if (!event || !rows) throw refusal("not-found");
    return { rows, name: `${event.season.code}-${event.round}-${found.title}` };
  }
};

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
