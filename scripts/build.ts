import { build } from "vite";
import { compressAssets } from "./compress-assets.ts";
import { checkBudget } from "./bundle-budget.ts";
import path from "node:path";

/** Builds what the site serves: `dist/client` for browsers, `dist/server/entry-server.js` to render pages. */
const client = path.join(import.meta.dirname, "..", "dist", "client");

process.env.NODE_ENV = "production";
const browserBuild = await build({ logLevel: "warn" });
await build({ logLevel: "warn", build: { ssr: "src/web/entry-server.tsx" } });
await compressAssets(client);
await checkBudget(client, browserBuild);
