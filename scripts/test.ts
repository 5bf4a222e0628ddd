// npm test: what guards the project on every change (tests/setup/test-sets.ts). npm run test:full: everything that guards it.
// Both find or install a browser, start a PostgreSQL of their own if there is one, and end with each part's time and `N passed, N
// failed, N skipped`.
//   PART…           unit and route tests whose path holds one of the words, such as `npm test -- stewarding`
//   --unit, --e2e   unit and route tests only, journeys only; with words those whose path holds one
//   --shard 1/3     the first third of the files, for whoever has three machines
//   --counts FILE   writes down what ran and came out; `npm run test:full -- --after FILE` runs the rest and counts both
//   --slow          journeys as on a machine four times slower, and none gets a second chance
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { foldersToRunOnBoth, type TestSet } from "#tests/setup/test-sets.ts";
import { changedFiles } from "./changed-files.ts";
import { ensureChromium } from "./chromium.ts";
import { SLOWEST, type TestCounts, type TestPart } from "./count-reporter.ts";
import { quickFolder } from "./quick-folder.ts";
import { runCommand } from "./run-command.ts";
import { findPostgres, startPostgres, type ThrowAwayPostgres } from "./throw-away-postgres.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const startedAt = performance.now();
const { values: chosen, positionals: filters } = parseArgs({
  options: {
    full: { type: "boolean" },
    unit: { type: "boolean" },
    e2e: { type: "boolean" },
    shard: { type: "string" },
    counts: { type: "string" },
    after: { type: "string" },
    slow: { type: "boolean" },
  },
  allowPositionals: true,
});
const isNamed = filters.length > 0;
const withUnit = chosen.unit === true || chosen.e2e !== true;
const withJourneys = chosen.e2e === true || (chosen.unit !== true && !isNamed);
/** What ran before, unless that came to no end: then everything runs. */
const before = chosen.after && existsSync(chosen.after) ? readCounts(chosen.after) : undefined;

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

// Who runs the tests of a part after each change does not wait for a build that none of them looks at.
if (withJourneys || !isNamed || !existsSync(join(root, "dist/.build-stamp"))) await prepareBuild();
const counts = addCounts(await runEverything(), before ?? none());
await postgres?.stop();
if (chosen.counts) writeFileSync(chosen.counts, JSON.stringify(counts));
printSummary(counts);
if (interrupted) process.exitCode = 130;
else process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1;

async function runEverything(): Promise<TestCounts> {
  const chromium = withJourneys ? await prepareChromium() : undefined;
  const databaseUrl = await prepareDatabase();
  const projects = [...(withUnit ? ["unit"] : []), ...(chromium ? ["e2e"] : [])];
  let outcome = none();
  if (withJourneys && !chromium) outcome.failed += 1;
  for (const set of projects.length > 0 ? setsToRun(databaseUrl !== undefined) : [])
    if (!interrupted)
      outcome = addCounts(outcome, await runVitest({ set, projects, chromium, databaseUrl }));
  return outcome;
}

/** After what runs on every change: the files that it leaves out, then its files on the other database. */
function setsToRun(withPostgres: boolean): TestSet[] {
  if (!chosen.full) return ["change"];
  if (!before) return ["full"];
  return withPostgres ? ["files", "databases"] : ["files"];
}

async function prepareBuild(): Promise<void> {
  const code = await runCommand(process.execPath, [join(root, "scripts/prepare.mjs"), "--tools"]);
  if (code !== 0) process.exit(code);
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
  set: TestSet;
  chromium: string | undefined;
  databaseUrl: string | undefined;
}

async function runVitest({ projects, set, chromium, databaseUrl }: Run): Promise<TestCounts> {
  const countsFile = join(folder, `counts-${set}.json`);
  const args = [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    ...projects.map((name) => `--project=${name}`),
    "--reporter=default",
    `--reporter=${join(root, "scripts/count-reporter.ts")}`,
    ...(set === "files" || set === "databases" ? ["--passWithNoTests"] : []),
    ...(set === "databases" ? ["--testNamePattern", "\\(PostgreSQL\\)"] : []),
    ...(chosen.slow ? ["--retry=0"] : []),
    ...(chosen.shard ? [`--shard=${chosen.shard}`] : []),
    ...filters,
  ];
  const environment = {
    ...process.env,
    TMPDIR: folder,
    GRILA_TEST_COUNTS: countsFile,
    GRILA_TEST_SET: set,
    ...(isNamed && { GRILA_TEST_NAMED: "1" }),
    GRILA_CHANGED_FOLDERS: changedFolders().join(","),
    ...(chosen.slow && { GRILA_SLOW: "4" }),
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

/** Both, part by part. */
function addCounts(one: TestCounts, other: TestCounts): TestCounts {
  const parts = [...Map.groupBy([...one.parts, ...other.parts], ({ name }) => name)];
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    failures: [...one.failures, ...other.failures],
    parts: parts.map(([name, own]) => ({
      name,
      files: own.reduce((total, { files }) => total + files, 0),
      tests: own.reduce((total, { tests }) => total + tests, 0),
      seconds: own.reduce((total, { seconds }) => total + seconds, 0),
    })),
    slowest: [...one.slowest, ...other.slowest]
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, SLOWEST),
  };
}

/** All of them where nobody knows what changed. */
function changedFolders(): string[] {
  const changed = changedFiles(root);
  return changed ? foldersToRunOnBoth(changed) : ["src/", "tests/"];
}

function none(): TestCounts {
  return { passed: 0, failed: 0, skipped: 0, failures: [], parts: [], slowest: [] };
}

/** Ends the tests; the rest of the program then closes as it always does. */
function interrupt(): void {
  interrupted = true;
  notes.push("Interrupted.");
  if (!vitest || vitest.exitCode !== null || vitest.signalCode !== null) process.exit(130);
  vitest.kill("SIGTERM");
  setTimeout(() => vitest?.kill("SIGKILL"), 3000).unref();
}

function printSummary(outcome: TestCounts): void {
  const { passed, failed, skipped, failures, parts, slowest } = outcome;
  const seconds = (performance.now() - startedAt) / 1000;
  if (parts.length > 0) printTimes(parts, { seconds, slowest });
  console.log(`\nTested in ${seconds.toFixed(0)} s.`);
  for (const note of [...notes, ...faults]) console.log(note);
  // Whoever sees only the end of a log sees what failed.
  for (const failure of failures) console.log(`failed: ${failure}`);
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
