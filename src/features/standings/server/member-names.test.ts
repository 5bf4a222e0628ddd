import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { pilot, scuderia, scuderiaName, sezon } from "#tests/factories/large-league/league-size.ts";
import { makeLargeLeague } from "#tests/factories/large-league/make-large-league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { loadMemberNames } from "./member-names.ts";

describeOnEachDatabase("Names of a table's members", (engine) => {
  let statements = 0;
  let test: TestApp;
  beforeEach(async () => {
    test = await createTestApp(engine, { onStatement: () => statements++ });
    const size = { seasons: 1, events: 1, cars: 4, people: 8 };
    await makeLargeLeague(test.services, { size });
  });
  afterEach(() => test.close());

  it("are those of the last result for what has left the league, in as many statements however much has", async () => {
    const { db } = test.services.databases;
    // As when a car and a club are deleted: what results say of them stays, what refers to them is gone.
    await db
      .updateTable("result_rows")
      .set({
        car_id: null,
        club_id: null,
        frozen: sql`replace(replace(frozen, ${`"carId":"${sezon(0)}-c1"`}, '"carId":"sold"'),
          ${`"clubId":"${scuderia(0)}"`}, '"clubId":"closed"')`,
      })
      .execute();
    const load = async (many: number) => {
      const never = Array.from({ length: many }, (_, number) => `nobody-${number}`);
      statements = 0;
      const members = (ids: readonly string[]) => ids.map((_id) => ({ _id }));
      const names = await loadMemberNames(db, [
        { cars: members(["sold", ...never]), drivers: members([pilot(1)]) },
        { teams: members(["closed", ...never]) },
      ]);
      return { names, taken: statements };
    };
    const few = await load(1);
    expect((await load(50)).taken).toBe(few.taken);
    expect(few.names.cars.get("nobody-0")).toMatchObject({ raceNumber: null, gone: true });
    expect(few.names.teams.get("nobody-0")).toMatchObject({ name: "Club desființat", gone: true });
    const { cars, teams } = few.names;
    expect(cars.get("sold")).toMatchObject({
      raceNumber: "2",
      carName: "Mașina 2",
      gone: true,
    });
    expect(teams.get("closed")).toMatchObject({ name: scuderiaName(0), gone: true });
  });

  it("say the logo of a club that has one, and of others no word", async () => {
    const { db } = test.services.databases;
    const upload = { id: "sigla", filename: "sigla.png", kind: "clubLogo", owner_id: pilot(1) };
    const file = { original_name: "", mime: "image/png", bytes: 1, sha256: "", created_at: 1 };
    await db
      .insertInto("uploads")
      .values({ ...upload, ...file })
      .execute();
    await db
      .updateTable("clubs")
      .set({ logo_upload_id: "sigla" })
      .where("id", "=", scuderia(0))
      .execute();
    const members = [scuderia(0), scuderia(1)].map((_id) => ({ _id }));
    const { teams } = await loadMemberNames(db, [{ teams: members }]);
    expect(teams.get(scuderia(0))).toMatchObject({ logo: "/api/files/sigla.png", gone: false });
    expect(teams.get(scuderia(1))).not.toHaveProperty("logo");
  });
});
