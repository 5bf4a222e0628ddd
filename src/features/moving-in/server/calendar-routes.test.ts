import { afterAll, beforeAll, expect, it } from "vitest";
import type { EditableSeason } from "#features/seasons/season-form.ts";
import { importsOf } from "#tests/factories/imports.ts";
import { createPerson, createSeason } from "#tests/factories/league.ts";
import { wholeSeasonOf } from "#tests/factories/season-forms.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("'Calendar' of 'Mută-te aici'", (engine) => {
  let test: TestApp;
  let administrator: string;
  let move: ReturnType<typeof importsOf>;
  beforeAll(async () => {
    test = await createTestApp(engine);
    administrator = await createPerson(test.services.databases.db, { roles: ["administrator"] });
    move = importsOf(test, administrator);
  });
  afterAll(() => test.close());

  const call = async (method: "GET" | "POST", url: string, payload?: object) =>
    (await test.call({ method, url, ...(payload && { payload }), as: administrator })).json<{
      status: number;
      data: EditableSeason;
    }>();
  const eventsOf = async (season: string) =>
    (await call("GET", `/api/season/${season}/edit`)).data.events;
  /** A season with two rounds, and the hour of its last. */
  const newSeason = async () => {
    const made = await call("POST", "/api/seasons/whole", wholeSeasonOf());
    expect(made.status).toBe(200);
    return made.data._id;
  };
  /** Of a track of the season's simulator that none of its rounds is on. */
  const findTrack = async () => {
    const { db } = test.services.databases;
    return db
      .selectFrom("tracks as track")
      .innerJoin("track_families as family", "family.id", "track.family_id")
      .select(["track.id", "family.name"])
      .where("track.simulator_id", "=", "acc")
      .where("family.name", "=", "Circuit Zolder")
      .executeTakeFirstOrThrow();
  };

  it("adds rounds with the sessions of the last, numbered after it, and takes them back", async () => {
    const season = await newSeason();
    const before = await eventsOf(season);
    const { name } = await findTrack();
    const text = `Circuit;Data\n${name};11.05.2027\n${name};4.5.2027 21:30`;
    const seen = await move.preview("calendar", text, { season });
    expect(seen).toMatchObject({
      status: 200,
      data: { problem: null, lines: [{ outcome: "new" }, { outcome: "new" }] },
    });
    const saved = await move.save("calendar", text, { season });
    expect(saved).toMatchObject({ status: 200, data: { summary: "2 etape noi" } });
    const after = await eventsOf(season);
    expect(after.slice(before.length)).toMatchObject([
      // Half past nine and eight in the evening of the league's clock.
      { title: "Etapa 3", startsAt: Date.UTC(2027, 4, 4, 18, 30), sessions: 3 },
      { title: "Etapa 4", startsAt: Date.UTC(2027, 4, 11, 17), sessions: 3 },
    ]);
    expect(await move.undo(saved.data._id)).toMatchObject({ status: 200 });
    expect(await eventsOf(season)).toEqual(before);
  });

  it("brings nothing when it is brought again", async () => {
    const season = await newSeason();
    const { name } = await findTrack();
    const text = `${name}; 12.06.2027`;
    expect(await move.save("calendar", text, { season })).toMatchObject({ status: 200 });
    const again = await move.preview("calendar", text, { season });
    expect(again.data.lines).toMatchObject([{ outcome: "known" }]);
    expect(await move.save("calendar", text, { season })).toMatchObject({
      status: 422,
      code: "import.nothing",
    });
  });

  it("names a round that somebody has edited since, and takes back only the others", async () => {
    const season = await newSeason();
    const before = (await eventsOf(season)).length;
    const { name } = await findTrack();
    const saved = await move.save("calendar", `${name}; 12.07.2027\n${name}; 19.07.2027`, {
      season,
    });
    const [first] = (await eventsOf(season)).slice(before);
    const shown = await test.call({
      method: "POST",
      url: `/api/event/${first?._id}/visibility`,
      payload: { version: first?.version, hidden: true },
      as: administrator,
    });
    expect(shown.statusCode).toBe(200);
    expect(await move.undo(saved.data._id)).toMatchObject({
      status: 409,
      code: "import.touched",
      details: { touched: ["Etapa 3"] },
    });
    expect(await eventsOf(season)).toHaveLength(before + 2);
    expect(await move.undo(saved.data._id, true)).toMatchObject({ status: 200 });
    expect((await eventsOf(season)).slice(before)).toMatchObject([{ title: "Etapa 3" }]);
  });

  it("is refused once the season has changed since its preview, and writes nothing", async () => {
    const season = await newSeason();
    const { name } = await findTrack();
    const text = `${name}; 12.08.2027`;
    const { hash } = (await move.preview("calendar", text, { season })).data;
    expect(await move.save("calendar", `${name}; 12.08.2027`, { season })).toMatchObject({
      status: 200,
    });
    const there = await eventsOf(season);
    expect(await move.save("calendar", text, { season }, { hash })).toMatchObject({
      status: 409,
      code: "import.changed",
    });
    expect(await eventsOf(season)).toEqual(there);
  });

  it("asks for the season, and takes none that is gone", async () => {
    for (const season of [null, "nowhere"])
      expect(await move.preview("calendar", "Zolder; 12.08.2027", { season })).toMatchObject({
        status: 422,
        fields: { season: "Alege sezonul." },
      });
  });

  it("is read by who prepares seasons and people alone", async () => {
    const { db } = test.services.databases;
    const season = await createSeason(db);
    const steward = importsOf(test, await createPerson(db, { roles: ["steward"] }));
    expect(await steward.preview("calendar", "Zolder; 12.08.2027", { season })).toMatchObject({
      status: 403,
    });
  });
});
