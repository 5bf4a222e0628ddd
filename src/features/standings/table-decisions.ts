import { groupBy } from "#shared/group-by.ts";
import { isParts, isSame, type Versions } from "#shared/record/merge.ts";
import type { Labels } from "#shared/record/record.ts";
import { entryName } from "./entry-name.ts";
import type { PostedEntry } from "./posted-table-shape.ts";
import { standingsTypes } from "./rules/points.ts";
import {
  decisionsOnSessions,
  otherwise,
  type SessionDecisions,
  sessionWords,
  withSessionDecisions,
} from "./session-decisions.ts";
import { unedited } from "./rules/standings-table.ts";
import { filterNames, ofEachFilter, tableFilters } from "./rules/table-filters.ts";
import { isOptionName, ofEachOption, optionText, tableOptions } from "./rules/table-options.ts";
import {
  columnsToShow,
  columnTitles,
  standingsColumns,
  standingsTypeTitles,
} from "./standings-columns.ts";
import type { StandingsEntryShape, StandingsTable } from "./standings.ts";
import { withinItsEvents } from "./table-results.ts";

/*
 * What editors decide of a table, so that copies of it are compared and merged as those of a record are
 * (`shared/record/merge.ts`). Places, points and whatever else comes from results is no decision.
 */

export type MemberList = "cars" | "drivers" | "teams";

/** Of an entry that was added by hand the lists say who belongs to it, of another one only who is hidden in it. */
type EntryDecisions = Pick<PostedEntry, keyof typeof unedited | MemberList>;

/** By subject. One that was added by hand and is not there was taken out. */
type Entries = Record<string, EntryDecisions>;

interface TableDecisions
  extends
    SessionDecisions,
    Pick<
      StandingsTable,
      "title" | "public" | "filters" | "options" | "displayedColumns" | "miscTextName"
    > {
  /** With the entries where copies are of several types: those of another type are about somebody else. */
  type: { code: StandingsTable["type"]["code"]; entries?: Entries };
  entries: Entries;
}

/** What decisions about a table are called, in the audit log too, and how they are merged. */
export const tableLabels = {
  title: { title: "Nume" },
  public: { title: "Public" },
  type: {
    title: "Tip",
    text: (type) => {
      const code = standingsTypes.find((one) => isParts(type) && type["code"] === one);
      return code && standingsTypeTitles[code];
    },
  },
  filters: {
    title: "Filtre",
    parts: {
      ...ofEachFilter((name) => tableFilters[name].title),
      maxIgnoredEvents: "Etape care nu contează",
    },
    isSet: true,
  },
  options: {
    title: "Opțiuni",
    parts: ofEachOption((name) => tableOptions[name].title),
    text: (value, name = "") => (isOptionName(name) ? optionText(name, value) : undefined),
  },
  displayedColumns: {
    title: "Coloane",
    isSet: true,
    text: (shown) =>
      standingsColumns
        .filter((column) => Array.isArray(shown) && shown.includes(column))
        .map((column) => columnTitles[column])
        .join(", "),
  },
  miscTextName: { title: "Titlul coloanei de text" },
  rounds: {
    title: "Punctaj la toate etapele",
    parts: {
      race: "cursă",
      sprint: "sprint",
      qualifying: "calificări",
      except: "altfel",
      session: "sesiunea",
      scoringType: "punctaj",
      undecided: "de hotărât",
    },
  },
  sessions: { title: "Sesiuni punctate", parts: {} },
  entries: {
    title: "Rânduri",
    parts: {
      compensationPoints: "Compensare",
      compensationReason: "Motivul compensării",
      deductions: "Deduceri",
      points: "Puncte",
      reason: "Motiv",
      startsFrom: "Începe de la zero din",
      choices: "Rezultate păstrate sau eliminate",
      miscText: "Text",
      disqualified: "Descalificat",
      manual: "Adăugat manual",
      cars: "Mașini",
      drivers: "Piloți",
      teams: "Cluburi",
      ignored: "Ascuns",
    },
  },
} as const satisfies Labels;

/** Whether editors decided the same of both. */
export function decidesSame(one: StandingsTable, other: StandingsTable): boolean {
  return isSame(decisionsIn(one), decisionsIn(other));
}

/** The decisions in three copies of a table, ready to be merged. */
export function tableVersions(tables: Versions<StandingsTable>): Versions<TableDecisions> {
  const base = decisionsIn(tables.base);
  const own = decisionsIn(tables.own);
  const theirs = decisionsIn(tables.theirs);
  const all = [base, own, theirs];
  const hasTypes = all.some(({ type }) => type.code !== base.type.code);
  const subjects = [tables.base, tables.own, tables.theirs].flatMap((table) =>
    table.entries.map(({ subject }) => subject),
  );
  const sessions = all.flatMap((each) => Object.keys(each.sessions));
  const filled = (decisions: TableDecisions, isLater: boolean): TableDecisions => {
    const entries = Object.fromEntries(
      subjects.flatMap((subject) => {
        const decided = decisions.entries[subject];
        if (!decided && isLater && base.entries[subject]?.manual) return [];
        return [[subject, decided ?? untouched]];
      }),
    );
    return {
      ...decisions,
      sessions: Object.fromEntries(
        sessions.map((id) => [id, decisions.sessions[id] ?? otherwise(decisions)]),
      ),
      ...(hasTypes ? { type: { ...decisions.type, entries }, entries: {} } : { entries }),
    };
  };
  return { base: filled(base, false), own: filled(own, true), theirs: filled(theirs, true) };
}

