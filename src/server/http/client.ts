import type { FastifyRequest } from "fastify";
import { isIPv6 } from "node:net";

/** Whom a connection counts as: an IPv6 network of 2^64 addresses is one household. Who is gone has no address any more. */
export function clientOf(ip: string | undefined): string {
  if (ip === undefined) return "nobody";
  if (!isIPv6(ip) || ip.startsWith("::ffff:")) return ip.replace(/^::ffff:/, "");
  const [head = "", tail = ""] = ip.split("::");
  const front = head.split(":").filter(Boolean);
  const back = tail.split(":").filter(Boolean);
  const zeros = ip.includes("::") ? 8 - front.length - back.length : 0;
  const groups = [...front, ...Array.from({ length: zeros }, () => "0"), ...back];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

/** Whom calls that the site makes to itself seem to come from. No socket does: they go past the network. */
export const OWN_CALLS = "the site itself";

/** Whether the site itself calls, to make a page of the reply. */
export function isOwnCall({ raw }: FastifyRequest): boolean {
  return raw.socket.remoteAddress === OWN_CALLS;
}
