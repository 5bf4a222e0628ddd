import { afterAll, beforeAll, expect, it } from "vitest";
import { createOneTimeLink } from "#features/accounts/server/login/one-time-links.ts";
import type { OutboxMail } from "#features/mailbox/outbox.ts";
import { addAccount } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { markFailed, markSent, queueMail } from "#server/mail/outbox.ts";

describeOnEachDatabase("The outbox", (engine) => {
  let site: TestApp;
  let administrator: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    administrator = await addAccount(site, { roles: ["administrator"] });
    await addAccount(site, { email: "ana@example.test" });
    for (const email of ["ana@example.test", "nou@example.test"])
      await site.call({
        method: "POST",
        url: "/auth/register",
        body: { email, password: "trei ture libere", password_confirm: "trei ture libere" },
      });
  });
  afterAll(() => site.close());

  const read = async (as: string, query = "") =>
    (await site.call({ url: `/api/outbox${query}`, as })).json<{ data: OutboxMail[] }>().data;

  it("is read by administrators of the site, because its links stand for people", async () => {
    const mails = await read(administrator);
    expect(mails.map((mail) => mail.address).toSorted()).toEqual([
      "ana@example.test",
      "nou@example.test",
    ]);
    expect(mails.map((mail) => mail.status)).toEqual(["kept", "kept"]);
    const organizer = await addAccount(site, { roles: ["organizer"] });
    expect((await site.call({ url: "/api/outbox", as: organizer })).statusCode).toBe(403);
    expect((await site.call({ url: "/api/outbox" })).statusCode).toBe(401);
  });

  it("sends a mail again at an administrator's wish, unless it has gone out", async () => {
    const [first, second] = await read(administrator);
    if (!first || !second) throw new Error("two mails were written");
    const { db } = site.services.databases;
    await giveUp(first._id);
    await markSent(db, { id: second._id, attempts: 0 }, site.services.now());
    const retry = (id: string) =>
      site.call({ method: "POST", url: `/api/outbox/${id}/retry`, as: administrator });
    expect((await retry(first._id)).statusCode).toBe(200);
    expect((await retry(second._id)).json()).toMatchObject({
      status: 409,
      code: "mail.sent-already",
    });
    const statuses = (await read(administrator)).map((mail) => `${mail.status} ${mail.problem}`);
    expect(statuses.toSorted()).toEqual(["kept null", "sent null"]);
  });

  it("is filtered by what became of mails and searched by address and subject", async () => {
    await write("ion@example.test", "Ceva 100%");
    const [mail] = await read(administrator, "?search=ION@");
    expect(mail?.address).toBe("ion@example.test");
    expect(await read(administrator, "?search=100%25")).toHaveLength(1);
    expect(await read(administrator, "?search=_eva")).toEqual([]);
    // Address and subject are two lines, and nothing reaches from one into the other.
    expect(await read(administrator, "?search=test%20ceva")).toEqual([]);
    await write("nou@example.test", "Ștampila Înscrierii");
    for (const words of ["știampila", "ȘTAMPILA înscr", "stampila"])
      expect(await read(administrator, `?search=${encodeURIComponent(words)}`)).toHaveLength(
        words === "știampila" ? 0 : 1,
      );
    await giveUp(mail?._id ?? "");
    expect(await read(administrator, "?status=failed")).toMatchObject([
      {
        address: "ion@example.test",
        problem: "Cutia poștală a destinatarului este plină.",
        problemDetails: "552 quota",
      },
    ]);
    expect((await call("GET", "/api/outbox/state")).json()).toMatchObject({
      data: { server: null, failed: 1, lastProblem: "Cutia poștală a destinatarului este plină." },
    });
  });

  it("takes up everything that was given up, and writes to oneself to try", async () => {
    expect((await call("POST", "/api/outbox/retry-failed")).json()).toMatchObject({
      data: { retried: 1 },
    });
    expect(await read(administrator, "?status=failed")).toEqual([]);
    const email = "proba@example.test";
    const person = await addAccount(site, { email, roles: ["administrator"] });
    expect((await call("POST", "/api/outbox/test", person)).json()).toMatchObject({
      data: { address: email },
    });
    expect(await read(administrator, `?search=${email}`)).toMatchObject([
      { subject: expect.stringContaining("Email de probă") },
    ]);
  });

  it("shows a link only to those who may do all that the account behind it may", async () => {
    const { db } = site.services.databases;
    await db.insertInto("roles").values({ id: "postman", name: "Poștaș" }).execute();
    await db
      .insertInto("role_permissions")
      .values({ role_id: "postman", permission: "manageSite" })
      .execute();
    const postman = await addAccount(site, { roles: ["postman"] });
    await addAccount(site, { email: "membru@example.test" });
    await addAccount(site, { email: "comisar@example.test", roles: ["steward"] });
    await addAccount(site, { email: "sef@example.test", roles: ["administrator"] });
    for (const email of ["membru", "comisar", "sef"])
      await site.call({
        method: "POST",
        url: "/auth/forgot-password",
        payload: { email: `${email}@example.test` },
      });
    const seenBy = async (as: string) => {
      const mails = await read(as, "?search=parol&pageSize=100");
      return mails
        .map(({ address, link, text, isWithheld }) => {
          const shown = link?.includes("/reset-password/") && text.includes(link);
          return `${address.split("@")[0]} ${shown ? "link" : text + link} ${isWithheld}`;
        })
        .toSorted();
    };
    expect(await seenBy(administrator)).toEqual([
      "comisar link false",
      "membru link false",
      "sef link false",
    ]);
    expect(await seenBy(postman)).toEqual([
      "comisar null true",
      "membru link false",
      "sef null true",
    ]);
    // A link read while it stood for less is over as soon as it would stand for more.
    const [mail] = await read(postman, "?search=membru");
    const member = await db
      .selectFrom("users")
      .select("id")
      .where("email", "=", "membru@example.test")
      .executeTakeFirstOrThrow();
    const reset = () =>
      site.call({
        method: "POST",
        url: `/auth${new URL(mail?.link ?? "").pathname}`,
        payload: { password: "alta parola lunga", passwordConfirm: "alta parola lunga" },
      });
    await call("POST", `/api/users/${member.id}/roles/administrator`);
    expect(await read(postman, "?search=membru")).toMatchObject([{ link: null, text: "" }]);
    expect((await reset()).statusCode).toBe(410);
  });

  it("a link read while a role allowed less ends when the role allows more, not when it allows less", async () => {
    const { db } = site.services.databases;
    const email = "ajutor@example.test";
    await db.insertInto("roles").values({ id: "helper", name: "Ajutor" }).execute();
    await addAccount(site, { email, roles: ["helper"] });
    const postman = await addAccount(site, { roles: ["postman"] });
    const linkSeen = async () => (await read(postman, "?search=ajutor")).some(({ link }) => link);
    const change = (held: string[], version: number) =>
      site.call({
        method: "POST",
        url: "/api/roles/helper",
        payload: { name: "Ajutor", permissions: held, requiresFactor: false, version },
        as: administrator,
      });
    await site.call({ method: "POST", url: "/auth/forgot-password", payload: { email } });
    expect(await linkSeen()).toBe(true);
    expect((await change(["manageSite"], 1)).statusCode).toBe(200);
    expect(await linkSeen()).toBe(false);
    await site.call({ method: "POST", url: "/auth/forgot-password", payload: { email } });
    expect(await linkSeen()).toBe(true);
    expect((await change([], 2)).statusCode).toBe(200);
    expect(await linkSeen()).toBe(true);
  });

  it("shows no links that make an administrator, and no words without a link that works", async () => {
    const { db } = site.services.databases;
    const now = site.services.now();
    const secret = await createOneTimeLink(db, { kind: "administrator", now, lifetimeMs: 1000 });
    const url = `http://localhost:3000/first-administrator/${secret}`;
    const write = (to: string, text: string) =>
      queueMail(db, { to, subject: "Invitație", text, html: "" }, now);
    await write("strain@example.test", `Vino: ${url}`);
    await write("strain@example.test", "Te-am scos din echipă: http://localhost:3000/message/abc");
    const postman = await addAccount(site, { roles: ["postman"] });
    const words = async (as: string) =>
      (await read(as, "?search=strain")).map(({ text, link }) => [text, link]);
    expect(await words(postman)).toEqual([
      ["", null],
      ["", null],
    ]);
    expect((await words(administrator)).flat()).toContain(url);
    site.setNow(now + 1000);
    expect((await words(administrator)).flat()).not.toContain(url);
  });

  const call = (method: "GET" | "POST", url: string, as = administrator) =>
    site.call({ method, url, as });
  const write = (to: string, subject: string) =>
    queueMail(site.services.databases.db, { to, subject, text: "", html: "" }, site.services.now());
  const giveUp = (id: string) =>
    markFailed(
      site.services.databases.db,
      { id, attempts: 0 },
      { problem: "552 quota", final: true, now: site.services.now() },
    );
});
