import type { Db } from "#server/database/databases.ts";
import { fromJson } from "#server/database/json.ts";
import type { StandingsEvent, StandingsOptions } from "../rules/entry-results.ts";
import type { ScoringType, StandingsTypeCode } from "../rules/points.ts";
import { scoringDefinitionSchema } from "../scoring/scoring-types.ts";
import type { StandingsDefinition } from "../standings.ts";
import {
  computeStandings,
  type SavedEntry,
  type StandingsEntry,
} from "../rules/standings-table.ts";
import type { ScoringSessions } from "./scoring-sessions.ts";

/** A session of a table with how it is scored. */
export interface PlannedScoring {
  eventId: string;
  sessionId: string;
  scoringTypeId: string;
}

export interface TableToCompute {
  type: StandingsTypeCode;
  definition: Pick<StandingsDefinition, "filters" | "options">;
  /** In the order of the events and their sessions. */
  plan: readonly PlannedScoring[];
  saved: readonly SavedEntry[];
}

/** What all tables of a season are computed from. */
export interface ScoringData extends ScoringSessions {
  scoringTypes: ReadonlyMap<string, ScoringType>;
}

export function computeTable(table: TableToCompute, data: ScoringData): StandingsEntry[] {
  const { maxIgnoredEvents: _, ...filters } = table.definition.filters;
  return computeStandings({
    type: table.type,
    filters,
    options: optionsOf(table),
    events: eventsOf(table.plan, data),
    saved: table.saved,
  });
}

/** How a table scores. */
export function optionsOf({ definition }: Pick<TableToCompute, "definition">): StandingsOptions {
  return { ...definition.options, maxIgnoredEvents: definition.filters.maxIgnoredEvents };
}

function eventsOf(plan: readonly PlannedScoring[], data: ScoringData): StandingsEvent[] {
  const events = new Map<string, StandingsEvent["sessions"][number][]>();
  for (const { eventId, sessionId, scoringTypeId } of plan) {
    const session = data.sessions.get(sessionId);
    const scoringType = data.scoringTypes.get(scoringTypeId);
    if (!session || !scoringType) continue;
    const sessions = events.get(eventId) ?? [];
    sessions.push({ session, scoringType });
    events.set(eventId, sessions);
  }
  return [...events].map(([id, sessions]) => ({ id, sessions }));
}

/**
 * What each result row brought in the table, in thousandths. A row whose car's other rows counted instead brought nothing; rows
 * without an entry are absent. Where the drivers of a shared car get parts of its points, it brought all of them.
 */
export function pointsOfRows(
  entries: readonly StandingsEntry[],
  { sharedCarPoints }: Pick<StandingsOptions, "sharedCarPoints">,
): Map<string, number> {
  const points = new Map<string, number>();
  const lines = entries
    .flatMap((entry) => entry.events)
    .flatMap((event) => event.sessions)
    .flatMap((session) => session.lines);
  for (const line of lines) {
    // Its row is of the qualifying: the race has none.
    if (line.zeroReason === "not-in-race") continue;
    const brought = line.counted ? line.total : 0;
    const before = points.get(line.rowKey) ?? 0;
    const whole = sharedCarPoints === "whole";
    points.set(line.rowKey, whole ? Math.max(before, brought) : before + brought);
  }
  return points;
}

/** Every scoring type, by id. */
export async function mapScoringTypes(db: Db): Promise<Map<string, ScoringType>> {
  const rows = await db.selectFrom("scoring_types").selectAll().orderBy("position").execute();
  return new Map(
    rows.map(({ id, title, definition }) => [
      id,
      { id, title, ...fromJson(scoringDefinitionSchema, definition) },
    ]),
  );
}
