import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { AppError } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { DAY_MS } from "#shared/time/durations.ts";
import type { StoredCase } from "../case-store.ts";
import { mayAskAgain } from "../../conflicts.ts";
import { mayTakeOver, type Seen, seenAs, staffingFor } from "../case-view.ts";
import { tellGuest, tellManagers } from "../notices.ts";
import { listVotes, staffingIn } from "../panel-view.ts";
import { listHolders } from "../ties.ts";
import { lockCase, moveCase } from "./case-steps.ts";
import type { Act } from "./panel-acts.ts";

/* Acts of who manages the panel, whether they judge or not. */

/** No more time is given at once, for a defence or for protests. */
const LONGEST_EXTENSION_MS = 14 * DAY_MS;

/** More time for the defence, by who manages the panel; also for somebody who has nothing else to do with the case. */
export async function extendDefence(
  services: Services,
  { id, viewer, until }: Act & { until: number },
): Promise<void> {
  await services.databases.db.transaction().execute(async (trx) => {
    const { found } = await lockCase(trx, services, {
      id,
      viewer,
      step: "extend-defence",
      by: refuseOwnCase,
    });
    const now = services.now();
    if (until <= Math.max(now, found.defenceUntil ?? 0) || until > now + LONGEST_EXTENSION_MS)
      throw new AppError("stewarding.until");
    await moveCase(trx, found, {
      userId: viewer._id,
      action: "case.extended",
      set: { defence_until: until },
      now,
    });
    await trx.updateTable("cases").set({ reminded_at: null }).where("id", "=", id).execute();
  });
}

/**
 * Asks somebody in to judge this one case: where too few stewards have nothing to do with it. Oneself only where nobody else is left, `Judec eu`: the decision says so.
 * @throws AppError 409 for oneself while others may judge, or when something keeps one from the case
 */
export async function inviteGuest(
  services: Services,
  { id, viewer, guest }: Act & { guest: string },
): Promise<void> {
  await services.databases.db.transaction().execute(async (trx) => {
    const { found, seen } = await lockCase(trx, services, {
      id,
      viewer,
      step: "invite",
      by: refuseOwnCase,
    });
    const staffing = staffingIn(found, await listVotes(trx, id), seen.panel);
    const isOneself = guest === viewer._id;
    if (isOneself && staffing !== "none") throw new AppError("stewarding.others-judge");
    if (isOneself && !mayTakeOver(seen)) throw new AppError("stewarding.conflict");
    const person = await trx
      .selectFrom("users")
      .select("id")
      .where("id", "=", guest)
      .where("password_hash", "is not", null)
      .where("deleted_at", "is", null)
      .where("blocked_at", "is", null)
      .executeTakeFirst();
    if (!person)
      throw new AppError("request.invalid", { fields: { user: "Alege pe cineva cu cont." } });
    const now = services.now();
    const standing = isOneself ? "organiser" : "guest";
    const asked = await trx
      .insertInto("case_stewards")
      .values({ case_id: id, user_id: guest, standing, at: now })
      // Who has voted by a role that they lost since may be asked in as well.
      .onConflict((conflict) =>
        conflict
          .columns(["case_id", "user_id"])
          .doUpdateSet({ standing })
          .where("case_stewards.standing", "=", "member"),
      )
      .returning("user_id")
      .executeTakeFirst();
    // Asked in twice they are told once.
    if (asked && !isOneself && !found.season.hidden && !found.event.hidden)
      await tellGuest(trx, services, { caseId: id, guest });
    await moveCase(trx, found, {
      userId: viewer._id,
      action: isOneself ? "case.judged-by-organiser" : "case.guest-invited",
      now,
    });
  });
}

/**
 * Tells organisers that a case lacks somebody to judge it: by whoever sees it, once a day.
 * @throws AppError 404 for who has nothing to do with it, 409 while enough people may judge, or when they were told already
 */
export async function askForJudges(services: Services, { id, viewer }: Act): Promise<void> {
  await services.databases.db.transaction().execute(async (trx) => {
    const { found, seen } = await lockCase(trx, services, {
      id,
      viewer,
      step: "invite",
      by: requireSeen,
    });
    const now = services.now();
    const isParty = seen.as === "accused" || seen.as === "complainant";
    if (staffingFor(seen, found, await listVotes(trx, id)) === "enough")
      throw new AppError("stewarding.others-judge");
    if (!mayAskAgain(found.judgesAskedAt, now)) throw new AppError("stewarding.judges-asked");
    await trx.updateTable("cases").set({ judges_asked_at: now }).where("id", "=", id).execute();
    await tellManagers(trx, services, {
      caseId: id,
      managers: await listHolders(trx, ["manageStewarding"]),
    });
    await recordChange(trx, {
      // Who complains is told to nobody.
      userId: isParty ? null : viewer._id,
      action: "case.judges-asked",
      subjectType: "case",
      subjectId: id,
      after: { state: found.state },
      now,
    });
  });
}

async function requireSeen(trx: Db, found: StoredCase, viewer: Viewer): Promise<Seen> {
  const seen = await seenAs(trx, found, viewer);
  if (!seen) throw new AppError("not-found");
  return seen;
}

/** Who manages the panel does nothing to a case that is about them. */
export async function refuseOwnCase(trx: Db, found: StoredCase, viewer: Viewer): Promise<Seen> {
  const seen = await requireSeen(trx, found, viewer);
  if (seen.as === "accused" || seen.as === "complainant" || seen.blocked === "club")
    throw new AppError("stewarding.conflict");
  return seen;
}

/** Who protests later than the league's hours: a session's window closes later. */
export async function extendWindow(
  services: Services,
  {
    eventId,
    session,
    until,
    viewer,
  }: { eventId: string; session: string; until: number; viewer: Viewer },
): Promise<void> {
  await services.databases.db.transaction().execute(async (trx) => {
    const window = await trx
      .selectFrom("protest_windows as known")
      .innerJoin("event_sessions as own", "own.id", "known.session_id")
      .select("known.closes_at")
      .where("own.id", "=", session)
      .where("own.event_id", "=", eventId)
      .executeTakeFirstOrThrow(() => new AppError("not-found"));
    const now = services.now();
    if (until <= Math.max(now, window.closes_at) || until > now + LONGEST_EXTENSION_MS)
      throw new AppError("stewarding.until");
    await trx
      .updateTable("protest_windows")
      .set({ closes_at: until })
      .where("session_id", "=", session)
      .execute();
    await recordChange(trx, {
      userId: viewer._id,
      action: "session.protests-extended",
      subjectType: "session",
      subjectId: session,
      before: { closesAt: window.closes_at },
      after: { closesAt: until },
      now,
    });
  });
}
