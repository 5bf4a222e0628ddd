import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { Manifest } from "vite";
import { filesOf, readManifest } from "./browser-manifest.ts";
import { entryModule } from "./page-assets.ts";

/** First load of the home page, in bytes after brotli (design.md §8). */
const budget = { scripts: 110_000, styles: 15_000, fonts: 30_000 };

const homePage = "src/features/seasons/web/home-page.tsx";

/** Pages that everybody may open. Their scripts hold no schemas; forms of people logged in may. */
const publicPages = [
  homePage,
  "src/features/seasons/web/seasons-page.tsx",
  "src/web/pages/season-page.tsx",
  "src/web/pages/event-page.tsx",
];

/**
 * Prints what the first load of the home page weighs.
 * @throws Error when it is over budget, or when a public page would load zod.
 */
export async function checkBudget(clientFolder: string): Promise<void> {
  const manifest = await readManifest(clientFolder);
  const weights = await weighHomePage(clientFolder, manifest);
  const problems: string[] = [];
  for (const kind of ["scripts", "styles", "fonts"] as const) {
    const kilobytes = (weights[kind] / 1000).toFixed(1).padStart(6);
    console.log(`  first load of /: ${kind.padEnd(8)}${kilobytes} of ${budget[kind] / 1000} kB`);
    if (weights[kind] > budget[kind]) problems.push(`The home page's ${kind} are over budget.`);
  }
  const withZod = await findZod(clientFolder, manifest);
  problems.push(
    ...withZod.map((page) => `${page} loads zod: import only types from schema files.`),
  );
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

async function weighHomePage(folder: string, manifest: Manifest) {
  const { scripts, styles } = filesOf(manifest, [entryModule, homePage]);
  const fonts = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => file.endsWith(".woff2"));
  return {
    scripts: await totalSize(scripts.map((file) => path.join(folder, `${file}.br`))),
    styles: await totalSize(styles.map((file) => path.join(folder, `${file}.br`))),
    // Compressed by their own format.
    fonts: await totalSize(fonts.map((file) => path.join(folder, file))),
  };
}

async function findZod(folder: string, manifest: Manifest): Promise<string[]> {
  const found: string[] = [];
  for (const page of publicPages.filter((module) => manifest[module])) {
    const { scripts } = filesOf(manifest, [entryModule, page]);
    const texts = await Promise.all(
      scripts.map((file) => readFile(path.join(folder, file), "utf8")),
    );
    if (texts.some((text) => text.includes("_zod"))) found.push(page);
  }
  return found;
}

async function totalSize(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
