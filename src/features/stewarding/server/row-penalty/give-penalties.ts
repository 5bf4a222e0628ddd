import { loadSession } from "#features/results/server/session-store.ts";
import { lockSeason } from "#features/seasons/server/lock-season.ts";
import type { Db } from "#server/database/databases.ts";
import { AppError, refusal } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { keyOfEntry } from "../../case-entries.ts";
import { isOfGuide } from "../../decision-draft.ts";
import { guideReasons } from "../../row-penalty/row-penalty.ts";
import type { GivenPenalties, GivenReply } from "../../row-penalty/row-penalty-forms.ts";
import { castVote } from "../acts/panel-acts.ts";
import { followDecisions } from "../acts/follow-decisions.ts";
import { publishAlone } from "../acts/publish-decision.ts";
import { type CaseToWrite, getPlace, writeCase } from "../acts/send-protest.ts";
import { writeDraftIn } from "../acts/write-draft.ts";
import { isFinal } from "../appeals/final-session.ts";
import { accusedOf, findCase, type StoredCase } from "../case-store.ts";
import { stewardingRefusal } from "../refusals.ts";
import { readSettings } from "../settings-store.ts";
import { type ResolvedLine, resolveLines } from "./resolve-lines.ts";

/**
 * A steward's penalties for rows of a session: of each a case, a vote and a numbered decision, and what follows from them all, in
 * one transaction. The same `clientKey` answers what was given under it.
 * @throws AppError 404 for a foreign session or row; 409 on top of older results, when they are definitive, for what one steward
 * may not give, or when something keeps them from a case; 422 by field
 */
export async function givePenalties(
  services: Services,
  { eventId, viewer, form }: { eventId: string; viewer: Viewer; form: GivenPenalties },
): Promise<GivenReply> {
  const { session: sessionId, lines, clientKey } = form;
  return services.databases.db.transaction().execute(async (trx) => {
    const place = await getPlace(trx, { viewer, sessionId, of: eventId });
    await lockSeason(trx, place.seasonId);
    const sent = await listSent(trx, viewer._id, keysOf(clientKey, lines.length));
    if (sent.length > 0) return { decisions: sent, skipped: lines.length - sent.length };
    const { settings } = await readSettings(trx, place.seasonId);
    if (!settings.enabled) throw stewardingRefusal("stewarding.off");
    if (await isFinal(trx, sessionId, { now: services.now() }))
      throw stewardingRefusal("stewarding.final");
    if ((await loadSession(trx, sessionId)).version !== form.version)
      throw stewardingRefusal("stewarding.results-moved");
    const resolved = await resolveLines(trx, { sessionId, settings, lines });
    const wanted = form.skipsKnown ? resolved.filter(({ known }) => known === null) : resolved;
    if (wanted.length === 0) throw stewardingRefusal("stewarding.given-already");
    const documents = form.together ? [wanted] : wanted.map((line) => [line]);
    const keys = keysOf(clientKey, documents.length);
    let found: StoredCase | undefined;
    for (const [index, key] of keys.entries())
      found = await giveOne(trx, services, { place, viewer, key, lines: documents[index] ?? [] });
    const decisions = await listSent(trx, viewer._id, keys);
    const given = decisions.map(({ _id }) => _id);
    if (found) await followDecisions(trx, services, { found, given, by: viewer._id });
    return { decisions, skipped: resolved.length - wanted.length };
  });
}

/** Each case of one press has a key of its own, by which the press is known again. */
function keysOf(clientKey: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${clientKey}/${index}`);
}

async function listSent(
  trx: Db,
  userId: string,
  keys: readonly string[],
): Promise<GivenReply["decisions"]> {
  const rows = await trx
    .selectFrom("protests as told")
    .innerJoin("decisions as decision", "decision.case_id", "told.case_id")
    .select(["decision.id", "decision.number"])
    .where("told.reporter_id", "=", userId)
    .where("told.client_key", "in", keys)
    .where("decision.number", "is not", null)
    .orderBy("decision.number")
    .execute();
  return rows.map(({ id, number }) => ({ _id: id, number: number ?? 0 }));
}

/** One case, from its opening to its decision. Where its cars did different things, its facts say which car did what. */
async function giveOne(
  trx: Db,
  services: Services,
  giving: Pick<CaseToWrite, "place"> & { viewer: Viewer; key: string; lines: ResolvedLine[] },
): Promise<StoredCase> {
  const { place, viewer, key: clientKey, lines } = giving;
  const facts = [...new Set(lines.map((line) => line.facts))].join("\n");
  const offences = [...new Set(lines.map(({ offence }) => offence))];
  const id = await writeCase(trx, services, {
    place,
    form: {
      clientKey,
      session: place.sessionId,
      accused: [],
      lap: shared(lines, ({ line }) => line.lap),
      minuteMs: null,
      corner: shared(lines, ({ line }) => line.corner) ?? "",
      text: facts,
      links: [],
      pictures: [],
      shared: true,
    },
    accused: [...new Map(lines.map(({ entry }) => [keyOfEntry(entry), entry])).values()],
    by: viewer,
  });
  const found = await findCase(trx, id, services.now());
  if (!found) throw refusal("not-found");
  const entries = new Map(found.entries.map((entry) => [keyOfEntry(entry), entry.id]));
  const votes = accusedOf(found).map((entry) => ({
    entry: entry.id,
    vote: "infringement" as const,
  }));
  const asked = { id, viewer };
  try {
    await castVote.within(trx, services, { ...asked, form: { votes, reason: "", note: "" } });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "stewarding.conflict") throw error;
    // Of many, which one.
    throw stewardingRefusal("stewarding.conflict", { message: `${facts} ${error.message}` });
  }
  const items = lines.flatMap(({ line, entry }) =>
    line.items.map(({ kind, amount }) => ({
      entry: entries.get(keyOfEntry(entry)) ?? "",
      kind,
      amount,
      table: null,
      driver: null,
    })),
  );
  await writeDraftIn(trx, services, {
    ...asked,
    draft: {
      version: 0,
      offence: shared(lines, ({ offence }) => offence._id),
      facts,
      reasons: guideReasons(offences),
      besideGuide: besideGuide(lines),
      items,
      publicEvidence: [],
    },
  });
  const { version } = (await findCase(trx, id, services.now())) ?? found;
  await publishAlone.within(trx, services, { ...asked, form: { version, draft: 1 } });
  return found;
}

/** What is the same in all lines; else `null`. */
function shared<Value>(
  lines: readonly ResolvedLine[],
  valueOf: (line: ResolvedLine) => Value,
): Value | null {
  const [first, ...more] = new Set(lines.map(valueOf));
  return first === undefined || more.length > 0 ? null : first;
}

/** Why it is not what the guide proposes once for each car; empty: it is. */
function besideGuide(lines: readonly ResolvedLine[]): string {
  const cars = new Set(lines.map(({ entry }) => keyOfEntry(entry)));
  const notes = lines.flatMap(({ line, offence }) =>
    isOfGuide(line.items, offence) ? [] : [line.note],
  );
  const again = cars.size < lines.length ? ["aceeași mașină, de mai multe ori"] : [];
  return [...new Set([...notes, ...again])].filter(Boolean).join("; ");
}
