import { z } from "zod";
import { HOUR_MS } from "#shared/time/durations.ts";
import {
  AHEAD_MS,
  type EventToDo,
  inOrder,
  nameOf,
  roundShape,
  type SeasonToDo,
  type Todo,
  todoSchema,
} from "./todos.ts";

/* The evening of a race for who organises: what waits around the rounds of their seasons, and what is done. UTC ms. */

/** What is known of a round beside its sessions. */
export interface RoundFacts {
  /** `null`: nobody is asked whether they come. */
  presence: {
    from: number;
    until: number;
    yes: number;
    no: number;
    silent: number;
    isReminded: boolean;
  } | null;
  /** `null`: its game's server reads none. */
  list: { simulator: string; splits: number; withoutSteam: number[] } | null;
  /** People whom nobody knows, by session. */
  strangers: ReadonlyMap<string, number>;
  /** By session; for whom protests are none of their work, none. */
  protestsUntil: ReadonlyMap<string, number>;
}

/** So long one sees what was done. */
export const BACK_MS = 12 * HOUR_MS;

/** What a round that is near asks of who may do it. */
export function roundTodos(
  season: SeasonToDo,
  event: EventToDo,
  { facts, now }: { facts: RoundFacts; now: number },
): Todo[] {
  const { may } = season;
  const { presence, list } = facts;
  const round = { season: nameOf(season), event: nameOf(event) };
  const todos: Todo[] = [];
  if (may.plan && presence && presence.silent > 0 && isAsked(presence, now)) {
    const { yes, no, silent, isReminded, until: due } = presence;
    todos.push({ kind: "confirmations", due, ...round, yes, no, silent, isReminded });
  }
  if (may.downloadLists && list && now < startOf(event))
    todos.push({ kind: "entry-list", due: startOf(event), ...round, ...list });
  if (may.plan && event.hidden && !season.hidden)
    todos.push({ kind: "event-hidden", due: event.time, ...round });
  for (const session of event.sessions) {
    const place = { ...round, session: nameOf(session) };
    const count = facts.strangers.get(session._id) ?? 0;
    const until = facts.protestsUntil.get(session._id) ?? 0;
    if (may.editResults && count > 0)
      todos.push({ kind: "strangers", due: session.endsAt, ...place, count });
    if (may.editResults && now < until) todos.push({ kind: "protests", due: until, ...place });
  }
  return todos;
}

const doneRound = { at: z.number(), ...roundShape };
const doneSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("results"), ...doneRound, session: roundShape.event }),
  z.object({ kind: z.literal("confirmations"), ...doneRound, yes: z.number(), silent: z.number() }),
  z.object({ kind: z.literal("entry-list"), ...doneRound }),
]);
/** What is done, or cannot be done any more. */
export type Done = z.infer<typeof doneSchema>;

/** Of a round, within the last hours. */
export function roundDone(
  season: SeasonToDo,
  event: EventToDo,
  { facts, now }: { facts: RoundFacts; now: number },
): Done[] {
  const { may } = season;
  const { presence, list } = facts;
  const round = { season: nameOf(season), event: nameOf(event) };
  const done: Done[] = event.sessions.flatMap(({ savedAt, ...session }) =>
    may.editResults && savedAt !== null
      ? [{ kind: "results" as const, at: savedAt, ...round, session: nameOf(session) }]
      : [],
  );
  if (may.downloadLists && list) done.push({ kind: "entry-list", at: startOf(event), ...round });
  if (may.plan && presence && (presence.silent === 0 || !isAsked(presence, now))) {
    const { yes, silent, until } = presence;
    const at = Math.min(now, until);
    if (now >= presence.from) done.push({ kind: "confirmations", at, ...round, yes, silent });
  }
  return done.filter(({ at }) => at > now - BACK_MS && at <= now).toSorted((a, b) => b.at - a.at);
}

function isAsked({ from, until }: { from: number; until: number }, now: number): boolean {
  return from <= now && now <= until;
}

/** When the first session starts. */
function startOf({ time, sessions }: EventToDo): number {
  return Math.min(time, ...sessions.map(({ startsAt }) => startsAt));
}

/** Kinds without an hour that belong to an evening all the same. */
const ofEvening: ReadonlySet<Todo["kind"]> = new Set([
  "order-differs",
  "tables-behind",
  "rounds-unscored",
  "cases-to-vote",
  "cases-to-decide",
  "case-without-judges",
]);

/** Of everything that waits for somebody, what they do on an evening. */
export function eveningTodos(todos: readonly Todo[], now: number): Todo[] {
  return inOrder(todos).filter(({ kind, due }) => {
    if (due === null) return ofEvening.has(kind);
    return kind !== "own-defence" && Math.abs(due - now) <= AHEAD_MS;
  });
}

/** The one that the evening is about first: which runs or was just driven, else the next, else the last. */
export function nearestFirst<Round extends { time: number }>(
  rounds: readonly Round[],
  now: number,
): Round[] {
  const rank = ({ time }: Round) => (time > now ? 1 : time > now - BACK_MS ? 0 : 2);
  return rounds.toSorted(
    (a, b) => rank(a) - rank(b) || Math.abs(a.time - now) - Math.abs(b.time - now),
  );
}

const roundSchema = z.object({
  ...roundShape,
  simulator: z.string(),
  time: z.number(),
  /** Organisers alone see it, so there is nothing to tell others. */
  hidden: z.boolean(),
});

export const eveningSchema = z.object({
  /** The nearest first. */
  rounds: z.array(roundSchema),
  todos: z.array(todoSchema),
  done: z.array(doneSchema),
  /** The next round, however far; `null`: none is planned. */
  next: z.object({ event: roundShape.event, time: z.number() }).nullable(),
  /** They may save results of a season. */
  takesFiles: z.boolean(),
});
export type Evening = z.infer<typeof eveningSchema>;
