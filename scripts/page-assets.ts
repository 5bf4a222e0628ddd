import type { Manifest, Plugin } from "vite";
import { lazyListModule } from "./lazy-pages.ts";
import { type BuiltFiles, filesOf, readManifest } from "./browser-manifest.ts";

interface PageFiles extends BuiltFiles {
  /** The page's own script, of all that it needs. */
  script: string;
}

/** What the HTML of a page asks for. Addresses start with a slash. */
interface PageAssets {
  entry: string;
  /** Of scripts/lazy-pages.ts. */
  lazyList?: string;
  /** By the module that a route loads lazily (`#features/…`); the entry's own under "". */
  pages: Record<string, PageFiles>;
}

export const entryModule = "src/site/web/entry-client.tsx";

const virtualModule = "virtual:page-assets";

/** Tells the server bundle the addresses of the scripts and styles that the browser build has just written. */
export function pageAssets(clientFolder: string): Plugin {
  let isBuild = false;
  return {
    name: "page-assets",
    configResolved: (config) => {
      isBuild = config.command === "build";
    },
    resolveId: (id) => (id === virtualModule ? `\0${virtualModule}` : undefined),
    load: async (id) => {
      if (id !== `\0${virtualModule}`) return undefined;
      // Development serves the sources themselves, and their styles with them.
      const assets: PageAssets = isBuild
        ? describePages(await readManifest(clientFolder))
        : { entry: `/${entryModule}`, pages: {} };
      return `export const pageAssets = ${JSON.stringify(assets)};`;
    },
  };
}

function describePages(manifest: Manifest): PageAssets {
  const entry = filesOf(manifest, [entryModule]);
  const known = new Set([...entry.scripts, ...entry.styles]);
  const [entryScript = "", ...scripts] = entry.scripts.map(address);
  const pages: PageAssets["pages"] = {
    "": { script: entryScript, scripts, styles: entry.styles.map(address) },
  };
  for (const [module, chunk] of Object.entries(manifest)) {
    if (!chunk.isDynamicEntry || !chunk.src) continue;
    const own = filesOf(manifest, [module]);
    pages[module.replace(/^src\//, "#")] = {
      script: address(chunk.file),
      scripts: own.scripts.filter((file) => !known.has(file)).map(address),
      styles: own.styles.filter((file) => !known.has(file)).map(address),
    };
  }
  return { entry: entryScript, lazyList: address(manifest[lazyListModule]?.file ?? ""), pages };
}

function address(file: string): string {
  return `/${file}`;
}
