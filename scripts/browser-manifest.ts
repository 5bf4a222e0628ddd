import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Manifest } from "vite";

export const entryModule = "src/site/web/entry-client.tsx";

/** Files of the browser build by kind, as paths inside its folder. */
export interface BuiltFiles {
  scripts: string[];
  styles: string[];
}

/** The browser build's own list of what it wrote. */
export async function readManifest(clientFolder: string): Promise<Manifest> {
  const manifest: unknown = JSON.parse(
    await readFile(path.join(clientFolder, ".vite", "manifest.json"), "utf8"),
  );
  if (!isManifest(manifest)) throw new TypeError("The browser build wrote no manifest");
  return manifest;
}

/** What a browser loads for these modules (`src/…`): their own files and those they import, but nothing that is lazy. */
export function filesOf(manifest: Manifest, modules: readonly string[]): BuiltFiles {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (module: string) => {
    const chunk = manifest[module];
    if (!chunk) throw new Error(`The browser build has no ${module}`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    chunk.imports?.forEach(visit);
    // After those of the pieces it is made of, so that a page can adjust them.
    chunk.css?.forEach((file) => styles.add(file));
  };
  modules.forEach(visit);
  return { scripts: [...scripts], styles: [...styles] };
}

function isManifest(value: unknown): value is Manifest {
  return typeof value === "object" && value !== null;
}
