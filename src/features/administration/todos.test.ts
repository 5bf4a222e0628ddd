import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";
import { expect, test } from "vitest";
import { inOrder, type SeasonToDo, seasonTodos, type Todo } from "./todos.ts";

const now = Date.UTC(2026, 10, 21, 12);

const everything = { plan: true, editResults: true, editStandings: true, downloadLists: true };
const nothing = { plan: false, editResults: false, editStandings: false, downloadLists: false };

/** A visible season with one event, `inDays` from now, that lacks nothing. */
function season(inDays: number, changes: Partial<SeasonToDo> = {}): SeasonToDo {
  const time = now + inDays * DAY_MS;
  const race = {
    _id: "race",
    title: "Cursa",
    official: true,
    startsAt: time,
    endsAt: time + HOUR_MS,
    savedAt: inDays < 0 ? time + HOUR_MS : null,
  };
  return {
    _id: "s",
    title: "Cupa",
    simulator: "ACC",
    hidden: false,
    open: false,
    registrationDeadline: time - DAY_MS,
    span: { first: time, last: time },
    events: [{ _id: "e", title: "Etapa 1", time, hidden: false, sessions: [race] }],
    tables: 1,
    tablesBehind: 0,
    unscored: [],
    may: everything,
    ...changes,
  };
}

function kinds(...seasons: SeasonToDo[]): Todo["kind"][] {
  return seasonTodos(seasons, now).map(({ kind }) => kind);
}

/** The same season with its race changed. */
function withRace(base: SeasonToDo, change: object): SeasonToDo {
  return {
    ...base,
    events: base.events.map((event) => ({
      ...event,
      sessions: event.sessions.map((session) => ({ ...session, ...change })),
    })),
  };
}

test.each<[string, SeasonToDo, Todo["kind"][]]>([
  ["a season that lacks nothing", season(20), []],
  [
    "results of an official session that is over",
    withRace(season(-1), { savedAt: null }),
    ["results"],
  ],
  [
    "a session that ends within three days",
    withRace(season(-1), { savedAt: null, endsAt: now + 3 * DAY_MS }),
    ["results"],
  ],
  [
    "one that ends later",
    withRace(season(-1), { savedAt: null, endsAt: now + 3 * DAY_MS + 1 }),
    [],
  ],
  ["a session that is not official", withRace(season(-1), { savedAt: null, official: false }), []],
  ["results missed for two months", withRace(season(-70), { savedAt: null }), []],
  ["tables computed from older results", season(20, { tablesBehind: 2 }), ["tables-behind"]],
  [
    "rounds in no table",
    season(20, {
      unscored: [
        { title: "Spa", isNowhere: true },
        { title: "Monza", isNowhere: true },
      ],
    }),
    ["rounds-unscored"],
  ],
  ["a season without events", season(20, { span: null, events: [] }), ["no-events"]],
  ["a hidden season whose start is near", season(10, { hidden: true }), ["still-hidden"]],
  ["a hidden season with time left", season(20, { hidden: true }), []],
  ["a season nobody can register for", season(20, { registrationDeadline: null }), ["no-deadline"]],
  ["one that nobody needs to", season(20, { registrationDeadline: null, open: true }), []],
  ["a season without tables", season(20, { tables: 0 }), ["no-tables"]],
  ["a season that is over and had no tables", season(-20, { tables: 0 }), []],
])("%s", (_what, one, expected) => {
  expect(kinds(one)).toEqual(expected);
  expect(kinds({ ...one, may: nothing })).toEqual([]);
});

test("everybody is shown the work that is theirs", () => {
  const messy = withRace(
    season(-1, { tablesBehind: 1, hidden: true, registrationDeadline: null }),
    { savedAt: null },
  );
  expect(kinds({ ...messy, may: { ...nothing, editResults: true } })).toEqual(["results"]);
  expect(kinds({ ...messy, may: { ...nothing, editStandings: true } })).toEqual(["tables-behind"]);
  expect(kinds(season(10, { hidden: true, may: { ...nothing, plan: true } }))).toEqual([
    "still-hidden",
  ]);
});

test("what has waited longest comes first, whichever season it belongs to", () => {
  const newer = withRace(season(-1, { title: "Nouă" }), { savedAt: null });
  const older = withRace(season(-3, { title: "Veche" }), { savedAt: null });
  const todos = inOrder(seasonTodos([newer, older], now));
  expect(todos.map((todo) => "season" in todo && todo.season.title)).toEqual(["Veche", "Nouă"]);
});

test("the list goes by deadline, after one's own answer and what must not wait, and before what has no hour; hints are last", () => {
  const named = { _id: "x", title: "X" };
  const session = { season: named, event: named, session: named };
  const todos: Todo[] = [
    { kind: "no-tables", due: null, season: named },
    { kind: "tables-behind", due: null, season: named, count: 1 },
    { kind: "protests", due: now + 2, ...session },
    { kind: "own-defence", due: now + 1, case: "c", event: named },
    { kind: "id-claims", due: null, count: 1 },
    { kind: "results", due: now - 1, ...session },
    { kind: "database-damaged", due: null },
  ];
  expect(inOrder(todos).map(({ kind }) => kind)).toEqual([
    "own-defence",
    "database-damaged",
    "results",
    "protests",
    "tables-behind",
    "id-claims",
    "no-tables",
  ]);
});
