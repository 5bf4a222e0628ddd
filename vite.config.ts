import react from "@vitejs/plugin-react";
import path from "node:path";
import { writeDisplayFont } from "./scripts/display-font.ts";
import { defineConfig } from "vite";
import { nameClasses } from "./scripts/class-names.ts";
import { entryModule } from "./scripts/browser-manifest.ts";
import { flagFiles } from "./scripts/flag-files.ts";
import { nameLazyPages } from "./scripts/lazy-pages.ts";
import { pageAssets } from "./scripts/page-assets.ts";
import { simulatorColours } from "./scripts/simulator-colours.ts";

const root = import.meta.dirname;

/** A module whose path under `src` is one of these. */
function piecesAt(paths: string[]): RegExp {
  return new RegExp(`/src/(${paths.join("|")})\\.`);
}

/** Small pieces that nearly every public page shows. Each in a file of its own would cost more in requests than it saves. */
const commonPieces = piecesAt([
  "shared/(points|text/(country-names|romanian-(count|number)))",
  "shared/time-until",
  "shared/time/(dates|zone-clock)",
  "features/home/web/registration-state",
  "features/registration/registration-open",
  "features/seasons/(season-status|race-state|web/(season-banner|race-clock|list/season-(facts|groups|links)))",
  "web/(now|search-params)",
  "web/ui/(feedback/empty-state|frame/(page-header|tabs)|racing/(circuit-art|circuit-path|class-badge|grid-slot|kerb-progress|simulator-flag)|show/(countdown|facts|time|unseen))",
]);

/** Those of seasons, events and profiles. */
const racePieces = piecesAt([
  "shared/(group-by|time/lap-time|text/person-name)",
  "features/entry-lists/web/entry-(labels|status)",
  "features/results/(penalty-kinds|web/(crew|grid/starting-grid-opener|laps/best-lap))",
  "features/seasons/web/session-(labels|schedule)",
  "web/ui/(fields/segmented-toggle|racing/number-plate|show/(data-table|prose|prose-parts|sliding-rows))",
]);

/** What a season's page shares with the pages where clubs register. */
const seasonPieces = piecesAt([
  "features/clubs/(club-roles|web/clubs-queries)",
  "features/registration/web/(clubs-for-season|registration-api)",
  "features/seasons/web/registration-deadline",
]);

/** Those of every form. */
const formPieces = piecesAt(["web/ui/fields/(field|text-field)"]);

/** What every page loads lies in two files, because packages change seldom and our own code often; then what many pages share. */
const groups = [
  { name: "packages", test: /node_modules|rolldown\/runtime/, tags: ["$initial" as const] },
  { name: "shell", test: /src/, tags: ["$initial" as const] },
  { name: "shell", test: commonPieces },
  { name: "preload", test: /vite\/preload-helper/ },
  { name: "race", test: racePieces },
  { name: "season", test: seasonPieces },
  { name: "fields", test: formPieces },
];

/** One configuration for the browser's build, the server's bundle of the same pages, and development. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root,
  // The server's bundle has React's production build too, whatever the environment says: the other renders half as fast.
  ...(command === "build" && { define: { "process.env.NODE_ENV": JSON.stringify("production") } }),
  publicDir: path.join(root, "src", "web", "public"),
  plugins: [
    react(),
    { name: "display-font", buildStart: writeDisplayFont },
    flagFiles(),
    simulatorColours(),
    nameLazyPages(root),
    pageAssets(path.join(root, "dist", "client")),
  ],
  css: { modules: { generateScopedName: nameClasses(root) } },
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
      output: isSsrBuild
        ? {}
        : {
            codeSplitting: { groups },
            // Pages name each of their scripts, and a hash is what compresses least of a name.
            chunkFileNames: "assets/[name]-[hash:7].js",
          },
      input: isSsrBuild ? undefined : path.join(root, entryModule),
    },
  },
  // The server's bundle carries its own copy of every module, so nothing is shared with the server by accident.
  ssr: { noExternal: command === "build" ? true : [] },
}));
