import { WEEK_MS } from "#shared/time/durations.ts";
import type { Services } from "#server/services.ts";
import { dropForgottenUploads } from "./download-uploads.ts";
import { continuesMs } from "./download-tokens.ts";

const FORGOTTEN_MS = WEEK_MS;

/** Forgets tokens that are over and uploads that nobody went on with for a week. */
export async function tidyDownloads({
  databases,
  now,
}: Pick<Services, "databases" | "now">): Promise<void> {
  await databases.db
    .deleteFrom("download_tokens")
    .where("expires_at", "<", now() - continuesMs)
    .execute();
  await dropForgottenUploads(databases.db, { before: now() - FORGOTTEN_MS, now: now() });
}
