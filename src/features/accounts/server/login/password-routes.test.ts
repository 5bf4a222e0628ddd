import { HOUR_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { linkIn, mailsTo } from "#tests/factories/mails.ts";
import { addAccount, TEST_PASSWORD } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

const NEW_PASSWORD = "curba lunga la dreapta";

describeOnEachDatabase("A forgotten password", (engine) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp(engine);
  });
  afterAll(() => site.close());

  const post = (url: string, body: Record<string, string>) =>
    site.call({ method: "POST", url, body });
  const forgot = (email: string) => post("/auth/forgot-password", { email });
  const reset = (path: string, password = NEW_PASSWORD, again = password) =>
    post(path.replace("/reset-password/", "/auth/reset-password/"), {
      password,
      passwordConfirm: again,
    });
  const login = (email: string, password: string) => post("/auth/login", { email, password });
  const resetLink = async (email: string) => linkIn((await mailsTo(site, email)).at(-1));

  it("is replaced through the mailed link, which ends every session and is told by mail", async () => {
    const email = "ana@example.test";
    const id = await addAccount(site, { email });
    expect((await site.call({ url: "/user/profile", as: id })).statusCode).toBe(200);
    expect((await forgot("Ana@Example.test")).json()).toEqual({ status: 200, data: null });
    expect((await reset(await resetLink(email))).statusCode).toBe(200);

    expect((await login(email, TEST_PASSWORD)).statusCode).toBe(401);
    expect((await login(email, NEW_PASSWORD)).statusCode).toBe(200);
    const oldSession = await site.call({ url: "/user/profile", as: id });
    expect(oldSession.json()).toMatchObject({ status: 401, code: "session.ended" });
    const subjects = (await mailsTo(site, email)).map((mail) => mail.subject);
    expect(subjects).toContain("Parola a fost schimbată · Grila");
  });

  it("answers the same for an unknown address, to which nothing is written", async () => {
    await addAccount(site, { email: "dan@example.test" });
    const known = await forgot("dan@example.test");
    const unknown = await forgot("nimeni@example.test");
    expect(unknown.json()).toEqual(known.json());
    expect(await mailsTo(site, "nimeni@example.test")).toEqual([]);
    // The same work was done for it: a link that leads nowhere.
    const links = await site.services.databases.reader
      .selectFrom("one_time_links")
      .select(["email", "kind"])
      .where("email", "in", ["dan@example.test", "nimeni@example.test"])
      .orderBy("email")
      .execute();
    expect(links).toEqual([
      { email: "dan@example.test", kind: "reset-password" },
      { email: "nimeni@example.test", kind: "decoy" },
    ]);
  });

  it("is replaced once, within two hours, by a link of the site", async () => {
    const email = "elena@example.test";
    await addAccount(site, { email });
    await forgot(email);
    const link = await resetLink(email);
    expect((await reset("/reset-password/made-up")).json().code).toBe("link.gone");
    const sentAt = site.services.now();
    site.setNow(sentAt + 2 * HOUR_MS);
    expect((await reset(link)).statusCode).toBe(410);
    site.setNow(sentAt);
    const replies = await Promise.all([reset(link), reset(link)]);
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 410]);
  });

  it("kills every other link to the account when it is replaced", async () => {
    const email = "florin@example.test";
    await addAccount(site, { email });
    await forgot(email);
    const first = await resetLink(email);
    site.setNow(site.services.now() + 1000);
    await forgot(email);
    expect((await reset(await resetLink(email))).statusCode).toBe(200);
    expect((await reset(first)).statusCode).toBe(410);
  });

  it("must be replaced by a good one, typed twice; a refusal keeps the link", async () => {
    const email = "gina@example.test";
    await addAccount(site, { email });
    await forgot(email);
    const link = await resetLink(email);
    expect((await reset(link, "Parola1234")).json()).toMatchObject({
      status: 422,
      fields: { password: "Parola este prea ușor de ghicit. Alege alta." },
    });
    expect((await reset(link, NEW_PASSWORD, "altceva cu totul")).json()).toMatchObject({
      status: 422,
      fields: { passwordConfirm: "Parolele nu sunt la fel." },
    });
    expect((await reset(link)).statusCode).toBe(200);
  });

  it("also helps somebody who never confirmed: reading the mail proves the address", async () => {
    const email = "horia@example.test";
    await post("/auth/register", {
      email,
      password: TEST_PASSWORD,
      password_confirm: TEST_PASSWORD,
    });
    site.setNow(site.services.now() + 1000);
    await forgot(email);
    expect((await reset(await resetLink(email))).statusCode).toBe(200);
    expect((await login(email, NEW_PASSWORD)).statusCode).toBe(200);
    expect((await login(email, TEST_PASSWORD)).statusCode).toBe(401);
  });
});
