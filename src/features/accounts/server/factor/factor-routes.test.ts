import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { SecondFactor, StartedFactor } from "#features/accounts/own/own-account.ts";
import { linkIn, mailsTo } from "#tests/factories/mails.ts";
import { addAccount, TEST_PASSWORD } from "#tests/factories/people.ts";
import { addFactor, codeAt } from "#tests/factories/second-factors.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

const PERIOD_MS = 30_000;
const NEW_PASSWORD = "curba lunga la dreapta";

describeOnEachDatabase("A second factor", (engine) => {
  let site: TestApp;
  let administrator: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    administrator = await addAccount(site, { roles: ["administrator"] });
  });
  afterAll(() => site.close());
  beforeEach(() => site.setNow(TEST_NOW));

  let count = 0;
  const newOrganiser = async () => {
    const email = `organizator${++count}@example.test`;
    return { email, id: await addAccount(site, { email, roles: ["organizer"] }) };
  };
  const post = (as: string, url: string, body?: object) =>
    site.call({ method: "POST", url, as, ...(body && { body }) });
  const start = (as: string, password = TEST_PASSWORD) =>
    post(as, "/user/second-factor/start", { password });
  const startedBy = async (as: string) => (await start(as)).json<{ data: StartedFactor }>().data;
  const confirm = (as: string, code: string) => post(as, "/user/second-factor/confirm", { code });
  const login = (email: string, code?: string, password = TEST_PASSWORD) =>
    site.call({
      method: "POST",
      url: "/auth/login",
      body: { email, password, ...(code !== undefined && { code }) },
    });
  const stateOf = async (as: string) =>
    (await site.call({ url: "/user/second-factor", as })).json<{ data: SecondFactor }>().data;
  const codeOf = (secret: string) => codeAt(secret, site.services.now());
  const later = (periods: number) => site.setNow(site.services.now() + periods * PERIOD_MS);
  const statuses = (replies: readonly { statusCode: number }[]) =>
    replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);

  it("is set up by the password and the first code, and every login asks for one from then on", async () => {
    const { email, id } = await newOrganiser();
    const wrong = await start(id, "alta parola lunga");
    expect(wrong.json()).toMatchObject({
      status: 409,
      code: "account.password-wrong",
      fields: { password: "Parola nu este corectă." },
    });
    const { secret, uri } = await startedBy(id);
    const address = new URL(uri);
    expect([address.protocol, address.host]).toEqual(["otpauth:", "totp"]);
    expect(decodeURIComponent(address.pathname)).toBe(`/Grila:${email}`);
    expect(address.searchParams.get("secret")).toBe(secret);
    // Nothing is asked before the app has shown that it knows the secret.
    expect((await login(email)).statusCode).toBe(200);
    expect((await confirm(id, "000000")).json()).toMatchObject({
      status: 409,
      code: "factor.code-wrong",
      fields: { code: "Codul nu este bun. Scrie-l pe cel de acum din aplicație." },
    });
    const codes = (await confirm(id, codeOf(secret))).json<{ data: string[] }>().data;
    expect(new Set(codes).size).toBe(10);
    expect(codes.filter((code) => !/^(?:[a-z2-7]{4}-){6}[a-z2-7]{4}$/.test(code))).toEqual([]);

    expect((await login(email)).json()).toEqual({
      status: 401,
      code: "second-factor",
      data: "Scrie și codul din aplicația ta de verificare.",
    });
    later(1);
    const reply = await login(email, codeOf(secret));
    expect(reply.json()).toEqual({
      status: 200,
      data: { token: expect.any(String) },
      token: expect.any(String),
    });
    expect(await stateOf(id)).toEqual({
      since: TEST_NOW,
      recoveryCodes: 10,
      requiredBy: [],
    });
    const subjects = (await mailsTo(site, email)).map(({ subject }) => subject);
    expect(subjects).toEqual(["Verificarea în doi pași a fost pornită · Grila"]);
  });

  it("says nothing to somebody with a wrong password, whatever code they send", async () => {
    const { email, id } = await newOrganiser();
    const { secret } = await addFactor(site, id);
    later(1);
    const unknown = await login("nimeni@example.test", "123456");
    for (const code of [undefined, "123456", codeOf(secret)]) {
      const reply = await login(email, code, "alta parola lunga");
      expect(reply.json()).toEqual(unknown.json());
      expect(reply.json().code).toBe("login.failed");
    }
    // The right code was not used up.
    expect((await login(email, codeOf(secret))).statusCode).toBe(200);
  });

  it("is stored readable nowhere, and shown to nobody again", async () => {
    const { id } = await newOrganiser();
    const { secret, recoveryCodes } = await addFactor(site, id);
    const { reader } = site.services.databases;
    const factor = await reader
      .selectFrom("second_factors")
      .selectAll()
      .where("user_id", "=", id)
      .executeTakeFirstOrThrow();
    const codes = await reader
      .selectFrom("recovery_codes")
      .selectAll()
      .where("user_id", "=", id)
      .execute();
    const log = await reader.selectFrom("audit_log").selectAll().execute();
    const own = await site.call({ url: "/user/data", as: id });
    const person = await site.call({ url: `/api/people/${id}`, as: administrator });
    const stored = JSON.stringify([factor, codes, log]) + own.body + person.body;
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => plain(code))])
      expect(stored.toLowerCase()).not.toContain(text.toLowerCase());
    expect(own.json().data.secondFactor).toEqual({
      since: new Date(TEST_NOW).toISOString(),
      recoveryCodesLeft: 10,
    });
    expect(person.json().data.account.hasFactor).toBe(true);
  });

  it("takes each code once: not again, and none of before it", async () => {
    const { email, id } = await newOrganiser();
    const { secret } = await addFactor(site, id);
    const before = codeOf(secret);
    later(1);
    const now = codeOf(secret);
    expect((await login(email, now)).statusCode).toBe(200);
    for (const code of [now, before]) {
      const replayed = await login(email, code);
      expect(replayed.json()).toMatchObject({
        status: 401,
        code: "second-factor",
        fields: { code: "Codul nu este bun sau a fost deja folosit. Scrie-l pe cel de acum." },
      });
    }
    later(5);
    expect(
      (await login(email, codeAt(secret, site.services.now() - 2 * PERIOD_MS))).statusCode,
    ).toBe(401);
  });

  it("refuses a code of the half minute that comes, at login and when it is set up, and takes the one before", async () => {
    const at = (secret: string, periods: number) =>
      codeAt(secret, site.services.now() + periods * PERIOD_MS);
    const { email, id } = await newOrganiser();
    const { secret } = await startedBy(id);
    expect((await confirm(id, at(secret, 1))).json().code).toBe("factor.code-wrong");
    expect((await confirm(id, at(secret, -1))).statusCode).toBe(200);
    later(2);
    expect((await login(email, at(secret, 1))).json().code).toBe("second-factor");
    expect((await login(email, at(secret, -1))).statusCode).toBe(200);
  });

  it("lets one of many in who send the same code at once", async () => {
    const { email, id } = await newOrganiser();
    const { secret, recoveryCodes } = await addFactor(site, id);
    later(1);
    for (const code of [codeOf(secret), recoveryCodes[0] ?? ""]) {
      const replies = await Promise.all(Array.from({ length: 5 }, () => login(email, code)));
      expect(statuses(replies)).toEqual([200, 401, 401, 401, 401]);
    }
  });

  it("can be replaced by a recovery code, which works once, however it is typed, and is told by mail", async () => {
    const { email, id } = await newOrganiser();
    const { recoveryCodes } = await addFactor(site, id);
    const [first = "", second = ""] = recoveryCodes;
    expect((await login(email, ` ${plain(first).toUpperCase()} `)).statusCode).toBe(200);
    expect((await login(email, first)).statusCode).toBe(401);
    expect((await login(email, second)).statusCode).toBe(200);
    expect((await stateOf(id)).recoveryCodes).toBe(8);
    const told = (await mailsTo(site, email)).filter(({ subject }) =>
      subject.startsWith("Ai folosit un cod de rezervă"),
    );
    expect(told).toHaveLength(2);
  });

  it("has new recovery codes by the password, and the old ones are worth nothing", async () => {
    const { email, id } = await newOrganiser();
    const { recoveryCodes } = await addFactor(site, id);
    const renew = (password: string) =>
      post(id, "/user/second-factor/recovery-codes", { password });
    expect((await renew("alta parola lunga")).statusCode).toBe(409);
    const fresh = (await renew(TEST_PASSWORD)).json<{ data: string[] }>().data;
    expect(new Set([...fresh, ...recoveryCodes]).size).toBe(20);
    expect((await login(email, recoveryCodes[0])).statusCode).toBe(401);
    expect((await login(email, fresh[0])).statusCode).toBe(200);
  });

  it("opens no other account: neither its codes nor its row in another's place", async () => {
    const [ana, bogdan] = [await newOrganiser(), await newOrganiser()];
    const { secret, recoveryCodes } = await addFactor(site, ana.id);
    await addFactor(site, bogdan.id);
    later(1);
    for (const code of [codeOf(secret), recoveryCodes[0]])
      expect((await login(bogdan.email, code)).statusCode).toBe(401);
    const { db } = site.services.databases;
    const row = await db
      .selectFrom("second_factors")
      .select("secret")
      .where("user_id", "=", ana.id)
      .executeTakeFirstOrThrow();
    await db
      .updateTable("second_factors")
      .set({ secret: row.secret })
      .where("user_id", "=", bogdan.id)
      .execute();
    engine.logCollector.expectError(/second factor cannot be read/);
    expect((await login(bogdan.email, codeOf(secret))).statusCode).toBe(401);
  });

  it("is set up once: of two beginnings the later, of two first codes one, and within half an hour", async () => {
    const { id } = await newOrganiser();
    const first = await startedBy(id);
    const second = await startedBy(id);
    expect((await confirm(id, codeOf(first.secret))).json().code).toBe("factor.code-wrong");
    const code = codeOf(second.secret);
    expect(statuses(await Promise.all([confirm(id, code), confirm(id, code)]))).toEqual([200, 409]);
    expect((await start(id)).json().code).toBe("factor.on-already");
    expect((await stateOf(id)).recoveryCodes).toBe(10);

    const slow = await newOrganiser();
    const { secret } = await startedBy(slow.id);
    later(60);
    expect((await confirm(slow.id, codeOf(secret))).json().code).toBe("factor.not-started");
    const stranger = await newOrganiser();
    expect((await confirm(stranger.id, "123456")).json().code).toBe("factor.not-started");
  });

  it("is ended by the password, and not by a session alone", async () => {
    const { email, id } = await newOrganiser();
    await addFactor(site, id);
    const end = (password: string) => post(id, "/user/second-factor/end", { password });
    for (const password of ["alta parola lunga", ""])
      expect((await end(password)).statusCode).toBeGreaterThanOrEqual(409);
    expect((await login(email)).statusCode).toBe(401);
    expect((await end(TEST_PASSWORD)).statusCode).toBe(200);
    expect((await login(email)).statusCode).toBe(200);
    expect((await end(TEST_PASSWORD)).json().code).toBe("factor.none");
  });

  it("stays when the password is replaced through the mailbox", async () => {
    const { email, id } = await newOrganiser();
    const { secret } = await addFactor(site, id);
    await site.call({ method: "POST", url: "/auth/forgot-password", body: { email } });
    const link = linkIn((await mailsTo(site, email)).at(-1));
    await site.call({
      method: "POST",
      url: link.replace("/reset-password/", "/auth/reset-password/"),
      body: { password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD },
    });
    later(1);
    expect((await login(email, undefined, NEW_PASSWORD)).json().code).toBe("second-factor");
    expect((await login(email, codeOf(secret), NEW_PASSWORD)).statusCode).toBe(200);
  });

  it("is for everybody who wants one, without any right too", async () => {
    const email = "membru@example.test";
    const member = await addAccount(site, { email });
    const { secret } = await startedBy(member);
    expect((await confirm(member, codeOf(secret))).statusCode).toBe(200);
    expect((await login(email)).json().code).toBe("second-factor");
  });

  it("takes the recovery codes of before, of 80 bits, each once", async () => {
    const { email, id } = await newOrganiser();
    await addFactor(site, id);
    const kept = "abcd-efgh-2345-wxyz";
    const stored = createHash("sha256")
      .update(`${id} ${plain(kept)}`)
      .digest("base64url");
    await site.services.databases.db
      .insertInto("recovery_codes")
      .values({ id: stored, user_id: id, used_at: null })
      .execute();
    expect((await login(email, kept)).statusCode).toBe(200);
    expect((await login(email, kept)).statusCode).toBe(401);
  });

  it("is reset by an administrator, who is named in the log, and its owner is told", async () => {
    const { email, id } = await newOrganiser();
    const { recoveryCodes } = await addFactor(site, id);
    const reset = (as: string, of: string) => post(as, `/api/users/${of}/reset-second-factor`);
    expect((await reset(id, id)).statusCode).toBe(403);
    expect((await reset(administrator, administrator)).json().code).toBe("user.own-factor");
    expect(
      statuses(await Promise.all([reset(administrator, id), reset(administrator, id)])),
    ).toEqual([200, 409]);
    expect((await reset(administrator, "nobody")).statusCode).toBe(404);
    expect((await login(email)).statusCode).toBe(200);
    expect(await stateOf(id)).toMatchObject({ since: null, recoveryCodes: 0 });
    const next = await addFactor(site, id);
    expect((await login(email, recoveryCodes[0])).statusCode).toBe(401);
    expect((await login(email, next.recoveryCodes[0])).statusCode).toBe(200);
    const [entry] = await site.services.databases.reader
      .selectFrom("audit_log")
      .select(["action", "user_id", "subject_id"])
      .where("action", "=", "user.factor-reset")
      .execute();
    expect(entry).toEqual({ action: "user.factor-reset", user_id: administrator, subject_id: id });
    const subjects = (await mailsTo(site, email)).map(({ subject }) => subject);
    expect(subjects).toContain("Verificarea în doi pași a fost resetată · Grila");
  });
});

