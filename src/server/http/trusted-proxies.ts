import { isIP } from "node:net";
import { z } from "zod";

/** Networks that Fastify knows by name. */
const named = new Set(["loopback", "linklocal", "uniquelocal"]);

/** Addresses and ranges of proxies, by commas. A range of all addresses is refused: any caller could then claim to be anybody. */
export const trustedProxies = z.string().transform((text, context) => {
  const proxies = text
    .split(",")
    .map((proxy) => proxy.trim())
    .filter(Boolean);
  for (const proxy of proxies)
    if (!isProxy(proxy))
      context.addIssue(
        `"${proxy}" is neither an address such as 127.0.0.1 nor a range such as 10.0.0.0/8`,
      );
  return proxies;
});

function isProxy(proxy: string): boolean {
  if (named.has(proxy)) return true;
  const [address = "", bits, ...rest] = proxy.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128);
}
