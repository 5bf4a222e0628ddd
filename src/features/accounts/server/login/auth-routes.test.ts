import { DAY_MS } from "#shared/time/durations.ts";
import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { oneHashAfterAnother } from "./hash-gate.ts";
import { addAccount, addDriver, TEST_PASSWORD } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("Logging in and out", (engine) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp(engine);
  });
  afterAll(() => site.close());

  const login = (email: string, password: string) =>
    site.call({ method: "POST", url: "/auth/login", body: { email, password } });
  const profileWith = (token: string) =>
    site.call({ url: "/user/profile", headers: { authorization: `Bearer ${token}` } });

  it("answers a token in both places that clients read, good for the person's own profile", async () => {
    const id = await addAccount(site, { email: "ana@example.test", firstName: "Ana" });
    const reply = await login(" Ana@Example.test ", TEST_PASSWORD);
    expect(reply.statusCode).toBe(200);
    const body = reply.json();
    expect(body).toEqual({ status: 200, data: { token: body.token }, token: expect.any(String) });
    const profile = await profileWith(body.token);
    expect(profile.json().data).toMatchObject({ _id: id, firstName: "Ana" });
  });

  it("puts the person, the session and its end into the token", async () => {
    const id = await addAccount(site, {
      email: "bogdan@example.test",
      firstName: "Ana",
      lastName: "Pop",
    });
    const { token } = (await login("bogdan@example.test", TEST_PASSWORD)).json();
    const claims = JSON.parse(Buffer.from(token.split(".")[1], "base64url").toString());
    expect(claims).toEqual({
      sub: id,
      email: "bogdan@example.test",
      name: "Ana Pop",
      jti: expect.any(String),
      exp: Math.floor(site.services.now() / 1000) + 30 * 24 * 60 * 60,
    });
  });

  it("refuses a wrong password and an unknown address with the same words", async () => {
    await addAccount(site, { email: "cristina@example.test" });
    const wrong = await login("cristina@example.test", "alta parola lunga");
    const unknown = await login("nimeni@example.test", TEST_PASSWORD);
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({
      status: 401,
      data: "Email sau parola incorecte",
      code: "login.failed",
    });
    expect(unknown.json()).toEqual(wrong.json());
  });

  it("opens no session by a password that was changed, or for an account that was blocked, while it was compared", async () => {
    const { db } = site.services.databases;
    for (const change of [{ password_hash: "$argon2id$another" }, { blocked_at: 1 }]) {
      const email = `${Object.keys(change)[0]}@example.test`;
      const id = await addAccount(site, { email });
      const { promise: isChanged, resolve: goOn } = Promise.withResolvers<void>();
      const holders = [1, 2].map(() => oneHashAfterAnother(() => isChanged));
      const reads = vi.spyOn(site.services.databases.reader, "selectFrom");
      const late = login(email, TEST_PASSWORD);
      await expect
        .poll(() => reads.mock.calls.map(([table]) => table))
        .toEqual(expect.arrayContaining(["users", "one_time_links"]));
      reads.mockRestore();
      await db.updateTable("users").set(change).where("id", "=", id).execute();
      goOn();
      await Promise.all(holders);
      expect((await late).json()).toMatchObject({ status: 401, code: "login.failed" });
      const sessions = await db
        .selectFrom("logins")
        .where("user_id", "=", id)
        .select("id")
        .execute();
      expect(sessions).toEqual([]);
    }
  });

  it("never lets in a driver without an account", async () => {
    await addDriver(site, { email: "fara@example.test" });
    expect((await login("fara@example.test", TEST_PASSWORD)).statusCode).toBe(401);
  });

  it("asks for both fields", async () => {
    const reply = await login("", "");
    expect(reply.statusCode).toBe(422);
    expect(reply.json().fields).toEqual({
      email: "Scrie adresa de email.",
      password: "Scrie parola.",
    });
  });

  it("ends the session on the server", async () => {
    await addAccount(site, { email: "dan@example.test" });
    const { token } = (await login("dan@example.test", TEST_PASSWORD)).json();
    const logout = await site.call({
      method: "POST",
      url: "/auth/logout",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(logout.statusCode).toBe(200);
    expect((await profileWith(token)).json().code).toBe("session.ended");
  });

  it("ends the session when its time is over", async () => {
    await addAccount(site, { email: "elena@example.test" });
    const { token } = (await login("elena@example.test", TEST_PASSWORD)).json();
    const loggedInAt = site.services.now();
    site.setNow(loggedInAt + 30 * DAY_MS + 1000);
    const later = await profileWith(token);
    site.setNow(loggedInAt);
    expect(later.statusCode).toBe(401);
  });

  it("takes no token signed by somebody else or not signed at all", async () => {
    const id = await addAccount(site);
    expect((await profileWith(await forged(id))).statusCode).toBe(401);
    const unsigned = `${encode({ alg: "none" })}.${encode({ sub: id, jti: "x", exp: 9e9 })}.`;
    expect((await profileWith(unsigned)).statusCode).toBe(401);
  });
});

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

async function forged(id: string): Promise<string> {
  return new SignJWT({ sub: id, jti: "x", exp: 9e9 })
    .setProtectedHeader({ alg: "HS256" })
    .sign(new TextEncoder().encode("another secret of at least thirty-two letters"));
}
