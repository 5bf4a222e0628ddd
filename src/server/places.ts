import { createRequire } from "node:module";
import { join } from "node:path";

/**
 * Programs of the site, each by its source: what is started by its name, in a process or thread of its own. They run as they
 * are, or from the bundle that `npm start`, `npm run demo` and a release run, where all lie side by side.
 */
export const programs = {
  main: "src/site/server/main.ts",
  demo: "src/demo/main.ts",
  "make-league": "src/demo/make-league.ts",
  "decoder-program": "src/site/server/decoder-program.ts",
  "sqlite-worker": "src/server/database/sqlite-worker.ts",
  backup: "src/site/server/backup.ts",
  admin: "src/site/server/admin.ts",
  move: "src/site/server/move/move.ts",
  "rebuild-statistics": "src/site/server/rebuild-statistics.ts",
} as const;

export const isBundled = import.meta.filename.endsWith(".js");

/** The folder of the project: sources and bundle lie equally deep in it. */
export const projectFolder = join(import.meta.dirname, "../..");

/** The bundle's folder under the project's: flat, because a chunk knows only where it lies itself. */
export const bundleFolder = join(projectFolder, "dist", "app");

/** A file that Node can start. */
export function programFile(name: keyof typeof programs): string {
  return isBundled ? join(bundleFolder, `${name}.js`) : join(projectFolder, programs[name]);
}

/** Where the migrations' files lie, and how their names end. */
export const migrationFiles = isBundled
  ? { folder: join(bundleFolder, "migrations"), ending: ".js" }
  : { folder: join(projectFolder, "src/server/database/migrations"), ending: ".ts" };

/** A file of a package that the site is started with: `@fontsource-variable/…/latin.woff2`. */
export const packageFile = createRequire(import.meta.url).resolve;
