import type { SessionTypeCode } from "#shared/session-types.ts";
import {
  countedPoints,
  countScored,
  decidingSessions,
  type DropRules,
  type EntryEvent,
  holdsEdits,
  inOrder,
  members,
  type StandingsEntry,
  withDrops,
} from "./standings-table.ts";

/** An entry as it was stored, with its id in the table. */
export type StoredEntry = StandingsEntry & { _id: string };

export interface VisibleScene extends DropRules {
  /** Ids of the events that the reader may not see. */
  hides: ReadonlySet<string>;
  /** Of every session of the table, hidden ones too. */
  sessions: readonly { id: string; type: SessionTypeCode }[];
  isByDriver: boolean;
  /** Who drove each result row. */
  driversOf: (rowKey: string) => readonly string[];
}

/**
 * A stored table as if the events that its reader may not see were not in it: totals, drops, count-back, positions, and who has an entry at
 * all. It is made from what was stored, never from newer results, so that showing the events again gives the stored table.
 */
export function withoutHidden(
  entries: readonly StoredEntry[],
  { hides, sessions, ...scene }: VisibleScene,
): StoredEntry[] {
  const visible = entries.flatMap((entry) => {
    const events = entry.events.filter(({ eventId }) => !hides.has(eventId));
    const own = withEvents(entry, withDrops(events, scene), scene);
    return isThere(own, scene) ? [own] : [];
  });
  const seen = new Set(
    visible.flatMap(({ events }) =>
      events.flatMap((event) => event.sessions.map(({ sessionId }) => sessionId)),
    ),
  );
  return inOrder(visible, decidingSessions(sessions.filter(({ id }) => seen.has(id))));
}

type MembersScene = Pick<VisibleScene, "isByDriver" | "driversOf">;

function withEvents(
  entry: StoredEntry,
  events: EntryEvent[],
  { isByDriver, driversOf }: MembersScene,
): StoredEntry {
  const lines = linesOf(events);
  const own = new Set(entry.drivers.map(({ id }) => id));
  const drivers = isByDriver
    ? lines.map(() => entry.key)
    : lines.flatMap(({ rowKey }) => driversOf(rowKey)).filter((id) => own.has(id));
  const eventPoints = countedPoints(events);
  return {
    ...entry,
    events,
    eventPoints,
    points: eventPoints + entry.compensationPoints,
    scoredEvents: countScored(events),
    cars: members(entry, entry.cars, new Set(lines.flatMap(({ carId }) => carId ?? []))),
    drivers: members(entry, entry.drivers, new Set(drivers)),
    teams: members(entry, entry.teams, new Set(lines.flatMap(({ clubId }) => clubId ?? []))),
  };
}

/** Whoever drove, or holds an organiser's edits; a driver's row without a lap is no drive. */
function isThere(entry: StoredEntry, { isByDriver }: MembersScene): boolean {
  if (holdsEdits(entry)) return true;
  return linesOf(entry.events).some(
    ({ zeroReason }) => !isByDriver || (zeroReason !== "no-lap" && zeroReason !== "no-time"),
  );
}

function linesOf(events: readonly EntryEvent[]) {
  return events.flatMap((event) => event.sessions.flatMap(({ lines }) => lines));
}
