import { lockSeason } from "#features/seasons/server/lock-season.ts";
import { thingsOfResults } from "#features/results/server/changed-things.ts";
import { recordChange } from "#server/audit-log.ts";
import { changesOnly } from "#server/cache/visible-write.ts";
import type { Db } from "#server/database/databases.ts";
import { toJson } from "#server/database/json.ts";
import { AppError } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { isHiddenFrom } from "#server/visibility.ts";
import { fromMilliPoints } from "#shared/points.ts";
import { caseOutcome, type Vote } from "../../case-states.ts";
import { guiltyOf, publicationProblems } from "../../decision-draft.ts";
import { chosenKinds, projectedKinds } from "../../decision-items.ts";
import { HOUR_MS } from "../../stewarding-settings.ts";
import type { Decision } from "../../stewarding.ts";
import { findCase, isInForce, type StoredCase } from "../case-store.ts";
import { requireSteward } from "../case-view.ts";
import { tellDecision } from "../notices.ts";
import { readFrozenOffence } from "../offences-store.ts";
import { listVotes, outcomeOf } from "../panel-view.ts";
import { readSettings } from "../settings-store.ts";
import { returnPoints, takePoints } from "../table-points.ts";
import { applyDecisions } from "./apply-decisions.ts";
import { lockCase, moveCase } from "./case-steps.ts";
import { refuseItems } from "./write-draft.ts";

interface Publishing {
  id: string;
  viewer: Viewer;
  /** Of the case and of its draft. */
  version: number;
  draft: number;
}

/**
 * 'Publică și aplică': the document gets its number, what it gives counts at once, and both sides are told. All of it or nothing, and once: the season is
 * locked, then the case.
 * @throws AppError 404 or 409 for who may not judge, 409 when somebody was faster, 422 for what the document lacks
 */
export async function publishDecision(
  services: Services,
  { id, viewer, version, draft: draftVersion }: Publishing,
): Promise<void> {
  await services.databases.db.transaction().execute(async (trx) => {
    const seasonId = await seasonOf(trx, id);
    await lockSeason(trx, seasonId);
    const found = await lockCase(trx, services, { id, viewer, step: "publish", version });
    const { panel } = await requireSteward(trx, found, viewer);
    const cast = await listVotes(trx, id);
    if (!cast.some(({ stewardId }) => stewardId === viewer._id))
      throw new AppError("stewarding.vote-first");
    const outcome = outcomeOf(found, cast, panel.quorum);
    if (!outcome) throw new AppError("stewarding.no-quorum");
    const draft = await takeDraft(trx, id, draftVersion);
    await refuseIncomplete(trx, { found, draft, outcome });
    const now = services.now();
    const { settings } = await readSettings(trx, seasonId);
    const number = await nextNumber(trx, seasonId);
    await trx
      .updateTable("decisions")
      .set({
        state: "published",
        number,
        outcome: caseOutcome(outcome.map(({ vote }) => vote)),
        panel: toJson(await describePanel(trx, found, { size: panel.size, voted: cast.length })),
        published_at: now,
        published_by: viewer._id,
        appeal_until: now + settings.appealHours * HOUR_MS,
        version: draftVersion + 1,
      })
      .where("id", "=", draft.id)
      .execute();
    await trx
      .updateTable("decision_items")
      .set({ state: "active", effect_from: now })
      .where("decision_id", "=", draft.id)
      .execute();
    await moveCase(trx, found, {
      userId: viewer._id,
      action: "case.decided",
      state: "decided",
      now,
    });
    await recordChange(trx, {
      userId: viewer._id,
      action: "decision.published",
      subjectType: "decision",
      subjectId: draft.id,
      after: { number, case: id, items: draft.items.map(({ kind, amount }) => ({ kind, amount })) },
      now,
    });
    await tellOrWait(trx, services, { found, decisionId: draft.id, number });
    await follow(trx, services, { found, decisionId: draft.id, items: draft.items, viewer });
  });
}

/** Nobody is told of what they cannot see yet. */
async function tellOrWait(
  trx: Db,
  services: Services,
  { found, decisionId, number }: { found: StoredCase; decisionId: string; number: number },
): Promise<void> {
  if (found.season.hidden || found.event.hidden) return;
  await tellDecision(trx, services, { caseId: found.id, decisionId, number });
}

interface Following {
  found: StoredCase;
  decisionId: string;
  items: readonly { kind: string }[];
  viewer: Viewer;
}

/** What a decision gives or gives back: in the session's results, and in tables. */
async function follow(
  trx: Db,
  services: Services,
  { found, decisionId, items, viewer }: Following,
): Promise<void> {
  const isPublished = await trx
    .selectFrom("decisions")
    .select("id")
    .where("id", "=", decisionId)
    .where("state", "=", "published")
    .executeTakeFirst();
  const takesPoints = items.some(({ kind }) => kind === "points");
  if (takesPoints && isPublished) await takePoints(trx, services, decisionId);
  if (takesPoints && !isPublished) await returnPoints(trx, services, decisionId);
  const counts = items.some(({ kind }) => projectedKinds.some((own) => own === kind));
  if (counts) await applyDecisions(trx, services, { sessionId: found.session._id, by: viewer._id });
  changesOnly([
    `event:${found.event._id}`,
    `season:${found.season._id}`,
    "lists",
    ...new Set(await thingsOfResults(trx, found.session._id)),
  ]);
}

