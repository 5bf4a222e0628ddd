import { z } from "zod";
import type { Letter } from "#features/messages/letter.ts";
import { sendNotice } from "#features/messages/server/send-notice.ts";
import type { Db } from "#server/database/databases.ts";
import { formSchema } from "#server/http/act-schemas.ts";
import type { Serving } from "#server/serve.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import type { AskAnswers } from "../../ask-answers.ts";
import { findName } from "../people-names.ts";
import { type AskTable, closeAsk } from "./ask-states.ts";

export interface Answering {
  trx: Db;
  services: Services;
  id: string;
  viewer: Viewer;
  now: number;
}

interface Asked {
  /** Id; `null`: their account is gone. */
  asker: string | null;
}

/** One kind of things that a person asks of another: what is its own of their answers. */
export interface AskKind<Of extends Asked> {
  table: AskTable;
  /**
   * The open ask, with everything locked that an answer changes.
   * @throws AppError 410 when there is none that the viewer may answer
   */
  hold: (answering: Answering) => Promise<Of>;
  /** What follows from a yes. */
  accept: (asked: Of, answering: Answering) => Promise<void>;
  refuse: (asked: Of, answering: Answering) => Promise<void>;
  /** What whoever asked is told, and what whoever has answered. */
  told: (asked: Of, said: Said) => { letter: Letter; sentence: string };
}

interface Said {
  accepted: boolean;
  /** The name of who has answered. */
  by: string;
  /** The name of who has asked. */
  asker: string;
}

interface Answer {
  id: string;
  viewer: Viewer;
  accepted: boolean;
}

/**
 * Answers an ask and tells whoever asked. Of two answers, or an answer and a withdrawal, the first counts.
 * @returns a sentence for who has answered
 * @throws AppError 410 when it is not open any more; what the kind's work throws
 */
export async function answerAsk<Of extends Asked>(
  services: Services,
  { table, hold, accept, refuse, told }: AskKind<Of>,
  { id, viewer, accepted }: Answer,
): Promise<string> {
  const now = services.now();
  return services.databases.db.transaction().execute(async (trx) => {
    const answering = { trx, services, id, viewer, now };
    const asked = await hold(answering);
    const status = accepted ? "accepted" : "refused";
    await closeAsk(trx, { table, id, status, by: viewer._id, now });
    await (accepted ? accept : refuse)(asked, answering);
    const { letter, sentence } = told(asked, {
      accepted,
      by: await findName(trx, viewer._id),
      asker: await findName(trx, asked.asker ?? ""),
    });
    await sendNotice(trx, services, {
      to: asked.asker === null ? [] : [asked.asker],
      from: viewer._id,
      isCounted: false,
      ...letter,
    });
    return sentence;
  });
}

/** Serves both answers of a kind of asks. `summaries`: of the yes and of the no. */
export function serveAnswers<Of extends Asked>(
  { serve }: Serving,
  services: Services,
  {
    acts: { accept, reject },
    kind,
    summaries: [yes, no],
  }: { acts: AskAnswers; kind: AskKind<Of>; summaries: readonly [string, string] },
): void {
  for (const { act, summary, accepted } of [
    { act: accept, summary: yes, accepted: true },
    { act: reject, summary: no, accepted: false },
  ])
    serve(act, {
      summary,
      body: formSchema(act.form, {}),
      reply: z.string(),
      handle: async ({ params: { id }, viewer }) =>
        answerAsk(services, kind, { id, viewer, accepted }),
    });
}
