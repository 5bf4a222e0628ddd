import { HOUR_MS, MINUTE_MS } from "#shared/time/durations.ts";
import { readBackup } from "#features/league/server/site-health.ts";
import { isDatabaseDamaged } from "#server/database/database-problems.ts";
import type { Db } from "#server/database/databases.ts";
import { exists } from "#server/database/rows.ts";
import type { Services } from "#server/services.ts";
import type { TroubleKind } from "./troubles.ts";
import { isIP } from "node:net";
import { connect } from "node:tls";

/** A mail that has been due for so long does not leave. */
const STUCK_MS = 30 * MINUTE_MS;
/** A job that fails this often in a row fails for good. */
const FAILURES = 3;
/** A copy that fails is tried again every hour; after so long somebody is told. */
const BACKUP_FAILS_MS = 6 * HOUR_MS;
const CERTIFICATE_MS = 14 * 24 * HOUR_MS;

/** What is wrong now. With the database away only what is known without it. */
export async function findTroubles(services: Services): Promise<TroubleKind[]> {
  const { config, databases, jobRuns, storage, now } = services;
  const storageProblems = await storage.problems();
  const outside: TroubleKind[] = [
    ...storageProblems,
    ...((await isDatabaseDamaged(services)) ? (["database-damaged"] as const) : []),
    ...([...jobRuns.values()].some((runs) => runs.failedInARow >= FAILURES)
      ? (["job-failing"] as const)
      : []),
    ...(await certificateTroubles(config.publicUrl, now())),
  ];
  if (databases.availability.isAway) return ["database-away", ...outside];
  const { nightly, state, isLate } = await readBackup(services);
  const failingSince = state?.failingSince ?? now();
  const fails = nightly && now() - failingSince >= BACKUP_FAILS_MS;
  return [
    ...outside,
    ...((await areMailsStuck(databases.reader, services)) ? (["mails-stuck"] as const) : []),
    ...(fails || isLate ? (["backup-failing"] as const) : []),
  ];
}

/**
 * A mail has failed for half an hour and none went out since it was written, so its own address is not what is wrong. Without a
 * mail server all mails wait, and nobody expects otherwise.
 */
export async function areMailsStuck(
  db: Db,
  { config, now }: Pick<Services, "config" | "now">,
): Promise<boolean> {
  if (!config.mail) return false;
  return exists(
    db
      .selectFrom("mails as mail")
      .where("mail.status", "=", "waiting")
      .where("mail.attempts", ">", 0)
      .where("mail.created_at", "<", now() - STUCK_MS)
      .where((mail) =>
        mail.not(
          mail.exists(
            mail
              .selectFrom("mails as sent")
              .select("sent.id")
              .whereRef("sent.sent_at", ">", "mail.created_at"),
          ),
        ),
      ),
  );
}

async function certificateTroubles(publicUrl: string, now: number): Promise<TroubleKind[]> {
  const endsAt = await certificateEndsAt(publicUrl, now);
  return endsAt !== undefined && endsAt - now < CERTIFICATE_MS ? ["certificate-ends"] : [];
}

const PATIENCE_MS = 10_000;

let last: { address: string; lookedAt: number; endsAt: Promise<number | undefined> } | undefined;

/**
 * When (UTC ms) the certificate of `publicUrl` ends, looked up once an hour; `undefined` without https, or where the site cannot
 * reach its own address, as on some networks.
 */
async function certificateEndsAt(publicUrl: string, now: number): Promise<number | undefined> {
  if (!publicUrl.startsWith("https:")) return undefined;
  if (!last || last.address !== publicUrl || now - last.lookedAt >= HOUR_MS)
    last = { address: publicUrl, lookedAt: now, endsAt: lookUp(new URL(publicUrl)) };
  return last.endsAt;
}

function lookUp({ hostname, port }: URL): Promise<number | undefined> {
  return new Promise((resolve) => {
    // One that has ended already, or is nobody's, is looked at all the same.
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      // An address of the network is no name, and refused as one.
      servername: isIP(hostname) ? "" : hostname,
      rejectUnauthorized: false,
    });
    const end = (endsAt?: number) => {
      socket.destroy();
      resolve(endsAt);
    };
    socket.setTimeout(PATIENCE_MS, end);
    socket.once("error", () => end());
    socket.once("secureConnect", () => {
      const endsAt = Date.parse(socket.getPeerCertificate().valid_to);
      end(Number.isNaN(endsAt) ? undefined : endsAt);
    });
  });
}
