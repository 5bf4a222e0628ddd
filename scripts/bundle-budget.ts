import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { build, Manifest, Rolldown } from "vite";
import { entryModule, filesOf, readManifest } from "./browser-manifest.ts";
import { readPageSheets } from "./joined-styles.ts";
import { lazyListModule } from "./lazy-pages.ts";

/** First load of the home page, in bytes after brotli (design.md §8). */
const budget = { scripts: 110_000, styles: 15_000, fonts: 30_000 };

/** How many style sheets a page may wait for. */
const maxSheets = 3;

const homePage = "src/features/home/web/home-page.tsx";

/** Pages that everybody may open. Their scripts hold no schemas; forms of people logged in may. */
const publicPages = [
  homePage,
  "src/features/seasons/web/list/seasons-page.tsx",
  "src/site/web/pages/season-page.tsx",
  "src/site/web/pages/event-page.tsx",
  "src/site/web/pages/driver-page.tsx",
  "src/site/web/pages/decisions-page.tsx",
  "src/features/home/web/calendar-page.tsx",
  "src/features/home/web/standings-page.tsx",
  "src/features/search/web/search-page.tsx",
  "src/features/statistics/web/clubs-page.tsx",
  "src/features/statistics/web/drivers-page.tsx",
  "src/features/statistics/web/head-to-head/head-to-head-page.tsx",
  "src/features/statistics/web/league/statistics-page.tsx",
  "src/features/statistics/web/profiles/team-profile-page.tsx",
  "src/features/statistics/web/tracks/lap-matrix-page.tsx",
  "src/features/statistics/web/tracks/track-page.tsx",
  "src/features/statistics/web/tracks/venues-page.tsx",
  "src/features/stewarding/web/decisions/decision-page.tsx",
  "src/features/accounts/web/login/login-page.tsx",
];

type BuildResult = Awaited<ReturnType<typeof build>>;

/**
 * Prints what the first load of the home page weighs.
 * @throws Error when it is over budget (naming what weighs most), a page would wait for too many style sheets, or a public page
 * would load zod.
 */
export async function checkBudget(clientFolder: string, built: BuildResult): Promise<void> {
  const manifest = await readManifest(clientFolder);
  const weights = await weighHomePage(clientFolder, manifest);
  const problems: string[] = [];
  for (const kind of ["scripts", "styles", "fonts"] as const) {
    const kilobytes = (weights[kind] / 1000).toFixed(1).padStart(6);
    console.log(`  first load of /: ${kind.padEnd(8)}${kilobytes} of ${budget[kind] / 1000} kB`);
    if (weights[kind] > budget[kind]) problems.push(`The home page's ${kind} are over budget.`);
    if (kind === "scripts" && weights.scripts > budget.scripts)
      problems.push(heaviest(built, filesOf(manifest, [entryModule, homePage]).scripts));
  }
  const { scripts: later } = filesOf(manifest, [lazyListModule]);
  const laterSize = await totalSize(later.map((file) => path.join(clientFolder, `${file}.br`)));
  console.log(`  once it is there: the list of other pages, ${(laterSize / 1000).toFixed(1)} kB`);
  problems.push(...(await findManySheets(clientFolder)));
  const withZod = await findZod(clientFolder, manifest);
  problems.push(
    ...withZod.map((page) => `${page} loads zod: import only types from schema files.`),
  );
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

async function weighHomePage(folder: string, manifest: Manifest) {
  const { scripts } = filesOf(manifest, [entryModule, homePage]);
  const styles = (await readPageSheets(folder)).get(homePage) ?? [];
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

/** The modules of these files, before they are made small: packages as one, our own one by one. */
function heaviest(built: BuildResult, files: readonly string[]): string {
  const weights = new Map<string, number>();
  for (const chunk of chunksOf(built).filter(({ fileName }) => files.includes(fileName)))
    for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
      const name =
        /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? id.replace(/.*\/src\//, "src/");
      weights.set(name, (weights.get(name) ?? 0) + renderedLength);
    }
  const rows = [...weights].toSorted(([, a], [, b]) => b - a).slice(0, 30);
  const lines = rows.map(([name, size]) => `${(size / 1000).toFixed(1).padStart(8)} kB  ${name}`);
  return `What weighs most, before minifying and compressing:\n${lines.join("\n")}`;
}

function chunksOf(built: BuildResult): Rolldown.OutputChunk[] {
  const outputs = [built].flat().flatMap((result) => ("output" in result ? result.output : []));
  return outputs.filter((file) => file.type === "chunk");
}

async function findManySheets(folder: string): Promise<string[]> {
  const sheets = [...(await readPageSheets(folder))];
  const most = Math.max(...sheets.map(([, files]) => files.length));
  console.log(`  style sheets of a page: at most ${most} of ${maxSheets}`);
  return sheets
    .filter(([, files]) => files.length > maxSheets)
    .map(([page, files]) => `${page} waits for ${files.length} style sheets.`);
}

async function findZod(folder: string, manifest: Manifest): Promise<string[]> {
  const found: string[] = [];
  for (const page of publicPages) {
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
