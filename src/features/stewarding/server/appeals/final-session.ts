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
  const appeals = await trx
    .selectFrom("decisions as decision")
    .innerJoin("cases as own", "own.id", "decision.case_id")
    .select(["decision.appeal_until", "decision.state"])
    .where("own.session_id", "=", sessionId)
    .where("decision.number", "is not", null)
    .execute();
  const finality = finalityOf(
    {
      window,
      openCases: cases.filter(({ state }) => isOpen(state)).length,
      appealUntil: appeals.filter(({ state }) => isInForce(state)).map((row) => row.appeal_until),
    },
    now,
  );
  return finality?.state === "final";
}
