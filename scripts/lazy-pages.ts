import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";

/** `lazyPage(() => import("#…"), "Page")` in files of routes, `lazyPart(() => import("#…"), "Part")` anywhere. */
const lazyCall = /lazy(Page|Part)\(\s*\(\) => import\("(#[^"]+)"\),\s*"(\w+)",?\s*\)/g;

export const lazyListModule = "virtual:lazy-list";

/**
 * What the build makes of `lazyPage` and `lazyPart`:
 * - on the server a page knows its name and module, so that the HTML can ask for its script and styles before the first script
 *   has run;
 * - in browsers both look for their script by name. The addresses of all scripts, and of what each needs, stand in a list of
 *   their own (src/web/lazy-list.ts), so that the first load of the site does not grow with every page.
 *
 * Refuses a component that its module does not export, and two of one name.
 */
export function nameLazyPages(root: string): Plugin {
  let isBuild = false;
  return {
    name: "name-lazy-pages",
    enforce: "pre",
    configResolved: (config) => {
      isBuild = config.command === "build";
    },
    buildStart() {
      const isForBrowsers = isBuild && this.environment.config.consumer === "client";
      if (!isForBrowsers) return;
      // Nothing imports the list by its name, so its exports have to be asked for.
      const chunk = { id: lazyListModule, name: "lazy-list", preserveSignature: "strict" } as const;
      this.emitFile({ type: "chunk", ...chunk });
    },
    resolveId: (id) => (id === lazyListModule ? `\0${id}` : undefined),
    load: async (id) =>
      id === `\0${lazyListModule}` ? listCode(await findLazyParts(root)) : undefined,
    async transform(code, _id, options) {
      const parts = lazyPartsIn(code);
      if (parts.length === 0) return undefined;
      for (const { source, name } of parts) {
        const module = await this.resolve(source);
        const text = module ? await readFile(module.id, "utf8") : "";
        if (
          ![`export function ${name}(`, `export const ${name} = `].some((start) =>
            text.includes(start),
          )
        )
          this.error(`${source} does not export ${name}`);
      }
      if (options?.ssr) return { code: withOrigins(code), map: null };
      return isBuild ? { code: withNames(code), map: null } : undefined;
    },
  };
}

interface LazyPart {
  kind: string;
  /** The module (`#features/…`) and the component that it exports. */
  source: string;
  name: string;
}

function lazyPartsIn(code: string): LazyPart[] {
  const withoutComments = code.replaceAll(/\/\*[\s\S]*?\*\//g, "");
  return Array.from(
    withoutComments.matchAll(lazyCall),
    ([, kind = "", source = "", name = ""]) => ({ kind, source, name }),
  );
}

function withOrigins(code: string): string {
  return code.replaceAll(lazyCall, (call, kind: string, source: string, name: string) =>
    kind === "Page"
      ? `lazyPage(() => import("${source}"), "${name}", { name: "${name}", source: "${source}" })`
      : call,
  );
}

function withNames(code: string): string {
  const imports = [
    `import { listedPage } from "#web/lazy-page.ts";`,
    `import { listedPart } from "#web/lazy-part.ts";`,
  ];
  return `${imports.join("")}${code.replaceAll(lazyCall, 'listed$1("$3")')}`;
}

/** The modules (`#features/…`) of all pages that routes load lazily. */
export async function findLazyPages(root: string): Promise<string[]> {
  const parts = await findLazyParts(root);
  return [...new Set(parts.filter(({ kind }) => kind === "Page").map(({ source }) => source))];
}

async function findLazyParts(root: string): Promise<LazyPart[]> {
  const files = await Array.fromAsync(glob("src/**/*.tsx", { cwd: root }));
  const texts = await Promise.all(
    files.toSorted().map((file) => readFile(path.join(root, file), "utf8")),
  );
  return texts.flatMap(lazyPartsIn);
}

function listCode(parts: readonly LazyPart[]): string {
  const sources = new Map<string, string>();
  for (const { name, source } of parts) {
    const other = sources.get(name) ?? source;
    if (other !== source) throw new Error(`Two pages are called ${name}: ${other} and ${source}`);
    sources.set(name, source);
  }
  const lines = Array.from(sources, ([name, source]) => `  ${name}: () => import("${source}"),`);
  return `export const lazyList = {\n${lines.join("\n")}\n};`;
}
