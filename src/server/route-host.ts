import type { FastifyBaseLogger, FastifyInstance, RawServerDefault, RouteOptions } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ShownKind, Topic } from "#shared/route.ts";
import type { Access } from "./access.ts";
import type { Viewer } from "./viewer.ts";
import type { Limit } from "./http/limits.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call the route. Required: the program refuses to start without it. */
    access: Access;
    /** How often one caller may. Required like `access`. */
    limit: Limit;
    /** Whether a login of a seat alone may call it, too (`shared/login-scopes.ts`). */
    forSeat?: boolean;
    /** The reply to an anonymous request is cached until something of this changes. */
    cached?: readonly ShownKind[];
    /** Of a write: what may read differently from now on. */
    about?: readonly Topic[];
    /** A GET that writes (the spec's `…/delete` calls). */
    writes?: boolean;
    /** Of a write that visitors see: whether something may disappear with it. Left out: it may. */
    hides?: boolean;
    /** A write that no visitor can see, so that cached replies stay. */
    changesNothingPublic?: boolean;
  }
  interface FastifyRequest {
    viewer: Viewer | null;
  }
  interface FastifyInstance {
    /** Every route with its declaration, for the program's own check at start and for tests. */
    declaredRoutes: RouteOptions[];
    /** From now on `/readyz` says that the process stops, so that proxies send nothing more. */
    drain: () => void;
  }
}

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;
