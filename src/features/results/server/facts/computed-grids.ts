import type { Db } from "#server/database/databases.ts";
import { changeRow } from "#server/database/rows.ts";
import { fromJson, isUnreadable, toJson } from "#server/database/json.ts";
import type { ActServices, ResultsChange } from "#server/parts.ts";
import { isRace, readSessionType } from "#shared/session-types.ts";
import type { RowFacts } from "../../facts.ts";
import { type RowSnapshot, rowSnapshotSchema } from "../../results.ts";
import { mapStartingPlaces } from "../starting-grid-queries.ts";

/**
 * Updates the computed starting places of an event's races, which a saved qualifying or a decision moves, unless files or
 * stewards say them. Versions of rows stay, because no editor shows what changes. A change of many events at once (shown, hidden,
 * people merged) moves no grid.
 */
export async function followGrids(
  trx: Db,
  { log }: ActServices,
  { sessions }: ResultsChange,
): Promise<void> {
  const races = await listRaces(trx, sessions);
  try {
    await writeGrids(trx, races);
  } catch (error) {
    // Nobody's save waits for what lies in other sessions of the event.
    if (!isUnreadable(error)) throw error;
    log.error({ err: error, sessions }, "starting places cannot be computed");
  }
}

async function writeGrids(trx: Db, races: Awaited<ReturnType<typeof listRaces>>): Promise<void> {
  const [first, ...others] = races;
  if (!first || others.some(({ event_id }) => event_id !== first.event_id)) return;
  const rowsOf = await Promise.all(races.map(({ id }) => listUnknownStarts(trx, id)));
  if (rowsOf.every((rows) => rows.length === 0)) return;
  for (const [index, race] of races.entries()) {
    const rows = rowsOf[index] ?? [];
    if (rows.length > 0)
      await writePlaces(trx, rows, await mapStartingPlaces(trx, race.event_id, race.id));
  }
}

/** The event's races with results that are driven after a session: their grids may follow from it. */
export async function listLaterRaces(trx: Db, sessionId: string): Promise<string[]> {
  const races = await trx
    .selectFrom("event_sessions as race")
    .innerJoin("session_results as results", "results.session_id", "race.id")
    .innerJoin("event_sessions as before", "before.event_id", "race.event_id")
    .select(["race.id", "race.type"])
    .where("before.id", "=", sessionId)
    .whereRef("race.position", ">", "before.position")
    .orderBy("race.position")
    .execute();
  return races.filter(({ type }) => isRace(readSessionType(type))).map(({ id }) => id);
}

async function listRaces(trx: Db, sessionIds: readonly string[]) {
  if (sessionIds.length === 0) return [];
  const sessions = await trx
    .selectFrom("event_sessions as session")
    .innerJoin("session_results as results", "results.session_id", "session.id")
    .select(["session.id", "session.type", "session.event_id"])
    .where("session.id", "in", [...sessionIds])
    .orderBy("session.position")
    .execute();
  return sessions.filter(({ type }) => isRace(readSessionType(type)));
}

interface UnknownStart {
  id: string;
  snapshot: RowSnapshot;
  facts: RowFacts;
}

/** Rows whose start no file says. */
async function listUnknownStarts(trx: Db, sessionId: string): Promise<UnknownStart[]> {
  const rows = await trx
    .selectFrom("result_rows")
    .select(["id", "frozen"])
    .where("session_id", "=", sessionId)
    .execute();
  return rows.flatMap(({ id, frozen }) => {
    const snapshot = fromJson(rowSnapshotSchema, frozen);
    const { facts } = snapshot;
    return facts && facts.grid?.source !== "file" ? [{ id, snapshot, facts }] : [];
  });
}

async function writePlaces(
  trx: Db,
  rows: readonly UnknownStart[],
  places: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { id, snapshot, facts } of rows) {
    const position = places.get(id) ?? null;
    if (position === (facts.grid?.position ?? null)) continue;
    const grid = position === null ? null : { position, source: "computed" as const };
    await changeRow(trx, "result_rows", id, {
      frozen: toJson({ ...snapshot, facts: { ...facts, grid } }),
    });
  }
}
