import { MISSED_FOR_MS } from "#features/seasons/race-state.ts";
import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import { groupBy } from "#shared/group-by.ts";
import { standingsTypes } from "../../rules/points.ts";
import {
  type PlannedRound,
  type ScoredPlan,
  unscoredRounds,
  withRounds,
} from "../../rules/unscored-rounds.ts";
import { recomputeTable } from "../season-tables.ts";
import { listReadableTables, writePlan } from "../standings-store.ts";
import { inSeason, tableRecord } from "./save-standings.ts";
import { saveVersioned } from "#server/save-versioned.ts";

type TitledRound = PlannedRound & { title: string };

interface RoundsRequest {
  now: number;
  /** Only this one. */
  seasonId?: string;
}

/** Rounds, hidden ones too, that score in no table of their season and are still missed, by season, in order of time. */
export async function mapUnscoredRounds(
  db: Db,
  request: RoundsRequest,
): Promise<Map<string, TitledRound[]>> {
  const rounds = await mapRounds(db, request);
  const plans = await mapPlans(db, [...rounds.keys()]);
  return new Map(
    [...rounds].map(([season, own]) => [
      season,
      unscoredRounds(own, [...(plans.get(season)?.values() ?? [])]),
    ]),
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
    ])
    .where("session.official", "=", true)
    .where("session.start_at", ">", now - MISSED_FOR_MS)
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
        sessions,
      })),
    ]),
  );
}

/** What the tables of seasons score, by season and table. */
async function mapPlans(
  db: Db,
  seasons: readonly string[],
): Promise<Map<string, Map<string, ScoredPlan>>> {
  if (seasons.length === 0) return new Map();
  const rows = await db
    .selectFrom("standings_sessions as scored")
    .innerJoin("standings as table", "table.id", "scored.standings_id")
    .innerJoin("event_sessions as session", "session.id", "scored.session_id")
    .innerJoin("events as event", "event.id", "scored.event_id")
    .select([
      "table.season_id",
      "table.id as table",
      "event.id as event",
      "session.id as session",
      "session.type",
      "session.sprint",
      "scored.scoring_type_id as scoringType",
    ])
    .where("table.season_id", "in", [...seasons])
    .where("table.type", "in", standingsTypes)
    .orderBy("event.time")
    .orderBy("event.id")
    .orderBy("session.position")
    .execute();
  return new Map(
    [...groupBy(rows, (row) => row.season_id)].map(([season, own]) => [
      season,
      groupBy(own, (row) => row.table),
    ]),
  );
}

interface AddRounds {
  seasonId: string;
  addedBy: string;
}

/**
 * Adds the rounds that score nowhere to every table of the season that takes such sessions, and computes it, in one transaction.
 * Answers the titles of both; whoever comes second adds nothing. Open copies of the tables become stale.
 */
export async function addUnscoredRounds(
  services: Services,
  { seasonId, addedBy }: AddRounds,
): Promise<{ rounds: string[]; tables: string[] }> {
  return inSeason(services, seasonId, async (trx) => {
    const now = services.now();
    const rounds = (await mapUnscoredRounds(trx, { now, seasonId })).get(seasonId) ?? [];
    const plans = (await mapPlans(trx, [seasonId])).get(seasonId);
    const { tables } = await listReadableTables(trx, seasonId);
    const taking: string[] = [];
    for (const table of rounds.length > 0 ? tables : []) {
      const before = plans?.get(table.id) ?? [];
      const added = withRounds(before, rounds)
        .slice(before.length)
        .map(({ event, session, scoringType }) => ({
          eventId: event,
          sessionId: session,
          scoringTypeId: scoringType,
        }));
      if (added.length === 0) continue;
      const plan = [...table.plan, ...added];
      await saveVersioned(trx, tableRecord(seasonId), {
        id: table.id,
        userId: addedBy,
        now,
        action: "standings.saved",
        write: async (inside, { saved }) => {
          await writePlan(inside, table.id, plan);
          await recomputeTable(inside, { ...table, plan }, { saved, now });
        },
      });
      taking.push(table.title);
    }
    return { rounds: taking.length > 0 ? rounds.map(({ title }) => title) : [], tables: taking };
  });
}
