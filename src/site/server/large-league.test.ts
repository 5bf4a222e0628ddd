import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rebuildStatistics } from "#features/statistics/server/rebuild.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { makeLargeLeague } from "#tests/factories/large-league/make-large-league.ts";

const size = { seasons: 12, events: 2, cars: 4, people: 16 };

describeOnEachDatabase("A league that is made large", (engine) => {
  let site: TestApp;
  let indicesBefore: string[];
  beforeAll(async () => {
    site = await createTestApp(engine);
    indicesBefore = await indices();
    await makeLargeLeague(site.services, { size });
  });
  afterAll(() => site.close());

  /** And constraints, as the database writes them. */
  const indices = async () => {
    const { db, engine: kind } = site.services.databases;
    const { rows } = await (
      kind === "sqlite"
        ? sql<{
            text: string;
          }>`select coalesce(sql, name) as text from sqlite_master where type = 'index'`
        : sql<{ text: string }>`
            select indexdef as text from pg_indexes where schemaname = current_schema()
            union all
            select conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) from pg_constraint
            where connamespace = current_schema()::regnamespace`
    ).execute(db);
    return rows.map(({ text }) => text).toSorted();
  };

  it("counts what its site would count of it", async () => {
    const { db } = site.services.databases;
    const counted = () =>
      Promise.all([
        db.selectFrom("stat_rows").selectAll().orderBy("row_id").orderBy("seat").execute(),
        db
          .selectFrom("stat_totals")
          .selectAll()
          .orderBy("subject_type")
          .orderBy("subject_id")
          .orderBy("scope")
          .orderBy("scope_id")
          .execute(),
        db.selectFrom("stat_records").selectAll().orderBy("row_id").orderBy("seat").execute(),
        db
          .selectFrom("stat_moments")
          .selectAll()
          .orderBy("person_id")
          .orderBy("kind")
          .orderBy("number")
          .execute(),
      ]);
    const made = await counted();
    expect(made.map((rows) => rows.length > 0)).toEqual([true, true, true, true]);
    await rebuildStatistics(site.services);
    expect(await counted()).toEqual(made);
  });

  it("has the indices and references that a league has, and no reference to what there is not", async () => {
    expect(await indices()).toEqual(indicesBefore);
    const { db, engine: kind } = site.services.databases;
    const broken =
      kind === "sqlite" ? await sql`pragma foreign_key_check`.execute(db) : { rows: [] };
    expect(broken.rows).toEqual([]);
  });

  it("has a leader in every table of drivers", async () => {
    const { db } = site.services.databases;
    const leaders = await db
      .selectFrom("standings_entries as entry")
      .innerJoin("standings", "standings.id", "entry.standings_id")
      .select("entry.points")
      .where("standings.type", "=", "D")
      .where("entry.position", "=", 1)
      .execute();
    expect(leaders.length).toBeGreaterThanOrEqual(size.seasons);
    expect(Math.min(...leaders.map(({ points }) => points))).toBeGreaterThan(0);
  });
});
