import { readFileSync } from "node:fs";

/** Used by all threads of a process so far. Where the system does not tell, the clock stands in. */
export function processorSeconds(pid: number | undefined): number {
  if (process.platform !== "linux") return performance.now() / 1000;
  const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "";
  const [userTicks, systemTicks] = afterName.split(" ").slice(11, 13).map(Number);
  return ((userTicks ?? 0) + (systemTicks ?? 0)) / 100;
}
