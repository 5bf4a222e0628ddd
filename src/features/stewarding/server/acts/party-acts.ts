import type { z } from "zod";
import type { Db } from "#server/database/databases.ts";
import { AppError } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import type { evidenceSchema, statementSchema } from "../../stewarding-forms.ts";
import { accusedOf, findCase, type StoredCase } from "../case-store.ts";
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
 * What an accused says, once; their club may say something beside it. An admission answers for that car alone: when every driver has spoken, stewards look into it
 * at once.
 * @throws AppError 404 for who does not answer for the car, 409 when somebody has answered or the time is over
 */
export async function answer(
  services: Services,
  { id, viewer, said, admitted }: Act & { said: Said; admitted: boolean },
): Promise<void> {
  await services.databases.db.transaction().execute(async (trx) => {
    const asked = { viewer, entry: said.entry, admitted };
    const by = (db: Db, own: StoredCase) => requireVoice(db, own, asked);
    const { found, seen } = await lockCase(trx, services, { id, viewer, step: "answer", by });
    const now = services.now();
    const club = seen.voices.get(said.entry)?.club ?? null;
    const own = {
      case_id: id,
      entry_id: said.entry,
      user_id: viewer._id,
      text: said.text,
      said_at: now,
    };
    if (club === null) await writeAnswer(trx, { ...own, admitted });
    else await writeClubs(trx, { ...own, club });
    const { links = [], pictures = [], shared = false } = said;
    const evidence = { links, pictures, shared, side: "accused" as const, now };
    await addEvidence(trx, { caseId: id, userId: viewer._id, ...evidence });
    const isReady = await haveAllAnswered(trx, found);
    const action = admitted ? "case.admitted" : "case.answered";
    const state = isReady ? "review" : found.state;
    await moveCase(trx, found, { userId: viewer._id, action, state, now });
  });
}

interface Spoken {
  case_id: string;
  entry_id: string;
  user_id: string;
  text: string;
  said_at: number;
}

async function writeAnswer(trx: Db, row: Spoken & { admitted: boolean }): Promise<void> {
  const appeals = await listAppeals(trx, row.case_id);
  if (appeals.some(({ entry_id }) => entry_id === row.entry_id))
    throw new AppError("stewarding.answered");
  const written = await trx
    .insertInto("case_statements")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("entry_id")
    .executeTakeFirst();
  if (!written) throw new AppError("stewarding.answered");
}

async function writeClubs(trx: Db, row: Spoken & { club: string }): Promise<void> {
  const written = await trx
    .insertInto("club_statements")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("entry_id")
    .executeTakeFirst();
  if (!written) throw new AppError("stewarding.answered");
}

/** Each accused car's driver; what clubs say ends nobody's time. An appeal is an answer too. */
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

/** A complainant thinks better of their own protest, before the first vote. The case goes on with those of others, and with what stewards opened themselves. */
export async function withdraw(services: Services, { id, viewer }: Act): Promise<void> {
  await services.databases.db.transaction().execute(async (trx) => {
    const by = requireComplainant;
    const { found } = await lockCase(trx, services, { id, viewer, step: "withdraw", by });
    if ((await countVoters(trx, id)) > 0) throw moved(found);
    const now = services.now();
    const move = { userId: null, action: "case.withdrawn", now };
    const own = await trx
      .updateTable("protests")
      .set({ withdrawn_at: now })
      .where("reporter_id", "=", viewer._id)
      .where("withdrawn_at", "is", null)
      .where("case_id", "in", (sent) =>
        sent
          .selectFrom("cases")
          .select("id")
          .where("origin", "=", "protest")
          .where((one) => one.or([one("id", "=", id), one("joined_into", "=", id)])),
      )
      .returning("case_id")
      .execute();
    for (const { case_id: joined } of own.filter((row) => row.case_id !== id)) {
      const before = await findCase(trx, joined, now);
      if (before) await moveCase(trx, before, { ...move, state: "withdrawn" });
    }
    const isOver =
      found.origin === "protest" && found.complaining.every((one) => one === viewer._id);
    await moveCase(trx, found, { ...move, state: isOver ? "withdrawn" : found.state });
  });
}

interface Answering {
  viewer: Viewer;
  /** Of the accused car. */
  entry: string;
  admitted: boolean;
}

/** @throws AppError 404 for who does not answer for the car, or would admit for somebody else */
async function requireVoice(
  db: Db,
  found: StoredCase,
  { viewer, entry, admitted }: Answering,
): Promise<Seen> {
  const seen = await seenAs(db, found, viewer);
  const voice = seen?.voices.get(entry);
  if (!seen || !voice || (admitted && voice.club !== null)) throw new AppError("not-found");
  return seen;
}

/** Parties, and stewards who judge it. @throws AppError 404 */
async function requireFile(db: Db, found: StoredCase, viewer: Viewer): Promise<Seen> {
  const seen = await seenAs(db, found, viewer);
  if (!seen || seen.as === "kept") throw new AppError("not-found");
  return seen;
}

/** @throws AppError 404 for who has not protested, or in a case about a decision */
async function requireComplainant(db: Db, found: StoredCase, viewer: Viewer): Promise<Seen> {
  const seen = await seenAs(db, found, viewer);
  if (seen?.as !== "complainant" || found.firstCaseId !== null) throw new AppError("not-found");
  return seen;
}
