import type { Db } from "#server/database/databases.ts";
import type { StandingsTypeCode } from "../../rules/points.ts";
import { dropRulesOf, type EntryMember, type SavedEntry } from "../../rules/standings-table.ts";
import type { TableOptions } from "../../rules/table-options.ts";
import type { StandingsDefinition } from "../../standings.ts";
import { groupBy } from "#shared/group-by.ts";
import { optionsOf, type PlannedScoring } from "../compute-table.ts";
import { findStoredTable, listSavedEntries, type StoredTable } from "../standings-store.ts";
import {
  hidesSomething,
  listPlannedSessions,
  listVisibleEntries,
  visibleTable,
} from "../visible-tables.ts";

interface EditedTable {
  tableId: string;
  /** Ids of events that are absent for the editor. */
  hides: ReadonlySet<string>;
  type: StandingsTypeCode;
  plan: PlannedScoring[];
  saved: SavedEntry[];
  rules: StandingsDefinition;
}

/**
 * What an editor saves who does not see hidden events, with all that the stored table holds of them: its scored sessions, their places in groups
 * of rounds, how many results may be left out with them, the edits of entries that only they have made, what was decided of results in them, and
 * which of their members are ignored. Nobody deletes what they cannot see.
 */
export async function withHiddenEdits(
  trx: Db,
  { tableId, hides, type, plan, saved, rules: posted }: EditedTable,
): Promise<Pick<EditedTable, "plan" | "saved" | "rules">> {
  const stored = await findStoredTable(trx, tableId);
  if (!stored || !hidesSomething(stored, hides)) return { plan, saved, rules: posted };
  const kept = await inOrderOfSeason(trx, stored.seasonId, [
    ...plan,
    ...stored.plan.filter(({ eventId }) => hides.has(eventId)),
  ]);
  const rules = withHiddenRules(posted, {
    stored,
    hides,
    most: await mostVisible(trx, stored, hides),
  });
  // Entries of another type mean nothing in it.
  if (stored.type !== type) return { plan: kept, saved, rules };
  const isUnseen = unseenResults(stored.plan, hides);
  const seen = new Map(
    (await listVisibleEntries(trx, stored, hides)).map((entry) => [entry.key, entry]),
  );
  const postedKeys = new Set(saved.map((entry) => entry.key));
  const whole = await listSavedEntries(trx, tableId);
  const unseen = whole.filter(({ key }) => !seen.has(key) && !postedKeys.has(key));
  return {
    plan: kept,
    rules,
    saved: [
      ...saved.map((entry) => {
        const before = whole.find(({ key }) => key === entry.key);
        const view = seen.get(entry.key);
        if (!before || !view) return entry;
        return {
          ...entry,
          ...withUnseenResults(entry, before, isUnseen),
          cars: [...entry.cars, ...unseenIn(before.cars, view.cars)],
          drivers: [...entry.drivers, ...unseenIn(before.drivers, view.drivers)],
          teams: [...entry.teams, ...unseenIn(before.teams, view.teams)],
        };
      }),
      ...unseen,
    ],
  };
}

/** Drops, new beginnings and movement all ask which event was first. */
async function inOrderOfSeason(
  db: Db,
  seasonId: string,
  plan: readonly PlannedScoring[],
): Promise<PlannedScoring[]> {
  const sessions = await db
    .selectFrom("event_sessions as session")
    .innerJoin("events as event", "event.id", "session.event_id")
    .select("session.id")
    .where("event.season_id", "=", seasonId)
    .orderBy("event.time")
    .orderBy("event.id")
    .orderBy("session.position")
    .execute();
  const places = new Map(sessions.map(({ id }, place) => [id, place]));
  return plan.toSorted((a, b) => (places.get(a.sessionId) ?? 0) - (places.get(b.sessionId) ?? 0));
}

function unseenIn(members: readonly EntryMember[], view: readonly EntryMember[]): EntryMember[] {
  const seen = new Set(view.map(({ id }) => id));
  return members.filter(({ id }) => !seen.has(id));
}

/** Ids of hidden events and of their sessions. */
function unseenResults(
  plan: readonly PlannedScoring[],
  hides: ReadonlySet<string>,
): (id: string) => boolean {
  const hidden = plan.filter(({ eventId }) => hides.has(eventId));
  const ids = new Set(hidden.flatMap(({ eventId, sessionId }) => [eventId, sessionId]));
  return (id) => ids.has(id);
}

/** A hidden round of a new beginning is to its editor no such round: leaving it so changes nothing. */
function withUnseenResults(
  posted: SavedEntry,
  before: SavedEntry,
  isUnseen: (id: string) => boolean,
): Pick<SavedEntry, "startsFrom" | "choices"> {
  const keepsStart =
    posted.startsFrom === null && before.startsFrom !== null && isUnseen(before.startsFrom);
  const unseen = Object.entries(before.choices).filter(([id]) => isUnseen(id));
  return {
    startsFrom: keepsStart ? before.startsFrom : posted.startsFrom,
    choices: { ...posted.choices, ...Object.fromEntries(unseen) },
  };
}

/** How many results may be left out as far as the editor sees: what they read was no more. */
async function mostVisible(
  db: Db,
  stored: StoredTable,
  hides: ReadonlySet<string>,
): Promise<number> {
  const table = visibleTable(stored, hides);
  const sessions = await listPlannedSessions(db, table);
  const { races } = dropRulesOf(stored.type, optionsOf(stored), sessions);
  const events = groupBy(table.plan, ({ eventId }) => eventId);
  const results = [...events.values()].map((scored) =>
    Math.max(1, scored.filter(({ sessionId }) => races?.has(sessionId)).length),
  );
  return Math.max(0, results.reduce((sum, count) => sum + count, 0) - 1);
}

interface HiddenRules {
  stored: StoredTable;
  hides: ReadonlySet<string>;
  most: number;
}

function withHiddenRules(
  posted: StandingsDefinition,
  { stored, hides, most }: HiddenRules,
): StandingsDefinition {
  const before = stored.definition;
  const { maxIgnoredEvents } = posted.filters;
  const isAsRead = maxIgnoredEvents === Math.min(before.filters.maxIgnoredEvents, most);
  return {
    ...posted,
    filters: {
      ...posted.filters,
      maxIgnoredEvents: isAsRead ? before.filters.maxIgnoredEvents : maxIgnoredEvents,
    },
    options: {
      ...posted.options,
      dropGroups: withHiddenRounds(posted.options.dropGroups, before.options.dropGroups, hides),
    },
  };
}

type Groups = TableOptions["dropGroups"];

/** Each hidden round stays with the rounds it was grouped with: in the posted group that has most of them, else in a group of its own. */
function withHiddenRounds(posted: Groups, stored: Groups, hides: ReadonlySet<string>): Groups {
  const groups = posted.map((group) => ({ ...group, events: [...group.events] }));
  for (const before of stored) {
    const hidden = before.events.filter((id) => hides.has(id));
    if (hidden.length === 0) continue;
    const shared = (group: Groups[number]) =>
      group.events.filter((id) => before.events.includes(id)).length;
    const [closest] = groups.toSorted((a, b) => shared(b) - shared(a));
    const target =
      groups.find((group) => group.title === before.title && shared(group) > 0) ??
      (closest && shared(closest) > 0 ? closest : undefined);
    if (target) target.events.push(...hidden);
    else groups.push({ ...before, events: hidden });
  }
  return groups;
}
