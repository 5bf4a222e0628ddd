import { DAY_MS } from "#shared/time/durations.ts";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SiteSettings } from "#shared/site-settings.ts";
import type { EditableSite, SiteHealth } from "#features/league/site-form.ts";
import type { ArchiveCard } from "#features/league/archive.ts";
import { mailsTo } from "#tests/factories/mails.ts";
import { createEvent, createSeason } from "#tests/factories/league.ts";
import { addAccount } from "#tests/factories/people.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { sweepFiles } from "#server/files/sweep-files.ts";
import { sweepUploads } from "#server/files/sweep-uploads.ts";

const environment = {
  LEAGUE_NAME: "Liga din mediu",
  SOCIAL_LINKS: "Discord|https://discord.example.com/liga",
  ARCHIVE_LINKS: "ac6 Clasament|https://archive.example.com/ac6",
};

describeOnEachDatabase("The site's settings", (engine) => {
  let site: TestApp;
  let administrator: string;
  beforeAll(async () => {
    site = await createTestApp(engine, { environment });
    administrator = await addAccount(site, { roles: ["administrator"] });
  });
  afterAll(() => site.close());

  const shown = async () =>
    (await site.call({ url: "/api/site" })).json<{ data: SiteSettings }>().data;
  const archive = async () =>
    (await site.call({ url: "/api/archive" })).json<{ data: ArchiveCard[] }>().data;
  const read = async () =>
    (await site.call({ url: "/api/site/settings", as: administrator })).json<{
      data: EditableSite;
    }>().data;
  const save = async (change: object, as = administrator) => {
    const { logo, shareImage, ...now } = await read();
    const form = { ...now, logo: logo?._id ?? null, shareImage: shareImage?._id ?? null };
    return site.call({
      method: "POST",
      url: "/api/site/settings",
      as,
      payload: { ...form, ...change },
    });
  };

  it("says which of its addresses lead somewhere, by the clock", async () => {
    const { db } = site.services.databases;
    const leadsTo = async () => (await shown()).leadsTo;
    expect(await leadsTo()).toEqual({ currentEvent: false, lastEvent: false, downloads: false });
    const season = await createSeason(db);
    const time = site.services.now() + 1000;
    const event = await createEvent(db, { season, time });
    expect(await leadsTo()).toMatchObject({ currentEvent: true, lastEvent: false });
    const before = site.services.now();
    site.setNow(time);
    expect(await leadsTo()).toMatchObject({ currentEvent: true, lastEvent: true });
    site.setNow(time + DAY_MS);
    expect(await leadsTo()).toMatchObject({ currentEvent: false, lastEvent: true });
    await db.updateTable("events").set({ hidden: true }).where("id", "=", event).execute();
    expect(await leadsTo()).toMatchObject({ currentEvent: false, lastEvent: false });
    site.setNow(before);
  });

  it("come from the configuration until somebody saves them", async () => {
    expect(await shown()).toMatchObject({
      leagueName: "Liga din mediu",
      socialLinks: [{ name: "Discord", url: "https://discord.example.com/liga" }],
      logo: null,
    });
    const card = (await archive()).find(({ key }) => key === "ac6");
    expect(card?.links).toEqual([
      { name: "Clasament", url: "https://archive.example.com/ac6", inMenu: false, champion: false },
    ]);
    expect((await read()).version).toBe(0);
  });

  it("are saved once, shown at once, and written down before and after", async () => {
    await archive();
    const [card] = (await read()).archiveCards;
    const reply = await save({
      leagueName: "Liga Șoimilor",
      contactEmail: "noi@example.test",
      archiveCards: [{ ...card, title: "Sezonul zero" }],
    });
    expect(reply.json()).toMatchObject({ status: 200, data: { version: 1 } });
    expect(await shown()).toMatchObject({
      leagueName: "Liga Șoimilor",
      contactEmail: "noi@example.test",
    });
    expect((await archive()).map(({ title }) => title)).toEqual(["Sezonul zero"]);
    const rows = await site.services.databases.reader
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "site.saved")
      .execute();
    expect(rows).toMatchObject([{ user_id: administrator, subject_type: "site" }]);
    expect(rows[0]?.before).toContain("Liga din mediu");
    expect(rows[0]?.after).toContain("Liga Șoimilor");
  });

  it("hide the archive without losing it, and show it again", async () => {
    const shownAtFirst = await archive();
    expect(shownAtFirst.length).toBeGreaterThan(0);
    const { archiveCards } = await read();
    await save({ archiveShown: false });
    expect(await archive()).toEqual([]);
    expect((await read()).archiveCards).toEqual(archiveCards);
    await save({ archiveShown: true });
    expect(await archive()).toEqual(shownAtFirst);
  });

  it("show the archive where they were saved before one could hide it", async () => {
    await save({ archiveShown: false });
    const { db } = site.services.databases;
    const { value } = await db
      .selectFrom("settings")
      .select("value")
      .where("name", "=", "site")
      .executeTakeFirstOrThrow();
    const before = value.replace('"archiveShown":false,', "");
    expect(before).not.toBe(value);
    await db.updateTable("settings").set({ value: before }).where("name", "=", "site").execute();
    expect((await archive()).length).toBeGreaterThan(0);
  });

  it("name the league in mails", async () => {
    await site.call({
      method: "POST",
      url: "/auth/register",
      payload: {
        email: "nou@example.test",
        password: "trei ture libere",
        password_confirm: "trei ture libere",
      },
    });
    const [mail] = await mailsTo(site, "nou@example.test");
    expect(mail?.subject).toContain("Liga Șoimilor");
    expect(mail?.text).toContain("Bine ai venit la Liga Șoimilor!");
    expect(mail?.html).not.toContain("Liga din mediu");
  });

  it("saved by two at the same moment are one's, and the other is told what they are now", async () => {
    const { version } = await read();
    const replies = await Promise.all([
      save({ leagueName: "A", version }),
      save({ leagueName: "B", version }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    const refused = replies.find(({ statusCode }) => statusCode === 409);
    const now = (await shown()).leagueName;
    expect(refused?.json()).toMatchObject({
      code: "stale-version",
      details: { site: { leagueName: now, version: version + 1 } },
    });
  });

  it.each([
    [{ leagueName: " " }, "leagueName"],
    [{ leagueName: "a\r\nBcc: b@example.test" }, "leagueName"],
    [{ leagueName: "x".repeat(61) }, "leagueName"],
    [{ contactEmail: "nimeni" }, "contactEmail"],
    [
      { socialLinks: [{ name: "Discord", url: "http://discord.example.com" }] },
      "socialLinks.0.url",
    ],
    [{ socialLinks: [{ name: "Discord", url: "javascript:alert(1)" }] }, "socialLinks.0.url"],
    [{ socialLinks: [{ name: "", url: "https://example.com" }] }, "socialLinks.0.name"],
  ])("refuse %j with a sentence beside the field", async (change, field) => {
    const before = await shown();
    const reply = await save(change);
    expect(reply.statusCode).toBe(422);
    expect(Object.keys(reply.json<{ fields: object }>().fields)).toContain(field);
    expect((await shown()).leagueName).toBe(before.leagueName);
  });

  it("take only pictures that the person sent for that purpose", async () => {
    const bytes = await sharp({
      create: { width: 400, height: 300, channels: 3, background: "#c00" },
    })
      .png()
      .toBuffer();
    const send = async (fileType: string, as: string) =>
      (await upload(site, { as, bytes, fileType, fileName: "a.png" })).json<{
        data: { fileUpload: { _id: string; url: string } };
      }>().data.fileUpload;
    const other = await addAccount(site, { roles: ["administrator"] });
    const [own, wrongKind, notOwn] = [
      await send("siteLogo", administrator),
      await send("profilePicture", administrator),
      await send("siteLogo", other),
    ];
    for (const { _id } of [wrongKind, notOwn])
      expect((await save({ logo: _id })).json()).toMatchObject({ code: "upload.not-yours" });
    expect((await save({ logo: own._id })).statusCode).toBe(200);
    expect((await shown()).logo).toBe(own.url);
    // Another administrator keeps what is there.
    expect((await save({ leagueName: "Alta" }, other)).statusCode).toBe(200);
    expect((await shown()).logo).toBe(own.url);
    // What nothing else refers to is forgotten after a day; this is referred to.
    site.setNow(site.services.now() + 2 * DAY_MS);
    await sweepUploads(site.services);
    expect((await shown()).logo).toBe(own.url);
    const member = await addAccount(site);
    const refused = await upload(site, { as: member, bytes, fileType: "siteLogo" });
    expect(refused.statusCode).toBe(403);
  });

  it("are for administrators of the site", async () => {
    const organizer = await addAccount(site, { roles: ["organizer"] });
    expect((await save({ leagueName: "C" }, organizer)).statusCode).toBe(403);
    for (const url of ["/api/site/settings", "/api/site/health"]) {
      expect((await site.call({ url, as: organizer })).statusCode).toBe(403);
      expect((await site.call({ url })).statusCode).toBe(401);
    }
  });

  it("come with how the site is doing, and with nothing secret", async () => {
    const reply = await site.call({ url: "/api/site/health", as: administrator });
    const { data } = reply.json<{ data: SiteHealth }>();
    expect(data).toMatchObject({
      engine: engine.name === "SQLite" ? "sqlite" : "postgres",
      backup: { nightly: true, state: null, isLate: false },
      alarms: { people: 0, webhook: false, ping: false },
      mail: false,
      discord: false,
    });
    const { config } = site.services;
    const before = { mail: config.mail, alerts: { ...config.alerts } };
    config.mail = { smtpUrl: "smtp://localhost", mailFrom: "noreply@liga.test" };
    config.alerts = {
      webhook: "https://discord.test/secret-hook",
      ping: "https://ping.test/secret",
    };
    const heard = await site.call({ url: "/api/site/health", as: administrator });
    Object.assign(config, before);
    // Two administrators by now; where else alarms go is a secret.
    expect(heard.json()).toMatchObject({
      data: { alarms: { people: 2, webhook: true, ping: true } },
    });
    expect(heard.body).not.toContain("secret");
    expect(data).toMatchObject({ fileSweep: null, deletedFilesDays: 14 });
    await sweepFiles(site.services);
    const later = await site.call({ url: "/api/site/health", as: administrator });
    expect(later.json<{ data: SiteHealth }>().data.fileSweep).toMatchObject({
      refusal: null,
      strays: 0,
      waiting: { count: expect.any(Number), bytes: expect.any(Number) },
    });
    expect(data.databaseBytes).toBeGreaterThan(10_000);
    expect(data.files.count).toBeGreaterThan(0);
    expect(data.files.bytes).toBeGreaterThan(0);
    expect(reply.body).not.toContain("a secret that exists only inside the tests");
  });
});
