import { lockSeason } from "#features/seasons/server/lock-season.ts";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { fromJson, toJson } from "#server/database/json.ts";
import type { Services } from "#server/services.ts";
import {
  defaultSettings,
  type SeasonStewarding,
  stewardingConflict,
  type StewardingSettings,
  storedSettingsSchema,
} from "../stewarding-settings.ts";
import { openWindows } from "./windows.ts";
import { staleVersion } from "#server/save-versioned.ts";

/** What a season decided; version 0: nothing yet, and it is off. */
export async function readSettings(
  db: Db,
  seasonId: string,
): Promise<{ settings: StewardingSettings; version: number }> {
  const row = await db
    .selectFrom("season_stewarding")
    .select(["settings", "version"])
    .where("season_id", "=", seasonId)
    .executeTakeFirst();
  if (!row) return { settings: defaultSettings, version: 0 };
  return { settings: fromJson(storedSettingsSchema, row.settings), version: row.version };
}

/**
 * Saves what a season decides. Switched on, sessions that have results get the window that they would have had.
 * @throws AppError 404 without such a season, 409 `stale-version` with what is saved now
 */
export async function saveSettings(
  services: Services,
  {
    seasonId,
    userId,
    posted: { version, ...settings },
  }: { seasonId: string; userId: string; posted: SeasonStewarding },
): Promise<SeasonStewarding> {
  const now = services.now();
  return services.databases.db.transaction().execute(async (trx) => {
    await lockSeason(trx, seasonId);
    const before = await readSettings(trx, seasonId);
    if (before.version !== version)
      throw staleVersion(stewardingConflict, { ...before.settings, version: before.version });
    const stored = toJson(settings);
    await trx
      .insertInto("season_stewarding")
      .values({ season_id: seasonId, settings: stored })
      .onConflict((known) =>
        known.column("season_id").doUpdateSet({ settings: stored, version: version + 1 }),
      )
      .execute();
    if (settings.enabled) await openWindows(trx, { seasonId, settings });
    await recordChange(trx, {
      userId,
      action: "season.stewarding-saved",
      subjectType: "season",
      subjectId: seasonId,
      before: before.settings,
      after: settings,
      now,
    });
    return { ...settings, version: version + 1 };
  });
}
