import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { captureCommand, runCommand } from "./run-command.ts";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const playwright = fileURLToPath(
  new URL("../node_modules/playwright-core/cli.js", import.meta.url),
);

/** The browser for the journeys: the one that CHROMIUM_PATH names, one on the PATH, or Playwright's own. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH, PATH = "" } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const onPath = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, chromium.executablePath()].find(isExecutable);
}

/**
 * Finds a browser or installs one: Debian's package where that is possible, else Playwright's download.
 * @throws Error with a sentence for the person at the terminal when there is none to be had.
 */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found) return requireThatItStarts(found);

  if (canInstallDebianPackages()) {
    console.log("No Chromium on this machine: installing Debian's package…");
    await installDebianPackage();
    const installed = findChromium();
    if (installed) return requireThatItStarts(installed);
  }
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

async function installDebianPackage(): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) =>
    captureCommand("apt-get", ["-o", "DPkg::Lock::Timeout=300", ...args], { env });
  const update = await apt("update");
  const install = await apt(
    "install",
    "--yes",
    "--no-install-recommends",
    "chromium",
    "fonts-dejavu-core",
  );
  if (install.code !== 0) console.log([update.text, install.text].join("\n").trim());
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
