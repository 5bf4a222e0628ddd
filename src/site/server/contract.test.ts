import { glob } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { methodOf, patternOf, type Route } from "#shared/route.ts";
import { methodsOf } from "#tests/route-calls.ts";
import { sqliteEngine } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

/** Every description of a route, under the name of its constant. */
const described = new Map<string, Route>();
let test: TestApp;

beforeAll(async () => {
  for await (const file of glob("src/**/*-calls.ts")) {
    const names: Record<string, unknown> = await import(pathToFileURL(resolve(file)).href);
    for (const [name, value] of Object.entries(names)) if (isRoute(value)) described.set(name, value);
  }
  test = await createTestApp(sqliteEngine());
});
afterAll(() => test.close());

function isRoute(value: unknown): value is Route {
  return typeof value === "object" && value !== null && "address" in value && "id" in value;
}

describe("the descriptions of routes", () => {
  it("are named as their constants, each once", () => {
    expect(described.size).toBeGreaterThan(200);
    expect([...described].filter(([name, { id }]) => name !== id)).toEqual([]);
    const addresses = [...described.values()].map(({ address }) => address);
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
  });

  it("are all of the program's routes, and no other", () => {
    const served = test.app.declaredRoutes
      .filter(({ schema, url }) => !(schema && "hide" in schema) && !url.endsWith("yz"))
      .flatMap((route) => methodsOf(route).map((method) => `${method} ${route.url}`));
    const addresses = [...described.values()].map((route) => `${methodOf(route)} ${patternOf(route)}`);
    expect(served.toSorted()).toEqual(addresses.toSorted());
  });

  it("change no topic that nothing tells of", () => {
    const routes = [...described.values()];
    const topicsOf = (some: Route[]) => new Set(some.flatMap(({ about = [] }) => about));
    const told = topicsOf(routes.filter((route) => methodOf(route) === "GET" && !route.writes));
    const changed = topicsOf(routes.filter((route) => methodOf(route) !== "GET" || route.writes));
    expect([...changed].filter((topic) => !told.has(topic))).toEqual([]);
  });
});
