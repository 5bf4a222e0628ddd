import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openQuickFolder } from "../../scripts/quick-folder.ts";
import { captureCommand } from "../../scripts/run-command.ts";

/** Where no disk can be mounted, as for anybody but root, no power can be cut. The message is the reason, one sentence. */
export class CannotCutPower extends Error {}

/** Disks that have what was synced, whatever happens. What was not is lost when their power is cut. */
export interface PowerDisks {
  /** Where they are mounted, the same after each cut. They are two, because a sync on one syncs all names of its files. */
  folders: { league: string; database: string };
  /** Cuts the power of the machine on which these processes ran, with their children, and mounts what its disks had. */
  cutPower: (pids: readonly number[]) => Promise<void>;
  /** Unmounts them and removes everything; also done when this process ends, however it ends. */
  end: () => Promise<void>;
}

/** Of a file with holes, so that it takes what is written. */
const SIZE = "512M";
/** The file system syncs nothing by itself for five minutes, not even replaced files, and the kernel for half a minute. */
const MOUNT_OPTIONS = "loop,noatime,noinit_itable,commit=300,noauto_da_alloc";
const PATIENCE_MS = 20_000;

/**
 * Mounts new ext4s that lie in files. A file has what was synced; what was not is in the kernel's memory alone.
 * @throws CannotCutPower
 */
export async function mountPowerDisks(): Promise<PowerDisks> {
  if (process.platform !== "linux") throw new CannotCutPower("Only on Linux can power be cut.");
  const home = await mkdtemp(join(openQuickFolder(), "grila-power-"));
  // PostgreSQL passes through it with an account of its own.
  await chmod(home, 0o755);
  const folders = { league: join(home, "league"), database: join(home, "database") };
  const disks = Object.values(folders).map((folder) => ({
    folder,
    image: `${folder}.image`,
    copy: `${folder}.copy`,
  }));
  const end = removeAtEnd(home);
  try {
    for (const disk of disks) {
      await mkdir(disk.folder);
      await run("mkfs.ext4", ["-q", "-m", "0", disk.image, SIZE]);
      await mount(disk);
    }
  } catch (error) {
    await end();
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotCutPower(`No power can be cut on this machine: ${reason}`, { cause: error });
  }
  const cutPower = async (pids: readonly number[]) => {
    await whileStopped(pids, async () => {
      for (const { image, copy } of disks) await copyAtRest(image, copy);
    });
    for (const disk of disks) {
      await eventually(() => run("umount", [disk.folder]));
      await rename(disk.copy, disk.image);
      await mount(disk);
    }
  };
  return { folders, cutPower, end };
}

function mount({ image, folder }: { image: string; folder: string }): Promise<void> {
  return run("mount", ["-t", "ext4", "-o", MOUNT_OPTIONS, image, folder]);
}

/** A shell waits for the end of this process or of the pipe to it, and clears up. */
function removeAtEnd(home: string): () => Promise<void> {
  const script = 'cat; umount -l "$0/league" "$0/database"; rm -rf "$0"';
  const shell = spawn("sh", ["-c", script, home], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  return async () => {
    const ended = once(shell, "exit");
    shell.stdin.end();
    await ended;
  };
}

/** Does the work while the processes and their children stand still, between two calls of the kernel, and kills them. */
async function whileStopped(pids: readonly number[], work: () => Promise<void>): Promise<void> {
  const stopped: number[] = [];
  const killAll = () => stopped.forEach((pid) => signal(pid, "SIGKILL"));
  process.prependOnceListener("exit", killAll);
  try {
    for (const pid of pids) await stopTree(pid, stopped);
    await work();
  } finally {
    killAll();
    process.removeListener("exit", killAll);
  }
}

/** The parent first: then it has no new children. */
async function stopTree(pid: number, stopped: number[]): Promise<void> {
  if (!signal(pid, "SIGSTOP")) return;
  stopped.push(pid);
  const threads = `/proc/${pid}/task`;
  await eventually(async () => {
    for (const thread of await readdir(threads)) {
      const [, state = ""] =
        /\) (\w)/.exec(await readFile(`${threads}/${thread}/stat`, "utf8")) ?? [];
      if (!"TZX".includes(state)) throw new Error(`Process ${pid} does not stop.`);
    }
  });
  for (const thread of await readdir(threads)) {
    const children = await readFile(`${threads}/${thread}/children`, "utf8");
    for (const child of children.split(" ").filter(Boolean)) await stopTree(Number(child), stopped);
  }
}

/** Whether the process was there to get it. */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** Again, when the kernel has written on the disk meanwhile. */
async function copyAtRest(image: string, copy: string): Promise<void> {
  const writtenAt = async () => (await stat(image, { bigint: true })).mtimeNs;
  for (;;) {
    const before = await writtenAt();
    await run("cp", ["--sparse=always", image, copy]);
    if ((await writtenAt()) === before) return;
  }
}

async function eventually(work: () => Promise<void>): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > until) throw error;
      await wait(5);
    }
  }
}

/** @throws Error with what the program printed. */
async function run(command: string, args: string[]): Promise<void> {
  const { code, text } = await captureCommand(command, args);
  if (code !== 0) throw new Error(text.trim() || `${command} ended with ${code}`);
}
