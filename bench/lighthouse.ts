// npm run lighthouse [-- --runs 1] [-- --only /login]: Lighthouse on the demo league's public pages, against the goals below. The
// median performance counts, on an idle machine with three runs or more, and the worst of everything else.
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { findWholeChromium } from "../scripts/chromium.ts";
import { captureCommand, runCommand } from "../scripts/run-command.ts";
import { publicPages } from "../tests/e2e/public-pages.ts";
import { startSite } from "../tests/e2e/site.ts";
import { median } from "./bench-row.ts";

/** Not among the packages of the site: 176 MB that only this command needs. */
const version = "13.5.0";
const folder = join(import.meta.dirname, "..", ".cache", `lighthouse-${version}`);
const program = join(folder, "node_modules", "lighthouse", "cli", "index.js");
/** Now and then the browser records nothing of a page (`NO_NAVSTART`): it is asked again. */
const TRIES = 3;
/** Fewer say little of performance. */
const fewestForPerformance = 3;

interface Goal {
  path: string;
  /** Of 100. */
  performance: number;
  /** Search engines are asked to leave it alone. */
  isPrivate?: true;
}

const goals = publicPages.map((path): Goal => ({
  path,
  performance: path === "/" ? 98 : 97,
  ...(path === "/login" && { isPrivate: true }),
}));

const scoreSchema = z.object({ score: z.number().nullable() });
const auditSchema = scoreSchema.extend({
  title: z.string(),
  scoreDisplayMode: z.string(),
  numericValue: z.number().optional(),
});
const categorySchema = scoreSchema.extend({
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const reportSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.object({
    performance: categorySchema,
    accessibility: categorySchema,
    "best-practices": categorySchema,
    seo: categorySchema,
  }),
  audits: z.record(z.string(), auditSchema),
});
type Report = z.infer<typeof reportSchema>;

const { values } = parseArgs({
  options: { runs: { type: "string", default: "5" }, only: { type: "string" } },
});
const runs = Math.max(1, Number.parseInt(values.runs, 10) || 1);
const asked = goals.filter(({ path }) => values.only === undefined || path === values.only);
if (asked.length === 0) {
  console.error(
    `There is no page ${values.only}; there are ${goals.map(({ path }) => path).join(", ")}.`,
  );
  process.exit(2);
}

const chromium = findWholeChromium();
if (!chromium) {
  console.error(
    "Lighthouse needs Chromium or Chrome: install one, or set CHROMIUM_PATH to its program.",
  );
  process.exit(2);
}
await install();
const site = await startSite({ league: "demo" });
try {
  console.log(
    ["performance", "accessibility", "practices", "SEO", "shift", "paint s", "page"].join("  "),
  );
  const failed: string[] = [];
  for (const goal of asked) failed.push(...(await judge(goal)));
  if (runs < fewestForPerformance) console.log("Performance was not judged: too few runs.");
  for (const line of failed) console.log(line);
  process.exitCode = failed.length > 0 ? 1 : 0;
} finally {
  await site.stop();
}

async function install(): Promise<void> {
  if (existsSync(program)) return;
  console.log(`Installing Lighthouse ${version} into .cache…`);
  await mkdir(folder, { recursive: true });
  const code = await runCommand("npm", [
    "install",
    `lighthouse@${version}`,
    "--prefix",
    folder,
    "--save-exact",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ]);
  if (code !== 0) throw new Error("Lighthouse could not be installed.");
}

/** Measures a page and prints its line. Answers what misses its goal. */
async function judge({ path, performance, isPrivate }: Goal): Promise<string[]> {
  const reports: Report[] = [];
  // Made once, as it is for nearly everybody.
  await (await fetch(site.url + path)).text();
  for (let run = 0; run < runs; run++) reports.push(await measure(path));
  const median100 = Math.round(median(reports.map((report) => score(report, "performance"))) * 100);
  const worst = (value: (report: Report) => number) => Math.max(...reports.map(value));
  const shift = worst((report) => report.audits["cumulative-layout-shift"]?.numericValue ?? 1);
  const paint = median(
    reports.map(({ audits }) => audits["largest-contentful-paint"]?.numericValue ?? 0),
  );
  const left = new Set(isPrivate ? ["is-crawlable"] : []);
  const faults = new Set(reports.flatMap((report) => faultsOf(report, left)));
  const least = (name: keyof Report["categories"]) =>
    Math.round(Math.min(...reports.map((report) => score(report, name))) * 100);
  const columns = [median100, least("accessibility"), least("best-practices"), least("seo")];
  console.log(
    [
      ...[11, 13, 9, 3].map((width, index) => String(columns[index]).padStart(width)),
      shift.toFixed(3).padStart(5),
      (paint / 1000).toFixed(2).padStart(7),
      path,
    ].join("  "),
  );
  const isSlow = runs >= fewestForPerformance && median100 < performance;
  return [
    ...[...faults].map((fault) => `${path}: ${fault}`),
    ...(isSlow ? [`${path}: performance ${median100}, goal ${performance}`] : []),
    ...(shift > 0 ? [`${path}: what stands there moves by ${shift.toFixed(4)}`] : []),
  ];
}

async function measure(path: string): Promise<Report> {
  let fault = "";
  for (let tried = 0; tried < TRIES; tried++) {
    const measured = await tryToMeasure(path);
    if (typeof measured !== "string") return measured;
    fault = measured;
  }
  throw new Error(`Lighthouse could not measure ${path}: ${fault}`);
}

/** @returns why it could not, if it could not */
async function tryToMeasure(path: string): Promise<Report | string> {
  const report = join(folder, "report.json");
  const { code, text } = await captureCommand(
    process.execPath,
    [
      program,
      site.url + path,
      "--quiet",
      "--output=json",
      `--output-path=${report}`,
      "--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage",
    ],
    { env: { ...process.env, CHROME_PATH: chromium } },
  );
  if (code !== 0) return text.trim();
  const read = reportSchema.parse(JSON.parse(await readFile(report, "utf8")));
  return read.runtimeError?.message ?? read;
}

function score({ categories }: Report, name: keyof Report["categories"]): number {
  return categories[name].score ?? 0;
}

/** What is wrong beside performance: `accessibility: …`. */
function faultsOf({ categories, audits }: Report, left: ReadonlySet<string>): string[] {
  return (["accessibility", "best-practices", "seo"] as const).flatMap((name) =>
    categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && !left.has(id))
      .flatMap(({ id }) => {
        const audit = audits[id];
        const isWrong = audit !== undefined && audit.score !== null && audit.score < 1;
        return isWrong ? [`${name}: ${audit.title} (${id})`] : [];
      }),
  );
}
