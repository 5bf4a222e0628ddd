import type { Db } from "#server/database/databases.ts";
import { addRow, addRows, changeRow } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import { toJson } from "#server/database/json.ts";
import { caseActs } from "../../acts/case-acts.ts";
import { votesSchema } from "../../stewarding-forms.ts";
import { findFirstDecision } from "../appeals/second-outcome.ts";
import { upholdFirst } from "../appeals/settle-appeal.ts";
import { accusedOf, addEntries, type StoredCase } from "../case-store.ts";
import { isOtherVote } from "../../case-states.ts";
import { stewardingRefusal } from "../refusals.ts";
import { moveCase } from "./case-steps.ts";
import { caseWork } from "./perform.ts";

/** 'Mă recuz': for good, and what they voted does not count. */
export const recuse = caseWork(caseActs.recuse, {
  summary: "Judge a case no longer",
  work: async ({ trx, found, viewer, now }) => {
    const { id } = found;
    for (const table of ["case_votes", "case_revotes"] as const)
      await trx
        .deleteFrom(table)
        .where("case_id", "=", id)
        .where("steward_id", "=", viewer._id)
        .execute();
    const standing = "recused";
    await trx
      .insertInto("case_stewards")
      .values({ case_id: id, user_id: viewer._id, standing, at: now })
      .onConflict((known) =>
        known.columns(["case_id", "user_id"]).doUpdateSet({ standing, note: "" }),
      )
      .execute();
  },
});

/**
 * A steward's vote on every accused. A vote shows the complainant and the other votes, so the first one stays as it was cast: a
 * later one is a second vote beside it, with a reason.
 */
export const castVote = caseWork(caseActs.castVote, {
  summary: "Vote on every accused of a case",
  drawn: { votes: votesSchema },
  work: async ({ trx, found, seen, cast, viewer, form: { votes, reason, note }, now }) => {
    const { id } = found;
    const accused = accusedOf(found).map((entry) => entry.id);
    const named = new Set(votes.map(({ entry }) => entry));
    if (votes.length !== accused.length || !accused.every((entry) => named.has(entry)))
      throw refusal("request.invalid", {
        message: "Votează pentru fiecare mașină acuzată.",
        fields: { votes: "Votează pentru fiecare mașină acuzată." },
      });
    const mine = cast.find(({ stewardId }) => stewardId === viewer._id);
    if (!mine)
      await addRows(
        trx,
        "case_votes",
        votes.map(({ entry, vote }) => ({
          case_id: id,
          steward_id: viewer._id,
          entry_id: entry,
          vote,
        })),
      );
    else if (isOtherVote(mine.votes, votes)) {
      if (reason === "" && seen.panel.quorum > 1)
        throw refusal("request.invalid", {
          fields: { reason: "Scrie de ce votezi altfel: primul vot rămâne la vedere." },
        });
      await addRow(trx, "case_revotes", {
        case_id: id,
        steward_id: viewer._id,
        turn: mine.earlier.length + 2,
        votes: toJson(votes),
        reason,
        at: now,
      });
    }
    // Who was asked in stays so.
    await trx
      .insertInto("case_stewards")
      .values({ case_id: id, user_id: viewer._id, standing: "member", note, at: now })
      .onConflict((known) => known.columns(["case_id", "user_id"]).doUpdateSet({ note }))
      .execute();
  },
});

/** The same incident, protested twice: cars, evidence and answers go over to the other case. */
export const joinCase = caseWork(caseActs.joinCase, {
  summary: "Join a case to another one of its session",
  work: async ({ trx, found, other, viewer, now }) => {
    const isAlike = found.session._id === other.session._id && found.state === other.state;
    if (found.id === other.id || !isAlike) throw stewardingRefusal("stewarding.not-joinable");
    await moveInto(trx, found, other);
    const until = Math.max(found.defenceUntil ?? 0, other.defenceUntil ?? 0) || null;
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
});

async function moveInto(trx: Db, found: StoredCase, target: StoredCase): Promise<void> {
  for (const entry of found.entries) {
    const same = target.entries.find(
      (own) => own.entryKey === entry.entryKey && own.personId === entry.personId,
    );
    const [added = ""] = same ? [] : await addEntries(trx, target.id, [entry]);
    const entryId = same?.id ?? added;
    if (same && entry.role === "accused" && same.role !== "accused")
      await changeRow(trx, "case_entries", same.id, { role: "accused" });
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
export const markInadmissible = caseWork(caseActs.markInadmissible, {
  summary: "Find a protest inadmissible",
  locksSeason: true,
  work: async ({ trx, services, found, viewer, form }) => {
    const first = found.parentDecisionId === null ? null : await findFirstDecision(trx, found);
    if (first) await upholdFirst(trx, services, { decision: first, found, by: viewer._id });
    return { state: "inadmissible", set: { reason: form.text } };
  },
});
