import type { Updateable } from "kysely";
import type { z } from "zod";
import { lockSeason } from "#features/seasons/server/lock-season.ts";
import { type DrawnSchemas, formSchema } from "#server/http/act-schemas.ts";
import type { Db } from "#server/database/databases.ts";
import type { Database } from "#server/database/schema.ts";
import { refusal } from "#server/errors.ts";
import { lockRow } from "#server/save-versioned.ts";
import type { Serving } from "#server/serve.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import type { BodyOf, DrawnIn } from "#shared/act.ts";
import type { Part } from "#shared/route.ts";
import { type CaseAct, caseActs } from "../../acts/case-acts.ts";
import type { CaseState } from "../../case-states.ts";
import { caseViewSchema } from "../../stewarding.ts";
import { findCase, type StoredCase } from "../case-store.ts";
import { readCaseView, seenAs } from "../case-view.ts";
import { listVotes } from "../panel-view.ts";
import { type Held, refuseUnlessAllowed } from "./allowed.ts";
import { moveCase } from "./case-steps.ts";

/** An act that may be done: the case is locked, and as it was when that was asked. */
export interface Doing<Form> extends Held {
  trx: Db;
  services: Services;
  viewer: Viewer;
  form: Form;
  /** The case that `also` names, of which the same was asked; without one the case itself. */
  other: StoredCase;
}

/** What becomes of the case; of nothing that is said it stays as it is, but for its version. */
interface Outcome<Of extends CaseAct> {
  state?: CaseState;
  set?: Updateable<Database["cases"]>;
  /** What the audit log writes; left out: the act's first word. */
  log?: keyof Of["log"] & string;
  /** The case that is answered; left out: its own. */
  shown?: string;
}

type FormOf<Of extends CaseAct> = z.output<BodyOf<Of["form"]>>;

/** What the server alone knows of an act. */
type Details<Of extends CaseAct> = {
  /** A sentence for who reads the API's documentation. */
  summary: string;
  /** It changes what counts in the season, which is locked before the case. */
  locksSeason?: true;
} & Part<"drawn", [DrawnIn<Of["form"]>] extends [never] ? never : DrawnSchemas<Of["form"]>>;

interface AnyDetails {
  summary: string;
  locksSeason?: true;
  drawn?: Readonly<Record<string, z.ZodType>>;
  work: Work<CaseAct>;
}

type Work<Of extends CaseAct> = (doing: Doing<FormOf<Of>>) => Promise<Outcome<Of> | void>;

export interface CaseWork<Of extends CaseAct> {
  act: Of;
  summary: string;
  body: BodyOf<Of["form"]>;
  /**
   * Does it in one transaction, with or without a call: asks who may, does its work, writes the case and a row of the audit log.
   * @returns the id of the case that is shown
   * @throws AppError what `refuseUnlessAllowed` and the work throw
   */
  perform(this: void, services: Services, asked: Asked<FormOf<Of>>): Promise<string>;
  /** The same as a part of a transaction that has locked what comes before cases. */
  within(this: void, trx: Db, services: Services, asked: Asked<FormOf<Of>>): Promise<string>;
}

interface Asked<Form> {
  id: string;
  viewer: Viewer;
  form: Form;
}

/** An act on a case. `work` refuses what only its form can say and answers what becomes of the case; all else is done here. */
export function caseWork<const Of extends CaseAct>(
  act: Of,
  details: Details<Of> & { work: Work<Of> },
): CaseWork<Of>;
export function caseWork(
  act: CaseAct,
  { summary, drawn = {}, locksSeason, work }: AnyDetails,
): CaseWork<CaseAct> {
  const within: CaseWork<CaseAct>["within"] = async (trx, services, { id, viewer, form }) => {
    const otherId = act.also === undefined ? id : String(form[act.also]);
    // In the order of ids, so that of two who act crosswise none waits for the other.
    for (const one of [id, otherId].toSorted()) await lockRow(trx, { table: "cases", id: one });
    const held = await hold(trx, services, { id, viewer });
    const { version } = form;
    refuseUnlessAllowed(act, held, typeof version === "number" ? version : undefined);
    const other = otherId === id ? held : await hold(trx, services, { id: otherId, viewer });
    refuseUnlessAllowed(act, other);
    const doing = { ...held, trx, services, viewer, form, other: other.found };
    const { state, set, log, shown = id } = (await work(doing)) ?? {};
    const [first = ""] = Object.keys(act.log);
    await moveCase(trx, held.found, {
      // Who complains is told to nobody.
      userId: held.found.reporters.includes(viewer._id) ? null : viewer._id,
      action: log ?? first,
      state,
      set,
      now: held.now,
    });
    return shown;
  };
  return {
    act,
    summary,
    body: formSchema(act.form, drawn),
    within,
    perform: async (services, asked) =>
      services.databases.db.transaction().execute(async (trx) => {
        if (locksSeason) await lockSeasonOf(trx, asked.id, services.now());
        return within(trx, services, asked);
      }),
  };
}

async function lockSeasonOf(trx: Db, id: string, now: number): Promise<void> {
  const found = await findCase(trx, id, now);
  if (!found) throw refusal("not-found");
  await lockSeason(trx, found.season._id);
}

async function hold(
  trx: Db,
  services: Services,
  { id, viewer }: { id: string; viewer: Viewer },
): Promise<Held> {
  const now = services.now();
  const found = await findCase(trx, id, now);
  const seen = found && (await seenAs(trx, found, viewer));
  if (!found || !seen) throw refusal("not-found");
  return { found, seen, cast: await listVotes(trx, id), now };
}

/** Serves every act on cases: who did it is answered what has become of the case. */
export function serveCaseActs(
  serving: Serving,
  services: Services,
  works: { [Id in keyof typeof caseActs]: CaseWork<(typeof caseActs)[Id]> },
): void;
export function serveCaseActs(
  { serve }: Serving,
  services: Services,
  works: Readonly<Record<string, CaseWork<CaseAct>>>,
): void {
  // Beside works their files hold other things.
  const own = Object.entries(works).filter(([name]) => name in caseActs);
  for (const [, { act, summary, body, perform }] of own)
    serve(act, {
      summary,
      body,
      reply: caseViewSchema,
      handle: async ({ params: { id }, body: form, viewer }) => {
        const shown = await perform(services, { id, viewer, form });
        return readCaseView(services, services.databases.db, { id: shown, viewer });
      },
    });
}
