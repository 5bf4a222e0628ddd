import { DAY_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createEvent, createPerson, createSeason, createSession } from "#tests/factories/league.ts";
import { plainPicture } from "#tests/factories/pictures.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { sweepUploads } from "#server/files/sweep-uploads.ts";
import { type EventMediaForm, mediaLimits } from "../event-media.ts";

type Link = EventMediaForm["links"][number];

const linkOf = (changes: Partial<Link> = {}): Link => ({
  session: null,
  kind: "live",
  title: "Transmisiunea oficială",
  url: "https://www.youtube.com/watch?v=abc",
  channel: "Andrei la microfon",
  language: "română",
  ...changes,
});

describeOnEachDatabase("Streams, recordings and pictures of an event", (engine) => {
  let test: TestApp;
  let organizer: string;
  let other: string;
  let season: string;
  let event: string;
  let session: string;
  beforeAll(async () => {
    test = await createTestApp(engine);
    const { db } = test.services.databases;
    organizer = await createPerson(db, { roles: ["organizer"] });
    other = await createPerson(db, { roles: ["organizer"] });
    season = await createSeason(db, { simulator: "ac" });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    const { db } = test.services.databases;
    event = await createEvent(db, { season });
    session = await createSession(db, { event, title: "Cursa" });
  });

  const read = async (as = organizer) =>
    (await test.call({ url: `/api/event/${event}/media`, as })).json();
  const save = async (
    form: object,
    { as = organizer, version }: { as?: string; version?: number } = {},
  ) => {
    const seen = version ?? (await read()).data.version;
    const payload = { links: [], pictures: [], ...form, version: seen };
    return (
      await test.call({ method: "POST", url: `/api/event/${event}/media`, payload, as })
    ).json();
  };
  const send = async (as = organizer, fileType = "eventPicture") => {
    const bytes = await plainPicture({ width: 60, height: 40 }).png().toBuffer();
    return (await upload(test, { as, bytes, fileType })).json().data.fileUpload;
  };
  const pictureOf = (id: string) => ({
    upload: id,
    alt: "Startul cursei",
    caption: "Primul viraj",
    author: "Ana Pop",
  });
  const visit = async () => (await test.call({ url: `/api/event/${event}` })).json().data;

  it("are read by visitors in the order of the form, with where a link leads", async () => {
    expect(await visit()).toMatchObject({ links: [], pictures: [] });
    const [first, second] = [await send(), await send()];
    const links = [
      linkOf({ session }),
      linkOf({ kind: "recording", url: "https://ligă.example/arhiva", channel: "", language: "" }),
    ];
    const reply = await save({ links, pictures: [pictureOf(first._id), pictureOf(second._id)] });
    expect(reply).toMatchObject({ status: 200, data: { links } });
    const seen = await visit();
    expect(seen.links).toMatchObject([
      { ...links[0], host: "YouTube" },
      { ...links[1], host: "xn--lig-cpa.example" },
    ]);
    expect(seen.pictures).toMatchObject([{ url: first.url }, { url: second.url }]);
    expect(seen.pictures[0]).toEqual({
      _id: expect.any(String),
      url: first.url,
      alt: "Startul cursei",
      caption: "Primul viraj",
      author: "Ana Pop",
    });
    expect((await test.call({ url: first.url })).headers["content-type"]).toBe("image/webp");
  });

  it("keep their ids while they are moved and changed, and get none that is somebody else's", async () => {
    const made = (await save({ links: [linkOf(), linkOf({ title: "Reluarea" })] })).data.links;
    const moved = [{ ...made[1], title: "Reluarea întreagă" }, made[0]];
    expect((await save({ links: moved })).data.links).toEqual(moved);
    const [{ _id: theirs }] = moved;
    event = await createEvent(test.services.databases.db, { season });
    const forged = (await save({ links: [linkOf(), linkOf()].map((l) => ({ ...l, _id: theirs })) }))
      .data.links;
    expect(new Set([theirs, ...forged.map(({ _id }: { _id: string }) => _id)]).size).toBe(3);
  });

  it("stay when their session goes, as the event's own", async () => {
    await save({ links: [linkOf({ session })] });
    await test.services.databases.db
      .deleteFrom("event_sessions")
      .where("id", "=", session)
      .execute();
    expect((await read()).data.links).toMatchObject([{ session: null }]);
  });

  it("are for who plans seasons alone", async () => {
    const { db } = test.services.databases;
    const steward = await createPerson(db, { roles: ["steward"] });
    expect(await read(steward)).toMatchObject({ status: 403 });
    expect(await save({}, { as: steward })).toMatchObject({ status: 403 });
    const anyone = await test.call({ url: `/api/event/${event}/media` });
    expect(anyone.statusCode).toBe(401);
  });

  it("are not read by visitors while the event is hidden", async () => {
    const { _id, filename } = await send();
    await save({ links: [linkOf()], pictures: [pictureOf(_id)] });
    await test.services.databases.db
      .updateTable("events")
      .set({ hidden: true })
      .where("id", "=", event)
      .execute();
    const reply = await test.call({ url: `/api/event/${event}` });
    expect(reply.statusCode).toBe(404);
    expect(reply.body).not.toContain(filename);
    expect((await read()).data.pictures).toHaveLength(1);
  });

  it.each([
    ["a session of another event", { links: [linkOf({ session: "elsewhere" })] }, 422],
    ["an address that is no page", { links: [linkOf({ url: "javascript:alert(1)" })] }, 422],
    [
      "too many links",
      { links: Array.from({ length: mediaLimits.links + 1 }, () => linkOf()) },
      422,
    ],
    ["a picture that was never sent", { pictures: [pictureOf("nothing")] }, 409],
    ["no list", { links: "all" }, 422],
  ])("are saved whole or not at all: %s", async (_what, wrong, status) => {
    await save({ links: [linkOf({ title: "A rămas" })] });
    expect(await save({ links: [linkOf({ title: "Nu" })], ...wrong })).toMatchObject({ status });
    expect((await read()).data.links).toMatchObject([{ title: "A rămas" }]);
  });

  it("take only pictures that the same person has sent for this, and keep those of others", async () => {
    const theirs = await send(other);
    const cover = await send(organizer, "seasonPicture");
    for (const { _id } of [theirs, cover])
      expect(await save({ pictures: [pictureOf(_id)] })).toMatchObject({
        status: 409,
        code: "upload.not-yours",
      });
    await save({ pictures: [pictureOf(theirs._id)] }, { as: other });
    const mine = await send();
    const both = [pictureOf(mine._id), pictureOf(theirs._id)];
    expect(await save({ pictures: both })).toMatchObject({ status: 200 });
  });

  it("go to the first of two editors; the other gets what is there now and loses nothing", async () => {
    const { version } = (await read()).data;
    const replies = await Promise.all([
      save({ links: [linkOf({ title: "Una" })] }, { version }),
      save({ links: [linkOf({ title: "Alta" })] }, { version, as: other }),
    ]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const { links } = (await read()).data;
    expect(links).toHaveLength(1);
    expect(replies.find(({ status }) => status === 409)).toMatchObject({
      code: "stale-version",
      details: { media: { links } },
    });
  });

  it("make an open copy of the event's form stale, and the other way round", async () => {
    const before = (await test.call({ url: `/api/event/${event}/edit`, as: organizer })).json()
      .data;
    await save({ links: [linkOf()] });
    const payload = { hidden: true, version: before.version };
    const url = `/api/event/${event}/visibility`;
    const stale = (await test.call({ method: "POST", url, payload, as: organizer })).json();
    expect(stale).toMatchObject({ status: 409, code: "stale-version" });
  });

  it("are written down under the event, with what was there before", async () => {
    await save({ links: [linkOf()] });
    await save({});
    const rows = await test.services.databases.db
      .selectFrom("audit_log")
      .select(["action", "user_id", "before", "after"])
      .where("subject_type", "=", "event-media")
      .where("subject_id", "=", event)
      .orderBy("id")
      .execute();
    expect(rows).toHaveLength(2);
    for (const row of rows)
      expect(row).toMatchObject({ action: "event-media.saved", user_id: organizer });
    expect(rows.map(({ before }) => before).join("")).toContain("Transmisiunea oficială");
  });

  it("give their files up: once taken out, and with their event", async () => {
    const { db } = test.services.databases;
    const later = { ...test.services, now: () => test.services.now() + 3 * DAY_MS };
    const isThere = async (id: string) =>
      (await db.selectFrom("uploads").select("id").where("id", "=", id).executeTakeFirst()) !==
      undefined;
    const [one, two] = [await send(), await send()];
    await save({ pictures: [pictureOf(one._id), pictureOf(two._id)] });
    await sweepUploads(later);
    expect([await isThere(one._id), await isThere(two._id)]).toEqual([true, true]);
    await save({ pictures: [pictureOf(two._id)] });
    await sweepUploads(later);
    expect([await isThere(one._id), await isThere(two._id)]).toEqual([false, true]);
    const gone = await test.call({ method: "DELETE", url: `/api/event/${event}`, as: organizer });
    expect(gone.statusCode).toBe(200);
    await sweepUploads(later);
    expect(await isThere(two._id)).toBe(false);
  });
});
