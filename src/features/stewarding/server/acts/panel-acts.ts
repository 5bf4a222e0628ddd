import type { z } from "zod";
import { lockSeason } from "#features/seasons/server/lock-season.ts";
import type { Db } from "#server/database/databases.ts";
import { AppError } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import { toJson } from "#server/database/json.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { type AskedStanding, askedStandings } from "../../conflicts.ts";
import type { voteSchema } from "../../stewarding-forms.ts";
import { findFirstDecision } from "../appeals/second-outcome.ts";
import { upholdFirst } from "../appeals/settle-appeal.ts";
import { accusedOf, findCase, type StoredCase } from "../case-store.ts";
import { countVoters, requireSteward } from "../case-view.ts";
import { isOtherVote } from "../../case-states.ts";
import { listVotes } from "../panel-view.ts";
import { lockCase, moveCase } from "./case-steps.ts";

export interface Act {
  id: string;
  viewer: Viewer;
}

/** 'Mă recuz': for good, and what they voted does not count. */
export async function recuse(services: Services, { id, viewer }: Act): Promise<void> {
  await services.databases.db.transaction().execute(async (trx) => {
    const { found } = await lockCase(trx, services, {
      id,
      viewer,
      step: "recuse",
      by: requireSteward,
    });
    for (const table of ["case_votes", "case_revotes"] as const)
      await trx
        .deleteFrom(table)
        .where("case_id", "=", id)
        .where("steward_id", "=", viewer._id)
        .execute();
    const now = services.now();
    await setStanding(trx, { id, userId: viewer._id, standing: "recused", note: "", now });
    await moveCase(trx, found, { userId: viewer._id, action: "case.recused", now });
  });
}

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
    const { found } = await lockCase(trx, services, {
      id,
      viewer,
      step: "vote",
      by: requireSteward,
    });
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

/** @throws AppError 409 when somebody voted: what was decided of one would be decided of both */
async function refuseVoted(trx: Db, found: StoredCase): Promise<void> {
  if ((await countVoters(trx, found.id)) > 0) throw new AppError("stewarding.voted-already");
}

/** The same incident, protested twice: cars, evidence and answers go over to the other case. */
export async function joinCase(
  services: Services,
  { id, viewer, version, into }: Act & { version: number; into: string },
): Promise<void> {
  await services.databases.db.transaction().execute(async (trx) => {
    const [first, second] = [id, into].toSorted();
    if (first === second) throw new AppError("stewarding.not-joinable");
    // In the order of ids, so that of two who join crosswise none waits for the other.
    for (const one of [first, second])
      await trx
        .updateTable("cases")
        .set((cases) => ({ version: cases.ref("version") }))
        .where("id", "=", one ?? "")
        .execute();
    const own = { viewer, step: "join", by: requireSteward } as const;
    const { found } = await lockCase(trx, services, { id, version, ...own });
    const { found: target } = await lockCase(trx, services, { id: into, ...own });
    const isSecond = [found, target].some(({ firstCaseId }) => firstCaseId !== null);
    if (isSecond || found.session._id !== target.session._id || found.state !== target.state)
      throw new AppError("stewarding.not-joinable");
    await refuseVoted(trx, found);
    await refuseVoted(trx, target);
    await moveInto(trx, found, target);
    const now = services.now();
    const until = Math.max(found.defenceUntil ?? 0, target.defenceUntil ?? 0);
    const by = { userId: viewer._id, action: "case.joined", now };
    await moveCase(trx, target, { ...by, set: { defence_until: until } });
    await moveCase(trx, found, { ...by, state: "joined", set: { joined_into: into } });
    // Who had been joined to it goes along, and stays a party of the case that is judged.
    await trx
      .updateTable("cases")
      .set({ joined_into: into })
      .where("joined_into", "=", id)
      .execute();
  });
}

async function moveInto(trx: Db, found: StoredCase, target: StoredCase): Promise<void> {
  for (const entry of found.entries) {
    const same = target.entries.find(
      (own) => own.entryKey === entry.entryKey && own.personId === entry.personId,
    );
    const entryId = same?.id ?? newId();
    if (!same)
      await trx
        .insertInto("case_entries")
        .values({
          id: entryId,
          case_id: target.id,
          entry_key: entry.entryKey,
          person_id: entry.personId,
          user_id: entry.userId,
          role: entry.role,
          frozen: toJson(entry.frozen),
        })
        .execute();
    else if (entry.role === "accused" && same.role !== "accused")
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

/** Not for stewards, with the reason that its parties read. */
export async function markInadmissible(
  services: Services,
  { id, viewer, version, reason }: Act & { version: number; reason: string },
): Promise<void> {
  await services.databases.db.transaction().execute(async (trx) => {
    const named = await findCase(trx, id, services.now());
    if (!named) throw new AppError("not-found");
    await lockSeason(trx, named.season._id);
    const { found } = await lockCase(trx, services, {
      id,
      viewer,
      step: "mark-inadmissible",
      by: requireSteward,
      version,
    });
    const now = services.now();
    const first = found.parentDecisionId === null ? null : await findFirstDecision(trx, found);
    // The other side may still appeal, and is heard in the same case.
    if (first && now < (first.appeal_until ?? 0)) throw new AppError("stewarding.appeal-open");
    await moveCase(trx, found, {
      userId: viewer._id,
      action: "case.found-inadmissible",
      state: "inadmissible",
      set: { reason },
      now,
    });
    // An appeal that says nothing new: the decision stands.
    if (first) await upholdFirst(trx, services, { found, first, viewer });
  });
}
