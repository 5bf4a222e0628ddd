import { countedPoints, withDrops } from "./entry-drops.ts";
import type { EntryEvent } from "./entry-events.ts";
import { isThere, linesOf, type Movement, type MovementScene, withMovement } from "./movement.ts";
import {
  countScored,
  dropRulesOf,
  inOrder,
  members,
  type StandingsEntry,
  tieRules,
  totalPoints,
} from "./standings-table.ts";

/** An entry as it was stored, with its id in the table. */
export type StoredEntry = StandingsEntry & Movement & { _id: string };

/** Its sessions are those of hidden events too. */
export interface VisibleScene extends MovementScene {
  /** Ids of the events that the reader may not see. */
  hides: ReadonlySet<string>;
  /** Who drove each result row. */
  driversOf: (rowKey: string) => readonly string[];
}

/**
 * A stored table without the events that its reader may not see: totals, drops, count-back, positions, movement, and who has an
 * entry. It never uses newer results, so that showing the events again gives the stored table.
 */
export function withoutHidden(
  entries: readonly StoredEntry[],
  { hides, sessions, options, ...scene }: VisibleScene,
): StoredEntry[] {
  const drops = dropRulesOf(scene.type, options, sessions);
  const visible = entries.flatMap((entry) => {
    const events = entry.events.filter(({ eventId }) => !hides.has(eventId));
    const own = withEvents(entry, withDrops(events, drops, entry.choices), scene);
    return isThere(own, scene.type) ? [own] : [];
  });
  const seen = new Set(
    visible.flatMap(({ events }) =>
      events.flatMap((event) => event.sessions.map(({ sessionId }) => sessionId)),
    ),
  );
  const shown = sessions.filter(({ id }) => seen.has(id));
  return withMovement(inOrder(visible, tieRules(shown, options)), {
    type: scene.type,
    options,
    sessions: shown,
  });
}

type MembersScene = Pick<VisibleScene, "type" | "driversOf">;

function withEvents(
  entry: StoredEntry,
  events: EntryEvent[],
  { type, driversOf }: MembersScene,
): StoredEntry {
  const lines = linesOf(events);
  const own = new Set(entry.drivers.map(({ _id }) => _id));
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
