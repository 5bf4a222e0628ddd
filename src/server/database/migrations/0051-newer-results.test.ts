import { sql } from "kysely";
import { expect, it } from "vitest";
import { saveStandings } from "#features/standings/server/editor/save-standings.ts";
import {
  createStandingsSeason,
  postedTable,
  saveFinishes,
} from "#tests/factories/standings-season.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp } from "#tests/test-app.ts";
import { up } from "./0051-newer-results.ts";

describeOnEachDatabase(
  "Tables from before they said which of their results are newer",
  (engine) => {
    it("say so of the sessions whose versions are others than those they were computed from", async () => {
      const test = await createTestApp(engine);
      const { db } = test.services.databases;
      const league = await createStandingsSeason(test);
      const [first, second] = league.races;
      for (const [round, session] of league.races.entries())
        await saveFinishes(
          test,
          { as: league.editor, event: league.events[round] ?? "", session },
          [{ car: league.cars.ana, drivers: [league.people.ana] }],
        );
      const save = (title: string) =>
        saveStandings(test.services, {
          seasonId: league.season,
          savedBy: league.editor,
          standings: postedTable(league, { title }),
        });
      const known = { [first]: 1, [second]: 1 };
      const stored: Record<string, unknown> = {
        [await save("Știe tot")]: { computedFrom: known },
        [await save("Știe prima cursă")]: { computedFrom: { ...known, [second]: 0 } },
        [await save("Nu știe nimic")]: {},
      };
      const [whole, half, none] = Object.keys(stored);
      for (const [id, definition] of Object.entries(stored))
        await db
          .updateTable("standings")
          .set({ definition: JSON.stringify(definition) })
          .where("id", "=", id)
          .execute();
      for (const index of ["standings_sessions_newer", "cars_registered"])
        await sql`drop index ${sql.ref(index)}`.execute(db);
      await sql`alter table standings_sessions drop column newer_results`.execute(db);
      await up(db);
      const newer = await db
        .selectFrom("standings_sessions")
        .select(["standings_id", "session_id"])
        .where("newer_results", "=", true)
        .execute();
      const of = (table: string | undefined) =>
        newer.filter(({ standings_id }) => standings_id === table).map((row) => row.session_id);
      expect(of(whole)).toEqual([]);
      expect(of(half)).toEqual([second]);
      expect(of(none).toSorted()).toEqual([first, second].toSorted());
      await test.close();
    });
  },
);
