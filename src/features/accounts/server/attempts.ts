import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { tooMany } from "#server/errors.ts";
import type { Services } from "#server/services.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** At most `max` within `windowMs` for one `key`. */
export interface AttemptLimit {
  key: string;
  max: number;
  windowMs: number;
}

/** Guessing a password: per address from one client, per address from everywhere, per client whatever the address. */
export function loginLimits(email: string, request: FastifyRequest): AttemptLimit[] {
  const client = clientOf(request.ip);
  return [
    { key: `login ${email} ${client}`, max: 10, windowMs: 15 * MINUTE_MS },
    { key: `login ${email}`, max: 50, windowMs: 15 * MINUTE_MS },
    { key: `login from ${client}`, max: 60, windowMs: 15 * MINUTE_MS },
  ];
}

/** Making the site write to an address. */
export function mailLimits(email: string, request: FastifyRequest): AttemptLimit[] {
  const client = clientOf(request.ip);
  return [
    { key: `mail ${email}`, max: 5, windowMs: HOUR_MS },
    { key: `mail from ${client}`, max: 30, windowMs: HOUR_MS },
  ];
}

/**
 * Counts an attempt under every limit, before what it attempts, so that attempts sent together are counted too. In the database: several
 * processes count together.
 * @throws AppError 429 with when the last limit that was passed ends.
 */
export async function countAttempt(services: Services, limits: AttemptLimit[]): Promise<void> {
  if (!services.config.rateLimits) return;
  const { databases, now } = services;
  let until = 0;
  for (const limit of limits) {
    const counted = await increase(databases.db, limit, now());
    if (counted.count > limit.max) until = Math.max(until, counted.expires_at);
  }
  if (until > 0) throw tooMany(until - now());
}

/** Forgets what was counted for somebody who proved who he is. */
export async function forgetAttempts(services: Services, limits: AttemptLimit[]): Promise<void> {
  if (!services.config.rateLimits) return;
  const keys = limits.map(({ key }) => hashOf(key));
  await services.databases.db.deleteFrom("attempts").where("key", "in", keys).execute();
}

async function increase(db: Db, { key, windowMs }: AttemptLimit, now: number) {
  const isOver = sql`attempts.expires_at <= ${now}`;
  return db
    .insertInto("attempts")
    .values({ key: hashOf(key), count: 1, expires_at: now + windowMs })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql`case when ${isOver} then 1 else attempts.count + 1 end`,
        expires_at: sql`case when ${isOver} then excluded.expires_at else attempts.expires_at end`,
      }),
    )
    .returning(["count", "expires_at"])
    .executeTakeFirstOrThrow();
}

/** Whom a connection counts as. One household has a whole IPv6 network of 2^64 addresses. */
export function clientOf(ip: string): string {
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

function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
