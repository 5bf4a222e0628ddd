import { describe, expect, test } from "vitest";
import { differences } from "#shared/record/differences.ts";
import { merge } from "#shared/record/merge.ts";
import { type Labels, titleIn } from "#shared/record/record.ts";
import { newTable } from "./standings-draft.ts";
import type { StandingsEntryShape, StandingsTable } from "./standings.ts";
import type { TableRounds } from "./rules/rounds.ts";
import {
  decidesSame,
  tableLabels,
  tableNames,
  tableVersions,
  withDecisions,
} from "./table-decisions.ts";
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

/** What an editor and a colleague made of a table, and what of it is asked; paths in `taken` are as the colleague has them. */
function settle(
  base: StandingsTable,
  own: StandingsTable,
  theirs: StandingsTable,
  taken: readonly string[] = [],
) {
  const versions = tableVersions({ base, own, theirs });
  const { merged, clashes } = merge(tableLabels, versions, new Set(taken));
  return {
    table: withDecisions({ own, theirs }, merged),
    asked: clashes.map(({ path }) => path),
  };
}

function told(base: StandingsTable, theirs: StandingsTable): string[] {
  const versions = tableVersions({ base, own: base, theirs });
  const labels: Labels = tableLabels;
  return differences(versions.base, versions.theirs, {
    titleOf: (name, within) => titleIn(labels, name, within) ?? name,
    names: tableNames([base, theirs]),
    timeText: String,
    textOf: ([field = "", part], value) => labels[field]?.text?.(value, part),
  }).map(({ field, before, after }) => `${field}: ${before ?? "gol"} → ${after ?? "gol"}`);
}

describe("two copies of a table", () => {
  test("differ in nothing that comes from results", () => {
    const computed = { points: 1, position: 9, scoredEvents: 4, drivers: [driver("Eva")] };
    const columns: StandingsTable["displayedColumns"] = ["points", "drivers", "position"];
    for (const other of [
      edited({ Ana: computed }),
      change({ entries: [], computedAt: 5 }),
      change({ displayedColumns: columns }),
    ]) {
      expect(decidesSame(read, other)).toBe(true);
      expect(told(read, other)).toEqual([]);
    }
  });

  const { filters, options } = read;
  test.each<[string, StandingsTable]>([
    ["Nume: Piloți → Cupa", change({ title: "Cupa" })],
    ["Public: nu → da", change({ public: true })],
    ["Tip: Piloți → Cluburi", change({ type: { code: "T", title: "Cluburi" } })],
    ...filterNames.map((name): [string, StandingsTable] => [
      `Filtre › ${tableFilters[name].title}: gol → GT3`,
      change({
        filters: { ...filters, [name]: ["gt3"] },
        filterNames: { ...read.filterNames, [name]: ["GT3"] },
      }),
    ]),
    [
      "Filtre › Etape care nu contează: 0 → 1",
      change({ filters: { ...filters, maxIgnoredEvents: 1 } }),
    ],
    [
      "Opțiuni › Cine punctează: doar cine este înscris → cine este înscris, mașinile wildcard și cele invitate",
      change({ options: { ...options, whoScores: "guests" } }),
    ],
    [
      "Opțiuni › Mașini care punctează în fiecare sesiune: toate → 2",
      change({ options: { ...options, bestCarsPerSession: 2 } }),
    ],
    [
      "Opțiuni › Etape cu descalificare: pot fi eliminate → nu pot fi eliminate",
      change({ options: { ...options, keepDisqualifiedEvents: true } }),
    ],
    [
      "Coloane: Poziție, Piloți, Puncte → Poziție, Mașini, Piloți",
      change({ displayedColumns: ["position", "cars", "drivers"] }),
    ],
    ["Titlul coloanei de text: gol → Bonus", change({ miscTextName: "Bonus" })],
    [
      "Sesiuni punctate › Spa, Cursa: Punctaj top → Punctaj half",
      change({ events: events({ Monza: "top", Spa: "half" }) }),
    ],
    [
      "Sesiuni punctate › Monza, Cursa: Punctaj top → nu punctează",
      change({ events: events({ Spa: "top" }) }),
    ],
    ["Rânduri › Ana › Compensare: 0 → -2,5", edited({ Ana: { compensationPoints: -2.5 } })],
    [
      "Rânduri › Ana › Deduceri: gol → Puncte: 3, Motiv: Contact",
      edited({ Ana: { deductions: [{ points: 3, reason: "Contact" }] } }),
    ],
    ["Rânduri › Ana › Începe de la zero din: gol → Spa", edited({ Ana: { startsFrom: "Spa" } })],
    [
      "Rânduri › Ana › Rezultate păstrate sau eliminate › Spa: gol → eliminat",
      edited({ Ana: { choices: { Spa: "drop" } } }),
    ],
    ["Rânduri › Ben › Text: gol → Am", edited({ Ben: { miscText: "Am" } })],
    ["Rânduri › Ana › Descalificat: nu → da", edited({ Ana: { disqualified: true } })],
    [
      "Rânduri › Ana › Piloți: gol → Eva (Ascuns: da)",
      edited({ Ana: { drivers: [driver("Ana"), driver("Eva", true)] } }),
    ],
  ])("differ so: %s", (words, theirs) => {
    expect(told(read, theirs)).toEqual([words]);
    expect(decidesSame(read, theirs)).toBe(false);
    // What only one of the two has changed is done, whoever it was.
    expect(settle(read, read, theirs)).toEqual({ table: theirs, asked: [] });
    const { table, asked } = settle(read, theirs, read);
    expect(asked).toEqual([]);
    expect(decidesSame(table, theirs)).toBe(true);
  });

  test("of another type differ in their entries by that alone, and edits of the old ones are asked about", () => {
    const clubs = change({ type: { code: "T", title: "Cluburi" }, entries: [entry("Alfa")] });
    expect(told(read, clubs)).toEqual(["Tip: Piloți → Cluburi"]);
    expect(settle(read, clubs, read).table.entries).toEqual(clubs.entries);
    const theirs = edited({ Ana: { miscText: "Am" } });
    expect(settle(read, clubs, theirs).asked).toEqual(["type"]);
    expect(settle(read, clubs, theirs).table.entries).toEqual(clubs.entries);
    const taken = settle(read, clubs, theirs, ["type"]).table;
    expect([taken.type.code, taken.entries]).toEqual(["D", theirs.entries]);
  });
});

