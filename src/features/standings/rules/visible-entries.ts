import { countedPoints, withDrops } from "./entry-drops.ts";
import type { EntryEvent, StandingsOptions } from "./entry-results.ts";
import type { ScoringSession, StandingsTypeCode } from "./points.ts";
import {
  countScored,
  dropRulesOf,
  holdsEdits,
  inOrder,
  members,
  type StandingsEntry,
  tieRules,
  totalPoints,
} from "./standings-table.ts";

/** An entry as it was stored, with its id in the table. */
export type StoredEntry = StandingsEntry & { _id: string };

export interface VisibleScene {
  type: StandingsTypeCode;
  options: StandingsOptions;
  /** Ids of the events that the reader may not see. */
  hides: ReadonlySet<string>;
  /** Of every session of the table, hidden ones too. */
  sessions: readonly Pick<ScoringSession, "id" | "type" | "sprint">[];
  /** Who drove each result row. */
  driversOf: (rowKey: string) => readonly string[];
}

/**
 * A stored table as if the events that its reader may not see were not in it: totals, drops, count-back, positions, and who has an entry at
 * all. It is made from what was stored, never from newer results, so that showing the events again gives the stored table.
 */
export function withoutHidden(
  entries: readonly StoredEntry[],
  { hides, sessions, options, ...scene }: VisibleScene,
): StoredEntry[] {
  const drops = dropRulesOf(scene.type, options, sessions);
  const visible = entries.flatMap((entry) => {
    const events = entry.events.filter(({ eventId }) => !hides.has(eventId));
    const own = withEvents(entry, withDrops(events, drops, entry.choices), scene);
    return isThere(own, scene) ? [own] : [];
  });
  const seen = new Set(
    visible.flatMap(({ events }) =>
      events.flatMap((event) => event.sessions.map(({ sessionId }) => sessionId)),
    ),
  );
  return inOrder(
    visible,
    tieRules(
      sessions.filter(({ id }) => seen.has(id)),
      options,
    ),
  );
}

type MembersScene = Pick<VisibleScene, "type" | "driversOf">;

function withEvents(
  entry: StoredEntry,
  events: EntryEvent[],
  { type, driversOf }: MembersScene,
): StoredEntry {
  const lines = linesOf(events);
  const own = new Set(entry.drivers.map(({ id }) => id));
  const drivers =
    type === "D"
      ? lines.map(() => entry.key)
      : lines.flatMap(({ rowKey }) => driversOf(rowKey)).filter((id) => own.has(id));
  const eventPoints = countedPoints(events);
  return {
    ...entry,
    events,
    eventPoints,
    points: totalPoints(eventPoints, entry),
    scoredEvents: countScored(events),
    cars: members(entry, entry.cars, new Set(lines.flatMap(({ carId }) => carId ?? []))),
    drivers: members(entry, entry.drivers, new Set(drivers)),
    teams: members(entry, entry.teams, new Set(lines.flatMap(({ clubId }) => clubId ?? []))),
  };
}

/** Whoever drove, or holds an organiser's edits; a driver's row without a lap is no drive. */
function isThere(entry: StoredEntry, { type }: MembersScene): boolean {
  if (holdsEdits(entry)) return true;
  return linesOf(entry.events).some(
    ({ zeroReason }) => type !== "D" || (zeroReason !== "no-lap" && zeroReason !== "no-time"),
  );
}

function linesOf(events: readonly EntryEvent[]) {
  return events.flatMap((event) => event.sessions.flatMap(({ lines }) => lines));
}
