import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";
import { expect, test } from "vitest";
import { type SeasonToDo, seasonTodos, type Todo } from "./todos.ts";

const now = Date.UTC(2026, 10, 21, 12);

const everything = { plan: true, editResults: true, editStandings: true };
const nothing = { plan: false, editResults: false, editStandings: false };

/** A visible season with one event, `inDays` from now, that lacks nothing. */
function season(inDays: number, changes: Partial<SeasonToDo> = {}): SeasonToDo {
  const time = now + inDays * DAY_MS;
  const race = {
    _id: "race",
    title: "Cursa",
    official: true,
    endsAt: time + HOUR_MS,
    hasResults: inDays < 0,
  };
  return {
    _id: "s",
    title: "Cupa",
    hidden: false,
    open: false,
    registrationDeadline: time - DAY_MS,
    span: { first: time, last: time },
    events: [{ _id: "e", title: "Etapa 1", sessions: [race] }],
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
    withRace(season(-1), { hasResults: false }),
    ["results"],
  ],
  ["a session that still runs", withRace(season(-1), { hasResults: false, endsAt: now + 1 }), []],
  [
    "a session that is not official",
    withRace(season(-1), { hasResults: false, official: false }),
    [],
  ],
  ["results missed for two months", withRace(season(-70), { hasResults: false }), []],
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
    { hasResults: false },
  );
  expect(kinds({ ...messy, may: { ...nothing, editResults: true } })).toEqual(["results"]);
  expect(kinds({ ...messy, may: { ...nothing, editStandings: true } })).toEqual(["tables-behind"]);
  expect(kinds(season(10, { hidden: true, may: { ...nothing, plan: true } }))).toEqual([
    "still-hidden",
  ]);
});

test("what has waited longest comes first, whichever season it belongs to", () => {
  const newer = withRace(season(-1, { title: "Nouă" }), { hasResults: false });
  const older = withRace(season(-3, { title: "Veche" }), { hasResults: false });
  const todos = seasonTodos([newer, older], now);
  expect(todos.map((todo) => "season" in todo && todo.season.title)).toEqual(["Veche", "Nouă"]);
});
