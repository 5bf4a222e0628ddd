import { glob } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { methodOf, type Route } from "#shared/route.ts";
import { methodsOf } from "#tests/route-calls.ts";
import { sqliteEngine } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

interface Described {
  /** Of the constant; `null` where several are made at once. */
  name: string | null;
  route: Route;
}

/** Asked by what watches the site, never by a browser. */
const healthRoutes = new Set(["/healthz", "/readyz"]);

const described: Described[] = [];
let test: TestApp;

beforeAll(async () => {
  const grouped = new Set<Route>();
  for await (const file of glob("src/**/*-{calls,acts}.ts")) {
    const exported: Record<string, unknown> = await import(pathToFileURL(resolve(file)).href);
    for (const [name, value] of Object.entries(exported)) {
      if (isRoute(value)) described.push({ name, route: value });
      else for (const route of Object.values(Object(value)).filter(isRoute)) grouped.add(route);
    }
  }
  described.push(...[...grouped].map((route) => ({ name: null, route })));
  test = await createTestApp(sqliteEngine());
});
afterAll(() => test.close());

function isRoute(value: unknown): value is Route {
  return typeof value === "object" && value !== null && "address" in value && "id" in value;
}

describe("the descriptions of routes", () => {
  it("are named as their constants, each once", () => {
    expect(described.length).toBeGreaterThan(200);
    expect(described.filter(({ name, route }) => name !== null && name !== route.id)).toEqual([]);
    for (const values of [
      described.map(({ route }) => route.id),
      described.map(({ route }) => route.address),
    ])
      expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
  });

  it("are all of the program's routes, and no other", () => {
    const served = test.app.declaredRoutes
      .filter(({ schema, url }) => !(schema && "hide" in schema) && !healthRoutes.has(url))
      .flatMap((route) => methodsOf(route).map((method) => `${method} ${route.url}`));
    expect(served.toSorted()).toEqual(described.map(({ route }) => route.address).toSorted());
  });

  it("change no topic that nothing tells of", () => {
    const isRead = ({ route }: Described) => methodOf(route) === "GET" && !route.writes;
    const topicsOf = (some: Described[]) => some.flatMap(({ route: { about = [] } }) => about);
    const told = new Set(topicsOf(described.filter(isRead)));
    const changed = new Set(topicsOf(described.filter((one) => !isRead(one))));
    expect([...changed].filter((topic) => !told.has(topic))).toEqual([]);
    expect([...told].filter((topic) => !changed.has(topic))).toEqual([]);
  });
});
