import { HOUR_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addAccount, TEST_PASSWORD } from "#tests/factories/people.ts";
import { linkIn, mailsTo } from "#tests/factories/mails.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("Signing up", (engine) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp(engine);
  });
  afterAll(() => site.close());

  const post = (url: string, body: Record<string, string>) =>
    site.call({ method: "POST", url, body });
  const signUp = (email: string, password = TEST_PASSWORD, confirmation = password) =>
    post("/auth/register", { email, password, password_confirm: confirmation });
  const login = (email: string, password = TEST_PASSWORD) =>
    post("/auth/login", { email, password });
  const confirm = (path: string) =>
    site.call({ url: path.replace("/confirmEmail/", "/auth/verify-email/") });

  it("leads through the mailed link to an account that can log in", async () => {
    expect((await signUp(" Ana@Example.test ")).json()).toEqual({ status: 200, data: null });
    const [mail] = await mailsTo(site, "ana@example.test");
    expect(mail?.subject).toBe("Confirmă adresa de email · Grila");
    const link = linkIn(mail);
    expect(link).toMatch(/^\/confirmEmail\/\d+\/[\w-]{43}$/);
    expect(mail?.html).toContain(`http://localhost:3000${link}`);

    expect((await login("ana@example.test")).json()).toMatchObject({
      status: 409,
      code: "login.unconfirmed",
    });
    expect((await confirm(link)).statusCode).toBe(200);
    expect((await login("ana@example.test")).statusCode).toBe(200);
  });

  it("keeps where one wanted to go, through another mail and a second click, until the link is followed", async () => {
    const form = { email: "doina@example.test", password: TEST_PASSWORD };
    const from = "/season/x?tab=register";
    const wanted = { ...form, password_confirm: TEST_PASSWORD, from };
    expect((await post("/auth/register", wanted)).statusCode).toBe(200);
    await post("/auth/resend-confirmation", form);
    const links = (await mailsTo(site, form.email)).map(linkIn);
    expect(links).toHaveLength(2);
    // The address in the mail says nothing of it.
    for (const link of links) expect(link).toMatch(/^\/confirmEmail\/\d+\/[\w-]{43}$/);
    const [first = "", second = ""] = links;
    expect((await confirm(second)).json()).toEqual({ status: 200, data: { from } });
    expect((await confirm(first)).json()).toMatchObject({
      code: "link.confirmed",
      details: { from },
    });
    await signUp("dora@example.test");
    const plain = linkIn((await mailsTo(site, "dora@example.test"))[0]);
    expect((await confirm(plain)).json()).toEqual({ status: 200, data: { from: null } });
  });

  it.each(["//evil.example", "https://evil.example/", "/%2fevil.example", "/logout", "/x\u0000"])(
    "leads nowhere but to a page of this site: %j is refused",
    async (from) => {
      const form = { email: "evil@example.test", password: TEST_PASSWORD, from };
      const reply = await post("/auth/register", { ...form, password_confirm: TEST_PASSWORD });
      expect(reply.statusCode).toBe(422);
      expect(reply.json().fields).toHaveProperty("from");
      expect(await mailsTo(site, form.email)).toEqual([]);
    },
  );

  it("makes no person before the address is confirmed", async () => {
    await signUp("dinu@example.test");
    const found = await site.services.databases.reader
      .selectFrom("users")
      .select("id")
      .where("email", "=", "dinu@example.test")
      .execute();
    expect(found).toEqual([]);
  });

  it("gives a link that works once, in time, and only with its own timestamp", async () => {
    await signUp("elena@example.test");
    const link = linkIn((await mailsTo(site, "elena@example.test"))[0]);
    const other = link.replace(
      /\/(\d+)\//,
      (_all, timestamp: string) => `/${Number(timestamp) + 1}/`,
    );
    expect((await confirm(other)).json()).toMatchObject({ status: 410, code: "link.gone" });
    const sentAt = site.services.now();
    site.setNow(sentAt + 48 * HOUR_MS);
    expect((await confirm(link)).statusCode).toBe(410);
    site.setNow(sentAt + 47 * HOUR_MS);
    expect((await confirm(link)).statusCode).toBe(200);
    site.setNow(sentAt);
  });

  it("says at a second click, of this link or another to the same address, that it is confirmed", async () => {
    await signUp("elvira@example.test");
    await signUp("elvira@example.test");
    const links = (await mailsTo(site, "elvira@example.test")).map(linkIn);
    const [first = "", second = ""] = links;
    expect((await confirm(first)).statusCode).toBe(200);
    for (const link of [first, second])
      expect((await confirm(link)).json()).toMatchObject({
        status: 409,
        code: "link.confirmed",
        data: "Adresa este deja confirmată. Te poți conecta.",
      });
    const kept = await site.services.databases.reader
      .selectFrom("one_time_links")
      .select("password_hash")
      .where("email", "=", "elvira@example.test")
      .execute();
    expect(kept.every((link) => link.password_hash === null)).toBe(true);
    // Somebody who only knows when it was sent learns nothing.
    const guessed = first.replace(/[^/]+$/, "x".repeat(43));
    expect((await confirm(guessed)).json()).toMatchObject({ code: "link.gone" });
  });

  it("answers the same for an address that has an account, whose owner gets a mail about it", async () => {
    await addAccount(site, { email: "florin@example.test" });
    const known = await signUp("florin@example.test");
    const unknown = await signUp("gina@example.test");
    expect(known.json()).toEqual(unknown.json());
    expect(known.statusCode).toBe(unknown.statusCode);
    const mails = await mailsTo(site, "florin@example.test");
    expect(mails.map((mail) => mail.subject)).toEqual(["Ai deja un cont · Grila"]);
    expect(linkIn(mails[0])).toBe("/forgot-password");
  });

  it("of two sign-ups of one address gives each its own password, and only the first confirmed counts", async () => {
    await signUp("horia@example.test", "parola celui dintai");
    site.setNow(site.services.now() + 1000);
    await signUp("horia@example.test", "parola celui de-al doilea");
    const links = (await mailsTo(site, "horia@example.test")).map(linkIn);
    const [first = "", second = ""] = links;
    expect((await confirm(first)).statusCode).toBe(200);
    expect((await confirm(second)).json()).toMatchObject({ code: "link.confirmed" });
    expect((await login("horia@example.test", "parola celui de-al doilea")).statusCode).toBe(401);
    expect((await login("horia@example.test", "parola celui dintai")).statusCode).toBe(200);
  });

  it("of two who open one link at the same moment makes one account", async () => {
    await signUp("ilinca@example.test");
    const link = linkIn((await mailsTo(site, "ilinca@example.test"))[0]);
    const replies = await Promise.all([confirm(link), confirm(link)]);
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it.each([
    [
      "an address that is none",
      "ana",
      TEST_PASSWORD,
      TEST_PASSWORD,
      "email",
      "Scrie o adresă de email.",
    ],
    [
      "a short password",
      "x1@example.test",
      "noua-lit.",
      "noua-lit.",
      "password",
      "Parola trebuie să aibă cel puțin 10 caractere.",
    ],
    [
      "a password everybody knows",
      "x2@example.test",
      "Parola1234!",
      "Parola1234!",
      "password",
      "Parola este prea ușor de ghicit. Alege alta.",
    ],
    [
      "the address as password",
      "x3@example.test",
      "X3@example.test",
      "X3@example.test",
      "password",
      "Parola nu poate fi adresa ta de email.",
    ],
    [
      "two different passwords",
      "x4@example.test",
      TEST_PASSWORD,
      `${TEST_PASSWORD}!`,
      "password_confirm",
      "Parolele nu sunt la fel.",
    ],
  ])("refuses %s beside its field", async (_what, email, password, again, field, message) => {
    const reply = await signUp(email, password, again);
    expect(reply.json()).toMatchObject({ status: 422, fields: { [field]: message } });
    expect(await mailsTo(site, email)).toEqual([]);
  });

  it("says everything that is wrong at once", async () => {
    const { fields } = (await signUp("ana", "scurta", "altfel")).json();
    expect(fields).toEqual({
      email: "Scrie o adresă de email.",
      password: "Parola trebuie să aibă cel puțin 10 caractere.",
      password_confirm: "Parolele nu sunt la fel.",
    });
    const nothing = await post("/auth/register", {});
    expect(Object.keys(nothing.json().fields).toSorted()).toEqual([
      "email",
      "password",
      "password_confirm",
    ]);
    const long = "x".repeat(201);
    expect((await signUp("lung@example.test", long)).json()).toMatchObject({
      status: 422,
      fields: { password: "Parola este prea lungă." },
    });
  });

  it("sends a new link to somebody who knows the password of the sign-up, and to nobody else", async () => {
    await signUp("jan@example.test");
    const resend = (password: string) =>
      post("/auth/resend-confirmation", { email: "jan@example.test", password });
    const stranger = await resend("alta parola lunga");
    expect(await mailsTo(site, "jan@example.test")).toHaveLength(1);
    const sentAt = site.services.now();
    site.setNow(sentAt + 72 * HOUR_MS);
    const owner = await resend(TEST_PASSWORD);
    expect(owner.json()).toEqual(stranger.json());
    const mails = await mailsTo(site, "jan@example.test");
    expect(mails).toHaveLength(2);
    expect((await confirm(linkIn(mails.at(-1)))).statusCode).toBe(200);
    site.setNow(sentAt);
    expect((await login("jan@example.test")).statusCode).toBe(200);
  });
});
