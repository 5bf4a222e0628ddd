import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { up } from "./0012-audit-words.ts";

describeOnEachDatabase("What was logged before the log could be searched", (engine) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp(engine);
  });
  afterAll(() => site.close());

  it("is found by its words, and not by a platform id or an address", async () => {
    const { db } = site.services.databases;
    const after = { title: "Cupa Țării", steamId: "76561198000000001", email: "ana@example.test" };
    const row = { at: 1, user_id: null, subject_type: "driver", before: null };
    // More than are read at once.
    await db
      .insertInto("audit_log")
      .values(
        Array.from({ length: 501 }, (_, index) => ({
          ...row,
          id: `r${String(index).padStart(3, "0")}`,
          action: "driver.changed",
          subject_id: "d",
          after: JSON.stringify(after),
          search_text: JSON.stringify(after),
        })),
      )
      .execute();
    await up(db);
    const texts = await db.selectFrom("audit_log").select("search_text").distinct().execute();
    expect(texts).toEqual([{ search_text: "cupa tarii" }]);
  });
});
