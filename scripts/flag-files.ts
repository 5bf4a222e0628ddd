import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

const folder = path.join(
  path.dirname(createRequire(import.meta.url).resolve("country-flag-icons")),
  "3x2",
);

/** Flags of countries as files of their own, `/assets/flags/RO.svg`: a page asks only for those that it shows. */
export function flagFiles(): Plugin {
  return {
    name: "flag-files",
    applyToEnvironment: ({ name }) => name === "client",
    configureServer: ({ middlewares }) => {
      middlewares.use("/assets/flags", (request, response, next) => {
        const name = /^\/([A-Z]{2}\.svg)$/.exec(request.url ?? "")?.[1];
        if (name === undefined || !flagNames().includes(name)) return next();
        response.setHeader("content-type", "image/svg+xml");
        response.end(readFileSync(path.join(folder, name)));
      });
    },
    generateBundle() {
      for (const name of flagNames())
        this.emitFile({
          type: "asset",
          fileName: `assets/flags/${name}`,
          source: readFileSync(path.join(folder, name)),
        });
    },
  };
}

function flagNames(): string[] {
  return readdirSync(folder).filter((name) => /^[A-Z]{2}\.svg$/.test(name));
}
