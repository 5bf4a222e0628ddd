import { DAY_MS } from "#shared/time/durations.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { addAccount, TEST_PASSWORD } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import {
  printAdministratorInvitation,
  printFirstAdministratorLink,
} from "./first-administrator.ts";
import { createOneTimeLink } from "./one-time-links.ts";

describeOnEachDatabase("The first administrator", (engine) => {
  let site: TestApp;
  let printed: string;
  beforeEach(async () => {
    site = await createTestApp(engine);
    printed = "";
    vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      printed += String(text);
      return true;
    });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await site.close();
  });

  const secretPrinted = () => /\/first-administrator\/(\S+)/.exec(printed)?.[1] ?? "";
  const urlOf = (secret: string) => `/api/administrator-invitation/${secret}`;
  const form = {
    email: "Sef@Example.test",
    password: TEST_PASSWORD,
    firstName: "Ana",
    lastName: "Pop",
  };

  it("comes from the printed link: a confirmed account that can log in and may do everything", async () => {
    await printFirstAdministratorLink(site.services);
    expect(printed).toContain(`${site.services.config.publicUrl}/first-administrator/`);
    const url = urlOf(secretPrinted());
    expect((await site.call({ url })).json().data).toEqual({
      email: null,
      hasAccount: false,
      restore: engine.name === "SQLite" ? "in-browser" : "by-command",
    });
    const made = await site.call({ method: "POST", url, body: form });
    // At once logged in, and with the password later.
    const headers = { authorization: `Bearer ${made.json().data.token}` };
    const login = await site.call({
      method: "POST",
      url: "/auth/login",
      body: { email: form.email, password: form.password },
    });
    expect(login.statusCode).toBe(200);
    const roles = await site.call({ url: "/user/roles", headers });
    expect(roles.json().data).toEqual([{ _id: "administrator", name: "Administrator" }]);
    const permissions = await site.call({ url: "/user/permissions", headers });
    expect(permissions.json().data).toContain("manageUsers");
  });

  it("is asked for only while there is none, and every older link is dead once there is one", async () => {
    await printFirstAdministratorLink(site.services);
    const early = secretPrinted();
    await addAccount(site, { roles: ["administrator"] });
    printed = "";
    await printFirstAdministratorLink(site.services);
    expect(printed).toBe("");
    const reply = await site.call({ method: "POST", url: urlOf(early), body: form });
    expect(reply.json()).toMatchObject({ status: 410, code: "link.gone" });
  });

  it("is one person, also when two use the link at the same moment", async () => {
    await printFirstAdministratorLink(site.services);
    const url = urlOf(secretPrinted());
    const replies = await Promise.all(
      ["unu@example.test", "doi@example.test"].map((email) =>
        site.call({ method: "POST", url, body: { ...form, email } }),
      ),
    );
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 410]);
  });

  it("cannot use a link after a day, nor one that was made up", async () => {
    await printFirstAdministratorLink(site.services);
    expect((await site.call({ url: urlOf("made-up") })).statusCode).toBe(410);
    site.setNow(site.services.now() + DAY_MS);
    expect((await site.call({ url: urlOf(secretPrinted()) })).statusCode).toBe(410);
  });

  it("needs a password that is not easily guessed, and keeps the link when refused", async () => {
    await printFirstAdministratorLink(site.services);
    const url = urlOf(secretPrinted());
    const weak = await site.call({
      method: "POST",
      url,
      body: { ...form, password: "Parola1234" },
    });
    expect(weak.json().fields).toEqual({ password: expect.stringContaining("ușor de ghicit") });
    expect((await site.call({ method: "POST", url, body: form })).statusCode).toBe(200);
  });

  it("is made without hashing anything for a link that was made up", async () => {
    const replies = await Promise.all(
      Array.from({ length: 200 }, () =>
        site.call({ method: "POST", url: urlOf("made-up"), body: form }),
      ),
    );
    // The gate before every hash would have turned most of them away.
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([410]));
  });

  it("can invite another, who has an account already", async () => {
    const id = await addAccount(site, { email: "dan@example.test" });
    await printAdministratorInvitation(site.services, "dan@example.test");
    const url = urlOf(secretPrinted());
    expect((await site.call({ url })).json().data).toEqual({
      email: "dan@example.test",
      hasAccount: true,
      restore: null,
    });
    const takeover = await site.call({ method: "POST", url, body: form });
    expect(takeover.json().code).toBe("account.exists");
    expect((await site.call({ method: "POST", url: `${url}/accept` })).statusCode).toBe(200);
    const roles = await site.call({ url: "/user/roles", as: id });
    expect(roles.json().data).toMatchObject([{ _id: "administrator" }]);
    expect((await site.call({ method: "POST", url: `${url}/accept` })).statusCode).toBe(410);
  });

  it("ends every open link of the address: whoever read one in the outbox is not administrator with it", async () => {
    const { db } = site.services.databases;
    await addAccount(site, { email: "dan@example.test" });
    for (const [email, wayIn] of [
      ["dan@example.test", "/accept"],
      ["nou@example.test", ""],
    ] as const) {
      printed = "";
      await printAdministratorInvitation(site.services, email);
      const open = { email, now: site.services.now(), lifetimeMs: 60_000 };
      const secret = await createOneTimeLink(db, { kind: "reset-password", ...open });
      const url = `${urlOf(secretPrinted())}${wayIn}`;
      expect((await site.call({ method: "POST", url, body: form })).statusCode).toBe(200);
      const password = "alta parola lunga";
      const reset = await site.call({
        method: "POST",
        url: `/auth/reset-password/${secret}`,
        body: { password, passwordConfirm: password },
      });
      expect(reset.statusCode).toBe(410);
    }
    const log = await db.selectFrom("audit_log").select(["action", "user_id"]).execute();
    const given = { action: "user.role-given", user_id: null };
    expect(log).toEqual([given, given]);
  });

  it("can invite another, who has none: the invited address is used whatever the form says", async () => {
    await printAdministratorInvitation(site.services, "nou@example.test");
    const url = urlOf(secretPrinted());
    expect((await site.call({ method: "POST", url, body: form })).statusCode).toBe(200);
    const found = await site.services.databases.reader
      .selectFrom("users")
      .select("email")
      .execute();
    expect(found).toEqual([{ email: "nou@example.test" }]);
  });
});
