import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { captureCommand, runCommand } from "./run-command.ts";

/** Chromium without windows and what stands around a page in them. Draws the same pages in a third of the processor's time. */
const shell = "chromium-headless-shell";
const whole = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const names = [shell, ...whole];
const playwright = fileURLToPath(
  new URL("../node_modules/playwright-core/cli.js", import.meta.url),
);

/** The browser for the journeys: the one that CHROMIUM_PATH names, one on the PATH, or Playwright's own. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  return [...names.flatMap(onPath), chromium.executablePath()].find(isExecutable);
}

/** As people have it, with all that stands around a page: for measuring. */
export function findWholeChromium(): string | undefined {
  return process.env["CHROMIUM_PATH"] || whole.flatMap(onPath).find(isExecutable);
}

/** Where a program of this name may lie. */
function onPath(name: string): string[] {
  return (process.env["PATH"] ?? "").split(delimiter).map((folder) => join(folder, name));
}

/**
 * Finds a browser or installs one: Debian's package where that is possible, else Playwright's download.
 * @throws Error with a sentence for the person at the terminal when there is none to be had.
 */
export async function ensureChromium(): Promise<string> {
  if (!process.env["CHROMIUM_PATH"] && canInstallDebianPackages()) await ensureDebianPackage();
  const found = findChromium();
  if (found) return requireThatItStarts(found);

  console.log("No Chromium on this machine: downloading Playwright's…");
  await runCommand(process.execPath, [playwright, "install", "chromium"]);
  const downloaded = findChromium();
  if (downloaded) return requireThatItStarts(downloaded);
  throw new Error(
    "The browser journeys need Chromium, and it could neither be found nor installed. " +
      "Install Chromium or Chrome and set CHROMIUM_PATH to its program.",
  );
}

async function requireThatItStarts(path: string): Promise<string> {
  const { code, text } = await captureCommand(path, ["--version"]);
  if (code === 0) return path;
  throw new Error(
    `The browser ${path} does not start: ${text.trim() || `exit code ${code}`}. ` +
      "Set CHROMIUM_PATH to a Chromium or Chrome that does.",
  );
}

function canInstallDebianPackages(): boolean {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  // Ubuntu's package of that name is only a pointer to a snap, which containers cannot run.
  return (
    existsSync("/etc/os-release") && /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"))
  );
}

/** The shell; where it cannot be had, any Chromium will do. */
async function ensureDebianPackage(): Promise<void> {
  if (onPath(shell).some(isExecutable)) return;
  console.log(`Installing Debian's ${shell} for the browser journeys…`);
  const { text } = await installDebianPackage(shell);
  if (findChromium()) return;
  console.log(`${text.trim()}\nInstalling Debian's chromium…`);
  const { code, text: why } = await installDebianPackage("chromium");
  if (code !== 0) console.log(why.trim());
}

/** Waits for another installation, but hardly for a network that is not there. */
const patience = ["DPkg::Lock::Timeout=300", "Acquire::http::Timeout=20"].flatMap((option) => [
  "-o",
  option,
]);

async function installDebianPackage(name: string): Promise<{ code: number | null; text: string }> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) => captureCommand("apt-get", [...patience, ...args], { env });
  const update = await apt("update");
  const install = await apt(
    "install",
    "--yes",
    "--no-install-recommends",
    "--no-remove",
    name,
    "fonts-dejavu-core",
  );
  return { code: install.code, text: `${update.text}\n${install.text}` };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
