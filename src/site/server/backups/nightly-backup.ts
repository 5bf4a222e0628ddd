import { stat } from "node:fs/promises";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/time/durations.ts";
import type { BackupPlaceKind } from "#features/league/backup-labels.ts";
import type { BackupState } from "#features/league/backup-state.ts";
import { readBackupState, writeBackupState } from "#features/league/server/last-backup.ts";
import { nextNight } from "#server/database/quick-check.ts";
import type { MeasureRoom } from "#server/files/storage-watch.ts";
import { databaseIdOf } from "#server/files/sweep-turns.ts";
import type { Services } from "#server/services.ts";
import {
  type BackupPlace,
  configuredPlace,
  type Copy,
  listCopies,
  openPlace,
} from "./backup-place.ts";
import { BackupProblem } from "./backup-problem.ts";
import { spareBackups } from "./keep-backups.ts";
import { deleteCopies, makeBackup } from "./make-backup.ts";

type Needs = Pick<Services, "config" | "databases" | "files" | "log" | "now"> & {
  /** Tests have disks of their own. */
  measureRoom?: MeasureRoom;
};

/** After the check of the database, which begins with the night. */
const AFTER_CHECK_MS = 10 * MINUTE_MS;
/** What went wrong is tried again so much later. */
const AGAIN_MS = HOUR_MS;
/** A site that was off at night copies itself so long after its start, once it is warm. */
const AFTER_START_MS = 5 * MINUTE_MS;

/** Makes the nightly copy if it is due and answers the ms until the next look. `startedAt` (UTC ms) is when the program began. */
export async function backUpWhenDue(needs: Needs, startedAt: number): Promise<number> {
  const { config, databases, now } = needs;
  const state = await readBackupState(databases.reader);
  const dueAt = nextBackupAt(state, { startedAt, timeZone: config.timeZone });
  if (now() < dueAt) return Math.min(dueAt - now(), DAY_MS);
  const { trouble } = await backUp(needs);
  return trouble === null ? HOUR_MS : AGAIN_MS;
}

/** UTC ms. The night after the last attempt that went well; an hour after one that did not. */
export function nextBackupAt(
  state: BackupState | null,
  { startedAt, timeZone }: { startedAt: number; timeZone: string },
): number {
  const nightAfter = (at: number) => nextNight(at - AFTER_CHECK_MS, timeZone) + AFTER_CHECK_MS;
  if (state?.trouble) return state.triedAt + AGAIN_MS;
  const due = nightAfter(state?.provenAt ?? startedAt);
  return due < startedAt ? startedAt + AFTER_START_MS : due;
}

/**
 * Copies the site to the configured place, proves the copy, and then deletes older ones. The outcome is stored and logged; it
 * throws only when the database is away.
 */
export async function backUp(needs: Needs): Promise<BackupState> {
  const { config, databases, log, now } = needs;
  const before = await readBackupState(databases.reader);
  let state: BackupState;
  try {
    const place = await openPlace(configuredPlace(config), config.backups.passphrase);
    const copy = await backUpTo(place, needs, config.backups.withGameFiles);
    await deleteCopies(place, await spareCopies(place, needs), now());
    state = stateOf(copy, await kindOf(place, config.dataDir), now());
    log.info({ copy: copy.name, ...state.copy }, "the site was copied, and the copy is proven");
  } catch (error) {
    const trouble = error instanceof BackupProblem ? error.trouble : "failed";
    const failingSince = before?.failingSince ?? now();
    state = { provenAt: null, copy: null, ...before, triedAt: now(), failingSince, trouble };
    log.error({ err: error, trouble }, "the site could not be copied");
  }
  await writeBackupState(databases.db, state);
  return state;
}

/** A copy of this site as it is now. */
export async function backUpTo(
  place: BackupPlace,
  { config, databases, files, now, measureRoom }: Omit<Needs, "log">,
  withGameFiles: boolean,
): Promise<Copy> {
  const databaseId = await databaseIdOf(databases.db, now());
  return makeBackup({ config, files, databaseId, now, measureRoom }, place, { withGameFiles });
}

/** What is said of a copy that was proven at `now`. */
export function stateOf({ manifest }: Copy, place: BackupPlaceKind, now: number): BackupState {
  const { database, files, leftOut, proof, hasSecret } = manifest;
  const bytes = files.reduce((sum, file) => sum + file.bytes, database.bytes);
  return {
    provenAt: now,
    triedAt: now,
    failingSince: null,
    trouble: null,
    copy: { bytes, files: files.length, leftOut, proof, place, hasSecret },
  };
}

async function spareCopies(place: BackupPlace, { config }: Pick<Needs, "config">) {
  const copies = await listCopies(place);
  const spare = new Set(
    spareBackups(
      copies.map(({ manifest }) => manifest.madeAt),
      config.backups.keep,
      config.timeZone,
    ),
  );
  return new Set(
    copies.filter(({ manifest }) => spare.has(manifest.madeAt)).map(({ name }) => name),
  );
}

/** A copy on the disk of the data goes with that disk. */
async function kindOf({ folder }: BackupPlace, dataDir: string) {
  if (folder === undefined) return "bucket" as const;
  const [there, here] = await Promise.all([stat(folder), stat(dataDir)]);
  return there.dev === here.dev ? ("same-disk" as const) : ("folder" as const);
}
