import { build } from "vite";
import { compressAssets } from "./compress-assets.ts";
import { checkBudget } from "./bundle-budget.ts";
import { joinStyles } from "./joined-styles.ts";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { readConfig } from "#server/config.ts";
import { inlineScriptHashes } from "#site/server/pages/page-policy.ts";
import { loadPageBundle, scriptHashesFile } from "#site/server/pages/page-renderer.ts";
import { siteWithoutDatabase } from "#features/league/server/site-routes.ts";

/** Builds what the site serves: `dist/client` for browsers, `dist/server/entry-server.js` to render pages. */
const root = path.join(import.meta.dirname, "..");
const client = path.join(root, "dist", "client");

process.env.NODE_ENV = "production";
const browserBuild = await build({ logLevel: "warn" });
await joinStyles(root, client);
await build({ logLevel: "warn", build: { ssr: "src/site/web/entry-server.tsx" } });
await compressAssets(client);
await writeScriptHashes();
await checkBudget(client, browserBuild);

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
