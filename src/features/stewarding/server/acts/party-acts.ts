import type { z } from "zod";
import type { Db } from "#server/database/databases.ts";
import { AppError } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import type { evidenceSchema, statementSchema } from "../../stewarding-forms.ts";
import { accusedOf, type StoredCase } from "../case-store.ts";
import { countVoters, type Seen, seenAs } from "../case-view.ts";
import { listAppeals } from "../appeals/read-appeals.ts";
import { addEvidence } from "../evidence.ts";
import { lockCase, moveCase, moved } from "./case-steps.ts";

interface Act {
  id: string;
  viewer: Viewer;
}

type Said = Omit<z.infer<typeof statementSchema>, "links" | "pictures" | "shared"> &
  Partial<z.infer<typeof evidenceSchema>>;

/**
 * What an accused says, once. When all have spoken, or one admits, stewards look into it at once.
 * @throws AppError 404 for who does not answer for the car, 409 when somebody has answered or the time is over
 */
export async function answer(
  services: Services,
  { id, viewer, said, admitted }: Act & { said: Said; admitted: boolean },
): Promise<void> {
  await services.databases.db.transaction().execute(async (trx) => {
    const by = (db: Db, own: StoredCase) => requireVoice(db, own, { viewer, entry: said.entry });
    const { found } = await lockCase(trx, services, { id, viewer, step: "answer", by });
    const now = services.now();
    const appeals = await listAppeals(trx, id);
    if (appeals.some(({ entry_id }) => entry_id === said.entry))
      throw new AppError("stewarding.answered");
    const written = await trx
      .insertInto("case_statements")
      .values({
        case_id: id,
        entry_id: said.entry,
        user_id: viewer._id,
        text: said.text,
        admitted,
        said_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("entry_id")
      .execute();
    if (written.length === 0) throw new AppError("stewarding.answered");
    const { links = [], pictures = [], shared = false } = said;
    const evidence = { links, pictures, shared, side: "accused" as const, now };
    await addEvidence(trx, { caseId: id, userId: viewer._id, ...evidence });
    const isReady = admitted || (await haveAllAnswered(trx, found));
    const action = admitted ? "case.admitted" : "case.answered";
    const state = isReady ? "review" : found.state;
    await moveCase(trx, found, { userId: viewer._id, action, state, now });
  });
}

/** An appeal is an answer too. */
export async function haveAllAnswered(trx: Db, found: StoredCase): Promise<boolean> {
  const rows = await trx
    .selectFrom("case_statements")
    .select("entry_id")
    .where("case_id", "=", found.id)
    .execute();
  const appealed = await listAppeals(trx, found.id);
  const answered = new Set([...rows, ...appealed].map(({ entry_id }) => entry_id));
  return accusedOf(found).every(({ id }) => answered.has(id));
}

/** More links and pictures of either side, or of a steward. */
export async function addMoreEvidence(
  services: Services,
  { id, viewer, evidence }: Act & { evidence: z.infer<typeof evidenceSchema> },
): Promise<void> {
  await services.databases.db.transaction().execute(async (trx) => {
    const by = requireFile;
    const { found, seen } = await lockCase(trx, services, { id, viewer, step: "prove", by });
    await refuseTooMuch(trx, id, viewer);
    const now = services.now();
    const side = seen.as === "complainant" || seen.as === "accused" ? seen.as : "panel";
    const shared = side === "panel" || evidence.shared;
    await addEvidence(trx, { caseId: id, userId: viewer._id, side, ...evidence, shared, now });
    const userId = side === "complainant" ? null : viewer._id;
    await moveCase(trx, found, { userId, action: "case.evidence-added", now });
  });
}

const MOST_EVIDENCE = 20;

async function refuseTooMuch(trx: Db, caseId: string, viewer: Viewer): Promise<void> {
  const own = await trx
    .selectFrom("case_evidence")
    .select("id")
    .where("case_id", "=", caseId)
    .where("user_id", "=", viewer._id)
    .execute();
  if (own.length >= MOST_EVIDENCE)
    throw new AppError("stewarding.limit", { message: "Ai trimis destule dovezi în acest caz." });
}

/** The complainant thinks better of it, before the first vote. */
export async function withdraw(services: Services, { id, viewer }: Act): Promise<void> {
  await services.databases.db.transaction().execute(async (trx) => {
    const by = requireComplainant;
    const { found } = await lockCase(trx, services, { id, viewer, step: "withdraw", by });
    if ((await countVoters(trx, id)) > 0) throw moved(found);
    const now = services.now();
    await moveCase(trx, found, { userId: null, action: "case.withdrawn", state: "withdrawn", now });
  });
}

interface Voice {
  viewer: Viewer;
  /** Of the accused car. */
  entry: string;
}

/** @throws AppError 404 for who does not answer for the car */
async function requireVoice(db: Db, found: StoredCase, { viewer, entry }: Voice): Promise<Seen> {
  const seen = await seenAs(db, found, viewer);
  if (!seen?.answersFor.includes(entry)) throw new AppError("not-found");
  return seen;
}

/** Parties, and stewards who judge it. @throws AppError 404 */
async function requireFile(db: Db, found: StoredCase, viewer: Viewer): Promise<Seen> {
  const seen = await seenAs(db, found, viewer);
  if (!seen || seen.as === "kept") throw new AppError("not-found");
  return seen;
}

/** @throws AppError 404 for who has not protested */
async function requireComplainant(db: Db, found: StoredCase, viewer: Viewer): Promise<Seen> {
  const seen = await seenAs(db, found, viewer);
  if (seen?.as !== "complainant" || found.origin !== "protest") throw new AppError("not-found");
  return seen;
}
