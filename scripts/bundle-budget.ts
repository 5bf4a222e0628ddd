import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { Manifest, ManifestChunk } from "vite";
import { readManifest } from "./page-modules.ts";

/** First load of the home page, in bytes after brotli (design.md §8). */
const budget = { scripts: 110_000, styles: 15_000, fonts: 30_000 };
const homePage = "src/features/seasons/web/home-page.tsx";

/**
 * Prints what the first load of the home page weighs.
 * @throws Error when it is over budget, or when a public page would load zod.
 */
export async function checkBudget(clientFolder: string): Promise<void> {
  const manifest = await readManifest(clientFolder);
  const weights = await weighHomePage(clientFolder, manifest);
  for (const [kind, bytes] of Object.entries(weights))
    console.log(`  first load of /: ${kind.padEnd(8)}${(bytes / 1000).toFixed(1).padStart(7)} kB`);
  const problems = Object.entries(budget)
    .filter(([kind, most]) => (weights[kind] ?? 0) > most)
    .map(([kind, most]) => `The home page's ${kind} are over their budget of ${most} bytes.`);
  problems.push(...(await findZod(clientFolder, manifest)));
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

async function weighHomePage(folder: string, manifest: Manifest): Promise<Record<string, number>> {
  const files = Object.values(manifest).map((chunk) => chunk.file);
  const scripts = new Set([...entryScripts(manifest), ...scriptsUnder(manifest, [homePage])]);
  return {
    scripts: await totalSize([...scripts].map((file) => path.join(folder, `${file}.br`))),
    styles: await totalSize(
      files.filter((file) => file.endsWith(".css")).map((file) => path.join(folder, `${file}.br`)),
    ),
    fonts: await totalSize(
      files.filter((file) => file.endsWith(".woff2")).map((file) => path.join(folder, file)),
    ),
  };
}

/** Forms of signed-in people may validate with zod; what every visitor loads may not. */
async function findZod(folder: string, manifest: Manifest): Promise<string[]> {
  const scripts = [...entryScripts(manifest), ...scriptsUnder(manifest, [homePage])];
  const texts = await Promise.all(scripts.map((file) => readFile(path.join(folder, file), "utf8")));
  return texts.some((text) => text.includes("_zod"))
    ? ["zod is in the scripts of a public page: import only types from schema files there."]
    : [];
}

function entryScripts(manifest: Manifest): Set<string> {
  const entries = Object.entries(manifest).filter(([, chunk]) => chunk.isEntry);
  return scriptsUnder(
    manifest,
    entries.map(([key]) => key),
  );
}

function scriptsUnder(manifest: Manifest, keys: string[]): Set<string> {
  const found = new Set<string>();
  const visit = (key: string) => {
    const chunk: ManifestChunk | undefined = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}`);
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return found;
}

async function totalSize(files: string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
