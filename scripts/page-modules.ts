import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Manifest, Plugin } from "vite";

/** What a page needs besides its HTML. Addresses start with a slash. */
export interface PageAssets {
  entry: string;
  styles: string[];
  fonts: string[];
  /** Scripts to fetch early, by the module that a route loads lazily (`#features/…`); the entry's own under "". */
  preloads: Record<string, string[]>;
}

const assetsModule = "virtual:page-assets";
const developmentAssets: PageAssets = {
  entry: "/src/web/entry-client.tsx",
  styles: [],
  fonts: [],
  preloads: {},
};

/** Tells the server bundle the addresses of the scripts, styles and fonts that the browser build has just written. */
export function pageAssets(clientFolder: string): Plugin {
  let isBuild = false;
  return {
    name: "page-assets",
    configResolved: (config) => {
      isBuild = config.command === "build";
    },
    resolveId: (id) => (id === assetsModule ? `\0${assetsModule}` : undefined),
    load: async (id) => {
      if (id !== `\0${assetsModule}`) return undefined;
      const assets = isBuild ? await readAssets(clientFolder) : developmentAssets;
      return `export const pageAssets = ${JSON.stringify(assets)};`;
    },
  };
}

const lazyPageCall = /lazyPage\(\s*\(\) => import\("([^"]+)"\),\s*"(\w+)",?\s*\)/g;

/**
 * Hands the name of the module to every `lazyPage(() => import("#…"), "Page")` on the server, so that the HTML can ask for a
 * lazy page's script before the first one has run. Refuses a page that its module does not export.
 */
export function nameLazyPages(): Plugin {
  return {
    name: "name-lazy-pages",
    enforce: "pre",
    async transform(code, id, options) {
      if (!options?.ssr || !code.includes("lazyPage(")) return undefined;
      const withoutComments = code.replaceAll(/\/\*[\s\S]*?\*\//g, "");
      for (const [, source = "", page = ""] of withoutComments.matchAll(lazyPageCall)) {
        const module = await this.resolve(source, id);
        const text = module ? await readFile(module.id, "utf8") : "";
        if (!text.includes(`export function ${page}(`))
          this.error(`${source} does not export a function ${page}`);
      }
      return {
        code: code.replaceAll(lazyPageCall, 'lazyPage(() => import("$1"), "$2", "$1")'),
        map: null,
      };
    },
  };
}

async function readAssets(clientFolder: string): Promise<PageAssets> {
  const manifest = await readManifest(clientFolder);
  const chunks = Object.values(manifest);
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (!entry) throw new Error("The browser build has no entry");
  const preloads: Record<string, string[]> = { "": scriptsOf(manifest, entry.file).slice(1) };
  for (const [source, chunk] of Object.entries(manifest)) {
    if (!chunk.isDynamicEntry || !chunk.src) continue;
    const shared = new Set(scriptsOf(manifest, entry.file));
    preloads[source.replace(/^src\//, "#")] = scriptsOf(manifest, chunk.file).filter(
      (script) => !shared.has(script),
    );
  }
  return {
    entry: `/${entry.file}`,
    styles: [
      ...new Set(chunks.map((chunk) => chunk.file).filter((name) => name.endsWith(".css"))),
    ].map((name) => `/${name}`),
    fonts: chunks
      .map((chunk) => chunk.file)
      .filter((name) => name.endsWith(".woff2"))
      .map((name) => `/${name}`),
    preloads,
  };
}

/** A chunk and everything it imports statically. */
function scriptsOf(manifest: Manifest, file: string): string[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = Object.values(manifest).find((candidate) => candidate.file === name);
    if (!chunk || found.has(`/${name}`)) return;
    found.add(`/${name}`);
    for (const key of chunk.imports ?? []) {
      const imported = manifest[key];
      if (imported) visit(imported.file);
    }
  };
  visit(file);
  return [...found];
}

/** The browser build's own list of what it wrote. */
export async function readManifest(clientFolder: string): Promise<Manifest> {
  const manifest: unknown = JSON.parse(
    await readFile(path.join(clientFolder, ".vite", "manifest.json"), "utf8"),
  );
  if (!isManifest(manifest)) throw new TypeError("The browser build wrote no manifest");
  return manifest;
}

function isManifest(value: unknown): value is Manifest {
  return typeof value === "object" && value !== null;
}
