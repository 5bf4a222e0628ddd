import { MINUTE_MS } from "#shared/time/durations.ts";
import { z } from "zod";
import type { Viewer } from "#server/viewer.ts";
import { longestMinutes } from "#features/events/event-record.ts";
import { allowsSeasonWork } from "#features/seasons/server/season-access.ts";
import { listEventSpans } from "#features/seasons/server/season-cards-queries.ts";
import { MISSED_FOR_MS } from "#features/seasons/race-state.ts";
import { mapUnscoredRounds } from "#features/standings/server/editor/add-rounds.ts";
import { countBehind } from "#features/standings/server/standings-store.ts";
import { openUnlinkRequests } from "#features/accounts/server/linking/unlinking.ts";
import { listWaiting } from "#features/accounts/server/login/waiting-sign-ups.ts";
import { type QueuePart, queuePartOf } from "#features/stewarding/desk-queue.ts";
import { listWaitingCases, listWaitingDefences } from "#features/stewarding/server/case-lists.ts";
import { countProposals } from "#features/stewarding/server/licence/sanction-lists.ts";
import { listOpenOrders } from "#features/results/server/kept-orders.ts";
import { standingsTypes } from "#features/standings/rules/points.ts";
import type { Routes } from "#server/serve.ts";
import type { Db } from "#server/database/databases.ts";
import { countRows } from "#server/database/rows.ts";
import { isDatabaseDamaged } from "#server/database/database-problems.ts";
import type { Services } from "#server/services.ts";
import { readSweepReport } from "#server/files/sweep-turns.ts";
import { readBackup } from "#features/league/server/site-health.ts";
import { summarizeMails } from "#server/mail/outbox.ts";
import { groupBy } from "#shared/group-by.ts";
import { listTodos } from "../administration-calls.ts";
import { type SeasonToDo, seasonTodos, type Todo, todoSchema } from "../todos.ts";

/** What waits for the person who asks: nothing for whoever runs nothing. */
export const todoRoutes: Routes = ({ serve }, services) => {
  const { config, databases, now } = services;
  serve(
    listTodos,
    { summary: "What waits for oneself", reply: z.array(todoSchema) },
    async ({ viewer }) => {
      const { reader } = databases;
      const [defences, site, kept, seasons, cases, counts] = await Promise.all([
        listWaitingDefences(reader, { userId: viewer._id, now: now() }),
        siteTodos(services, viewer),
        config.mail ? [] : keptMails(reader, viewer, now()),
        listSeasonsToDo(reader, viewer, now()),
        caseTodos(services, viewer),
        countedTodos(reader, viewer),
      ]);
      const orders = await orderTodos(reader, viewer, seasons);
      const own = defences.flatMap(({ _id, event, title, until }) =>
        until === null
          ? []
          : [{ kind: "own-defence" as const, case: _id, event: { _id: event, title }, until }],
      );
      return [
        ...own,
        ...site,
        ...kept,
        ...orders,
        ...seasonTodos(seasons, now()),
        ...cases,
        ...counts,
      ];
    },
  );
};

/** The seasons in which the viewer may do something. */
async function listSeasonsToDo(db: Db, viewer: Viewer, now: number): Promise<SeasonToDo[]> {
  const rows = await db
    .selectFrom("seasons")
    .select(["id", "title", "hidden", "open", "permissions", "registration_deadline"])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const seasons = rows
    .map((row) => ({ row, may: duties(viewer, row.permissions) }))
    .filter(({ may }) => may.plan || may.editResults || may.editStandings)
    // What is still prepared is known to who prepares it.
    .filter(({ row, may }) => may.plan || !row.hidden);
  if (seasons.length === 0) return [];
  const options = { hidden: viewer.permissions.has("manageSeasons") };
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
  };
}

interface SeenEvents {
  /** Hidden ones too. */
  hidden: boolean;
}

