import { thingsOfResults } from "#features/results/server/changed-things.ts";
import { changesOnly } from "#server/cache/visible-write.ts";
import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import { isProjected, kindsWhere } from "../../item-rules.ts";
import type { StoredCase } from "../case-store.ts";
import { settleDecisions } from "../licence/settle-licences.ts";
import { returnPoints, takePoints } from "../table-points.ts";
import { loadSession, saveSession } from "#features/results/server/session-store.ts";
import { type ActServices, happened } from "#server/parts.ts";

interface Followed {
  /** Whose session it is about. */
  found: StoredCase;
  /** The decisions that count from now on. */
  given?: readonly string[];
  /** Those that count no more. */
  taken?: readonly string[];
  /** Another one of which something counts otherwise. */
  touched?: string | undefined;
  by: string;
}

/**
 * Does all that follows when decisions begin or cease to count: points of tables, licences with their sanctions, results. The
 * caller holds the season and has written the states.
 */
export async function followDecisions(
  trx: Db,
  services: Services,
  { found, given = [], taken = [], touched, by }: Followed,
): Promise<void> {
  const ids = [...given, ...taken, ...(touched === undefined ? [] : [touched])];
  const items = await trx
    .selectFrom("decision_items")
    .select(["decision_id", "kind"])
    .where("decision_id", "in", ids)
    .execute();
  const ofTables: readonly string[] = kindsWhere({ whose: "table" });
  const takesPoints = (id: string) =>
    items.some(({ decision_id, kind }) => decision_id === id && ofTables.includes(kind));
  for (const id of taken.filter(takesPoints)) await returnPoints(trx, services, id);
  for (const id of given.filter(takesPoints)) await takePoints(trx, services, id);
  const people = await settleDecisions(trx, services, ids);
  const counts = items.some(({ kind }) => isProjected(kind));
  if (counts) await applyDecisions(trx, services, { sessionId: found.session._id, by });
  for (const id of ids)
    await happened(trx, services, { what: "decision", id, seasonId: found.season._id });
  changesOnly([
    `event:${found.event._id}`,
    `season:${found.season._id}`,
    "lists",
    ...new Set([
      ...(await thingsOfResults(trx, found.session._id)),
      ...people.map((id) => `driver:${id}` as const),
    ]),
  ]);
}

/**
 * Saves a session again with the decisions in force now: a new version with its history, and everything that follows results. The
 * season is locked meanwhile, and whoever has the session open finds a newer version.
 */
async function applyDecisions(
  trx: Db,
  services: ActServices,
  { sessionId, by }: { sessionId: string; by: string },
): Promise<void> {
  const state = await loadSession(trx, sessionId);
  if (state.version > 0)
    await saveSession(trx, services, { ...state, sessionId, savedBy: by, file: null });
}
