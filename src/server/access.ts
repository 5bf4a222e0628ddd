import type { FastifyRequest } from "fastify";
import type { Permission } from "#features/accounts/permissions.ts";
import { findViewer } from "#features/accounts/server/viewer.ts";
import { seasonPermissionsSchema } from "#features/seasons/seasons.ts";
import type { Db } from "./database/databases.ts";
import { fromJson } from "./database/json.ts";
import { AppError } from "./errors.ts";
import type { Services } from "./services.ts";
import { isHiddenFrom } from "./visibility.ts";

/** The person behind a request, known by a live token. */
export interface Viewer {
  _id: string;
  loginId: string;
  email: string | null;
  permissions: ReadonlySet<string>;
}

/** A season's own list of permissions that open one kind of work. */
export type SeasonWork = "editRaceResults" | "downloadEntrylists" | "editStandings";

/**
 * Who may call a route; every route declares one, and the program refuses to start otherwise.
 * A season's work is checked here too: the route only says which season the request is about.
 */
export type Access =
  | { who: "anyone" }
  | { who: "account" }
  | { who: "permission"; anyOf: readonly Permission[] }
  | SeasonAccess;

interface SeasonAccess {
  who: "season";
  work: SeasonWork;
  season: (request: FastifyRequest, db: Db) => Promise<string | undefined>;
}

export const anyone: Access = { who: "anyone" };
export const account: Access = { who: "account" };

/** People who hold one of the permissions. */
export function withPermission(...anyOf: Permission[]): Access {
  return { who: "permission", anyOf };
}

/** People holding a permission that the season lists for `work`. `season` finds its id; none: 404. */
export function forSeason(
  work: SeasonWork,
  season: (request: FastifyRequest, db: Db) => Promise<string | undefined>,
): Access {
  return { who: "season", work, season };
}

/** @throws AppError 401 when nobody with a live token asks, 403 when the person may not. A season's own list is checked later. */
export function checkAccess(access: Access, request: FastifyRequest): void {
  if (access.who === "anyone") return;
  const viewer = requireViewer(request);
  if (
    access.who === "permission" &&
    !access.anyOf.some((permission) => viewer.permissions.has(permission))
  )
    throw new AppError("access.denied");
}

/** @throws AppError 403 when the season does not list any of the person's permissions, 404 when there is no season that they may see. */
export async function checkSeasonAccess(
  access: SeasonAccess,
  request: FastifyRequest,
  services: Services,
): Promise<void> {
  const { reader } = services.databases;
  const seasonId = await access.season(request, reader);
  const season =
    seasonId &&
    (await reader
      .selectFrom("seasons")
      .select(["permissions", "hidden"])
      .where("id", "=", seasonId)
      .executeTakeFirst());
  if (!season || isHiddenFrom(request.viewer, season.hidden)) throw new AppError("not-found");
  if (!allowsSeasonWork(requireViewer(request), season.permissions, access.work))
    throw new AppError("access.denied");
}

/** Whether the viewer holds one of the permissions that the season's stored JSON lists for `work`. */
export function allowsSeasonWork(
  viewer: Viewer | null,
  seasonPermissions: string,
  work: SeasonWork,
): boolean {
  if (!viewer) return false;
  const listed = fromJson(seasonPermissionsSchema, seasonPermissions)[work];
  return listed.some((permission) => viewer.permissions.has(permission));
}

/** @throws AppError 401 when the request has no live token. */
export function requireViewer(request: FastifyRequest): Viewer {
  if (!request.viewer) throw new AppError("session.required");
  return request.viewer;
}

/**
 * Reads the bearer token, if any.
 * @throws AppError 401 when one was sent but is forged, expired or ended.
 */
export async function readViewer(
  request: FastifyRequest,
  services: Services,
): Promise<Viewer | null> {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const token = /^Bearer (\S+)$/i.exec(header)?.[1];
  const claims = token && (await services.tokens.verify(token, services.now()));
  const viewer = claims && (await findViewer(services.databases.reader, claims, services.now()));
  if (!viewer) throw new AppError("session.ended");
  return viewer;
}
