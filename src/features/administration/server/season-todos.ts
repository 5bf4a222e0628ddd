import { longestMinutes } from "#features/events/event-record.ts";
import { listOpenOrders } from "#features/results/server/kept-orders.ts";
import { MISSED_FOR_MS } from "#features/seasons/race-state.ts";
import { allowsSeasonWork } from "#features/seasons/server/season-access.ts";
import { listEventSpans } from "#features/seasons/server/season-cards-queries.ts";
import { standingsTypes } from "#features/standings/rules/points.ts";
import { mapUnscoredRounds } from "#features/standings/server/editor/add-rounds.ts";
import { countBehind } from "#features/standings/server/standings-store.ts";
import type { Db } from "#server/database/databases.ts";
import type { Viewer } from "#server/viewer.ts";
import { seesHidden } from "#server/visibility.ts";
import { groupBy } from "#shared/group-by.ts";
import { MINUTE_MS } from "#shared/time/durations.ts";
import { AHEAD_MS, type EventToDo, type SeasonToDo, type Todo } from "../todos.ts";

/** The seasons in which the viewer may do something. */
export async function listSeasonsToDo(db: Db, viewer: Viewer, now: number): Promise<SeasonToDo[]> {
  const rows = await db
    .selectFrom("seasons as season")
    .innerJoin("simulators as simulator", "simulator.id", "season.simulator_id")
    .select([
      "season.id",
      "season.title",
      "season.hidden",
      "season.open",
      "season.permissions",
      "season.registration_deadline",
      "simulator.code as simulator",
    ])
    .orderBy("season.created_at")
    .orderBy("season.id")
    .execute();
  const seasons = rows
    .map((row) => ({ row, may: duties(viewer, row.permissions) }))
    .filter(({ may }) => Object.values(may).includes(true))
    // What is still prepared is known to who prepares it.
    .filter(({ row, may }) => may.plan || !row.hidden);
  if (seasons.length === 0) return [];
  const options = { hidden: seesHidden(viewer) };
  const [spans, events, tables, behind, unscored] = await Promise.all([
    listEventSpans(db, options),
    mapRecentEvents(db, now, options),
    mapTables(db),
    countBehind(db, now - MISSED_FOR_MS),
    mapUnscoredRounds(db, { now }),
  ]);
  return seasons.map(({ row, may }) => ({
    _id: row.id,
    title: row.title,
    simulator: row.simulator,
    hidden: row.hidden,
    open: row.open,
    registrationDeadline: row.registration_deadline,
    span: spans.get(row.id) ?? null,
    events: events.get(row.id) ?? [],
    tables: tables.get(row.id) ?? 0,
    tablesBehind: behind.get(row.id) ?? 0,
    unscored: unscored.get(row.id) ?? [],
    may,
  }));
}

function duties(viewer: Viewer, permissions: string): SeasonToDo["may"] {
  return {
    plan: viewer.permissions.has("manageSeasons"),
    editResults: allowsSeasonWork(viewer, permissions, "editRaceResults"),
    editStandings: allowsSeasonWork(viewer, permissions, "editStandings"),
    downloadLists: allowsSeasonWork(viewer, permissions, "downloadEntrylists"),
  };
}

interface SeenEvents {
  /** Hidden ones too. */
  hidden: boolean;
}

/** Events with those of their sessions that ended of late or are near, by season. */
async function mapRecentEvents(
  db: Db,
  now: number,
  { hidden }: SeenEvents,
): Promise<Map<string, EventToDo[]>> {
  const rows = await db
    .selectFrom("event_sessions as session")
    .innerJoin("events as event", "event.id", "session.event_id")
    .leftJoin("session_results as results", "results.session_id", "session.id")
    .select([
      "event.season_id",
      "event.id as event_id",
      "event.title as event_title",
      "event.time",
      "event.hidden",
      "session.id as _id",
      "session.title",
      "session.official",
      "session.start_at as startsAt",
      "session.duration_minutes",
      "results.saved_at as savedAt",
    ])
    .where("session.start_at", "<=", now + AHEAD_MS)
    .where("session.start_at", ">", now - MISSED_FOR_MS - longestMinutes * MINUTE_MS)
    .$if(!hidden, (query) => query.where("event.hidden", "=", false))
    .orderBy("event.time")
    .orderBy("event.id")
    .orderBy("session.position")
    .execute();
  return new Map(
    [...groupBy(rows, (row) => row.season_id)].map(([season, own]) => [
      season,
      [...groupBy(own, (row) => row.event_id)].map(([event, sessions]) => ({
        _id: event,
        title: sessions[0]?.event_title ?? "",
        time: sessions[0]?.time ?? 0,
        hidden: sessions[0]?.hidden ?? false,
        sessions: sessions.map((session) => ({
          ...session,
          endsAt: session.startsAt + session.duration_minutes * MINUTE_MS,
        })),
      })),
    ]),
  );
}

/** Races that stand otherwise than in their file. */
export async function orderTodos(
  db: Db,
  viewer: Viewer,
  seasons: readonly SeasonToDo[],
): Promise<Todo[]> {
  const titles = new Map(
    seasons.filter(({ may }) => may.editResults).map(({ _id, title }) => [_id, title]),
  );
  const open = await listOpenOrders(db, {
    seasons: [...titles.keys()],
    hidden: seesHidden(viewer),
  });
  return open.map(({ seasonId, ...order }) => ({
    kind: "order-differs",
    due: null,
    season: { _id: seasonId, title: titles.get(seasonId) ?? "" },
    ...order,
  }));
}

/** How many tables each season has. */
async function mapTables(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("standings")
    .where("type", "in", standingsTypes)
    .groupBy("season_id")
    .select(({ fn }) => ["season_id", fn.countAll<number>().as("count")])
    .execute();
  return new Map(rows.map(({ season_id, count }) => [season_id, count]));
}
