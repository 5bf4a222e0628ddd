import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { findChromium } from "../../scripts/chromium.ts";
import { stepMs } from "#tests/setup/patience.ts";
import type { Site } from "./site.ts";

interface PageOptions {
  site: Site;
  /** The system's preference. */
  theme?: "light" | "dark";
  /** Of the window, in CSS pixels. */
  width?: number;
  javaScript?: boolean;
  /** A screen that one taps. */
  isTouched?: boolean;
  /** Where the person is; default: with the league. */
  timeZone?: string;
  /** The test moves the page's clock. */
  ownClock?: boolean;
}

/** A browser window whose every complaint fails the test, unless the test announced it. */
export interface WatchedPage extends Page {
  /** Announces a console message, script error, or `GET https://… 404` that belongs to the journey. */
  expectProblem: (pattern: RegExp) => void;
  site: Site;
}

/** Chromium as root in a container, talking to nobody but the site. */
const launchOptions = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

const wcag22AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

let running: Promise<Browser> | undefined;

interface Profile {
  context: BrowserContext;
  /** What it was opened with. */
  key: string;
}

/** Profiles that no test uses, the one that waits longest first. */
const free: Profile[] = [];
/** As many as one file of tests needs. */
const MOST_FREE = 6;

/** Opens a window on the site, as a person who has never been there. Call it inside a test; it closes with the test. */
export async function newPage(options: PageOptions): Promise<WatchedPage> {
  const { site, javaScript = true, ownClock = false } = options;
  const profile = await takeProfile(options);
  const page = await profile.context.newPage();
  page.setDefaultTimeout(stepMs);
  await forgetPerson(page, site);
  if (ownClock) await page.clock.install();
  const problems = watch(page, site.url);
  const expected: RegExp[] = [];

  onTestFinished(async ({ task }) => {
    const surprises = unannounced(problems, expected);
    const failed = task.result?.state === "fail" || surprises.length > 0;
    if (failed) await savePicture(page, task.name);
    if (failed || ownClock) await profile.context.close();
    else await giveBack(profile);
    expect(surprises.join("\n"), "problems in the browser").toBe("");
    site.logCollector.requireNoSurprise();
  });
  const expectProblem = (pattern: RegExp) => void expected.push(pattern);
  if (javaScript) awaitReact(page);
  await slowDown(page);
  return Object.assign(page, { expectProblem, site });
}

/** A phone whose owner reads every site in letters twice as large. Queries in `em` follow that, but no size that a page sets. */
export async function withLettersTwiceAsLarge(
  site: Site,
  work: (page: WatchedPage) => Promise<void>,
): Promise<void> {
  const letters = "--blink-settings=defaultFontSize=32";
  const browser = await chromium.launch(programOptions([letters]));
  try {
    const page = await browser.newPage({
      baseURL: site.url,
      reducedMotion: "reduce",
      viewport: { width: 360, height: 780 },
    });
    page.setDefaultTimeout(stepMs);
    awaitReact(page);
    await work(Object.assign(page, { site, expectProblem: () => undefined }));
  } finally {
    await browser.close();
  }
}

/** Opening a page of the site lasts until React hears what is done on it, unless it is only awaited until it `commit`s. */
function awaitReact(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== "commit") await page.waitForFunction(isLive);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (options?.waitUntil !== "commit") await page.waitForFunction(isLive);
    return response;
  };
}

/**
 * Runs in the page: React has taken over every part, first the root, when the page calls itself live, then the parts behind
 * boundaries. Elements that are taken out before make React report a mismatch (error 418). React marks its elements, but not
 * those without state, such as pictures.
 */
function isLive(): boolean {
  if (!document.querySelector("#state")) return true;
  if (!("live" in document.documentElement.dataset)) return false;
  const root = document.querySelector("#root");
  if (!root) return false;
  const isTaken = (element: Element | null) =>
    !element || Object.keys(element).some((key) => key.startsWith("__reactFiber$"));
  const ends = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  for (let end = ends.nextNode(); end; end = ends.nextNode()) {
    if (!(end instanceof Comment) || end.data !== "/$") continue;
    if (!isTaken(end.previousElementSibling)) return false;
  }
  return isTaken(root.lastElementChild);
}

/**
 * An earlier test's profile, or a new one. The browser's stored and compiled files are most of a first page's cost; the page
 * itself is still asked for anew.
 */
