import { z } from "zod";
import type { Viewer } from "#server/viewer.ts";
import { openUnlinkRequests } from "#features/accounts/server/linking/unlinking.ts";
import { listWaiting } from "#features/accounts/server/login/waiting-sign-ups.ts";
import { type QueuePart, queuePartOf } from "#features/stewarding/desk-queue.ts";
import { listWaitingCases, listWaitingDefences } from "#features/stewarding/server/case-lists.ts";
import { countProposals } from "#features/stewarding/server/licence/sanction-lists.ts";
import type { Routes } from "#server/serve.ts";
import type { Db } from "#server/database/databases.ts";
import { countRows } from "#server/database/rows.ts";
import { isDatabaseDamaged } from "#server/database/database-problems.ts";
import type { Services } from "#server/services.ts";
import { readSweepReport } from "#server/files/sweep-turns.ts";
import { readBackup } from "#features/league/server/site-health.ts";
import { findTroubles } from "#features/discord/server/webhook-troubles.ts";
import { summarizeMails } from "#server/mail/outbox.ts";
import { listTodos, readEvening } from "../administration-calls.ts";
import { eveningSchema, eveningTodos, nearestFirst, roundDone, roundTodos } from "../evening.ts";
import { inOrder, nameOf, seasonTodos, type Todo, todoSchema } from "../todos.ts";
import { findNextRound, listNearRounds, type NearRound } from "./near-rounds.ts";
import { listSeasonsToDo, orderTodos } from "./season-todos.ts";

/** What waits for the person who asks: nothing for whoever runs nothing. */
export const todoRoutes: Routes = ({ serve }, services) => {
  const { databases, now } = services;
  const { reader } = databases;

  serve(listTodos, {
    summary: "What waits for oneself",
    reply: z.array(todoSchema),
    handle: async ({ viewer }) => inOrder((await waitsFor(services, viewer)).todos),
  });

  serve(readEvening, {
    summary: "What waits around the rounds of one's seasons",
    reply: eveningSchema,
    handle: async ({ viewer }) => {
      const { todos, seasons, near } = await waitsFor(services, viewer);
      const own = seasons.map(({ _id }) => _id);
      return {
        rounds: nearestFirst(
          near.map(({ season, event }) => ({
            event: nameOf(event),
            season: nameOf(season),
            simulator: season.simulator,
            time: event.time,
            hidden: season.hidden || event.hidden,
          })),
          now(),
        ),
        todos: eveningTodos(todos, now()),
        done: near
          .flatMap((round) => roundDone(round.season, round.event, { ...round, now: now() }))
          .toSorted((a, b) => b.at - a.at),
        next: await findNextRound(reader, { seasons: own, viewer, now: now() }),
        takesFiles: seasons.some(({ may }) => may.editResults),
      };
    },
  });
};

async function waitsFor(services: Services, viewer: Viewer) {
  const { config, databases, now } = services;
  const { reader } = databases;
  const [defences, site, kept, seasons, cases, counts, discord] = await Promise.all([
    listWaitingDefences(reader, { userId: viewer._id, now: now() }),
    siteTodos(services, viewer),
    config.mail ? [] : keptMails(reader, viewer, now()),
    listSeasonsToDo(reader, viewer, now()),
    caseTodos(services, viewer),
    countedTodos(reader, viewer),
    discordTodos(reader, viewer),
  ]);
  const [orders, near] = await Promise.all([
    orderTodos(reader, viewer, seasons),
    listNearRounds(services, viewer, seasons),
  ]);
  const todos: Todo[] = [
    ...site,
    ...kept,
    ...defences.flatMap(({ _id, event, title, until: due }) =>
      due === null
        ? []
        : [{ kind: "own-defence" as const, due, case: _id, event: { _id: event, title } }],
    ),
    ...near.flatMap((round: NearRound) =>
      roundTodos(round.season, round.event, { ...round, now: now() }),
    ),
    ...orders,
    ...seasonTodos(seasons, now()),
    ...cases,
    ...counts,
    ...discord,
  ];
  return { todos, seasons, near };
}

/** What is wrong with the database and the files. */
async function siteTodos(services: Services, { permissions }: Viewer): Promise<Todo[]> {
  if (!permissions.has("manageSite")) return [];
  const problems = await services.storage.problems();
  const sweep = await readSweepReport(services.databases.reader);
  return [
    ...((await isDatabaseDamaged(services))
      ? [{ kind: "database-damaged" as const, due: null }]
      : []),
    ...((await readBackup(services)).isLate ? [{ kind: "backup-late" as const, due: null }] : []),
    ...problems.map((problem) => ({ kind: "storage" as const, due: null, problem })),
    ...(sweep?.refusal ? [{ kind: "files-kept" as const, due: null }] : []),
  ];
}

async function caseTodos(services: Services, viewer: Viewer): Promise<Todo[]> {
  const now = services.now();
  const cases = await listWaitingCases(services, services.databases.reader, viewer);
  const parts = cases.map((one) => queuePartOf(one, now));
  const count = (part: QueuePart) => parts.filter((own) => own === part).length;
  const sanctions = await countProposals(services.databases.reader, viewer);
  return [
    ...someTodo("cases-to-vote", count("vote")),
    ...someTodo("cases-to-decide", count("decide")),
    ...cases.flatMap(({ _id, event, session, unjudged }) =>
      unjudged && viewer.permissions.has("manageStewarding")
        ? [{ kind: "case-without-judges" as const, due: null, case: _id, event, session }]
        : [],
    ),
    ...someTodo("sanctions-to-decide", sanctions),
  ];
}

async function discordTodos(db: Db, viewer: Viewer): Promise<Todo[]> {
  const { broken, unsure } = await findTroubles(db, viewer);
  return [
    ...broken.map((name) => ({ kind: "discord-broken" as const, due: null, name })),
    ...someTodo("discord-unsure", unsure),
  ];
}

async function countedTodos(db: Db, { permissions }: Viewer): Promise<Todo[]> {
  const todos: Todo[] = [];
  if (permissions.has("manageDrivers")) {
    const claims = db.selectFrom("id_claims").where("decided_at", "is", null);
    todos.push(...someTodo("id-claims", await countRows(claims)));
    todos.push(...someTodo("unlink-requests", await countRows(openUnlinkRequests(db))));
  }
  if (permissions.has("manageSite")) {
    const failed = db.selectFrom("mails").where("status", "=", "failed");
    todos.push(...someTodo("failed-mails", await countRows(failed)));
  }
  return todos;
}

/** Of what waits in so many places; nothing where there is none. */
function someTodo<Kind extends Todo["kind"]>(kind: Kind, count: number) {
  return count > 0 ? [{ kind, due: null, count }] : [];
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
    ? { oldest: found.rows.map(({ email }) => email), total: found.total }
    : null;
  return [{ kind: "kept-mails", due: null, mails, registrations: signUps }];
}
