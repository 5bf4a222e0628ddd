import { DAY_MS } from "#shared/time/durations.ts";
import { z } from "zod";
import { orderDifferenceSchema } from "#features/results/results.ts";
import { MISSED_FOR_MS } from "#features/seasons/race-state.ts";
import { storageProblems } from "#shared/storage-problems.ts";

const named = z.object({ _id: z.string(), title: z.string() });

const keptMailsSchema = z.object({
  kind: z.literal("kept-mails"),
  mails: z.number(),
  /** The oldest of the sign-ups that wait, and how many there are; only for who may confirm them. */
  registrations: z.object({ oldest: z.array(z.string()), total: z.number() }).nullable(),
});
export type KeptMails = z.infer<typeof keptMailsSchema>;

/** Something that waits for an organiser, in the order in which it is shown. */
export const todoSchema = z.discriminatedUnion("kind", [
  /** An official session is over and has no results. */
  z.object({ kind: z.literal("results"), season: named, event: named, session: named }),
  /** A race stands otherwise than in its file: it was sorted by totals before. Nothing moves until somebody takes an order. */
  z.object({
    kind: z.literal("order-differs"),
    season: named,
    event: named,
    session: named,
    ...orderDifferenceSchema.shape,
  }),
  /** How many tables of the season were computed from older results. */
  z.object({ kind: z.literal("tables-behind"), season: named, count: z.number() }),
  /** How many rounds tables of the season lack, the name of the first, and whether none of them scores in any table. */
  z.object({
    kind: z.literal("rounds-unscored"),
    season: named,
    first: z.string(),
    count: z.number(),
    isNowhere: z.boolean(),
  }),
  z.object({ kind: z.literal("no-events"), season: named }),
  /** Its first event is near, or over, and visitors do not see it. */
  z.object({ kind: z.literal("still-hidden"), season: named }),
  /** Clubs cannot register: no deadline was ever set. */
  z.object({ kind: z.literal("no-deadline"), season: named }),
  z.object({ kind: z.literal("no-tables"), season: named }),
  /** A case in which the viewer is accused and has not answered; first of all, the next deadline before others. */
  z.object({ kind: z.literal("own-defence"), case: z.string(), event: named, until: z.number() }),
  /** Cases that the viewer judges and has not voted on. */
  z.object({ kind: z.literal("cases-to-vote"), count: z.number() }),
  /** Cases with enough votes, of which one is the viewer's: their decision is not published. */
  z.object({ kind: z.literal("cases-to-decide"), count: z.number() }),
  /** A case that nobody may judge, for who manages the panel: they invite somebody, or judge it. */
  z.object({
    kind: z.literal("case-without-judges"),
    case: z.string(),
    event: named,
    session: named,
  }),
  /** Sanctions that thresholds propose and that the viewer may confirm or reject. */
  z.object({ kind: z.literal("sanctions-to-decide"), count: z.number() }),
  /** Platform ids that two people say are theirs. */
  z.object({ kind: z.literal("id-claims"), count: z.number() }),
  /** Ids that their people want to be rid of although results were matched by them. */
  z.object({ kind: z.literal("unlink-requests"), count: z.number() }),
  z.object({ kind: z.literal("failed-mails"), count: z.number() }),
  /** The nightly check found something wrong with the database. */
  z.object({ kind: z.literal("database-damaged") }),
  /** No copy of the site was proven for three days. */
  z.object({ kind: z.literal("backup-late") }),
  /** Where the site keeps its files something is wrong. */
  z.object({ kind: z.literal("storage"), problem: z.enum(storageProblems) }),
  /** Files stay that the database does not know, or another one uses: it may be the wrong one. */
  z.object({ kind: z.literal("files-kept") }),
  /** Without a mail server so many mails are kept, and newcomers wait for links that do not arrive. */
  keptMailsSchema,
]);
export type Todo = z.infer<typeof todoSchema>;

