import type { Db } from "#server/database/databases.ts";
import { isInForce, isOpen } from "../../case-states.ts";
import { finalityOf } from "../../protest-window.ts";
import { listCases } from "../case-store.ts";
import { mapWindows } from "../windows.ts";

/** Whether nothing of a session is open any more. `but`: a case that is left out. */
export async function isFinal(
  trx: Db,
  sessionId: string,
  { now, but = "" }: { now: number; but?: string },
): Promise<boolean> {
  const window = (await mapWindows(trx, [sessionId])).get(sessionId) ?? null;
  const cases = await listCases(
    trx,
    (query) => query.where("cases.session_id", "=", sessionId).where("cases.id", "!=", but),
    now,
  );
  const finality = finalityOf(
    {
      window,
      openCases: cases.filter(({ state }) => isOpen(state)).length,
      appealUntil: cases.flatMap(({ decision }) =>
        decision && isInForce(decision.state) ? [decision.appealUntil] : [],
      ),
    },
    now,
  );
  return finality?.state === "final";
}
