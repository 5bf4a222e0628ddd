import type { LeagueEvent } from "#features/events/events.ts";
import { findEvent, visibleEvents } from "#features/events/server/events-queries.ts";
import { listEventCars } from "#features/registration/server/event-cars.ts";
import { onceForPage } from "#server/cache/page-reads.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import type { Routes } from "#server/serve.ts";
import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import { cacheNothing } from "#server/cache/response-cache-hooks.ts";
import {
  eventResultsQuery,
  type EventRow,
  type EventWithResults,
  eventWithResultsSchema,
  rowLapsSchema,
  sessionLapsSchema,
  startingGridSchema,
} from "../event-results.ts";
import type { ResultRow } from "../results.ts";
import { roundsBeside } from "../rounds-beside.ts";
import * as calls from "../results-calls.ts";
import { findRecap, listPoles } from "./event-recap.ts";
import { fromStoredLaps } from "./laps.ts";
import { listResultRows } from "./result-rows.ts";
import { loadLaps } from "./session-store.ts";
import { findStartingGrid } from "./starting-grid-queries.ts";
import { columnOf } from "#shared/group-by.ts";

/** An event is composed here, because results know of events and not the other way round. */
export const eventResultsRoutes: Routes = ({ serve }, { databases: { reader }, now }) => {
  serve(calls.readEvent, {
    summary: "An event with the results of its sessions",
    query: eventResultsQuery,
    reply: eventWithResultsSchema,
    handle: async ({ params: { id }, query: { results }, viewer, request }) => {
      const event = await findEvent(reader, id, viewer, now());
      if (!event) throw refusal("not-found");
      const around = await aroundEvent(reader, event, now());
      if (results === undefined) return { ...(await wholeEvent(reader, event)), ...around };
      if (!["all", "none", ...event.sessions.map(({ _id }) => _id)].includes(results))
        cacheNothing(request);
      const wanted = event.sessions
        .map((session) => session._id)
        .filter((session) => results === "all" || results === session);
      const rows = await listResultRows(reader, wanted);
      return { ...withRows(event, wanted, rows), ...around };
    },
  });

  serve(calls.readRowLaps, {
    summary: "The laps of one row of a classification",
    reply: rowLapsSchema,
    handle: async ({ params: { id, row }, viewer }) => {
      const event = await findEvent(reader, id, viewer);
      const stored =
        event &&
        (await reader
          .selectFrom("result_row_laps as laps")
          .innerJoin("result_rows as row", "row.id", "laps.row_id")
          .select("laps.laps")
          .where("row.id", "=", row)
          .where("row.session_id", "in", columnOf(event.sessions, "_id"))
          .executeTakeFirst());
      if (!stored) throw refusal("not-found");
      return { laps: fromStoredLaps(stored.laps) };
    },
  });

  serve(calls.readSessionLaps, {
    summary: "All laps of a session, in short form",
    reply: sessionLapsSchema,
    handle: async ({ params: { id, session }, viewer }) => {
      const event = await findEvent(reader, id, viewer);
      if (!event?.sessions.some((candidate) => candidate._id === session))
        throw refusal("not-found");
      const laps = await loadLaps(reader, session, "id");
      return {
        rows: [...laps].map(([_id, own]) => ({
          _id,
          laps: own.map(({ time, valid, order }) => [time, Number(valid), order]),
        })),
      };
    },
  });

  serve(calls.readStartingGrid, {
    summary: "The starting grid of a race",
    reply: startingGridSchema,
    handle: async ({ params: { id, session }, viewer }) => {
      const event = await findEvent(reader, id, viewer);
      const grid = event && (await findStartingGrid(reader, event._id, session));
      if (!grid) throw refusal("not-found");
      return grid;
    },
  });
};

type Around = Pick<EventWithResults, "beside" | "poles" | "recap">;
type Composed = Omit<EventWithResults, keyof Around>;

/** What goes with an event whichever of its sessions is shown. */
async function aroundEvent(db: Db, event: LeagueEvent, now: number): Promise<Around> {
  const [rounds, poles] = await Promise.all([
    listRounds(db, event.season._id),
    listPoles(db, event._id),
  ]);
  const recap = await findRecap(db, { event, poles, now });
  return { beside: roundsBeside(rounds, event), poles, recap };
}

const selectRounds = writtenOnce(["seasonId"], (db, { seasonId }) =>
  visibleEvents(db, { hidden: false })
    .select(["event.id as _id", "event.title", "event.time"])
    .where("event.season_id", "=", seasonId)
    .orderBy("event.time")
    .orderBy("event.id"),
);

const listRounds = onceForPage((db, seasonId) => selectRounds(db, { seasonId }));

/** The event with everything of it: its cars, the rows of all sessions with their laps, what prequalified. */
async function wholeEvent(db: Db, event: LeagueEvent): Promise<Composed> {
  const ids = event.sessions.map((session) => session._id);
  const [rows, cars] = await Promise.all([listResultRows(db, ids), listEventCars(db, event)]);
  const laps = new Map(
    await Promise.all(ids.map(async (id) => [id, await loadLaps(db, id, "id")] as const)),
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
): Composed {
  return {
    ...event,
    sessions: event.sessions.map((session) =>
      wanted.includes(session._id)
        ? { ...session, results: rows.get(session._id) ?? null }
        : session,
    ),
  };
}
