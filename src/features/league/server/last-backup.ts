import { z } from "zod";
import type { Db } from "#server/database/databases.ts";
import { toJson } from "#server/database/json.ts";
import { readSetting } from "#server/database/settings.ts";
import { type BackupState, backupStateSchema } from "../backup-state.ts";

/** The row of `settings`: how copying went last, on whichever machine. */
const NAME = "last-backup";

/** Rows of older programs only say when a copy was finished. */
const rowSchema = z.object({ at: z.number() }).transform(({ at }): BackupState => ({
  provenAt: at,
  triedAt: at,
  failingSince: null,
  trouble: null,
  copy: null,
}));
const stateSchema = z.union([backupStateSchema, rowSchema]);

export async function writeBackupState(db: Db, state: BackupState): Promise<void> {
  const value = toJson(state);
  await db
    .insertInto("settings")
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** `null` before the first attempt. */
export async function readBackupState(db: Db): Promise<BackupState | null> {
  return (await readSetting(db, NAME, stateSchema))?.value ?? null;
}
