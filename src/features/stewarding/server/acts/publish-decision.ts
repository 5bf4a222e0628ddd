import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { changeRow } from "#server/database/rows.ts";
import { toJson } from "#server/database/json.ts";
import { refusal } from "#server/errors.ts";
import { caseActs } from "../../acts/case-acts.ts";
import { caseOutcome } from "../../case-states.ts";
import { driverOf, guiltyOf, publicationProblems } from "../../decision-draft.ts";
import { isPersonal } from "../../item-rules.ts";
import { versionSchema } from "#shared/text/text-schemas.ts";
import { HOUR_MS } from "#shared/time/durations.ts";
import type { Decision } from "../../stewarding.ts";
import { replaceFirst } from "../appeals/second-outcome.ts";
import type { StoredCase } from "../case-store.ts";
import { type Crew, crewMember, giveTo, listCrews } from "../crews/crews.ts";
import { tellDecision } from "../notices.ts";
import { findDraft } from "../panel-view.ts";
import { stewardingRefusal } from "../refusals.ts";
import { countVotes } from "./count-votes.ts";
import { followDecisions } from "./follow-decisions.ts";
import { caseWork, type Doing } from "./perform.ts";
import { refuseFields, refuseItems } from "./write-draft.ts";

const details = {
  summary: "Publish a decision and apply it",
  drawn: { draft: versionSchema },
  locksSeason: true,
} as const;

/** The document gets its number, what it gives counts at once, and both sides are told. All of it or nothing, and once. */
export const publishDecision = caseWork(caseActs.publishDecision, {
  ...details,
  work: async (doing) => {
    const { trx, services, found, viewer } = doing;
    await followDecisions(trx, services, { found, ...(await publish(doing)), by: viewer._id });
    return { state: "decided" };
  },
});

/**
 * The same from rows of results, where the vote of one steward decides, whatever the quorum; who calls it sees to what follows,
 * of several decisions at once.
 */
export const publishAlone = caseWork(caseActs.publishDecision, {
  ...details,
  work: async (doing) => {
    const panel = { ...doing.seen.panel, quorum: 1 };
    await publish({ ...doing, seen: { ...doing.seen, panel } }, { isFromRows: true });
    return { state: "decided" };
  },
});

/** Answers the decision that counts from now on, and the one that it replaces. */
async function publish(doing: Doing<{ draft: number }>, { isFromRows = false } = {}) {
  const { trx, services, found, seen, viewer, form, now } = doing;
  const { id, season } = found;
  const { outcome, panel } = await countVotes(doing, "replaced");
  const draft = await findDraft(trx, found);
  if (!draft) throw stewardingRefusal("stewarding.no-draft");
  if (draft.version !== form.draft) throw refusal("stale-version");
  const crews = await listCrews(trx, found);
  await refuseItems(trx, found, draft.items);
  const { quorum } = seen.panel;
  refuseFields(
    publicationProblems(draft, { guilty: guiltyOf(outcome), crews, quorum, isFromRows }),
  );
  await nameDrivers(trx, draft, crews);
  const number = await nextNumber(trx, season._id);
  const { appealHours } = season.settings;
  await changeRow(trx, "decisions", draft.id, {
    state: "published",
    number,
    outcome: caseOutcome(outcome.map(({ vote }) => vote)),
    panel: toJson({ ...panel, ...(await countStandings(trx, found)) }),
    published_at: now,
    published_by: viewer._id,
    // Of an appeal there is no second one.
    appeal_until:
      found.parentDecisionId === null && appealHours > 0 ? now + appealHours * HOUR_MS : null,
    // Not how often it was written: everybody reads it.
    version: 1,
  });
  await trx
    .updateTable("decision_items")
    .set({ state: "active", effect_from: now })
    .where("decision_id", "=", draft.id)
    .execute();
  await recordChange(trx, {
    userId: viewer._id,
    action: "decision.published",
    subjectType: "decision",
    subjectId: draft.id,
    after: { number, case: id, items: draft.items.map(({ kind, amount }) => ({ kind, amount })) },
    now,
  });
  const taken = await replaceFirst(trx, { found, by: draft.id, now });
  await tellDecision(trx, services, { caseId: id, decisionId: draft.id, number });
  return { given: [draft.id], taken };
}

/** Numbers run from 1 in each season, and none is given twice: the season is locked. */
async function nextNumber(trx: Db, seasonId: string): Promise<number> {
  const { last } = await trx
    .selectFrom("decisions")
    .select(({ fn }) => fn.max("number").as("last"))
    .where("season_id", "=", seasonId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

type Draft = NonNullable<Awaited<ReturnType<typeof findDraft>>>;

/** What is somebody's own goes to whose lap it was, where nobody else is named. */
async function nameDrivers(trx: Db, { items }: Draft, crews: readonly Crew[]): Promise<void> {
  for (const item of items) {
    const driver = isPersonal(item.kind) && item.driver === null ? driverOf(item, crews) : null;
    const member = typeof driver === "number" && crewMember(crews, { entry: item.entry, driver });
    if (member) await giveTo(trx, { item: item.id, member });
  }
}

/** Who judged without the role, and who did not: how many, never who. */
async function countStandings(
  trx: Db,
  found: StoredCase,
): Promise<Pick<Decision["panel"], "guests" | "organisers" | "recused">> {
  const rows = await trx
    .selectFrom("case_stewards")
    .select("standing")
    .where("case_id", "=", found.id)
    .execute();
  const of = (standing: string) => rows.filter((row) => row.standing === standing).length;
  return { guests: of("guest"), organisers: of("organiser"), recused: of("recused") };
}
