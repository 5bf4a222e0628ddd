import { z } from "zod";
import { isBehind, listReadableTables } from "#features/standings/server/standings-store.ts";
import { listVisibleEntries, visibleTable } from "#features/standings/server/visible-tables.ts";
import type { OwnWords } from "#features/messages/server/send-notice.ts";
import type { Db } from "#server/database/databases.ts";
import { findRow } from "#server/database/rows.ts";
import { inside } from "#server/queue/run-queue.ts";
import { hiddenEventsOf } from "#server/visibility.ts";
import { fromMilliPoints } from "#shared/points.ts";
import { standingsLetter } from "../notice-letters.ts";
import { selectNewEvents } from "./news.ts";
import { tellEach } from "./tell-each.ts";

const payloadSchema = z.object({ seasonId: z.string() });

/**
 * Tells drivers of their place and points in the season's first public table of drivers, where they differ from what they were
 * told last. A table that is older than results of its own tells nothing, nor does one of a season in which nothing was driven
 * lately.
 */
export const tellStandings = inside(async (trx, services, payload) => {
  const { seasonId } = payloadSchema.parse(payload);
  const season = await findRow(trx, "seasons", seasonId);
  const news = selectNewEvents(trx, services.now())
    .innerJoin("session_results as results", "results.session_id", "session.id")
    .where("event.season_id", "=", seasonId);
  if (!season || season.hidden || !(await news.limit(1).executeTakeFirst())) return;
  const { tables } = await listReadableTables(trx, seasonId);
  const table = tables.find((each) => each.public && each.type === "D");
  const hides = await hiddenEventsOf(trx, seasonId, null);
  if (!table || isBehind(visibleTable(table, hides))) return;
  const entries = await listVisibleEntries(trx, table, hides);
  const told = await mapLastTold(trx, seasonId);
  const own = new Map<string, OwnWords>();
  for (const { key: person, position, points } of entries) {
    const last = told.get(person);
    if (position === null || (last?.position === position && last.points === points)) continue;
    const words = standingsLetter({
      seasonTitle: season.title,
      tableTitle: table.title,
      position,
      points: fromMilliPoints(points),
      before: last?.position ?? null,
    });
    own.set(person, { ...words, key: keyOf(seasonId, { position, points }, services.now()) });
  }
  await tellEach(trx, services, own, {
    kind: "standings",
    seasonId,
    path: `/season/${encodeURIComponent(seasonId)}?tab=standings`,
    replaces: true,
  });
});

/** Points in thousandths. */
interface Line {
  position: number;
  points: number;
}

/** It carries the line, so that the next one is compared with it, and the instant: a line may come again. */
function keyOf(seasonId: string, { position, points }: Line, now: number): string {
  return `season:${seasonId}:standings:${position}:${points}:${now}`;
}

/** By person, the line that they were told last of a season. */
async function mapLastTold(trx: Db, seasonId: string): Promise<Map<string, Line>> {
  const rows = await trx
    .selectFrom("messages")
    .select(["recipient_id", "key"])
    .where("season_id", "=", seasonId)
    .where("kind", "=", "standings")
    .orderBy("created_at")
    .execute();
  return new Map(
    rows.map(({ recipient_id, key }) => {
      const [position, points] = (key ?? "").split(":").slice(-3).map(Number);
      return [recipient_id, { position: position ?? 0, points: points ?? 0 }];
    }),
  );
}
