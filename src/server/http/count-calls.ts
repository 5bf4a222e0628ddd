import type { FastifyContextConfig, FastifyRequest } from "fastify";
import type { App } from "../route-host.ts";
import { clientOf, isOwnCall } from "./client.ts";
import { tooMany } from "../errors.ts";
import type { Services } from "../services.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Counts a call under its route's limit. @throws AppError 429 with when */
    countCall: (request: FastifyRequest) => Promise<void>;
  }
}

/** Makes `app.countCall`, which counts what this process is asked (`call-counts.ts`). */
export function countCalls(app: App, { calls, config }: Services): void {
  app.decorate("countCall", async (request: FastifyRequest) => {
    const { limit } = request.routeOptions.config;
    if (!config.rateLimits || !limit || "notCounted" in limit || isOwnCall(request)) return;
    const waitMs = calls.count(limit.counted, callerOf(request));
    if (waitMs !== undefined) throw tooMany(waitMs);
  });
}

/** What is cached costs nothing: such a route is counted where a reply has to be made, not at the door. */
export function countsWhatIsMade({ cached, limit }: FastifyContextConfig): boolean {
  return (
    cached !== undefined || (limit !== undefined && "counted" in limit && limit.counted === "page")
  );
}

function callerOf({ viewer, ip }: FastifyRequest): string {
  return viewer ? `account ${viewer._id}` : `client ${clientOf(ip)}`;
}
