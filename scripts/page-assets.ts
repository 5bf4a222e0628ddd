import type { Manifest, Plugin } from "vite";
import { lazyListModule } from "./lazy-pages.ts";
import { type BuiltFiles, entryModule, filesOf, readManifest } from "./browser-manifest.ts";
import { type PageStyles, readPageStyles } from "./joined-styles.ts";

interface PageFiles extends BuiltFiles {
  /** The page's own script, of all that it needs. */
  script: string;
  /** The sheets of which one of `styles` is made. */
  joined: string[];
}

/** What the HTML of a page asks for. Addresses start with a slash. */
interface PageAssets {
  entry: string;
  /** Of scripts/lazy-pages.ts. */
  lazyList?: string;
  /** By the module that a route loads lazily (`#features/…`); the entry's own under "". */
  pages: Record<string, PageFiles>;
}

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
        ? describePages(await readManifest(clientFolder), await readPageStyles(clientFolder))
        : { entry: `/${entryModule}`, pages: {} };
      return `export const pageAssets = ${JSON.stringify(assets)};`;
    },
  };
}

function describePages(manifest: Manifest, pageStyles: PageStyles): PageAssets {
  const entry = filesOf(manifest, [entryModule]);
  const known = new Set(entry.scripts);
  const [entryScript = "", ...scripts] = entry.scripts.map(address);
  const pages: PageAssets["pages"] = {
    "": { script: entryScript, scripts, styles: entry.styles.map(address), joined: [] },
  };
  for (const [module, { sheets, joined }] of Object.entries(pageStyles)) {
    const own = filesOf(manifest, [module]).scripts;
    pages[module.replace(/^src\//, "#")] = {
      script: address(own[0] ?? ""),
      scripts: own.filter((file) => !known.has(file)).map(address),
      styles: sheets.map(address),
      joined: joined.map(address),
    };
  }
  return { entry: entryScript, lazyList: address(manifest[lazyListModule]?.file ?? ""), pages };
}

function address(file: string): string {
  return `/${file}`;
}
