import type { LimitName } from "#shared/route.ts";
import rateLimit from "@fastify/rate-limit";
import type { FastifyContextConfig, FastifyRequest } from "fastify";
import type { App } from "../route-host.ts";
import { clientOf, isOwnCall } from "./client.ts";
import { tooMany } from "../errors.ts";
import { callsPerMinute } from "./limits.ts";
import type { Services } from "../services.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Counts a call under its route's limit. @throws AppError 429 with when */
    countCall: (request: FastifyRequest) => Promise<void>;
  }
}

const MINUTE_MS = 60_000;

/**
 * Makes `app.countCall`. Counted in this process alone: of two, each lets as much through. The library remembers the last 5000 callers of
 * each limit.
 */
export async function countCalls(app: App, { config }: Services): Promise<void> {
  await app.register(rateLimit, { global: false });
  const count = (name: LimitName) =>
    app.createRateLimit({
      max: config.callsPerMinute[name],
      timeWindow: MINUTE_MS,
      keyGenerator: callerOf,
    });
  const counters = new Map(limitNames().map((name) => [name, count(name)]));
  app.decorate("countCall", async (request: FastifyRequest) => {
    const { limit } = request.routeOptions.config;
    if (!config.rateLimits || !limit || "notCounted" in limit || isOwnCall(request)) return;
    const counted = await counters.get(limit.counted)?.(request);
    if (counted && !counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl);
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

function limitNames(): LimitName[] {
  return Object.keys(callsPerMinute).filter((name): name is LimitName => name in callsPerMinute);
}
