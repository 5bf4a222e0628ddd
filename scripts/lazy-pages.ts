import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";

/** Routes say `lazyPage(() => import("./…"), "Page")`. Parts are named from the root, and pages may have `laterPart` too. */
const lazyCall =
  /(lazyPage|lazyPart|laterPart)\(\s*\(\) => import\("([#.][^"]+)"\),\s*"(\w+)",?\s*\)/g;

export const lazyListModule = "virtual:lazy-list";

/**
 * What the build makes of `lazyPage`, `lazyPart` and `laterPart`:
 * - on the server a page knows its name and module, so that the HTML can ask for its script and styles before the first script
 *   has run;
 * - on the server a later part is there from the start, so that the HTML has it;
 * - in browsers all look for their script by name. The addresses of all scripts, and of what each needs, stand in a list of
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
    async transform(code, id, options) {
      const file = path.relative(root, id);
      const parts = lazyPartsIn(code, file);
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
      if (options?.ssr) return { code: forServer(code, file), map: null };
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

function lazyPartsIn(code: string, file: string): LazyPart[] {
  const withoutComments = code.replaceAll(/\/\*[\s\S]*?\*\//g, "");
  return Array.from(
    withoutComments.matchAll(lazyCall),
    ([, kind = "", source = "", name = ""]) => ({ kind, source: fromRoot(source, file), name }),
  );
}

/** `#features/…` of what a file calls `./…`. */
function fromRoot(source: string, file: string): string {
  if (source.startsWith("#")) return source;
  return path.posix.join(path.dirname(file), source).replace(/^src\//, "#");
}

function forServer(code: string, file: string): string {
  const later = lazyPartsIn(code, file).filter(({ kind }) => kind === "laterPart");
  const imports = later.map(
    ({ source, name }) => `import { ${name} as later${name} } from "${source}";`,
  );
  if (later.length > 0) imports.push(`import { writtenPart } from "#web/lazy-part.ts";`);
  const named = code.replaceAll(lazyCall, (call, kind: string, source: string, name: string) => {
    if (kind === "laterPart") return `writtenPart(later${name})`;
    if (kind === "lazyPart") return call;
    const module = fromRoot(source, file);
    return `lazyPage(() => import("${module}"), "${name}", { name: "${name}", source: "${module}" })`;
  });
  return `${imports.join("")}${named}`;
}

/** What each call becomes in browsers. */
const listed: Record<string, string> = {
  lazyPage: "listedPage",
  lazyPart: "listedPart",
  laterPart: "listedLaterPart",
};

function withNames(code: string): string {
  const imports = [
    `import { listedPage } from "#web/lazy-page.ts";`,
    `import { listedLaterPart, listedPart } from "#web/lazy-part.ts";`,
  ];
  const named = code.replaceAll(
    lazyCall,
    (_, kind: string, _source: string, name: string) => `${listed[kind]}("${name}")`,
  );
  return `${imports.join("")}${named}`;
}

/** The modules (`#features/…`) of all pages that routes load lazily. */
export async function findLazyPages(root: string): Promise<string[]> {
  const parts = await findLazyParts(root);
  return [...new Set(parts.filter(({ kind }) => kind === "lazyPage").map(({ source }) => source))];
}

/** Modules (`src/…`) of the parts that a page draws before their scripts are there: their styles are the page's. */
export async function findLaterParts(root: string, page: string): Promise<string[]> {
  const parts = lazyPartsIn(await readFile(path.join(root, page), "utf8"), page);
  return parts
    .filter(({ kind }) => kind === "laterPart")
    .map(({ source }) => source.replace("#", "src/"));
}

async function findLazyParts(root: string): Promise<LazyPart[]> {
  const files = await Array.fromAsync(glob("src/**/*.tsx", { cwd: root }));
  const parts = files
    .toSorted()
    .map(async (file) => lazyPartsIn(await readFile(path.join(root, file), "utf8"), file));
  return (await Promise.all(parts)).flat();
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
