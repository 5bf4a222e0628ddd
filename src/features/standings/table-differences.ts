import { columnsToShow } from "./standings-columns.ts";
import type { PostedTable } from "./standings.ts";

/** Parts of a table that two editors can have changed differently. */
export type TablePart =
  | "title"
  | "public"
  | "type"
  | "filters"
  | "options"
  | "displayedColumns"
  | "miscTextName"
  | "events"
  | "entries";

export interface TableDifferences {
  parts: TablePart[];
  /** Entries whose work differs, by subject. */
  entries: string[];
}

const rules = [
  "title",
  "public",
  "type",
  "filters",
  "options",
  "displayedColumns",
  "miscTextName",
  "events",
] as const;

/** Where two states of a table differ. */
export function tableDifferences(mine: PostedTable, theirs: PostedTable): TableDifferences {
  const entries = differingEntries(mine, theirs);
  const own = comparable(mine);
  const other = comparable(theirs);
  const parts: TablePart[] = rules.filter((part) => own[part] !== other[part]);
  return { parts: entries.length > 0 ? [...parts, "entries"] : parts, entries };
}

/** Each part as text that is the same for the same meaning. */
function comparable(table: PostedTable): Record<(typeof rules)[number], string> {
  const { filters, options } = table;
  const scoring = table.events.flatMap((event) =>
    event.sessions.map(({ obj, scoringType }) => `${obj._id} ${scoringType._id}`),
  );
  return {
    title: table.title,
    public: String(table.public),
    type: table.type.code,
    filters: JSON.stringify([
      filters.carClasses.toSorted(),
      filters.driverClasses.toSorted(),
      filters.carModels.toSorted(),
      filters.maxIgnoredEvents,
    ]),
    options: JSON.stringify([
      options.includeWildcards,
      options.bestCarsPerSession,
      options.keepDisqualifiedEvents,
    ]),
    displayedColumns: JSON.stringify(columnsToShow(table.displayedColumns)),
    miscTextName: table.miscTextName,
    events: JSON.stringify(scoring.toSorted()),
  };
}

function differingEntries(mine: PostedTable, theirs: PostedTable): string[] {
  const own = workBySubject(mine);
  const other = workBySubject(theirs);
  return [...new Set([...own.keys(), ...other.keys()])].filter(
    (subject) => own.get(subject) !== other.get(subject),
  );
}

/** Only what an editor decided: places, points and members come from results. */
function workBySubject({ entries }: PostedTable): Map<string, string> {
  return new Map(
    entries.flatMap((entry) => {
      const { compensationPoints, miscText, disqualified, manual } = entry;
      const ignored = [...entry.cars, ...entry.drivers, ...entry.teams]
        .filter((member) => member.ignored)
        .map((member) => member._id)
        .toSorted();
      const work = JSON.stringify({ compensationPoints, miscText, disqualified, manual, ignored });
      return work === untouched ? [] : [[entry.subject, work] as const];
    }),
  );
}

const untouched = JSON.stringify({
  compensationPoints: 0,
  miscText: "",
  disqualified: false,
  manual: false,
  ignored: [],
});
