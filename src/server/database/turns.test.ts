import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Db } from "#server/database/databases.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { inTurns } from "./turns.ts";

/** More than any transaction of the site; it ends long before, once somebody else was served. */
const manyStatements = 200_000;
const manyParts = 500_000_000;

describeOnEachDatabase("While many statements follow each other", (engine) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp(engine);
  });
  afterAll(() => test.close());

  /** Runs statements until a visitor, who came after the first, has an answer. */
  async function untilServed(db: Db): Promise<boolean> {
    const seen = { isServed: false };
    const visit = (async () => {
      const { statusCode } = await test.call({ url: "/api/seasons" });
      seen.isServed = statusCode === 200;
    })();
    for (let count = 0; count < manyStatements && !seen.isServed; count++)
      await sql`select 1`.execute(db);
    const wasServed = seen.isServed;
    await visit;
    return wasServed;
  }

  it("visitors are served within a transaction that writes", async () => {
    const { db } = test.services.databases;
    expect(await db.transaction().execute(untilServed)).toBe(true);
  });

  it("visitors are served between the parts of a computation", async () => {
    test.services.cache.drop();
    const seen = { isServed: false };
    const visit = (async () => {
      const { statusCode } = await test.call({ url: "/api/seasons" });
      seen.isServed = statusCode === 200;
    })();
    function* compute(): Generator<undefined, boolean> {
      for (let part = 0; part < manyParts && !seen.isServed; part++) yield;
      return seen.isServed;
    }
    expect(await inTurns(compute())).toBe(true);
    await visit;
  });

  it("visitors are served between reads", async () => {
    test.services.cache.drop();
    expect(await untilServed(test.services.databases.reader)).toBe(true);
  });
});
