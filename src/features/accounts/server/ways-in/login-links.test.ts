import { afterAll, beforeAll, expect, it } from "vitest";
import { addAccount, addDriver } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { createSeatLogin } from "./login-links.ts";

describeOnEachDatabase("A login link", (engine) => {
  let site: TestApp;
  let administrator: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    administrator = await addAccount(site, { roles: ["administrator"] });
  });
  afterAll(() => site.close());

  const db = () => site.services.databases.db;
  const takeSeat = async (userId: string) => {
    const seat = await db()
      .transaction()
      .execute((trx) => createSeatLogin(site.services, trx, { userId }));
    return { ...seat, secret: seat.path.split("#")[1] ?? "" };
  };
  const open = (secret: string) =>
    site.call({ method: "POST", url: "/auth/login-link", payload: { secret } });
  const readAs = (token: string, url: string) =>
    site.call({ method: "GET", url, headers: { authorization: `Bearer ${token}` } });
  const renew = (id: string, as = administrator) =>
    site.call({ method: "POST", url: `/api/users/${id}/login-link`, payload: {}, as });

  it("makes an account that answers for its own seat and reads no more, as often as it is opened", async () => {
    const driver = await addDriver(site);
    const { token, secret } = await takeSeat(driver);
    const again = await open(secret);
    const later = await open(secret);
    for (const each of [token, again.json().data.token, later.json().data.token]) {
      expect((await readAs(each, "/api/me/next")).statusCode).toBe(200);
      const refused = await readAs(each, "/api/messages");
      expect([refused.statusCode, refused.json()]).toEqual([
        403,
        expect.objectContaining({
          code: "access.seat-only",
          data: expect.stringContaining("fă-ți contul întreg"),
        }),
      ]);
    }
    const { account_at } = await db()
      .selectFrom("users")
      .select("account_at")
      .where("id", "=", driver)
      .executeTakeFirstOrThrow();
    expect(account_at).not.toBeNull();
  });

  it("lies in the database as a hash", async () => {
    const { secret } = await takeSeat(await addDriver(site));
    const rows = await db().selectFrom("login_links").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it("that is made up, cut or huge opens nothing", async () => {
    const replies = [await open("x".repeat(43)), await open("x"), await open("x".repeat(60_000))];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([410, 422, 422]);
  });

  it("is no way into an account with a password", async () => {
    const account = await addAccount(site);
    await expect(takeSeat(account)).rejects.toMatchObject({ code: "login-link.whole" });
  });

  it("ends with the one that organisers give in its place, sessions too", async () => {
    const driver = await addDriver(site);
    const { token, secret } = await takeSeat(driver);
    const renewed = await renew(driver);
    expect(renewed.statusCode).toBe(200);
    expect((await open(secret)).statusCode).toBe(410);
    expect((await readAs(token, "/api/me/next")).statusCode).toBe(401);
    const { path } = renewed.json().data;
    expect((await open(path.split("#")[1])).statusCode).toBe(200);
  });

  it("stays one when it is renewed twice in the same moment", async () => {
    const driver = await addDriver(site);
    await takeSeat(driver);
    const replies = await Promise.all([renew(driver), renew(driver)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const opened = await Promise.all(
      replies.map((reply) => open(reply.json().data.path.split("#")[1])),
    );
    expect(
      opened.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other),
    ).toEqual([200, 410]);
  });

  it("is given to nobody with an address or a role, nor by who may not", async () => {
    const driver = await addDriver(site);
    expect((await renew(driver)).json().code).toBe("user.no-account");
    await takeSeat(driver);
    expect((await renew(driver, driver)).statusCode).toBe(403);
    expect((await renew(await addAccount(site))).json().code).toBe("login-link.has-mail");
    const role = { user_id: driver, role_id: "steward" };
    await db().insertInto("user_roles").values(role).execute();
    expect((await renew(driver)).json().code).toBe("login-link.has-role");
  });

  it("gets no role, because whoever finds it would have that too", async () => {
    const driver = await addDriver(site);
    await takeSeat(driver);
    const given = await site.call({
      method: "POST",
      url: `/api/users/${driver}/roles/steward`,
      payload: {},
      as: administrator,
    });
    expect(given.json().code).toBe("role.by-link-alone");
  });

  it("of a blocked account says so, and that of a deleted one is gone", async () => {
    const driver = await addDriver(site);
    const { secret } = await takeSeat(driver);
    await site.call({
      method: "POST",
      url: `/api/users/${driver}/block`,
      payload: {},
      as: administrator,
    });
    expect((await open(secret)).json().code).toBe("login.blocked");
    await site.call({ method: "DELETE", url: `/api/users/${driver}`, as: administrator });
    expect((await open(secret)).statusCode).toBe(410);
  });
});
