import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createPerson, createSeason, registerCar } from "#tests/factories/league.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import type { SeasonLiveries } from "../season-liveries.ts";

describeOnEachDatabase("liveries of a season", (engine) => {
  let test: TestApp;
  let organizer: string;
  let season: string;
  let car: string;

  beforeAll(async () => {
    test = await createTestApp(engine);
    organizer = await createPerson(db(), { roles: ["organizer"] });
  });
  afterAll(async () => test.close());
  beforeEach(async () => {
    season = await createSeason(db(), { simulator: "ir" });
    car = await registerCar(db(), { season, raceNumber: 7 });
    await registerCar(db(), { season, club: null, raceNumber: 99 });
  });

  function db() {
    return test.services.databases.db;
  }

  const read = async () =>
    (await test.call({ url: `/api/season/${season}/liveries`, as: organizer })).json<{
      data: SeasonLiveries;
    }>().data;
  const liveryId = async () => (await read()).cars[0]?.livery?._id ?? null;
  const set = async (payload: object, as = organizer, of = car) =>
    test.call({ method: "PUT", url: `/api/season/${season}/liveries/${of}`, as, payload });
  const picture = async (as = organizer, bytes?: Uint8Array) => {
    const drawn = sharp({ create: { width: 64, height: 36, channels: 3, background: "#c00" } });
    const reply = await upload(test, {
      as,
      bytes: bytes ?? (await drawn.png().toBuffer()),
      fileName: "7.png",
      fileType: "livery",
    });
    return reply.json();
  };

  it("lists every car, guests too, and takes, replaces and removes pictures, in iRacing seasons too", async () => {
    expect(await read()).toMatchObject({
      cars: [
        { raceNumber: 7, livery: null },
        { raceNumber: 99, team: null, livery: null },
      ],
    });
    const first = (await picture()).data.fileUpload._id;
    const given = await set({ livery: first, replaces: null });
    expect(given.json()).toMatchObject({
      status: 200,
      data: { cars: [{ livery: { _id: first } }, {}] },
    });
    const { code } = (await read()).season;
    const shown = await test.call({ url: `/car_ico/RLR${code}7.webp` });
    expect(shown.headers["content-type"]).toBe("image/webp");

    const second = (await picture()).data.fileUpload._id;
    await set({ livery: second, replaces: first });
    expect(await liveryId()).toBe(second);
    const stored = await db().selectFrom("uploads").select("id").where("id", "=", first).execute();
    expect(stored).toEqual([]);
    await set({ livery: null, replaces: second });
    expect(await liveryId()).toBeNull();
    const audit = await db()
      .selectFrom("audit_log")
      .select("action")
      .where("subject_id", "=", car)
      .orderBy("action")
      .execute();
    expect(audit.map(({ action }) => action)).toEqual([
      "livery.changed",
      "livery.changed",
      "livery.removed",
    ]);
  });

  it("leaves one picture that two cars have to the other when one of them changes", async () => {
    const twin = await registerCar(db(), { season, raceNumber: 8 });
    const shared = (await picture()).data.fileUpload._id;
    await set({ livery: shared, replaces: null });
    expect((await set({ livery: shared, replaces: null }, organizer, twin)).statusCode).toBe(200);
    expect((await set({ livery: null, replaces: shared })).statusCode).toBe(200);
    const { livery_upload_id } = await db()
      .selectFrom("cars")
      .select("livery_upload_id")
      .where("id", "=", twin)
      .executeTakeFirstOrThrow();
    expect(livery_upload_id).toBe(shared);
  });

  it("does not put a picture over one that nobody has seen", async () => {
    const [one, other] = [await picture(), await picture()].map(
      (reply) => reply.data.fileUpload._id,
    );
    const replies = await Promise.all([
      set({ livery: one, replaces: null }),
      set({ livery: other, replaces: null }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
  });

  it("refuses other people's files, files that are no pictures, strangers and other seasons' cars", async () => {
    const steward = await createPerson(db(), { roles: ["steward"] });
    const theirs = (await picture(steward)).data.fileUpload._id;
    expect((await set({ livery: theirs, replaces: null })).statusCode).toBe(409);
    expect(await picture(organizer, Buffer.from("<svg/>"))).toMatchObject({
      code: "upload.not-a-picture",
    });
    const stranger = await createPerson(db());
    expect((await set({ livery: null, replaces: null }, stranger)).statusCode).toBe(403);
    expect(await picture(stranger)).toMatchObject({ status: 403 });
    const elsewhere = await registerCar(db(), { season: await createSeason(db()) });
    expect((await set({ livery: null, replaces: null }, organizer, elsewhere)).statusCode).toBe(
      404,
    );
  });
});
