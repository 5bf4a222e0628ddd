import { afterAll, beforeAll, expect, it } from "vitest";
import { addAccount, addDriver } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { sendNotice } from "./send-notice.ts";

describeOnEachDatabase("A person's inbox", (engine) => {
  let site: TestApp;
  let ana: string;
  let dan: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    ana = await addAccount(site, { firstName: "Ana", lastName: "Pop" });
    dan = await addAccount(site, { firstName: "Dan", lastName: "Ilie" });
  });
  afterAll(() => site.close());

  const send = (to: string[], subject: string, from: string | null = dan) =>
    site.services.databases.db
      .transaction()
      .execute((trx) =>
        sendNotice(trx, site.services, { to, from, subject, body: `<p>${subject}</p>` }),
      );
  const get = async (url: string, as?: string) => (await site.call({ url, as })).json();
  const idOf = async (subject: string, as = ana): Promise<string> => {
    const { data } = await get("/api/messages", as);
    return data.find((line: { subject: string }) => line.subject === subject)._id;
  };

  it.each(["/api/messages", "/api/messages/unread", "/api/message/x", "/api/message/x/delete"])(
    "%s is not for visitors",
    async (url) => {
      expect((await get(url)).status).toBe(401);
    },
  );

  it("shows what came, newest first, with sender and whether it was read", async () => {
    const eva = await addAccount(site);
    await send([eva], "Prima");
    site.setNow(TEST_NOW + 1000);
    await send([eva], "A doua", null);
    site.setNow(TEST_NOW);
    expect((await get("/api/messages", eva)).data).toEqual([
      {
        _id: expect.any(String),
        subject: "A doua",
        viewed: false,
        createdAt: TEST_NOW + 1000,
        from: null,
      },
      {
        _id: expect.any(String),
        subject: "Prima",
        viewed: false,
        createdAt: TEST_NOW,
        from: { _id: dan, profile: { firstName: "Dan", lastName: "Ilie" } },
      },
    ]);
  });

  it("is paged and says how much there is", async () => {
    const eva = await addAccount(site);
    for (const number of [1, 2, 3, 4, 5]) {
      site.setNow(TEST_NOW + number);
      await send([eva], `Mesajul ${number}`);
    }
    site.setNow(TEST_NOW);
    const { data, meta } = await get("/api/messages?page=2&pageSize=2", eva);
    expect(data.map((line: { subject: string }) => line.subject)).toEqual([
      "Mesajul 3",
      "Mesajul 2",
    ]);
    expect(meta).toEqual({ page: 2, pageSize: 2, total: 5 });
  });

  it("opens a message without marking it, and marks it when the page says it was seen", async () => {
    await send([ana], "De citit");
    const id = await idOf("De citit");
    const message = await get(`/api/message/${id}`, ana);
    expect(message.data).toMatchObject({ viewed: false, messageBody: "<p>De citit</p>" });
    const { unread, newest } = (await get("/api/messages/unread", ana)).data;
    expect(newest[0]).toBe(id);
    const saved = await site.call({
      method: "POST",
      url: `/api/message/${id}`,
      payload: { ...message.data, viewed: true },
      as: ana,
    });
    expect(saved.json().data).toMatchObject({ _id: id, viewed: true });
    expect((await get("/api/messages/unread", ana)).data).toEqual({
      unread: unread - 1,
      newest: newest.slice(1),
      hasNews: false,
    });
  });

  it("counts all that are unread, and names the newest fifty of them", async () => {
    const { db } = site.services.databases;
    const reader = await addAccount(site, { firstName: "Elena", lastName: "Rusu" });
    for (let sent = 1; sent <= 51; sent += 1)
      await db
        .insertInto("messages")
        .values({
          id: `unread-${sent}`,
          sender_id: null,
          recipient_id: reader,
          subject: "Subiect",
          body: "<p>Text</p>",
          created_at: sent,
        })
        .execute();
    const { unread, newest } = (await get("/api/messages/unread", reader)).data;
    expect([unread, newest.length, newest[0], newest.at(-1)]).toEqual([
      51,
      50,
      "unread-51",
      "unread-2",
    ]);
  });

  it("keeps when a message was first read", async () => {
    await send([ana], "De două ori");
    const id = await idOf("De două ori");
    const view = () =>
      site.call({ method: "POST", url: `/api/message/${id}`, payload: { viewed: true }, as: ana });
    await view();
    site.setNow(TEST_NOW + 60_000);
    await view();
    site.setNow(TEST_NOW);
    const row = await site.services.databases.reader
      .selectFrom("messages")
      .select("viewed_at")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.viewed_at).toBe(TEST_NOW);
  });

  it.each([
    ["GET", (id: string) => `/api/message/${id}/delete`],
    ["DELETE", (id: string) => `/api/message/${id}`],
  ] as const)("loses a message for good by %s", async (method, url) => {
    await send([ana], `De șters prin ${method}`);
    const id = await idOf(`De șters prin ${method}`);
    expect((await site.call({ method, url: url(id), as: ana })).statusCode).toBe(200);
    expect((await get(`/api/message/${id}`, ana)).status).toBe(404);
    expect((await site.call({ method, url: url(id), as: ana })).statusCode).toBe(404);
  });

  it("is closed to somebody who knows an id", async () => {
    await send([ana], "Numai pentru Ana");
    const id = await idOf("Numai pentru Ana");
    const calls = [
      { method: "GET", url: `/api/message/${id}` },
      { method: "POST", url: `/api/message/${id}`, payload: { viewed: true } },
      { method: "GET", url: `/api/message/${id}/delete` },
      { method: "DELETE", url: `/api/message/${id}` },
    ] as const;
    for (const call of calls) {
      const reply = await site.call({ ...call, as: dan });
      expect(reply.statusCode).toBe(404);
      expect(reply.body).not.toContain("Numai pentru Ana");
    }
    expect((await get(`/api/message/${id}`, ana)).data.viewed).toBe(false);
  });

  it("holds clean HTML only, whoever wrote it", async () => {
    await site.services.databases.db.transaction().execute((trx) =>
      sendNotice(trx, site.services, {
        to: [ana],
        from: dan,
        subject: "Murdar",
        body: `<p onclick="x()">Bună</p><script>x()</script>`,
      }),
    );
    const { data } = await get(`/api/message/${await idOf("Murdar")}`, ana);
    expect(data.messageBody).toBe("<p>Bună</p>");
  });

  it("reaches only people who can ever read it, each once", async () => {
    const guest = await addDriver(site);
    expect(await send([ana, ana, guest, "nobody"], "O dată")).toBe(1);
  });

  it("goes to the address too for those who chose so, with a link and the words", async () => {
    const eva = await addAccount(site, { email: "eva@example.test" });
    const settings = (payload?: object) =>
      site.call({
        method: payload ? "POST" : "GET",
        url: "/api/messages/settings",
        ...(payload && { payload }),
        as: eva,
      });
    expect((await settings()).json().data).toEqual({ byEmail: false });
    await send([eva], "Fără email");
    expect((await settings({ byEmail: true })).json().data).toEqual({ byEmail: true });
    expect((await settings()).json().data).toEqual({ byEmail: true });
    await send([eva, ana], "Cu email");
    const mails = await site.services.databases.reader
      .selectFrom("mails")
      .select(["address", "subject", "text"])
      .execute();
    const id = await idOf("Cu email", eva);
    expect(mails).toEqual([
      {
        address: "eva@example.test",
        subject: "Cu email",
        text: expect.stringContaining(`http://localhost:3000/message/${id}`),
      },
    ]);
    expect(mails[0]?.text).toMatch(/^Cu email\n/);
  });
});
