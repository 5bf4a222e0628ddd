import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DAY_MS } from "#shared/time/durations.ts";
import { WORK } from "./make-backup.ts";
import { SQLITE_FILE } from "#server/database/databases.ts";
import { SECRET_NAME } from "#server/signing-secret.ts";

/** In the data folder: a league that waits to take the place of the one that is there. */
export const WAITING = "restoring";
/** In it: the league itself, as a data folder. */
export const LEAGUE = "league";
const READY = "ready";
const MOVED = "moved";
/** Beside them where it is another league, whose copies never lie with those of the one before. */
const OTHER = "other-league";
const COPIES = "backups";
const replacedName = /^replaced-(\d{8}T\d{6}Z)$/;
/** For so long the league that was replaced stays. */
const KEEP_MS = 14 * DAY_MS;

/** What a league consists of. A database moves with SQLite's files beside it, which would silently damage another one. */
const parts = [
  SQLITE_FILE,
  `${SQLITE_FILE}-wal`,
  `${SQLITE_FILE}-shm`,
  "files",
  SECRET_NAME,
  "last-check",
];

/** Says that the league in `restoring/league` is whole: the next start takes it. `now`: UTC ms. */
export function markReady(dataDir: string, { isOther, now }: { isOther: boolean; now: number }) {
  if (isOther) writeFileSync(join(dataDir, WAITING, OTHER), "", { flush: true });
  const stamp = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, "");
  writeFileSync(join(dataDir, WAITING, READY), stamp, { flush: true });
}

/**
 * Puts the waiting league in place of the present one, which stays in `replaced-…` for fourteen days; true when it did. The
 * process with the serving lock does it before it opens the database, and the next start continues a swap that was cut off.
 */
export function finishSwap(dataDir: string): boolean {
  const waiting = join(dataDir, WAITING);
  if (!existsSync(join(waiting, READY))) return false;
  const replaced = join(dataDir, `replaced-${readFileSync(join(waiting, READY), "utf8")}`);
  mkdirSync(replaced, { recursive: true, mode: 0o700 });
  if (!existsSync(join(waiting, MOVED))) {
    const leaving = existsSync(join(waiting, OTHER)) ? [...parts, COPIES] : parts;
    for (const part of leaving) moveIfThere(join(dataDir, part), join(replaced, part));
    writeFileSync(join(waiting, MOVED), "", { flush: true });
  }
  for (const part of parts) moveIfThere(join(waiting, LEAGUE, part), join(dataDir, part));
  rmSync(waiting, { recursive: true });
  return true;
}

function moveIfThere(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to);
}

/** Deletes leagues that were replaced long ago, and what a copy that was cut off left behind a day ago. `now`: UTC ms. */
export function tidyCopies(dataDir: string, now: number): void {
  for (const name of readdirSync(dataDir)) {
    const [, stamp = ""] = replacedName.exec(name) ?? [];
    const at = Date.parse(
      stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"),
    );
    if (now - at > KEEP_MS) rmSync(join(dataDir, name), { recursive: true });
  }
  const work = join(dataDir, WORK);
  for (const name of existsSync(work) ? readdirSync(work) : [])
    if (now - statSync(join(work, name)).mtimeMs > DAY_MS)
      rmSync(join(work, name), { recursive: true });
}