describeOnEachDatabase("Guessing codes", (engine) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp(engine, {
      environment: { RATE_LIMITS: "1", TRUST_PROXY: "127.0.0.1" },
    });
  });
  afterAll(() => site.close());

  it("ends after ten, from wherever they come, and keeps no known client of the owner out", async () => {
    const email = "ana@example.test";
    const id = await addAccount(site, { email, roles: ["organizer"] });
    const { secret, recoveryCodes } = await addFactor(site, id);
    const login = (code: string | undefined, from: number, cookie = "") =>
      site.call({
        method: "POST",
        url: "/auth/login",
        body: { email, password: TEST_PASSWORD, ...(code !== undefined && { code }) },
        headers: { cookie, "x-forwarded-for": `203.0.113.${from}` },
      });
    const own = await login(recoveryCodes[0], 200);
    const [cookie = ""] = String(own.headers["set-cookie"]).split(";");

    const guesses = ["000000", "aaaa-aaaa-aaaa-aaaa", "999999", "hm", "", "111111"];
    const replies = [];
    for (let from = 1; from <= 14; from++)
      replies.push(await login(guesses[from % guesses.length], from));
    const wrong = replies.filter(({ statusCode }) => statusCode === 401);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toEqual([]);
    expect(wrong.length).toBeLessThan(14);
    site.setNow(TEST_NOW + PERIOD_MS);
    // A stranger's right code is too late; the owner's own browser is counted by itself.
    expect((await login(recoveryCodes[1], 99)).statusCode).toBe(429);
    expect((await login(codeAt(secret, site.services.now()), 200, cookie)).statusCode).toBe(200);
    // The day has room for few more.
    site.setNow(TEST_NOW + 16 * 60_000);
    expect((await login("000000", 50)).statusCode).toBe(401);
  });

  it("ends after sixty a day for all known clients together, however many somebody made known before", async () => {
    const email = "cristina@example.test";
    const id = await addAccount(site, { email, roles: ["organizer"] });
    const login = (from: number, cookie: string, code?: string) =>
      site.call({
        method: "POST",
        url: "/auth/login",
        body: { email, password: TEST_PASSWORD, ...(code !== undefined && { code }) },
        headers: { cookie, "x-forwarded-for": `203.0.113.${from}` },
      });
    const cookies = [];
    for (let from = 1; from <= 8; from++) {
      const reply = await login(from, "");
      cookies.push(String(reply.headers["set-cookie"]).split(";")[0] ?? "");
    }
    await addFactor(site, id);
    const codes: string[] = [];
    for (const [from, cookie] of cookies.entries())
      for (let guess = 0; guess < 9; guess++)
        codes.push((await login(from, cookie, "hm")).json().code);
    expect(codes.filter((code) => code === "second-factor")).toHaveLength(60);
  });

  it("costs nothing to who has not typed theirs yet", async () => {
    const email = "bogdan@example.test";
    const id = await addAccount(site, { email, roles: ["organizer"] });
    await addFactor(site, id);
    for (let tries = 0; tries < 15; tries++) {
      const reply = await site.call({
        method: "POST",
        url: "/auth/login",
        body: { email, password: TEST_PASSWORD },
      });
      expect(reply.json().code).toBe("second-factor");
    }
  });
});

function plain(code: string): string {
  return code.replaceAll("-", "");
}
