import { expect, it } from "vitest";
import { readSettings } from "#features/stewarding/server/settings-store.ts";
import { presetOf } from "#features/stewarding/stewarding-presets.ts";
import { createStewardedRace, openReview } from "#tests/factories/stewarded-race.ts";
import { createSeason } from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp } from "#tests/test-app.ts";
import { up } from "./0071-ways-of-judging.ts";

describeOnEachDatabase("Seasons from before there were ways of judging", (engine) => {
  it("keep what they had decided, to the number, and nobody is asked for judges", async () => {
    const site = await createTestApp(engine);
    const { db } = site.services.databases;
    const race = await createStewardedRace(site);
    const { id } = await openReview(site, race);
    const part = await createSeason(db);
    const sanctions = [{ measure: "points", threshold: 6, kind: "ban", amount: 30 }];
    const write = (season: string, settings: object) =>
      db
        .insertInto("season_stewarding")
        .values({ season_id: season, settings: JSON.stringify(settings) })
        .onConflict((known) =>
          known.column("season_id").doUpdateSet({ settings: JSON.stringify(settings) }),
        )
        .execute();
    const whole = {
      enabled: true,
      quorum: 4,
      protestHours: 12,
      defenceHours: 36,
      appealHours: 96,
      sessionTypes: ["R"],
      perEvent: 5,
      sanctions,
    };
    await write(race.season, whole);
    // As the site wrote it when it knew fewer settings.
    await write(part, { enabled: true, quorum: 3 });
    const asBefore = { hidesComplainant: true, printsConflicts: false, editorsJudge: false };

    await db.schema.createTable("stewarding_summaries").addColumn("year", "integer").execute();
    await db.schema.alterTable("cases").renameColumn("unjudged_since", "judges_asked_at").execute();
    await up(db);

    const read = await readSettings(db, race.season);
    expect(read.settings).toEqual({ ...whole, ...asBefore });
    expect(presetOf(read.settings)).toBe("own");
    expect((await readSettings(db, part)).settings).toMatchObject({
      ...asBefore,
      quorum: 3,
      protestHours: 24,
      defenceHours: 24,
      appealHours: 48,
      sessionTypes: ["Q", "R"],
      perEvent: 2,
    });
    const cases = await db.selectFrom("cases").select(["id", "unjudged_since"]).execute();
    expect(cases).toEqual([{ id, unjudged_since: null }]);
    await site.close();
  });
});