/** Events with those of their sessions that ended of late, by season. */
async function mapRecentEvents(db: Db, now: number, { hidden }: SeenEvents) {
  const rows = await db
    .selectFrom("event_sessions as session")
    .innerJoin("events as event", "event.id", "session.event_id")
    .leftJoin("session_results as results", "results.session_id", "session.id")
    .select([
      "event.season_id",
      "event.id as event_id",
      "event.title as event_title",
      "session.id",
      "session.title",
      "session.official",
      "session.start_at",
      "session.duration_minutes",
      "results.version",
    ])
    .where("session.start_at", "<=", now)
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
        sessions: sessions.map((session) => ({
          _id: session.id,
          title: session.title,
          official: session.official,
          endsAt: session.start_at + session.duration_minutes * MINUTE_MS,
          hasResults: session.version !== null,
        })),
      })),
    ]),
  );
}

/** Races that stand otherwise than in their file. */
async function orderTodos(db: Db, viewer: Viewer, seasons: readonly SeasonToDo[]): Promise<Todo[]> {
  const titles = new Map(
    seasons.filter(({ may }) => may.editResults).map(({ _id, title }) => [_id, title]),
  );
  const open = await listOpenOrders(db, {
    seasons: [...titles.keys()],
    hidden: viewer.permissions.has("manageSeasons"),
  });
  return open.map(({ seasonId, ...order }) => ({
    kind: "order-differs",
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

/** What is wrong with the database and the files. */
async function siteTodos(services: Services, { permissions }: Viewer): Promise<Todo[]> {
  if (!permissions.has("manageSite")) return [];
  const problems = await services.storage.problems();
  const sweep = await readSweepReport(services.databases.reader);
  return [
    ...((await isDatabaseDamaged(services)) ? [{ kind: "database-damaged" as const }] : []),
    ...((await readBackup(services)).isLate ? [{ kind: "backup-late" as const }] : []),
    ...problems.map((problem) => ({ kind: "storage" as const, problem })),
    ...(sweep?.refusal ? [{ kind: "files-kept" as const }] : []),
  ];
}

async function caseTodos(services: Services, viewer: Viewer): Promise<Todo[]> {
  const now = services.now();
  const cases = await listWaitingCases(services, services.databases.reader, viewer);
  const parts = cases.map((one) => queuePartOf(one, now));
  const count = (part: QueuePart) => parts.filter((own) => own === part).length;
  const [vote, decide] = [count("vote"), count("decide")];
  const sanctions = await countProposals(services.databases.reader, viewer);
  return [
    ...(vote > 0 ? [{ kind: "cases-to-vote" as const, count: vote }] : []),
    ...(decide > 0 ? [{ kind: "cases-to-decide" as const, count: decide }] : []),
    ...cases.flatMap(({ _id, event, session, unjudged }) =>
      unjudged && viewer.permissions.has("manageStewarding")
        ? [{ kind: "case-without-judges" as const, case: _id, event, session }]
        : [],
    ),
    ...(sanctions > 0 ? [{ kind: "sanctions-to-decide" as const, count: sanctions }] : []),
  ];
}

async function countedTodos(db: Db, { permissions }: Viewer): Promise<Todo[]> {
  const claims = permissions.has("manageDrivers")
    ? await countRows(db.selectFrom("id_claims").where("decided_at", "is", null))
    : 0;
  const unlinking = permissions.has("manageDrivers") ? await countRows(openUnlinkRequests(db)) : 0;
  const mails = permissions.has("manageSite")
    ? await countRows(db.selectFrom("mails").where("status", "=", "failed"))
    : 0;
  return [
    ...(claims > 0 ? [{ kind: "id-claims" as const, count: claims }] : []),
    ...(unlinking > 0 ? [{ kind: "unlink-requests" as const, count: unlinking }] : []),
    ...(mails > 0 ? [{ kind: "failed-mails" as const, count: mails }] : []),
  ];
}

/** How many of the sign-ups that wait the list names. */
const NAMED = 5;

/** Where no mail is sent: what is kept, and who waits for it. */
async function keptMails(db: Db, { permissions }: Viewer, now: number): Promise<Todo[]> {
  const managesUsers = permissions.has("manageUsers");
  if (!managesUsers && !permissions.has("manageSite")) return [];
  const { waiting: mails } = await summarizeMails(db);
  const found = managesUsers
    ? await listWaiting(db, { limit: NAMED, offset: 0, order: "oldest", now })
    : undefined;
  if (mails === 0 && !found?.total) return [];
  const signUps = found
    ? { oldest: found.waiting.map(({ email }) => email), total: found.total }
    : null;
  return [{ kind: "kept-mails", mails, registrations: signUps }];
}
