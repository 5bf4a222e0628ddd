import { z } from "zod";
import type { LeagueEvent } from "#features/events/events.ts";
import { findEvent } from "#features/events/server/events-queries.ts";
import { listEventCars } from "#features/registration/server/event-cars.ts";
import { anyone } from "#server/access.ts";
import type { Routes } from "#server/route-host.ts";
import type { Db } from "#server/database/databases.ts";
import { ok, okSchema } from "#server/http/envelope.ts";
import { AppError } from "#server/errors.ts";
import { cacheNothing } from "#server/cache/response-cache-hooks.ts";
import { limits } from "#server/http/limits.ts";
import { idParamsSchema, idSchema } from "#shared/text/text-schemas.ts";
import {
  type EventRow,
  type EventWithResults,
  eventWithResultsSchema,
  rowLapsSchema,
  sessionLapsSchema,
} from "../event-results.ts";
import type { Lap, ResultRow } from "../results.ts";
import { fromStoredLaps } from "./laps.ts";
import { listResultRows } from "./result-rows.ts";

/** `results`: `all` sessions, `none`, or one session's id, and nothing else; left out, the event comes whole, as documented. */
const eventQuery = z.object({ results: idSchema.optional() });

/** An event is composed here, because results know of events and not the other way round. */
export const eventResultsRoutes: Routes = (app, { databases }) => {
  const { reader } = databases;

  app.get(
    "/api/event/:id",
    {
      config: { access: anyone, cached: true, limit: limits.read },
      schema: {
        params: idParamsSchema,
        querystring: eventQuery,
        response: { 200: okSchema(eventWithResultsSchema) },
      },
    },
    async (request) => {
      const event = await findEvent(reader, request.params.id, request.viewer);
      if (!event) throw new AppError("not-found");
      const { results } = request.query;
      if (results === undefined) return ok(await wholeEvent(reader, event));
      if (!["all", "none", ...event.sessions.map(({ _id }) => _id)].includes(results))
        cacheNothing(request);
      const wanted = event.sessions
        .map((session) => session._id)
        .filter((id) => results === "all" || results === id);
      const rows = await listResultRows(reader, wanted);
      return ok(withRows(event, wanted, rows));
    },
  );

  app.get(
    "/api/event/:id/laps/:row",
    {
      config: { access: anyone, cached: true, limit: limits.read },
      schema: {
        params: z.object({ id: idSchema, row: idSchema }),
        response: { 200: okSchema(rowLapsSchema) },
      },
    },
    async (request) => {
      const event = await findEvent(reader, request.params.id, request.viewer);
      const stored =
        event &&
        (await reader
          .selectFrom("result_row_laps as laps")
          .innerJoin("result_rows as row", "row.id", "laps.row_id")
          .select("laps.laps")
          .where("row.id", "=", request.params.row)
          .where(
            "row.session_id",
            "in",
            event.sessions.map((session) => session._id),
          )
          .executeTakeFirst());
      if (!stored) throw new AppError("not-found");
      return ok({ laps: fromStoredLaps(stored.laps) });
    },
  );

  app.get(
    "/api/event/:id/session-laps/:session",
    {
      config: { access: anyone, cached: true, limit: limits.read },
      schema: {
        params: z.object({ id: idSchema, session: idSchema }),
        response: { 200: okSchema(sessionLapsSchema) },
      },
    },
    async (request) => {
      const { id, session } = request.params;
      const event = await findEvent(reader, id, request.viewer);
      if (!event?.sessions.some((candidate) => candidate._id === session))
        throw new AppError("not-found");
      const rows = await reader
        .selectFrom("result_rows as row")
        .innerJoin("result_row_laps as laps", "laps.row_id", "row.id")
        .select(["row.id", "laps.laps"])
        .where("row.session_id", "=", session)
        .orderBy("row.sort_order")
        .execute();
      return ok({
        rows: rows.map((row) => ({
          _id: row.id,
          laps: fromStoredLaps(row.laps).map(({ time, valid, order }) => [
            time,
            Number(valid),
            order,
          ]),
        })),
      });
    },
  );
};

/** The event with everything of it: its cars, the rows of all sessions with their laps, what prequalified. */
async function wholeEvent(db: Db, event: LeagueEvent): Promise<EventWithResults> {
  const ids = event.sessions.map((session) => session._id);
  const [rows, cars] = await Promise.all([listResultRows(db, ids), listEventCars(db, event)]);
  const laps = new Map(
    await Promise.all(ids.map(async (id) => [id, await mapRowLaps(db, id)] as const)),
  );
  const rowsOf = (id: string): EventRow[] =>
    (rows.get(id) ?? []).map((row) => ({
      ...row,
      session: id,
      laps: laps.get(id)?.get(row._id) ?? [],
    }));
  const prequalifying = event.sessions.filter((session) => session.prequalification);
  return {
    ...withRows(event, ids, rows),
    cars,
    results: ids.flatMap(rowsOf),
    prequal: event.season.prequalEnabled
      ? { results: prequalifying.flatMap(({ _id }) => rowsOf(_id)) }
      : null,
  };
}

function withRows(
  event: LeagueEvent,
  wanted: readonly string[],
  rows: ReadonlyMap<string, ResultRow[]>,
): EventWithResults {
  return {
    ...event,
    sessions: event.sessions.map((session) =>
      wanted.includes(session._id)
        ? { ...session, results: rows.get(session._id) ?? null }
        : session,
    ),
  };
}

/** The laps of a session by row id. */
async function mapRowLaps(db: Db, sessionId: string): Promise<Map<string, Lap[]>> {
  const rows = await db
    .selectFrom("result_row_laps as laps")
    .innerJoin("result_rows as row", "row.id", "laps.row_id")
    .select(["row.id", "laps.laps"])
    .where("row.session_id", "=", sessionId)
    .execute();
  return new Map(rows.map((row) => [row.id, fromStoredLaps(row.laps)]));
}
