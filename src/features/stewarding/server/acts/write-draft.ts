import type { Db } from "#server/database/databases.ts";
import { addRow, addRows, changeRow } from "#server/database/rows.ts";
import { toJson } from "#server/database/json.ts";
import type { Row } from "#server/database/schema.ts";
import { refusal } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import { lockRow } from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { recordChange } from "#server/audit-log.ts";
import { isOfTable, itemProblem, ruleOf, toStored } from "../../item-rules.ts";
import type { DecisionDraft } from "../../stewarding-forms.ts";
import { accusedOf, findCase, type StoredCase } from "../case-store.ts";
import { requireOneOf } from "../case-view.ts";
import { crewMember, listCrews } from "../crews/crews.ts";
import { findOffence } from "../offences-store.ts";
import { listVotes } from "../panel-view.ts";
import { stewardingRefusal } from "../refusals.ts";
import { moved } from "./allowed.ts";

interface Written {
  id: string;
  viewer: Viewer;
  draft: DecisionDraft;
}

/**
 * Keeps the decision that a steward writes; those who have voted share one.
 * @throws AppError what `requireOneOf` throws; 409 `stewarding.case-moved` when nobody may judge it now, `stewarding.vote-first`,
 * or `stale-version` on top of an older draft; 422 for what cannot be given
 */
export async function writeDraft(services: Services, written: Written): Promise<void> {
  await services.databases.db
    .transaction()
    .execute(async (trx) => writeDraftIn(trx, services, written));
}

/** The same as a part of a transaction, in which the case stays locked. */
export async function writeDraftIn(
  trx: Db,
  services: Services,
  { id, viewer, draft }: Written,
): Promise<void> {
  await lockRow(trx, { table: "cases", id });
  const found = await findCase(trx, id, services.now());
  if (!found) throw refusal("not-found");
  await requireOneOf(trx, { by: ["steward"], found, viewer });
  if (found.state !== "review") throw moved(found);
  const cast = await listVotes(trx, id);
  if (!cast.some(({ stewardId }) => stewardId === viewer._id))
    throw stewardingRefusal("stewarding.vote-first");
  await refuseItems(trx, found, draft.items);
  const offence = draft.offence === null ? null : await findOffence(trx, draft.offence);
  if (offence === undefined)
    throw refusal("request.invalid", { fields: { offence: "Abaterea nu mai există." } });
  const decisionId = await upsertDraft(trx, found, {
    version: draft.version,
    offence: offence && toJson(offence),
    facts: draft.facts,
    reasons: draft.reasons,
    beside_guide: draft.besideGuide,
  });
  await writeItems(trx, found, { decisionId, items: draft.items });
  await chooseEvidence(trx, id, draft.publicEvidence);
  await recordChange(trx, {
    userId: viewer._id,
    action: "case.decision-drafted",
    subjectType: "case",
    subjectId: id,
    after: { state: found.state },
    now: services.now(),
  });
}

/** What is published with the decision, once it is. What is for stewards alone may show who complains: it never is. */
async function chooseEvidence(trx: Db, caseId: string, chosen: readonly string[]): Promise<void> {
  const ofCase = () => trx.updateTable("case_evidence").where("case_id", "=", caseId);
  await ofCase().set({ public: false }).execute();
  if (chosen.length > 0)
    await ofCase()
      .set({ public: true })
      .where("shared", "=", true)
      .where("id", "in", [...chosen])
      .execute();
}

/** @throws AppError 422 by field for what cannot be given in the session, or to whom is not accused */
export async function refuseItems(
  db: Db,
  found: StoredCase,
  items: DecisionDraft["items"],
): Promise<void> {
  const accused = new Set(accusedOf(found).map((entry) => entry.id));
  const tables = await db
    .selectFrom("standings")
    .select("id")
    .where("season_id", "=", found.season._id)
    .execute();
  const known = new Set(tables.map((table) => table.id));
  const fields: Record<string, string> = {};
  for (const [index, { entry, kind, amount, table, driver }] of items.entries()) {
    const path = `items.${index}`;
    const problem = itemProblem({ kind, amount }, found.session.type);
    if (driver !== null && !isOfCrew(found, { entry, driver }))
      fields[`${path}.driver`] = "Alege un pilot al acestei mașini.";
    if (!accused.has(entry)) fields[`${path}.entry`] = "Alege o mașină acuzată în acest caz.";
    if (problem) fields[`${path}.amount`] = problem;
    if (isOfTable(kind) && (table === null || !known.has(table)))
      fields[`${path}.table`] = "Alege clasamentul din care se scad punctele.";
  }
  refuseFields(fields);
}

/** @throws AppError 422 with the first message, if there are any */
export function refuseFields(fields: Record<string, string>): void {
  const [message] = Object.values(fields);
  if (message) throw refusal("request.invalid", { message, fields });
}

/** Whether the case names no driver of the car, and somebody sat at that place in it. */
function isOfCrew(
  { entries }: StoredCase,
  { entry, driver }: { entry: string; driver: number },
): boolean {
  const own = entries.find(({ id }) => id === entry);
  return own?.personId === "" && driver < own.frozen.persons.length;
}

/** Writes the draft of a locked case. @throws AppError 409 `stale-version` when somebody has written another one meanwhile */
async function upsertDraft(
  trx: Db,
  found: StoredCase,
  {
    version,
    ...values
  }: Pick<Row<"decisions">, "version" | "offence" | "facts" | "reasons" | "beside_guide">,
): Promise<string> {
  const known = await trx
    .selectFrom("decisions")
    .select(["id", "version"])
    .where("case_id", "=", found.id)
    .where("state", "=", "draft")
    .executeTakeFirst();
  if ((known?.version ?? 0) !== version) throw refusal("stale-version");
  const id = known?.id ?? newId();
  if (known) await changeRow(trx, "decisions", id, { ...values, version: version + 1 });
  else
    await addRow(trx, "decisions", {
      id,
      season_id: found.season._id,
      case_id: found.id,
      state: "draft",
      outcome: "none",
      ...values,
    });
  return id;
}

/** What is somebody's own says whose, as far as the steward did; what counts for the car names nobody. */
async function writeItems(
  trx: Db,
  found: StoredCase,
  { decisionId, items }: { decisionId: string; items: DecisionDraft["items"] },
): Promise<void> {
  await trx.deleteFrom("decision_items").where("decision_id", "=", decisionId).execute();
  if (items.length === 0) return;
  const names = items.some(({ driver }) => driver !== null);
  const crews = names ? await listCrews(trx, found) : [];
  await addRows(
    trx,
    "decision_items",
    items.map(({ entry, kind, amount, table, driver }, position) => {
      const isNamed = driver !== null && ruleOf(kind).whose !== "car";
      const member = isNamed ? crewMember(crews, { entry, driver }) : undefined;
      return {
        id: newId(),
        decision_id: decisionId,
        entry_id: entry,
        position,
        kind,
        amount: toStored(kind, amount),
        standings_id: isOfTable(kind) ? table : null,
        person_id: member?.personId ?? "",
        user_id: member?.userId ?? null,
        // Nothing counts before publication.
        state: "held",
      };
    }),
  );
}
