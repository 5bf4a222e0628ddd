import { sql } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import { visibleEvents } from "#server/visibility.ts";
import { findBan } from "../answers/bans.ts";

/** What counts on somebody's licence now, in two statements; `null`: nothing, and no ban. */
export async function findLicence(
  db: Db,
  userId: string,
  now: number,
): Promise<{ points: number; warnings: number; bannedUntil: number | null } | null> {
  const [[sum], bannedUntil] = await Promise.all([
    sumEntries(db, { userId, now }),
    findBan(db, userId, now),
  ]);
  const [points, warnings] = [Number(sum?.points ?? 0), Number(sum?.warnings ?? 0)];
  return points > 0 || warnings > 0 || bannedUntil !== null
    ? { points, warnings, bannedUntil }
    : null;
}

const sumEntries = writtenOnce(["userId", "now"], (db, { userId, now }) =>
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
    .where("entry.expires_at", ">", sql<number>`${now}`)
    .where((own) =>
      own.or([
        own("entry.cleared_at", "is", null),
        own("entry.cleared_at", ">", sql<number>`${now}`),
      ]),
    )
    .where("item.state", "in", ["active", "aside"])
    .where("session.event_id", "in", visibleEvents(db)),
);
