import { z } from "zod";
import { seasonPermissionsSchema } from "#features/seasons/seasons.ts";
import { type CheckedAccess, requireOneOf, requireViewer } from "#server/access.ts";
import type { Db } from "#server/database/databases.ts";
import { fromJson, jsonReader } from "#server/database/json.ts";
import { findRow } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import type { Viewer } from "#server/viewer.ts";
import { findSeasonOfEvent, isHiddenFrom } from "#server/visibility.ts";
import { idParamsSchema } from "#shared/text/text-schemas.ts";
import {
  defaultSettings,
  type StewardingSettings,
  stewardingSettingsSchema,
} from "../stewarding-settings.ts";

/** As stored: what a newer version of the site left out or added harms nothing. */
const stored = jsonReader(
  z
    .object(stewardingSettingsSchema.partial().shape)
    .transform((settings): StewardingSettings => ({ ...defaultSettings, ...settings })),
);

/** What a season's row says; `null`: it has none. */
export function readStoredSettings(text: string | null): StewardingSettings {
  return text === null ? defaultSettings : stored(text);
}

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
  return { settings: readStoredSettings(row?.settings ?? null), version: row?.version ?? 0 };
}

/** The permissions of which each lets somebody judge a season's cases. */
export function judgingPermissions(
  seasonPermissions: string,
  { editorsJudge }: Pick<StewardingSettings, "editorsJudge">,
): readonly string[] {
  const { judgeCases, editRaceResults } = fromJson(seasonPermissionsSchema, seasonPermissions);
  return editorsJudge ? [...judgeCases, ...editRaceResults] : judgeCases;
}

export function judges(viewer: Viewer | null, permissions: readonly string[]): boolean {
  return permissions.some((permission) => viewer?.permissions.has(permission));
}

/** Who judges the season that the path names: 403 for others, 404 when there is no season that they may see. */
export const forJudges = forJudgesOf(async (_db, id) => id);

/** The same of the event that the path names. */
export const forJudgesOfEvent = forJudgesOf(findSeasonOfEvent);

function forJudgesOf(
  seasonOf: (db: Db, id: string, viewer: Viewer | null) => Promise<string | undefined>,
): CheckedAccess {
  return {
    who: "checked",
    check: async (request, { databases: { reader } }) => {
      const { id } = idParamsSchema.parse(request.params);
      const seasonId = await seasonOf(reader, id, request.viewer);
      const season = seasonId && (await findRow(reader, "seasons", seasonId));
      if (!season || isHiddenFrom(request.viewer, season.hidden)) throw refusal("not-found");
      const { settings } = await readSettings(reader, season.id);
      requireOneOf(requireViewer(request), judgingPermissions(season.permissions, settings));
    },
  };
}