describe("two copies of a table of every round", () => {
  const rounds = (given: Partial<TableRounds> = {}): TableRounds => ({
    race: "top",
    sprint: "top",
    qualifying: null,
    except: [],
    ...given,
  });
  const said = (session: string, type: string | null, undecided = false) => ({
    session,
    scoringType: type,
    undecided,
  });
  const every = (given: Partial<TableRounds> = {}) => change({ rounds: rounds(given) });

  test.each<[string, StandingsTable]>([
    ["Punctaj la toate etapele › calificări: nu punctează → half", every({ qualifying: "half" })],
    [
      "Sesiuni punctate › Monza, Cursa: ca la celelalte etape → nu punctează",
      every({ except: [said("Monza R", null)] }),
    ],
    [
      "Sesiuni punctate › Monza, Cursa: ca la celelalte etape → nu punctează încă",
      every({ except: [said("Monza R", null, true)] }),
    ],
  ])("differ so: %s", (words, theirs) => {
    expect(told(every(), theirs)).toEqual([words]);
    expect(settle(every(), every(), theirs)).toEqual({ table: theirs, asked: [] });
    expect(settle(every(), theirs, every()).table.rounds).toEqual(theirs.rounds);
  });

  test("differ in nothing by rounds that were added meanwhile", () => {
    const later = change({ rounds: rounds(), events: events({ Monza: "top" }) });
    expect(decidesSame(every(), later)).toBe(true);
  });

  test("join what each says of another session, and ask about the same one", () => {
    const own = every({ except: [said("Monza R", null), said("Spa R", "half")] });
    const theirs = every({ except: [said("Spa R", null)], qualifying: "half" });
    const { table, asked } = settle(every(), own, theirs);
    expect(asked).toEqual(["sessions.Spa R"]);
    expect(table.rounds).toEqual({ ...own.rounds, qualifying: "half" });
    const taken = settle(every(), own, theirs, asked).table;
    expect(taken.rounds?.except).toContainEqual(said("Spa R", null));
  });

  test("go on as chosen sessions where one of the two chose them", () => {
    const chosen = change({ events: events({ Spa: "half" }) });
    const { table, asked } = settle(every(), chosen, every({ qualifying: "half" }));
    expect(asked).toEqual(["rounds"]);
    expect(table).toMatchObject({ rounds: null, events: chosen.events });
  });
});

