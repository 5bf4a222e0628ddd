import { toMilliPoints } from "#shared/points.ts";
import type { PostedEntry, PostedTable } from "./posted-table-shape.ts";
import { isSameScoring, type SessionScoring, scoringOfRounds } from "./rules/rounds.ts";
import { columnsToShow } from "./standings-columns.ts";
import type { SavedEntry } from "./rules/standings-table.ts";
import type { AvailableEvent } from "./standings.ts";

/** What a posted table gets wrong that needs no database to see: messages by field path, empty when all is well. */
export function findTableProblems(table: PostedTable): Record<string, string> {
  return {
    ...exceptionProblems(table),
    ...eventProblems(table),
    ...dropProblems(table),
    ...groupProblems(table),
    ...entryProblems(table),
  };
}

function exceptionProblems({ rounds }: PostedTable): Record<string, string> {
  const problems: Record<string, string> = {};
  const seen = new Set<string>();
  for (const [index, { session }] of (rounds?.except ?? []).entries()) {
    if (seen.has(session)) problems[`rounds.except.${index}`] = "Sesiunea apare de două ori.";
    seen.add(session);
  }
  return problems;
}

function eventProblems({ events }: PostedTable): Record<string, string> {
  const problems: Record<string, string> = {};
  const seen = new Set<string>();
  for (const [eventIndex, event] of events.entries())
    for (const [index, { obj }] of event.sessions.entries()) {
      if (seen.has(obj._id))
        problems[`events.${eventIndex}.sessions.${index}`] = "Sesiunea apare de două ori.";
      seen.add(obj._id);
    }
  return problems;
}

/** At least one event must count, or one race where each is a result of its own: as far as posted sessions tell. */
function dropProblems({ filters, options, events }: PostedTable): Record<string, string> {
  const results =
    options.dropsPer === "race"
      ? events.flatMap((event) => event.sessions).length
      : scoredEvents(events).size;
  const most = Math.max(0, results - 1);
  if (filters.maxIgnoredEvents <= most) return {};
  return { "filters.maxIgnoredEvents": `Între 0 și ${most}.` };
}

/** Ids of the events that are stored with the table: those with a session that is scored. */
function scoredEvents(events: PostedTable["events"]): Set<string> {
  return new Set(events.filter(({ sessions }) => sessions.length > 0).map(({ obj }) => obj._id));
}

const MOST_GROUPS = 10;

/** A round of the table drops results in one group only. */
function groupProblems({ options, events }: PostedTable): Record<string, string> {
  const problems: Record<string, string> = {};
  const known = scoredEvents(events);
  const taken = new Set<string>();
  if (options.dropGroups.length > MOST_GROUPS)
    problems["options.dropGroups"] = `Cel mult ${MOST_GROUPS} grupe.`;
  for (const [index, group] of options.dropGroups.entries()) {
    const at = `options.dropGroups.${index}`;
    if (
      new Set(group.events).size < group.events.length ||
      group.events.some((id) => taken.has(id))
    )
      problems[`${at}.events`] = "O etapă poate fi într-o singură grupă.";
    if (group.events.some((id) => !known.has(id)))
      problems[`${at}.events`] = "Grupa are o etapă care nu este în clasament.";
    for (const id of group.events) taken.add(id);
  }
  return problems;
}

function entryProblems({ entries, events }: PostedTable): Record<string, string> {
  const rounds = scoredEvents(events);
  const sessions = events.flatMap((event) => event.sessions.map(({ obj }) => obj._id));
  const results = new Set([...rounds, ...sessions]);
  const problems: Record<string, string> = {};
  const subjects = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    if (subjects.has(entry.subject)) problems[`entries.${index}`] = "Apare deja în clasament.";
    subjects.add(entry.subject);
    if (entry.startsFrom !== null && !rounds.has(entry.startsFrom))
      problems[`entries.${index}.startsFrom`] = "Etapa aleasă nu este în clasament.";
    if (Object.keys(entry.choices).some((id) => !results.has(id)))
      problems[`entries.${index}.choices`] = "Rezultatul ales nu este în clasament.";
    for (const list of ["cars", "drivers", "teams"] as const)
      if (entry[list].length > 0 && entry[list].every((member) => member.ignored))
        problems[`entries.${index}.${list}`] = "Cel puțin unul trebuie să rămână afișat.";
  }
  return problems;
}

/** The edits of an entry, which recomputing keeps. */
export function toSavedEntry({ _id, subject, ...entry }: PostedEntry): SavedEntry {
  return {
    ...entry,
    key: subject,
    compensationPoints: toMilliPoints(entry.compensationPoints),
    deductions: entry.deductions.map((one) => ({ ...one, points: toMilliPoints(one.points) })),
  };
}

/** The parts of a posted table that its `definition` column keeps. */
export function toDefinition(table: PostedTable) {
  const { filters, options, miscTextName, rounds } = table;
  return {
    filters,
    options,
    miscTextName,
    rounds,
    displayedColumns: columnsToShow(table.displayedColumns),
  };
}

/**
 * A posted table with the events that it scores: of one that scores every round those of its season. Where other events are
 * posted beside that, exactly these are meant.
 */
export function withItsEvents(
  table: PostedTable,
  available: readonly AvailableEvent[],
): PostedTable {
  const { rounds } = table;
  if (rounds === null) return table;
  const scoring = scoringOfRounds(rounds, available);
  const posted = postedScoring(table);
  if (posted.size > 0 && !isSameScoring(posted, scoring)) return { ...table, rounds: null };
  const events = available.flatMap(({ _id, sessions }) => {
    const scored = sessions.flatMap((session) => {
      const type = scoring.get(session._id);
      return type === undefined ? [] : [{ obj: { _id: session._id }, scoringType: { _id: type } }];
    });
    return scored.length > 0 ? [{ obj: { _id }, sessions: scored }] : [];
  });
  return { ...table, events };
}

/** Ids of points systems by session. */
export function postedScoring({ events }: PostedTable): SessionScoring {
  return new Map(
    events.flatMap(({ sessions }) =>
      sessions.map(({ obj, scoringType }) => [obj._id, scoringType._id] as const),
    ),
  );
}
