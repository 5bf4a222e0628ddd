import type { Db } from "#server/database/databases.ts";
import { toJson } from "#server/database/json.ts";
import { changeRow, getRow } from "#server/database/rows.ts";
import type { ActServices, EventsChange } from "#server/parts.ts";
import { isSameScoring, scoringOfRounds, type TableRounds } from "../../rules/rounds.ts";
import type { AvailableEvent } from "../../standings.ts";
import { listAvailableEvents } from "../editor/available-events.ts";
import { planOf } from "../editor/check-table.ts";
import { recomputeSeason } from "../season-tables.ts";
import { listReadableTables, type StoredTable, writePlan } from "../standings-store.ts";

/*
 * Tables that score every round take those that are added or changed (`docs/decisions/0091-tables-take-every-round.md`). As when
 * results change, only what follows is written and versions stay, so that an open table can still be saved.
 */

/** Events of a season or their sessions are others than before. The season is locked. */
export async function followRounds(
  trx: Db,
  services: ActServices,
  { seasonId }: EventsChange,
): Promise<void> {
  const { tables } = await listReadableTables(trx, seasonId);
  const following = tables.filter(({ definition }) => definition.rounds !== null);
  if (following.length === 0) return;
  const events = await listAvailableEvents(trx, seasonId);
  const types = await trx.selectFrom("scoring_types").select("id").execute();
  const scene = { events, types: new Set(types.map(({ id }) => id)) };
  let changed = 0;
  for (const table of following) if (await takeRounds(trx, table, scene)) changed += 1;
  const season = await getRow(trx, "seasons", seasonId);
  // Who sees what of the results has not changed by this: the time that visitors read stays.
  if (changed > 0 && season.follows_results)
    await recomputeSeason(trx, services, { seasonId, now: null });
}

interface Scene {
  events: readonly AvailableEvent[];
  /** Ids of the points systems that there are. */
  types: ReadonlySet<string>;
}

/** Writes what the table scores now; whether that is something else than before. */
async function takeRounds(trx: Db, table: StoredTable, { events, types }: Scene): Promise<boolean> {
  const { rounds } = table.definition;
  if (rounds === null) return false;
  const kept = withinSeason(rounds, events);
  if (kept.except.length < rounds.except.length)
    await changeRow(trx, "standings", table.id, {
      definition: toJson({ ...table.definition, rounds: kept }),
    });
  const before = new Map(
    table.plan.map(({ sessionId, scoringTypeId }) => [sessionId, scoringTypeId]),
  );
  const plan = planOf(scoringOfRounds(kept, events), events).filter(({ scoringTypeId }) =>
    types.has(scoringTypeId),
  );
  const after = new Map(plan.map(({ sessionId, scoringTypeId }) => [sessionId, scoringTypeId]));
  if (isSameScoring(before, after)) return false;
  const run = new Set(
    events.flatMap(({ sessions }) => sessions.flatMap((one) => (one.run ? one._id : []))),
  );
  const isOtherwise = [...new Set([...before.keys(), ...after.keys()])].some(
    (id) => run.has(id) && before.get(id) !== after.get(id),
  );
  await writePlan(trx, table.id, plan, isOtherwise ? run : table.newerResults);
  return true;
}

/** Without what is said of sessions that are gone. */
function withinSeason(rounds: TableRounds, events: readonly AvailableEvent[]): TableRounds {
  const there = new Set(events.flatMap(({ sessions }) => sessions.map(({ _id }) => _id)));
  return { ...rounds, except: rounds.except.filter(({ session }) => there.has(session)) };
}
