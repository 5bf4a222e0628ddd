// Whose the tables are, and who uses one though it may not. `layers.ts` asks.
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "vite";

/** What everybody talks of: read by all, written by its owner. */
const nouns: ReadonlySet<string> = new Set(
  `users roles user_roles clubs club_members seasons events event_sessions session_results registrations cars car_drivers
  simulators track_families tracks car_models car_classes driver_classes`.split(/\s+/),
);

/** Whose own tables (audit rows, mails, uploads, settings) are there for everybody. */
const PLATFORM = "src/server";

const writing = new Set("insertInto updateTable deleteFrom addRow addRows changeRow".split(" "));
const reading = new Set(
  "selectFrom innerJoin leftJoin rightJoin fullJoin crossJoin using from findRow getRow lockRow".split(
    " ",
  ),
);

/** Every sentence is a fault. `layerOf` says how high a file lies. */
export function findForeignTables(root: string, layerOf: (file: string) => number): string[] {
  const owners = readOwners(root);
  const mayUse = (file: string, name: string) => {
    const table = name.replace("!", "");
    const owner = owners.get(table);
    if (owner === undefined || owner === PLATFORM || file.startsWith(`${owner}/`)) return true;
    if (name.endsWith("!")) return false;
    return nouns.has(table) || layerOf(file) > layerOf(`${owner}/`);
  };
  return sourcesOf(root).flatMap((file) =>
    [...tablesIn(file, readFileSync(join(root, file), "utf8"))]
      .filter((name) => !mayUse(file, name))
      .map((name) => faultOf(file, name, owners)),
  );
}

function faultOf(file: string, name: string, owners: ReadonlyMap<string, string>): string {
  const table = name.replace("!", "");
  const owner = owners.get(table);
  return name.endsWith("!")
    ? `${file} writes ${table}, which is ${owner}'s alone: call it, or let it listen (src/server/parts.ts).`
    : `${file} reads ${table} of ${owner}, which lies above it: ask by src/server/parts.ts.`;
}

/** By table, the folder that declares it. */
function readOwners(root: string): Map<string, string> {
  const files = globSync(["src/server/database/schema.ts", "src/features/*/server/tables.ts"], {
    cwd: root,
  });
  return new Map(
    files.flatMap((found) => {
      const file = found.replaceAll("\\", "/");
      const folder = file.startsWith(`${PLATFORM}/`) ? PLATFORM : dirname(dirname(file));
      return declaredIn(readFileSync(join(root, file), "utf8")).map((table) => [table, folder]);
    }),
  );
}

/** The members of `interface Database`. */
function declaredIn(text: string): string[] {
  const [, indent = "", members = ""] =
    /^( *)(?:export )?interface Database \{\n(.*?)\n\1\}/ms.exec(text) ?? [];
  return [...members.matchAll(new RegExp(`^${indent}  (\\w+): `, "gm"))].map(
    ([, table = ""]) => table,
  );
}

/** Migrations write what a day's tables were; the demo league and tests may do everything. */
function sourcesOf(root: string): string[] {
  return globSync("src/**/*.ts", { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !/\.(?:test|d)\.ts$|\/migrations\/|^src\/demo\//.test(file))
    .toSorted();
}

/** The tables that the file's queries name, `!` behind those that it writes; what a variable names is not seen. */
function tablesIn(file: string, text: string): Set<string> {
  const tables = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { type, callee, arguments: given, tag, quasi } = node as SyntaxNode;
    if (type === "CallExpression") {
      const called = callee?.property?.name ?? callee?.name ?? "";
      const mark = writing.has(called) ? "!" : "";
      if (mark !== "" || reading.has(called))
        for (const name of given?.flatMap(literalsOf) ?? [])
          tables.add(`${name.replace(/ as .*/, "")}${mark}`);
    }
    if (type === "TaggedTemplateExpression" && tag?.name === "sql")
      for (const [, verb = "", name = ""] of text
        .slice(quasi?.start, quasi?.end)
        .matchAll(/\b(from|join|update|into)\s+(\w+)/gi))
        tables.add(`${name}${/update|into/i.test(verb) ? "!" : ""}`);
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseSync(file, text).program);
  return tables;
}

/** What a syntax tree's node may have of what is asked here. */
interface SyntaxNode {
  type?: string;
  callee?: { name?: string; property?: { name?: string } };
  arguments?: unknown[];
  tag?: { name?: string };
  quasi?: { start: number; end: number };
  value?: unknown;
  elements?: unknown[];
  consequent?: unknown;
  alternate?: unknown;
}

/** Of a text, a list of texts, or a choice between some. */
function literalsOf(node: unknown): string[] {
  const { type, value, elements, consequent, alternate } = (node ?? {}) as SyntaxNode;
  if (type === "Literal") return typeof value === "string" ? [value] : [];
  if (type === "ArrayExpression") return elements?.flatMap(literalsOf) ?? [];
  return type === "ConditionalExpression" ? [consequent, alternate].flatMap(literalsOf) : [];
}
