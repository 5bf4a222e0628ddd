import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * What a run holds: what `npm test` runs on every `change`; what `npm run test:full` adds, which is other `files` and the same
 * files on the other of the `databases`; or the `full` of it. It is an environment variable, because scripts/test.ts, the tests'
 * configuration and their processes ask for it.
 */
const testSets = ["change", "files", "databases", "full"] as const;
export type TestSet = (typeof testSets)[number];

/** Without one, as in an editor, everything. */
const testSet = testSets.find((set) => set === process.env["GRILA_TEST_SET"]) ?? "full";

/** The journeys of every change, in `tests/e2e`: from a club's registration to results. All others run in `npm run test:full`. */
export const journeysOfEveryChange: readonly string[] = [
  "browser",
  "page-keys",
  "registration",
  "results",
];

/**
 * What starts processes again and again, seeds whole leagues or tries inputs by the thousand, and guards what seldom changes. It
 * runs only in `npm run test:full`.
 */
export const onlyInFull: readonly string[] = [
  "scripts/prepare.test.ts",
  "scripts/release.test.ts",
  "scripts/update.test.ts",
  "src/demo/hand-checked.test.ts",
  "src/demo/messages.test.ts",
  "src/demo/seed-league.test.ts",
  "src/features/results/server/hostile-result-files.test.ts",
  "src/server/files/sweep-files.test.ts",
  "src/simulators/hostile-files.test.ts",
  "src/site/server/backup.test.ts",
  "src/site/server/backups/nightly-backup.test.ts",
  "src/site/server/backups/restore-routes.test.ts",
  "src/site/server/closed-output.test.ts",
  "src/site/server/every-field.test.ts",
  "src/site/server/growth.test.ts",
  "src/site/server/kept-first.test.ts",
  "src/site/server/kept-replies.test.ts",
  "src/site/server/move/move.test.ts",
  "src/site/server/outage.test.ts",
  "src/site/server/start-without-files.test.ts",
  "src/site/server/start.test.ts",
  "src/site/server/stop-site.test.ts",
  "src/site/server/two-machines.test.ts",
  "tests/drills/deliveries.test.ts",
  "tests/drills/hostile.test.ts",
];

/**
 * What runs on both databases with every change, by beginnings of paths, because the two can differ there: locks, concurrency,
 * migrations, notices, statements, every route once.
 */
export const onBothDatabases = [
  "src/server/database/",
  "src/server/cache/",
  "src/server/processes/",
  "src/server/queue/",
  "src/server/save-versioned.test.ts",
  "src/features/changes/",
  "src/site/server/every-route.test.ts",
  "tests/setup/databases.test.ts",
] as const;

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Folders whose suites run on both databases in every run, because something of theirs changed that is no page. */
const changedFolders = (process.env["GRILA_CHANGED_FOLDERS"] ?? "").split(",").filter(Boolean);

/** The run's files that fit a pattern, from the root, for Vitest's `include`. Named files run wherever they belong. */
export function filesOfRun(...patterns: string[]): string[] {
  const all = globSync(patterns, { cwd: root }).map((file) => file.replaceAll("\\", "/"));
  return process.env["GRILA_TEST_NAMED"] ? all : filesOf(testSet, all);
}

/** Those of `all`, from the project's root, that a run of the set holds. */
export function filesOf(set: TestSet, all: readonly string[]): string[] {
  if (set === "full") return [...all];
  if (set === "files") return all.filter((file) => !runsWithChange(file));
  const ofChange = all.filter(runsWithChange);
  if (set === "change") return ofChange;
  return ofChange.filter(
    (file) =>
      enginesOf(join(root, file), set).length > 0 &&
      readFileSync(join(root, file), "utf8").includes("describeOnEachDatabase("),
  );
}

function runsWithChange(file: string): boolean {
  return file.startsWith("tests/e2e/")
    ? journeysOfEveryChange.some((name) => file === `tests/e2e/${name}.test.ts`)
    : !onlyInFull.includes(file);
}

/** The engines on which the suites of `file`, from the root of the file system, run in a run of the set. */
export function enginesOf(file: string, set: TestSet = testSet): ("SQLite" | "PostgreSQL")[] {
  const place = relative(root, file).replaceAll("\\", "/");
  const isOnBoth = [...onBothDatabases, ...changedFolders].some((part) => place.startsWith(part));
  if (set === "change") return isOnBoth ? ["SQLite", "PostgreSQL"] : ["SQLite"];
  if (set === "databases") return isOnBoth ? [] : ["PostgreSQL"];
  return ["SQLite", "PostgreSQL"];
}

/**
 * The folders of suites that a change of these files runs on both databases: their feature's or the server's. Pages need no
 * database.
 */
export function foldersToRunOnBoth(changed: readonly string[]): string[] {
  const folders = changed
    .filter((file) => !/\/web\/|\.(?:css|md)$/.test(file))
    .flatMap((file) => /^src\/(?:features\/[^/]+|[^/]+)\//.exec(file)?.[0] ?? []);
  return [...new Set(folders)].toSorted();
}
