import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { entryModule, filesOf, readManifest } from "./browser-manifest.ts";
import { findLaterParts, findLazyPages } from "./lazy-pages.ts";

const pageStylesSchema = z.record(
  z.string(),
  z.object({ sheets: z.array(z.string()), joined: z.array(z.string()) }),
);

/**
 * What each page needs beside the entry's styles, by its module (`src/…`), as paths inside the build: sheets that its HTML asks
 * for, and those that one of them is made of.
 */
export type PageStyles = z.infer<typeof pageStylesSchema>;

/**
 * Vite writes a style sheet for every shared piece, so that a page would wait for a dozen. This writes them again as one file a
 * page, in their order, for its HTML. Whoever comes from another page loads the missing pieces.
 */
export async function joinStyles(root: string, clientFolder: string): Promise<void> {
  const manifest = await readManifest(clientFolder);
  const known = new Set(filesOf(manifest, [entryModule]).styles);
  const pages: PageStyles = {};
  for (const source of await findLazyPages(root)) {
    const module = source.replace("#", "src/");
    const modules = [module, ...(await findLaterParts(root, module))];
    const own = filesOf(manifest, modules).styles.filter((file) => !known.has(file));
    pages[module] =
      own.length > 1
        ? { sheets: [await writeJoined(clientFolder, module, own)], joined: own }
        : { sheets: own, joined: [] };
  }
  await writeFile(listFile(clientFolder), JSON.stringify(pages));
}

/** What `joinStyles` has found and written. */
export async function readPageStyles(clientFolder: string): Promise<PageStyles> {
  return pageStylesSchema.parse(JSON.parse(await readFile(listFile(clientFolder), "utf8")));
}

/** All style sheets that the HTML of each page asks for, the entry's among them. */
export async function readPageSheets(clientFolder: string): Promise<Map<string, string[]>> {
  const entry = filesOf(await readManifest(clientFolder), [entryModule]).styles;
  const pages = Object.entries(await readPageStyles(clientFolder));
  return new Map(pages.map(([module, { sheets }]) => [module, [...entry, ...sheets]]));
}

async function writeJoined(folder: string, module: string, parts: string[]): Promise<string> {
  const texts = await Promise.all(
    parts.map(async (file) => (await readFile(path.join(folder, file), "utf8")).trim()),
  );
  const joined = joinSheets(texts);
  const hash = createHash("sha256").update(joined).digest("hex").slice(0, 8);
  const file = `assets/${path.basename(module, ".tsx")}-joined-${hash}.css`;
  await writeFile(path.join(folder, file), joined);
  return file;
}

/**
 * Style sheets as one, their rules in the same order.
 * @throws Error for what means something else further down in a file, or in a file that lies elsewhere.
 */
export function joinSheets(texts: readonly string[]): string {
  for (const text of texts) {
    const [found] =
      /@(?:charset|import|namespace)\b|url\((?!["']?(?:\/|data:|#))[^)]*\)/.exec(text) ?? [];
    if (found) throw new Error(`A style sheet with ${found} cannot be joined with others.`);
  }
  return `${texts.join("\n")}\n`;
}

function listFile(clientFolder: string): string {
  return path.join(clientFolder, ".vite", "page-styles.json");
}
