import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Site, startSite } from "#tests/e2e/site.ts";

interface DemoSite {
  site: Site;
  /** Stops it and forgets its league. */
  end: () => Promise<void>;
}

/** The demo league in a process that did not make it, as after any restart: making it takes memory that serving it does not. */
export async function startDemoSite(environment: Record<string, string>): Promise<DemoSite> {
  const { dataDir, forget } = await makeDemoLeague();
  const site = await startSite({ league: "demo", dataDir, environment });
  const end = async () => {
    await site.stop();
    await forget();
  };
  return { site, end };
}

/** A folder with the data of the demo league. */
export async function makeDemoLeague(): Promise<{ dataDir: string; forget: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "grila-bench-"));
  const dataDir = join(folder, "data");
  const maker = await startSite({ league: "demo", dataDir });
  await maker.stop();
  return { dataDir, forget: () => rm(folder, { recursive: true, force: true }) };
}
