import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { anyone } from "#server/access.ts";
import { refusal } from "#server/errors.ts";
import { notCounted } from "#server/http/limits.ts";

const yearMs = 365 * DAY_MS;

const builtFiles = notCounted("a file of the build: the disk's own cache sends it");

/** Serves what the browser build wrote: hashed files for ever, the few with a fixed name for an hour. */
export async function serveBrowserFiles(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true });
  app.get(
    "/assets/*",
    { config: { access: anyone, limit: builtFiles } },
    async (request, reply) => {
      const name = request.url.split("?")[0]?.slice(1) ?? "";
      if (name.includes("..") || !existsSync(path.join(folder, name))) throw refusal("not-found");
      return reply
        .header("vary", "Accept-Encoding")
        .sendFile(name, { immutable: true, maxAge: yearMs });
    },
  );
  for (const name of fixedNames(folder))
    app.get(`/${name}`, { config: { access: anyone, limit: builtFiles } }, (_request, reply) =>
      reply
        .header("vary", "Accept-Encoding")
        .headers(name === WORKER ? workerHeaders : {})
        .sendFile(name, name === WORKER ? { cacheControl: false } : { maxAge: HOUR_MS }),
    );
}

/** Asked for on the way of a page (`src/web/public/sw.js`): never an old one, and it may ask the site, as no other file may. */
const WORKER = "sw.js";
const workerHeaders = {
  "cache-control": "no-cache",
  "content-security-policy": "default-src 'none'; connect-src 'self'",
};

function fixedNames(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => entry.name);
}
