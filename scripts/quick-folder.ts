import { accessSync, constants, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";

/** Linux keeps what lies here in memory. */
const IN_MEMORY = "/dev/shm";
/** The tests leave less than 1 GB lying at a time; containers often have 64 MB. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Where tests put their databases: in memory where there is plenty, because most of a test's time on a disk is waiting for it;
 * else the system's temporary folder.
 */
export function quickFolder(): string {
  return isRoomy(IN_MEMORY) ? IN_MEMORY : tmpdir();
}

/** The same for what another account than this process's reads: root's own temporary folder may be closed to it. */
export function openQuickFolder(): string {
  const quick = quickFolder();
  return process.getuid?.() === 0 && quick === tmpdir() ? "/tmp" : quick;
}

function isRoomy(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, freemem()) > ENOUGH_BYTES;
  } catch {
    return false;
  }
}
