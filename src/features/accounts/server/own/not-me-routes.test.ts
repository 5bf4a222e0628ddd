import { afterAll, beforeAll, expect, it } from "vitest";
import { linkIn, mailsTo } from "#tests/factories/mails.ts";
import { addAccount, TEST_PASSWORD } from "#tests/factories/people.ts";
import { addFactor } from "#tests/factories/second-factors.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { DAY_MS } from "#shared/time/durations.ts";

const NEW_PASSWORD = "curba lunga la dreapta";
const password = TEST_PASSWORD;

let count = 0;

describeOnEachDatabase("What weakens an account", (engine) => {
  let site: TestApp;
  let mailing: TestApp;
  beforeAll(async () => {
    site = await createTestApp(engine);
    mailing = await createTestApp(engine, {
      environment: { SMTP_URL: "smtp://localhost:1" },
    });
  });
  afterAll(async () => {
    await site.close();
    await mailing.close();
  });

  const newOwner = async (on = site) => {
    const email = `stapan${++count}@example.test`;
    const id = await addAccount(on, { email, steamId: `7656119${8_000_000_000 + count}` });
    return { email, id };
  };
  const tokenOf = async (email: string, word = TEST_PASSWORD) => {
    const body = { email, password: word };
    const reply = await site.call({ method: "POST", url: "/auth/login", body });
    return reply.json<{ token: string }>().token;
  };
  const isOpen = async (token: string) =>
    (await site.call({ url: "/user/profile", headers: { authorization: `Bearer ${token}` } }))
      .statusCode === 200;
  const post = (url: string, body: object, as: string, on = site) =>
    on.call({ method: "POST", url, body, as });
  const changePassword = (as: string) =>
    post(
      "/user/password",
      { currentPassword: TEST_PASSWORD, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD },
      as,
    );
  const deny = (link: string) =>
    site.call({ method: "POST", url: link.replace("/nu-am-fost-eu/", "/auth/not-me/") });
  const messagesOf = (id: string, on = site) =>
    on.services.databases.reader
      .selectFrom("messages")
      .select(["subject", "body", "sender_id"])
      .where("recipient_id", "=", id)
      .execute();
  const linkInMessage = async (id: string) => {
    const [message] = await messagesOf(id);
    return /\/nu-am-fost-eu\/[\w-]+/.exec(message?.body ?? "")?.[0] ?? "";
  };

  it.each<[string, string, (owner: string) => Promise<unknown>]>([
    ["another password", "Parola a fost schimbată", changePassword],
    [
      "the end of the second factor",
      "Verificarea în doi pași a fost oprită",
      (owner) => post("/user/second-factor/end", { password }, owner),
    ],
    [
      "new recovery codes",
      "Ai alte coduri de rezervă",
      (owner) => post("/user/second-factor/recovery-codes", { password }, owner),
    ],
    [
      "unlinking",
      "Steam a fost deconectat",
      (owner) => post("/user/links/steam/unlink", { password }, owner),
    ],
  ])(
    "is told by mail and on the site, with a link for who did not do it: %s",
    async (_what, subject, act) => {
      const { email, id } = await newOwner();
      await addFactor(site, id);
      await act(id);
      const told = (await mailsTo(site, email)).find((mail) => mail.subject.startsWith(subject));
      expect(linkIn(told)).toMatch(/^\/nu-am-fost-eu\/[\w-]{43}$/);
      expect(told?.text).toContain("N-am fost eu");
      expect(await messagesOf(id)).toMatchObject([{ subject, sender_id: null }]);
      expect(await linkInMessage(id)).toMatch(/^\/nu-am-fost-eu\/[\w-]{43}$/);
    },
  );

  it("is told by mail alone where the site sends mails", async () => {
    const { email, id } = await newOwner(mailing);
    expect((await post("/user/links/steam/unlink", { password }, id, mailing)).statusCode).toBe(
      200,
    );
    expect(await mailsTo(mailing, email)).toHaveLength(1);
    expect(await messagesOf(id, mailing)).toEqual([]);
  });

  it("ends with every session by the link of a mail, which leads to another password, once", async () => {
    const { email, id } = await newOwner();
    const thief = await tokenOf(email);
    await changePassword(id);
    const stolen = await tokenOf(email, NEW_PASSWORD);
    expect(await isOpen(thief)).toBe(false);
    const link = linkIn((await mailsTo(site, email)).at(-1));
    const reply = await deny(link);
    const { reset } = reply.json<{ data: { reset: string } }>().data;
    expect(await isOpen(stolen)).toBe(false);
    expect((await deny(link)).json()).toMatchObject({ status: 410, code: "link.gone" });
    const chosen = await site.call({
      method: "POST",
      url: `/auth/reset-password/${reset}`,
      body: { password: "inapoi la mine acasa", passwordConfirm: "inapoi la mine acasa" },
    });
    expect(chosen.statusCode).toBe(200);
    expect(await isOpen(await tokenOf(email, "inapoi la mine acasa"))).toBe(true);
    const log = await site.services.databases.reader
      .selectFrom("audit_log")
      .select("action")
      .where("subject_id", "=", id)
      .execute();
    expect(log).toContainEqual({ action: "user.denied-act" });
  });

  it("gives no password to who reads the message in a session that may be stolen", async () => {
    const { email, id } = await newOwner();
    const other = await tokenOf(email);
    await post("/user/links/steam/unlink", { password }, id);
    const reply = await deny(await linkInMessage(id));
    expect(reply.json().data).toEqual({ reset: null });
    expect(await isOpen(other)).toBe(false);
    expect(await isOpen(await tokenOf(email))).toBe(true);
  });

  it("can be denied for a week, by one of two at once, and by no made-up link", async () => {
    const { email, id } = await newOwner();
    await post("/user/links/steam/unlink", { password }, id);
    const link = linkIn((await mailsTo(site, email)).at(-1));
    expect((await deny("/nu-am-fost-eu/made-up")).statusCode).toBe(410);
    site.setNow(TEST_NOW + 7 * DAY_MS);
    expect((await deny(link)).statusCode).toBe(410);
    site.setNow(TEST_NOW);
    const replies = await Promise.all([deny(link), deny(link)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 410,
    ]);
  });
});
