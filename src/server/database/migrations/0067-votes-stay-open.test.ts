import { expect, it } from "vitest";
import { createStewardedRace, openReview } from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp } from "#tests/test-app.ts";
import { up } from "./0067-votes-stay-open.ts";

describeOnEachDatabase("Cases from before votes stayed open", (engine) => {
  it("are in review again, and no other case changes", async () => {
    const site = await createTestApp(engine);
    const { db } = site.services.databases;
    const race = await createStewardedRace(site);
    const closed = await openReview(site, race);
    const decided = await openReview(site, race, { lap: 8 });
    const write = (id: string, state: string) =>
      db.updateTable("cases").set({ state }).where("id", "=", id).execute();
    await write(closed.id, "voted");
    await write(decided.id, "decided");
    await up(db);
    const rows = await db.selectFrom("cases").select(["id", "state"]).execute();
    expect(new Map(rows.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [closed.id, "review"],
        [decided.id, "decided"],
      ]),
    );
    await site.close();
  });
});
