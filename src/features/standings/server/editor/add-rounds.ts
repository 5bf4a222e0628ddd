import { MISSED_FOR_MS } from "#features/seasons/race-state.ts";
import type { Db } from "#server/database/databases.ts";
import { saveVersioned } from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import { groupBy } from "#shared/group-by.ts";
import { standingsTypes } from "../../rules/points.ts";
import { scoringOfRounds } from "../../rules/rounds.ts";
import {
  type PlannedRound,
  type ScoringTable,
  tablesWithout,
  withRounds,
} from "../../rules/unscored-rounds.ts";
import type { PlannedScoring } from "../compute-table.ts";
import { recomputeTable } from "../season-tables.ts";
import { listReadableTables, readRounds, type StoredTable, writePlan } from "../standings-store.ts";
import { listAvailableEvents } from "./available-events.ts";
import { planOf } from "./check-table.ts";
import { inSeason, tableRecord } from "./save-standings.ts";

/** A round that tables of its season lack. */
interface UnscoredRound extends PlannedRound {
  title: string;
  /** These tables. */
  missingFrom: readonly SeasonTable[];
  /** No table scores it. */
  isNowhere: boolean;
}

interface RoundsRequest {
  now: number;
  /** Only this one. */
  seasonId?: string;
}

/** Rounds, hidden ones too, that tables lack in seasons that are not over, by season, in order of time. */
export async function mapUnscoredRounds(
  db: Db,
  request: RoundsRequest,
): Promise<Map<string, UnscoredRound[]>> {
  const rounds = await mapRounds(db, request);
  const tables = await mapScoringTables(db, [...rounds.keys()]);
  return new Map(
    [...rounds].map(([season, own]) => {
      const ofSeason = tables.get(season) ?? [];
      const scored = new Set(ofSeason.flatMap(({ plan }) => plan.map(({ event }) => event)));
      const unscored = own.flatMap((round) => {
        const missingFrom = tablesWithout(round, ofSeason);
        if (missingFrom.length === 0) return [];
        return [{ ...round, missingFrom, isNowhere: !scored.has(round._id) }];
      });
      return [season, unscored];
    }),
  );
}

async function mapRounds(db: Db, { now, seasonId }: RoundsRequest) {
  const rows = await db
    .selectFrom("event_sessions as session")
    .innerJoin("events as event", "event.id", "session.event_id")
    .select([
      "event.season_id",
      "event.id as event",
      "event.title",
      "session.id as _id",
      "session.type",
      "session.sprint",
      "session.start_at",
    ])
    .where("session.official", "=", true)
    .where("event.season_id", "in", (running) =>
      running
        .selectFrom("event_sessions as last")
        .innerJoin("events as own", "own.id", "last.event_id")
        .select("own.season_id")
        .where("last.start_at", ">", now - MISSED_FOR_MS),
    )
    .$if(seasonId !== undefined, (query) => query.where("event.season_id", "=", seasonId ?? ""))
    .orderBy("event.time")
    .orderBy("event.id")
    .orderBy("session.position")
    .execute();
  return new Map(
    [...groupBy(rows, (row) => row.season_id)].map(([season, own]) => [
      season,
      [...groupBy(own, (row) => row.event)].map(([_id, sessions]) => ({
        _id,
        title: sessions[0]?.title ?? "",
        isMissed: sessions.some(({ start_at }) => start_at > now - MISSED_FOR_MS),
        sessions,
      })),
    ]),
  );
}

interface SeasonTable extends ScoringTable {
  id: string;
}

/** The tables of seasons with what they score, by season. One that cannot be read lacks nothing. */
async function mapScoringTables(
  db: Db,
  seasons: readonly string[],
): Promise<Map<string, SeasonTable[]>> {
  if (seasons.length === 0) return new Map();
  const tables = await db
    .selectFrom("standings")
    .select(["id", "season_id", "definition"])
    .where("season_id", "in", [...seasons])
    .where("type", "in", standingsTypes)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const rows = await db
    .selectFrom("standings_sessions as scored")
    .innerJoin("standings as table", "table.id", "scored.standings_id")
    .innerJoin("event_sessions as session", "session.id", "scored.session_id")
    .innerJoin("events as event", "event.id", "scored.event_id")
    .select([
      "table.id as table",
      "event.id as event",
      "session.id as session",
      "session.type",
      "session.sprint",
      "scored.scoring_type_id as scoringType",
    ])
    .where("table.season_id", "in", [...seasons])
    .orderBy("event.time")
    .orderBy("event.id")
    .orderBy("session.position")
    .execute();
  const plans = groupBy(rows, (row) => row.table);
  const readable = tables.flatMap(({ id, season_id: season, definition }) => {
    const rounds = readRounds(definition);
    return rounds === undefined ? [] : [{ id, season, rounds, plan: plans.get(id) ?? [] }];
  });
  return groupBy(readable, ({ season }) => season);
}

interface AddRounds {
  seasonId: string;
  addedBy: string;
}

/**
 * Adds the rounds that tables of the season lack to these tables, and computes them, in one transaction. Answers the titles of
 * both; whoever comes second adds nothing. Open copies of the tables become stale.
 */
export async function addUnscoredRounds(
  services: Services,
  { seasonId, addedBy }: AddRounds,
): Promise<{ rounds: string[]; tables: string[] }> {
  return inSeason(services, seasonId, async (trx) => {
    const now = services.now();
    const rounds = (await mapUnscoredRounds(trx, { now, seasonId })).get(seasonId) ?? [];
    const { tables } = await listReadableTables(trx, seasonId);
    const taking: string[] = [];
    for (const table of tables) {
      const lacks = ({ id }: SeasonTable) => id === table.id;
      const missing = rounds.filter(({ missingFrom }) => missingFrom.some(lacks));
      const plan = missing[0]?.missingFrom.find(lacks)?.plan;
      if (!plan) continue;
      const taken = table.definition.rounds
        ? await decideOn(trx, table, missing)
        : { ...table, plan: toPlan(withRounds(plan, missing)) };
      await saveVersioned(trx, tableRecord(seasonId), {
        id: table.id,
        userId: addedBy,
        now,
        action: "standings.saved",
        write: async (inside, { saved }) => {
          await writePlan(inside, table.id, taken.plan);
          await recomputeTable(inside, taken, { saved, now });
        },
      });
      taking.push(table.title);
    }
    return { rounds: taking.length > 0 ? rounds.map(({ title }) => title) : [], tables: taking };
  });
}

function toPlan(scored: ReturnType<typeof withRounds>): PlannedScoring[] {
  return scored.map(({ event, session, scoringType }) => ({
    eventId: event,
    sessionId: session,
    scoringTypeId: scoringType,
  }));
}

/** The table once these rounds score in it as every other one does. */
async function decideOn(
  trx: Db,
  table: StoredTable,
  missing: readonly UnscoredRound[],
): Promise<StoredTable> {
  const { rounds } = table.definition;
  if (rounds === null) return table;
  const own = new Set(missing.flatMap(({ sessions }) => sessions.map(({ _id }) => _id)));
  const except = rounds.except.filter(({ session, undecided }) => !undecided || !own.has(session));
  const decided = { ...rounds, except };
  const events = await listAvailableEvents(trx, table.seasonId);
  return {
    ...table,
    definition: { ...table.definition, rounds: decided },
    plan: planOf(scoringOfRounds(decided, events), events),
  };
}
