import { DAY_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createLogin } from "#features/accounts/server/login/create-login.ts";
import { createClub, createEvent, createSeason, registerCar } from "#tests/factories/league.ts";
import { addAccount } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import type { NoticeLevel } from "../../notice-kinds.ts";
import type { NoticeLine, NoticeSettings, SentCount } from "../../notices.ts";
import { sendNotice } from "../send-notice.ts";

describeOnEachDatabase("What the site has told somebody", (engine) => {
  let site: TestApp;
  let ana: string;
  let season: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    season = await createSeason(site.services.databases.db, { title: "Cupa de Iarnă" });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    site.setNow(TEST_NOW);
    ana = await addAccount(site);
  });

  const db = () => site.services.databases.db;
  const send = (notice: Partial<Parameters<typeof sendNotice>[2]>) =>
    db()
      .transaction()
      .execute((trx) =>
        sendNotice(trx, site.services, {
          to: [ana],
          kind: "results",
          subject: "Știre",
          body: "<p>Text</p>",
          ...notice,
        }),
      );
  const call = async (method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object) =>
    (await site.call({ method, url, as: ana, ...(payload && { payload }) })).json();
  const list = async (query = ""): Promise<NoticeLine[]> =>
    (await call("GET", `/api/notices${query}`)).data;
  const settings = async (): Promise<NoticeSettings> =>
    (await call("GET", "/api/notices/settings")).data;
  const bySeat = async (method: "GET" | "POST", url: string, payload?: object) => {
    const token = await createLogin(site.services, db(), { userId: ana, scope: "seat" });
    const headers = { authorization: `Bearer ${token}` };
    return (await site.call({ method, url, headers, ...(payload && { payload }) })).json();
  };

  it("stands in one list, letters too, newest first, while the inbox has letters alone", async () => {
    await send({
      subject: "Rezultatele",
      body: "<p>Ești pe locul 5.</p><ul><li>Bine &amp; frumos.</li></ul>",
      seasonId: season,
      path: "/event/a?tab=results",
    });
    site.setNow(TEST_NOW + 1);
    await send({ kind: "invitation", subject: "Invitația" });
    await db()
      .insertInto("messages")
      .values({
        id: `new-${ana}`,
        recipient_id: ana,
        subject: "De la o versiune mai nouă",
        body: "<p>Text</p>",
        created_at: TEST_NOW + 2,
        kind: "telepathy",
      })
      .execute();
    expect(await list()).toEqual([
      expect.objectContaining({ kind: "message", subject: "De la o versiune mai nouă" }),
      expect.objectContaining({ kind: "invitation", subject: "Invitația", words: "", path: null }),
      {
        _id: expect.any(String),
        kind: "results",
        subject: "Rezultatele",
        words: "Ești pe locul 5. Bine & frumos.",
        season: { _id: season, title: "Cupa de Iarnă" },
        path: "/event/a?tab=results",
        viewed: false,
        createdAt: TEST_NOW,
      },
    ]);
    const inbox = await call("GET", "/api/messages");
    expect(inbox.data.map(({ subject }: { subject: string }) => subject)).toEqual([
      "De la o versiune mai nouă",
      "Invitația",
    ]);
    expect(inbox.meta.total).toBe(2);
    const unread = await call("GET", "/api/messages/unread");
    expect(unread.data).toMatchObject({ unread: 2, hasNews: true });
  });

  it("comes a page at a time and says how much there is", async () => {
    for (const number of [1, 2, 3]) {
      site.setNow(TEST_NOW + number);
      await send({ subject: `A ${number}-a` });
    }
    const { data, meta } = await call("GET", "/api/notices?page=2&pageSize=2");
    expect(data.map(({ subject }: NoticeLine) => subject)).toEqual(["A 1-a"]);
    expect(meta).toEqual({ page: 2, pageSize: 2, total: 3 });
  });

  it("is read once it was opened, on every device, and stays so", async () => {
    await send({});
    const _id = (await list())[0]?._id ?? "";
    site.setNow(TEST_NOW + 1000);
    await call("POST", `/api/notices/${_id}/read`);
    site.setNow(TEST_NOW + 2000);
    expect((await call("POST", `/api/notices/${_id}/read`)).status).toBe(200);
    expect(await list()).toMatchObject([{ viewed: true }]);
    expect((await call("GET", "/api/messages/unread")).data.hasNews).toBe(false);
    const { viewed_at } = await db()
      .selectFrom("messages")
      .select("viewed_at")
      .where("id", "=", _id)
      .executeTakeFirstOrThrow();
    expect(viewed_at).toBe(TEST_NOW + 1000);
  });

  it("is all read at once, but for what came after one has looked", async () => {
    await send({ subject: "Veche" });
    await send({ subject: "Scrisoare", kind: "message" });
    site.setNow(TEST_NOW + 1000);
    await send({ subject: "Nouă" });
    const marked = { until: TEST_NOW };
    expect((await call("POST", "/api/notices/read", marked)).status).toBe(200);
    const unread = (await list()).filter(({ viewed }) => !viewed).map(({ subject }) => subject);
    expect(unread).toEqual(["Nouă"]);
    await Promise.all([1, 2, 3].map(() => call("POST", "/api/notices/read", { until: 1e15 })));
    expect((await list()).every(({ viewed }) => viewed)).toBe(true);
  });

  it.each([{}, { until: -1 }, { until: 1.5 }, { until: "azi" }, { until: 1e300 }])(
    "is not marked up to %o",
    async (payload) => {
      expect((await call("POST", "/api/notices/read", payload)).status).toBe(422);
    },
  );

  it("is nobody else's", async () => {
    await send({});
    const _id = (await list())[0]?._id ?? "";
    const dan = await addAccount(site);
    const opened = await site.call({ method: "POST", url: `/api/notices/${_id}/read`, as: dan });
    expect(opened.statusCode).toBe(404);
    await site.call({
      method: "POST",
      url: "/api/notices/read",
      payload: { until: 1e15 },
      as: dan,
    });
    expect(await list()).toMatchObject([{ viewed: false }]);
    expect((await call("POST", "/api/notices/nobody/read")).status).toBe(404);
    expect((await site.call({ url: "/api/notices", as: dan })).json().data).toEqual([]);
  });

  it("names no season that its reader may not see", async () => {
    const hidden = await createSeason(db(), { title: "Secretul", hidden: true });
    await send({ seasonId: hidden });
    expect(await list()).toMatchObject([{ season: null }]);
    expect((await call("PUT", `/api/notices/silenced/${hidden}`)).status).toBe(404);
    const organizer = await addAccount(site, { roles: ["organizer"] });
    await send({ to: [organizer], seasonId: hidden });
    const seen = await site.call({ url: "/api/notices", as: organizer });
    expect(seen.json().data).toMatchObject([{ season: { title: "Secretul" } }]);
    const silenced = await site.call({
      method: "PUT",
      url: `/api/notices/silenced/${hidden}`,
      as: organizer,
    });
    expect(silenced.statusCode).toBe(200);
  });

  it("is read by a login of a seat, but for letters", async () => {
    await send({ subject: "Rezultatele" });
    await send({ subject: "Scrisoare", kind: "message" });
    const letter = (await list()).find(({ kind }) => kind === "message")?._id ?? "";
    const seen = await bySeat("GET", "/api/notices?page=1");
    expect(seen).toMatchObject({ data: [{ subject: "Rezultatele" }], meta: { total: 1 } });
    expect((await bySeat("GET", "/api/messages/unread")).data).toEqual({
      unread: 0,
      newest: [],
      hasNews: true,
    });
    expect((await bySeat("POST", `/api/notices/${letter}/read`)).status).toBe(404);
    await bySeat("POST", "/api/notices/read", { until: TEST_NOW });
    expect((await bySeat("GET", "/api/messages/unread")).data.hasNews).toBe(false);
    const unread = (await list()).filter(({ viewed }) => !viewed).map(({ subject }) => subject);
    expect(unread).toEqual(["Scrisoare"]);
  });

  const levelOf = async (kind: string) =>
    (await settings()).levels.find((one) => one.kind === kind)?.level;
  const choose = (kind: string, level: NoticeLevel) =>
    call("PUT", `/api/notices/levels/${kind}`, { level });
  const stored = () =>
    db()
      .selectFrom("notice_preferences")
      .select(["kind", "level"])
      .where("user_id", "=", ana)
      .orderBy("kind")
      .execute();

  it("is chosen kind by kind, and only what differs from the usual is stored", async () => {
    expect(await levelOf("results")).toBe("site");
    await choose("results", "mail");
    await choose("standings", "none");
    await choose("results", "mail");
    expect([await levelOf("results"), await levelOf("standings")]).toEqual(["mail", "none"]);
    expect(await stored()).toEqual([
      { kind: "results", level: "mail" },
      { kind: "standings", level: "none" },
    ]);
    await choose("results", "site");
    expect(await stored()).toEqual([{ kind: "standings", level: "none" }]);
  });

  it("goes by mail all or not at all with one press, which leaves alone what one does not want", async () => {
    await choose("results", "mail");
    await choose("standings", "none");
    const all = (byEmail: boolean) => call("POST", "/api/messages/settings", { byEmail });
    await all(true);
    expect(await stored()).toEqual([{ kind: "standings", level: "none" }]);
    const { levels } = await settings();
    const others = levels.filter(({ level }) => level !== "mail");
    expect(others).toEqual([
      { kind: "standings", level: "none" },
      { kind: "followed", level: "site" },
    ]);
    await choose("followed", "mail");
    await all(true);
    expect(await levelOf("followed")).toBe("mail");
    await choose("results", "site");
    await all(false);
    expect(await stored()).toEqual([{ kind: "standings", level: "none" }]);
    expect(await levelOf("results")).toBe("site");
  });

  it("is chosen in several windows at once without undoing one another", async () => {
    const kinds = ["results", "standings", "event-24h", "reserve", "message"];
    await Promise.all(kinds.flatMap((kind) => [choose(kind, "mail"), choose(kind, "mail")]));
    expect((await stored()).map(({ kind }) => kind)).toEqual(kinds.toSorted());
  });

  it.each([
    ["a letter away", "message", { level: "none" }, 422],
    ["a kind that is none", "telepathy", { level: "site" }, 404],
    ["a prototype's", "constructor", { level: "site" }, 404],
    ["a level that is none", "results", { level: "loud" }, 422],
    ["nothing", "results", {}, 422],
  ])("is not chosen: %s", async (_what, kind, payload, status) => {
    expect((await call("PUT", `/api/notices/levels/${kind}`, payload)).status).toBe(status);
    expect(await stored()).toEqual([]);
  });

  it("leaves hours of the day alone, the usual ones until others are chosen", async () => {
    expect((await settings()).quiet).toEqual({ from: 23, until: 8 });
    const save = (from: unknown, until: unknown) =>
      call("PUT", "/api/notices/quiet-hours", { from, until });
    await Promise.all([save(0, 0), save(0, 0)]);
    expect((await settings()).quiet).toEqual({ from: 0, until: 0 });
    for (const [from, until] of [
      [24, 8],
      [-1, 8],
      [1.5, 8],
      ["1", 8],
      [1, null],
    ])
      expect((await save(from, until)).status).toBe(422);
    await save(23, 8);
    const rows = db().selectFrom("notice_hours").selectAll().where("user_id", "=", ana);
    expect(await rows.execute()).toEqual([]);
  });

  it("is no more of a season that somebody silences, and again of one that they do not", async () => {
    const put = () => call("PUT", `/api/notices/silenced/${season}`);
    const statuses = await Promise.all([put(), put()]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
    expect((await settings()).silenced).toEqual([{ _id: season, title: "Cupa de Iarnă" }]);
    expect(await send({ seasonId: season })).toBe(0);
    for (const _ of [1, 2])
      expect((await call("DELETE", `/api/notices/silenced/${season}`)).status).toBe(200);
    expect((await settings()).silenced).toEqual([]);
    expect(await send({ seasonId: season })).toBe(1);
    expect((await call("PUT", "/api/notices/silenced/none")).status).toBe(404);
  });

  it("offers to silence one's own seasons that are not over, and shows none that is hidden", async () => {
    const [driven, run, over, hidden] = [
      await createSeason(db(), { title: "Conduce" }),
      await createSeason(db(), { title: "Clubul ei" }),
      await createSeason(db(), { title: "Trecut" }),
      await createSeason(db(), { title: "Ascuns", hidden: true }),
    ];
    await createEvent(db(), { season: over, time: TEST_NOW - DAY_MS });
    await createEvent(db(), { season: driven, time: TEST_NOW + DAY_MS });
    const own = await createClub(db(), { owner: ana });
    for (const id of [driven, over, hidden])
      await registerCar(db(), { season: id, drivers: [ana] });
    await registerCar(db(), { season: run, club: own, drivers: [await addAccount(site)] });
    const titles = async () => (await settings()).seasons.map(({ title }) => title).toSorted();
    expect(await titles()).toEqual(["Clubul ei", "Conduce"]);
    await call("PUT", `/api/notices/silenced/${driven}`);
    expect(await titles()).toEqual(["Clubul ei"]);
    await db().updateTable("seasons").set({ hidden: true }).where("id", "=", driven).execute();
    expect((await settings()).silenced).toEqual([]);
  });

  it("is taken along with what one wants to be told, and goes with the account", async () => {
    await choose("results", "none");
    await call("PUT", "/api/notices/quiet-hours", { from: 1, until: 2 });
    await call("PUT", `/api/notices/silenced/${season}`);
    expect((await call("GET", "/user/data")).data).toMatchObject({
      noticePreferences: [{ kind: "results", level: "none" }],
      mutedSeasons: [{ title: "Cupa de Iarnă" }],
      quietHours: { quiet_from: 1, quiet_until: 2 },
    });
    await call("POST", "/user/delete", { password: "trei ture libere" });
    for (const table of ["notice_preferences", "notice_mutes", "notice_hours"] as const)
      expect(
        await db().selectFrom(table).select("user_id").where("user_id", "=", ana).execute(),
      ).toEqual([]);
  });

  it("is counted for organisers, and never so that it tells who wants no mails", async () => {
    const readers = await Promise.all([1, 2, 3].map(() => addAccount(site)));
    const byMail = readers.slice(0, 2);
    await db()
      .updateTable("users")
      .set({ messages_by_email: true })
      .where("id", "in", byMail)
      .execute();
    const counts = async (as: string): Promise<SentCount[]> =>
      (await site.call({ url: "/api/notices/sent", as })).json().data;
    const organizer = await addAccount(site, { roles: ["organizer"] });
    const ofReserve = async () => (await counts(organizer)).find(({ kind }) => kind === "reserve");
    await send({ to: readers.slice(1), kind: "reserve" });
    await send({ to: readers.slice(1), kind: "reserve" });
    expect(await ofReserve()).toEqual({ kind: "reserve", onSite: 4, byMail: null });
    await send({ to: readers, kind: "reserve" });
    await db()
      .updateTable("mails")
      .set({ status: "failed" })
      .where("id", "in", (one) =>
        one.selectFrom("mails").select("id").where("kind", "=", "reserve").limit(1),
      )
      .execute();
    expect(await ofReserve()).toEqual({
      kind: "reserve",
      onSite: 7,
      byMail: { sent: 0, waiting: 3, failed: 1 },
    });
    const longAgo = { created_at: TEST_NOW - 30 * DAY_MS };
    await db().updateTable("messages").set(longAgo).where("kind", "=", "reserve").execute();
    expect(await ofReserve()).toMatchObject({ onSite: 0, byMail: null });
    const driver = await site.call({ url: "/api/notices/sent", as: ana });
    expect(driver.statusCode).toBe(403);
  });
});
