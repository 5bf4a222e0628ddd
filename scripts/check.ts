// npm run check [-- --all | --changed]: everything that can be said about the code without running it. Every step runs, also
// after a failed one. Rules that need types take longest: they see files that differ from origin/main, or every file with `--all`
// or where nobody knows what differs. The API's document is linted with `--all`; `--changed` leaves out unused code too.
import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { totalmem } from "node:os";
import { parseArgs } from "node:util";
import { changedFiles } from "./changed-files.ts";
import { captureCommand } from "./run-command.ts";

interface Step {
  name: string;
  command: string[];
}

interface Outcome {
  name: string;
  ok: boolean;
  seconds: number;
  text: string;
}

const root = fileURLToPath(new URL("..", import.meta.url));
/** Types, and rules that need types, take three to five gigabytes each: often there is no room for two at a time. */
const manyGigabytes = totalmem() > 12 * 2 ** 30;

const { values: chosen } = parseArgs({
  options: { all: { type: "boolean" }, changed: { type: "boolean" } },
});
const changed = chosen.all ? undefined : changedFiles(root);

/** The longest first. */
const steps: Step[] = [
  typesStep(),
  ...lintSteps(),
  ...(chosen.changed ? [] : [unusedStep()]),
  ...(chosen.all ? [{ name: "API document", command: ["scripts/lint-api.ts"] }] : []),
  formatStep(),
  { name: "layers", command: ["scripts/layers.ts"] },
];

const outcomes = await runAll(steps);
for (const { name, ok, text } of outcomes) if (!ok) console.log(`\n── ${name} ──\n${text.trim()}`);
printTable(outcomes);
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1;

/** One program for all files: four of them checked most files three times. Lint and layers say where a file's code runs. */
function typesStep(): Step {
  const buildInfo = ["--incremental", "--tsBuildInfoFile", cache("tsc.tsbuildinfo")];
  const options = ["--checkers", "2", ...buildInfo, "--pretty", "false"];
  return {
    name: "types",
    command: [tool("typescript/bin/tsc"), "--project", "tsconfig.json", ...options],
  };
}

/** Rules without types see all files, rules with types those that changed, or all after a change of the rules. */
function lintSteps(): Step[] {
  const oxlint = tool("oxlint/bin/oxlint");
  const decides = /^(?:oxlint\.config\.ts|tsconfig\.json|package-lock\.json)$/;
  if (!changed || changed.some((file) => decides.test(file)))
    return [{ name: "lint, all files", command: [oxlint] }];
  const own = changed.filter((file) =>
    /^(?:src|tests|scripts|bench)\/.*\.(?:tsx?|mjs)$/.test(file),
  );
  return [
    ...(own.length === 0
      ? []
      : [{ name: `lint, ${own.length} changed`, command: [oxlint, ...own] }]),
    { name: "lint, no types", command: [oxlint, "--config", "oxlint.plain.config.ts"] },
  ];
}

function unusedStep(): Step {
  const options = ["--cache", "--cache-location", cache("knip")];
  return { name: "unused code", command: [tool("knip/bin/knip.js"), ...options] };
}

/** The programs' own glob hides the folders beside it. */
function formatStep(): Step {
  const places = [
    "bin",
    "src",
    "tests",
    "scripts",
    "bench",
    ...globSync("*.config.ts", { cwd: root }),
  ];
  return { name: "format", command: [tool("oxfmt/bin/oxfmt"), "--check", ...places] };
}

function tool(program: string): string {
  return `node_modules/${program}`;
}

function cache(name: string): string {
  return `node_modules/.cache/${name}`;
}

async function runAll(waiting: Step[]): Promise<Outcome[]> {
  const finished = new Map<Step, Outcome>();
  const queue = [...waiting];
  const worker = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) finished.set(step, await run(step));
  };
  // The programs already use several threads each.
  await Promise.all(Array.from({ length: manyGigabytes ? 2 : 1 }, worker));
  return waiting.flatMap((step) => finished.get(step) ?? []);
}

async function run({ name, command }: Step): Promise<Outcome> {
  const startedAt = performance.now();
  const { code, text } = await captureCommand(process.execPath, command, {
    cwd: root,
    // The type checkers are written in Go, whose collector takes a third of their time unless it may wait.
    env: { ...(manyGigabytes && { GOGC: "400" }), ...process.env },
  });
  return { name, ok: code === 0, seconds: (performance.now() - startedAt) / 1000, text };
}

function printTable(rows: Outcome[]): void {
  console.log(`\n${"step".padEnd(18)}${"seconds".padStart(8)}  result`);
  for (const { name, seconds, ok } of rows)
    console.log(`${name.padEnd(18)}${seconds.toFixed(1).padStart(8)}  ${ok ? "ok" : "FAILED"}`);
}
