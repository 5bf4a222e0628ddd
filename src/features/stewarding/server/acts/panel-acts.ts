import type { z } from "zod";
import type { Db } from "#server/database/databases.ts";
import { AppError } from "#server/errors.ts";
import { toJson } from "#server/database/json.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { caseActs } from "../../case-acts.ts";
import { type AskedStanding, askedStandings } from "../../conflicts.ts";
import type { voteSchema } from "../../stewarding-forms.ts";
import { findFirstDecision } from "../appeals/second-outcome.ts";
import { upholdFirst } from "../appeals/settle-appeal.ts";
import { accusedOf, addEntries, type StoredCase } from "../case-store.ts";
import { isOtherVote } from "../../case-states.ts";
import { listVotes } from "../panel-view.ts";
import { lockJudged, moveCase } from "./case-steps.ts";
import { caseWork } from "./perform.ts";

export interface Act {
  id: string;
  viewer: Viewer;
}

/** 'Mă recuz': for good, and what they voted does not count. */
export const recuse = caseWork(
  caseActs.recuse,
  { summary: "Judge a case no longer" },
  async ({ trx, found, viewer, now }) => {
    const { id } = found;
    for (const table of ["case_votes", "case_revotes"] as const)
      await trx
        .deleteFrom(table)
        .where("case_id", "=", id)
        .where("steward_id", "=", viewer._id)
        .execute();
    await setStanding(trx, { id, userId: viewer._id, standing: "recused", note: "", now });
  },
);

interface StandingRow {
  id: string;
  userId: string;
  standing: AskedStanding | "member" | "recused";
  note: string;
  now: number;
}

async function setStanding(
  trx: Db,
  { id, userId, standing, note, now }: StandingRow,
): Promise<void> {
  await trx
    .insertInto("case_stewards")
    .values({ case_id: id, user_id: userId, standing, note, at: now })
    .onConflict((conflict) =>
      conflict.columns(["case_id", "user_id"]).doUpdateSet({ standing, note }),
    )
    .execute();
}

/**
 * A steward's vote on every accused. Who votes shows them who complains and what others voted, so that the first vote stays as it was cast: another one is a
 * second vote beside it, with a reason.
 * @throws AppError 404 or 409 for who may not, 409 once it is decided, 422 when an accused or the reason is missing
 */
export async function castVote(
  services: Services,
  { id, viewer, given }: Act & { given: z.input<typeof voteSchema> },
): Promise<void> {
  await services.databases.db.transaction().execute(async (trx) => {
    const { found } = await lockJudged(trx, services, { id, viewer });
    const accused = accusedOf(found).map((entry) => entry.id);
    const named = new Set(given.votes.map(({ entry }) => entry));
    if (named.size !== given.votes.length || !isSame(named, accused))
      throw new AppError("request.invalid", {
        message: "Votează pentru fiecare mașină acuzată.",
        fields: { votes: "Votează pentru fiecare mașină acuzată." },
      });
    const cast = await listVotes(trx, id);
    const mine = cast.find(({ stewardId }) => stewardId === viewer._id);
    const now = services.now();
    if (!mine)
      await trx
        .insertInto("case_votes")
        .values(
          given.votes.map(({ entry, vote }) => ({
            case_id: id,
            steward_id: viewer._id,
            entry_id: entry,
            vote,
          })),
        )
        .execute();
    else if (isOtherVote(mine.votes, given.votes)) {
      const { reason = "" } = given;
      if (reason === "")
        throw new AppError("request.invalid", {
          fields: { reason: "Scrie de ce votezi altfel: primul vot rămâne la vedere." },
        });
      await trx
        .insertInto("case_revotes")
        .values({
          case_id: id,
          steward_id: viewer._id,
          turn: mine.earlier.length + 2,
          votes: toJson(given.votes),
          reason,
          at: now,
        })
        .execute();
    }
    const standing = await standingIn(trx, id, viewer._id);
    await setStanding(trx, { id, userId: viewer._id, standing, note: given.note ?? "", now });
    await moveCase(trx, found, { userId: viewer._id, action: "case.voted", now });
  });
}

async function standingIn(trx: Db, id: string, userId: string): Promise<AskedStanding | "member"> {
  const row = await trx
    .selectFrom("case_stewards")
    .select("standing")
    .where("case_id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return askedStandings.find((known) => known === row?.standing) ?? "member";
}

function isSame(named: ReadonlySet<string>, accused: readonly string[]): boolean {
  return named.size === accused.length && accused.every((id) => named.has(id));
}

/** The same incident, protested twice: cars, evidence and answers go over to the other case. */
export const joinCase = caseWork(
  caseActs.joinCase,
  { summary: "Join a case to another one of its session" },
  async ({ trx, found, other, viewer, now }) => {
    const isAlike = found.session._id === other.session._id && found.state === other.state;
    if (found.id === other.id || !isAlike) throw new AppError("stewarding.not-joinable");
    await moveInto(trx, found, other);
    const until = Math.max(found.defenceUntil ?? 0, other.defenceUntil ?? 0);
    const by = { userId: viewer._id, action: "case.joined", now };
    await moveCase(trx, other, { ...by, set: { defence_until: until } });
    // Who had been joined to it goes along, and stays a party of the case that is judged.
    await trx
      .updateTable("cases")
      .set({ joined_into: other.id })
      .where("joined_into", "=", found.id)
      .execute();
    return { state: "joined", set: { joined_into: other.id }, shown: other.id };
  },
);

async function moveInto(trx: Db, found: StoredCase, target: StoredCase): Promise<void> {
  for (const entry of found.entries) {
    const same = target.entries.find(
      (own) => own.entryKey === entry.entryKey && own.personId === entry.personId,
    );
    const [added = ""] = same ? [] : await addEntries(trx, target.id, [entry]);
    const entryId = same?.id ?? added;
    if (same && entry.role === "accused" && same.role !== "accused")
      await trx
        .updateTable("case_entries")
        .set({ role: "accused" })
        .where("id", "=", same.id)
        .execute();
    for (const table of ["case_statements", "club_statements"] as const) {
      const answered = await trx
        .selectFrom(table)
        .select("entry_id")
        .where("case_id", "=", target.id)
        .where("entry_id", "=", entryId)
        .executeTakeFirst();
      if (!answered)
        await trx
          .updateTable(table)
          .set({ case_id: target.id, entry_id: entryId })
          .where("entry_id", "=", entry.id)
          .execute();
    }
  }
  await trx
    .updateTable("case_evidence")
    .set({ case_id: target.id })
    .where("case_id", "=", found.id)
    .execute();
}

/** Not for stewards, with the reason that its parties read. Of an appeal that says nothing new the decision stands. */
export const markInadmissible = caseWork(
  caseActs.markInadmissible,
  { summary: "Find a protest inadmissible", locksSeason: true },
  async ({ trx, services, found, viewer, form }) => {
    const first = found.parentDecisionId === null ? null : await findFirstDecision(trx, found);
    if (first) await upholdFirst(trx, services, { found, first, viewer });
    return { state: "inadmissible", set: { reason: form.text } };
  },
);
