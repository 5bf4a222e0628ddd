import type { Config } from "#server/config.ts";
import { clientOf } from "./attempts.ts";

/** At most thirty requests a minute to a route by one client, whatever they ask for: hashing passwords is dear. */
export function clientLimit({ rateLimits }: Config) {
  if (!rateLimits) return {};
  return {
    rateLimit: {
      max: 30,
      timeWindow: "1 minute",
      keyGenerator: ({ ip }: { ip: string }) => clientOf(ip),
    },
  };
}
