import { DAY_MS } from "#shared/time/durations.ts";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { EventWithResults } from "#features/results/event-results.ts";
import { saveStandings } from "#features/standings/server/editor/save-standings.ts";
import { rebuildStatistics } from "#features/statistics/server/rebuild.ts";
import { eventPicture } from "#site/share/event-picture.ts";
import { previewOf } from "#site/share/share-picture.ts";
import { createEvent, createSeason } from "#tests/factories/league.ts";
import { addAccount } from "#tests/factories/people.ts";
import { plainPicture } from "#tests/factories/pictures.ts";
import {
  createStandingsSeason,
  postedTable,
  saveFinishes,
  type StandingsSeason,
} from "#tests/factories/standings-season.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { rendering } from "./draw-picture.ts";

describeOnEachDatabase("The picture of a link", (engine) => {
  let site: TestApp;
  let league: StandingsSeason;
  let hiddenEvent: string;
  let hiddenSeason: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    const { db } = site.services.databases;
    league = await createStandingsSeason(site);
    await rebuildStatistics(site.services);
    hiddenSeason = await createSeason(db, { hidden: true });
    hiddenEvent = await createEvent(db, { season: hiddenSeason, time: TEST_NOW + DAY_MS });
  });
  afterAll(() => site.close());
  afterEach(() => vi.restoreAllMocks());

  const get = (url: string, headers: Record<string, string> = {}) => site.call({ url, headers });
  /** As the event's page says it in its head. */
  const addressOf = async (id: string) => {
    const reply = await get(`/api/event/${id}?results=none`);
    const event = reply.json<{ data: EventWithResults }>().data;
    const settings = (await get("/api/site")).json().data;
    return previewOf({ kind: "event", id, picture: eventPicture(event, settings) }).address;
  };
  /** Width and height of a PNG. */
  const sizeOf = (png: Buffer) => {
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    return [png.readUInt32BE(16), png.readUInt32BE(20)];
  };

  it("is a PNG that is kept for ever under the address that its page says", async () => {
    const reply = await get(await addressOf(league.events[1]));
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": "cross-origin",
    });
    expect(sizeOf(reply.rawPayload)).toEqual([1200, 630]);
  });

  it("is the current one under an older address, for five minutes", async () => {
    const [event, session] = [league.events[0], league.races[0]];
    const before = await addressOf(event);
    const finishes = [{ car: league.cars.carmen, drivers: [league.people.carmen] }];
    await saveFinishes(site, { as: league.editor, event, session }, finishes);
    const after = await addressOf(event);
    expect(after).not.toBe(before);
    const [old, current] = [await get(before), await get(after)];
    expect(old.headers["cache-control"]).toBe("public, max-age=300");
    expect(old.headers.etag).toBe(current.headers.etag);
    expect(old.rawPayload.equals(current.rawPayload)).toBe(true);
    const etag = String(current.headers.etag);
    const again = await get(after, { "if-none-match": etag });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  it("is there of a table with places, and of who has raced", async () => {
    const standings = `/share/standings/${league.season}-x.png`;
    expect((await get(standings)).statusCode).toBe(404);
    const { services } = site;
    const save = (given: Parameters<typeof postedTable>[1]) =>
      saveStandings(services, {
        seasonId: league.season,
        savedBy: league.editor,
        standings: postedTable(league, given),
      });
    await save({});
    const clubs = await save({ _id: "nou-2", title: "Cluburi", type: { code: "T" } });
    services.cache.drop();
    const [first, second] = [await get(standings), await get(`${standings}?table=${clubs}`)];
    for (const { rawPayload } of [first, second]) expect(sizeOf(rawPayload)).toEqual([1200, 630]);
    expect(first.headers.etag).not.toBe(second.headers.etag);
    const driver = await get(`/share/driver/${league.people.carmen}-x.png`);
    expect(sizeOf(driver.rawPayload)).toEqual([1200, 630]);
    expect((await get(`/share/driver/${league.people.ana}-x.png`)).statusCode).toBe(404);
  });

  it("is none of what visitors do not see, of nothing, and under forged names", async () => {
    const forged = [
      `/share/event/${hiddenEvent}-x.png`,
      `/share/standings/${hiddenSeason}-x.png`,
      "/share/event/nothing-x.png",
      `/share/event/${league.events[0]}.png`,
      `/share/event/${league.events[0]}-x.svg`,
      `/share/club/${league.clubs.alfa}-x.png`,
      "/share/event/..%2f..%2fsite-x.png",
      "/share/event/a%3Fb-x.png",
      `/share/event/${"x".repeat(140)}-x.png`,
    ];
    for (const url of forged) expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
  });

  it("is the league's own where nothing can draw, and none where it has none", async () => {
    vi.spyOn(rendering, "load").mockRejectedValue(new Error("No native module"));
    const bare = await createTestApp(engine);
    const organiser = await addAccount(bare, { roles: ["administrator"] });
    const event = await createEvent(bare.services.databases.db, {
      season: await createSeason(bare.services.databases.db),
    });
    const ask = () => bare.call({ url: `/share/event/${event}-x.png` });
    expect((await ask()).statusCode).toBe(404);

    const bytes = await plainPicture().png().toBuffer();
    const sent = await upload(bare, { as: organiser, bytes, fileType: "siteImage" });
    const shareImage = sent.json().data.fileUpload;
    const settings = "/api/site/settings";
    const now = (await bare.call({ url: settings, as: organiser })).json().data;
    await bare.call({
      method: "POST",
      url: settings,
      as: organiser,
      payload: { ...now, logo: null, shareImage: shareImage._id },
    });
    const reply = await ask();
    expect([reply.statusCode, reply.headers.location]).toEqual([302, shareImage.url]);
    expect(reply.headers["cache-control"]).toBe("public, max-age=300");
    await bare.close();
  });
});
