import { allowsSeasonWork } from "#features/seasons/server/season-access.ts";
import { requireOneOf } from "#server/access.ts";
import type { Db } from "#server/database/databases.ts";
import { findRow, getRow } from "#server/database/rows.ts";
import type { Row } from "#server/database/schema.ts";
import { refusal } from "#server/errors.ts";
import type { Viewer } from "#server/viewer.ts";
import { isHiddenFrom } from "#server/visibility.ts";

type Season = Pick<Row<"seasons">, "hidden" | "permissions">;

/** Whether somebody says what is posted of a season: who runs the site, prepares seasons or edits this one's results. */
export function mayPostOf(viewer: Viewer, season: Season): boolean {
  if (isHiddenFrom(viewer, season.hidden)) return false;
  const { permissions } = viewer;
  return (
    permissions.has("manageSite") ||
    permissions.has("manageSeasons") ||
    allowsSeasonWork(viewer, season.permissions, "editRaceResults")
  );
}

/** `null` asks for the whole league. @throws AppError 403; 404 for a season that they may not see */
export async function requireMayPost(
  db: Db,
  viewer: Viewer,
  seasonId: string | null,
): Promise<void> {
  if (seasonId === null) return requireOneOf(viewer, ["manageSite"]);
  const season = await findRow(db, "seasons", seasonId);
  if (!season || isHiddenFrom(viewer, season.hidden)) throw refusal("not-found");
  if (!mayPostOf(viewer, season)) requireOneOf(viewer, ["manageSite", "manageSeasons"]);
}

/** A webhook that somebody may change. @throws AppError 403, 404 */
export async function getOwnWebhook(db: Db, viewer: Viewer, id: string): Promise<Row<"webhooks">> {
  const webhook = await getRow(db, "webhooks", id);
  await requireMayPost(db, viewer, webhook.season_id);
  return webhook;
}
