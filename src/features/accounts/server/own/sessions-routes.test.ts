import { DAY_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OwnSession } from "#features/accounts/own/own-account.ts";
import { linkIn, mailsTo } from "#tests/factories/mails.ts";
import { addAccount, TEST_PASSWORD } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

const NEW_PASSWORD = "curba lunga la dreapta";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";

describeOnEachDatabase("One's own sessions", (engine) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp(engine);
  });
  afterAll(() => site.close());

  let count = 0;
  const newAccount = async () => {
    const email = `sesiuni${++count}@example.test`;
    return { email, id: await addAccount(site, { email }) };
  };
  const login = async (email: string, userAgent = FIREFOX, password = TEST_PASSWORD) => {
    const reply = await site.call({
      method: "POST",
      url: "/auth/login",
      body: { email, password },
      headers: { "user-agent": userAgent },
    });
    return reply.json<{ token: string }>().token;
  };
  const callWith = (token: string, method: "GET" | "POST" | "DELETE", url: string, body?: object) =>
    site.call({
      method,
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(body && { body }),
    });
  const sessionsOf = async (token: string) =>
    (await callWith(token, "GET", "/user/sessions")).json<{ data: OwnSession[] }>().data;
  const isOpen = async (token: string) =>
    (await callWith(token, "GET", "/user/profile")).statusCode === 200;
  const at = async <T>(now: number, work: () => Promise<T>) => {
    const before = site.services.now();
    site.setNow(now);
    try {
      return await work();
    } finally {
      site.setNow(before);
    }
  };

  it("are named by families of browser and system and by a day, and by nothing else", async () => {
    const { email, id } = await newAccount();
    const token = await login(email);
    await login(email, IPHONE);
    const noon = Date.UTC(2026, 10, 22, 12);
    const sessions = await sessionsOf(token);
    expect(sessions).toEqual([
      {
        _id: expect.any(String),
        browser: "Firefox",
        system: "Linux",
        createdAt: site.services.now(),
        usedOn: noon,
        isOwn: true,
      },
      expect.objectContaining({ browser: "Safari", system: "iOS", isOwn: false }),
    ]);
    const [row = {}] = await site.services.databases.reader
      .selectFrom("logins")
      .selectAll()
      .where("user_id", "=", id)
      .execute();
    expect(JSON.stringify(row)).not.toMatch(/127\.0\.0\.1|Mozilla|145/);
  });

  it("tell the last day of use, which is written down once a day", async () => {
    const { email } = await newAccount();
    const token = await login(email);
    const now = site.services.now();
    const usedOn = async () => (await sessionsOf(token))[0]?.usedOn;
    await at(now + 3 * DAY_MS, async () => {
      await callWith(token, "GET", "/user/profile");
      expect(await usedOn()).toBe(Date.UTC(2026, 10, 25, 12));
    });
    // A clock that was put back takes nothing back.
    expect(await usedOn()).toBe(Date.UTC(2026, 10, 25, 12));
  });

  it("end after fourteen days without use, and go on with use", async () => {
    const { email } = await newAccount();
    const [used, idle] = [await login(email), await login(email)];
    const now = site.services.now();
    await at(now + 10 * DAY_MS, () => isOpen(used));
    await at(now + 14 * DAY_MS, async () => {
      const sessions = await sessionsOf(used);
      expect(sessions).toHaveLength(2);
    });
    await at(now + 15 * DAY_MS, async () => {
      const refused = await callWith(idle, "GET", "/user/profile");
      expect(refused.json()).toMatchObject({ status: 401, code: "session.ended" });
      const sessions = await sessionsOf(used);
      expect(sessions.map(({ isOwn }) => isOwn)).toEqual([true]);
    });
  });

  it("end one by one, also a stolen one that is in use elsewhere", async () => {
    const { email } = await newAccount();
    const [own, stolen] = [await login(email), await login(email, IPHONE)];
    expect(await isOpen(stolen)).toBe(true);
    const other = (await sessionsOf(own)).find(({ isOwn }) => !isOwn);
    const end = () => callWith(own, "DELETE", `/user/sessions/${other?._id}`);
    const replies = await Promise.all([end(), end()]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await isOpen(stolen)).toBe(false);
    expect(await isOpen(own)).toBe(true);
  });

  it("are nobody else's to see or to end", async () => {
    const [ana, bogdan] = [await newAccount(), await newAccount()];
    const [token, stranger] = [await login(ana.email), await login(bogdan.email)];
    const [session] = await sessionsOf(token);
    expect(await sessionsOf(stranger)).toHaveLength(1);
    const unknown = await callWith(stranger, "DELETE", "/user/sessions/made-up");
    const theirs = await callWith(stranger, "DELETE", `/user/sessions/${session?._id}`);
    // No word about which ids there are.
    expect(theirs.json()).toEqual(unknown.json());
    expect(await isOpen(token)).toBe(true);
  });

  it("end all at once but for the one that asks", async () => {
    const { email } = await newAccount();
    const [own, ...others] = [await login(email), await login(email), await login(email)];
    expect((await callWith(own, "POST", "/user/sessions/end-others")).statusCode).toBe(200);
    expect(await Promise.all([own, ...others].map(isOpen))).toEqual([true, false, false]);
  });
});

