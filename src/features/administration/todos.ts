import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";
import { z } from "zod";
import { orderDifferenceSchema } from "#features/results/results.ts";
import { MISSED_FOR_MS } from "#features/seasons/race-state.ts";
import { storageProblems } from "#shared/storage-problems.ts";

const named = z.object({ _id: z.string(), title: z.string() });
type Named = z.infer<typeof named>;
/** A round in a list of what is to be done in it. */
export const roundShape = { season: named, event: named };

/** Until when it is to be done, UTC ms; `null`: no hour says so. */
const due = z.number().nullable();
const ofRound = { due, ...roundShape };
const ofSession = { ...ofRound, session: named };

const keptMailsSchema = z.object({
  kind: z.literal("kept-mails"),
  due,
  mails: z.number(),
  /** The oldest of the sign-ups that wait, and how many there are; only for who may confirm them. */
  registrations: z.object({ oldest: z.array(z.string()), total: z.number() }).nullable(),
});
export type KeptMails = z.infer<typeof keptMailsSchema>;

/** Something that waits for an organiser; `inOrder` says before what. */
export const todoSchema = z.discriminatedUnion("kind", [
  /** What has a round's cars said of coming; while answers are taken. */
  z.object({
    kind: z.literal("confirmations"),
    ...ofRound,
    yes: z.number(),
    no: z.number(),
    silent: z.number(),
    /** Who has said nothing was written to today. */
    isReminded: z.boolean(),
  }),
  /** What the game's server is to be given before the first session. */
  z.object({
    kind: z.literal("entry-list"),
    ...ofRound,
    simulator: z.string(),
    splits: z.number(),
    /** Numbers of cars in which somebody is not known to Steam. */
    withoutSteam: z.array(z.number()),
  }),
  /** A round is near, or was driven, and visitors do not see it. */
  z.object({ kind: z.literal("event-hidden"), ...ofRound }),
  /** An official session ends then, or is over, and has no results. */
  z.object({ kind: z.literal("results"), ...ofSession }),
  /** How many people of a session's results nobody knows. */
  z.object({ kind: z.literal("strangers"), ...ofSession, count: z.number() }),
  /** A session may be protested until then. */
  z.object({ kind: z.literal("protests"), ...ofSession }),
  /** A race stands otherwise than in its file: it was sorted by totals before. Nothing moves until somebody takes an order. */
  z.object({
    kind: z.literal("order-differs"),
    ...ofSession,
    ...orderDifferenceSchema.shape,
  }),
  /** How many tables of the season were computed from older results. */
  z.object({ kind: z.literal("tables-behind"), due, season: named, count: z.number() }),
  /** How many rounds tables of the season lack, the name of the first, and whether none of them scores in any table. */
  z.object({
    kind: z.literal("rounds-unscored"),
    due,
    season: named,
    first: z.string(),
    count: z.number(),
    isNowhere: z.boolean(),
  }),
  z.object({ kind: z.literal("no-events"), due, season: named }),
  /** Its first event is near, or over, and visitors do not see it. */
  z.object({ kind: z.literal("still-hidden"), due, season: named }),
  /** Clubs cannot register: no deadline was ever set. */
  z.object({ kind: z.literal("no-deadline"), due, season: named }),
  z.object({ kind: z.literal("no-tables"), due, season: named }),
  /** A case in which the viewer is accused and has not answered. */
  z.object({ kind: z.literal("own-defence"), due, case: z.string(), event: named }),
  /** Cases that the viewer judges and has not voted on. */
  z.object({ kind: z.literal("cases-to-vote"), due, count: z.number() }),
  /** Cases with enough votes, of which one is the viewer's: their decision is not published. */
  z.object({ kind: z.literal("cases-to-decide"), due, count: z.number() }),
  /** A case that nobody may judge, for who manages the panel: they invite somebody, or judge it. */
  z.object({
    kind: z.literal("case-without-judges"),
    due,
    case: z.string(),
    event: named,
    session: named,
  }),
  /** Sanctions that thresholds propose and that the viewer may confirm or reject. */
  z.object({ kind: z.literal("sanctions-to-decide"), due, count: z.number() }),
  /** Platform ids that two people say are theirs. */
  z.object({ kind: z.literal("id-claims"), due, count: z.number() }),
  /** Ids that their people want to be rid of although results were matched by them. */
  z.object({ kind: z.literal("unlink-requests"), due, count: z.number() }),
  z.object({ kind: z.literal("failed-mails"), due, count: z.number() }),
  /** A channel of Discord to which the site cannot write any more. */
  z.object({ kind: z.literal("discord-broken"), due, name: z.string() }),
  /** Posts of which nobody knows whether they stand in Discord. */
  z.object({ kind: z.literal("discord-unsure"), due, count: z.number() }),
  /** The nightly check found something wrong with the database. */
  z.object({ kind: z.literal("database-damaged"), due }),
  /** No copy of the site was proven for three days. */
  z.object({ kind: z.literal("backup-late"), due }),
  /** Where the site keeps its files something is wrong. */
  z.object({ kind: z.literal("storage"), due, problem: z.enum(storageProblems) }),
  /** Files stay that the database does not know, or another one uses: it may be the wrong one. */
  z.object({ kind: z.literal("files-kept"), due }),
  /** Without a mail server so many mails are kept, and newcomers wait for links that do not arrive. */
  keptMailsSchema,
]);
export type Todo = z.infer<typeof todoSchema>;

