#!/usr/bin/env node
// What a release is run by, on whatever Node the machine has, so it is plain JavaScript without dependencies.
// It installs and builds nothing.
import { enableCompileCache, flushCompileCache } from "node:module";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const { version } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"));

/**
 * By command: its program, what that is given first, and what it is for.
 * @type {Record<string, [program: string, first: string[], what: string]>}
 */
const commands = {
  start: ["main", [], "serves the league of DATA_DIR (./data)"],
  demo: ["demo", [], "serves an invented league, from ./demo-data"],
  backup: ["backup", ["backup"], "[FOLDER] makes a copy, and proves it"],
  restore: ["backup", ["restore"], "[FOLDER [COPY]] puts a copy in place of nothing"],
  admin: ["admin", [], "invite EMAIL: a link that makes somebody administrator"],
  move: ["move", [], "[to] FOLDER: from SQLite to PostgreSQL, or back"],
  "rebuild-statistics": ["rebuild-statistics", [], "counts all results anew"],
};

const [name = "", ...given] = process.argv.slice(2);
if (name === "--version" || name === "version") console.log(version);
else if (name === "update") await (await import("./update.mjs")).update(root, given);
else if (Object.hasOwn(commands, name)) await run(...commands[name]);
else {
  const lines = Object.entries(commands).map(
    ([command, [, , what]]) => `  ${command.padEnd(20)}${what}`,
  );
  const usage = [
    `Grila ${version}. Usage: grila COMMAND`,
    ...lines,
    "  update              FILE puts another release in this one's place",
    "Settings are environment variables: docs/operators.md.",
  ];
  console.log(usage.join("\n"));
  process.exitCode = ["", "help", "--help"].includes(name) ? 0 : 2;
}

async function run(program, first) {
  if (Number(process.versions.node.split(".")[0]) < 26) {
    console.error(
      `Grila needs Node 26 or newer; this is ${process.version}. Install it, or take the archive that has it inside.`,
    );
    process.exitCode = 1;
    return;
  }
  process.env.NODE_ENV ??= "production";
  process.env.GRILA_RUN_AS = "grila";
  // What Node makes of the program halves the next start's time. Where the folder takes nothing, it is made each time.
  enableCompileCache(process.env.CACHE_DIRECTORY ?? path.join(root, ".cache", "node"));
  setTimeout(() => flushCompileCache(), 5000).unref();
  const file = path.join(root, "dist", "app", `${program}.js`);
  process.argv = [process.argv[0], file, ...first, ...given];
  await import(pathToFileURL(file).href);
}
