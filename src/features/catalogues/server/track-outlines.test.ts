import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createEvent, createPerson, createSeason } from "#tests/factories/league.ts";
import { outlinePng } from "#tests/factories/pictures.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { fieldsIn } from "#shared/record/record.ts";
import { type TrackEntry, trackFields, type TrackForm } from "../catalogues.ts";

describeOnEachDatabase("What a track looks like and how long it is", (engine) => {
  let test: TestApp;
  let organizer: string;
  let other: string;
  beforeAll(async () => {
    test = await createTestApp(engine);
    const { db } = test.services.databases;
    organizer = await createPerson(db, { roles: ["organizer"] });
    other = await createPerson(db, { roles: ["organizer"] });
  });
  afterAll(() => test.close());

  const read = async (): Promise<TrackEntry> => {
    const url = "/api/administration/tracks?search=monza&simulator=ac";
    const [track] = (await test.call({ url, as: organizer })).json().data;
    return track;
  };
  const save = async (changes: Partial<TrackForm>, { as = organizer, version = 0 } = {}) => {
    const now = await read();
    const payload = { ...fieldsIn(trackFields, now), ...changes, version: version || now.version };
    const url = `/api/administration/tracks/${now._id}`;
    return (await test.call({ method: "POST", url, payload, as })).json();
  };
  const send = async (as = organizer, fileType = "trackOutline") => {
    const reply = await upload(test, { as, bytes: await outlinePng("#fff"), fileType });
    expect(reply.statusCode).toBe(200);
    return reply.json().data.fileUpload;
  };
  beforeEach(async () => {
    await save({ outline: null, lengthMetres: null, turns: null });
  });

  it("is public wherever the track is, as soon as it is saved, and can be taken back", async () => {
    const { db } = test.services.databases;
    const { _id: track } = await read();
    const season = await createSeason(db, { simulator: "ac" });
    const eventId = await createEvent(db, { season, track });
    const shown = async () => {
      const event = (await test.call({ url: `/api/event/${eventId}` })).json().data;
      const inSeason = (await test.call({ url: `/api/season/${season}` })).json().data.events[0];
      expect(inSeason.track).toEqual(event.track);
      return event.track;
    };
    expect(await shown()).toMatchObject({ outline: null, lengthMetres: null, turns: null });
    const file = await send();
    await save({ outline: file._id, lengthMetres: 5793, turns: 11 });
    const track1 = await shown();
    expect(track1).toMatchObject({ outline: file.url, lengthMetres: 5793, turns: 11 });
    const picture = await test.call({ url: track1.outline });
    expect(picture.headers["content-type"]).toBe("image/webp");
    await save({ outline: null });
    expect(await shown()).toMatchObject({ outline: null, lengthMetres: 5793 });
  });

  it.each([
    ["shorter than any", { lengthMetres: 99 }, "lengthMetres"],
    ["kilometres for metres", { lengthMetres: 5.793 }, "lengthMetres"],
    ["longer than any", { lengthMetres: 150_001 }, "lengthMetres"],
    ["without turns", { turns: 0 }, "turns"],
    ["of too many turns", { turns: 1001 }, "turns"],
  ])("is refused with a sentence: %s", async (_what, change, field) => {
    const reply = await save(change);
    expect(reply).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
  });

  it("is also a line to draw where it was sent as an SVG, and part of the season's picture", async () => {
    const { db } = test.services.databases;
    const { _id: track } = await read();
    const season = await createSeason(db, { simulator: "ac" });
    const event = await createEvent(db, { season, track });
    const banner = `/api/season/${season}/banner`;
    expect(await test.call({ url: banner })).toMatchObject({ statusCode: 404 });
    const bytes = Buffer.from('<svg><path d="M0 0H100V50H0Z"/></svg>');
    const sent = await upload(test, { as: organizer, bytes, fileType: "trackOutline" });
    await save({ outline: sent.json().data.fileUpload._id });
    const drawing = { d: "M14 14L386 14L386 200L14 200L14 14Z", viewBox: "0 0 400 214" };
    const shown = (await test.call({ url: `/api/season/${season}` })).json().data;
    expect(shown).toMatchObject({ banner: null, drawnBanner: banner });
    expect(shown.events[0].track).toMatchObject({ drawing });
    const cards = (await test.call({ url: "/api/seasons?view=cards" })).json().data;
    const card = cards.find(({ _id }: { _id: string }) => _id === season);
    expect(card).toMatchObject({ banner: null, drawnBanner: banner });
    const picture = await test.call({ url: banner });
    expect(picture.headers["content-type"]).toContain("image/svg+xml");
    expect(picture.payload).toContain(drawing.d);
    await db.updateTable("events").set({ hidden: true }).where("id", "=", event).execute();
    expect(await test.call({ url: banner })).toMatchObject({ statusCode: 404 });
  });

  it("takes only an outline that the same person has sent for this", async () => {
    const theirs = await send(other);
    const cover = await send(organizer, "seasonPicture");
    for (const outline of [theirs._id, cover._id, "nothing"])
      expect(await save({ outline })).toMatchObject({ status: 409, code: "upload.not-yours" });
    expect(await read()).toMatchObject({ outline: null, outlineFile: null });
  });

  it("keeps another organiser's outline when it is saved again by somebody else", async () => {
    const file = await send(other);
    expect(await save({ outline: file._id }, { as: other })).toMatchObject({ status: 200 });
    expect(await save({ turns: 12 })).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({
      turns: 12,
      outlineFile: { _id: file._id, filename: file.filename },
    });
  });

  it("goes to the first of two who save at once; the other gets what is there now", async () => {
    const { version } = await read();
    const replies = await Promise.all([
      save({ turns: 7 }, { version }),
      save({ turns: 8 }, { as: other, version }),
    ]);
    const statuses = replies.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    const { turns } = await read();
    expect(replies.find(({ status }) => status === 409)).toMatchObject({
      code: "stale-version",
      details: { entry: { turns } },
    });
  });

  it("is pasted behind the game's names, and stays where a line leaves it out", async () => {
    const file = await send();
    await save({ outline: file._id, turns: 11 });
    const now = await read();
    const line = [now.family, now.name, now.country, now.city, now.gameKey, now.gameLayout];
    const paste = (...size: string[]) =>
      test.call({
        method: "POST",
        url: "/api/administration/tracks/import",
        as: other,
        payload: {
          simulator: "ac",
          text: [...line, ...size].join(";"),
          expected: { added: 0, changed: size.length > 0 ? 1 : 0 },
        },
      });
    expect((await paste("lung")).json()).toMatchObject({ status: 409 });
    expect((await paste("5800")).json()).toMatchObject({
      status: 200,
      data: [{ outcome: "changed", message: "lungimea era necunoscută" }],
    });
    expect((await paste()).json()).toMatchObject({ data: [{ outcome: "same" }] });
    expect(await read()).toMatchObject({ lengthMetres: 5800, turns: 11, outline: file._id });
  });
});
