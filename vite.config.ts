import react from "@vitejs/plugin-react";
import path from "node:path";
import { writeDisplayFont } from "./scripts/display-font.ts";
import { defineConfig } from "vite";
import { entryModule } from "./scripts/browser-manifest.ts";
import { nameLazyPages } from "./scripts/lazy-pages.ts";
import { pageAssets } from "./scripts/page-assets.ts";

const root = import.meta.dirname;

/** Small pieces that nearly every public page shows. Each in a file of its own would cost more in requests than it saves. */
const commonPieces = new RegExp(
  `/src/(${[
    "shared/text/romanian-count",
    "features/seasons/(season-status|web/(season-banner|list/season-(facts|groups|links)))",
    "web/(dates|now|search-params)",
    "web/ui/(feedback/empty-state|frame/tabs|racing/(circuit-art|circuit-path|class-badge|kerb-progress|simulator-flag)|show/(facts|time))",
  ].join("|")})\\.`,
);

/** What every page loads, in two files: packages change seldom, our own code often. */
const firstLoad = [
  { name: "packages", test: /node_modules|rolldown\/runtime/, tags: ["$initial" as const] },
  { name: "shell", test: /src/, tags: ["$initial" as const] },
  { name: "shell", test: commonPieces },
];

/** One configuration for the browser's build, the server's bundle of the same pages, and development. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root,
  publicDir: path.join(root, "src", "web", "public"),
  plugins: [
    react({ jsxImportSource: "#web/jsx" }),
    { name: "display-font", buildStart: writeDisplayFont },
    nameLazyPages(root),
    pageAssets(path.join(root, "dist", "client")),
  ],
  resolve: {
    alias: {
      // Stand-ins for React older than 18.
      "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector",
      "use-sync-external-store/shim": "react",
    },
  },
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    outDir: path.join(root, "dist", isSsrBuild ? "server" : "client"),
    manifest: !isSsrBuild,
    rolldownOptions: {
      output: isSsrBuild ? {} : { codeSplitting: { groups: firstLoad } },
      input: isSsrBuild ? undefined : path.join(root, entryModule),
    },
  },
  // The server's bundle carries its own copy of every module, so nothing is shared with the server by accident.
  ssr: { noExternal: command === "build" ? true : [] },
}));
