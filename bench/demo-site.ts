import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as site from "#tests/e2e/site.ts";

/** A folder with the data of the demo league. */
export async function makeDemoLeague(): Promise<{ dataDir: string; forget: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "grila-bench-"));
  const dataDir = await site.makeDemoLeague(join(folder, "data"));
  return { dataDir, forget: () => rm(folder, { recursive: true, force: true }) };
}
