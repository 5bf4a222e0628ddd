import { HOUR_MS, MINUTE_MS } from "#shared/time/durations.ts";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  addDownload,
  downloadForm,
  madeUpBytes,
  pieceOf,
  uploadWhole,
} from "#tests/factories/download-file.ts";
import { createPerson } from "#tests/factories/league.ts";
import { type DiscordProvider, startDiscord } from "#tests/factories/linking-providers.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

const CALLBACK = "http://localhost:3000/download/discord-callback";

describeOnEachDatabase("A download", (engine) => {
  let site: TestApp;
  let discord: DiscordProvider;
  let organiser: string;
  const bytes = madeUpBytes(5 * 1024 + 300);
  beforeAll(async () => {
    discord = await startDiscord();
    site = await createTestApp(engine, {
      environment: {
        DISCORD_URL: discord.url,
        DISCORD_CLIENT_ID: discord.clientId,
        DISCORD_CLIENT_SECRET: discord.clientSecret,
        DISCORD_GUILD_ID: discord.guildId,
      },
    });
    organiser = await createPerson(site.services.databases.db, { roles: ["administrator"] });
    const id = await addDownload(site, {
      as: organiser,
      form: downloadForm({ fileKey: "motorpark.zip" }),
    });
    await uploadWhole(site, {
      as: organiser,
      downloadId: id,
      bytes,
      fileName: 'Motorpark „ediția" 2.zip',
    });
    const empty = downloadForm({ fileKey: "fara-continut" });
    await addDownload(site, { as: organiser, form: empty });
    const hidden = downloadForm({ fileKey: "ascuns.zip", visible: false });
    const hiddenId = await addDownload(site, { as: organiser, form: hidden });
    await uploadWhole(site, { as: organiser, downloadId: hiddenId, bytes });
  });
  afterAll(async () => {
    await site.close();
    await discord.close();
  });
  beforeEach(() => {
    site.setNow(TEST_NOW);
    discord.isDown = false;
    discord.members.clear();
    discord.members.add(discord.discordId);
  });

  const cookiesOf = (reply: LightMyRequestResponse) =>
    [reply.headers["set-cookie"]]
      .flat()
      .map((cookie) => (cookie ?? "").split(";", 1)[0] ?? "")
      .filter((cookie) => !cookie.endsWith("="))
      .join("; ");
  const pageOf = (reply: LightMyRequestResponse) => {
    expect(reply.statusCode).toBe(302);
    const address = new URL(String(reply.headers.location), "http://localhost:3000");
    expect(address.pathname).toBe("/download-motorpark");
    expect(reply.headers["cache-control"]).toBe("private, no-store");
    expect(reply.headers["referrer-policy"]).toBe("no-referrer");
    return Object.fromEntries(address.searchParams);
  };
  const begin = async (file?: string) => {
    const query = file === undefined ? "" : `?${new URLSearchParams({ file })}`;
    const reply = await site.call({ url: `/download/discord-auth${query}` });
    expect(reply.statusCode).toBe(302);
    const to = new URL(String(reply.headers.location));
    return { to, cookie: cookiesOf(reply), state: to.searchParams.get("state") ?? "" };
  };
  const comeBack = (query: Record<string, string>, cookie: string) =>
    site.call({
      url: `/download/discord-callback?${new URLSearchParams(query)}`,
      headers: { cookie },
    });
  const consent = () => discord.code(CALLBACK, "identify guilds.members.read");
  /** The whole way of a member: token for the address, pass for the cookie. */
  const tokenFor = async (file?: string) => {
    const { cookie, state } = await begin(file);
    const reply = await comeBack({ code: consent(), state }, cookie);
    const { token = "" } = pageOf(reply);
    expect(token).toMatch(/^[\w-]{43}$/);
    return { token, pass: cookiesOf(reply) };
  };
  const get = (
    query: { token?: string; file?: string },
    headers: Record<string, string> = {},
    method: "GET" | "HEAD" = "GET",
  ) =>
    site.call({
      method,
      url: `/download/authenticated-get?${new URLSearchParams(query)}`,
      headers,
    });
  const timesDownloaded = async (fileKey: string) => {
    const row = await site.services.databases.db
      .selectFrom("downloads")
      .select("times_downloaded")
      .where("file_key", "=", fileKey)
      .executeTakeFirstOrThrow();
    return row.times_downloaded;
  };

  describe("proves membership", () => {
    it("by Discord, which is asked for the league's server alone", async () => {
      const { to, state } = await begin("motorpark.zip");
      expect(to.origin + to.pathname).toBe(`${discord.url}/oauth2/authorize`);
      expect(Object.fromEntries(to.searchParams)).toEqual({
        client_id: discord.clientId,
        response_type: "code",
        scope: "identify guilds.members.read",
        redirect_uri: CALLBACK,
        state,
      });
    });

    it("and a member comes back with a token", async () => {
      const { cookie, state } = await begin("motorpark.zip");
      const reply = await comeBack({ code: consent(), state }, cookie);
      expect(pageOf(reply)).toEqual({ token: expect.any(String), file: "motorpark.zip" });
      const pass = [reply.headers["set-cookie"]].flat().find((line) => line?.includes("pass"));
      expect(pass).toMatch(
        /^grila_pass=[\w-]{43}; Path=\/download; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
      );
    });

    it("and whoever is not a member reads so", async () => {
      discord.members.clear();
      const { cookie, state } = await begin("motorpark.zip");
      const reply = await comeBack({ code: consent(), state }, cookie);
      expect(pageOf(reply)).toEqual({ err: "NotMember", file: "motorpark.zip" });
    });

    it("not when the person says no there", async () => {
      const { cookie, state } = await begin("motorpark.zip");
      const reply = await comeBack({ error: "access_denied", state }, cookie);
      expect(pageOf(reply)).toEqual({ err: "AuthFailure", file: "motorpark.zip" });
    });

    it("not with a code that is made up, used, for another address, or without leave to see the server", async () => {
      const used = consent();
      const first = await begin();
      await comeBack({ code: used, state: first.state }, first.cookie);
      const codes = [
        "made-up",
        used,
        discord.code("http://localhost:3000/discord", "identify guilds.members.read"),
        discord.code(CALLBACK, "identify"),
      ];
      for (const code of codes) {
        const { cookie, state } = await begin();
        expect(pageOf(await comeBack({ code, state }, cookie))).toEqual({ err: "AuthFailure" });
      }
    });

    it("not while Discord is down", async () => {
      const { cookie, state } = await begin();
      discord.isDown = true;
      expect(pageOf(await comeBack({ code: consent(), state }, cookie))).toEqual({
        err: "AuthFailure",
      });
    });

    it("not in a browser that did not begin it, nor with another file in the state", async () => {
      const { cookie, state } = await begin("motorpark.zip");
      const other = await begin("motorpark.zip");
      const tries: [string, string][] = [
        [state, ""],
        [state, other.cookie],
        [state.replace("motorpark", "ascuns"), cookie],
        ["", cookie],
      ];
      for (const [given, sent] of tries)
        expect(pageOf(await comeBack({ code: consent(), state: given }, sent))).toEqual({
          err: "AuthFailure",
        });
    });

    it("for a file that cannot be, not even at Discord", async () => {
      for (const file of ["../../etc/passwd", "%00", "a/b", "..\\x"])
        expect(
          pageOf(
            await site.call({ url: `/download/discord-auth?${new URLSearchParams({ file })}` }),
          ),
        ).toEqual({ err: "FileNotFound" });
    });
  });

  describe("with a token", () => {
    it("is the file, under its name, and counts once", async () => {
      const before = await timesDownloaded("motorpark.zip");
      const { token, pass } = await tokenFor("motorpark.zip");
      const reply = await get({ token, file: "motorpark.zip" }, { cookie: pass });
      expect(reply.statusCode).toBe(200);
      expect(reply.rawPayload.equals(bytes)).toBe(true);
      expect(reply.headers).toMatchObject({
        "content-length": String(bytes.length),
        "content-type": "application/octet-stream",
        "content-disposition":
          "attachment; filename=\"Motorpark _edi_ia_ 2.zip\"; filename*=UTF-8''Motorpark%20%E2%80%9Eedi%C8%9Bia%22%202.zip",
        "accept-ranges": "bytes",
        "x-content-type-options": "nosniff",
        "cache-control": "private, no-store",
        "referrer-policy": "no-referrer",
      });
      await get({ token, file: "motorpark.zip" }, { cookie: pass, range: "bytes=10-" });
      expect(await timesDownloaded("motorpark.zip")).toBe(before + 1);
    });

    it.each([
      ["within a piece", "bytes=100-199", 100, 199],
      ["across pieces", "bytes=1000-4200", 1000, 4200],
      ["from where it broke", "bytes=2048-", 2048, 5419],
      ["at its end", "bytes=-301", 5119, 5419],
    ])("can be asked for in part, %s", async (_name, range, start, end) => {
      const { token, pass } = await tokenFor("motorpark.zip");
      const whole = await get({ token, file: "motorpark.zip" }, { cookie: pass });
      const headers = { cookie: pass, range, "if-range": String(whole.headers.etag) };
      const reply = await get({ token, file: "motorpark.zip" }, headers);
      expect(reply.statusCode).toBe(206);
      expect(reply.headers["content-range"]).toBe(`bytes ${start}-${end}/5420`);
      expect(reply.headers["content-length"]).toBe(String(end - start + 1));
      expect(reply.rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true);
    });

    it("comes whole when the part belongs to another content, and not at all beyond its end", async () => {
      const { token, pass } = await tokenFor("motorpark.zip");
      const other = { cookie: pass, range: "bytes=10-20", "if-range": '"another"' };
      const whole = await get({ token, file: "motorpark.zip" }, other);
      expect(whole.statusCode).toBe(200);
      expect(whole.rawPayload.equals(bytes)).toBe(true);
      const beyond = await get({ token }, { cookie: pass, range: "bytes=5420-" });
      expect(beyond.statusCode).toBe(416);
      expect(beyond.headers["content-range"]).toBe("bytes */5420");
    });

    it("says how large it is without using the token", async () => {
      const before = await timesDownloaded("motorpark.zip");
      const { token } = await tokenFor("motorpark.zip");
      const head = await get({ token, file: "motorpark.zip" }, {}, "HEAD");
      expect(head.statusCode).toBe(200);
      expect(head.headers["content-length"]).toBe("5420");
      expect(head.rawPayload.length).toBe(0);
      expect(await timesDownloaded("motorpark.zip")).toBe(before);
      expect((await get({ token, file: "motorpark.zip" })).statusCode).toBe(200);
    });

    it("that was used belongs to the browser that proved membership, for a day", async () => {
      const { token, pass } = await tokenFor("motorpark.zip");
      const query = { token, file: "motorpark.zip" };
      expect((await get(query, { cookie: pass })).statusCode).toBe(200);
      const stranger = await tokenFor("motorpark.zip");
      for (const cookie of ["", stranger.pass, "grila_pass="])
        expect(pageOf(await get(query, { cookie }))).toEqual({
          err: "BadToken",
          file: "motorpark.zip",
        });
      site.setNow(TEST_NOW + 23 * HOUR_MS);
      const range = "bytes=5000-";
      expect((await get(query, { cookie: pass, range })).statusCode).toBe(206);
      site.setNow(TEST_NOW + 24 * HOUR_MS);
      expect((await get(query, { cookie: pass, range })).statusCode).toBe(403);
      expect(pageOf(await get(query, { cookie: pass }))).toMatchObject({ err: "BadToken" });
    });

    it("without its cookie works once, also when asked for twice at the same moment", async () => {
      const before = await timesDownloaded("motorpark.zip");
      const { token } = await tokenFor("motorpark.zip");
      const replies = await Promise.all([1, 2, 3].map(() => get({ token, file: "motorpark.zip" })));
      expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
        200, 302, 302,
      ]);
      expect(await timesDownloaded("motorpark.zip")).toBe(before + 1);
    });

    it("has to begin within ten minutes", async () => {
      const { token, pass } = await tokenFor("motorpark.zip");
      site.setNow(TEST_NOW + 10 * MINUTE_MS);
      expect(pageOf(await get({ token, file: "motorpark.zip" }, { cookie: pass }))).toMatchObject({
        err: "BadToken",
      });
    });

    it("that is forged or missing is nothing", async () => {
      const { token, pass } = await tokenFor("motorpark.zip");
      for (const forged of ["", "x", `${token}x`, token.toLowerCase(), "a".repeat(43)])
        expect(
          pageOf(await get({ token: forged, file: "motorpark.zip" }, { cookie: pass })),
        ).toEqual({ err: "BadToken", file: "motorpark.zip" });
      expect((await get({ token })).statusCode).toBe(200);
    });

    it("for one file is none for another", async () => {
      const other = downloadForm();
      const id = await addDownload(site, { as: organiser, form: other });
      await uploadWhole(site, { as: organiser, downloadId: id, bytes: madeUpBytes(10) });
      const { token } = await tokenFor("motorpark.zip");
      expect(pageOf(await get({ token, file: other.fileKey }))).toMatchObject({ err: "BadToken" });
      const any = await tokenFor();
      const query = { token: any.token, file: other.fileKey };
      expect((await get(query, { cookie: any.pass })).rawPayload.length).toBe(10);
      expect(
        pageOf(await get({ ...query, file: "motorpark.zip" }, { cookie: any.pass })),
      ).toMatchObject({ err: "BadToken" });
      await site.call({ method: "DELETE", url: `/api/managed-downloads/${id}`, as: organiser });
    });

    it.each([
      ["that nobody offers", "nu-exista.zip"],
      ["that is hidden", "ascuns.zip"],
      ["outside", "../../../etc/passwd"],
      ["of the site itself", "grila.sqlite"],
      ["with a null byte", "motorpark.zip\0"],
    ])("does not find a file %s, and stays good", async (_name, file) => {
      const { token } = await tokenFor();
      expect(pageOf(await get({ token, file }))).toMatchObject({ err: "FileNotFound" });
      expect((await get({ token, file }, { range: "bytes=0-" })).statusCode).toBe(404);
      expect((await get({ token, file: "motorpark.zip" })).statusCode).toBe(200);
    });

    it("says when a file is known but not there", async () => {
      const { token } = await tokenFor("fara-continut");
      expect(pageOf(await get({ token, file: "fara-continut" }))).toEqual({
        err: "FileNotAvailable",
        file: "fara-continut",
      });
      const form = downloadForm();
      const id = await addDownload(site, { as: organiser, form });
      const uploadId = await uploadWhole(site, { as: organiser, downloadId: id, bytes });
      const { filename } = await site.services.databases.db
        .selectFrom("download_pieces")
        .select("filename")
        .where("upload_id", "=", uploadId)
        .where("number", "=", 3)
        .executeTakeFirstOrThrow();
      const stored = join(site.services.config.dataDir, "files", filename);
      await site.services.files.put(filename, pieceOf(bytes, 3).subarray(1));
      const { token: second } = await tokenFor(form.fileKey);
      const query = { token: second, file: form.fileKey };
      expect(pageOf(await get(query))).toMatchObject({ err: "FileNotAvailable" });
      await rm(stored);
      expect(pageOf(await get(query))).toMatchObject({ err: "FileNotAvailable" });
      await site.call({ method: "DELETE", url: `/api/managed-downloads/${id}`, as: organiser });
    });
  });

  it("without a file is the newest", async () => {
    const { token } = await tokenFor();
    expect((await get({ token })).rawPayload.equals(bytes)).toBe(true);
    site.setNow(TEST_NOW + MINUTE_MS);
    const id = await addDownload(site, { as: organiser });
    await uploadWhole(site, { as: organiser, downloadId: id, bytes: madeUpBytes(20) });
    const later = await tokenFor();
    expect((await get({ token: later.token })).rawPayload.length).toBe(20);
    await site.call({ method: "DELETE", url: `/api/managed-downloads/${id}`, as: organiser });
  });

  it("keeps no token, code or pass readable in the database", async () => {
    const { token, pass } = await tokenFor("motorpark.zip");
    await get({ token, file: "motorpark.zip" }, { cookie: pass });
    const rows = await site.services.databases.db
      .selectFrom("download_tokens")
      .selectAll()
      .execute();
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(pass.split("=")[1]);
  });
});

describeOnEachDatabase("Downloads that are not set up", (engine) => {
  it("say so, and lead nowhere", async () => {
    const site = await createTestApp(engine);
    expect((await site.call({ url: "/api/downloads" })).json()).toEqual({
      status: 200,
      data: { ready: false, files: [] },
    });
    for (const url of ["/download/discord-auth", "/download/discord-callback?code=x&state=y"])
      expect((await site.call({ url })).headers.location).toBe(
        "/download-motorpark?err=AuthFailure",
      );
    await site.close();
  });
});
