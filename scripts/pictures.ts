import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { demoPassword } from "#demo/people.ts";
import { startSite } from "../tests/e2e/site.ts";
import { findChromium } from "./chromium.ts";

/*
 * `npm run pictures` prints the demo's rulebook and takes the documents' pictures from the demo league; `-- NAME…` takes only
 * these.
 */
const rulebook = {
  page: new URL("../src/demo/rulebook.html", import.meta.url),
  pdf: fileURLToPath(new URL("../src/demo/rulebook.pdf", import.meta.url)),
};
interface Picture {
  /** Its file in `docs/pictures`. */
  name: string;
  path: string;
  /** The first link of this name is followed from there. */
  opens?: RegExp;
  /** As its administrator sees it; else as a visitor. */
  isForOrganizers?: true;
  /** Default: a laptop's. */
  size?: { width: number; height: number };
  theme?: "light" | "dark";
}

const phone = { width: 360, height: 780 };
const results = "/event/acc-endurance-2?tab=results";

/** The first four are for everybody, the others show organisers their pages (`docs/ghid-organizatori.md`). */
const pictures: Picture[] = [
  { name: "home", path: "/", theme: "dark" },
  { name: "results", path: results },
  { name: "results-phone", path: results, size: phone, theme: "dark" },
  { name: "standings", path: "/season/acc-endurance?tab=standings", theme: "dark" },
  { name: "overview", path: "/administrare", isForOrganizers: true },
  { name: "site", path: "/administrare/site", isForOrganizers: true },
  { name: "people", path: "/administrare/utilizatori", isForOrganizers: true },
  { name: "season", path: "/administrare/season/acc-endurance", isForOrganizers: true },
  { name: "new-season", path: "/administrare/season/new", isForOrganizers: true },
  {
    name: "registrations",
    path: "/administrare/season/acc-endurance/inscrieri",
    isForOrganizers: true,
  },
  {
    name: "participants",
    path: "/administrare/event/acc-endurance-5/participanti",
    isForOrganizers: true,
  },
  { name: "entry-list", path: "/event/acc-endurance-5?tab=registrations", isForOrganizers: true },
  {
    name: "edit-results",
    path: "/edit-session-results/acc-endurance-2/acc-endurance-2-r",
    isForOrganizers: true,
  },
  { name: "stewards", path: "/administrare/comisari", isForOrganizers: true },
  {
    name: "case",
    path: "/administrare/comisari",
    opens: /^Deschide cazul/,
    isForOrganizers: true,
    size: { width: 1280, height: 1400 },
  },
  {
    name: "decision",
    path: "/season/acc-endurance/decizii",
    opens: /Decizia nr\. 2\b/,
    size: { width: 1280, height: 1240 },
  },
  { name: "sanctions", path: "/administrare/comisari/sanctiuni", isForOrganizers: true },
  { name: "year", path: "/administrare/comisari/bilant", isForOrganizers: true },
  { name: "scoring-types", path: "/administrare/punctaje", isForOrganizers: true },
];

const named = process.argv.slice(2);
const wanted = named.length === 0 ? pictures : pictures.filter(({ name }) => named.includes(name));
const folder = fileURLToPath(new URL("../docs/pictures", import.meta.url));
await mkdir(folder, { recursive: true });
const executablePath = findChromium();
if (!executablePath) throw new Error("No Chromium: 'npm test' installs one.");
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
if (named.length === 0) await printRulebook();
const site = await startSite({ league: "demo" });
try {
  const session = await logIn();
  for (const picture of wanted) await take(picture, session);
} finally {
  await browser.close();
  await site.stop();
}

async function printRulebook(): Promise<void> {
  const printer = await browser.newPage();
  await printer.goto(rulebook.page.href);
  await printer.pdf({ path: rulebook.pdf, preferCSSPageSize: true, printBackground: true });
}

type Session = Awaited<ReturnType<typeof logIn>>;

async function take(picture: Picture, session: Session): Promise<void> {
  const { name, path, opens, isForOrganizers, size, theme = "light" } = picture;
  const context = await browser.newContext({
    baseURL: site.url,
    colorScheme: theme,
    locale: "ro-RO",
    timezoneId: "Europe/Bucharest",
    viewport: size ?? { width: 1280, height: 860 },
    ...(isForOrganizers && { storageState: session }),
  });
  const page = await context.newPage();
  await page.goto(path, { waitUntil: "networkidle" });
  if (opens) {
    const link = await page.getByRole("link", { name: opens }).first().getAttribute("href");
    await page.goto(link ?? path, { waitUntil: "networkidle" });
  }
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(join(folder, `${name}.webp`));
  await context.close();
}

/** What the browser of the demo's administrator holds. */
async function logIn() {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByLabel("Email").fill("admin@demo.test");
  await page.getByLabel("Parola").fill(demoPassword);
  await page.getByRole("button", { name: /^Conectează/ }).click();
  await page.waitForURL("/");
  return context.storageState();
}
