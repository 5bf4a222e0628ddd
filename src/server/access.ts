import type { FastifyContextConfig, FastifyRequest } from "fastify";
import type { Permission } from "#shared/permissions.ts";
import { refusal } from "./errors.ts";
import type { Services } from "./services.ts";
import type { Viewer } from "./viewer.ts";

/** Who may call a route; every route declares one, and the program refuses to start otherwise. */
export type Access =
  | { who: "anyone" }
  | { who: "account" }
  | { who: "permission"; anyOf: readonly Permission[] }
  | { who: "checked"; check: Check };

/** As `forSeason` makes it. */
export type CheckedAccess = Extract<Access, { who: "checked" }>;

/**
 * A feature's own rule for people with an account, asked after parameters and body were validated, because it may depend on them.
 * @throws AppError 403 for who may not, 404 when the person may not know of it
 */
export type Check = (request: FastifyRequest, services: Services) => Promise<void>;

export const anyone: Access = { who: "anyone" };
export const account: Access = { who: "account" };

export function withPermission(...anyOf: Permission[]): Access {
  return { who: "permission", anyOf };
}

/**
 * The one place that says how far a login of a seat alone reaches: to what anyone may call, and to what says `forSeat`.
 * @throws AppError 401 without a live token, 403 without the permission. A feature's own `checked` rule is asked later.
 */
export function checkAccess(
  { access, forSeat = false }: Pick<FastifyContextConfig, "access" | "forSeat">,
  request: FastifyRequest,
): void {
  if (access.who === "anyone") return;
  const viewer = requireViewer(request);
  if (viewer.scope === "seat" && !forSeat) throw refusal("access.seat-only");
  if (access.who === "permission") requireOneOf(viewer, access.anyOf);
}

/** @throws AppError 403 when the viewer holds none of the permissions; with what to do where only a second factor is missing. */
export function requireOneOf({ permissions, withheld }: Viewer, anyOf: readonly string[]): void {
  if (anyOf.some((permission) => permissions.has(permission))) return;
  const isWithheld = anyOf.some((permission) => withheld.has(permission));
  throw refusal(isWithheld ? "access.factor-required" : "access.denied");
}

/** @throws AppError 401 when the request has no live token. */
export function requireViewer(request: FastifyRequest): Viewer {
  if (!request.viewer) throw refusal("session.required");
  return request.viewer;
}

/**
 * Who is behind the bearer token, if any, as the database says now.
 * @throws AppError 401 when the token is forged, expired or ended
 */
export async function readViewer(
  request: FastifyRequest,
  { databases, parts, config, tokens, now }: Services,
): Promise<Viewer | null> {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const token = /^Bearer (\S+)$/i.exec(header)?.[1];
  if (token === undefined) throw refusal("session.ended");
  const clock = { now: now(), idleDays: config.idleDays };
  const claims = await tokens.verify(token, clock.now);
  const viewer = claims && (await parts.findViewer(databases, claims, clock));
  if (!viewer) throw refusal("session.ended");
  return viewer;
}