/** What was saved meanwhile, with decisions that were merged of it and of one's own table. */
export function withDecisions(
  { own, theirs }: Pick<Versions<StandingsTable>, "own" | "theirs">,
  { type, filters, rounds, sessions, entries, displayedColumns, ...decided }: TableDecisions,
): StandingsTable {
  const names = tableNames([own, theirs]);
  return withinItsEvents({
    ...theirs,
    ...decided,
    type: { code: type.code, title: standingsTypeTitles[type.code] },
    filters,
    filterNames: ofEachFilter((name) => filters[name].map((id) => names[id] ?? "")),
    displayedColumns: columnsToShow(displayedColumns),
    ...withSessionDecisions({ rounds, sessions }, [theirs, own]),
    entries: mergedEntries(
      type.entries ?? entries,
      [theirs, own].filter((table) => table.type.code === type.code),
    ),
  });
}

/** What the ids in tables stand for, and what is decided in a word. */
export function tableNames(tables: readonly StandingsTable[]): Record<string, string> {
  const names: Record<string, string> = {
    keep: "păstrat",
    drop: "eliminat",
    ...sessionWords,
  };
  for (const table of tables) {
    for (const name of filterNames)
      for (const [at, id] of table.filters[name].entries())
        names[id] = table.filterNames[name][at] ?? "";
    for (const { obj: event, sessions } of table.events) {
      names[event._id] = event.title;
      for (const { obj, scoringType } of sessions) {
        names[obj._id] = `${event.title}, ${obj.title}`;
        names[scoringType._id] = scoringType.title;
      }
    }
    for (const entry of table.entries) {
      for (const car of entry.cars) names[car._id] = car.carName || `#${car.raceNumber}`;
      for (const driver of entry.drivers) names[driver._id] = driver.driverName;
      for (const team of entry.teams) names[team._id] = team.name;
      names[entry.subject] = entryName(entry, table) || names[entry.subject] || "Rând";
    }
  }
  return names;
}

const untouched: EntryDecisions = { ...unedited, cars: [], drivers: [], teams: [] };

function decisionsIn(table: StandingsTable): TableDecisions {
  const { title, type, filters, options, displayedColumns, miscTextName } = table;
  return {
    title,
    public: table.public,
    type: { code: type.code },
    filters: { ...filters, ...ofEachFilter((name) => filters[name].toSorted()) },
    options,
    displayedColumns: columnsToShow(displayedColumns),
    miscTextName,
    ...decisionsOnSessions(table),
    entries: Object.fromEntries(
      table.entries
        .map((entry) => [entry.subject, decisionsOf(entry)] as const)
        .filter(([, decided]) => !isSame(decided, untouched)),
    ),
  };
}

function decisionsOf(entry: StandingsEntryShape): EntryDecisions {
  const { compensationPoints, compensationReason = "", deductions, startsFrom } = entry;
  const { choices, miscText } = entry;
  const { disqualified, manual } = entry;
  const listed = (list: MemberList) =>
    entry[list]
      .filter(({ ignored }) => manual || ignored)
      .map(({ _id, ignored }) => ({ _id, ignored }))
      .toSorted((a, b) => (a._id < b._id ? -1 : 1));
  return {
    compensationPoints,
    compensationReason,
    deductions,
    startsFrom,
    choices,
    miscText,
    disqualified,
    manual,
    cars: listed("cars"),
    drivers: listed("drivers"),
    teams: listed("teams"),
  };
}

/** Those that stay; what comes from results is as the first table has it. */
function mergedEntries(decided: Entries, tables: readonly StandingsTable[]): StandingsEntryShape[] {
  const all = tables.flatMap((table) => table.entries);
  return [...groupBy(all, ({ subject }) => subject)].flatMap(([subject, copies]) => {
    const own = decided[subject];
    const [entry] = copies;
    if (!own || !entry) return [];
    const copyWith = (list: MemberList) =>
      copies.find((copy) => isSame(decisionsOf(copy)[list], own[list])) ?? entry;
    const { cars } = copyWith("cars");
    const { drivers } = copyWith("drivers");
    const { teams } = copyWith("teams");
    const { compensationReason, ...decisions } = own;
    const { compensationReason: _, ...shown } = entry;
    return [
      {
        ...shown,
        ...decisions,
        ...(compensationReason && { compensationReason }),
        cars,
        drivers,
        teams,
      },
    ];
  });
}