/** What must not wait for anything else, whatever hour it is. */
const urgentKinds: ReadonlySet<Todo["kind"]> = new Set([
  "database-damaged",
  "backup-late",
  "storage",
  "files-kept",
  "kept-mails",
]);

/** What a season lacks before it runs: the guide for beginners says the same. */
export const setUpKinds: ReadonlySet<Todo["kind"]> = new Set([
  "no-events",
  "still-hidden",
  "no-deadline",
  "no-tables",
]);

/** One's own answer and what must not wait, then by deadline, then without one; what a season still lacks is last. */
export function inOrder(todos: readonly Todo[]): Todo[] {
  return todos.toSorted((a, b) => rankOf(a) - rankOf(b) || (a.due ?? 0) - (b.due ?? 0));
}

function rankOf({ kind, due: until }: Todo): number {
  if (kind === "own-defence") return 0;
  if (urgentKinds.has(kind)) return 1;
  if (setUpKinds.has(kind)) return 4;
  return until === null ? 3 : 2;
}

/** What the list is made from: a season as far as one organiser may work on it. Times are UTC ms. */
export interface SeasonToDo {
  _id: string;
  title: string;
  /** The code of its game. */
  simulator: string;
  hidden: boolean;
  /** Nobody needs to register. */
  open: boolean;
  registrationDeadline: number | null;
  /** The times of its first and last event; `null`: it has none. */
  span: { first: number; last: number } | null;
  /** Those of its events, with sessions, that are near or can still miss results. */
  events: readonly EventToDo[];
  tables: number;
  /** Tables computed from older results than there are now. */
  tablesBehind: number;
  /** Rounds that score in none of the tables, or not in all of them although nobody has decided so. */
  unscored: readonly { title: string; isNowhere: boolean }[];
  may: { plan: boolean; editResults: boolean; editStandings: boolean; downloadLists: boolean };
}

export interface EventToDo {
  _id: string;
  title: string;
  time: number;
  hidden: boolean;
  sessions: readonly SessionToDo[];
}

interface SessionToDo {
  _id: string;
  title: string;
  official: boolean;
  startsAt: number;
  endsAt: number;
  /** When results were last saved; `null`: there are none. */
  savedAt: number | null;
}

/** A season whose first event is so near should be seen. */
const SHOWN_BEFORE_MS = 14 * DAY_MS;

/** So far ahead one sees what an evening asks for. */
export const AHEAD_MS = 72 * HOUR_MS;

/** What waits in these seasons at `now` (UTC ms), in no order. */
export function seasonTodos(seasons: readonly SeasonToDo[], now: number): Todo[] {
  return seasons.flatMap((season) => [
    ...missingResults(season, now),
    ...tablesBehind(season),
    ...roundsUnscored(season),
    ...unfinished(season, now),
  ]);
}

function missingResults({ may, events, ...season }: SeasonToDo, now: number): Todo[] {
  if (!may.editResults) return [];
  return events.flatMap((event) =>
    event.sessions
      .filter(({ official, savedAt }) => official && savedAt === null)
      .filter(({ endsAt }) => endsAt <= now + AHEAD_MS && endsAt > now - MISSED_FOR_MS)
      .map((session) => ({
        kind: "results" as const,
        due: session.endsAt,
        season: nameOf(season),
        event: nameOf(event),
        session: nameOf(session),
      })),
  );
}

function tablesBehind({ may, tablesBehind: count, ...season }: SeasonToDo): Todo[] {
  if (!may.editStandings || count === 0) return [];
  return [{ kind: "tables-behind", due: null, season: nameOf(season), count }];
}

function roundsUnscored({ may, unscored, ...season }: SeasonToDo): Todo[] {
  const [next] = unscored;
  if (!may.editStandings || next === undefined) return [];
  return [
    {
      kind: "rounds-unscored",
      due: null,
      season: nameOf(season),
      first: next.title,
      count: unscored.length,
      isNowhere: unscored.every(({ isNowhere }) => isNowhere),
    },
  ];
}

/** What a season lacks before it can run. One that is over lacks nothing. */
function unfinished(season: SeasonToDo, now: number): Todo[] {
  const { may, span, hidden, open, registrationDeadline, tables } = season;
  if (span && span.last <= now) return [];
  const lacks = { due: null, season: nameOf(season) };
  if (may.plan && !span) return [{ kind: "no-events", ...lacks }];
  const isNear = span !== null && span.first - SHOWN_BEFORE_MS <= now;
  return [
    ...(may.plan && hidden && isNear ? [{ kind: "still-hidden" as const, ...lacks }] : []),
    ...(may.plan && !hidden && !open && registrationDeadline === null
      ? [{ kind: "no-deadline" as const, ...lacks }]
      : []),
    ...(may.editStandings && !hidden && tables === 0
      ? [{ kind: "no-tables" as const, ...lacks }]
      : []),
  ];
}

export function nameOf({ _id, title }: Named): Named {
  return { _id, title };
}
