import { ranksByAverage } from "#features/results/classification.ts";
import { loadLaps, loadSession, saveSession } from "#features/results/server/session-store.ts";
import type { Lap } from "#features/results/results.ts";
import type { Db } from "#server/database/databases.ts";
import type { ActServices } from "#server/parts.ts";
import { sessionKind } from "../steward-changes.ts";

/**
 * Saves a session again with the decisions in force now: a new version with its history, and everything that follows results. The
 * season is locked meanwhile, and whoever has the session open finds a newer version.
 */
export async function applyDecisions(
  trx: Db,
  services: ActServices,
  { sessionId, by }: { sessionId: string; by: string },
): Promise<void> {
  const state = await loadSession(trx, sessionId);
  if (state.version === 0) return;
  const kind = await sessionKind(trx, sessionId);
  const laps = ranksByAverage(kind) ? await loadLaps(trx, sessionId) : new Map<string, Lap[]>();
  await saveSession(trx, services, {
    sessionId,
    savedBy: by,
    now: services.now(),
    version: state.version,
    snapshots: state.snapshots,
    edits: state.edits,
    parked: state.parked,
    kind,
    laps,
    file: null,
  });
}
