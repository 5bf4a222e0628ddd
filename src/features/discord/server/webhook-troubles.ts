import type { Db } from "#server/database/databases.ts";
import { countRows } from "#server/database/rows.ts";
import type { Viewer } from "#server/viewer.ts";
import { mayPostOf } from "./webhook-access.ts";

/** What waits for somebody in the channels that they may change: names of the broken ones, and posts that may have arrived. */
export async function findTroubles(
  db: Db,
  viewer: Viewer,
): Promise<{ broken: string[]; unsure: number }> {
  const rows = await db
    .selectFrom("webhooks as webhook")
    .leftJoin("seasons as season", "season.id", "webhook.season_id")
    .select(["webhook.id", "webhook.name", "webhook.state"])
    .select(["season.hidden", "season.permissions"])
    .orderBy("webhook.created_at")
    .orderBy("webhook.id")
    .execute();
  const own = rows.filter(({ hidden, permissions }) =>
    hidden === null || permissions === null
      ? viewer.permissions.has("manageSite")
      : mayPostOf(viewer, { hidden, permissions }),
  );
  if (own.length === 0) return { broken: [], unsure: 0 };
  const unsure = db
    .selectFrom("discord_posts")
    .where("state", "=", "unsure")
    .where(
      "webhook_id",
      "in",
      own.map(({ id }) => id),
    );
  return {
    broken: own.filter(({ state }) => state === "broken").map(({ name }) => name),
    unsure: await countRows(unsure),
  };
}
