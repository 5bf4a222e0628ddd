import { execFileSync } from "node:child_process";

/** What everybody shares. A clone has it; a copy without it knows no change, and everything is looked at. */
const base = "origin/main";

/**
 * Files (from the project's root) that differ from what is shared, committed or not, and new ones, without deleted ones;
 * `undefined` where nobody knows.
 */
export function changedFiles(root: string): string[] | undefined {
  try {
    const since = git(root, "merge-base", base, "HEAD");
    return [
      ...new Set([
        ...lines(git(root, "diff", "--name-only", "--no-renames", "--diff-filter=d", since)),
        ...lines(git(root, "ls-files", "--others", "--exclude-standard")),
      ]),
    ].toSorted();
  } catch {
    return undefined;
  }
}

function git(root: string, ...args: string[]): string {
  return execFileSync("git", ["-c", "core.quotepath=off", ...args], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}

function lines(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}
