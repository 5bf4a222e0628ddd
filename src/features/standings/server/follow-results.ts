import { lockSeason } from "#features/seasons/server/lock-season.ts";
import type { Db } from "#server/database/databases.ts";
import type { ActServices, ResultsChange } from "#server/parts.ts";
import { recomputeSeason } from "./season-tables.ts";
import { markNewerResults } from "./standings-store.ts";
import { forgetScoringRows } from "./stored-scoring.ts";

/*
 * Tables of seasons that follow their results (`docs/decisions/0040-tables-follow-results.md`). Only what was computed is
 * written, and versions stay, so that an open table can still be saved.
 */

/** Results count otherwise: in seasons that say so, tables follow. */
export async function followResults(
  trx: Db,
  services: ActServices,
  change: ResultsChange,
): Promise<void> {
  const { saved } = change;
  for (const { id, isVisible } of await listSeasons(trx, change)) {
    const season = await lockSeason(trx, id);
    await forgetScoringRows(trx, change.sessions);
    if (saved !== undefined) await markNewerResults(trx, saved);
    // Nobody learns from the time of a table that an event was scored which they do not see.
    const now = isVisible && !change.onlyFacts ? services.now() : null;
    if (season.follows_results) await recomputeSeason(trx, services, { seasonId: id, now });
  }
}

interface ChangedSeason {
  id: string;
  /** Visitors see something of the change. */
  isVisible: boolean;
}

/** In the order in which they are locked. */
async function listSeasons(trx: Db, { sessions, people }: ResultsChange): Promise<ChangedSeason[]> {
  const ofSessions =
    sessions.length === 0
      ? []
      : await trx
          .selectFrom("event_sessions as session")
          .innerJoin("events as event", "event.id", "session.event_id")
          .select(["event.season_id", "event.hidden"])
          .distinct()
          .where("session.id", "in", [...sessions])
          .execute();
  const ofPeople =
    people === undefined
      ? []
      : await trx
          .selectFrom("standings_entries as entry")
          .innerJoin("standings as standing", "standing.id", "entry.standings_id")
          .select("standing.season_id")
          .distinct()
          .where("entry.subject_id", "in", [...people])
          .execute();
  const visible = new Set(
    [...ofSessions.filter(({ hidden }) => !hidden), ...ofPeople].map(({ season_id }) => season_id),
  );
  const ids = new Set([...ofSessions, ...ofPeople].map(({ season_id }) => season_id));
  return [...ids].toSorted().map((id) => ({ id, isVisible: visible.has(id) }));
}
