import { toMilliPoints } from "#shared/points.ts";
import type { PostedEntry, PostedTable } from "./posted-table-shape.ts";
import { isSameScoring, scoringOfRounds } from "./rules/rounds.ts";
import { scoredEvents, scoringIn } from "./table-rounds.ts";
import { columnsToShow } from "./standings-columns.ts";
import type { SavedEntry } from "./rules/standings-table.ts";
import type { AvailableEvent } from "./standings.ts";

/** What a posted table gets wrong that needs no database to see: messages by field path, empty when all is well. */
export function findTableProblems(table: PostedTable): Record<string, string> {
  return {
    ...sessionProblems(table),
    ...dropProblems(table),
    ...groupProblems(table),
    ...entryProblems(table),
  };
}

function sessionProblems({ rounds, events }: PostedTable): Record<string, string> {
  const except = (rounds?.except ?? []).map(
    ({ session }, index) => [`rounds.except.${index}`, session] as const,
  );
  const scored = events.flatMap(({ sessions }, event) =>
    sessions.map(({ obj }, index) => [`events.${event}.sessions.${index}`, obj._id] as const),
  );
  return { ...repeated(except, twice), ...repeated(scored, twice) };
}

const twice = "Sesiunea apare de două ori.";

/** `message` at the path of each id that stands before it already. */
function repeated(
  named: readonly (readonly [path: string, id: string])[],
  message: string,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const seen = new Set<string>();
  for (const [path, id] of named) {
    if (seen.has(id)) problems[path] = message;
    seen.add(id);
  }
  return problems;
}

/** At least one event must count, or one race where each is a result of its own: as far as posted sessions tell. */
function dropProblems({ filters, options, events }: PostedTable): Record<string, string> {
  const results =
    options.dropsPer === "race"
      ? events.flatMap((event) => event.sessions).length
      : scoredRounds(events).size;
  const most = Math.max(0, results - 1);
  if (filters.maxIgnoredEvents <= most) return {};
  return { "filters.maxIgnoredEvents": `Între 0 și ${most}.` };
}

/** Ids of the events that are stored with the table: those with a session that is scored. */
function scoredRounds(events: PostedTable["events"]): Set<string> {
  return new Set(events.filter(({ sessions }) => sessions.length > 0).map(({ obj }) => obj._id));
}

const MOST_GROUPS = 10;

/** A round of the table drops results in one group only. */
function groupProblems({ options, events }: PostedTable): Record<string, string> {
  const problems: Record<string, string> = {};
  const known = scoredRounds(events);
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
  const rounds = scoredRounds(events);
  const sessions = events.flatMap((event) => event.sessions.map(({ obj }) => obj._id));
  const results = new Set([...rounds, ...sessions]);
  const problems = repeated(
    entries.map(({ subject }, index) => [`entries.${index}`, subject]),
    "Apare deja în clasament.",
  );
  for (const [index, entry] of entries.entries()) {
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
  const posted = scoringIn(table.events);
  if (posted.size > 0 && !isSameScoring(posted, scoring)) return { ...table, rounds: null };
  const events = scoredEvents(available, (session) => {
    const type = scoring.get(session);
    return type === undefined ? undefined : { _id: type };
  });
  return { ...table, events };
}
