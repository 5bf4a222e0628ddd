import { describe, expect, test } from "vitest";
import { itemText, itemTitle } from "./difference-labels.ts";
import { newTable } from "./standings-draft.ts";
import type { StandingsEntryShape, StandingsTable } from "./standings.ts";
import { mergeTables, tableConflicts, tableDifferences } from "./table-differences.ts";
import { filterNames, tableFilters } from "./rules/table-filters.ts";

const driver = (name: string, ignored = false) => ({
  _id: name,
  driverName: name,
  country: null,
  gone: false,
  ignored,
});

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
    drivers: [driver(subject)],
    teams: [],
    previousPosition: null,
    wins: 0,
    podiums: 0,
    cells: "",
    ...given,
  };
}

const scoringType = (_id: string) => ({
  _id,
  title: `Punctaj ${_id}`,
  points: [25],
  multiplier: 1,
  pole: null,
  fastestLap: null,
  minimumShare: 0,
});

/** `{ Monza: "top" }`: the race of Monza is scored so. */
const events = (scored: Record<string, string>): StandingsTable["events"] =>
  ["Monza", "Spa"].flatMap((title, time) => {
    const type = scored[title];
    if (type === undefined) return [];
    const obj = { _id: `${title} R`, title: "Cursa", type: { code: "R" as const }, sprint: false };
    const sessions = [{ obj, scoringType: scoringType(type), run: true }];
    return [{ obj: { _id: title, title, time }, sessions }];
  });

const read: StandingsTable = {
  ...newTable("tabel"),
  version: 3,
  title: "Piloți",
  displayedColumns: ["position", "drivers", "points"],
  events: events({ Monza: "top", Spa: "top" }),
  entries: [entry("Ana"), entry("Ben")],
};
const change = (given: Partial<StandingsTable>): StandingsTable => ({ ...read, ...given });
const edited = (given: Record<string, Partial<StandingsEntryShape>>) =>
  change({ entries: read.entries.map((one) => ({ ...one, ...given[one.subject] })) });

describe("two states of a table", () => {
  test("differ in nothing that comes from results", () => {
    const computed = { points: 1, position: 9, scoredEvents: 4, drivers: [driver("Eva")] };
    expect(tableDifferences(read, edited({ Ana: computed }))).toEqual([]);
    expect(tableDifferences(read, change({ entries: [], computedAt: 5 }))).toEqual([]);
    const columns: StandingsTable["displayedColumns"] = ["points", "drivers", "position"];
    expect(tableDifferences(read, change({ displayedColumns: columns }))).toEqual([]);
  });

  const { filters, options } = read;
  test.each<[string, StandingsTable, string, string, string]>([
    ["title", change({ title: "Cupa" }), "Nume", "Piloți", "Cupa"],
    ["public", change({ public: true }), "Publicare", "nepublicat", "public"],
    ["type", change({ type: { code: "T", title: "Cluburi" } }), "Tip", "Piloți", "Cluburi"],
    ...filterNames.map((name): [string, StandingsTable, string, string, string] => [
      name,
      change({
        filters: { ...filters, [name]: ["gt3"] },
        filterNames: { ...read.filterNames, [name]: ["GT3"] },
      }),
      tableFilters[name].title,
      "toate",
      "GT3",
    ]),
    [
      "maxIgnoredEvents",
      change({ filters: { ...filters, maxIgnoredEvents: 1 } }),
      "Etape care nu contează",
      "0",
      "1",
    ],
    [
      "includeWildcards",
      change({ options: { ...options, includeWildcards: true } }),
      "Mașini wildcard",
      "nu punctează",
      "punctează",
    ],
    [
      "bestCarsPerSession",
      change({ options: { ...options, bestCarsPerSession: 2 } }),
      "Mașini care punctează în fiecare sesiune",
      "toate",
      "2",
    ],
    [
      "keepDisqualifiedEvents",
      change({ options: { ...options, keepDisqualifiedEvents: true } }),
      "Etape cu descalificare",
      "pot fi eliminate",
      "nu pot fi eliminate",
    ],
    [
      "displayedColumns",
      change({ displayedColumns: ["position", "drivers", "cars"] }),
      "Coloane",
      "Poziție, Piloți, Puncte",
      "Poziție, Mașini, Piloți",
    ],
    ["miscTextName", change({ miscTextName: "Bonus" }), "Titlul coloanei de text", "fără", "Bonus"],
    [
      "sessions.Spa R",
      change({ events: events({ Monza: "top", Spa: "half" }) }),
      "Spa, Cursa",
      "Punctaj top",
      "Punctaj half",
    ],
    [
      "sessions.Monza R",
      change({ events: events({ Spa: "top" }) }),
      "Monza, Cursa",
      "Punctaj top",
      "nu punctează",
    ],
    [
      "entries.Ana.compensationPoints",
      edited({ Ana: { compensationPoints: -2.5 } }),
      "Ana: compensare",
      "0",
      "-2,5",
    ],
    ["entries.Ben.miscText", edited({ Ben: { miscText: "Am" } }), "Ben: text", "fără", "„Am”"],
    [
      "entries.Ana.disqualified",
      edited({ Ana: { disqualified: true } }),
      "Ana: descalificare",
      "nu",
      "descalificat",
    ],
    [
      "entries.Ana.drivers",
      edited({ Ana: { drivers: [driver("Ana"), driver("Eva", true)] } }),
      "Ana: piloți afișați",
      "Ana",
      "Ana",
    ],
  ])("differ in %s, and say how", (path, theirs, title, before, after) => {
    const [difference, ...more] = tableDifferences(read, theirs);
    expect(more).toEqual([]);
    expect(difference?.path).toBe(path);
    if (!difference) return;
    expect(itemTitle(difference.item, [read, theirs])).toBe(title);
    expect([itemText(difference.item, read), itemText(difference.item, theirs)]).toEqual([
      before,
      after,
    ]);
    // Either side can be taken.
    expect(
      tableDifferences(
        mergeTables(read, theirs, () => true),
        read,
      ),
    ).toEqual([]);
    expect(mergeTables(read, theirs, () => false)).toEqual(theirs);
  });

  test("of another type differ in their entries by that alone", () => {
    const clubs = change({ type: { code: "T", title: "Cluburi" }, entries: [entry("Alfa")] });
    const theirs = edited({ Ana: { miscText: "Am" } });
    expect(tableDifferences(clubs, theirs).map(({ path }) => path)).toEqual(["type"]);
    expect(mergeTables(clubs, theirs, () => true).entries).toEqual(clubs.entries);
  });
});

