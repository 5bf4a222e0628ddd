import type { Db } from "#server/database/databases.ts";
import type { Viewer } from "#server/viewer.ts";
import { appealRefusal } from "../../appeals.ts";
import type { CaseView } from "../../stewarding.ts";
import { ownCars, type Voice } from "../acts/acts-for.ts";
import { findNumbered } from "../acts/end-decision.ts";
import type { StoredCase, StoredEntry } from "../case-store.ts";
import { findDecisionLine } from "../decision-queries.ts";
import { findReopening, listAppeals } from "./read-appeals.ts";

interface SeenBy {
  as: CaseView["as"];
  /** Accused cars that the viewer answers for. */
  seen: { voices: ReadonlyMap<string, Voice> };
}

/** Of a case about a decision: which one, and what is said against it. Of the accused only they and stewards read it before it is judged. */
export async function readSecondLook(
  db: Db,
  found: StoredCase,
  { as, seen }: SeenBy,
): Promise<Pick<CaseView, "first" | "appeals" | "reopening">> {
  const firstId = found.parentDecisionId ?? found.revisits;
  const decision = firstId === null ? null : await findDecisionLine(db, firstId);
  const isDecided = found.state === "decided" || found.state === "closed";
  const appeals = as === "kept" ? [] : await listAppeals(db, found.id);
  return {
    first: decision && found.firstCaseId !== null ? { case: found.firstCaseId, decision } : null,
    appeals: appeals
      .filter(
        ({ entry_id }) =>
          entry_id === "" || as === "steward" || isDecided || seen.voices.has(entry_id),
      )
      .map((own) => ({
        side: own.entry_id === "" ? ("complainant" as const) : ("accused" as const),
        entry: own.entry_id === "" ? null : own.entry_id,
        text: own.text,
        at: own.filed_at,
      })),
    reopening: await findReopening(db, found.id),
  };
}

interface Asking {
  seen: { as: CaseView["as"]; voices: ReadonlyMap<string, Voice> };
  viewer: Viewer;
  now: number;
}

/** Whether a party can appeal the decision of their case now: in time, not yet, and as who complains or drove. */
export async function mayAppeal(
  db: Db,
  { decision, entries }: StoredCase,
  { seen, viewer, now }: Asking,
): Promise<boolean> {
  const own = ownCars(seen.voices);
  if (seen.as !== "complainant" && own.length === 0) return false;
  const row = decision && (await findNumbered(db, decision._id));
  if (!row || appealRefusal({ state: row.state, appealUntil: row.appeal_until }, now)) return false;
  const opened = await db
    .selectFrom("cases")
    .select("id")
    .where("parent_decision_id", "=", row.id)
    .executeTakeFirst();
  if (!opened) return true;
  const sent = await listAppeals(db, opened.id);
  if (seen.as === "complainant")
    return !sent.some(({ entry_id, user_id }) => entry_id === "" && user_id === viewer._id);
  const copies = await db
    .selectFrom("case_entries")
    .select(["id", "entry_key", "person_id"])
    .where("case_id", "=", opened.id)
    .execute();
  const mine = entries.filter(({ id }) => own.includes(id));
  return copies.some(
    (copy) =>
      mine.some((entry) => isSame(entry, copy)) &&
      !sent.some(({ entry_id }) => entry_id === copy.id),
  );
}

function isSame(
  { entryKey, personId }: StoredEntry,
  copy: { entry_key: string; person_id: string },
): boolean {
  return entryKey === copy.entry_key && personId === copy.person_id;
}
