import { MINUTE_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type DiscordProvider,
  startDiscord,
  startSteam,
  type SteamProvider,
} from "#tests/factories/linking-providers.ts";
import { createSeatLogin } from "#features/accounts/server/ways-in/login-links.ts";
import { addAccount, addDriver } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

const SITE = "http://localhost:3000";

let count = 0;
const newSteamId = () => `7656119${String(++count).padStart(10, "0")}`;

describeOnEachDatabase("Linking", (engine) => {
  let site: TestApp;
  let steam: SteamProvider;
  let discord: DiscordProvider;
  let person: string;
  beforeAll(async () => {
    [steam, discord] = await Promise.all([startSteam(), startDiscord()]);
    site = await createTestApp(engine, {
      environment: {
        STEAM_OPENID_URL: steam.url,
        DISCORD_URL: discord.url,
        DISCORD_CLIENT_ID: discord.clientId,
        DISCORD_CLIENT_SECRET: discord.clientSecret,
      },
    });
  });
  afterAll(async () => {
    await site.close();
    await Promise.all([steam.close(), discord.close()]);
  });
  beforeEach(async () => {
    person = await addAccount(site);
    steam.steamId = newSteamId();
    discord.discordId = newSteamId();
  });

  /** Goes to `/auth/steam` or `/auth/discord` as a browser does. */
  const begin = async (path: string) => {
    const reply = await site.call({ url: path });
    expect(reply.statusCode).toBe(302);
    const [cookie = ""] = [reply.headers["set-cookie"]].flat();
    return {
      to: new URL(String(reply.headers.location)),
      cookie,
      sent: cookie.split(";", 1)[0] ?? "",
    };
  };
  const save = (body: object, { as = person, cookie = "" } = {}) =>
    site.call({ method: "POST", url: "/user/profile", body, as, headers: { cookie } });
  const profileOf = async (id: string) =>
    (await site.call({ url: "/user/profile", as: id })).json<{
      data: { steamId: string | null; discordCode: string | null };
    }>().data;

  describe("Steam", () => {
    const beginSteam = async () => {
      const { to, cookie, sent } = await begin("/auth/steam");
      const returnTo = to.searchParams.get("openid.return_to") ?? "";
      const state = new URL(returnTo).searchParams.get("state") ?? "";
      return { to, cookie, sent, returnTo, state };
    };
    const answered = (returnTo: string, options = {}) =>
      Object.fromEntries(steam.answer(returnTo, { now: site.services.now(), ...options }));

    it("sends people to the provider with a return address of this site and keeps a state no script can read", async () => {
      const { to, cookie, returnTo, state } = await beginSteam();
      expect(to.origin + to.pathname).toBe(`${steam.url}/login`);
      expect(to.searchParams.get("openid.realm")).toBe(SITE);
      expect(returnTo).toBe(`${SITE}/steam?state=${state}`);
      expect(state).toMatch(/^[\w-]{32}$/);
      expect(cookie).toBe(`grila_steam=${state}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax`);
    });

    it("links the id that the provider confirms", async () => {
      const { sent, returnTo, state } = await beginSteam();
      const reply = await save({ openid: answered(returnTo), steamState: state }, { cookie: sent });
      expect(reply.statusCode).toBe(200);
      expect(reply.headers["set-cookie"]).toContain("Max-Age=0");
      expect((await profileOf(person)).steamId).toBe(steam.steamId);
    });

    it("links it to a seat that was taken by a link, whose login saves nothing else of a profile", async () => {
      const { db } = site.services.databases;
      const seat = await addDriver(site);
      const { token } = await db
        .transaction()
        .execute((trx) => createSeatLogin(site.services, trx, { userId: seat }));
      const { sent, returnTo, state } = await beginSteam();
      const body = { openid: answered(returnTo), steamState: state, lastName: "Altul" };
      const post = (url: string, cookie: string) =>
        site.call({
          method: "POST",
          url,
          body,
          headers: { cookie, authorization: `Bearer ${token}` },
        });
      expect((await post("/user/profile", sent)).json().code).toBe("access.seat-only");
      expect((await post("/user/steam", "")).json().code).toBe("linking.state");
      expect((await post("/user/steam", sent)).statusCode).toBe(200);
      const row = await db
        .selectFrom("users")
        .select(["steam_id", "last_name"])
        .where("id", "=", seat)
        .executeTakeFirstOrThrow();
      expect(row.steam_id).toBe(steam.steamId);
      expect(row.last_name).not.toBe("Altul");
    });

    it("ignores a bare id", async () => {
      expect((await save({ steamId: "76561199999999999" })).statusCode).toBe(200);
      expect((await profileOf(person)).steamId).toBeNull();
    });

    it("refuses an answer brought to a browser that did not ask for it", async () => {
      const { returnTo, state } = await beginSteam();
      const other = await beginSteam();
      const openid = answered(returnTo);
      for (const cookie of ["", other.sent, "grila_steam="]) {
        const reply = await save({ openid, steamState: state }, { cookie });
        expect(reply.json()).toMatchObject({ status: 409, code: "linking.state" });
      }
      expect((await profileOf(person)).steamId).toBeNull();
    });

    it("refuses an answer a second time, whoever brings it", async () => {
      const { sent, returnTo, state } = await beginSteam();
      const body = { openid: answered(returnTo), steamState: state };
      expect((await save(body, { cookie: sent })).statusCode).toBe(200);
      const other = await addAccount(site);
      steam.isForgetful = true;
      const again = await save(body, { cookie: sent, as: other });
      steam.isForgetful = false;
      expect(again.json()).toMatchObject({ status: 409, code: "linking.steam-refused" });
      expect((await profileOf(other)).steamId).toBeNull();
    });

    type Forger = (openid: Record<string, string>) => Record<string, string>;
    const stranger = "76561191111111111";
    const forgeries: [string, Forger, { isAsked: boolean }?][] = [
      [
        "says who somebody else is",
        (o) => ({
          ...o,
          "openid.identity": `${steam.url}/id/${stranger}`,
          "openid.claimed_id": `${steam.url}/id/${stranger}`,
        }),
        { isAsked: true },
      ],
      [
        "has an identity other than the claimed one",
        (o) => ({ ...o, "openid.identity": `${steam.url}/id/${stranger}` }),
      ],
      ["is signed by nobody", (o) => ({ ...o, "openid.sig": "" }), { isAsked: true }],
      ["signs only what does not matter", (o) => ({ ...o, "openid.signed": "assoc_handle" })],
      [
        "comes from another provider",
        (o) => ({ ...o, "openid.op_endpoint": "http://127.0.0.1:1/login" }),
      ],
      [
        "names a person of another provider",
        (o) => ({
          ...o,
          "openid.identity": `https://evil.example/id/${stranger}`,
          "openid.claimed_id": `https://evil.example/id/${stranger}`,
        }),
      ],
      [
        "was made for another site",
        (o) => ({
          ...o,
          "openid.return_to": o["openid.return_to"]?.replace(SITE, "https://evil.example") ?? "",
        }),
      ],
      ["is a cancelled login", (o) => ({ ...o, "openid.mode": "cancel" })],
      ["speaks another protocol", (o) => ({ ...o, "openid.ns": "http://openid.net/signon/1.1" })],
      [
        "has an id that is none",
        (o) => ({
          ...o,
          "openid.identity": `${steam.url}/id/1/../2`,
          "openid.claimed_id": `${steam.url}/id/1/../2`,
        }),
      ],
      ["is empty", () => ({})],
    ];
    it.each(forgeries)("refuses an answer that %s", async (_what, forge, given) => {
      const { sent, returnTo, state } = await beginSteam();
      const before = steam.verifications;
      const reply = await save(
        { openid: forge(answered(returnTo)), steamState: state },
        { cookie: sent },
      );
      expect(reply.json()).toMatchObject({ status: 409, code: "linking.steam-refused" });
      expect((await profileOf(person)).steamId).toBeNull();
      // What the answer itself gives away is refused without asking the provider.
      expect(steam.verifications - before).toBe(given?.isAsked ? 1 : 0);
    });

    it("refuses an answer given long ago", async () => {
      const { sent, returnTo, state } = await beginSteam();
      const old = answered(returnTo, { now: site.services.now() - 11 * MINUTE_MS });
      const reply = await save({ openid: old, steamState: state }, { cookie: sent });
      expect(reply.json()).toMatchObject({ code: "linking.steam-refused" });
    });

    it("never takes an id from the person who has it, and tells organisers of the claim", async () => {
      const holder = await addAccount(site, { steamId: steam.steamId, lastName: "Vechi" });
      const { sent, returnTo, state } = await beginSteam();
      const reply = await save({ openid: answered(returnTo), steamState: state }, { cookie: sent });
      expect(reply.json()).toMatchObject({
        status: 409,
        code: "profile.id-taken",
        data: "Acest ID aparține altui pilot. Organizatorii au fost anunțați și vor decide al cui este.",
      });
      expect((await profileOf(holder)).steamId).toBe(steam.steamId);
      expect((await profileOf(person)).steamId).toBeNull();
      const organizer = await addAccount(site, { roles: ["organizer"] });
      const claims = await site.call({ url: "/api/id-claims", as: organizer });
      expect(claims.json()).toMatchObject({
        data: expect.arrayContaining([
          expect.objectContaining({ platform: "steam", platformId: steam.steamId }),
        ]),
      });
    });

    it("does not change a linked account for another", async () => {
      const first = await beginSteam();
      const body = { openid: answered(first.returnTo), steamState: first.state };
      await save(body, { cookie: first.sent });
      const { steamId } = steam;
      steam.steamId = newSteamId();
      const second = await beginSteam();
      const reply = await save(
        { openid: answered(second.returnTo), steamState: second.state },
        { cookie: second.sent },
      );
      expect(reply.json()).toMatchObject({ status: 409, code: "linking.already" });
      expect((await profileOf(person)).steamId).toBe(steamId);
    });
  });

  describe("Discord", () => {
    const beginDiscord = async () => {
      const { to, cookie, sent } = await begin("/auth/discord");
      return { to, cookie, sent, state: to.searchParams.get("state") ?? "" };
    };
    const redirectUri = `${SITE}/discord`;

    it("sends people to the provider, asking for nothing but who they are", async () => {
      const { to, cookie, state } = await beginDiscord();
      expect(to.origin + to.pathname).toBe(`${discord.url}/oauth2/authorize`);
      expect(Object.fromEntries(to.searchParams)).toEqual({
        client_id: discord.clientId,
        response_type: "code",
        scope: "identify",
        redirect_uri: redirectUri,
        state,
      });
      expect(cookie).toBe(`grila_discord=${state}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax`);
    });

    it("exchanges the code on the server and shows a marker, never the code or the id", async () => {
      const { sent, state } = await beginDiscord();
      const code = discord.code(redirectUri);
      const reply = await save({ discordCode: code, discordState: state }, { cookie: sent });
      expect(reply.statusCode).toBe(200);
      const profile = await profileOf(person);
      expect(profile.discordCode).toBe("linked");
      expect(JSON.stringify(profile)).not.toContain(code);
      expect(JSON.stringify(profile)).not.toContain(discord.discordId);
    });

    it("leaves a linked account alone when a whole profile with its marker is saved", async () => {
      const { sent, state } = await beginDiscord();
      const code = discord.code(redirectUri);
      await save({ discordCode: code, discordState: state }, { cookie: sent });
      expect((await save({ firstName: "Ana", discordCode: "linked" })).statusCode).toBe(200);
      expect((await profileOf(person)).discordCode).toBe("linked");
    });

    it("refuses a code that is used, made up, or made for another address", async () => {
      const used = discord.code(redirectUri);
      const first = await beginDiscord();
      await save({ discordCode: used, discordState: first.state }, { cookie: first.sent });
      const other = await addAccount(site);
      for (const code of [used, "made-up", discord.code("https://evil.example/discord")]) {
        const { sent, state } = await beginDiscord();
        const reply = await save(
          { discordCode: code, discordState: state },
          { cookie: sent, as: other },
        );
        expect(reply.json()).toMatchObject({ status: 409, code: "linking.discord-refused" });
      }
      expect((await profileOf(other)).discordCode).toBeNull();
    });

    it("refuses a good code in a browser that did not ask for it", async () => {
      const { state } = await beginDiscord();
      const reply = await save({ discordCode: discord.code(redirectUri), discordState: state });
      expect(reply.json()).toMatchObject({ status: 409, code: "linking.state" });
    });

    it("refuses an account that somebody else has linked", async () => {
      const first = await beginDiscord();
      await save(
        { discordCode: discord.code(redirectUri), discordState: first.state },
        { cookie: first.sent, as: await addAccount(site) },
      );
      const { sent, state } = await beginDiscord();
      const reply = await save(
        { discordCode: discord.code(redirectUri), discordState: state },
        { cookie: sent },
      );
      expect(reply.json()).toMatchObject({ status: 409, code: "linking.discord-taken" });
    });
  });
});

describeOnEachDatabase("Linking that is not configured", (engine) => {
  it("says so, and goes nowhere", async () => {
    const site = await createTestApp(engine);
    const person = await addAccount(site);
    const linking = await site.call({ url: "/user/linking", as: person });
    expect(linking.json()).toEqual({ status: 200, data: { discord: false } });
    expect((await site.call({ url: "/auth/discord" })).headers.location).toBe("/profile");
    const save = await site.call({
      method: "POST",
      url: "/user/profile",
      body: { discordCode: "x" },
      as: person,
    });
    expect(save.json()).toMatchObject({ status: 409, code: "linking.discord-off" });
    await site.close();
  });
});
