import { mostIgnoredEvents } from "./posted-table.ts";
import { standingsTypeTitles } from "./standings-columns.ts";
import type {
  AvailableEvent,
  ScoringTypeShape,
  StandingsEntryShape,
  StandingsTable,
} from "./standings.ts";

/** A table while an editor works on it. Places and points are those last worked out by the server. */
export interface StandingsDraft {
  table: StandingsTable;
  isDirty: boolean;
}

export function startDraft(table: StandingsTable): StandingsDraft {
  return { table, isDirty: false };
}

/** A table that is not stored yet. @param temporaryId known to nobody but the browser until it is saved */
export function newTable(temporaryId: string): StandingsTable {
  return {
    _id: temporaryId,
    title: "",
    public: false,
    type: { code: "D", title: standingsTypeTitles.D },
    filters: { carClasses: [], driverClasses: [], carModels: [], maxIgnoredEvents: 0 },
    filterNames: { carClasses: [], driverClasses: [], carModels: [] },
    options: { includeWildcards: false, bestCarsPerSession: null, keepDisqualifiedEvents: false },
    displayedColumns: ["position", "points"],
    miscTextName: "",
    events: [],
    entries: [],
    entryCount: 0,
    version: 0,
    computedAt: 0,
    newerResults: false,
  };
}

type TableRules = Pick<
  StandingsTable,
  | "title"
  | "public"
  | "type"
  | "filters"
  | "options"
  | "displayedColumns"
  | "miscTextName"
  | "events"
>;

/** Entries of another type are about somebody else, so a change of type begins without any. */
export function changeRules(draft: StandingsDraft, rules: Partial<TableRules>): StandingsDraft {
  const table = { ...draft.table, ...rules };
  const isOtherType = table.type.code !== draft.table.type.code;
  return changed({
    ...table,
    entries: isOtherType ? [] : table.entries,
    filters: {
      ...table.filters,
      maxIgnoredEvents: Math.min(
        table.filters.maxIgnoredEvents,
        mostIgnoredEvents(table.events.length),
      ),
    },
  });
}

/** How each session is scored: scoring type id by session id; sessions without one are not part of the table. */
export type ScoringChoices = ReadonlyMap<string, string>;

export function scoringChoices({ events }: Pick<StandingsTable, "events">): ScoringChoices {
  return new Map(
    events.flatMap((event) =>
      event.sessions.map(({ obj, scoringType }) => [obj._id, scoringType._id] as const),
    ),
  );
}

/** The events of a table as chosen, in the season's order; events without a scored session are left out. */
export function chosenEvents(
  choices: ScoringChoices,
  available: readonly AvailableEvent[],
  scoringTypes: readonly ScoringTypeShape[],
): StandingsTable["events"] {
  return available.flatMap(({ _id, title, time, sessions }) => {
    const scored = sessions.flatMap((session) => {
      const scoringType = scoringTypes.find((one) => one._id === choices.get(session._id));
      if (!scoringType) return [];
      const obj = { _id: session._id, title: session.title, type: session.type };
      return [{ obj, scoringType, run: session.run }];
    });
    return scored.length > 0 ? [{ obj: { _id, title, time }, sessions: scored }] : [];
  });
}

/** What an editor decides of an entry. */
export type EntryWork = Pick<
  StandingsEntryShape,
  "compensationPoints" | "miscText" | "disqualified" | "cars" | "drivers" | "teams"
>;

export function changeEntry(
  draft: StandingsDraft,
  subject: string,
  work: Partial<EntryWork>,
): StandingsDraft {
  const entries = draft.table.entries.map((entry) =>
    entry.subject === subject ? { ...entry, ...work } : entry,
  );
  return changed({ ...draft.table, entries });
}

export type MemberList = "cars" | "drivers" | "teams";

/** Whether a member of an entry may be hidden: the last one to be seen may not. */
export function canIgnore(entry: StandingsEntryShape, list: MemberList, id: string): boolean {
  return entry[list].some((member) => member._id !== id && !member.ignored);
}

export interface IgnoredChoice {
  list: MemberList;
  id: string;
  ignored: boolean;
}

/** Hides or shows a member of an entry; the last one to be seen stays. */
export function ignoreMember(
  entry: StandingsEntryShape,
  { list, id, ignored }: IgnoredChoice,
): Partial<EntryWork> {
  if (ignored && !canIgnore(entry, list, id)) return {};
  return {
    [list]: entry[list].map((member) => (member._id === id ? { ...member, ignored } : member)),
  };
}

/** Adds entries by hand; who is there already is not added again. */
export function addEntries(
  draft: StandingsDraft,
  added: readonly StandingsEntryShape[],
): StandingsDraft {
  const known = new Set(draft.table.entries.map((entry) => entry.subject));
  const entries = [...draft.table.entries, ...added.filter((entry) => !known.has(entry.subject))];
  return changed({ ...draft.table, entries });
}

/** Takes out an entry that was added by hand; the others come from results. */
export function removeEntry(draft: StandingsDraft, subject: string): StandingsDraft {
  const entries = draft.table.entries.filter((entry) => entry.subject !== subject || !entry.manual);
  return changed({ ...draft.table, entries });
}

/** The draft with what the server worked out of it. */
export function withEntries(draft: StandingsDraft, entries: StandingsEntryShape[]): StandingsDraft {
  return { ...draft, table: { ...draft.table, entries } };
}

/** Puts the editor's work over what somebody else saved meanwhile; `null`: the table is gone, and this will be a new one. */
export function overNewerVersion(
  draft: StandingsDraft,
  newer: { version: number } | null,
  temporaryId: string,
): StandingsDraft {
  const place = newer ? { version: newer.version } : { version: 0, _id: temporaryId };
  return changed({ ...draft.table, ...place });
}

function changed(table: StandingsTable): StandingsDraft {
  return { table, isDirty: true };
}
