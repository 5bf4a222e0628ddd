import type { Db } from "#server/database/databases.ts";
import { fromJson } from "#server/database/json.ts";
import { inTurns } from "#server/database/turns.ts";
import type { StandingsEvent, StandingsOptions } from "../rules/entry-results.ts";
import { linesOf, type Movement, movementInParts } from "../rules/movement.ts";
import type { StandingsTypeCode } from "../rules/points.ts";
import {
  scoringDefinitionSchema,
  type ScoringType,
  type ScoringTypeShape,
} from "../scoring/scoring-types.ts";
import { visibleScoring } from "../scoring/scoring-units.ts";
import type { StandingsDefinition } from "../standings.ts";
import {
  type SavedEntry,
  type StandingsEntry,
  standingsInParts,
} from "../rules/standings-table.ts";
import { loadScoringSessions, type ScoringSessions } from "./scoring-sessions.ts";

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

export type ComputedEntry = StandingsEntry & Movement;

export interface ScoringData extends ScoringSessions {
  scoringTypes: ReadonlyMap<string, ScoringType>;
}

/** Lets others in meanwhile. @throws Error when a planned session, or its points system, cannot be read. */
export async function computeTable(
  table: TableToCompute,
  data: ScoringData,
): Promise<ComputedEntry[]> {
  const { maxIgnoredEvents: _, ...filters } = table.definition.filters;
  const { type } = table;
  const options = optionsOf(table);
  const events = eventsOf(table.plan, data);
  const entries = await inTurns(
    standingsInParts({ type, filters, options, events, saved: table.saved }),
  );
  const sessions = events.flatMap((event) => event.sessions.map(({ session }) => session));
  return inTurns(movementInParts(entries, { type, options, sessions }));
}

/** How a table scores. */
export function optionsOf({ definition }: Pick<TableToCompute, "definition">): StandingsOptions {
  return { ...definition.options, maxIgnoredEvents: definition.filters.maxIgnoredEvents };
}

function eventsOf(plan: readonly PlannedScoring[], data: ScoringData): StandingsEvent[] {
  const events = new Map<string, StandingsEvent["sessions"][number][]>();
  for (const { eventId, sessionId, scoringTypeId } of plan) {
    const problem = data.unreadable.get(sessionId) ?? data.unreadable.get(scoringTypeId);
    if (problem !== undefined)
      throw new Error("what the table counts cannot be read", { cause: problem });
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
  for (const line of entries.flatMap(({ events }) => linesOf(events))) {
    // Its row is of the qualifying: the race has none.
    if (line.zeroReason === "not-in-race") continue;
    const brought = line.counted ? line.total : 0;
    const before = points.get(line.rowKey) ?? 0;
    const whole = sharedCarPoints === "whole";
    points.set(line.rowKey, whole ? Math.max(before, brought) : before + brought);
  }
  return points;
}

/** What these sessions are scored with. What of it cannot be read harms only the tables that need it. */
export async function loadScoringData(
  db: Db,
  plan: readonly { sessionId: string }[],
): Promise<ScoringData> {
  const sessions = await loadScoringSessions(db, [
    ...new Set(plan.map((planned) => planned.sessionId)),
  ]);
  const unreadable = new Map(sessions.unreadable);
  const scoringTypes = new Map<string, ScoringType>();
  for (const row of await listScoringTypeRows(db))
    try {
      scoringTypes.set(row.id, toScoringType(row));
    } catch (error) {
      unreadable.set(row.id, error);
    }
  return { ...sessions, scoringTypes, unreadable };
}

/** All points systems in their order, as they are shown. */
export async function listShownScoring(db: Db): Promise<ScoringTypeShape[]> {
  const rows = await listScoringTypeRows(db);
  return rows.map((row) => {
    const { id, title, ...definition } = toScoringType(row);
    return { _id: id, title, ...visibleScoring(definition) };
  });
}

async function listScoringTypeRows(db: Db) {
  return db
    .selectFrom("scoring_types")
    .select(["id", "title", "definition"])
    .orderBy("position")
    .execute();
}

function toScoringType({
  id,
  title,
  definition,
}: Awaited<ReturnType<typeof listScoringTypeRows>>[number]): ScoringType {
  return { id, title, ...fromJson(scoringDefinitionSchema, definition) };
}
