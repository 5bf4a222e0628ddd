import { expect, it } from "vitest";
import { createPerson } from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { type Call, listCalls } from "#tests/route-calls.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

/** Routes whose answer to each caller is none of these statuses. */
async function strays(
  test: TestApp,
  given: { calls: Call[]; as?: string; allowed: number[] },
): Promise<string[]> {
  const found: string[] = [];
  for (const { route, method, url } of given.calls) {
    const { statusCode } = await test.call({
      method,
      url,
      as: given.as,
      ...(method !== "GET" && { payload: {} }),
    });
    if (!given.allowed.includes(statusCode)) found.push(`${route}: ${statusCode}`);
  }
  return found;
}

describeOnEachDatabase("every route", (engine) => {
  it("turns away who may not call it, before it looks at anything else", async () => {
    const test = await createTestApp(engine);
    const stranger = await createPerson(test.services.databases.db);
    const calls = listCalls(test);
    const guarded = calls.filter(({ who }) => who !== "anyone");
    expect(guarded.length).toBeGreaterThan(20);
    expect(calls.filter(({ who }) => who === "undeclared")).toEqual([]);
    expect(await strays(test, { calls: guarded, allowed: [401] })).toEqual([]);

    const withPermission = calls.filter(({ who }) => who === "permission");
    expect(await strays(test, { calls: withPermission, as: stranger, allowed: [403] })).toEqual([]);
    // The season may only be known from a body, which is then looked at first.
    const ofSeasons = calls.filter(({ who }) => who === "season");
    const allowed = [403, 404, 422];
    expect(await strays(test, { calls: ofSeasons, as: stranger, allowed })).toEqual([]);
    await test.close();
  });

  it("answers nonsense cleanly", async () => {
    const test = await createTestApp(engine);
    const person = await createPerson(test.services.databases.db, { roles: ["administrator"] });
    const clean = [200, 302, 303, 304, 400, 404, 409, 410, 413, 415, 422, 429];
    const calls = listCalls(test).filter(({ url }) => url !== "/auth/logout");
    expect(await strays(test, { calls, as: person, allowed: [...clean, 401, 403] })).toEqual([]);
    expect(await strays(test, { calls, allowed: [...clean, 401, 403] })).toEqual([]);
    await test.close();
  });
});
