import { z } from "zod";
import { findEvent } from "#features/events/server/events-queries.ts";
import type { Routes } from "#server/serve.ts";
import { refusal } from "#server/errors.ts";
import { sendCsv } from "#server/http/send-csv.ts";
import type { Viewer } from "#server/viewer.ts";
import type { SessionTypeCode } from "#shared/session-types.ts";
import { csvQuery } from "#shared/text/csv-query.ts";
import { type ResultRow, resultRowSchema } from "../results.ts";
import * as calls from "../results-calls.ts";
import { resultsTable } from "../shown/results-table.ts";
import { listResultRows } from "./result-rows.ts";

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
      const { rows, name, type } = await getRows(params, viewer);
      return sendCsv(reply, { ...query, name, ...resultsTable(rows, type) });
    },
  });

  async function getRows(
    { id, session }: { id: string; session: string },
    viewer: Viewer | null,
  ): Promise<{ rows: ResultRow[]; name: string; type: SessionTypeCode }> {
    const event = await findEvent(reader, id, viewer);
    const found = event?.sessions.find((candidate) => candidate._id === session);
    const rows = found && (await listResultRows(reader, [session])).get(session);
    if (!event || !rows) throw refusal("not-found");
    const name = `${event.season.code}-${event.round}-${found.title}`;
    return { rows, name, type: found.type.code };
  }
};
