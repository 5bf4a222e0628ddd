import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { ConfigError } from "#server/config.ts";
import { projectFolder } from "#server/places.ts";
import type { PageBundle } from "#site/page-bundle.ts";

/** What the build made. The bundle shares no modules with the server. */
export interface PageRenderer extends PageBundle {
  /** Of the inline scripts of every page, as the Content-Security-Policy names them. */
  scriptHashes: readonly string[];
}

export const builtSite = path.join(projectFolder, "dist");

/** Where the build writes the hashes of the inline scripts. */
export const scriptHashesFile = path.join(builtSite, "server", "script-hashes.json");

/** @throws ConfigError when the site was not built. */
export async function loadPageRenderer(): Promise<PageRenderer> {
  const { pageKey, render } = await loadPageBundle();
  const scriptHashes = z
    .array(z.string())
    .parse(JSON.parse(await readFile(scriptHashesFile, "utf8")));
  return { pageKey, render, scriptHashes };
}

/** @throws ConfigError when the site was not built. */
export async function loadPageBundle(): Promise<PageBundle> {
  const file = path.join(builtSite, "server", "entry-server.js");
  if (!existsSync(file))
    throw new ConfigError(
      "The pages are not built: start the site with npm start, which builds them.",
    );
  const bundle: unknown = await import(pathToFileURL(file).href);
  return parsePageBundle(bundle);
}

export function parsePageBundle(bundle: unknown): PageBundle {
  const isBundle = (value: unknown): value is PageBundle =>
    typeof value === "object" && value !== null && "render" in value && "pageKey" in value;
  if (!isBundle(bundle)) throw new TypeError("The bundle does not render pages");
  return bundle;
}