describeOnEachDatabase("A new password of somebody logged in", (engine) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp(engine, { environment: { RATE_LIMITS: "1" } });
  });
  afterAll(() => site.close());

  const login = async (email: string, password = TEST_PASSWORD) =>
    site.call({ method: "POST", url: "/auth/login", body: { email, password } });
  const tokenOf = async (email: string, password?: string) =>
    (await login(email, password)).json<{ token: string }>().token;
  const change = (token: string, body: Record<string, string>) =>
    site.call({
      method: "POST",
      url: "/user/password",
      headers: { authorization: `Bearer ${token}` },
      body: {
        currentPassword: TEST_PASSWORD,
        password: NEW_PASSWORD,
        passwordConfirm: body["password"] ?? NEW_PASSWORD,
        ...body,
      },
    });
  const isOpen = async (token: string) =>
    (await site.call({ url: "/user/profile", headers: { authorization: `Bearer ${token}` } }))
      .statusCode === 200;

  it("ends the other sessions and mailed links, and is told by mail", async () => {
    const email = "ana@example.test";
    await addAccount(site, { email });
    const [own, other] = [await tokenOf(email), await tokenOf(email)];
    await site.call({ method: "POST", url: "/auth/forgot-password", body: { email } });
    const link = linkIn((await mailsTo(site, email)).at(-1));
    expect((await change(own, {})).json()).toEqual({ status: 200, data: null });

    expect([await isOpen(own), await isOpen(other)]).toEqual([true, false]);
    expect((await login(email)).statusCode).toBe(401);
    expect((await login(email, NEW_PASSWORD)).statusCode).toBe(200);
    const reset = await site.call({
      method: "POST",
      url: link.replace("/reset-password/", "/auth/reset-password/"),
      body: { password: "alta curba lunga", passwordConfirm: "alta curba lunga" },
    });
    expect(reset.json().code).toBe("link.gone");
    const told = (await mailsTo(site, email)).find(({ subject }) =>
      subject.startsWith("Parola a fost schimbată"),
    );
    expect(told?.text).toContain("celelalte sesiuni au fost închise");
  });

  it("needs the password of now, and may be tried ten times in a quarter of an hour by one session: a stolen one keeps its owner from nothing", async () => {
    const email = "bogdan@example.test";
    await addAccount(site, { email });
    const [token, own] = [await tokenOf(email), await tokenOf(email)];
    const wrong = await change(token, { currentPassword: "alta parola lunga" });
    expect(wrong.json()).toMatchObject({
      status: 409,
      code: "account.password-wrong",
      fields: { currentPassword: "Parola nu este corectă." },
    });
    for (let tries = 0; tries < 9; tries++)
      await change(token, { currentPassword: "alta parola lunga" });
    expect((await change(token, {})).json()).toMatchObject({
      status: 429,
      code: "request.too-many",
    });
    expect((await login(email)).statusCode).toBe(200);
    expect((await change(own, {})).statusCode).toBe(200);
  });

  it.each([
    [{ password: "Parola1234" }, { password: "Parola este prea ușor de ghicit. Alege alta." }],
    [{ passwordConfirm: "altceva cu totul" }, { passwordConfirm: "Parolele nu sunt la fel." }],
    [{ password: "cristina@example.test" }, { password: "Parola nu poate fi adresa ta de email." }],
    [
      { password: "CristianoRonaldo" },
      {
        password: "Parola se află într-o listă de parole furate de pe alte site-uri. Alege alta.",
      },
    ],
    [{ currentPassword: "" }, { currentPassword: "Scrie parola de acum." }],
  ])("is refused when it is %j", async (body, fields) => {
    const email = "cristina@example.test";
    const token = await tokenOfCristina(email);
    expect((await change(token, body)).json()).toMatchObject({ status: 422, fields });
    expect((await login(email)).statusCode).toBe(200);
  });

  let cristina: Promise<string> | undefined;
  const tokenOfCristina = (email: string) => {
    cristina ??= addAccount(site, { email }).then(() => tokenOf(email));
    return cristina;
  };

  it("wins once when two are chosen at the same moment", async () => {
    const email = "dan@example.test";
    await addAccount(site, { email });
    const [one, other] = [await tokenOf(email), await tokenOf(email)];
    const replies = await Promise.all([
      change(one, { password: "prima curba lunga" }),
      change(other, { password: "a doua curba lunga" }),
    ]);
    const winners = replies.filter(({ statusCode }) => statusCode === 200);
    expect(winners).toHaveLength(1);
    expect((await Promise.all([isOpen(one), isOpen(other)])).filter(Boolean)).toHaveLength(1);
  });
});
