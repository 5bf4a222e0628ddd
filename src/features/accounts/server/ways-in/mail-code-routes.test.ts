import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#shared/time/durations.ts";
import { codeIn } from "#tests/factories/mail-codes.ts";
import { mailsTo } from "#tests/factories/mails.ts";
import { addAccount, addDriver, TEST_PASSWORD } from "#tests/factories/people.ts";
import { addFactor, codeAt } from "#tests/factories/second-factors.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { createLogin } from "../login/create-login.ts";
import { tidyAccounts } from "../login/tidy-accounts.ts";
import { createSeatLogin } from "./login-links.ts";

const SENDS_MAIL = { SMTP_URL: "smtp://localhost:1", MAIL_FROM: "Liga <liga@example.test>" };

describeOnEachDatabase("A code by mail", (engine) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp(engine, { environment: SENDS_MAIL });
  });
  afterAll(() => site.close());

  const db = () => site.services.databases.db;
  const post = (url: string, payload: object, token?: string) =>
    site.call({
      method: "POST",
      url,
      payload,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
  const lastMail = async (address: string) => (await mailsTo(site, address)).at(-1);
  const ask = async (email: string) => {
    const asked = await post("/auth/mail-code/start", { email });
    expect(asked.statusCode).toBe(200);
    const { ticket } = asked.json().data;
    return { ticket, text: (await lastMail(email))?.text };
  };
  const askCode = async (email: string) => {
    const { ticket, text } = await ask(email);
    return { ticket, code: codeIn(text) };
  };
  const logIn = (typed: object) => post("/auth/mail-code", typed);
  const profileOf = async (token: string) =>
    (
      await site.call({
        method: "GET",
        url: "/user/profile",
        headers: { authorization: `Bearer ${token}` },
      })
    ).json().data;
  const addMember = async (name: string) => {
    const email = `${name}@example.test`;
    return { id: await addAccount(site, { email }), email };
  };
  const takeSeat = async () => {
    const userId = await addDriver(site);
    const seat = await db()
      .transaction()
      .execute((trx) => createSeatLogin(site.services, trx, { userId }));
    return { userId, ...seat };
  };
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

  it("logs in whoever reads the mail, once, however it is grouped", async () => {
    const { id, email } = await addMember("cod");
    const { ticket, code } = await askCode(` ${email.toUpperCase()} `.trim().toLowerCase());
    const reply = await logIn({ ticket, code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect((await profileOf(reply.json().data.token))._id).toBe(id);
    expect((await logIn({ ticket, code })).json().code).toBe("mail-code.gone");
  });

  it("that two send at once logs one of them in", async () => {
    const { email } = await addMember("doi");
    const asked = await askCode(email);
    const replies = await Promise.all([logIn(asked), logIn(asked), logIn(asked)]);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it("is of the browser that asked, of ten minutes and of five tries", async () => {
    const { email } = await addMember("minute");
    const mine = await askCode(email);
    const other = await askCode(email);
    expect((await logIn({ ...mine, ticket: other.ticket })).json()).toMatchObject({
      code: "mail-code.wrong",
      fields: { code: expect.any(String) },
    });
    for (let tries = 1; tries < 5; tries++) await logIn({ ...other, code: wrong(other.code) });
    expect((await logIn(other)).json().code).toBe("mail-code.gone");
    // What a stranger tried with a ticket of their own has ended nothing of the owner's.
    site.setNow(TEST_NOW + 10 * MINUTE_MS);
    expect((await logIn(mine)).json().code).toBe("mail-code.gone");
    site.setNow(TEST_NOW + 10 * MINUTE_MS - 1);
    expect((await logIn(mine)).statusCode).toBe(200);
    site.setNow(TEST_NOW);
  });

  it("is asked for alike where nobody has an account, and the mail alone says so", async () => {
    await site.services.databases.db.deleteFrom("mail_codes").execute();
    const { email } = await addMember("are");
    const unverified = await addAccount(site, {
      email: "neverificat@example.test",
      isAddressVerified: false,
    });
    for (const address of [email, "nimeni@example.test", "neverificat@example.test"]) {
      const reply = await post("/auth/mail-code/start", { email: address });
      expect(reply.json()).toEqual({
        status: 200,
        data: { ticket: expect.stringMatching(/^.{43}$/) },
      });
      for (const code of ["000000", "123456"])
        expect((await logIn({ ticket: reply.json().data.ticket, code })).json().code).toBe(
          "mail-code.wrong",
        );
    }
    expect((await lastMail("nimeni@example.test"))?.text).toContain("niciun cont");
    expect((await lastMail("neverificat@example.test"))?.text).toContain("alege o parolă nouă");
    expect(await mailsTo(site, "neverificat@example.test")).toHaveLength(1);
    expect(unverified).not.toBe("");
  });

  it("lies readable nowhere: not in its row, not in the subject, and is forgotten in time", async () => {
    const { email } = await addMember("hash");
    const { ticket, code } = await askCode(email);
    const rows = await db().selectFrom("mail_codes").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(ticket);
    expect(JSON.stringify(rows.map(({ hash }) => hash))).not.toContain(code);
    expect((await lastMail(email))?.subject).not.toMatch(/\d/);
    await tidyAccounts(db(), TEST_NOW + HOUR_MS);
    expect(await db().selectFrom("mail_codes").selectAll().execute()).toEqual([]);
  });

  it("asks who has a second factor for that too, and stays good meanwhile", async () => {
    const { id, email } = await addMember("factor");
    const { secret } = await addFactor(site, id);
    const asked = await askCode(email);
    site.setNow(TEST_NOW + MINUTE_MS);
    const half = await logIn(asked);
    expect([half.statusCode, half.json().code]).toEqual([401, "second-factor"]);
    const factorCode = codeAt(secret, TEST_NOW + MINUTE_MS);
    expect((await logIn({ ...asked, factorCode: "000000" })).json().code).toBe("second-factor");
    expect((await logIn({ ...asked, factorCode })).statusCode).toBe(200);
    site.setNow(TEST_NOW);
  });

  it("opens no blocked account, and none whose address is another's by now", async () => {
    const blocked = await addMember("blocat");
    const moved = await addMember("mutat");
    const [one, two] = [await askCode(blocked.email), await askCode(moved.email)];
    await db()
      .updateTable("users")
      .set({ blocked_at: TEST_NOW })
      .where("id", "=", blocked.id)
      .execute();
    await db()
      .updateTable("users")
      .set({ email: "altundeva@example.test" })
      .where("id", "=", moved.id)
      .execute();
    expect((await logIn(one)).json().code).toBe("login.blocked");
    expect((await logIn(two)).json().code).toBe("mail-code.gone");
  });

  describe("for an address", () => {
    const askAddress = (email: string, token: string, proof: object = {}) =>
      post("/user/address/start", { email, ...proof }, token);
    const add = (typed: object, token: string) => post("/user/address", typed, token);

    it("makes whole the account of who has a seat alone, and ends their link", async () => {
      const { userId, token, path } = await takeSeat();
      const email = "loc@example.test";
      const { ticket } = (await askAddress(email, token)).json().data;
      const code = codeIn((await lastMail(email))?.text);
      expect((await add({ ticket, code: wrong(code) }, token)).json().code).toBe("mail-code.wrong");
      const whole: string = (await add({ ticket, code }, token)).json().data.token;
      expect(await profileOf(whole)).toMatchObject({ _id: userId, email, isEmailVerified: true });
      expect((await add({ ticket, code }, token)).statusCode).toBe(401);
      expect((await post("/auth/login-link", { secret: path.split("#")[1] })).statusCode).toBe(410);
      expect((await logIn(await askCode(email))).statusCode).toBe(200);
    });

    it("that has an account already tells its owner alone, and joins nothing", async () => {
      const { email } = await addMember("ocupat");
      const { token } = await takeSeat();
      const reply = await askAddress(email, token);
      expect(reply.json().data).toEqual({ ticket: expect.stringMatching(/^.{43}$/) });
      expect((await lastMail(email))?.text).toContain("tu ai deja unul");
      const typed = { ticket: reply.json().data.ticket, code: "123456" };
      expect((await add(typed, token)).json().code).toBe("mail-code.wrong");
    });

    it("is of one login and one purpose, and of the first of two who come with one link", async () => {
      const { userId, token } = await takeSeat();
      const other = await createLogin(site.services, db(), { userId, scope: "seat" });
      const asked = async (email: string, as: string) => {
        const { ticket } = (await askAddress(email, as)).json().data;
        return { ticket, code: codeIn((await lastMail(email))?.text) };
      };
      const mine = await asked("unul@example.test", token);
      const theirs = await asked("altul@example.test", other);
      expect((await add(mine, other)).json().code).toBe("mail-code.wrong");
      expect((await logIn(mine)).json().code).toBe("mail-code.wrong");
      const replies = await Promise.all([add(mine, token), add(theirs, other)]);
      const statuses = replies.map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 401 || status === 409)).toHaveLength(1);
    });

    it("that two accounts wait for becomes the first one's", async () => {
      const [one, two] = [await takeSeat(), await takeSeat()];
      const email = "cine@example.test";
      const tickets = [];
      for (const { token } of [one, two]) {
        const { ticket } = (await askAddress(email, token)).json().data;
        tickets.push({ ticket, code: codeIn((await lastMail(email))?.text) });
      }
      const [first = {}, second = {}] = tickets;
      expect((await add(first, one.token)).statusCode).toBe(200);
      expect((await add(second, two.token)).json().code).toBe("account.exists");
    });

    it("is added to a whole account by who shows that it is theirs, once", async () => {
      const id = await addAccount(site, { email: null });
      const token = await createLogin(site.services, db(), { userId: id });
      const email = "intreg@example.test";
      expect((await askAddress(email, token)).json().code).toBe("account.password-wrong");
      const asked = await askAddress(email, token, { password: TEST_PASSWORD });
      const typed = { ...asked.json().data, code: codeIn((await lastMail(email))?.text) };
      expect((await add(typed, token)).json().data).toEqual({ token: null });
      expect((await askAddress("alta@example.test", token)).json().code).toBe(
        "account.has-address",
      );
    });
  });

  it("is all that some have: a new login is their proof, for a quarter of an hour", async () => {
    const { token: seat } = await takeSeat();
    const email = "numai@example.test";
    const { ticket } = (await post("/user/address/start", { email }, seat)).json().data;
    const code = codeIn((await lastMail(email))?.text);
    const token: string = (await post("/user/address", { ticket, code }, seat)).json().data.token;
    site.setNow(TEST_NOW + 15 * MINUTE_MS);
    const late = await post("/user/delete", {}, token);
    expect(late.json().code).toBe("account.login-again");
    const again: string = (await logIn(await askCode(email))).json().data.token;
    expect((await post("/user/delete", {}, again)).statusCode).toBe(200);
    site.setNow(TEST_NOW);
  });

  it("is neither asked for nor added where the site sends no mail", async () => {
    const silent = await createTestApp(engine);
    const id = await addAccount(silent, { email: null });
    const calls = [
      ["/auth/mail-code/start", {}],
      ["/user/address/start", { as: id }],
    ] as const;
    for (const [url, who] of calls) {
      const payload = { email: "ana@example.test" };
      const reply = await silent.call({ method: "POST", url, payload, ...who });
      expect(reply.json().code).toBe("mail-code.off");
    }
    expect(await mailsTo(silent, "ana@example.test")).toEqual([]);
    await silent.close();
  });

  it("comes five times an hour at most, and thirty wrong ones a day are too many", async () => {
    const busy = await createTestApp(engine, { environment: { ...SENDS_MAIL, RATE_LIMITS: "1" } });
    const email = "flux@example.test";
    await addAccount(busy, { email });
    const from = (count: number) => ({ remoteAddress: `10.0.${count}.1` });
    const send = (url: string, payload: object, count: number) =>
      busy.call({ method: "POST", url, payload, ...from(count) });
    let guesses = 0;
    const statuses = new Set<number>();
    for (let hour = 0; hour < 24; hour++) {
      busy.setNow(TEST_NOW + hour * HOUR_MS);
      const { ticket } = (await send("/auth/mail-code/start", { email }, hour)).json().data;
      const code = codeIn((await mailsTo(busy, email)).at(-1)?.text);
      for (let tries = 0; tries < 5; tries++) {
        const { statusCode } = await send("/auth/mail-code", { ticket, code: wrong(code) }, hour);
        statuses.add(statusCode);
        if (statusCode === 409) guesses++;
      }
    }
    expect([guesses, statuses]).toEqual([30, new Set([409, 429])]);
    const late = [];
    for (let count = 0; count < 6; count++)
      late.push((await send("/auth/mail-code/start", { email }, 50 + count)).statusCode);
    expect(late).toContain(429);
    await busy.close();
  });
});
