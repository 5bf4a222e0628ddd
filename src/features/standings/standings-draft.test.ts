import { describe, expect, test } from "vitest";
import { startHistory, stepBack } from "#shared/history.ts";
import type { ScoringTypeShape } from "./scoring/scoring-types.ts";
import {
  addEntries,
  asNewTable,
  canIgnore,
  changeEntry,
  changeRules,
  discardChanges,
  ignoreMember,
  newTable,
  overNewerVersion,
  removeEntry,
  startDraft,
  takeStep,
  withComputed,
  withFlagsOf,
} from "./standings-draft.ts";
import type { AvailableEvent, StandingsEntryShape } from "./standings.ts";
import { chosenEvents, scoringIn } from "./table-rounds.ts";

function entry(subject: string, given: Partial<StandingsEntryShape> = {}): StandingsEntryShape {
  return {
    _id: `entry ${subject}`,
    subject,
    position: 1,
    points: 25,
    compensationPoints: 0,
    deductions: [],
    startsFrom: null,
    choices: {},
    miscText: "",
    scoredEvents: 1,
    disqualified: false,
    manual: false,
    cars: [],
    drivers: [],
    teams: [],
    previousPosition: null,
    wins: 0,
    podiums: 0,
    cells: "",
    ...given,
  };
}

const draftOf = (...entries: StandingsEntryShape[]) =>
  startDraft({ ...newTable("nou"), version: 3, entries });

const team = (_id: string, ignored = false) => ({
  _id,
  ignored,
  gone: false,
  name: _id,
  paints: null,
});

const available: AvailableEvent[] = ["Monza", "Spa"].map((title, index) => ({
  _id: title,
  title,
  time: index,
  sessions: ["Q", "R"].map((code) => ({
    _id: `${title} ${code}`,
    title: code,
    type: { code: code === "Q" ? "Q" : "R" },
    official: true,
    prequalification: false,
    sprint: false,
    run: index === 0,
  })),
}));

const scoring: ScoringTypeShape = {
  _id: "top",
  title: "",
  points: [25],
  multiplier: 1,
  pole: null,
  fastestLap: null,
  minimumShare: 0,
};

test("a draft is dirty while it differs from what is stored", () => {
  const draft = draftOf(entry("Ana"));
  expect(draft.isDirty).toBe(false);
  const changed = changeEntry(draft, "Ana", { miscText: "Am" });
  expect(changed.isDirty).toBe(true);
  expect(changeEntry(changed, "Ana", { miscText: "" }).isDirty).toBe(false);
});

test("what the server worked out moves nothing but places and points, and only of the table it was asked about", () => {
  const draft = changeEntry(draftOf(entry("Ana")), "Ana", { miscText: "Am" });
  const computed = [entry("Ana", { miscText: "Am", points: 18 })];
  const answered = withComputed(draft, draft.table, computed);
  expect(answered.table.entries).toEqual(computed);
  expect(answered.isDirty).toBe(true);
  const later = changeEntry(draft, "Ana", { compensationPoints: 5 });
  expect(withComputed(later, draft.table, computed)).toBe(later);
});

describe("steps", () => {
  const start = startHistory(draftOf(entry("Ana")));
  const named = takeStep(start, changeEntry(start.present, "Ana", { miscText: "Pro" }));

  test("bring back what was discarded, and do not count what changed nothing", () => {
    const none = takeStep(named, discardChanges(named.present));
    expect([none.present.isDirty, none.past.length]).toEqual([false, 2]);
    expect(stepBack(none).present).toBe(named.present);
    const same = changeRules(named.present, { title: named.present.table.title });
    expect(takeStep(named, same)).toEqual({ ...named, present: same });
  });

  test("after a colleague's version lead back to the one that is refused", () => {
    const theirs = { ...start.present.stored, version: 4, title: "Al colegului" };
    const taken = takeStep(named, overNewerVersion(theirs, theirs));
    expect(taken.present).toMatchObject({
      table: { title: "Al colegului", version: 4 },
      isDirty: false,
    });
    expect(stepBack(taken).present).toMatchObject({
      table: { version: 3 },
      stored: { version: 3 },
    });
  });

  test("keep a colleague's version that is the same but for its number", () => {
    const { stored, table } = named.present;
    const over = takeStep(named, overNewerVersion({ ...stored, version: 4 }, table));
    expect(over.past).toHaveLength(2);
  });
});

test("a new table has the columns position and points, drops nothing, and nobody else sees it", () => {
  expect(newTable("nou")).toMatchObject({
    version: 0,
    public: false,
    displayedColumns: ["position", "points"],
    filters: { maxIgnoredEvents: 0 },
  });
});

