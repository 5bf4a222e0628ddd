import type { InjectOptions, RouteOptions } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { declaredInput, fillWith } from "#tests/declared-inputs.ts";
import { createPerson } from "#tests/factories/league.ts";
import { methodsOf } from "#tests/route-calls.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("every route's fields", (engine) => {
  let test: TestApp;
  let person: string;
  beforeAll(async () => {
    test = await createTestApp(engine);
    person = await createPerson(test.services.databases.db, { roles: ["administrator"] });
  });
  afterAll(() => test.close());

  it.each(hostileValues())("refuse a hostile value in Romanian: %s", async (_what, value) => {
    const failed: string[] = [];
    const sentences = new Set<string>();
    for (const route of test.app.declaredRoutes) {
      if (route.url.startsWith("/auth/logout")) continue;
      for (const request of hostileRequests(route, value)) {
        const { statusCode, headers, body } = await test.call({ ...request, as: person });
        if (statusCode >= 500) failed.push(`${statusCode} ${JSON.stringify(request)}`);
        if (statusCode < 400 || !String(headers["content-type"]).includes("json")) continue;
        const { data, fields } = JSON.parse(body);
        for (const sentence of [data, ...Object.values(fields ?? {})]) sentences.add(sentence);
      }
    }
    expect(failed).toEqual([]);
    expect(sentences.size).toBeGreaterThan(20);
    const english = /\b(?:invalid|input|expected|required|too|must|not|unsupported|malformed)\b/i;
    expect([...sentences].filter((sentence) => english.test(sentence))).toEqual([]);
  });
});

function hostileValues(): [what: string, value: unknown][] {
  const values = [
    "a\u0000b",
    "\u202etxt.exe",
    "a\u2028b",
    "\ud800",
    "x".repeat(100_000),
    "__proto__",
    "1e308",
    1e308,
    -1,
    2 ** 53,
    null,
    ["a", "b"],
    { constructor: "a" },
  ];
  return values.map((value) => [encodeURI(JSON.stringify(value)).slice(0, 40), value]);
}

/** A route's requests with a value in every field of its address and body; with what is given twice, and what is no JSON. */
function hostileRequests(route: RouteOptions, value: unknown): InjectOptions[] {
  const text = encodeURIComponent(
    (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed(),
  ).slice(0, 3000);
  const query = declaredInput(route, "querystring");
  const names = Object.keys(Object(query && fillWith(query, value)));
  const search = names.flatMap((name) => [`${name}=${text}`, `${name}=${text}`]).join("&");
  const body = declaredInput(route, "body");
  const address = (part: string) => route.url.replaceAll(/:\w+|\*/g, part);
  return methodsOf(route).flatMap((method): InjectOptions[] => [
    { method, url: address(text) },
    { method, url: `${address("nothing")}?${search}` },
    ...(body
      ? [
          { method, url: address("nothing"), payload: Object(fillWith(body, value)) },
          {
            method,
            url: address("nothing"),
            payload: `{"__proto__":{"a":1},"constructor":{"prototype":${JSON.stringify(value)}}}`,
            headers: { "content-type": "application/json" },
          },
        ]
      : []),
  ]);
}
