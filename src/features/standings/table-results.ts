import { isRace } from "#shared/session-types.ts";
import type { StandingsEntryShape, StandingsTable } from "./standings.ts";

/*
 * What of a table counts or is dropped as one, and what organisers decided about it.
 */

type Results = Pick<StandingsTable, "events" | "options">;

interface TableResult {
  /** Of the event, or of the race where each race is a result of its own. */
  id: string;
  title: string;
}

/** Whole rounds, or each race of them where the table drops races; a round without a race stays whole. */
export function resultsOf({ events, options }: Results): TableResult[] {
  return events.flatMap(({ obj, sessions }) => {
    const races =
      options.dropsPer === "race" ? sessions.filter((one) => isRace(one.obj.type.code)) : [];
    if (races.length === 0) return [{ id: obj._id, title: obj.title }];
    return races.map((race) => ({ id: race.obj._id, title: `${obj.title}, ${race.obj.title}` }));
  });
}

/** How many results of rounds in no group may be left out: at least one counts. */
export function mostIgnored(table: Results): number {
  return Math.max(0, resultsOf(table).length - 1);
}

/** The table without what it says of rounds that are not in it (any more): a group is gone with its last round. */
export function withinItsEvents<Table extends StandingsTable>(table: Table): Table {
  const events = new Set(table.events.map(({ obj }) => obj._id));
  const results = new Set(resultsOf(table).map(({ id }) => id));
  const { filters, options } = table;
  return {
    ...table,
    filters: {
      ...filters,
      maxIgnoredEvents: Math.min(filters.maxIgnoredEvents, mostIgnored(table)),
    },
    options: {
      ...options,
      dropGroups: options.dropGroups.flatMap((group) => {
        const own = group.events.filter((id) => events.has(id));
        return own.length > 0 || group.events.length === 0 ? [{ ...group, events: own }] : [];
      }),
    },
    entries: table.entries.map((entry) => withinResults(entry, events, results)),
  };
}

function withinResults(
  entry: StandingsEntryShape,
  events: ReadonlySet<string>,
  results: ReadonlySet<string>,
): StandingsEntryShape {
  const { startsFrom, choices } = entry;
  const kept = Object.entries(choices).filter(([id]) => results.has(id));
  const starts = startsFrom === null || events.has(startsFrom);
  if (starts && kept.length === Object.keys(choices).length) return entry;
  return {
    ...entry,
    startsFrom: starts ? startsFrom : null,
    choices: Object.fromEntries(kept),
  };
}