test("only the entry that was changed is another", () => {
  const { table } = changeEntry(draftOf(entry("Ana"), entry("Ben")), "Ben", {
    compensationPoints: -500,
    disqualified: true,
  });
  expect(
    table.entries.map((one) => [one.subject, one.compensationPoints, one.disqualified]),
  ).toEqual([
    ["Ana", 0, false],
    ["Ben", -500, true],
  ]);
});

test("another type begins without entries, other rules keep them", () => {
  const draft = draftOf(entry("Ana"));
  expect(changeRules(draft, { title: "Cupa" }).table.entries).toHaveLength(1);
  const clubs = changeRules(draft, { type: { code: "T", title: "Cluburi" } });
  expect(clubs.table.entries).toEqual([]);
});

describe("events", () => {
  const choices = new Map([
    ["Spa R", "top"],
    ["Monza R", "top"],
    ["Monza Q", "nu mai există"],
  ]);

  test("are those with a scored session, in the season's order", () => {
    const events = chosenEvents(choices, { events: available, types: [scoring] });
    expect(
      events.map((event) => [event.obj.title, event.sessions.map((one) => one.obj._id)]),
    ).toEqual([
      ["Monza", ["Monza R"]],
      ["Spa", ["Spa R"]],
    ]);
    expect([...scoringIn(events)]).toEqual([
      ["Monza R", "top"],
      ["Spa R", "top"],
    ]);
  });

  test("that are fewer leave fewer to be dropped", () => {
    const events = chosenEvents(choices, { events: available, types: [scoring] });
    const filters = { ...newTable("").filters, maxIgnoredEvents: 1 };
    const two = changeRules(draftOf(), { events, filters });
    expect(two.table.filters.maxIgnoredEvents).toBe(1);
    const one = changeRules(two, { events: events.slice(1) });
    expect(one.table.filters.maxIgnoredEvents).toBe(0);
    expect(changeRules(one, { events: [] }).table.filters.maxIgnoredEvents).toBe(0);
  });
});

describe("the last club to be seen", () => {
  const ana = entry("Ana", { teams: [team("Alfa"), team("Beta", true)] });

  test("cannot be hidden", () => {
    expect(canIgnore(ana, "teams", "Alfa")).toBe(false);
    expect(ignoreMember(ana, { list: "teams", id: "Alfa", ignored: true })).toEqual({});
  });

  test("can be once another is seen", () => {
    const both = { ...ana, ...ignoreMember(ana, { list: "teams", id: "Beta", ignored: false }) };
    expect(canIgnore(both, "teams", "Alfa")).toBe(true);
    const { teams } = ignoreMember(both, { list: "teams", id: "Alfa", ignored: true });
    expect(teams?.map((one) => [one._id, one.ignored])).toEqual([
      ["Alfa", true],
      ["Beta", false],
    ]);
  });
});

test("members of now keep who was hidden, unless nobody would be seen", () => {
  const ana = entry("Ana", { teams: [team("Alfa", true), team("Beta")] });
  const flags = (...names: string[]) =>
    withFlagsOf(ana, { cars: [], drivers: [], teams: names.map((name) => team(name)) }).teams.map(
      ({ _id, ignored }) => [_id, ignored],
    );
  expect(flags("Alfa", "Gama")).toEqual([
    ["Alfa", true],
    ["Gama", false],
  ]);
  expect(flags("Alfa")).toEqual([["Alfa", false]]);
});

test("who is in the table is not added again, and only who was added by hand is taken out", () => {
  const draft = addEntries(draftOf(entry("Ana")), [
    entry("Ana", { manual: true }),
    entry("Ben", { manual: true }),
  ]);
  expect(draft.table.entries.map((one) => one.subject)).toEqual(["Ana", "Ben"]);
  const without = removeEntry(removeEntry(draft, "Ben"), "Ana");
  expect(without.table.entries.map((one) => one.subject)).toEqual(["Ana"]);
});

test("over a newer version the edits stay under its number; over a deleted table they become a new one", () => {
  const draft = changeRules(draftOf(), { title: "Al meu" });
  const newer = overNewerVersion({ ...draft.stored, version: 7 }, draft.table);
  expect(newer.table).toMatchObject({ _id: "nou", version: 7, title: "Al meu" });
  const again = asNewTable(draft, "alt");
  expect(again.table).toMatchObject({ _id: "alt", version: 0, title: "Al meu" });
  expect(again.isDirty).toBe(true);
});
