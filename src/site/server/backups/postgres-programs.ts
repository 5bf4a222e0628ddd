import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { BackupProblem } from "./backup-problem.ts";

/**
 * Runs one of PostgreSQL's programs on a database; `read` takes what it prints. The password goes by the environment, because
 * every user of the machine can read a program's arguments.
 * @throws BackupProblem with its last words when it is missing or fails
 */
export async function runPostgres<T = void>(
  databaseUrl: string | undefined,
  program: "pg_dump" | "pg_restore",
  options: readonly string[],
  read?: (stdout: Readable) => Promise<T>,
): Promise<T | undefined> {
  const { address, environment } = databaseUrl === undefined ? {} : withoutPassword(databaseUrl);
  const child = spawn(program, [...options, ...(address ? [`--dbname=${address}`] : [])], {
    stdio: ["ignore", read ? "pipe" : "ignore", "pipe"],
    env: { ...process.env, ...environment },
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", () =>
      reject(new BackupProblem("no-pg-dump", `${program} is not installed.`)),
    );
    child.once("close", resolve);
  });
  const [code, said, found] = await Promise.all([
    ended,
    child.stderr ? text(child.stderr) : "",
    read && child.stdout ? read(child.stdout) : undefined,
  ]);
  if (code !== 0)
    throw new BackupProblem(
      "failed",
      `${program} ended with ${code}.${said === "" ? "" : ` ${said.trim().split("\n").at(-1)}`}`,
    );
  return found;
}

function withoutPassword(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const PGPASSWORD = decodeURIComponent(url.password) || process.env["PGPASSWORD"];
  url.password = "";
  return { address: url.href, environment: PGPASSWORD === undefined ? {} : { PGPASSWORD } };
}
