import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

const lazyPageCall = /lazyPage\(\s*\(\) => import\("([^"]+)"\),\s*"(\w+)",?\s*\)/g;

/**
 * Hands the name of the module to every `lazyPage(() => import("#…"), "Page")` on the server, so that the HTML can ask for a
 * lazy page's script and styles before the first script has run. Refuses a page that its module does not export.
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
