import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Databases, openDatabases } from "#server/database/databases.ts";
import { insertMissingModels, insertMissingTracks } from "./starting-catalogues.ts";
import { describeOnEachDatabase, type TestDatabase } from "#tests/setup/databases.ts";

describeOnEachDatabase("An empty league", (engine) => {
  let dataDir: string;
  let database: TestDatabase;
  let databases: Databases;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "grila-catalogues-"));
    database = await engine.createDatabase(dataDir);
    databases = openDatabases({ dataDir, databaseUrl: database.url });
  });
  afterEach(async () => {
    await databases.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it("knows a venue under one name in all simulators", async () => {
    const tracks = await databases.reader
      .selectFrom("tracks")
      .innerJoin("track_families as family", "family.id", "tracks.family_id")
      .select(["tracks.id", "tracks.simulator_id", "tracks.name", "family.name as family"])
      .execute();
    const simulatorsAt = (place: RegExp) => [
      ...new Set(
        tracks.filter(({ family }) => place.test(family)).map((track) => track.simulator_id),
      ),
    ];
    const familiesAt = (place: RegExp) => [
      ...new Set(tracks.map(({ family }) => family).filter((family) => place.test(family))),
    ];
    for (const place of [
      /Monza/,
      /Enzo/,
      /Brands/,
      /Barcelona/,
      /rburgring/,
      /Silverstone/,
      /Spa-/,
      /Laguna/,
    ]) {
      expect(familiesAt(place)).toHaveLength(1);
      expect(simulatorsAt(place).toSorted()).toEqual(["ac", "acc", "ir"]);
    }
    for (const place of [/Suzuka/, /Mount Panorama/, /Donington/, /Oulton/, /Snetterton/])
      expect(familiesAt(place)).toHaveLength(1);
    const monza = tracks.find(({ id }) => id === "acc-monza");
    expect(monza?.name).toBe(monza?.family);
  });

  it.each([
    ["acc-30", "30", "BMW M4 GT3"],
    ["acc-61", "61", "Porsche 718 Cayman GT4 Clubsport"],
    ["ac-ks-mazda-mx5-cup", "ks_mazda_mx5_cup", "Mazda MX-5 Cup"],
    ["ir-143", "143", "Porsche 911 GT3 Cup (992)"],
  ])("has the car %s with the game's own id", async (id, gameKey, title) => {
    const model = await databases.reader
      .selectFrom("car_models")
      .select(["game_key", "title"])
      .where("id", "=", id)
      .executeTakeFirst();
    expect(model).toEqual({ game_key: gameKey, title });
  });

  it("gets later what is missing, and nothing twice", async () => {
    const { db } = databases;
    await db.deleteFrom("car_models").where("id", "in", ["acc-30", "ir-132"]).execute();
    await db.deleteFrom("tracks").where("id", "=", "acc-spa").execute();
    await db
      .updateTable("car_models")
      .set({ game_key: "KS_MAZDA_MX5_CUP", title: "MX-5" })
      .where("id", "=", "ac-ks-mazda-mx5-cup")
      .execute();
    await insertMissingModels(db);
    await insertMissingTracks(db);
    const models = await db.selectFrom("car_models").select(["id", "title"]).execute();
    expect(models.filter(({ id }) => /^(?:acc-30|ir-132|ac-ks-mazda-mx5-cup)$/.test(id))).toEqual(
      expect.arrayContaining([
        { id: "acc-30", title: "BMW M4 GT3" },
        { id: "ir-132", title: expect.any(String) },
        { id: "ac-ks-mazda-mx5-cup", title: "MX-5" },
      ]),
    );
    const spa = await db.selectFrom("tracks").select("id").where("game_key", "=", "spa").execute();
    expect(spa.map(({ id }) => id).toSorted()).toEqual(["ac-spa", "acc-spa"]);
    await insertMissingModels(db);
    expect(await db.selectFrom("car_models").select("id").execute()).toHaveLength(models.length);
  });

  it("has ids that are safe in addresses, and classes whose acronyms differ", async () => {
    for (const table of ["tracks", "track_families", "car_models"] as const) {
      const rows = await databases.reader.selectFrom(table).select("id").execute();
      expect(rows.map(({ id }) => id).filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual(
        [],
      );
    }
    for (const table of ["car_classes", "driver_classes"] as const) {
      const rows = await databases.reader.selectFrom(table).select("acronym").execute();
      expect(new Set(rows.map(({ acronym }) => acronym)).size).toBe(rows.length);
      expect(rows.map(({ acronym }) => acronym)).toContain("PRO");
    }
  });
});
