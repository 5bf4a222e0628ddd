import type { GeneratedResultFile, SessionPlan } from "./session-plan.ts";
import { expectedEntries, simulateSession } from "./simulate-session.ts";
import { writeAcResult } from "./write-ac-result.ts";
import { writeAccResult } from "./write-acc-result.ts";
import { writeIracingResult } from "./write-iracing-result.ts";

/** Drives the planned session and writes its result file as the simulator's server would, deterministic for a plan. */
export function generateResultFile(plan: SessionPlan): GeneratedResultFile {
  const session = simulateSession(plan);
  const expected = expectedEntries(session);
  const write = { AC: writeAcResult, ACC: writeAccResult, iR: writeIracingResult }[plan.simulator];
  return { ...write(session, expected), expected };
}
