import { exists } from "#server/database/rows.ts";
import { recordChange } from "#server/audit-log.ts";
import { refusal } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { DAY_MS } from "#shared/time/durations.ts";
import { caseActs } from "../../acts/case-acts.ts";
import { isUnjudged } from "../../conflicts.ts";
import { tellJudges } from "../notices.ts";
import { stewardingRefusal } from "../refusals.ts";
import { mayTakeOver } from "./allowed.ts";
import { caseWork } from "./perform.ts";

/* Acts of who manages the panel, whether they judge or not. */

/** No more time is given at once, for a defence or for protests. */
const LONGEST_EXTENSION_MS = 14 * DAY_MS;

/** More time for the defence; also for somebody who has nothing else to do with the case. */
export const extendDefence = caseWork(caseActs.extendDefence, {
  summary: "Give the accused more time",
  work: async ({ found, form: { until }, now }) => {
    if (until <= Math.max(now, found.defenceUntil ?? 0) || until > now + LONGEST_EXTENSION_MS)
      throw stewardingRefusal("stewarding.until");
    return { set: { defence_until: until, reminded_at: null } };
  },
});

/**
 * Invites somebody to judge one case that too few may judge; a manager takes it (`Judec eu`) when nobody else is left.
 * @throws AppError 409 for oneself while others may judge, or when something keeps one from the case
 */
export const inviteGuest = caseWork(caseActs.inviteGuest, {
  summary: "Ask somebody in to judge one case",
  work: async ({ trx, services, found, seen, viewer, form: { user: guest }, now }) => {
    const { id } = found;
    const isOneself = guest === viewer._id;
    if (isOneself && !isUnjudged(found.state, seen.panel))
      throw stewardingRefusal("stewarding.others-judge");
    if (isOneself && !mayTakeOver(seen)) throw stewardingRefusal("stewarding.conflict");
    const hasAccount = await exists(
      trx
        .selectFrom("users")
        .where("id", "=", guest)
        .where("account_at", "is not", null)
        .where("deleted_at", "is", null)
        .where("blocked_at", "is", null),
    );
    if (!hasAccount)
      throw refusal("request.invalid", { fields: { user: "Alege pe cineva cu cont." } });
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
    if (asked && !isOneself) await tellJudges(trx, services, { caseId: id, to: [guest] });
    return { log: isOneself ? "case.judged-by-organiser" : "case.guest-invited" };
  },
});

/** Who protests later than the league's hours: a session's window closes later. */
export async function extendWindow(
  services: Services,
  asked: { eventId: string; session: string; until: number; viewer: Viewer },
): Promise<void> {
  const { eventId, session, until, viewer } = asked;
  await services.databases.db.transaction().execute(async (trx) => {
    const window = await trx
      .selectFrom("protest_windows as known")
      .innerJoin("event_sessions as own", "own.id", "known.session_id")
      .select("known.closes_at")
      .where("own.id", "=", session)
      .where("own.event_id", "=", eventId)
      .executeTakeFirstOrThrow(() => refusal("not-found"));
    const now = services.now();
    if (until <= Math.max(now, window.closes_at) || until > now + LONGEST_EXTENSION_MS)
      throw stewardingRefusal("stewarding.until");
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
