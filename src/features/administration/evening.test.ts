import { expect, test } from "vitest";
import { HOUR_MS } from "#shared/time/durations.ts";
import { eveningTodos, nearestFirst, roundDone, type RoundFacts, roundTodos } from "./evening.ts";
import type { EventToDo, SeasonToDo, Todo } from "./todos.ts";

const now = Date.UTC(2026, 10, 27, 18);
const nobody = { plan: false, editResults: false, editStandings: false, downloadLists: false };

const season: SeasonToDo = {
  _id: "s",
  title: "Cupa",
  simulator: "ACC",
  hidden: false,
  open: false,
  registrationDeadline: null,
  span: null,
  events: [],
  tables: 1,
  tablesBehind: 0,
  unscored: [],
  may: nobody,
};

/** Starts in two hours and is hidden; its race lasts one. */
const event: EventToDo = {
  _id: "e",
  title: "Spa",
  time: now + 2 * HOUR_MS,
  hidden: true,
  sessions: [
    {
      _id: "race",
      title: "Cursa",
      official: true,
      startsAt: now + 2 * HOUR_MS,
      endsAt: now + 3 * HOUR_MS,
      savedAt: null,
    },
  ],
};

const asked = { from: now - 1, until: now + HOUR_MS, yes: 3, no: 1, silent: 2, isReminded: false };

const facts: RoundFacts = {
  presence: asked,
  list: { simulator: "ACC", splits: 1, withoutSteam: [64] },
  strangers: new Map([["race", 3]]),
  protestsUntil: new Map([["race", now + 30 * HOUR_MS]]),
};

function kinds(
  may: Partial<SeasonToDo["may"]>,
  { at = now, of = event, known = facts, to = season } = {},
) {
  return roundTodos({ ...to, may: { ...nobody, ...may } }, of, { facts: known, now: at }).map(
    ({ kind }) => kind,
  );
}

test.each<[Partial<SeasonToDo["may"]>, Todo["kind"][]]>([
  [{}, []],
  [{ plan: true }, ["confirmations", "event-hidden"]],
  [{ downloadLists: true }, ["entry-list"]],
  [{ editResults: true }, ["strangers", "protests"]],
  [{ editStandings: true }, []],
])("who may %j has these lines of a round: %j", (may, expected) => {
  expect(kinds(may)).toEqual(expected);
});

test.each<[string, Parameters<typeof kinds>[1], Todo["kind"][]]>([
  [
    "nobody is silent",
    { known: { ...facts, presence: { ...asked, silent: 0 } } },
    ["entry-list", "event-hidden"],
  ],
  ["answers are not taken yet", { at: now - 2 }, ["entry-list", "event-hidden"]],
  ["answers are over", { at: now + HOUR_MS + 1 }, ["entry-list", "event-hidden"]],
  ["the round has started", { at: now + 2 * HOUR_MS }, ["event-hidden"]],
  ["the round is shown", { of: { ...event, hidden: false } }, ["confirmations", "entry-list"]],
  [
    "its season is hidden, which is said of that",
    { to: { ...season, hidden: true } },
    ["confirmations", "entry-list"],
  ],
  [
    "its game reads no list and asks nobody",
    { known: { ...facts, presence: null, list: null } },
    ["event-hidden"],
  ],
])("when %s", (_when, given, expected) => {
  expect(kinds({ plan: true, downloadLists: true }, given)).toEqual(expected);
});

test("protests are taken until their end", () => {
  expect(kinds({ editResults: true }, { at: now + 30 * HOUR_MS })).toEqual(["strangers"]);
});

test("what is done is told for twelve hours, to whose work it is", () => {
  const saved = now + 4 * HOUR_MS;
  const driven = {
    ...event,
    sessions: event.sessions.map((session) => ({ ...session, savedAt: saved })),
  };
  const done = (may: Partial<SeasonToDo["may"]>, at: number) =>
    roundDone({ ...season, may: { ...nobody, ...may } }, driven, { facts, now: at }).map(
      ({ kind }) => kind,
    );
  const all = { plan: true, editResults: true, downloadLists: true };
  expect(done(all, saved)).toEqual(["results", "entry-list", "confirmations"]);
  expect(done({}, saved)).toEqual([]);
  expect(done({ editResults: true }, saved)).toEqual(["results"]);
  expect(done(all, saved + 12 * HOUR_MS - 1)).toEqual(["results"]);
  expect(done(all, saved + 12 * HOUR_MS)).toEqual([]);
});

test("confirmations of which nobody is silent are done at once, and none before they begin", () => {
  const presence = { ...asked, silent: 0 };
  const may = { ...nobody, plan: true };
  const done = (at: number) =>
    roundDone({ ...season, may }, event, { facts: { ...facts, presence }, now: at });
  expect(done(now)).toMatchObject([{ kind: "confirmations", at: now, yes: 3, silent: 0 }]);
  expect(done(now - 2)).toEqual([]);
});

test("an evening has what is due within three days, and what belongs to results without an hour", () => {
  const named = { _id: "x", title: "X" };
  const place = { season: named, event: named, session: named };
  const at = (hours: number): Todo => ({ kind: "results", due: now + hours * HOUR_MS, ...place });
  const todos: Todo[] = [
    at(73),
    at(72),
    at(-72),
    at(-73),
    { kind: "cases-to-vote", due: null, count: 1 },
    { kind: "own-defence", due: now, case: "c", event: named },
    { kind: "id-claims", due: null, count: 1 },
    { kind: "no-tables", due: null, season: named },
    { kind: "database-damaged", due: null },
  ];
  expect(eveningTodos(todos, now)).toEqual([
    at(-72),
    at(72),
    { kind: "cases-to-vote", due: null, count: 1 },
  ]);
});

test.each([
  ["what was just driven is before what comes", [-2, 3], [-2, 3]],
  ["yesterday's race is after what comes", [-13, 70], [70, -13]],
  ["the next of several is first", [50, 20], [20, 50]],
  ["the last of those that are over", [-60, -20], [-20, -60]],
])("%s", (_what, hours, expected) => {
  const rounds = hours.map((hour) => ({ time: now + hour * HOUR_MS }));
  expect(nearestFirst(rounds, now).map(({ time }) => (time - now) / HOUR_MS)).toEqual(expected);
});
