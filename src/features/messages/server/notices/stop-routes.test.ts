import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { sendDueMails, smtpDelivery } from "#server/mail/mail-sender.ts";
import { type Postman, startPostman } from "#tests/factories/postman.ts";
import { addAccount } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import type { NoticeKind, NoticeLevel } from "../../notice-kinds.ts";
import { sendNotice } from "../send-notice.ts";
import { stopAddresses } from "../stop-addresses.ts";
import { findLevel, setLevel } from "./notice-settings.ts";

const FORM = "application/x-www-form-urlencoded";

describeOnEachDatabase("Ending mails of a kind without a login", (engine) => {
  let site: TestApp;
  let ana: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    ana = await addAccount(site);
  });

  const db = () => site.services.databases.db;
  const pathOf = (kind: NoticeKind, userId = ana) =>
    new URL(stopAddresses(site.services, { kind, userId }).call).pathname;
  const level = (kind: NoticeKind = "results") => findLevel(db(), { userId: ana, kind });
  const choose = (chosen: NoticeLevel, kind: NoticeKind = "results") =>
    setLevel(db(), { userId: ana, kind, level: chosen });
  const post = (url: string, body?: string, contentType = FORM) =>
    site.call({
      method: "POST",
      url,
      ...(body !== undefined && { body, headers: { "content-type": contentType } }),
    });

  it.each([
    ["with the form of RFC 8058", "List-Unsubscribe=One-Click", FORM],
    [
      "with the same in parts",
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      "multipart/form-data; boundary=x",
    ],
    ["with a form of other things", "kind=message&userId=nobody&level=none", FORM],
    ["with nothing at all", undefined, FORM],
  ])("works %s", async (_how, body, contentType) => {
    await choose("mail");
    await choose("mail", "message");
    expect((await post(pathOf("results"), body, contentType)).statusCode).toBe(200);
    expect([await level(), await level("message")]).toEqual(["site", "mail"]);
  });

  it.each(["message", "invitation", "case"] as const)("works for letters: %s", async (kind) => {
    await db()
      .updateTable("users")
      .set({ messages_by_email: true })
      .where("id", "=", ana)
      .execute();
    await post(pathOf(kind), "List-Unsubscribe=One-Click");
    expect([await level(kind), await level()]).toEqual(["site", "mail"]);
  });

  it("does nothing by looking, however often", async () => {
    await choose("mail");
    for (const method of ["GET", "HEAD", "GET"] as const)
      expect((await site.call({ method, url: pathOf("results") })).statusCode).toBe(200);
    const seen = await site.call({ url: pathOf("results") });
    expect(seen.json().data).toEqual({ kind: "results", byMail: true });
    expect(await level()).toBe("mail");
  });

  it("can be done twice at once, and taken back", async () => {
    await choose("mail");
    const both = await Promise.all([post(pathOf("results")), post(pathOf("results"))]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await level()).toBe("site");
    const resumed = await post(pathOf("results").replace("/stop/", "/resume/"));
    expect([resumed.statusCode, await level()]).toEqual([200, "mail"]);
  });

  it("brings nothing back to who wants none of it, neither way", async () => {
    await choose("none");
    await post(pathOf("results"));
    await post(pathOf("results").replace("/stop/", "/resume/"));
    expect(await level()).toBe("none");
  });

  it.each<[what: string, (path: string) => string]>([
    ["a signature of nothing", (path) => path.replace(/[^/]+$/, "x")],
    ["a letter more", (path) => `${path}x`],
    ["another kind", (path) => path.replace("/results/", "/standings/")],
    ["another person", (path) => path.replace(ana, "person-1")],
    ["a kind that is none", (path) => path.replace("/results/", "/telepathy/")],
    ["a text that is long", (path) => path + "x".repeat(5000)],
  ])("is refused with %s", async (_what, forge) => {
    await choose("mail");
    const path = forge(pathOf("results"));
    for (const url of [path, path.replace("/stop/", "/resume/")])
      expect((await post(url, "List-Unsubscribe=One-Click")).statusCode).toBeGreaterThanOrEqual(
        400,
      );
    expect((await site.call({ url: path })).statusCode).toBeGreaterThanOrEqual(400);
    expect(await level()).toBe("mail");
  });

  it("answers of somebody who is gone what it answers of anybody", async () => {
    for (const userId of ["nobody", ana]) {
      if (userId === ana)
        await db().updateTable("users").set({ account_at: null }).where("id", "=", ana).execute();
      const path = pathOf("results", userId);
      expect((await post(path)).statusCode).toBe(200);
      expect((await post(path.replace("/stop/", "/resume/"))).statusCode).toBe(200);
      const seen = await site.call({ url: path });
      expect(seen.json().data).toEqual({ kind: "results", byMail: false });
    }
    const rows = await db().selectFrom("notice_preferences").select("user_id").execute();
    expect(rows.filter(({ user_id }) => ["nobody", ana].includes(user_id))).toEqual([]);
  });

  it("takes no form that is large, nor anything else", async () => {
    await choose("mail");
    expect((await post(pathOf("results"), "x".repeat(200_000))).statusCode).toBe(413);
    expect((await post(pathOf("results"), "<x/>", "text/xml")).statusCode).toBe(415);
    expect(await level()).toBe("mail");
    // Forms are taken here alone.
    const elsewhere = pathOf("results").replace("/stop/", "/resume/");
    expect((await post(elsewhere, "List-Unsubscribe=One-Click")).statusCode).toBe(415);
  });

  it("is counted by address", async () => {
    const counting = await createTestApp(engine, {
      environment: { RATE_LIMITS: "1", LIMIT_WRITE: "2" },
    });
    const url = new URL(stopAddresses(counting.services, { kind: "results", userId: "x" }).call);
    const statuses = [];
    for (let turn = 0; turn < 3; turn++)
      statuses.push((await counting.call({ method: "POST", url: url.pathname })).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    await counting.close();
  });

  it("is offered by a mail, to its reader and to their program, and its words to nobody else", async () => {
    const postman: Postman = await startPostman();
    const mail = { smtpUrl: postman.url, mailFrom: "liga@example.test" };
    const smtp = smtpDelivery(mail, async () => "Liga");
    await choose("mail");
    await db()
      .transaction()
      .execute((trx) =>
        sendNotice(trx, site.services, {
          to: [ana],
          kind: "results",
          subject: "Rezultatele",
          body: "<p>Au venit.</p>",
          usefulUntil: site.services.now() + 1,
        }),
      );
    const administrator = await addAccount(site, { roles: ["administrator"] });
    const outbox = await site.call({ url: "/api/outbox", as: administrator });
    expect(outbox.json().data).toMatchObject([{ subject: "Rezultatele", text: "", link: null }]);
    expect(outbox.body).not.toContain("fara-email");
    await sendDueMails(site.services, smtp.deliver);
    smtp.close();
    await postman.close();
    const [source = ""] = postman.received.map((one) => one.source.replaceAll("=\r\n", ""));
    const headers = source.split("\r\n\r\n")[0]?.replaceAll(/\r\n\s+/g, " ") ?? "";
    const { call, page } = stopAddresses(site.services, { kind: "results", userId: ana });
    expect(headers).toContain(`List-Unsubscribe: <${call}>`);
    expect(headers).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(source.split(page)).toHaveLength(3);
    const [row] = await db().selectFrom("mails").select(["unsubscribe", "text"]).execute();
    expect(row).toEqual({ unsubscribe: null, text: "" });
  });

  it("ends also what waits for the morning, and nothing else that waits", async () => {
    await choose("mail");
    await choose("mail", "standings");
    for (const kind of ["results", "standings"] as const)
      await db()
        .transaction()
        .execute((trx) =>
          sendNotice(trx, site.services, { to: [ana], kind, subject: kind, body: "<p>Text</p>" }),
        );
    const waiting = async () => {
      const rows = await db()
        .selectFrom("mails")
        .innerJoin("users", "users.email", "mails.address")
        .select("mails.kind")
        .where("users.id", "=", ana)
        .execute();
      return rows.map(({ kind }) => kind);
    };
    await post(pathOf("results"));
    expect(await waiting()).toEqual(["standings"]);
    await site.call({
      method: "POST",
      url: "/api/messages/settings",
      payload: { byEmail: false },
      as: ana,
    });
    expect(await waiting()).toEqual([]);
  });

  it("still works after the secret has changed, for as long as the old one is known", async () => {
    const path = pathOf("results");
    const renewed = await createTestApp(engine, {
      environment: {
        JWT_SECRET: "another secret that exists only inside the tests",
        JWT_SECRET_BEFORE: site.services.config.jwtSecret ?? "",
      },
    });
    expect((await renewed.call({ url: path })).statusCode).toBe(200);
    await renewed.close();
  });
});