describe("what a colleague saved", () => {
  const mine = edited({
    Ana: { compensationPoints: 5, miscText: "Al meu" },
    Ben: { disqualified: true },
  });
  const theirs = {
    ...edited({ Ana: { compensationPoints: 3, choices: { Spa: "keep" } } }),
    title: "Cupa",
    version: 4,
  };

  test("joins what I did, and is asked about only where both changed one thing", () => {
    const { table, asked } = settle(read, mine, theirs);
    expect(asked).toEqual(["entries.Ana.compensationPoints"]);
    expect(table).toMatchObject({
      title: "Cupa",
      version: 4,
      entries: [
        { subject: "Ana", compensationPoints: 5, miscText: "Al meu", choices: { Spa: "keep" } },
        { subject: "Ben", disqualified: true },
      ],
    });
    const taken = settle(read, mine, theirs, asked).table;
    expect(taken.entries[0]).toMatchObject({ compensationPoints: 3, miscText: "Al meu" });
  });

  test("joins my rounds, filters and results that count, each by itself", () => {
    const own = change({
      events: events({ Monza: "top", Spa: "half" }),
      filters: { ...read.filters, carClasses: ["gt3"] },
      filterNames: { ...read.filterNames, carClasses: ["GT3"] },
      entries: [entry("Ana", { choices: { Monza: "drop" } }), entry("Ben")],
    });
    const other = change({
      events: events({ Monza: "half", Spa: "top" }),
      filters: { ...read.filters, carClasses: ["gt4"] },
      filterNames: { ...read.filterNames, carClasses: ["GT4"] },
      entries: [entry("Ana", { choices: { Spa: "keep" } }), entry("Ben")],
    });
    const { table, asked } = settle(read, own, other);
    expect(asked).toEqual([]);
    expect(table.events).toEqual(events({ Monza: "half", Spa: "half" }));
    expect(table.filterNames.carClasses).toEqual(["GT4", "GT3"]);
    expect(table.entries[0]?.choices).toEqual({ Monza: "drop", Spa: "keep" });
  });

  const added = (name: string, given: Partial<StandingsEntryShape> = {}) =>
    entry(name, { manual: true, points: 0, ...given });
  const before = change({ entries: [...read.entries, added("Dan")] });
  const subjects = (table: StandingsTable) => table.entries.map(({ subject }) => subject);

  test("keeps whom either of us added by hand, and lets go whom one took out", () => {
    const own = change({ entries: [...read.entries, added("Eva")] });
    const other = change({ entries: [...before.entries, added("Flo")] });
    const { table, asked } = settle(before, own, other);
    expect(asked).toEqual([]);
    expect(subjects(table)).toEqual(["Ana", "Ben", "Flo", "Eva"]);
    expect(table.entries.at(-1)?.drivers).toEqual([driver("Eva")]);
  });

  test("asks whole about somebody whom one took out and the other changed", () => {
    const other = change({ entries: [...read.entries, added("Dan", { miscText: "Am" })] });
    const { table, asked } = settle(before, read, other);
    expect(asked).toEqual(["entries.Dan"]);
    expect(subjects(table)).toEqual(["Ana", "Ben"]);
    expect(settle(before, read, other, asked).table.entries).toEqual(other.entries);
  });

  test("does not let more events be dropped than are left", () => {
    const drops = change({ filters: { ...read.filters, maxIgnoredEvents: 1 } });
    const fewer = change({ events: events({ Spa: "top" }) });
    expect(settle(read, drops, fewer).table).toMatchObject({
      filters: { maxIgnoredEvents: 0 },
      events: [{ obj: { _id: "Spa" } }],
    });
  });
});
