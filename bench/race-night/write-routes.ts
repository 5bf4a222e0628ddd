import { globSync } from "node:fs";
import { join } from "node:path";
import { methodOf, type Route } from "#shared/route.ts";

/** Addresses of all routes of the site that write, each with whether it may hide something. */
export async function listWriteRoutes(): Promise<Map<string, boolean>> {
  const found = new Map<string, boolean>();
  const collect = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if (isRoute(value)) {
      if (methodOf(value) !== "GET" || value.writes) found.set(value.address, value.hides ?? false);
    } else for (const part of Object.values(value)) collect(part);
  };
  for (const file of globSync(join(import.meta.dirname, "../../src/**/*-{calls,acts}.ts")))
    collect({ ...(await import(file)) });
  return found;
}

function isRoute(value: object): value is Route {
  return "address" in value && typeof value.address === "string" && "access" in value;
}
