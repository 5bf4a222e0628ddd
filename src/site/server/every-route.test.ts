import { describe, expect, it } from "vitest";
import { z } from "zod";
import { LARGEST_INTEGER } from "#shared/text/text-schemas.ts";
import { declaredInput, inputParts, listLeaves } from "#tests/declared-inputs.ts";
import { createLogin } from "#features/accounts/server/login/create-login.ts";
import { createPerson } from "#tests/factories/league.ts";
import { describeOnEachDatabase, sqliteEngine } from "#tests/setup/databases.ts";
import { type Call, listCalls } from "#tests/route-calls.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { callsPerMinute } from "#server/http/limits.ts";

const mustDeclare =
  "must say one of these in its *-calls.ts: isPrivate: true (no visitor sees it); hides: false (kept replies become stale); " +
  "hides: true (it may hide, delete, anonymise or make private what visitors see, so kept replies are dropped)";

/** All that may hide, delete, anonymise or make private what visitors see. */
const hiding = [
  "DELETE /api/drivers/:id",
  "DELETE /api/event/:id",
  "DELETE /api/managed-downloads/:id",
  "DELETE /api/season/:id",
  "DELETE /api/standings/:seasonId/:tableId",
  "DELETE /api/team/:id",
  "DELETE /api/users/:id",
  "GET /api/team/:id/delete",
  "POST /api/drivers/:id/delete",
  "POST /api/drivers/:id/merge",
  "POST /api/event/:id",
  "POST /api/event/:id/delete",
  "POST /api/event/:id/visibility",
  "POST /api/id-claims/:id/accept",
  "POST /api/imports/:id/undo",
  "POST /api/managed-downloads/:id",
  "POST /api/season/:id",
  "POST /api/season/:id/delete",
  "POST /api/season/:id/visibility",
  "POST /api/season/:id/whole",
  "POST /api/standings/:seasonId/save",
  "POST /api/users/:id/block",
  "POST /user/delete",
  "POST /user/id-claims/:id/accept",
  "POST /user/listing",
];

