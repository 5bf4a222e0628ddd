import { z } from "zod";
import { DAY_MS } from "#shared/time/durations.ts";
import { backupPlaces, backupTroubles } from "./backup-labels.ts";

/** How copying the site went last. Times are UTC ms. */
export const backupStateSchema = z.object({
  /** When the last copy was proven; `null`: none ever was. */
  provenAt: z.number().nullable(),
  triedAt: z.number(),
  /** Of the first of the attempts that failed since. */
  failingSince: z.number().nullable(),
  /** Of the last attempt; `null`: it went well. */
  trouble: z.enum(backupTroubles).nullable(),
  /** What the last proven copy is; `null`: an older program made it. */
  copy: z
    .object({
      bytes: z.number(),
      files: z.number(),
      leftOut: z.number(),
      /** Its database was put back aside, or (PostgreSQL) only read through. */
      proof: z.enum(["restored", "read"]),
      place: z.enum(backupPlaces),
      hasSecret: z.boolean(),
    })
    .nullable(),
});
export type BackupState = z.infer<typeof backupStateSchema>;

const LATE_MS = 3 * DAY_MS;

/** Three days without a proven copy: somebody has to look. A site that has never tried is not late. */
export function isBackupLate(state: BackupState | null, now: number): boolean {
  if (!state) return false;
  return now - (state.provenAt ?? state.failingSince ?? now) > LATE_MS;
}