/** What the list is made from: a season as far as one organiser may work on it. Times are UTC ms. */
export interface SeasonToDo {
  _id: string;
  title: string;
  hidden: boolean;
  /** Nobody needs to register. */
  open: boolean;
  registrationDeadline: number | null;
  /** The times of its first and last event; `null`: it has none. */
  span: { first: number; last: number } | null;
  /** Those of its events, with sessions, that can still miss results. */
  events: readonly { _id: string; title: string; sessions: readonly SessionToDo[] }[];
  tables: number;
  /** Tables computed from older results than there are now. */
  tablesBehind: number;
  /** Rounds that score in none of the tables, or not in all of them although nobody has decided so. */
  unscored: readonly { title: string; isNowhere: boolean }[];
  may: { plan: boolean; editResults: boolean; editStandings: boolean };
}

interface SessionToDo {
  _id: string;
  title: string;
  official: boolean;
  endsAt: number;
  hasResults: boolean;
}

/** A season whose first event is so near should be seen. */
const SHOWN_BEFORE_MS = 14 * DAY_MS;

/** What waits in these seasons at `now` (UTC ms): results first, the longest waiting on top. */
export function seasonTodos(seasons: readonly SeasonToDo[], now: number): Todo[] {
  return [
    ...seasons
      .flatMap((season) => missingResults(season, now))
      .toSorted(byEnd)
      .map(({ todo }) => todo),
    ...seasons.flatMap(tablesBehind),
    ...seasons.flatMap(roundsUnscored),
    ...seasons.flatMap((season) => unfinished(season, now)),
  ];
}

interface MissingResults {
  endsAt: number;
  todo: Todo;
}

function missingResults({ may, events, ...season }: SeasonToDo, now: number): MissingResults[] {
  if (!may.editResults) return [];
  return events.flatMap((event) =>
    event.sessions
      .filter(({ official, hasResults }) => official && !hasResults)
      .filter(({ endsAt }) => endsAt <= now && endsAt > now - MISSED_FOR_MS)
      .map((session) => ({
        endsAt: session.endsAt,
        todo: {
          kind: "results" as const,
          season: nameOf(season),
          event: nameOf(event),
          session: nameOf(session),
        },
      })),
  );
}

function byEnd(a: MissingResults, b: MissingResults): number {
  return a.endsAt - b.endsAt;
}

function tablesBehind({ may, tablesBehind: count, ...season }: SeasonToDo): Todo[] {
  if (!may.editStandings || count === 0) return [];
  return [{ kind: "tables-behind", season: nameOf(season), count }];
}

function roundsUnscored({ may, unscored, ...season }: SeasonToDo): Todo[] {
  const [first] = unscored;
  if (!may.editStandings || first === undefined) return [];
  return [
    {
      kind: "rounds-unscored",
      season: nameOf(season),
      first: first.title,
      count: unscored.length,
      isNowhere: unscored.every(({ isNowhere }) => isNowhere),
    },
  ];
}

/** What a season lacks before it can run. One that is over lacks nothing. */
function unfinished(season: SeasonToDo, now: number): Todo[] {
  const { may, span, hidden, open, registrationDeadline, tables } = season;
  if (span && span.last <= now) return [];
  const about = nameOf(season);
  if (may.plan && !span) return [{ kind: "no-events", season: about }];
  const isNear = span !== null && span.first - SHOWN_BEFORE_MS <= now;
  return [
    ...(may.plan && hidden && isNear ? [{ kind: "still-hidden" as const, season: about }] : []),
    ...(may.plan && !hidden && !open && registrationDeadline === null
      ? [{ kind: "no-deadline" as const, season: about }]
      : []),
    ...(may.editStandings && !hidden && tables === 0
      ? [{ kind: "no-tables" as const, season: about }]
      : []),
  ];
}

function nameOf({ _id, title }: z.infer<typeof named>): z.infer<typeof named> {
  return { _id, title };
}
