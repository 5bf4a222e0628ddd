import { lockSeason } from "#features/seasons/server/lock-season.ts";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { toJson } from "#server/database/json.ts";
import { findRow } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import { staleVersion } from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { isHiddenFrom } from "#server/visibility.ts";
import {
  type SeasonStewarding,
  stewardingConflict,
  type StewardingSettings,
} from "../stewarding-settings.ts";
import { judgingPermissions, readSettings } from "./settings-store.ts";
import { listHolders } from "./ties.ts";
import { openWindows } from "./windows.ts";

interface Asked {
  seasonId: string;
  viewer: Viewer;
}

/** @throws AppError 404 for a season that they do not see */
export async function readSeasonSettings(
  db: Db,
  { seasonId, viewer }: Asked,
): Promise<SeasonStewarding> {
  const season = await findRow(db, "seasons", seasonId);
  if (!season || isHiddenFrom(viewer, season.hidden)) throw refusal("not-found");
  const { settings, version } = await readSettings(db, seasonId);
  const count = async (editorsJudge: boolean) =>
    (await listHolders(db, judgingPermissions(season.permissions, { editorsJudge }))).length;
  const judges = { stewards: await count(false), withEditors: await count(true) };
  return { ...settings, version, judges };
}

/**
 * Saves what a season decides. Switched on, sessions that have results get the window that they would have had.
 * @throws AppError 404 without such a season, 409 `stale-version` with what is saved now
 */
export async function saveSettings(
  services: Services,
  {
    posted: { version, ...settings },
    ...asked
  }: Asked & { posted: StewardingSettings & { version: number } },
): Promise<SeasonStewarding> {
  const { seasonId, viewer } = asked;
  return services.databases.db.transaction().execute(async (trx) => {
    await lockSeason(trx, seasonId);
    const before = await readSeasonSettings(trx, asked);
    if (before.version !== version) throw staleVersion(stewardingConflict, before);
    const stored = toJson(settings);
    await trx
      .insertInto("season_stewarding")
      .values({ season_id: seasonId, settings: stored })
      .onConflict((known) =>
        known.column("season_id").doUpdateSet({ settings: stored, version: version + 1 }),
      )
      .execute();
    if (settings.enabled) await openWindows(trx, { seasonId, settings });
    const { version: _version, judges: _judges, ...earlier } = before;
    await recordChange(trx, {
      userId: viewer._id,
      action: "season.stewarding-saved",
      subjectType: "season",
      subjectId: seasonId,
      before: earlier,
      after: settings,
      now: services.now(),
    });
    return { ...settings, version: version + 1, judges: before.judges };
  });
}
