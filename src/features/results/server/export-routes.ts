import { z } from "zod";
import { findEvent } from "#features/events/server/events-queries.ts";
import type { Routes } from "#server/serve.ts";
import { AppError } from "#server/errors.ts";
import { sendCsv } from "#server/http/send-csv.ts";
import type { Viewer } from "#server/viewer.ts";
import { formatLapTime, formatRaceTime, type Gap, lapsText } from "#shared/time/lap-time.ts";
import { csvQuery } from "#shared/text/csv-query.ts";
import { incidentsText, withoutFinish } from "../finish-words.ts";
import { listPenalties, penaltyLabels } from "../penalty-kinds.ts";
import { type ResultRow, resultRowSchema } from "../results.ts";
import * as calls from "../results-calls.ts";
import { notesOf } from "../row-fields.ts";
import { listResultRows } from "./result-rows.ts";

const header = [
  "Poz.",
  "Nr.",
  "Piloți",
  "Club",
  "Mașină",
  "Clase",
  "Tururi",
  "Timp",
  "Diferență",
  "Cel mai bun tur",
  "Penalizări",
  "Puncte",
  "Start",
  "Tururi în frunte",
  "Tur optim",
  "Incidente",
];

/** A session's public results for other programs: JSON as the API writes them, CSV for spreadsheets. */
export const resultsExportRoutes: Routes = ({ serve, serveRaw }, { databases: { reader } }) => {
  serve(
    calls.exportResults,
    { summary: "A session's results as a list", reply: z.array(resultRowSchema) },
    async ({ params, viewer }) => (await getRows(params, viewer)).rows,
  );

  serveRaw(
    calls.exportResultsCsv,
    { summary: "A session's results as a CSV file", query: csvQuery },
    async ({ params, query, viewer, reply }) => {
      const { rows, name } = await getRows(params, viewer);
      return sendCsv(reply, { ...query, name, header, rows: rows.map(toCells) });
    },
  );

  async function getRows(
    { id, session }: { id: string; session: string },
    viewer: Viewer | null,
  ): Promise<{ rows: ResultRow[]; name: string }> {
    const event = await findEvent(reader, id, viewer);
    const found = event?.sessions.find((candidate) => candidate._id === session);
    const rows = found && (await listResultRows(reader, [session])).get(session);
    if (!event || !rows) throw new AppError("not-found");
    return { rows, name: `${event.season.code}-${event.round}-${found.title}` };
  }
};

function toCells(row: ResultRow): (string | number | null)[] {
  const { eventRsvp: car } = row;
  return [
    row.dsq ? "DSQ" : row.finalOverallResult,
    car.raceNumber,
    row.drivers.map((driver) => driver.driverName).join("; "),
    row.team?.name ?? "",
    car.carModel.title,
    car.classes.map((carClass) => carClass.acronym).join(" "),
    row.numLaps,
    row.totalTime === null ? "" : formatRaceTime(row.totalTime),
    withoutFinish(row.finish, row.numLaps) ?? gapText(row.gap),
    lapText(row.bestLap),
    penaltyText(row),
    row.points,
    row.start?.position ?? "",
    row.facts?.lapsLed ?? "",
    lapText(row.facts?.optimalLap ?? null),
    incidentsText(row.facts?.incidents ?? []),
  ];
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
      ({ kind, amount, description }) => `${penaltyLabels[kind].plain(amount)} (${description})`,
    ),
    ...notesOf(row),
  ].join("; ");
}
