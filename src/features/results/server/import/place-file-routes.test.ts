import { afterAll, beforeAll, expect, it } from "vitest";
import { generateResultFile } from "#demo/generate/generate-result-file.ts";
import { HOUR_MS } from "#shared/time/durations.ts";
import { createEvent, createPerson, createSeason, createSession } from "#tests/factories/league.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

const platformId = { platform: "steam", id: "76561190500000001" } as const;

describeOnEachDatabase("A file that says of no session", (engine) => {
  let test: TestApp;
  let steward: string;
  let season: string;
  let event: string;
  let race: string;

  beforeAll(async () => {
    test = await createTestApp(engine);
    const { db } = test.services.databases;
    steward = await createPerson(db, { roles: ["steward"] });
    season = await createSeason(db, { title: "Cupa" });
    event = await createEvent(db, { season, title: "Monza", time: TEST_NOW - 3 * HOUR_MS });
    await createSession(db, { event, type: "Q" });
    race = await createSession(db, { event, title: "Cursa" });
  });
  afterAll(async () => test.close());

  const send = async (as: string, sessionType: "R" | "Q" = "R", bytes?: Uint8Array) => {
    const file = generateResultFile({
      simulator: "ACC",
      sessionType,
      seed: 3,
      startedAt: TEST_NOW,
      track: { key: "monza" },
      length: { laps: 3 },
      entries: [
        {
          raceNumber: "1",
          modelKey: "30",
          className: "GT3",
          drivers: [{ firstName: "Ana", lastName: "Albu", platformId }],
          paceMs: 108_000,
        },
      ],
    }).bytes;
    const reply = await upload(test, { as, bytes: bytes ?? file });
    return reply.json<{ data: { fileUpload: { _id: string } } }>().data.fileUpload._id;
  };
  const place = async (fileId: string, as: string | undefined = steward) =>
    (
      await test.call({ method: "POST", url: "/api/place-results-file", as, payload: { fileId } })
    ).json();

  it("finds the session that it fits, and whose simulator's it is", async () => {
    const here = { season: { _id: season, title: "Cupa" }, event: { _id: event, title: "Monza" } };
    expect((await place(await send(steward))).data).toEqual({
      processor: "ACC",
      places: [
        {
          fileSession: null,
          found: { ...here, session: { _id: race, title: "Cursa" }, hasResults: false },
          choices: [{ ...here, session: { _id: race, title: "Cursa" }, hasResults: false }],
        },
      ],
    });
    const [ofQualifying] = (await place(await send(steward, "Q"))).data.places;
    expect(ofQualifying.found.session.title).toBe("Calificări");
  });

  it("is of another simulator than the season's: none is found", async () => {
    const { db } = test.services.databases;
    const other = await createSeason(db, { simulator: "ac" });
    const round = await createEvent(db, { season: other, time: TEST_NOW - 2 * HOUR_MS });
    await createSession(db, { event: round });
    // AC is tried first now, since its session started last.
    expect((await place(await send(steward))).data.places[0].found.session._id).toBe(race);
  });

  it("says why it cannot be read", async () => {
    const id = await send(steward, "R", Buffer.from("nimic"));
    expect(await place(id)).toMatchObject({ status: 422, code: "results.file-refused" });
  });

  it("is one's own, of who edits results somewhere", async () => {
    const rival = await createPerson(test.services.databases.db, { roles: ["steward"] });
    const pilot = await createPerson(test.services.databases.db);
    const id = await send(steward);
    expect(await place(id, rival)).toMatchObject({ status: 409 });
    expect(await place(id, pilot)).toMatchObject({ status: 403 });
    expect(await place("none")).toMatchObject({ status: 409 });
  });

  it("finds nothing hidden, nothing that has not started and nothing of last week", async () => {
    const { db } = test.services.databases;
    const id = await send(steward);
    const found = async () => (await place(id)).data.places[0].found?.session._id ?? null;
    const change = (values: { hidden?: boolean }) =>
      db.updateTable("events").set(values).where("id", "=", event).execute();
    await change({ hidden: true });
    expect(await found()).toBeNull();
    await change({ hidden: false });
    test.setNow(TEST_NOW - 3 * HOUR_MS);
    expect(await found()).toBeNull();
    test.setNow(TEST_NOW + 7 * 24 * HOUR_MS);
    expect(await found()).toBeNull();
    test.setNow(TEST_NOW);
    expect(await found()).toBe(race);
    await db
      .updateTable("seasons")
      .set({ permissions: JSON.stringify({ editRaceResults: ["manageSite"] }) })
      .where("id", "=", season)
      .execute();
    expect(await found()).toBeNull();
  });
});
