import { addStep, type History } from "#shared/history.ts";
import { standingsTypeTitles } from "./standings-columns.ts";
import type { StandingsEntryShape, StandingsTable } from "./standings.ts";
import { decidesSame, type MemberList } from "./table-decisions.ts";
import { withinItsEvents } from "./table-results.ts";
import type { unedited } from "./rules/standings-table.ts";
import { ofEachFilter } from "./rules/table-filters.ts";
import { standingsOptionsSchema } from "./rules/table-options.ts";

/** A table while an editor works on it. Places and points are those last worked out by the server. */
export interface StandingsDraft {
  /** As it was read: what saving compares with; a new one for a table that is not stored yet. */
  stored: StandingsTable;
  table: StandingsTable;
  /** Something would be lost by leaving. */
  isDirty: boolean;
}

export function startDraft(table: StandingsTable): StandingsDraft {
  return { stored: table, table, isDirty: false };
}

interface NewTable {
  /** Whoever is in the results scores. */
  isOpen: boolean;
  rounds: StandingsTable["rounds"];
}

/** A table that is not stored yet. @param temporaryId known to nobody but the browser until it is saved */
export function newTable(
  temporaryId: string,
  { isOpen = false, rounds = null }: Partial<NewTable> = {},
): StandingsTable {
  return {
    _id: temporaryId,
    title: "",
    public: false,
    type: { code: "D", title: standingsTypeTitles.D },
    filters: { ...ofEachFilter(() => []), maxIgnoredEvents: 0 },
    filterNames: ofEachFilter(() => []),
    options: standingsOptionsSchema.parse({ whoScores: isOpen ? "everybody" : "entered" }),
    displayedColumns: ["position", "points"],
    miscTextName: "",
    rounds,
    events: [],
    entries: [],
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
  | "rounds"
  | "events"
>;

/** Entries of another type are about others, so a change of type begins without any and without what is said of rounds. */
export function changeRules(draft: StandingsDraft, rules: Partial<TableRules>): StandingsDraft {
  const table = { ...draft.table, ...rules };
  const isOtherType = table.type.code !== draft.table.type.code;
  return draftOf(
    draft.stored,
    withinItsEvents({ ...table, entries: isOtherType ? [] : table.entries }),
  );
}

/** What an editor decides of an entry. */
export type EntryEdits = Pick<
  StandingsEntryShape,
  Exclude<keyof typeof unedited, "manual"> | MemberList
>;

export function changeEntry(
  draft: StandingsDraft,
  subject: string,
  edits: Partial<EntryEdits>,
): StandingsDraft {
  const entries = draft.table.entries.map((entry) =>
    entry.subject === subject ? { ...entry, ...edits } : entry,
  );
  return draftOf(draft.stored, { ...draft.table, entries });
}

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
): Partial<EntryEdits> {
  if (ignored && !canIgnore(entry, list, id)) return {};
  return {
    [list]: entry[list].map((member) => (member._id === id ? { ...member, ignored } : member)),
  };
}

/** New members of an entry; who was hidden stays so, unless nobody would be seen. */
export function withFlagsOf(
  entry: StandingsEntryShape,
  members: Pick<EntryEdits, MemberList>,
): Pick<EntryEdits, MemberList> {
  const hidden = new Set(
    [...entry.cars, ...entry.drivers, ...entry.teams]
      .filter((member) => member.ignored)
      .map((member) => member._id),
  );
  const flagged = <T extends { _id: string; ignored: boolean }>(list: readonly T[]): T[] => {
    const isSeen = list.some((member) => !hidden.has(member._id));
    return list.map((member) => ({ ...member, ignored: isSeen && hidden.has(member._id) }));
  };
  return {
    cars: flagged(members.cars),
    drivers: flagged(members.drivers),
    teams: flagged(members.teams),
  };
}

/** Adds entries by hand; who is there already is not added again. */
export function addEntries(
  draft: StandingsDraft,
  added: readonly StandingsEntryShape[],
): StandingsDraft {
  const known = new Set(draft.table.entries.map((entry) => entry.subject));
  const entries = [...draft.table.entries, ...added.filter((entry) => !known.has(entry.subject))];
  return draftOf(draft.stored, { ...draft.table, entries });
}

/** Takes out an entry that was added by hand; the others come from results. */
export function removeEntry(draft: StandingsDraft, subject: string): StandingsDraft {
  const entries = draft.table.entries.filter((entry) => entry.subject !== subject || !entry.manual);
  return draftOf(draft.stored, { ...draft.table, entries });
}

/**
 * The draft with the entries that the server worked out for `computed`. What was changed since it was asked stays: an answer to a
 * question no longer asked is let go.
 */
export function withComputed(
  draft: StandingsDraft,
  computed: StandingsTable,
  entries: StandingsEntryShape[],
): StandingsDraft {
  if (draft.table !== computed) return draft;
  return { ...draft, table: { ...computed, entries } };
}

/** All changes taken back at once, which can be undone too. */
export function discardChanges({ stored }: StandingsDraft): StandingsDraft {
  return startDraft(stored);
}

/** The editor's table on top of what a colleague saved meanwhile. @param table of the same id and version as `theirs` */
export function overNewerVersion(theirs: StandingsTable, table: StandingsTable): StandingsDraft {
  const { _id, version } = theirs;
  return draftOf(theirs, { ...table, _id, version });
}

/** The editor's draft as a new table, because a colleague deleted the one it was about. */
export function asNewTable({ table }: StandingsDraft, temporaryId: string): StandingsDraft {
  return overNewerVersion(newTable(temporaryId), table);
}

/** Each state holds all entries of a table. */
const mostUndone = 50;

/** One more step. What changes nothing that an editor decides is none. */
export function takeStep(
  history: History<StandingsDraft>,
  next: StandingsDraft,
): History<StandingsDraft> {
  const { stored, table } = history.present;
  if (next.stored === stored && decidesSame(table, next.table))
    return { ...history, present: next };
  return addStep(history, next, mostUndone);
}

function draftOf(stored: StandingsTable, table: StandingsTable): StandingsDraft {
  return { stored, table, isDirty: !decidesSame(stored, table) };
}