async function seasonOf(trx: Db, caseId: string): Promise<string> {
  const row = await trx
    .selectFrom("cases")
    .select("season_id")
    .where("id", "=", caseId)
    .executeTakeFirstOrThrow(() => new AppError("not-found"));
  return row.season_id;
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

type Draft = Awaited<ReturnType<typeof takeDraft>>;

async function takeDraft(trx: Db, caseId: string, version: number) {
  const row = await trx
    .selectFrom("decisions")
    .selectAll()
    .where("case_id", "=", caseId)
    .where("state", "=", "draft")
    .executeTakeFirst();
  if (!row) throw new AppError("stewarding.no-draft");
  if (row.version !== version) throw new AppError("stale-version");
  const items = await trx
    .selectFrom("decision_items")
    .selectAll()
    .where("decision_id", "=", row.id)
    .orderBy("position")
    .execute();
  return {
    ...row,
    items: items.flatMap(({ kind, amount, entry_id, standings_id }) => {
      const known = chosenKinds.find((own) => own === kind);
      if (!known) return [];
      const given = known === "points" ? fromMilliPoints(amount) : amount;
      return [{ entry: entry_id, kind: known, amount: given, table: standings_id }];
    }),
  };
}

interface Complete {
  found: StoredCase;
  draft: Draft;
  outcome: readonly { entry: string; vote: Vote }[];
}

/** @throws AppError 422 by field for what a document must say */
async function refuseIncomplete(trx: Db, { found, draft, outcome }: Complete): Promise<void> {
  await refuseItems(trx, found, draft.items);
  const fields = publicationProblems(
    {
      offence: readFrozenOffence(draft.offence),
      facts: draft.facts,
      reasons: draft.reasons,
      besideGuide: draft.beside_guide,
      items: draft.items,
    },
    guiltyOf(outcome),
  );
  const [message] = Object.values(fields);
  if (message) throw new AppError("request.invalid", { message, fields });
}

/** What is printed of those who judged: how many, never who. */
async function describePanel(
  trx: Db,
  found: StoredCase,
  { size, voted }: { size: number; voted: number },
): Promise<Decision["panel"]> {
  const rows = await trx
    .selectFrom("case_stewards")
    .select(["user_id", "standing"])
    .where("case_id", "=", found.id)
    .execute();
  const voters = await trx
    .selectFrom("case_votes as cast")
    .innerJoin("result_row_drivers as driver", "driver.user_id", "cast.steward_id")
    .select("cast.steward_id")
    .distinct()
    .where("cast.case_id", "=", found.id)
    .where("driver.session_id", "=", found.session._id)
    .execute();
  const of = (standing: string) => rows.filter((row) => row.standing === standing).length;
  return { size, voted, drove: voters.length, guests: of("guest"), recused: of("recused") };
}

interface Annulment {
  id: string;
  viewer: Viewer;
  version: number;
  reason: string;
}

/**
 * A decision is as if it had not been: what it gave is given back, exactly; the document stays, with the reason.
 * @throws AppError 404; 409 when somebody was faster, or it is not in force any more
 */
export async function annulDecision(
  services: Services,
  { id, viewer, version, reason }: Annulment,
): Promise<void> {
  await services.databases.db.transaction().execute(async (trx) => {
    const row = await findNumbered(trx, id);
    if (!row) throw new AppError("not-found");
    await lockSeason(trx, row.season_id);
    const locked = await findNumbered(trx, id);
    const found = await findCase(trx, row.case_id, services.now());
    if (!locked || !found || isHiddenFrom(viewer, found.season.hidden, found.event.hidden))
      throw new AppError("not-found");
    if (locked.version !== version || !isInForce(locked.state)) throw new AppError("stale-version");
    const now = services.now();
    await trx
      .updateTable("decisions")
      .set({
        state: "annulled",
        annulled_at: now,
        annulled_reason: reason,
        version: version + 1,
      })
      .where("id", "=", id)
      .execute();
    const items = await trx
      .updateTable("decision_items")
      .set({ state: "annulled" })
      .where("decision_id", "=", id)
      .returning("kind")
      .execute();
    await recordChange(trx, {
      userId: viewer._id,
      action: "decision.annulled",
      subjectType: "decision",
      subjectId: id,
      before: { state: locked.state },
      after: { state: "annulled", number: locked.number, reason },
      now,
    });
    await follow(trx, services, { found, decisionId: id, items, viewer });
  });
}

async function findNumbered(trx: Db, id: string) {
  return trx
    .selectFrom("decisions")
    .selectAll()
    .where("id", "=", id)
    .where("number", "is not", null)
    .executeTakeFirst();
}
