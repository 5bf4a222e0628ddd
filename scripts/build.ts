import { spawn } from "node:child_process";
import { build } from "vite";
import { compressAssets } from "./compress-assets.ts";
import { checkBudget } from "./bundle-budget.ts";
import { joinStyles } from "./joined-styles.ts";
import { glob, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { sourcesVersion, sourcesVersionFile } from "#demo/league-version.ts";
import { readConfig } from "#server/config.ts";
import { migrationNames } from "#server/database/migrate.ts";
import { bundleFolder, migrationFiles, programs } from "#server/places.ts";
import { inlineScriptHashes } from "#site/server/pages/page-policy.ts";
import { loadPageBundle, scriptHashesFile } from "#site/server/pages/page-renderer.ts";
import { siteWithoutDatabase } from "#features/league/server/site-routes.ts";

/**
 * Builds what the site serves: `dist/client` for browsers, `dist/server/entry-server.js` to render pages. `--quick`, for a look
 * on the machine itself, compresses nothing, so that budgets say nothing; `--demo` is as quick, and the sample league is made
 * meanwhile; `--release` makes the server's program smaller, which saves memory.
 */
const isForDemo = process.argv.includes("--demo");
const isQuick = isForDemo || process.argv.includes("--quick");
const isForRelease = process.argv.includes("--release");
const root = path.join(import.meta.dirname, "..");
const client = path.join(root, "dist", "client");

process.env.NODE_ENV = "production";
await timed("the server's program", bundleServer);
await writeFile(sourcesVersionFile, sourcesVersion());
if (isForDemo) makeLeagueBeside();
const browserBuild = await timed("pages for browsers", () => build({ logLevel: "warn" }));
await timed("style sheets", () => joinStyles(root, client));
await timed("pages for the server", () =>
  build({ logLevel: "warn", build: { ssr: "src/site/web/entry-server.tsx" } }),
);
await writeScriptHashes();
if (isForRelease) await escapeLetters();
if (!isQuick) {
  await timed("compressed files", () => compressAssets(client));
  await checkBudget(client, browserBuild);
}

/**
 * The server in a few files, which start in half the time of its sources. What finds files beside itself or holds native code
 * stays a package.
 */
async function bundleServer(): Promise<void> {
  const { folder } = migrationFiles;
  const input: Record<string, string> = { ...programs };
  for (const name of await migrationNames())
    input[`migrations/${name}`] = path.join(folder, `${name}.ts`);
  await build({
    configFile: false,
    root,
    logLevel: "warn",
    define: {},
    ssr: {
      noExternal: true,
      external: ["sharp", "@takumi-rs/core", "@fastify/swagger-ui", "pg-native", "vite"],
    },
    build: {
      ssr: true,
      target: "esnext",
      minify: false,
      copyPublicDir: false,
      outDir: bundleFolder,
      emptyOutDir: true,
      rolldownOptions: {
        input,
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "[name]-[hash].js",
          // Names stay, so that errors tell where they come from.
          minify: isForRelease && { compress: true, mangle: false, codegen: true },
        },
      },
    },
  });
}

/** It goes on when the build has ended: the demo serves the first seasons meanwhile, and says what keeps the others. */
function makeLeagueBeside(): void {
  const maker = path.join(bundleFolder, "demo.js");
  const options = ["--max-semi-space-size=32", "--import", "./scripts/compile-cache.mjs"];
  spawn(process.execPath, [...options, maker, "--only-make"], {
    cwd: root,
    detached: true,
    windowsHide: true,
    stdio: ["ignore", 2, 2],
  })
    .on("error", ({ message }) => console.error(message))
    .unref();
}

/** A program with one letter beyond ASCII is held in memory at two bytes a letter: these are written as escapes. */
async function escapeLetters(): Promise<void> {
  const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  for await (const file of glob("dist/{app,server}/**/*.js", { cwd: root })) {
    const place = path.join(root, file);
    const program = await readFile(place, "utf8");
    await writeFile(place, program.replaceAll(/[^\0-\x7f]/g, escaped));
  }
}

/** Says how long each step took: whoever waits sees that it goes on. */
async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const made = await work();
  console.log(`  ${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return made;
}

/** The inline scripts of a page without anybody's data are those of every page; the server allows these and no others. */
async function writeScriptHashes(): Promise<void> {
  const { render } = await loadPageBundle();
  const { html } = await render({
    url: "/404",
    site: siteWithoutDatabase(readConfig({}), 0),
    fetchApi: (url) => Promise.reject(new Error(`The lost page asks for ${url}`)),
  });
  await writeFile(scriptHashesFile, `${JSON.stringify(inlineScriptHashes(html))}\n`);
}
