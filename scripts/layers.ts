// The layers of `src`, and what breaks them. `npm run check` runs it as a program; it names every fault and how to mend it.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { findForeignTables } from "./table-owners.ts";

/** From the bottom to the top. A file imports from its own layer and from those below it, types included. */
export const layers = [
  ["src/shared"],
  ["src/simulators"],
  ["src/server", "src/web"],
  ["src/features/league"],
  ["src/features/changes"],
  ["src/features/accounts"],
  ["src/features/mailbox"],
  ["src/features/messages"],
  ["src/features/clubs"],
  ["src/features/seasons"],
  ["src/features/following"],
  ["src/features/events"],
  ["src/features/registration"],
  ["src/features/seat-links"],
  ["src/features/results"],
  ["src/features/entry-lists"],
  ["src/features/standings"],
  ["src/features/stewarding"],
  ["src/features/statistics"],
  ["src/features/search"],
  ["src/features/notices"],
  ["src/features/discord"],
  ["src/features/home"],
  ["src/features/downloads"],
  ["src/features/catalogues"],
  ["src/features/audit"],
  ["src/features/administration"],
  ["src/features/moving-in"],
  ["src/site"],
  ["src/demo"],
] as const;

/** Source files in one folder, tests, style sheets, `tables.ts`, `refusals.ts` and `audited.ts` not counted. */
const MOST_FILES = 20;

/** What decodes people's bytes, and the only files that may import it: those of worker processes and the demo league. */
const decoders = /^sharp$|\/(?:read-result-file|decode-picture|decode-result-file)\.ts$/;
const mayDecode =
  /^src\/(?:server\/decoding|simulators|demo)\/|\/(?:decode-result-file|result-file-job)\.ts$/;

/** Where a file's code runs: its side decides what it may import besides its layer. */
type Side = "pure" | "server" | "web";

/** By file, from the project's root, the files and packages that it imports. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Every sentence is a fault; none: the house stands. `root` is the project's folder. */
export function findFaults(root: string): string[] {
  const imports = readImports(root);
  return [
    ...findStrangers(imports),
    ...findArrowsUp(imports),
    ...findCrossings(imports),
    ...findDecoding(imports),
    ...findNode(imports),
    ...findCircles(imports),
    ...findFullFolders([...imports.keys()]),
    ...findLost(root, [...imports.keys()]),
    ...findForeignTables(root, layerOf),
  ];
}

function readImports(root: string): Imports {
  const files = globSync("src/**/*.{ts,tsx}", { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file))
    .toSorted();
  return importsOf(root, files);
}

/** What these files, named from `root`, import of each other and of packages. */
export function importsOf(root: string, files: readonly string[]): Imports {
  const known = new Set(files);
  return new Map(
    files.map((file) => [
      file,
      specifiersIn(file, readFileSync(join(root, file), "utf8"))
        .map((specifier) => resolve(file, specifier))
        .filter((target) => known.has(target) || packageName.test(target)),
    ]),
  );
}

/** What the file's imports and exports name, types and `import()` included. */
function specifiersIn(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const reExported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  const loaded = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    text.slice(start, end).replaceAll(/^["'`]|["'`]$/g, ""),
  );
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...reExported,
    ...loaded,
  ];
}

/** A file of the project, or a package as it is named. */
function resolve(file: string, specifier: string): string {
  if (specifier.startsWith("#tests/")) return specifier.slice(1);
  if (specifier.startsWith("#")) return `src/${specifier.slice(1)}`;
  return packageName.test(specifier) ? specifier : normalize(join(dirname(file), specifier));
}

const packageName = /^(?!src\/)[\w@]/;

function layerOf(file: string): number {
  return layers.findIndex((folders) => folders.some((folder) => file.startsWith(`${folder}/`)));
}

export function sideOf(file: string): Side {
  if (/^src\/(?:server|simulators|demo)\/|^src\/(?:site|features\/[^/]+)\/server\//.test(file))
    return "server";
  if (/^src\/web\/|^src\/(?:site|features\/[^/]+)\/web\//.test(file)) return "web";
  return "pure";
}

function findStrangers(imports: Imports): string[] {
  return [...imports.keys()]
    .filter((file) => layerOf(file) === -1)
    .map((file) => `${file} is in no layer: put its folder into the list of scripts/layers.ts.`);
}

function findArrowsUp(imports: Imports): string[] {
  return eachImport(imports)
    .filter(([file, target]) => layerOf(file) !== -1 && layerOf(target) > layerOf(file))
    .map(([file, target]) => `${file} imports ${target}, which lies above it.`);
}

/** Browser and server never meet, pure files know neither. The server reads game files; everybody may know their shapes. */
function findCrossings(imports: Imports): string[] {
  return eachImport(imports)
    .filter(
      ([file, target]) =>
        !target.startsWith("src/simulators/") &&
        sideOf(target) !== "pure" &&
        sideOf(target) !== sideOf(file),
    )
    .map(([file, target]) => `${file} (${sideOf(file)}) imports ${target} (${sideOf(target)}).`);
}

function findDecoding(imports: Imports): string[] {
  return eachImport(imports)
    .filter(([file, target]) => decoders.test(target) && !mayDecode.test(file))
    .map(([file, target]) => `${file} imports ${target}: decode by \`services.decoders\`.`);
}

/** What runs in a browser too has nothing of Node. The names that are there without an import: oxlint.config.ts. */
function findNode(imports: Imports): string[] {
  return eachImport(imports)
    .filter(([file, target]) => target.startsWith("node:") && sideOf(file) !== "server")
    .map(([file, target]) => `${file} (${sideOf(file)}) imports ${target}, which no browser has.`);
}

function eachImport(imports: Imports): [file: string, target: string][] {
  return [...imports].flatMap(([file, targets]) =>
    targets.map((target): [string, string] => [file, target]),
  );
}

function findCircles(imports: Imports): string[] {
  return circlesIn(imports).map(
    (circle) => `These import each other in a circle: ${circle.join(", ")}.`,
  );
}

/** Tarjan's strongly connected components of more than one file. */
function circlesIn(imports: Imports): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const place = order.size;
    order.set(file, place);
    lowest.set(file, place);
    open.push(file);
    for (const target of imports.get(file) ?? []) {
      if (!order.has(target)) lower(file, visit(target));
      else if (open.includes(target)) lower(file, order.get(target) ?? place);
    }
    const own = lowest.get(file) ?? place;
    if (own === place) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return own;
  };
  const lower = (file: string, value: number) =>
    lowest.set(file, Math.min(lowest.get(file) ?? value, value));
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles;
}

/**
 * Migrations are a list in the order of their numbers, not a heap of subjects; `tables.ts`, `refusals.ts` and `audited.ts` are
 * lists that each feature has.
 */
function findFullFolders(files: readonly string[]): string[] {
  return [
    ...Map.groupBy(
      files.filter((file) => !/\/(?:tables|refusals|audited)\.ts$/.test(file)),
      dirname,
    ),
  ]
    .filter(([folder, own]) => own.length > MOST_FILES && !folder.endsWith("/migrations"))
    .map(([folder, own]) => `${folder} holds ${own.length} source files: split it by subject.`);
}

/** Whoever finds a file beside itself: in the bundle it lies elsewhere. */
function findLost(root: string, files: readonly string[]): string[] {
  return files
    .filter((file) => file !== "src/server/places.ts")
    .filter((file) => readFileSync(join(root, file), "utf8").includes("import.meta"))
    .map(
      (file) =>
        `${file} asks import.meta where it lies: src/server/places.ts says it, also in the bundle.`,
    );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = findFaults(join(import.meta.dirname, ".."));
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
