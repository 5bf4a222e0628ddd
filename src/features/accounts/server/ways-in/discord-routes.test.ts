import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DiscordProvider, startDiscord } from "#tests/factories/linking-providers.ts";
import { addAccount, addDriver, TEST_PASSWORD } from "#tests/factories/people.ts";
import { addFactor } from "#tests/factories/second-factors.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { createSeatLogin } from "./login-links.ts";

const REDIRECT = "http://localhost:3000/discord/login";

describeOnEachDatabase("Discord", (engine) => {
  let discord: DiscordProvider;
  let site: TestApp;
  beforeAll(async () => {
    discord = await startDiscord();
    site = await createTestApp(engine, {
      environment: {
        DISCORD_URL: discord.url,
        DISCORD_CLIENT_ID: discord.clientId,
        DISCORD_CLIENT_SECRET: discord.clientSecret,
      },
    });
  });
  afterAll(async () => {
    await site.close();
    await discord.close();
  });
  let count = 0;
  beforeEach(() => {
    discord.discordId = `10000000000000${1000 + ++count}`;
    discord.address = { email: `d${count}@example.test`, verified: true };
  });

  const db = () => site.services.databases.db;
  const begin = async (app = site) => {
    const reply = await app.call({ method: "GET", url: "/auth/discord/login" });
    const [cookie = ""] = String(reply.headers["set-cookie"] ?? "").split(";");
    const { searchParams } = new URL(String(reply.headers.location));
    return { cookie, asked: searchParams, state: searchParams.get("state") ?? "" };
  };
  /** What Discord sends back with who agrees to what was asked. */
  const agree = async () => {
    const { cookie, asked, state } = await begin();
    const scope = asked.get("scope") ?? "";
    const code = discord.code(REDIRECT, scope, asked.get("code_challenge"));
    return { cookie, body: { code, state } };
  };
  const send = (
    { cookie, body }: { cookie: string; body: object },
    { url = "/auth/discord/login", token }: { url?: string; token?: string } = {},
  ) =>
    site.call({
      method: "POST",
      url,
      payload: body,
      headers: { cookie, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    });
  const logIn = async () => send(await agree());
  const profileOf = async (token: string) =>
    (
      await site.call({
        method: "GET",
        url: "/user/profile",
        headers: { authorization: `Bearer ${token}` },
      })
    ).json().data;
  const link = (userId: string) =>
    db()
      .updateTable("users")
      .set({ discord_id: discord.discordId })
      .where("id", "=", userId)
      .execute();
  const takeSeat = async () => {
    const userId = await addDriver(site);
    const seat = await db()
      .transaction()
      .execute((trx) => createSeatLogin(site.services, trx, { userId }));
    return { userId, ...seat };
  };

  it("is asked for who one is and the address, with a state and a challenge of this browser", async () => {
    const { asked } = await begin();
    expect(Object.fromEntries(asked)).toMatchObject({
      scope: "identify email",
      redirect_uri: REDIRECT,
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it("logs in whose account it is linked to, whatever their address there is by now", async () => {
    const id = await addAccount(site);
    await link(id);
    discord.address = { email: null, verified: false };
    expect((await profileOf((await logIn()).json().data.token))._id).toBe(id);
  });

  it("makes an account of a verified address that has none, once", async () => {
    const first = await profileOf((await logIn()).json().data.token);
    expect(first).toMatchObject({
      email: discord.address.email,
      isEmailVerified: true,
      discordCode: "linked",
    });
    expect((await profileOf((await logIn()).json().data.token))._id).toBe(first._id);
  });

  it("joins nothing to an account that has the address already", async () => {
    const id = await addAccount(site, { email: discord.address.email });
    expect((await logIn()).json().code).toBe("discord.has-account");
    const { discord_id: linked } = await db()
      .selectFrom("users")
      .select("discord_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(linked).toBeNull();
  });

  it.each([
    ["none", { email: null, verified: false }],
    ["one that is not verified", { email: "altul@example.test", verified: false }],
    ["one that is no address", { email: "nimic", verified: true }],
  ])("makes no account of an address that is %s", async (_what, address) => {
    discord.address = address;
    expect((await logIn()).json().code).toBe("discord.no-address");
  });

  it("is no way around a second factor, nor into a blocked account", async () => {
    const [careful, blocked] = [await addAccount(site), await addAccount(site)];
    await addFactor(site, careful);
    await link(careful);
    expect((await logIn()).json().code).toBe("discord.factor");
    discord.discordId = "100000000000009999";
    await link(blocked);
    await db().updateTable("users").set({ blocked_at: 1 }).where("id", "=", blocked).execute();
    expect((await logIn()).json().code).toBe("login.blocked");
  });

  describe("is refused", () => {
    it("when another browser brings what it said, or one that began nothing", async () => {
      const [mine, theirs] = [await agree(), await agree()];
      expect((await send({ ...mine, cookie: theirs.cookie })).json().code).toBe("linking.state");
      expect((await send({ ...mine, cookie: "" })).json().code).toBe("linking.state");
    });

    it("when the state is made up", async () => {
      const { cookie, body } = await agree();
      const forged = { cookie: "grila_discord_login=", body: { ...body, state: "" } };
      expect((await send(forged)).json().code).toBe("linking.state");
      expect((await send({ cookie, body: { ...body, state: "alta" } })).json().code).toBe(
        "linking.state",
      );
    });

    it("when its code comes again, is made up, or was given for another challenge", async () => {
      const mine = await agree();
      expect((await send(mine)).statusCode).toBe(200);
      expect((await send(mine)).json().code).toBe("linking.discord-refused");
      const { cookie, body } = await agree();
      const other = await agree();
      for (const code of ["nimic", other.body.code])
        expect((await send({ cookie, body: { ...body, code } })).json().code).toBe(
          "linking.discord-refused",
        );
    });

    it("while it is down, or where the site has no application there", async () => {
      const mine = await agree();
      discord.isDown = true;
      expect((await send(mine)).json().code).toBe("linking.discord-refused");
      discord.isDown = false;
      const without = await createTestApp(engine);
      const reply = await without.call({ method: "GET", url: "/auth/discord/login" });
      expect(reply.headers.location).toBe("/login");
      const url = "/auth/discord/login";
      const sent = await without.call({ method: "POST", url, payload: mine.body });
      expect(sent.json().code).toBe("linking.discord-off");
      await without.close();
    });
  });

  it("of two who send one code at once logs one of them in", async () => {
    const mine = await agree();
    const replies = await Promise.all([send(mine), send(mine)]);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  describe("of who has a seat alone", () => {
    const add = async (token: string) => send(await agree(), { url: "/user/discord", token });

    it("makes the account whole, with the address if nobody has it, and ends their link", async () => {
      const { userId, token, path } = await takeSeat();
      const whole: string = (await add(token)).json().data.token;
      expect(await profileOf(whole)).toMatchObject({
        _id: userId,
        email: discord.address.email,
        discordCode: "linked",
      });
      expect((await add(token)).statusCode).toBe(401);
      expect(
        (
          await send(
            { cookie: "", body: { secret: path.split("#")[1] } },
            { url: "/auth/login-link" },
          )
        ).statusCode,
      ).toBe(410);
      expect((await profileOf((await logIn()).json().data.token))._id).toBe(userId);
    });

    it("takes no address and no Discord of another account", async () => {
      await addAccount(site, { email: discord.address.email });
      const { token } = await takeSeat();
      const whole: string = (await add(token)).json().data.token;
      expect((await profileOf(whole)).email).toBeNull();
      expect((await add((await takeSeat()).token)).json().code).toBe("linking.discord-taken");
      expect((await add(whole)).json().code).toBe("login-link.whole");
    });
  });

  it("comes off without a password that nobody has, never as the last way in", async () => {
    const unlink = (token: string, body: object = {}) =>
      send({ cookie: "", body }, { url: "/user/links/discord/unlink", token });
    const withAddress: string = (await logIn()).json().data.token;
    expect((await unlink(withAddress)).statusCode).toBe(200);
    discord.discordId = "100000000000008888";
    discord.address = { email: null, verified: false };
    const { token } = await takeSeat();
    const alone: string = (await send(await agree(), { url: "/user/discord", token })).json().data
      .token;
    expect((await unlink(alone, { password: TEST_PASSWORD })).json().code).toBe("linking.last-way");
  });
});