async function takeProfile(options: PageOptions): Promise<Profile> {
  const { site, theme = "light", width = 1280, javaScript = true } = options;
  const { timeZone = "Europe/Bucharest", isTouched = false, ownClock = false } = options;
  const key = JSON.stringify([site.url, theme, width, javaScript, isTouched, timeZone]);
  const found = ownClock ? -1 : free.findIndex((profile) => profile.key === key);
  const [left] = found < 0 ? [] : free.splice(found, 1);
  if (left) return left;
  running ??= launch();
  const browser = await running;
  const context = await browser.newContext({
    baseURL: site.url,
    colorScheme: theme,
    hasTouch: isTouched,
    javaScriptEnabled: javaScript,
    locale: "ro-RO",
    reducedMotion: "reduce",
    timezoneId: timeZone,
    viewport: { width, height: width < 700 ? 780 : 900 },
  });
  return { context, key };
}

async function giveBack(profile: Profile): Promise<void> {
  for (const page of profile.context.pages()) await page.close();
  free.push(profile);
  if (free.length > MOST_FREE) await free.shift()?.context.close();
}

/** As if the browser's machine were so many times slower: `--slow` of scripts/test.ts. */
async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env["GRILA_SLOW"] ?? 1);
  if (rate === 1) return;
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate });
}

/** Everything by which the site would know somebody again. */
async function forgetPerson(page: Page, site: Site): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Storage.clearDataForOrigin", {
    origin: site.url,
    storageTypes: "cookies,local_storage,indexeddb,cache_storage,service_workers",
  });
  await browser.detach();
}

/** What sticks to the window hides other things at some places of a page, so that the scroll position would decide. */
async function whileNothingSticks<T>(page: Page, work: () => Promise<T>): Promise<T> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>("*"))
      if (getComputedStyle(element).position === "sticky") {
        element.dataset["sticks"] = "";
        element.style.setProperty("position", "relative", "important");
        element.style.setProperty("inset", "auto", "important");
      }
  });
  try {
    return await work();
  } finally {
    await page.evaluate(() => {
      for (const element of document.querySelectorAll<HTMLElement>("[data-sticks]")) {
        element.style.removeProperty("position");
        element.style.removeProperty("inset");
        delete element.dataset["sticks"];
      }
    });
  }
}

/** @throws when axe finds a fault against WCAG 2.2 AA on the page as it is now, or `within` the elements of a selector. */
export async function expectAccessible(page: Page, within = "html"): Promise<void> {
  // Runs axe in the page and describes only faults, three to five times as fast as its usual way, which opens another page for
  // frames of other sites. We have none.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({
      resultTypes: ["violations"],
      // No rule here reads style sheets, and axe would copy late ones into elements that the site's policy refuses.
      preload: false,
      runOnly: { type: "tag", values: wcag22AA },
      // Asked for by level A (2.5.3): who speaks to the computer says what stands on the button.
      rules: { "label-content-name-mismatch": { enabled: true } },
    })
    .include(within);
  const violations = await whileNothingSticks(page, async () => (await axe.analyze()).violations);
  const faults = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help} (${target.join(" ")})\n${failureSummary}`,
    ),
  );
  expect(faults, `accessibility faults of ${page.url()}`).toEqual([]);
}

/** @throws when the page as a whole scrolls sideways, also once it has taken in the width of its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() => sidewaysSurplus(page), {
      message: `pixels by which ${page.url()} is wider than its window`,
    })
    .toBeLessThanOrEqual(0);
}

/** By how many pixels the page is wider than its window. */
export async function sidewaysSurplus(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

async function launch(): Promise<Browser> {
  return chromium.launch(programOptions());
}

/** @throws Error when the machine has no Chromium */
function programOptions(more: readonly string[] = []) {
  const executablePath = findChromium();
  if (!executablePath)
    throw new Error("No Chromium: 'npm test' installs one, or set CHROMIUM_PATH to its program.");
  return { executablePath, args: [...launchOptions, ...more] };
}

function watch(page: Page, origin: string): string[] {
  const problems: string[] = [];
  page.on("console", (message) => {
    // Replies of the site itself are reported below, with their status.
    if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
    problems.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`script: ${error.stack ?? error.message}`));
  page.on("response", (response) => {
    if (response.status() < 400 || !response.url().startsWith(origin)) return;
    problems.push(`${response.request().method()} ${response.url()} ${response.status()}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "failed";
    // A visitor who goes on before everything has loaded.
    if (reason === "net::ERR_ABORTED") return;
    problems.push(`${request.method()} ${request.url()} ${reason}`);
  });
  return problems;
}

function unannounced(problems: string[], expected: RegExp[]): string[] {
  return problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
}

/** Into `test-results/`, named after the test. */
async function savePicture(page: Page, test: string): Promise<void> {
  const name = test.replace(/[^\p{L}\d]+/gu, "-").slice(0, 80);
  await page.screenshot({ path: join(import.meta.dirname, "../../test-results", `${name}.png`) });
}

/** How much of what was painted has moved by itself since the page was opened. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ("value" in entry) sum += Number(entry.value);
        });
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}