describe("what a colleague saved", () => {
  const mine = edited({
    Ana: { compensationPoints: 5, miscText: "Al meu" },
    Ben: { disqualified: true },
  });
  const theirs = { ...edited({ Ana: { compensationPoints: 3 } }), title: "Cupa", version: 4 };

  test("is asked about only where they changed something", () => {
    expect(tableConflicts(read, mine, theirs).map(({ path, isBoth }) => [path, isBoth])).toEqual([
      ["title", false],
      ["entries.Ana.compensationPoints", true],
    ]);
    expect(tableConflicts(read, mine, mine)).toEqual([]);
  });

  test("joins what I did, item by item", () => {
    const merged = mergeTables(mine, theirs, (path) => path !== "title");
    expect(merged).toMatchObject({ title: "Cupa", version: 4 });
    expect(
      merged.entries.map(({ subject, compensationPoints, miscText, disqualified }) => [
        subject,
        compensationPoints,
        miscText,
        disqualified,
      ]),
    ).toEqual([
      ["Ana", 5, "Al meu", false],
      ["Ben", 0, "", true],
    ]);
    const given = mergeTables(mine, theirs, (path) => !path.endsWith("compensationPoints"));
    expect(given.entries[0]).toMatchObject({ compensationPoints: 3, miscText: "Al meu" });
  });

  test("keeps whom either of us added by hand, and lets go whom one took out", () => {
    const added = (name: string) => entry(name, { manual: true, points: 0 });
    const before = change({ entries: [...read.entries, added("Dan")] });
    const own = change({ entries: [...read.entries, added("Eva")] });
    const other = change({ entries: [...before.entries, added("Flo")] });
    const asked = new Set(tableConflicts(before, own, other).map(({ path }) => path));
    expect([...asked]).toEqual(["entries.Flo.manual"]);
    const merged = mergeTables(own, other, (path) => !asked.has(path));
    expect(merged.entries.map(({ subject }) => subject)).toEqual(["Ana", "Ben", "Flo", "Eva"]);
  });

  test("does not let more events be dropped than are left", () => {
    const drops = change({ filters: { ...read.filters, maxIgnoredEvents: 1 } });
    const fewer = change({ events: events({ Spa: "top" }) });
    expect(mergeTables(drops, fewer, (path) => path === "maxIgnoredEvents")).toMatchObject({
      filters: { maxIgnoredEvents: 0 },
      events: [{ obj: { _id: "Spa" } }],
    });
  });
});
