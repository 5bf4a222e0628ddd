import type { z } from "zod";
import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import { idSchema } from "#shared/text/text-schemas.ts";
import { caseActs } from "../../acts/case-acts.ts";
import { evidenceSchema } from "../../stewarding-forms.ts";
import { listAnswered, listAppeals } from "../appeals/read-appeals.ts";
import { accusedOf, findCase, type StoredCase } from "../case-store.ts";
import { addEvidence as bring } from "../evidence.ts";
import { stewardingRefusal } from "../refusals.ts";
import { moveCase } from "./case-steps.ts";
import { caseWork, type Doing } from "./perform.ts";

const entry = idSchema;
const evidence = evidenceSchema.shape;

/** What an accused says, once; their club may say something beside it. */
export const makeStatement = caseWork(caseActs.makeStatement, {
  summary: "Answer for an accused car",
  drawn: { entry, ...evidence },
  work: async (doing) => answer(doing, false),
});

export const admitFault = caseWork(caseActs.admitFault, {
  summary: "Admit the fault of an accused car",
  drawn: { entry },
  work: async (doing) => answer(doing, true),
});

interface Said extends Partial<z.output<typeof evidenceSchema>> {
  entry: string;
  text: string;
}

/**
 * An admission answers for that car alone: when every driver has spoken, stewards look into it at once.
 * @throws AppError 404 for who does not answer for the car, or would admit for somebody else; 409 when somebody has answered
 */
async function answer({ trx, found, seen, viewer, form, now }: Doing<Said>, admitted: boolean) {
  const voice = seen.voices.get(form.entry);
  if (!voice || (admitted && voice.club !== null)) throw refusal("not-found");
  const own = {
    case_id: found.id,
    entry_id: form.entry,
    user_id: viewer._id,
    text: form.text,
    said_at: now,
  };
  const appeals = await listAppeals(trx, found.id);
  if (voice.club === null && appeals.some(({ entry_id }) => entry_id === form.entry))
    throw stewardingRefusal("stewarding.answered");
  const written =
    voice.club === null
      ? await trx
          .insertInto("case_statements")
          .values({ ...own, admitted })
          .onConflict((conflict) => conflict.doNothing())
          .returning("entry_id")
          .executeTakeFirst()
      : await trx
          .insertInto("club_statements")
          .values({ ...own, club: voice.club })
          .onConflict((conflict) => conflict.doNothing())
          .returning("entry_id")
          .executeTakeFirst();
  if (!written) throw stewardingRefusal("stewarding.answered");
  const { links = [], pictures = [], shared = false } = form;
  const side = "accused" as const;
  await bring(trx, { caseId: found.id, userId: viewer._id, side, links, pictures, shared, now });
  return { state: (await haveAllAnswered(trx, found)) ? ("review" as const) : found.state };
}

/** Each accused car's driver; what clubs say ends nobody's time. An appeal is an answer too. */
export async function haveAllAnswered(trx: Db, found: StoredCase): Promise<boolean> {
  const answered = await listAnswered(trx, found.id);
  return accusedOf(found).every(({ id }) => answered.has(id));
}

const MOST_EVIDENCE = 20;

export const addEvidence = caseWork(caseActs.addEvidence, {
  summary: "Bring more links and pictures to a case",
  drawn: evidence,
  work: async ({ trx, found, seen, viewer, form, now }) => {
    const own = await trx
      .selectFrom("case_evidence")
      .select("id")
      .where("case_id", "=", found.id)
      .where("user_id", "=", viewer._id)
      .execute();
    if (own.length >= MOST_EVIDENCE)
      throw stewardingRefusal("stewarding.limit", {
        message: "Ai trimis destule dovezi în acest caz.",
      });
    const side = seen.as === "complainant" || seen.as === "accused" ? seen.as : "panel";
    const shared = side === "panel" || form.shared;
    await bring(trx, { caseId: found.id, userId: viewer._id, side, ...form, shared, now });
  },
});

/** Withdraws the complainant's own protest. The case goes on with protests of others, or as one that stewards opened. */
export const withdrawProtest = caseWork(caseActs.withdrawProtest, {
  summary: "Withdraw a protest before the first vote",
  work: async ({ trx, found, viewer, now }) => {
    const { id } = found;
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
      const move = { userId: null, action: "case.withdrawn", state: "withdrawn" as const, now };
      if (before) await moveCase(trx, before, move);
    }
    const isOver =
      found.origin === "protest" && found.complaining.every((one) => one === viewer._id);
    return isOver ? { state: "withdrawn" as const } : {};
  },
});
