import type { Services } from "#server/services.ts";
import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";
import { followUnjudged } from "./follow-unjudged.ts";
import { closedCases, eraseForgotten } from "./forget-people.ts";
import { tellAccused } from "../notices.ts";

/** Before the end of the defence. */
const REMINDER_MS = 6 * HOUR_MS;
/** Evidence that was not published is kept so long after it came. */
const KEPT_MS = 365 * DAY_MS;

/** Reminds who has not answered yet, looks after cases without judges, and forgets what is no longer to be kept. */
export async function tidyStewarding(services: Services): Promise<void> {
  const { databases, now } = services;
  await remind(services);
  await followUnjudged(services);
  await databases.db.transaction().execute(async (trx) => {
    await eraseForgotten(trx, now());
    await trx
      .deleteFrom("case_evidence")
      .where("public", "=", false)
      .where("added_at", "<", now() - KEPT_MS)
      .where("case_id", "in", closedCases(trx, now()))
      .execute();
  });
}

async function remind(services: Services): Promise<void> {
  const { databases } = services;
  const now = services.now();
  const due = await databases.db
    .selectFrom("cases")
    .innerJoin("event_sessions as session", "session.id", "cases.session_id")
    .innerJoin("events as event", "event.id", "session.event_id")
    .innerJoin("seasons as season", "season.id", "cases.season_id")
    .select(["cases.id", "cases.defence_until"])
    .where("cases.state", "=", "defence")
    .where("cases.reminded_at", "is", null)
    .where("cases.defence_until", ">", now)
    .where("cases.defence_until", "<=", now + REMINDER_MS)
    .where("event.hidden", "=", false)
    .where("season.hidden", "=", false)
    .execute();
  for (const { id, defence_until } of due)
    await databases.db.transaction().execute(async (trx) => {
      const mine = await trx
        .updateTable("cases")
        .set({ reminded_at: now })
        .where("id", "=", id)
        .where("state", "=", "defence")
        .where("reminded_at", "is", null)
        .returning("id")
        .executeTakeFirst();
      if (mine && defence_until !== null)
        await tellAccused(trx, services, { caseId: id, defenceUntil: defence_until, again: true });
    });
}
