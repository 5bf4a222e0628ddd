import { afterAll, beforeAll, expect, it } from "vitest";
import { queueMail } from "#server/mail/outbox.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { foldMails } from "./0052-what-is-searched.ts";

describeOnEachDatabase("Mails that were written before they were folded", (engine) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp(engine);
  });
  afterAll(() => site.close());

  it("are searched as those that are written since", async () => {
    const { db } = site.services.databases;
    // More than are read at once.
    for (let mail = 0; mail <= 500; mail++)
      await queueMail(
        db,
        { to: "ana@example.test", subject: "Înscriere nouă", text: "", html: "" },
        mail,
      );
    const folded = () => db.selectFrom("mails").select("search_text").distinct().execute();
    const since = await folded();
    await db.updateTable("mails").set({ search_text: "" }).execute();
    await foldMails(db);
    expect(await folded()).toEqual(since);
    expect(since).toEqual([{ search_text: "ana@example.test\ninscriere noua" }]);
  });
});
