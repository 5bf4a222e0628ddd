import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE_MS } from "#shared/time/durations.ts";
import { addAccount, addDriver, TEST_PASSWORD } from "#tests/factories/people.ts";
import { softwareKey } from "#tests/factories/software-key.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { createSeatLogin } from "./login-links.ts";

describeOnEachDatabase("A passkey", (engine) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp(engine);
  });
  afterAll(() => site.close());

  type Key = ReturnType<typeof softwareKey>;
  type Asker = { as: string } | { token: string };
  const post = (url: string, payload: object, asker?: Asker, cookie?: string) =>
    site.call({
      method: "POST",
      url,
      payload,
      ...(asker && "as" in asker && { as: asker.as }),
      headers: {
        ...(asker && "token" in asker && { authorization: `Bearer ${asker.token}` }),
        ...(cookie !== undefined && { cookie }),
      },
    });
  const start = async (url: string, asker?: Asker) => {
    const reply = await post(url, {}, asker);
    const [cookie = ""] = String(reply.headers["set-cookie"] ?? "").split(";");
    return { options: reply.json().data, cookie };
  };
  const add = async (asker: Asker, key: Key, proof: object = { password: TEST_PASSWORD }) => {
    const { options } = await start("/user/passkeys/start", asker);
    return post("/user/passkeys", { key: key.make(options), ...proof }, asker);
  };
  const logIn = async (key: Key, answering?: Parameters<Key["use"]>[1]) => {
    const { options, cookie } = await start("/auth/passkey/start");
    return post("/auth/passkey", key.use(options, answering), undefined, cookie);
  };
  const withKey = async () => {
    const id = await addAccount(site);
    const key = softwareKey();
    expect((await add({ as: id }, key)).statusCode).toBe(200);
    return { id, key };
  };
  const listed = async (as: string) =>
    (await site.call({ method: "GET", url: "/user/passkeys", as })).json().data;
  const prove = async (as: string, key: Key) => {
    const { options } = await start("/user/passkeys/prove", { as });
    return { passkey: key.use(options) };
  };
  const takeSeat = async () => {
    const userId = await addDriver(site);
    const seat = await site.services.databases.db
      .transaction()
      .execute((trx) => createSeatLogin(site.services, trx, { userId }));
    return { userId, ...seat };
  };

  it("logs its owner in as who they are, again and again", async () => {
    const { id, key } = await withKey();
    for (const _time of [1, 2]) {
      const { token } = (await logIn(key)).json().data;
      const own = await site.call({
        method: "GET",
        url: "/user/profile",
        headers: { authorization: `Bearer ${token}` },
      });
      expect(own.json().data._id).toBe(id);
    }
    expect((await listed(id)).passkeys).toHaveLength(1);
  });

  it("makes whole the account of who has a seat alone, and ends their link", async () => {
    const { userId, token, path } = await takeSeat();
    const added = await add({ token }, softwareKey(), {});
    const whole: string = added.json().data.token;
    const read = (bearer: string) =>
      site.call({
        method: "GET",
        url: "/api/messages",
        headers: { authorization: `Bearer ${bearer}` },
      });
    expect([(await read(whole)).statusCode, (await read(token)).statusCode]).toEqual([200, 401]);
    expect((await post("/auth/login-link", { secret: path.split("#")[1] })).statusCode).toBe(410);
    expect(await listed(userId)).toMatchObject({
      hasPassword: false,
      passkeys: [{ usedAt: null }],
    });
  });

  it("is added by the first of two who come with one link at once", async () => {
    const { token } = await takeSeat();
    const replies = await Promise.all([
      add({ token }, softwareKey(), {}),
      add({ token }, softwareKey(), {}),
    ]);
    const statuses = replies
      .map(({ statusCode }) => statusCode)
      .toSorted((one, other) => one - other);
    expect(statuses[0]).toBe(200);
    expect([401, 409]).toContain(statuses[1]);
  });

  it("is added to an account with a password by nobody who does not know that", async () => {
    const id = await addAccount(site);
    const without = await add({ as: id }, softwareKey(), {});
    const wrong = await add({ as: id }, softwareKey(), { password: "alta parolă" });
    expect([without.json().code, wrong.json().code]).toEqual([
      "account.password-wrong",
      "account.password-wrong",
    ]);
    expect((await listed(id)).passkeys).toEqual([]);
  });

  it("belongs to one account, of which one has ten at most", async () => {
    const { id, key } = await withKey();
    const other = await addAccount(site);
    expect((await add({ as: other }, key)).json().code).toBe("passkey.known");
    for (let count = 1; count < 10; count++) await add({ as: id }, softwareKey());
    expect((await add({ as: id }, softwareKey())).json().code).toBe("passkey.many");
  });

  describe("is refused", () => {
    it.each([
      ["made for another site", { origin: "https://alt.example" }],
      ["that was not shown who holds it", { isVerified: false }],
      ["that has been used less often than before, as a copy has", { counter: 0 }],
    ])("when its answer is one %s", async (_what, answering) => {
      const { key } = await withKey();
      await logIn(key);
      expect((await logIn(key, answering)).json().code).toBe("passkey.refused");
    });

    it("when it is another's, or its answer is of another's hand", async () => {
      const { key } = await withKey();
      expect((await logIn(softwareKey())).json().code).toBe("passkey.refused");
      const { options, cookie } = await start("/auth/passkey/start");
      const forged = { ...softwareKey().use(options), id: key.id, rawId: key.id };
      expect((await post("/auth/passkey", forged, undefined, cookie)).json().code).toBe(
        "passkey.refused",
      );
    });

    it("when its answer comes twice, also in the same moment", async () => {
      const { key } = await withKey();
      const { options, cookie } = await start("/auth/passkey/start");
      const answer = key.use(options);
      const send = () => post("/auth/passkey", answer, undefined, cookie);
      const replies = await Promise.all([send(), send(), send()]);
      expect(
        replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other),
      ).toEqual([200, 409, 409]);
    });

    it("in a browser that did not ask, late, and for another purpose", async () => {
      const { id, key } = await withKey();
      const first = await start("/auth/passkey/start");
      const elsewhere = await post("/auth/passkey", key.use(first.options), undefined, "");
      const late = await start("/auth/passkey/start");
      site.setNow(TEST_NOW + 6 * MINUTE_MS);
      const after = await post("/auth/passkey", key.use(late.options), undefined, late.cookie);
      site.setNow(TEST_NOW);
      const proof = await start("/user/passkeys/prove", { as: id });
      const other = await post("/auth/passkey", key.use(proof.options), undefined, late.cookie);
      expect([elsewhere, after, other].map((reply) => reply.json().code)).toEqual(
        Array(3).fill("passkey.over"),
      );
    });

    it("when it is nonsense or huge", async () => {
      const huge = { ...softwareKey().use({ challenge: "x" }), id: "x".repeat(30_000) };
      expect((await post("/auth/passkey", huge)).statusCode).toBe(422);
      const none = softwareKey().use({ challenge: "x" });
      none.response.clientDataJSON = "AAAA";
      expect((await post("/auth/passkey", none)).json().code).toBe("passkey.refused");
    });

    it("once it is taken off, and for a blocked account", async () => {
      const { id, key } = await withKey();
      const [{ _id }] = (await listed(id)).passkeys;
      await site.services.databases.db
        .updateTable("users")
        .set({ blocked_at: TEST_NOW })
        .where("id", "=", id)
        .execute();
      expect((await logIn(key)).json().code).toBe("login.blocked");
      await site.services.databases.db
        .updateTable("users")
        .set({ blocked_at: null })
        .where("id", "=", id)
        .execute();
      await post(`/user/passkeys/${_id}/remove`, { password: TEST_PASSWORD }, { as: id });
      expect((await logIn(key)).json().code).toBe("passkey.refused");
    });
  });

  it("is renamed and taken off by its owner alone, who shows it is them", async () => {
    const { id, key } = await withKey();
    const [{ _id }] = (await listed(id)).passkeys;
    const other = await addAccount(site);
    const url = `/user/passkeys/${_id}`;
    expect((await post(url, { name: "Telefon" }, { as: other })).json().code).toBe("passkey.gone");
    expect((await post(url, { name: "Telefon" }, { as: id })).statusCode).toBe(200);
    expect((await listed(id)).passkeys).toMatchObject([{ name: "Telefon" }]);
    const remove = (proof: object, as = id) => post(`${url}/remove`, proof, { as });
    expect((await remove({ password: "" })).json().fields).toEqual({ password: "Scrie parola." });
    expect((await remove({ password: TEST_PASSWORD }, other)).json().code).toBe("passkey.gone");
    expect((await remove(await prove(other, key), other)).json().code).toBe("passkey.refused");
    expect((await remove(await prove(id, key))).statusCode).toBe(200);
  });

  it("is never taken off when it is the last way in, also of two that go at once", async () => {
    const { token, userId } = await takeSeat();
    const [first, second] = [softwareKey(), softwareKey()];
    const whole: string = (await add({ token }, first, {})).json().data.token;
    const asker = { token: whole };
    const proved = async () => {
      const { options } = await start("/user/passkeys/prove", asker);
      return { passkey: first.use(options) };
    };
    expect((await add(asker, second, await proved())).statusCode).toBe(200);
    const ids = (await listed(userId)).passkeys.map(({ _id }: { _id: string }) => _id);
    const proofs = [await proved(), await proved()];
    const replies = await Promise.all(
      ids.map((id: string, at: number) =>
        post(`/user/passkeys/${id}/remove`, proofs[at] ?? {}, asker),
      ),
    );
    expect(
      replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other),
    ).toEqual([200, 409]);
  });

  it("lets who has no password delete their account", async () => {
    const { token, userId } = await takeSeat();
    const key = softwareKey();
    const asker = { token: (await add({ token }, key, {})).json().data.token };
    expect((await post("/user/delete", { password: "" }, asker)).statusCode).toBe(409);
    const { options } = await start("/user/passkeys/prove", asker);
    const gone = await post("/user/delete", { passkey: key.use(options) }, asker);
    expect(gone.statusCode).toBe(200);
    const left = await site.services.databases.db
      .selectFrom("passkeys")
      .select("id")
      .where("user_id", "=", userId)
      .execute();
    expect(left).toEqual([]);
  });

  it("goes when its owner says that it was somebody else", async () => {
    const { id, key } = await withKey();
    const { body } = await site.services.databases.db
      .selectFrom("messages")
      .select("body")
      .where("recipient_id", "=", id)
      .executeTakeFirstOrThrow();
    const secret = /nu-am-fost-eu\/([\w-]+)/.exec(body)?.[1] ?? "";
    expect((await post(`/auth/not-me/${secret}`, {})).statusCode).toBe(200);
    expect((await logIn(key)).json().code).toBe("passkey.refused");
  });

  it("is told of to its owner, written down, and in the data that they take along", async () => {
    const { id } = await withKey();
    const { db } = site.services.databases;
    const written = await db
      .selectFrom("audit_log")
      .select("action")
      .where("subject_id", "=", id)
      .execute();
    expect(written).toContainEqual({ action: "user.passkey-added" });
    const told = await db
      .selectFrom("messages")
      .select("subject")
      .where("recipient_id", "=", id)
      .execute();
    expect(told).toContainEqual({ subject: "Ai o amprentă sau o cheie nouă" });
    const data = await site.call({ method: "GET", url: "/user/data", as: id });
    expect(data.json().data.passkeys).toHaveLength(1);
  });
});
