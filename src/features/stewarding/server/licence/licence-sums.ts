import { mapBans } from "#features/accounts/server/people/bans.ts";
import type { Db } from "#server/database/databases.ts";
import { visibleEvents } from "#server/visibility.ts";

/** What counts on somebody's licence now, in two statements; `null`: nothing, and no ban. */
export async function findLicence(
  db: Db,
  userId: string,
  now: number,
): Promise<{ points: number; warnings: number; bannedUntil: number | null } | null> {
  const [sum, bans] = await Promise.all([
    db
      .selectFrom("licence_entries as entry")
      .innerJoin("decision_items as item", "item.id", "entry.item_id")
      .innerJoin("decisions as decision", "decision.id", "item.decision_id")
      .innerJoin("cases as own", "own.id", "decision.case_id")
      .innerJoin("event_sessions as session", "session.id", "own.session_id")
      .select(({ fn }) => [
        fn.sum<number | string | null>("entry.points").as("points"),
        fn.sum<number | string | null>("entry.warnings").as("warnings"),
      ])
      .where("entry.user_id", "=", userId)
      .where("entry.expires_at", ">", now)
      .where((own) =>
        own.or([own("entry.cleared_at", "is", null), own("entry.cleared_at", ">", now)]),
      )
      .where("item.state", "in", ["active", "aside"])
      .where("session.event_id", "in", visibleEvents(db))
      .executeTakeFirstOrThrow(),
    mapBans(db, [userId], now),
  ]);
  const [points, warnings] = [Number(sum.points ?? 0), Number(sum.warnings ?? 0)];
  const bannedUntil = bans.get(userId) ?? null;
  return points > 0 || warnings > 0 || bannedUntil !== null
    ? { points, warnings, bannedUntil }
    : null;
}
