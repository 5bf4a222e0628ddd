import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { AppError } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { DAY_MS } from "#shared/time/durations.ts";
import type { StoredCase } from "../case-store.ts";
import { type Seen, seenAs } from "../case-view.ts";
import { tellGuest } from "../notices.ts";
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

/** Asks somebody in to judge this one case: where too few stewards have nothing to do with it. */
export async function inviteGuest(
  services: Services,
  { id, viewer, guest }: Act & { guest: string },
): Promise<void> {
  await services.databases.db.transaction().execute(async (trx) => {
    const { found } = await lockCase(trx, services, {
      id,
      viewer,
      step: "invite",
      by: refuseOwnCase,
    });
    const person = await trx
      .selectFrom("users")
      .select("id")
      .where("id", "=", guest)
      .where("password_hash", "is not", null)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (!person)
      throw new AppError("request.invalid", { fields: { user: "Alege pe cineva cu cont." } });
    const now = services.now();
    const asked = await trx
      .insertInto("case_stewards")
      .values({ case_id: id, user_id: guest, standing: "guest", at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning("user_id")
      .executeTakeFirst();
    // Asked in twice they are told once.
    if (asked && !found.season.hidden && !found.event.hidden)
      await tellGuest(trx, services, { caseId: id, guest });
    await moveCase(trx, found, { userId: viewer._id, action: "case.guest-invited", now });
  });
}

/** Who manages the panel does nothing to a case that is about them. */
export async function refuseOwnCase(trx: Db, found: StoredCase, viewer: Viewer): Promise<Seen> {
  const seen = await seenAs(trx, found, viewer);
  if (!seen) throw new AppError("not-found");
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