/** All that a login of a seat alone may call, besides what anybody may: one's own place, presence, cases, game, entry, keys. */
const forSeats = [
  "GET /api/case/:id",
  "GET /api/decision/:id/mine",
  "GET /api/event/:id/evening",
  "GET /api/event/:id/mine",
  "GET /api/event/:id/rsvp",
  "GET /api/event/:id/stewarding/mine",
  "GET /api/me/licence",
  "GET /api/me/next",
  "GET /api/messages/unread",
  "GET /api/my-cases",
  "GET /api/notices",
  "GET /api/season-registration/:id",
  "GET /api/season-team-registration/:seasonId/:teamId",
  "GET /api/season/:id/carModelsList",
  "GET /api/season/:id/carNumbersList",
  "GET /api/season/:id/my-registrations",
  "GET /api/season/:id/own-seats",
  "GET /api/season/:id/road",
  "GET /api/season/:id/userClasses",
  "GET /user/passkeys",
  "GET /user/permissions",
  "GET /user/profile",
  "POST /api/case/:id/admit",
  "POST /api/case/:id/evidence",
  "POST /api/case/:id/statement",
  "POST /api/case/:id/withdraw",
  "POST /api/event/:id/protests",
  "POST /api/event/:id/rsvp",
  "POST /api/notices/:id/read",
  "POST /api/notices/read",
  "POST /api/season/:id/carClassesFromDrivers",
  "POST /api/season/:seasonId/editRegistration/:registrationId",
  "POST /api/upload",
  "POST /auth/logout",
  "POST /user/address",
  "POST /user/address/start",
  "POST /user/discord",
  "POST /user/id-claims/:id/accept",
  "POST /user/passkeys",
  "POST /user/passkeys/start",
  "POST /user/steam",
];

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
    const ofSeasons = calls.filter(({ who }) => who === "checked");
    const allowed = [403, 404, 422];
    expect(await strays(test, { calls: ofSeasons, as: stranger, allowed })).toEqual([]);
    await test.close();
  });

  it("lets a login of a seat alone in where it says so, whatever roles its person has, and nowhere else", async () => {
    const test = await createTestApp(engine);
    const { db } = test.services.databases;
    const userId = await createPerson(db, { roles: ["administrator"] });
    const token = await createLogin(test.services, db, { userId, scope: "seat" });
    const open: string[] = [];
    for (const { route, method, url, who } of listCalls(test)) {
      if (who === "anyone" || url === "/auth/logout") continue;
      const reply = await test.call({
        method,
        url,
        headers: { authorization: `Bearer ${token}` },
        ...(method !== "GET" && { payload: {} }),
      });
      if (reply.statusCode !== 403 || reply.json().code !== "access.seat-only") open.push(route);
    }
    expect([...open, "POST /auth/logout"].toSorted()).toEqual(forSeats);
    await test.close();
  });

  it("says how often it may be called, and a caller who passes that is told when to come back", async () => {
    const names = Object.keys(callsPerMinute);
    const few = names.map((name) => [`LIMIT_${name.toUpperCase()}`, "2"]);
    const test = await createTestApp(engine, {
      environment: { RATE_LIMITS: "1", ...Object.fromEntries(few) },
    });
    const person = await createPerson(test.services.databases.db, { roles: ["administrator"] });
    const calls = listCalls(test);
    expect(calls.filter(({ limit }) => limit === undefined)).toEqual([]);
    const reasons = calls.flatMap(({ limit }) =>
      limit && "notCounted" in limit ? [limit.notCounted] : [],
    );
    expect(reasons.filter((reason) => reason.length < 20)).toEqual([]);

    // A page is counted where it is rendered: `pages.test`.
    for (const name of names.filter((kind) => kind !== "page")) {
      const found = calls.find(
        ({ limit }) => limit && "counted" in limit && limit.counted === name,
      );
      if (!found) throw new Error(`No route has the limit ${name}`);
      const { method, url, who } = found;
      const send = () =>
        test.call({
          method,
          url,
          as: who === "anyone" ? undefined : person,
          ...(method !== "GET" && { payload: {} }),
        });
      const replies = [await send(), await send(), await send()];
      expect(replies.map(({ statusCode }) => statusCode === 429)).toEqual([false, false, true]);
      expect(replies[2]?.headers["retry-after"]).toMatch(/^[1-9]\d?$/);
      expect(replies[2]?.json()).toMatchObject({
        code: "request.too-many",
        data: expect.stringMatching(
          /^Prea multe încercări\. Încearcă din nou peste \d+ (de )?secund[eă]\.$/,
        ),
      });
    }
    await test.close();
  });

  it("says of its write what becomes of kept replies: nothing, stale, or dropped because something is hidden", async () => {
    const test = await createTestApp(engine);
    const writes = test.app.declaredRoutes.filter(
      ({ method, config }) =>
        (config?.writes && method !== "HEAD") ||
        [method].flat().some((name) => !["GET", "HEAD", "OPTIONS"].includes(name)),
    );
    const named = writes.map(({ method, url, config }) => ({
      name: `${String(method)} ${url}`,
      isPrivate: config?.changesNothingPublic === true,
      hides: config?.hides,
    }));
    expect(named.length).toBeGreaterThan(150);
    const undeclared = named.filter(({ isPrivate, hides }) => isPrivate === (hides !== undefined));
    expect(undeclared.map(({ name }) => `${name} ${mustDeclare}`)).toEqual([]);
    expect(named.flatMap(({ name, hides }) => (hides ? [name] : [])).toSorted()).toEqual(hiding);
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

const versions = new Set(["version", "currentVersion", "draft"]);

describe("every route's version", () => {
  it("has a next one that its column holds", async () => {
    const test = await createTestApp(sqliteEngine());
    const found = test.app.declaredRoutes.flatMap((route) =>
      inputParts.flatMap((part) => {
        const schema = declaredInput(route, part);
        const leaves = schema ? listLeaves(schema) : [];
        return leaves
          .filter(({ kind, path }) => kind === "number" && versions.has(path.at(-1) ?? ""))
          .map((leaf) => ({ url: route.url, schema: leaf.schema }));
      }),
    );
    await test.close();
    expect(found.length).toBeGreaterThan(20);
    const lets = (schema: z.core.$ZodType, version: number) => z.safeParse(schema, version).success;
    expect(found.filter(({ schema }) => lets(schema, LARGEST_INTEGER))).toEqual([]);
    expect(found.filter(({ schema }) => !lets(schema, LARGEST_INTEGER - 1))).toEqual([]);
  });
});
