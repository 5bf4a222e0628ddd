import type { Db } from "#server/database/databases.ts";
import { isInForce, isOpen } from "../../case-states.ts";
import { type Finality, finalityOf } from "../../protest-window.ts";
import { listCases } from "../case-store.ts";
import { mapWindows } from "../windows.ts";

interface Asked {
  now: number;
  /** A case that is left out. */
  but?: string;
}

/** Whether nothing of a session is open any more. */
export async function isFinal(trx: Db, sessionId: string, asked: Asked): Promise<boolean> {
  return (await findFinality(trx, sessionId, asked))?.state === "final";
}

/** See `isProvisional` of results. */
export async function mayStillChange(db: Db, sessionId: string, now: number): Promise<boolean> {
  return (await findFinality(db, sessionId, { now }))?.state === "provisional";
}

/** How final the results of a session are; `null`: nobody can protest it. */
async function findFinality(
  trx: Db,
  sessionId: string,
  { now, but = "" }: Asked,
): Promise<Finality | null> {
  const window = (await mapWindows(trx, [sessionId])).get(sessionId) ?? null;
  const cases = await listCases(
    trx,
    (query) => query.where("cases.session_id", "=", sessionId).where("cases.id", "!=", but),
    now,
  );
  return finalityOf(
    {
      window,
      openCases: cases.filter(({ state }) => isOpen(state)).length,
      appealUntil: cases.flatMap(({ decision }) =>
        decision && isInForce(decision.state) ? [decision.appealUntil] : [],
      ),
    },
    now,
  );
}
