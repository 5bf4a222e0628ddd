import { lockSeason } from "#features/seasons/server/lock-season.ts";
import type { Db } from "#server/database/databases.ts";
import { changeRow } from "#server/database/rows.ts";
import { lockRow } from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import { DAY_MS } from "#shared/time/durations.ts";
import { openStates } from "../../case-states.ts";
import { isUnjudged } from "../../conflicts.ts";
import { moveCase } from "../acts/case-steps.ts";
import { findFirstDecision } from "../appeals/second-outcome.ts";
import { upholdFirst } from "../appeals/settle-appeal.ts";
import { findCase, listCases, type StoredCase } from "../case-store.ts";
import { tellJudges } from "../notices.ts";
import { judgesIn, listHolders } from "../ties.ts";

/** So long an appeal waits for somebody who may judge it. */
const WAITS_MS = 7 * DAY_MS;

/** Who manages the panel is told of a case that nobody may judge; of an appeal that stays so for a week the decision stands. */
export async function followUnjudged(services: Services): Promise<void> {
  const { databases, now } = services;
  const open = await listCases(
    databases.reader,
    (query) => query.where("cases.state", "in", [...openStates]),
    now(),
  );
  for (const found of open) {
    const isAlone = await isWithoutJudges(databases.reader, found);
    if (isAlone === (found.unjudgedSince !== null) && !isOverdue(found, now())) continue;
    await databases.db.transaction().execute(async (trx) => {
      await lockSeason(trx, found.season._id);
      await lockRow(trx, { table: "cases", id: found.id });
      const held = await findCase(trx, found.id, now());
      if (held) await follow(trx, services, held);
    });
  }
}

async function isWithoutJudges(db: Db, found: StoredCase): Promise<boolean> {
  return isUnjudged(found.state, (await judgesIn(db, found)).judges);
}

function isOverdue({ origin, state, first, unjudgedSince }: StoredCase, now: number): boolean {
  return (
    origin === "appeal" &&
    state === "review" &&
    now >= (first?.appealUntil ?? 0) &&
    unjudgedSince !== null &&
    now >= unjudgedSince + WAITS_MS
  );
}

async function follow(trx: Db, services: Services, found: StoredCase): Promise<void> {
  const now = services.now();
  const isAlone = await isWithoutJudges(trx, found);
  if (isAlone && isOverdue(found, now)) {
    const decision = await findFirstDecision(trx, found);
    if (decision) await upholdFirst(trx, services, { decision, found, by: null });
    await moveCase(trx, found, {
      userId: null,
      action: "case.left-unjudged",
      state: "inadmissible",
      set: { reason: "Timp de șapte zile nu l-a putut judeca nimeni." },
      now,
    });
    await services.announceChange();
    return;
  }
  if (isAlone === (found.unjudgedSince !== null)) return;
  await changeRow(trx, "cases", found.id, { unjudged_since: isAlone ? now : null });
  if (!isAlone) return;
  const to = await listHolders(trx, ["manageStewarding"]);
  await tellJudges(trx, services, { caseId: found.id, to, isUnjudged: true });
}
