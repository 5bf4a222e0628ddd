import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { OwnLink, UnlinkRequest } from "#features/accounts/own/unlinking.ts";
import type { Todo } from "#features/administration/todos.ts";
import { addAccount, TEST_PASSWORD } from "#tests/factories/people.ts";
import { matchedResult } from "#tests/factories/matched-result.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

let count = 0;
const newSteamId = () => `7656119${String(++count + 500_000).padStart(10, "0")}`;

describeOnEachDatabase("Linked accounts", (engine) => {
  let site: TestApp;
  let organizer: string;
  let person: string;
  let steamId: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    organizer = await addAccount(site, { roles: ["organizer"] });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    steamId = newSteamId();
    person = await addAccount(site, { steamId, firstName: "Ana", lastName: "Pop" });
  });

  const linksOf = async (as: string) =>
    (await site.call({ url: "/user/links", as })).json<{ data: OwnLink[] }>().data;
  const profileOf = async (as: string) =>
    (await site.call({ url: "/user/profile", as })).json<{
      data: { steamId: string | null; discordCode: string | null; iRacingMemberId: string | null };
    }>().data;
  const unlink = (platform: string, as = person, password = TEST_PASSWORD) =>
    site.call({ method: "POST", url: `/user/links/${platform}/unlink`, as, body: { password } });
  const ask = (platform = "steam", as = person) =>
    site.call({ method: "POST", url: `/user/links/${platform}/unlink-request`, as });
  const withdraw = (platform = "steam", as = person) =>
    site.call({ method: "DELETE", url: `/user/links/${platform}/unlink-request`, as });
  const requests = async () =>
    (await site.call({ url: "/api/unlink-requests", as: organizer }))
      .json<{ data: UnlinkRequest[] }>()
      .data.filter((request) => request.person._id === person);
  const decide = (id: string | undefined, word: "accept" | "reject", as = organizer) =>
    site.call({ method: "POST", url: `/api/unlink-requests/${id}/${word}`, as });
  const drive = () =>
    matchedResult(site, { userId: person, platform: "steam", platformId: steamId });
  const todo = async () => {
    const reply = await site.call({ url: "/api/administration/todos", as: organizer });
    return reply.json<{ data: Todo[] }>().data.find(({ kind }) => kind === "unlink-requests");
  };

  it("come off by oneself where no result was matched by the id", async () => {
    const { db } = site.services.databases;
    await db
      .updateTable("users")
      .set({ discord_id: `discord-${steamId}`, iracing_id: String(++count + 700_000) })
      .where("id", "=", person)
      .execute();
    expect((await linksOf(person)).map(({ platform }) => platform)).toEqual([
      "discord",
      "steam",
      "iracing",
    ]);
    for (const platform of ["discord", "steam", "iracing"]) {
      // A session left open is not enough.
      expect((await unlink(platform, person, "alta parola lunga")).json().code).toBe(
        "account.password-wrong",
      );
      expect((await unlink(platform)).statusCode).toBe(200);
    }
    expect(await linksOf(person)).toEqual([]);
    expect(await profileOf(person)).toMatchObject({
      steamId: null,
      discordCode: null,
      iRacingMemberId: null,
    });
    expect((await unlink("steam")).json().code).toBe("linking.none");
    expect((await unlink("discord")).json().code).toBe("linking.none");
    // Somebody else may have it now.
    const other = await addAccount(site);
    await db.updateTable("users").set({ steam_id: steamId }).where("id", "=", other).execute();
    expect((await linksOf(other)).map(({ platform }) => platform)).toEqual(["steam"]);
  });

  it("stay where results were matched by the id, and organisers are asked", async () => {
    await drive();
    expect((await unlink("steam")).json()).toMatchObject({
      status: 409,
      code: "linking.in-results",
    });
    expect(await todo()).toBeUndefined();
    expect((await ask()).statusCode).toBe(200);
    const request = { createdAt: TEST_NOW, isRejected: false };
    expect(await linksOf(person)).toEqual([{ platform: "steam", results: 1, request }]);
    const [found] = await requests();
    expect(found).toEqual({
      _id: expect.any(String),
      platform: "steam",
      platformId: steamId,
      createdAt: TEST_NOW,
      person: { _id: person, name: "Ana Pop" },
      results: 1,
    });
    expect(await todo()).toEqual({ kind: "unlink-requests", due: null, count: 1 });

    expect((await decide(found?._id, "accept")).statusCode).toBe(200);
    expect((await profileOf(person)).steamId).toBeNull();
    expect(await todo()).toBeUndefined();
    const row = await site.services.databases.reader
      .selectFrom("result_row_drivers")
      .select("user_id")
      .where("platform_id", "=", steamId)
      .executeTakeFirst();
    expect(row).toEqual({ user_id: person });
    const log = await site.services.databases.reader
      .selectFrom("audit_log")
      .select(["action", "user_id"])
      .where("subject_id", "=", person)
      .execute();
    expect(log).toEqual([{ action: "unlinking.accepted", user_id: organizer }]);
    const own = await site.call({ url: "/user/data", as: person });
    expect(own.json().data.unlinkRequests).toMatchObject([
      { platform: "steam", platform_id: steamId, accepted: true },
    ]);
  });

  it("are asked about once, however often, and no longer when that is withdrawn", async () => {
    await drive();
    const replies = await Promise.all([ask(), ask(), ask()]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await requests()).toHaveLength(1);
    expect((await withdraw()).statusCode).toBe(200);
    expect((await withdraw()).statusCode).toBe(200);
    expect(await requests()).toEqual([]);
    expect(await linksOf(person)).toMatchObject([{ request: null }]);
  });

  it("stay when an organiser says so, and may be asked about again", async () => {
    await drive();
    await ask();
    const [found] = await requests();
    expect((await decide(found?._id, "reject")).statusCode).toBe(200);
    expect((await profileOf(person)).steamId).toBe(steamId);
    expect(await linksOf(person)).toMatchObject([{ request: { isRejected: true } }]);
    // Withdrawing takes back nothing that was decided.
    await withdraw();
    expect(await linksOf(person)).toMatchObject([{ request: { isRejected: true } }]);
    site.setNow(TEST_NOW + 1000);
    await ask();
    site.setNow(TEST_NOW);
    expect(await linksOf(person)).toMatchObject([{ request: { isRejected: false } }]);
  });

  it("are decided about once, of two organisers who do it at once by one", async () => {
    await drive();
    await ask();
    const [found] = await requests();
    const replies = await Promise.all([decide(found?._id, "accept"), decide(found?._id, "reject")]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    expect((await decide(found?._id, "accept")).json().code).toBe("claim.gone");
    expect((await decide("made-up", "accept")).json().code).toBe("claim.gone");
  });

  it("are asked about only where that is needed, and a request about an id that is gone is none", async () => {
    expect((await ask()).json().code).toBe("linking.not-in-results");
    expect((await ask("iracing")).json().code).toBe("linking.none");
    for (const platform of ["discord", "x", "__proto__"])
      expect((await ask(platform)).statusCode).toBe(404);
    await drive();
    await ask();
    const [found] = await requests();
    await site.services.databases.db
      .updateTable("users")
      .set({ steam_id: newSteamId() })
      .where("id", "=", person)
      .execute();
    expect(await requests()).toEqual([]);
    expect(await linksOf(person)).toMatchObject([{ request: null }]);
    // Decided from a page that was open: nothing of the new id goes.
    await decide(found?._id, "accept");
    expect((await profileOf(person)).steamId).not.toBeNull();
  });

  it("are nobody else's to unlink, to withdraw or to decide about", async () => {
    await drive();
    await ask();
    const stranger = await addAccount(site);
    expect((await unlink("steam", stranger)).json().code).toBe("linking.none");
    await withdraw("steam", stranger);
    const [found] = await requests();
    expect((await decide(found?._id, "accept", stranger)).statusCode).toBe(403);
    expect((await decide(found?._id, "accept", person)).statusCode).toBe(403);
    expect((await site.call({ url: "/api/unlink-requests", as: person })).statusCode).toBe(403);
    expect((await profileOf(person)).steamId).toBe(steamId);
  });
});
