// npm test [-- [--unit | --e2e] [--shard 1/3] [part of a file's name…]]: everything that guards the project. Finds or installs a
// browser, starts a PostgreSQL of its own where there is one, and closes with how long each part took and the line
// `N passed, N failed, N skipped`. `--shard 1/3` is the first third of the files, for whoever has three machines.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ensureChromium } from "./chromium.ts";
import type { TestCounts, TestPart } from "./count-reporter.ts";
import { quickFolder } from "./quick-folder.ts";
import { findPostgres, startPostgres, type ThrowAwayPostgres } from "./throw-away-postgres.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const startedAt = performance.now();
const { values: chosen, positionals: filters } = parseArgs({
  options: { unit: { type: "boolean" }, e2e: { type: "boolean" }, shard: { type: "string" } },
  allowPositionals: true,
});
const withUnit = chosen.unit === true || chosen.e2e !== true;
const withJourneys = chosen.e2e === true || chosen.unit !== true;

let postgres: ThrowAwayPostgres | undefined;
let vitest: ChildProcess | undefined;
let interrupted = false;
const notes: string[] = [];
/** Faults of the surroundings, each of which counts as a failure. */
const faults: string[] = [];
/** Everything that tests leave behind, also when they are killed, goes with this folder. */
const folder = mkdtempSync(join(quickFolder(), "grila-test-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, interrupt);

const counts = await runEverything();
await postgres?.stop();
printSummary(counts);
if (interrupted) process.exitCode = 130;
else process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1;

async function runEverything(): Promise<TestCounts> {
  const chromium = withJourneys ? await prepareChromium() : undefined;
  const databaseUrl = await prepareDatabase();
  const projects = [...(withUnit ? ["unit"] : []), ...(chromium ? ["e2e"] : [])];
  const outcome =
    projects.length > 0 ? await runVitest({ projects, chromium, databaseUrl }) : none();
  if (withJourneys && !chromium) outcome.failed += 1;
  return outcome;
}

async function prepareChromium(): Promise<string | undefined> {
  try {
    return await ensureChromium();
  } catch (error) {
    faults.push(`The browser journeys did not run. ${messageOf(error)}`);
    return undefined;
  }
}

/** A running server's address, or undefined when the tests have SQLite only. */
async function prepareDatabase(): Promise<string | undefined> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given) {
    notes.push("Tested on SQLite and on the PostgreSQL that TEST_DATABASE_URL names.");
    return given;
  }
  const bin = findPostgres();
  if (!bin) {
    notes.push(
      "No PostgreSQL on this machine (set PG_BIN to its programs): tested on SQLite only.",
    );
    return undefined;
  }
  try {
    postgres = await startPostgres(bin);
    notes.push(`Tested on SQLite and on a PostgreSQL of this run alone (${bin}).`);
    return postgres.url;
  } catch (error) {
    faults.push(`PostgreSQL is here (${bin}) but did not start: ${messageOf(error)}`);
    return undefined;
  }
}

interface Run {
  projects: string[];
  chromium: string | undefined;
  databaseUrl: string | undefined;
}

async function runVitest({ projects, chromium, databaseUrl }: Run): Promise<TestCounts> {
  const countsFile = join(folder, "counts.json");
  const args = [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    ...projects.map((name) => `--project=${name}`),
    "--reporter=default",
    `--reporter=${join(root, "scripts/count-reporter.ts")}`,
    ...(chosen.shard ? [`--shard=${chosen.shard}`] : []),
    ...filters,
  ];
  const environment = {
    ...process.env,
    TMPDIR: folder,
    GRILA_TEST_COUNTS: countsFile,
    ...(chromium && { CHROMIUM_PATH: chromium }),
    ...(databaseUrl && { TEST_DATABASE_URL: databaseUrl }),
  };
  const code = await new Promise<number | null>((resolve) => {
    vitest = spawn(process.execPath, args, { cwd: root, stdio: "inherit", env: environment });
    vitest.once("error", () => resolve(1));
    vitest.once("exit", resolve);
  });
  const outcome = existsSync(countsFile) ? readCounts(countsFile) : none();
  // Whatever made Vitest fail without a failed test must not pass unseen.
  if (code !== 0 && outcome.failed === 0) outcome.failed = 1;
  return outcome;
}

function readCounts(file: string): TestCounts {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by our own reporter
  return JSON.parse(readFileSync(file, "utf8")) as TestCounts;
}

function none(): TestCounts {
  return { passed: 0, failed: 0, skipped: 0, parts: [], slowest: [] };
}

/** Ends the tests; the rest of the program then closes as it always does. */
function interrupt(): void {
  interrupted = true;
  notes.push("Interrupted.");
  if (!vitest || vitest.exitCode !== null || vitest.signalCode !== null) process.exit(130);
  vitest.kill("SIGTERM");
  setTimeout(() => vitest?.kill("SIGKILL"), 3000).unref();
}

function printSummary({ passed, failed, skipped, parts, slowest }: TestCounts): void {
  const seconds = (performance.now() - startedAt) / 1000;
  if (parts.length > 0) printTimes(parts, { seconds, slowest });
  console.log(`\nTested in ${seconds.toFixed(0)} s.`);
  for (const note of [...notes, ...faults]) console.log(note);
  if (passed + failed === 0) console.log("No test ran: no file matches what was asked for.");
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
}

/** How long each part took, and which files took longest. */
function printTimes(
  parts: TestPart[],
  { seconds, slowest }: { seconds: number; slowest: TestCounts["slowest"] },
): void {
  const rest = seconds - parts.reduce((sum, part) => sum + part.seconds, 0);
  const rows = [
    ["part", "seconds", "files", "tests"],
    ...parts.map((part) => [part.name, part.seconds.toFixed(1), part.files, part.tests]),
    ["start and end", rest.toFixed(1), "", ""],
    ["", "", "", ""],
    ["slowest files", "", "", ""],
    ...slowest.map((one) => [one.file, one.seconds.toFixed(1), "", ""]),
  ];
  const width = Math.max(...rows.map(([name]) => String(name).length));
  console.log("");
  for (const [name, ...numbers] of rows) {
    const columns = numbers.map((number) => String(number).padStart(9)).join("");
    console.log(`${String(name).padEnd(width)}${columns}`.trimEnd());
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
