// npm run check: everything that can be said about the code without running it. Every step runs, also after one has failed.
import { fileURLToPath } from "node:url";
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
/** The programs already use several threads each. */
const stepsAtOnce = 2;

const steps: Step[] = [
  {
    name: "format",
    command: [
      tool("oxfmt/bin/oxfmt"),
      "--check",
      "src",
      "tests",
      "scripts",
      "bench",
      "*.config.ts",
    ],
  },
  { name: "layers", command: ["scripts/layers.ts"] },
  { name: "API document", command: ["scripts/lint-api.ts"] },
  { name: "lint", command: [tool("oxlint/bin/oxlint")] },
  ...["pure", "server", "web", "tests"].map(typesOf),
  {
    name: "unused code",
    command: [tool("knip/bin/knip.js"), "--cache", "--cache-location", cache("knip")],
  },
];

const outcomes = await runAll(steps);
for (const { name, ok, text } of outcomes) if (!ok) console.log(`\n── ${name} ──\n${text.trim()}`);
printTable(outcomes);
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1;

function typesOf(program: string): Step {
  const buildInfo = cache(`tsc/${program}.tsbuildinfo`);
  const options = ["--incremental", "--tsBuildInfoFile", buildInfo, "--pretty", "false"];
  return {
    name: `types: ${program}`,
    command: [tool("typescript/bin/tsc"), "--project", `tsconfig.${program}.json`, ...options],
  };
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
  await Promise.all(Array.from({ length: stepsAtOnce }, worker));
  return waiting.flatMap((step) => finished.get(step) ?? []);
}

async function run({ name, command }: Step): Promise<Outcome> {
  const startedAt = performance.now();
  const { code, text } = await captureCommand(process.execPath, command, { cwd: root });
  return { name, ok: code === 0, seconds: (performance.now() - startedAt) / 1000, text };
}

function printTable(rows: Outcome[]): void {
  console.log(`\n${"step".padEnd(18)}${"seconds".padStart(8)}  result`);
  for (const { name, seconds, ok } of rows)
    console.log(`${name.padEnd(18)}${seconds.toFixed(1).padStart(8)}  ${ok ? "ok" : "FAILED"}`);
}
