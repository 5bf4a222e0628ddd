import { lockPerson } from "#features/accounts/server/people/lock-person.ts";
import type { Db } from "#server/database/databases.ts";
import { changeRow } from "#server/database/rows.ts";
import type { Row } from "#server/database/schema.ts";
import { newId } from "#server/ids.ts";
import type { ActServices, ResultsChange } from "#server/parts.ts";
import {
  compareSanctions,
  type Crossing,
  crossingsOf,
  ruleKey,
  type SanctionState,
  sanctionStates,
} from "../../licence/sanction-rules.ts";
import { readSettings } from "../settings-store.ts";
import { listLicenceEntries, writeLicenceEntries } from "./licence-entries.ts";
import { putInForce } from "./put-in-force.ts";
import {
  dropSanction,
  followAppeals,
  placeSanction,
  serveSuspensions,
  unserved,
} from "./sanction-effects.ts";
import { hasEventToMiss } from "./suspensions.ts";

/** Licences after decisions began or ceased to count, and what they lead to. Hold the season. Answers the people. */
export async function settleDecisions(
  trx: Db,
  services: ActServices,
  decisions: readonly string[],
): Promise<string[]> {
  const people = await writeLicenceEntries(trx, { decisions }, services.now());
  await settlePeople(trx, services, people);
  return people;
}

/** Results were saved, or two people are one: who was nobody may be somebody now. A listener of `resultsChanged`. */
export async function followLicences(
  trx: Db,
  services: ActServices,
  { sessions, people, onlyFacts }: ResultsChange,
): Promise<void> {
  if (onlyFacts) return;
  const waiting = await writeLicenceEntries(trx, { sessions }, services.now());
  await settlePeople(trx, services, [...waiting, ...(people ? [people[1]] : [])]);
}

/**
 * One proposal for each threshold that a licence has crossed, and none without. People are locked in the order of their ids.
 */
export async function settlePeople(
  trx: Db,
  services: ActServices,
  people: readonly string[],
): Promise<void> {
  for (const userId of [...new Set(people)].toSorted()) {
    await lockPerson(trx, userId);
    await serveSuspensions(trx, userId, services.now());
    const entries = await listLicenceEntries(trx, userId);
    const known = await listKnown(trx, userId);
    const { propose, repoint, drop } = compareSanctions(crossingsOf(entries), known);
    for (const { id, itemId } of repoint)
      await changeRow(trx, "sanctions", id, { trigger_item_id: itemId });
    for (const crossing of propose) {
      const { seasonId } = entries.find(({ itemId }) => itemId === crossing.itemId) ?? {};
      if (seasonId === undefined) continue;
      const proposal = { userId, seasonId, crossing, now: services.now() };
      const sanction = await proposeSanction(trx, proposal);
      // Who judges alone has said it with the decision.
      const isAlone = (await readSettings(trx, seasonId)).settings.quorum === 1;
      if (sanction && isAlone) await putInForce(trx, services, { sanction, by: null });
    }
    for (const id of drop) await dropSanction(trx, services, id);
    await followAppeals(trx, userId, services.now());
  }
}

/** An account is about to end: what was served until now is written down. A listener of `accountEnds`. */
export async function closeLicence(trx: Db, services: ActServices, userId: string): Promise<void> {
  await lockPerson(trx, userId);
  await serveSuspensions(trx, userId, services.now());
}

/** What has become due of somebody's sanctions since they were last looked at. */
export async function placeWaiting(trx: Db, services: ActServices, userId: string): Promise<void> {
  await settlePeople(trx, services, [userId]);
  const now = services.now();
  const confirmed = await unserved(trx)
    .where("user_id", "=", userId)
    .orderBy("decided_at")
    .orderBy("id")
    .execute();
  for (const sanction of confirmed)
    if (await hasEventToMiss(trx, sanction, now)) await placeSanction(trx, sanction, now);
}

async function listKnown(trx: Db, userId: string) {
  const rows = await trx
    .selectFrom("sanctions")
    .select(["id", "rule", "trigger_item_id as triggerItemId", "state", "flagged"])
    .where("user_id", "=", userId)
    .orderBy("proposed_at")
    .orderBy("id")
    .execute();
  return rows.map(({ flagged, state, ...row }) => ({
    ...row,
    // What was served without cause is a thing of the past.
    state: flagged ? ("lapsed" as const) : readState(state),
  }));
}

export function readState(state: string): SanctionState {
  return sanctionStates.find((known) => known === state) ?? "lapsed";
}

/** Once for each crossing, whoever else proposes it; one that had lapsed is proposed again. Answers what is proposed anew. */
async function proposeSanction(
  trx: Db,
  proposal: { userId: string; seasonId: string; crossing: Crossing; now: number },
): Promise<Row<"sanctions"> | undefined> {
  const { userId, seasonId, now } = proposal;
  const { rule, itemId } = proposal.crossing;
  return trx
    .insertInto("sanctions")
    .values({
      id: newId(),
      user_id: userId,
      season_id: seasonId,
      rule: ruleKey(rule),
      trigger_item_id: itemId,
      kind: rule.kind,
      amount: rule.amount,
      state: "proposed",
      proposed_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "rule", "trigger_item_id"])
        .doUpdateSet((own) => ({
          state: "proposed",
          proposed_at: now,
          // Nothing of what it did before was served.
          effect_from: null,
          ended_at: null,
          until_at: null,
          reason: "",
          decided_at: null,
          decided_by: null,
          version: own("sanctions.version", "+", 1),
        }))
        .where("sanctions.state", "=", "lapsed"),
    )
    .returningAll()
    .executeTakeFirst();
}
