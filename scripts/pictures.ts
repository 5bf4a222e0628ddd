import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { startSite } from "../tests/e2e/site.ts";
import { findChromium } from "./chromium.ts";

/*
 * `npm run pictures`: prints the demo's rulebook, and takes the pictures of the documents from the demo league, so that they stay true.
 */
const rulebook = {
  page: new URL("../src/server/demo/rulebook.html", import.meta.url),
  pdf: fileURLToPath(new URL("../src/server/demo/rulebook.pdf", import.meta.url)),
};
const pictures = [
  { name: "home", path: "/", width: 1280, height: 860, theme: "dark" },
  {
    name: "results",
    path: "/event/acc-endurance-2?tab=results",
    width: 1280,
    height: 860,
    theme: "light",
  },
  {
    name: "results-phone",
    path: "/event/acc-endurance-2?tab=results",
    width: 360,
    height: 780,
    theme: "dark",
  },
  {
    name: "standings",
    path: "/season/acc-endurance?tab=standings",
    width: 1280,
    height: 860,
    theme: "dark",
  },
] as const;

const folder = fileURLToPath(new URL("../docs/pictures", import.meta.url));
await mkdir(folder, { recursive: true });
const executablePath = findChromium();
if (!executablePath) throw new Error("No Chromium: 'npm test' installs one.");
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const printer = await browser.newPage();
await printer.goto(rulebook.page.href);
await printer.pdf({ path: rulebook.pdf, preferCSSPageSize: true, printBackground: true });
const site = await startSite({ league: "demo" });
try {
  for (const { name, path, width, height, theme } of pictures) {
    const context = await browser.newContext({
      baseURL: site.url,
      colorScheme: theme,
      locale: "ro-RO",
      timezoneId: "Europe/Bucharest",
      viewport: { width, height },
    });
    const page = await context.newPage();
    await page.goto(path, { waitUntil: "networkidle" });
    const png = await page.screenshot();
    await sharp(png)
      .webp({ quality: 80 })
      .toFile(join(folder, `${name}.webp`));
    await context.close();
  }
} finally {
  await browser.close();
  await site.stop();
}
