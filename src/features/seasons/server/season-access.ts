import type { FastifyRequest } from "fastify";
import { type CheckedAccess, requireOneOf, requireViewer } from "#server/access.ts";
import type { Db } from "#server/database/databases.ts";
import { fromJson } from "#server/database/json.ts";
import { findRow } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import type { Viewer } from "#server/viewer.ts";
import { findSeasonOfEvent, isHiddenFrom } from "#server/visibility.ts";
import type { SeasonWork } from "#shared/permissions.ts";
import { idParamsSchema } from "#shared/text/text-schemas.ts";
import { seasonPermissionsSchema } from "../seasons.ts";

/**
 * People holding a permission that the season lists for `work`: 403 for others, 404 when there is no season that they may see.
 * `findSeason` says which season the request is about; it finds its id.
 */
export function forSeason(
  work: SeasonWork,
  findSeason: (request: FastifyRequest, db: Db) => Promise<string | undefined>,
): CheckedAccess {
  return {
    who: "checked",
    check: async (request, { databases: { reader } }) => {
      const seasonId = await findSeason(request, reader);
      const season = seasonId && (await findRow(reader, "seasons", seasonId));
      if (!season || isHiddenFrom(request.viewer, season.hidden)) throw refusal("not-found");
      requireOneOf(requireViewer(request), listedFor(season.permissions, work));
    },
  };
}

/** As `forSeason`, of the event that the path names by `id`. */
export function forSeasonOfEvent(work: SeasonWork): CheckedAccess {
  return forSeason(work, ({ params, viewer }, db) =>
    findSeasonOfEvent(db, idParamsSchema.parse(params).id, viewer),
  );
}

/** Whether the viewer holds one of the permissions that the season's stored JSON lists for `work`. */
export function allowsSeasonWork(
  viewer: Viewer | null,
  seasonPermissions: string,
  work: SeasonWork,
): boolean {
  if (!viewer) return false;
  return listedFor(seasonPermissions, work).some((permission) =>
    viewer.permissions.has(permission),
  );
}

function listedFor(seasonPermissions: string, work: SeasonWork): readonly string[] {
  return fromJson(seasonPermissionsSchema, seasonPermissions)[work];
}

/** Whether the viewer may do that work in any season there is. */
export async function doesInSomeSeason(work: SeasonWork, viewer: Viewer, db: Db): Promise<boolean> {
  const seasons = await db.selectFrom("seasons").select("permissions").execute();
  return seasons.some((season) => allowsSeasonWork(viewer, season.permissions, work));
}
