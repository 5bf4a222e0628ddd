import { HOUR_MS, MINUTE_MS } from "#shared/time/durations.ts";
import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { clientOf } from "#server/http/client.ts";
import type { Db } from "#server/database/databases.ts";
import { tooMany } from "#server/errors.ts";
import type { Services } from "#server/services.ts";

/** At most `max` within `windowMs` for one `key`. */
export interface AttemptLimit {
  key: string;
  max: number;
  windowMs: number;
}

interface Target {
  email: string;
  request: FastifyRequest;
  /** Set where somebody has logged in to this account before (`known-client.ts`): counted by itself, whatever strangers do. */
  known?: string | undefined;
}

/** Guessing a password: per client whatever the address, per address from one client, per address from everywhere. */
export function loginLimits({ email, request, known }: Target): AttemptLimit[] {
  const windowMs = 15 * MINUTE_MS;
  if (known !== undefined) return [{ key: `login ${email} known ${known}`, max: 10, windowMs }];
  const client = clientOf(request.ip);
  return [
    { key: `login from ${client}`, max: 60, windowMs },
    { key: `login ${email} ${client}`, max: 10, windowMs },
    { key: `login ${email}`, max: 50, windowMs },
  ];
}

/** Showing a key that is none: whose it would be is not known before it is checked. */
export function passkeyLimits(request: FastifyRequest): AttemptLimit[] {
  const key = `passkey from ${clientOf(request.ip)}`;
  return [{ key, max: 60, windowMs: 15 * MINUTE_MS }];
}

/**
 * Limits on guessing a code with a known password, per account and apart from its owner's clients. A day allows too few to find
 * six digits, however many clients become known to somebody who reads the owner's mail.
 */
export function codeLimits(userId: string, known: string | undefined): AttemptLimit[] {
  const key = known === undefined ? `code ${userId}` : `code ${userId} known ${known}`;
  const windowMs = 24 * HOUR_MS;
  const limits = [
    { key, max: 10, windowMs: 15 * MINUTE_MS },
    { key: `${key} today`, max: 30, windowMs },
  ];
  if (known !== undefined)
    limits.push({ key: `code ${userId} of all known today`, max: 60, windowMs });
  return limits;
}

/** Making the site write to an address. */
export function mailLimits({ email, request, known }: Target): AttemptLimit[] {
  if (known !== undefined)
    return [{ key: `mail ${email} known ${known}`, max: 5, windowMs: HOUR_MS }];
  const client = clientOf(request.ip);
  return [
    { key: `mail from ${client}`, max: 30, windowMs: HOUR_MS },
    { key: `mail ${email}`, max: 5, windowMs: HOUR_MS },
  ];
}

/** Doing something by oneself, logged in: of nobody else's making. */
export function ownLimit(act: string, userId: string): AttemptLimit[] {
  return [{ key: `${act} by ${userId}`, max: 10, windowMs: 15 * MINUTE_MS }];
}

/** What may have been tried too often, as the sentence begins. */
const tried = {
  login: "Prea multe încercări de conectare.",
  mail: "Am trimis deja mai multe mesaje: caută-l pe ultimul în căsuța ta.",
} as const;

/**
 * Counts an attempt under each limit in turn, before what it attempts, so that attempts sent together count too. The first limit
 * that is passed ends it, so that a refused one fills no other counter. Several processes count together.
 * @throws AppError 429 with when the limit that was passed ends.
 */
export async function countAttempt(
  services: Services,
  limits: AttemptLimit[],
  what?: keyof typeof tried,
): Promise<void> {
  if (!services.config.rateLimits) return;
  const { databases, now } = services;
  const refuse = (until: number) => tooMany(until - now(), what && tried[what]);
  // First a look, so that somebody who goes on and on makes the database write nothing.
  const full = await findFull(databases.reader, limits, now());
  if (full !== undefined) throw refuse(full);
  for (const limit of limits) {
    const counted = await increase(databases.db, limit, now());
    if (counted.count > limit.max) throw refuse(counted.expires_at);
  }
}

/**
 * Gives an attempt back whose maker proved who they are. Earlier attempts stay counted, or logging in to one's own account
 * between two guesses would erase them.
 */
export async function giveBackAttempt(services: Services, limits: AttemptLimit[]): Promise<void> {
  if (!services.config.rateLimits) return;
  await services.databases.db
    .updateTable("attempts")
    .set({ count: sql`count - 1` })
    .where("key", "in", limits.map(keyOf))
    .where("count", ">", 0)
    .execute();
}

/** When the first of the limits that are full ends, UTC ms. */
async function findFull(db: Db, limits: AttemptLimit[], now: number): Promise<number | undefined> {
  const rows = await db
    .selectFrom("attempts")
    .selectAll()
    .where("key", "in", limits.map(keyOf))
    .where("expires_at", ">", now)
    .execute();
  const full = limits.flatMap((limit) =>
    rows.filter((row) => row.key === keyOf(limit) && row.count >= limit.max),
  );
  return full[0]?.expires_at;
}

async function increase(db: Db, limit: AttemptLimit, now: number) {
  const isOver = sql`attempts.expires_at <= ${now}`;
  return db
    .insertInto("attempts")
    .values({ key: keyOf(limit), count: 1, expires_at: now + limit.windowMs })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql`case when ${isOver} then 1 else attempts.count + 1 end`,
        expires_at: sql`case when ${isOver} then excluded.expires_at else attempts.expires_at end`,
      }),
    )
    .returning(["count", "expires_at"])
    .executeTakeFirstOrThrow();
}

function keyOf({ key }: AttemptLimit): string {
  return createHash("sha256").update(key).digest("base64url");
}
