import { atOnce, type InParts } from "./in-parts.ts";
import { isRace } from "#shared/session-types.ts";
import { countedPoints, withDrops } from "./entry-drops.ts";
import type { EntryEvent } from "./entry-events.ts";
import type { StandingsOptions } from "./entry-results.ts";
import type { ScoringSession, StandingsTypeCode } from "./points.ts";
import {
  dropRulesOf,
  holdsEdits,
  inOrder,
  type StandingsEntry,
  tieRules,
  totalPoints,
} from "./standings-table.ts";
import { toCome } from "./standings-progress.ts";

/** What an entry won in its table, and how it moved. */
export interface Movement {
  /** Its position before the last event that was run; `null`: it had none, or nothing was run before. */
  previousPosition: number | null;
  /** Races that count in the table and are no sprints, with place 1 and with places 1 to 3; of dropped events too. */
  wins: number;
  podiums: number;
}

export interface MovementScene {
  type: StandingsTypeCode;
  options: StandingsOptions;
  /** Of every session of the table. */
  sessions: readonly Pick<ScoringSession, "id" | "type" | "sprint">[];
}

/** The entries of a table in its order, each with what it won and how it moved. */
export function withMovement<Entry extends StandingsEntry>(
  entries: readonly Entry[],
  scene: MovementScene,
): (Entry & Movement)[] {
  return atOnce(movementInParts(entries, scene));
}

/** `withMovement`, entry by entry. */
export function* movementInParts<Entry extends StandingsEntry>(
  entries: readonly Entry[],
  scene: MovementScene,
): InParts<(Entry & Movement)[]> {
  const before = yield* positionsBefore(entries, scene);
  const races = new Set(
    scene.sessions.filter(({ type, sprint }) => isRace(type) && !sprint).map(({ id }) => id),
  );
  const moved: (Entry & Movement)[] = [];
  for (const entry of entries) {
    yield;
    const places = placesIn(entry.events, races);
    moved.push({
      ...entry,
      previousPosition: before.get(entry.key) ?? null,
      wins: places.filter((place) => place === 1).length,
      podiums: places.filter((place) => place <= 3).length,
    });
  }
  return moved;
}

/** Whether an entry is in a table with these events: it drove, or has an organiser's edits. A driver must have driven a lap. */
export function isThere(entry: StandingsEntry, type: StandingsTypeCode): boolean {
  if (holdsEdits(entry)) return true;
  return linesOf(entry.events).some(
    ({ zeroReason }) => type !== "D" || (zeroReason !== "no-lap" && zeroReason !== "no-time"),
  );
}

export function linesOf(events: readonly EntryEvent[]) {
  return events.flatMap((event) => event.sessions.flatMap(({ lines }) => lines));
}

/** By key. The table as it stood then: the last event is still to come, and takes up drops first. */
function* positionsBefore(
  entries: readonly StandingsEntry[],
  { type, options, sessions }: MovementScene,
): InParts<Map<string, number | null>> {
  const run = (entries[0]?.events ?? []).flatMap((event, index) => (event.run ? [index] : []));
  const last = run.at(-1);
  if (last === undefined || run.length < 2) return new Map();
  const drops = dropRulesOf(type, options, sessions);
  const then: StandingsEntry[] = [];
  for (const entry of entries) {
    yield;
    const events = withDrops(
      entry.events.map((event, index) => (index === last ? toCome(event) : event)),
      drops,
      entry.choices,
    );
    const own = { ...entry, events, points: totalPoints(countedPoints(events), entry) };
    if (isThere(own, type)) then.push(own);
  }
  yield;
  return new Map(
    inOrder(then, tieRules(sessions, options)).map(({ key, position }) => [key, position]),
  );
}

/** A row without a lap has a place, and won nothing. */
function placesIn(events: readonly EntryEvent[], races: ReadonlySet<string>): number[] {
  return events
    .flatMap((event) => event.sessions)
    .filter(({ sessionId }) => races.has(sessionId))
    .flatMap(({ lines }) => lines)
    .filter(({ counted, zeroReason }) => counted && zeroReason !== "no-lap")
    .flatMap(({ place }) => place ?? []);
}
