import { z } from "zod";
import { findEvent } from "#features/events/server/events-queries.ts";
import { anyone } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { AppError } from "#server/errors.ts";
import { limits } from "#server/http/limits.ts";
import { csvQuery, sendCsv } from "#server/http/send-csv.ts";
import { formatLapTime, formatRaceTime, type Gap, lapsText } from "#shared/lap-time.ts";
import { idSchema } from "#shared/text/text-schemas.ts";
import { listPenalties, penaltyLabels } from "../penalty-kinds.ts";
import { type ResultRow, resultRowSchema } from "../results.ts";
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
];

/** A session's public results for other programs: JSON as the API writes them, CSV for spreadsheets. */
export const resultsExportRoutes: Routes = (app, { databases }) => {
  const { reader } = databases;
  const params = z.object({ id: idSchema, session: idSchema });

  app.get(
    "/api/event/:id/results/:session/json",
    {
      config: { access: anyone, cached: true, limit: limits.read },
      schema: { params, response: { 200: okSchema(z.array(resultRowSchema)) } },
    },
    async (request) => ok((await getRows(request.params, request.viewer)).rows),
  );

  app.get(
    "/api/event/:id/results/:session/csv",
    { config: { access: anyone, limit: limits.read }, schema: { params, querystring: csvQuery } },
    async (request, reply) => {
      const { rows, name } = await getRows(request.params, request.viewer);
      return sendCsv(reply, { ...request.query, name, header, rows: rows.map(toCells) });
    },
  );

  async function getRows(
    { id, session }: z.infer<typeof params>,
    viewer: Parameters<typeof findEvent>[2],
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
    gapText(row.gap),
    row.bestLap === null ? "" : formatLapTime(row.bestLap),
    penaltyText(row),
    row.points,
  ];
}

/** With minutes, so that no spreadsheet takes `0.534` for a number, which is 534 where a point parts thousands. */
function gapText(gap: Gap): string {
  if (gap.kind === "time") return formatRaceTime(gap.ms);
  return gap.kind === "laps" ? lapsText(gap.laps) : "";
}

function penaltyText(row: ResultRow): string {
  return listPenalties(row)
    .map(({ kind, amount, description }) => `${penaltyLabels[kind].plain(amount)} (${description})`)
    .join("; ");
}
