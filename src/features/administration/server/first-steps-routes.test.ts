import { afterAll, beforeAll, expect, it } from "vitest";
import { createEvent, createPerson, createSeason } from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import type { FirstSteps } from "../first-steps.ts";

describeOnEachDatabase("The first steps of a league", (engine) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp(engine);
  });
  afterAll(() => test.close());

  const url = "/api/administration/first-steps";

  it("are for who plans seasons", async () => {
    const steward = await createPerson(test.services.databases.db, { roles: ["steward"] });
    const reply = await test.call({ url, as: steward });
    expect(reply.statusCode).toBe(403);
  });

  it("follow what is in the league", async () => {
    const { db } = test.services.databases;
    const as = await createPerson(db, { roles: ["administrator"] });
    const way = async (): Promise<FirstSteps> => (await test.call({ url, as })).json().data;
    const done = async () =>
      (await way()).steps.filter(({ isDone }) => isDone).map(({ key }) => key);
    expect(await way()).toMatchObject({ isFinished: false, season: null });
    // The steward of the test above has a role too.
    expect(await done()).toEqual(["people"]);

    const season = await createSeason(db, { title: "Cupa" });
    await db.updateTable("seasons").set({ hidden: true, registration_deadline: null }).execute();
    await createEvent(db, { season, time: TEST_NOW + 1 });
    expect(await way()).toMatchObject({ season: { _id: season, title: "Cupa" } });
    expect(await done()).toEqual(["season", "events", "people"]);

    await db
      .updateTable("seasons")
      .set({ hidden: false, registration_deadline: TEST_NOW + 1 })
      .execute();
    expect(await done()).toEqual(["season", "events", "show", "deadline", "people"]);
    await db
      .insertInto("audit_log")
      .values({
        id: "a-track",
        user_id: as,
        action: "track.created",
        subject_type: "track",
        subject_id: "monza",
        at: TEST_NOW,
      })
      .execute();
    expect(await done()).toContain("catalogues");
    expect((await way()).isFinished).toBe(true);
  });
});
