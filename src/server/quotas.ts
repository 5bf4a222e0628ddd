import { HOUR_MS } from "#shared/time/durations.ts";
import type { Permission } from "#shared/permissions.ts";
import { byteSize } from "#shared/text/byte-size.ts";
import { momentInWords } from "#shared/text/moment-words.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { recordChange } from "./audit-log.ts";
import type { Config } from "./config.ts";
import type { Db } from "./database/databases.ts";
import { addRow } from "./database/rows.ts";
import { type AppError, refusal } from "./errors.ts";
import { listPermissions } from "./held-permissions.ts";
import { newId } from "./ids.ts";
import { lockRow } from "./save-versioned.ts";

/*
 * What one account may do to others and to the disk (docs/decisions/0025). It is counted in the act's own transaction with the
 * account locked, so that calls sent together count one by one, and a failed act costs nothing.
 */

type QuotaKind = "clubs" | "invitations" | "messages" | "requests" | "uploads";

interface Quota {
  windowMs: number;
  max: (quotas: Config["quotas"]) => number;
  /** The refusal, up to when it ends. */
  sentence: (max: number, amount: number) => string;
}

const quotas: Record<QuotaKind, Quota> = {
  clubs: {
    windowMs: 24 * HOUR_MS,
    max: ({ clubsPerDay }) => clubsPerDay,
    sentence: (max) => `Un cont înființează cel mult ${counted(max, "club", "cluburi")} pe zi.`,
  },
  invitations: {
    windowMs: HOUR_MS,
    max: ({ invitationsPerHour }) => invitationsPerHour,
    sentence: (max, amount) =>
      `Un cont trimite cel mult ${counted(max, "invitație", "invitații")} pe oră, iar aici ${amount === 1 ? "ar mai pleca una" : `ar pleca ${counted(amount, "invitație", "invitații")}`}.`,
  },
  messages: {
    windowMs: HOUR_MS,
    max: ({ messagesPerHour }) => messagesPerHour,
    sentence: (max) =>
      `Modificările tale din ultima oră au trimis deja mesaje, iar un cont scrie la cel mult ${counted(max, "om", "oameni")} pe oră.`,
  },
  requests: {
    windowMs: 24 * HOUR_MS,
    max: ({ requestsPerDay }) => requestsPerDay,
    sentence: (max) => `Un cont trimite cel mult ${counted(max, "cerere", "cereri")} pe zi.`,
  },
  uploads: {
    windowMs: 24 * HOUR_MS,
    max: ({ uploadBytesPerDay }) => uploadBytesPerDay,
    sentence: (max) => `Un cont încarcă cel mult ${byteSize(max)} pe zi.`,
  },
};

/** Organisers, who write to others by right. */
const exempt: readonly Permission[] = ["manageDrivers", "manageSeasons", "sendMessages"];

export interface QuotaPost {
  config: Config;
  now: () => number;
}

interface Use {
  userId: string;
  kind: QuotaKind;
  /** How many clubs, invitations, people written to or bytes. */
  amount: number;
}

/** What each transaction has used of the messages: all its letters are one act. */
const writtenByAct = new WeakMap<Db, number>();

/**
 * Counts what an account does to others; call it in the act's transaction, after clubs and seasons are locked. One act may send
 * more messages than the quota if the hour was empty, because deleting a large club, for one, cannot be divided.
 * @throws AppError 429 with when; organisers pass it, except for uploads, and the audit log says so
 */
export async function countUse(
  trx: Db,
  { config, now }: QuotaPost,
  { userId, kind, amount }: Use,
): Promise<void> {
  if (!config.rateLimits || amount === 0) return;
  const { windowMs, max, sentence } = quotas[kind];
  // Until the transaction ends, no other act of the account is counted.
  await lockRow(trx, { table: "users", id: userId });
  const uses = await listUses(trx, { userId, kind, now: now() });
  const most = max(config.quotas);
  const ownAct = kind === "messages" ? (writtenByAct.get(trx) ?? 0) : 0;
  const before = total(uses) - ownAct;
  const isOver = before + ownAct + amount > most && (kind !== "messages" || before > 0);
  if (isOver) {
    const beyond: Refusal = {
      code: `quota.${kind}`,
      message: sentence(most, amount),
      until: freeAt(uses, { most, amount, isAnyAlone: kind === "messages" }),
    };
    // The disk asks nobody for a permission.
    if (kind === "uploads") throw refused({ config, now }, beyond);
    await refuseUnlessExempt(trx, { config, now }, userId, beyond);
  }
  if (kind === "messages") writtenByAct.set(trx, ownAct + amount);
  await addRow(trx, "quota_uses", {
    id: newId(),
    user_id: userId,
    kind,
    amount,
    expires_at: now() + windowMs,
  });
}

type QuotaCode = `quota.${QuotaKind | "open-invitations" | "refused"}`;

/** As the audit log names what an organiser has gone beyond. */
const titles: Record<QuotaCode, string> = {
  "quota.clubs": "cluburi pe zi",
  "quota.invitations": "invitații pe oră",
  "quota.messages": "mesaje pe oră",
  "quota.requests": "cereri pe zi",
  "quota.uploads": "octeți încărcați pe zi",
  "quota.open-invitations": "invitații fără răspuns ale clubului",
  "quota.refused": "invitație refuzată de curând",
};

interface Refusal {
  code: QuotaCode;
  /** Whole sentences, up to when it ends. */
  message: string;
  /** UTC ms at which time alone lifts it; `undefined`: it does not. */
  until?: number | undefined;
}

/**
 * Refuses an act beyond a quota, or writes into the audit log that an organiser has gone beyond it.
 * @throws AppError 429 with when.
 */
export async function refuseUnlessExempt(
  trx: Db,
  { config, now }: QuotaPost,
  userId: string,
  beyond: Refusal,
): Promise<void> {
  const { held } = await listPermissions(trx, userId);
  if (!exempt.some((permission) => held.includes(permission)))
    throw refused({ config, now }, beyond);
  await recordChange(trx, {
    userId,
    action: "user.quota-passed",
    subjectType: "user",
    subjectId: userId,
    after: { quota: titles[beyond.code] },
    now: now(),
  });
}

function refused({ config, now }: QuotaPost, { code, message, until }: Refusal): AppError {
  return refusal(code, {
    message: until === undefined ? message : `${message} ${againAfter(until, { config, now })}`,
    ...(until !== undefined && { retryAfterMs: until - now() }),
  });
}

function againAfter(until: number, { config: { timeZone }, now }: QuotaPost): string {
  return `Încearcă din nou după ${momentInWords(until, { now: now(), timeZone })}.`;
}

interface CountedUse {
  amount: number;
  expires_at: number;
}

/** When enough of what counts has passed; `undefined`: it is more than one may ever do at once. */
function freeAt(
  uses: readonly CountedUse[],
  { most, amount, isAnyAlone }: { most: number; amount: number; isAnyAlone: boolean },
): number | undefined {
  let used = total(uses);
  for (const use of uses) {
    used -= use.amount;
    if (used + amount <= most || (isAnyAlone && used === 0)) return use.expires_at;
  }
  return undefined;
}

function total(uses: readonly CountedUse[]): number {
  return uses.reduce((sum, { amount }) => sum + amount, 0);
}

async function listUses(
  trx: Db,
  { userId, kind, now }: { userId: string; kind: QuotaKind; now: number },
): Promise<CountedUse[]> {
  return trx
    .selectFrom("quota_uses")
    .select(["amount", "expires_at"])
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("expires_at", ">", now)
    .orderBy("expires_at")
    .execute();
}
