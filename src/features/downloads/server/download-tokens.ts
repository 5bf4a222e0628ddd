import { DAY_MS } from "#shared/time/durations.ts";
import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { addRow, changeRow, findRow } from "#server/database/rows.ts";

/** For so long a token can start a download. */
export const startsMs = 10 * 60 * 1000;
/** For so long, from its start, the same browser may go on with it. */
export const continuesMs = DAY_MS;

export interface DownloadGrant {
  id: string;
  /** `null`: any file, until it is used. */
  fileKey: string | null;
  /** Nothing has been downloaded with it yet. */
  isUnused: boolean;
}

/**
 * A token for the address and a pass for a cookie of the browser that proved membership. Only their hashes are stored.
 * See `docs/decisions/0011-download-tokens.md`.
 */
export async function createDownloadToken(
  db: Db,
  { fileKey, now }: { fileKey: string | null; now: number },
): Promise<{ token: string; pass: string }> {
  const token = randomBytes(32).toString("base64url");
  const pass = randomBytes(32).toString("base64url");
  await addRow(db, "download_tokens", {
    id: hashOf(token),
    pass_hash: hashOf(pass),
    file_key: fileKey,
    created_at: now,
    expires_at: now + startsMs,
    used_at: null,
  });
  return { token, pass };
}

/** What `token` allows whoever brings `pass`; nothing when it is forged, over, or used by another browser. */
export async function findDownloadGrant(
  db: Db,
  { token, pass, now }: { token: string; pass: string | undefined; now: number },
): Promise<DownloadGrant | undefined> {
  const row = await findRow(db, "download_tokens", hashOf(token));
  if (!row) return undefined;
  const isSameBrowser = pass !== undefined && hashOf(pass) === row.pass_hash;
  const isAllowed =
    row.used_at === null ? now < row.expires_at : isSameBrowser && now < row.used_at + continuesMs;
  if (!isAllowed) return undefined;
  return { id: row.id, fileKey: row.file_key, isUnused: row.used_at === null };
}

/**
 * Uses a token up for one file and counts the download. Of several requests at the same moment one does.
 * False when another was faster.
 */
export async function useDownloadToken(
  trx: Db,
  {
    id,
    fileKey,
    downloadId,
    now,
  }: { id: string; fileKey: string; downloadId: string; now: number },
): Promise<boolean> {
  const used = await trx
    .updateTable("download_tokens")
    .set({ used_at: now, file_key: fileKey })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) return false;
  await changeRow(trx, "downloads", downloadId, { times_downloaded: sql`times_downloaded + 1` });
  return true;
}

function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
