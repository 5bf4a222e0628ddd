import { afterAll, beforeAll, expect, it } from "vitest";
import type { OwnProfile } from "#features/accounts/accounts.ts";
import type { ManagedPerson, PersonLine, WaitingSignUp } from "#features/accounts/people.ts";
import { sendNotice } from "#features/messages/server/send-notice.ts";
import { createClub } from "#tests/factories/league.ts";
import { linkIn, mailsTo } from "#tests/factories/mails.ts";
import { addAccount, addDriver, TEST_PASSWORD } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("Accounts in the hands of administrators", (engine) => {
  let site: TestApp;
  let administrator: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    administrator = await addAccount(site, { roles: ["administrator"] });
  });
  afterAll(() => site.close());

  const post = (url: string, body: object = {}, as: string | undefined = administrator) =>
    site.call({ method: "POST", url, body, as });
  const remove = (url: string, as = administrator) => site.call({ method: "DELETE", url, as });
  const logIn = (email: string, password = TEST_PASSWORD) =>
    site.call({ method: "POST", url: "/auth/login", body: { email, password } });
  const withToken = (token: string) =>
    site.call({ url: "/user/profile", headers: { authorization: `Bearer ${token}` } });
  const person = async (id: string) => {
    const reply = await site.call({ url: `/api/people/${id}`, as: administrator });
    return reply.json<{ data: ManagedPerson }>().data;
  };
  const waiting = async () => {
    const reply = await site.call({ url: "/api/waiting-registrations", as: administrator });
    return reply.json<{ data: WaitingSignUp[] }>().data;
  };
  const verifyPath = (path: string) => path.replace("/confirmEmail/", "/auth/verify-email/");
  const signUp = (email: string) =>
    post("/auth/register", { email, password: TEST_PASSWORD, password_confirm: TEST_PASSWORD });

  it("are blocked: sessions end at once, and only the right password learns why", async () => {
    const email = "blocat@example.test";
    const id = await addAccount(site, { email });
    const { token } = (await logIn(email)).json<{ token: string }>();
    expect((await withToken(token)).statusCode).toBe(200);
    expect((await post(`/api/users/${id}/block`)).statusCode).toBe(200);
    expect((await withToken(token)).statusCode).toBe(401);
    expect((await logIn(email)).json()).toMatchObject({ status: 409, code: "login.blocked" });
    expect((await logIn(email, "alta parola")).json()).toMatchObject({
      status: 401,
      code: "login.failed",
    });
    // A session that began while the account was being blocked is worth nothing either.
    expect((await site.call({ url: "/user/profile", as: id })).statusCode).toBe(401);
    expect((await post(`/api/users/${id}/send-reset`)).json()).toMatchObject({
      code: "user.blocked",
    });
    expect((await person(id)).blockedAt).toBe(site.services.now());
    const picked = await site.call({ url: `/api/users?search=${email}`, as: administrator });
    expect(picked.json()).toMatchObject({ data: [] });

    expect((await post(`/api/users/${id}/unblock`)).statusCode).toBe(200);
    expect((await withToken(token)).statusCode).toBe(401);
    expect((await logIn(email)).statusCode).toBe(200);
  });

  it("are not blocked or deleted by their owner here, nor without being accounts", async () => {
    for (const reply of [
      await post(`/api/users/${administrator}/block`),
      await remove(`/api/users/${administrator}`),
    ])
      expect(reply.json()).toMatchObject({ status: 409, code: "user.own-account" });
    const driver = await addDriver(site);
    for (const act of ["block", "unblock", "send-reset"]) {
      const reply = await post(`/api/users/${driver}/${act}`);
      expect(reply.json()).toMatchObject({ status: 409, code: "user.no-account" });
      expect((await post(`/api/users/nobody/${act}`)).statusCode).toBe(404);
    }
  });

  it("have their sessions listed and ended, one or all", async () => {
    const email = "sesiuni@example.test";
    const id = await addAccount(site, { email });
    const first = (await logIn(email)).json<{ token: string }>().token;
    site.setNow(site.services.now() + 60_000);
    const second = (await logIn(email)).json<{ token: string }>().token;
    const logins = (await person(id)).account?.logins ?? [];
    expect(logins).toHaveLength(2);
    expect(JSON.stringify(await person(id))).not.toContain(second);
    expect((await remove(`/api/users/${id}/logins/${logins[0]?._id}`)).statusCode).toBe(200);
    expect((await withToken(second)).statusCode).toBe(401);
    expect((await withToken(first)).statusCode).toBe(200);
    // Somebody else's session is not reached through this person.
    const other = await addAccount(site);
    await remove(`/api/users/${other}/logins/${logins[1]?._id}`);
    expect((await withToken(first)).statusCode).toBe(200);
    await remove(`/api/users/${id}/logins/${logins[0]?._id}`);
    const written = await site.services.databases.db
      .selectFrom("audit_log")
      .select("subject_id")
      .where("action", "=", "user.login-ended")
      .execute();
    expect(written).toEqual([{ subject_id: id }]);
    expect((await post(`/api/users/${id}/end-logins`)).statusCode).toBe(200);
    expect((await withToken(first)).statusCode).toBe(401);
    expect((await person(id)).account?.logins).toEqual([]);
    expect((await person(administrator)).account?.logins).toMatchObject([{ isOwn: true }]);
  });

  it("get a link for a new password, which the answer does not show", async () => {
    const email = "uituc@example.test";
    const id = await addAccount(site, { email });
    const reply = await post(`/api/users/${id}/send-reset`);
    expect(reply.json()).toEqual({ status: 200, data: null });
    const [mail] = await mailsTo(site, email);
    const link = linkIn(mail).replace("/reset-password/", "/auth/reset-password/");
    const words = "patru ture libere";
    expect((await post(link, { password: words, passwordConfirm: words })).statusCode).toBe(200);
    expect((await logIn(email, words)).statusCode).toBe(200);
  });

  it("wait until confirmed: another link, or an administrator's word", async () => {
    const email = "asteapta@example.test";
    await signUp(email);
    const [line] = await waiting();
    expect(line).toEqual({ email, createdAt: site.services.now(), isOver: false });
    expect((await post("/api/waiting-registrations/resend", { email })).statusCode).toBe(200);
    expect(await mailsTo(site, email)).toHaveLength(2);
    expect(await waiting()).toHaveLength(1);

    const confirmed = await post("/api/waiting-registrations/confirm", { email });
    const { _id } = confirmed.json<{ data: { _id: string } }>().data;
    expect((await person(_id)).account).toMatchObject({ email, confirmedAt: null });
    expect((await logIn(email)).statusCode).toBe(200);
    expect(await waiting()).toEqual([]);
    for (const act of ["confirm", "resend", "forget"]) {
      const again = await post(`/api/waiting-registrations/${act}`, { email });
      expect(again.json()).toMatchObject({ status: 409, code: "registration-waiting.gone" });
    }
  });

  it("are confirmed once, whoever is quicker", async () => {
    const email = "repede@example.test";
    await signUp(email);
    const [mail] = await mailsTo(site, email);
    const link = linkIn(mail).replace("/confirmEmail/", "/auth/verify-email/");
    const replies = await Promise.all([
      site.call({ url: link }),
      post("/api/waiting-registrations/confirm", { email }),
      post("/api/waiting-registrations/confirm", { email }),
    ]);
    const [opened = 0, ...byHand] = replies.map((reply) => reply.statusCode);
    expect(byHand.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    expect([opened, ...byHand].every((status) => [200, 409, 410].includes(status))).toBe(true);
    expect((await logIn(email)).statusCode).toBe(200);
  });

  it("stay without a verified address after an administrator's word, and get no mail, until a link is opened", async () => {
    const email = "cuvant@example.test";
    await signUp(email);
    const link = verifyPath(linkIn((await mailsTo(site, email))[0]));
    const confirmed = await post("/api/waiting-registrations/confirm", { email });
    const { _id } = confirmed.json<{ data: { _id: string } }>().data;
    const { db } = site.services.databases;
    await db.updateTable("users").set({ messages_by_email: true }).where("id", "=", _id).execute();
    const write = () =>
      db
        .transaction()
        .execute((trx) =>
          sendNotice(trx, site.services, { to: [_id], from: null, subject: "Salut", body: "Hei" }),
        );
    const own = async () =>
      (await site.call({ url: "/user/profile", as: _id })).json<{ data: OwnProfile }>().data;
    const listed = async () => {
      const reply = await site.call({ url: `/api/people?search=${email}`, as: administrator });
      return reply.json<{ data: PersonLine[] }>().data[0]?.account;
    };
    expect(await write()).toBe(1);
    expect(await mailsTo(site, email)).toHaveLength(1);
    expect(await own()).toMatchObject({ isEmailVerified: false });
    expect(await listed()).toMatchObject({ isEmailVerified: false });

    expect((await site.call({ url: link })).statusCode).toBe(200);
    expect(await own()).toMatchObject({ isEmailVerified: true });
    expect(await listed()).toMatchObject({ isEmailVerified: true });
    await write();
    expect(await mailsTo(site, email)).toHaveLength(2);
    expect((await site.call({ url: link })).json()).toMatchObject({ code: "link.confirmed" });
  });

  it("are not vouched for by the link of another sign-up of the same address", async () => {
    const email = "strain@example.test";
    await signUp(email);
    site.setNow(site.services.now() + 1000);
    const password = "parola altcuiva cu totul";
    await post("/auth/register", { email, password, password_confirm: password });
    const [first] = (await mailsTo(site, email)).map((mail) => verifyPath(linkIn(mail)));
    const confirmed = await post("/api/waiting-registrations/confirm", { email });
    const { _id } = confirmed.json<{ data: { _id: string } }>().data;
    expect((await site.call({ url: first ?? "" })).json()).toMatchObject({ code: "link.gone" });
    expect((await person(_id)).account).toMatchObject({ confirmedAt: null });
  });

  it("ask for a link to their own address, which only an unverified one gets", async () => {
    const email = "cere@example.test";
    await signUp(email);
    const confirmed = await post("/api/waiting-registrations/confirm", { email });
    const { _id } = confirmed.json<{ data: { _id: string } }>().data;
    expect((await post("/user/verify-email", {}, _id)).statusCode).toBe(200);
    const mail = (await mailsTo(site, email)).find(({ subject }) => subject.startsWith("Verifică"));
    expect((await site.call({ url: verifyPath(linkIn(mail)) })).statusCode).toBe(200);
    expect((await person(_id)).account).toMatchObject({ confirmedAt: site.services.now() });
    expect((await post("/user/verify-email", {}, _id)).json()).toMatchObject({
      status: 409,
      code: "email.verified",
    });
  });

  it("are forgotten before they begin", async () => {
    const email = "spam@example.test";
    await signUp(email);
    expect((await post("/api/waiting-registrations/forget", { email })).statusCode).toBe(200);
    expect(await waiting()).toEqual([]);
    const [mail] = await mailsTo(site, email);
    const link = linkIn(mail).replace("/confirmEmail/", "/auth/verify-email/");
    expect((await site.call({ url: link })).statusCode).toBe(410);
  });

  it("are deleted for good, but for the owner of a club", async () => {
    const email = "plecat@example.test";
    const id = await addAccount(site, { email, lastName: "Plecatu" });
    const { db } = site.services.databases;
    const club = await createClub(db, { owner: id, name: "Fără Frâne" });
    expect((await person(id)).ties).toMatchObject({ ownedClubs: ["Fără Frâne"] });
    expect((await remove(`/api/users/${id}`)).json()).toMatchObject({
      status: 409,
      code: "user.owns-club",
    });
    await db.updateTable("clubs").set({ deleted_at: 1 }).where("id", "=", club).execute();
    expect((await remove(`/api/users/${id}`)).statusCode).toBe(200);
    expect((await site.call({ url: `/api/people/${id}`, as: administrator })).statusCode).toBe(404);
    expect((await logIn(email)).statusCode).toBe(401);
    expect((await remove(`/api/users/${id}`)).statusCode).toBe(404);
  });

  it("leave neither address nor secret in the log of changes", async () => {
    const log = await site.services.databases.reader
      .selectFrom("audit_log")
      .selectAll()
      .where("user_id", "=", administrator)
      .execute();
    const actions = new Set(log.map((line) => line.action));
    for (const action of ["user.blocked", "user.unblocked", "user.login-ended", "user.reset-sent"])
      expect(actions).toContain(action);
    for (const action of ["registration.resent", "user.confirmed-by-hand", "user.deleted"])
      expect(actions).toContain(action);
    expect(JSON.stringify(log)).not.toMatch(/example\.test|argon2|eyJ/);
  });
});
