import { lockSeason } from "#features/seasons/server/lock-season.ts";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { AppError } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { conflictTitles } from "../../conflicts.ts";
import { isItemKind, isPersonal } from "../../item-rules.ts";
import { findCase, isInForce, type StoredCase } from "../case-store.ts";
import { seenAs } from "../case-view.ts";
import { crewMember, giveTo, listCrews } from "./crews.ts";
import { findNumbered } from "../acts/end-decision.ts";
import { followDecisions } from "../acts/follow-decisions.ts";

interface Naming {
  /** Of the decision. */
  id: string;
  viewer: Viewer;
  version: number;
  item: string;
  /** Place in the crew. */
  driver: number;
}

/**
 * Says whose an item of a published decision is, where its case names no driver and nobody has said so: points and warnings go on their licence, places on the
 * grid are to be served from now on. Once: who was named wrongly is put right by another decision.
 * @throws AppError 404 for who neither judges the case nor manages the panel; 409 when something keeps them from it, or somebody was faster; 422 for who was not in the car
 */
export async function nameDriver(
  services: Services,
  { id, viewer, version, item, driver }: Naming,
): Promise<void> {
  await services.databases.db.transaction().execute(async (trx) => {
    const named = await findNumbered(trx, id);
    if (!named) throw new AppError("not-found");
    await lockSeason(trx, named.season_id);
    const decision = await findNumbered(trx, id);
    const now = services.now();
    const found = await findCase(trx, named.case_id, now);
    if (!decision || !found) throw new AppError("not-found");
    await requireNamer(trx, found, viewer);
    const waiting = await findWaiting(trx, found, { decisionId: id, item });
    if (decision.version !== version || !isInForce(decision.state) || !waiting)
      throw new AppError("stale-version");
    const crews = await listCrews(trx, found);
    const member = crewMember(crews, { entry: waiting.entry_id, driver });
    if (!member)
      throw new AppError("request.invalid", {
        fields: { driver: "Alege un pilot al acestei mașini." },
      });
    await giveTo(trx, { item, member });
    if (waiting.ended_at === null)
      await trx
        .updateTable("decision_items")
        .set({ effect_from: now })
        .where("id", "=", item)
        .execute();
    await trx
      .updateTable("decisions")
      .set({ version: version + 1 })
      .where("id", "=", id)
      .execute();
    await recordChange(trx, {
      userId: viewer._id,
      action: "decision.driver-named",
      subjectType: "decision",
      subjectId: id,
      after: { number: decision.number, item, driver: member.userId },
      now,
    });
    await followDecisions(trx, services, { found, touched: id, by: viewer._id });
  });
}

/** Stewards who may judge the case, and who manages the panel as long as they are no party. */
async function requireNamer(trx: Db, found: StoredCase, viewer: Viewer): Promise<void> {
  const seen = await seenAs(trx, found, viewer);
  if (!seen || seen.as === "complainant" || seen.as === "accused") throw new AppError("not-found");
  if (seen.as === "steward" || (seen.manages && seen.blocked !== "club")) return;
  throw new AppError("stewarding.conflict", {
    ...(seen.blocked && { message: conflictTitles[seen.blocked] }),
  });
}

/** An item that is somebody's own, and nobody's yet. */
async function findWaiting(
  trx: Db,
  { entries }: StoredCase,
  { decisionId, item }: { decisionId: string; item: string },
) {
  const row = await trx
    .selectFrom("decision_items")
    .select(["kind", "entry_id", "person_id", "ended_at"])
    .where("id", "=", item)
    .where("decision_id", "=", decisionId)
    .executeTakeFirst();
  const entry = entries.find(({ id }) => id === row?.entry_id);
  const isOpen = row?.person_id === "" && entry?.personId === "";
  return row && isItemKind(row.kind) && isPersonal(row.kind) && isOpen ? row : undefined;
}
