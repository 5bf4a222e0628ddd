import { statfs } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { StorageProblem } from "#shared/storage-problems.ts";
import type { Config } from "../config.ts";
import type { FileStore } from "./file-store.ts";
import { StorageError } from "./storage-error.ts";

/** Bytes of a disk. */
interface Room {
  free: number;
  total: number;
}

/** Of the disk on which a folder lies. */
export type MeasureRoom = (folder: string) => Promise<Room>;

export interface StorageWatch {
  /**
   * What is wrong, at most a minute ago. It never fails and answers within seconds, from what it knew while the store is slow.
   */
  problems: () => Promise<StorageProblem[]>;
  /** What people send could not be decoded when the site tried it (`try-decoders.ts`), or could. */
  setReadable: (isReadable: boolean) => void;
}

const KEPT_MS = 60_000;
/** What is wrong is looked at again sooner: nobody is told of what is over within a minute. */
const WRONG_MS = 10_000;
const PATIENCE_MS = 1000;
/** A store that says nothing for so long is away; a shorter while it is only busy. */
const AWAY_MS = 30_000;

const MEGABYTE = 1024 * 1024;
const LITTLE = 256 * MEGABYTE;
const ENOUGH = 2048 * MEGABYTE;
const SHARE = 0.05;

/** Little is left: of a large disk less than 2 GB and a twentieth, of any less than 256 MB. */
export function isNearlyFull({ free, total }: Room): boolean {
  return free < LITTLE || (free < ENOUGH && free < total * SHARE);
}

/** Looks at the file store and at the disk of the data folder when somebody asks, once a minute at most. */
export function watchStorage(
  { files, config, now }: { files: FileStore; config: Config; now: () => number },
  measure: MeasureRoom = measureRoom,
): StorageWatch {
  let known: StorageProblem[] = [];
  let looking: { since: number; done: Promise<StorageProblem[]> } | undefined;
  let silentSince: number | undefined;
  let unreadable: StorageProblem[] = [];
  const look = async () => {
    silentSince ??= now();
    const problems = await Promise.all([
      checkFiles(files),
      checkRoom(() => measure(config.dataDir)),
    ]);
    silentSince = undefined;
    known = problems.filter((problem) => problem !== null);
    return known;
  };
  const problems = async () => {
    const keptMs = known.length === 0 ? KEPT_MS : WRONG_MS;
    if (!looking || Math.abs(now() - looking.since) > keptMs)
      looking = { since: now(), done: look() };
    const { done } = looking;
    const late = pause<StorageProblem[]>(PATIENCE_MS, undefined, { ref: false });
    const found = await Promise.race([done, late]);
    if (found) return found;
    const isBusy = silentSince === undefined || now() - silentSince < AWAY_MS;
    return isBusy ? known : [...new Set([...known, "files-away" as const])];
  };
  return {
    problems: async () => [...(await problems()), ...unreadable],
    setReadable: (isReadable) => {
      unreadable = isReadable ? [] : ["files-unreadable"];
    },
  };
}

async function checkFiles(files: FileStore): Promise<StorageProblem | null> {
  try {
    await files.check();
    return null;
  } catch (error) {
    return error instanceof StorageError && error.problem === "full" ? "files-full" : "files-away";
  }
}

async function checkRoom(measure: () => Promise<Room>): Promise<StorageProblem | null> {
  const room = await measure().catch(() => undefined);
  return room && isNearlyFull(room) ? "disk-nearly-full" : null;
}

export async function measureRoom(folder: string): Promise<Room> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}
