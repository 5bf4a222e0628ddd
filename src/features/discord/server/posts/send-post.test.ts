import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { runQueue } from "#server/queue/run-queue.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/time/durations.ts";
import { addChannel, sendDue, wordsOf } from "#tests/factories/discord-channel.ts";
import {
  type Misbehaviour,
  startWebhookDiscord,
  WEBHOOK_TOKEN,
  type WebhookDiscord,
} from "#tests/factories/discord-webhooks.ts";
import { createPerson } from "#tests/factories/league.ts";
import { createStewardedRace, type StewardedRace } from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { postsToDiscord } from "./send-post.ts";

describeOnEachDatabase("A post in Discord", (engine) => {
  let discord: WebhookDiscord;
  let site: TestApp;
  let race: StewardedRace;
  let admin: string;
  let webhook: string;

  beforeAll(async () => {
    discord = await startWebhookDiscord();
    site = await createTestApp(engine, { environment: { DISCORD_URL: discord.url } });
    admin = await createPerson(site.services.databases.db, { roles: ["administrator"] });
  });
  beforeEach(async () => {
    const { db } = site.services.databases;
    await db.deleteFrom("webhooks").execute();
    await db.deleteFrom("queue").execute();
    site.setNow(TEST_NOW);
    race = await createStewardedRace(site);
    webhook = await addChannel(site, discord, { as: admin, kinds: ["results"] });
    discord.told.splice(0);
    discord.calls.splice(0);
    discord.messages.clear();
  });
  afterEach(() => discord.next.splice(0));
  afterAll(async () => {
    await site.close();
    await discord.close();
  });

  const save = (...order: number[]) =>
    race.save(order.map((place) => ({ people: [race.drivers[place] ?? ""] })));
  const reader = () => site.services.databases.reader;
  const posts = () => reader().selectFrom("discord_posts").selectAll().execute();
  const tasks = () =>
    reader()
      .selectFrom("queue")
      .select(["status", "problem"])
      .where("kind", "=", "discord")
      .execute();
  const state = () =>
    reader().selectFrom("webhooks").select(["state", "problem"]).executeTakeFirstOrThrow();
  const texts = () => discord.told.map(({ method, message }) => `${method} ${wordsOf(message)}`);
  const meets = (...faults: Misbehaviour[]) => discord.next.push(...faults);

  it("is one of a burst, is edited when the result is another, and says nothing twice", async () => {
    await save(0, 1, 2, 3);
    await save(1, 0, 2, 3);
    await sendDue(site, { waitMs: MINUTE_MS - 1 });
    expect(texts()).toEqual([]);
    await sendDue(site, { waitMs: 1 });
    expect(texts()).toHaveLength(1);
    expect(texts()[0]).toContain("1. Pilot");

    await save(1, 0, 2, 3);
    await sendDue(site);
    expect(texts()).toHaveLength(1);

    await save(2, 1, 0, 3);
    await sendDue(site);
    expect(texts()).toHaveLength(2);
    expect(texts()[1]).toMatch(/^PATCH /);
    expect(discord.messages.size).toBe(1);
    expect(await posts()).toMatchObject([{ state: "sent", webhook_id: webhook }]);
  });

  it("says honestly that results were taken back, and what they are once they are there again", async () => {
    await save(0, 1, 2, 3);
    await sendDue(site);
    await save();
    await sendDue(site);
    expect([...discord.messages.values()].map(wordsOf).join()).toContain("au fost retrase");
    await save(3, 1, 2, 0);
    await sendDue(site);
    expect(discord.messages.size).toBe(1);
    expect([...discord.messages.values()].map(wordsOf).join()).toContain("1. Pilot");
  });

  const unclear: Misbehaviour[] = [
    "unavailable",
    "not-json",
    "huge",
    "reset-before",
    "reset-after",
  ];
  it.for(unclear)("that met %s is never sent again by itself", async (fault) => {
    meets(fault);
    await save(0, 1, 2, 3);
    await sendDue(site);
    expect(await posts()).toMatchObject([{ state: "unsure", message_id: null }]);
    const calls = discord.calls.length;
    await save(1, 0, 2, 3);
    await sendDue(site, { waitMs: DAY_MS });
    expect(discord.calls).toHaveLength(calls);
    expect(await tasks()).toEqual([]);
  });

  it("that nobody answers is left to people", async () => {
    meets("hang");
    await save(0, 1, 2, 3);
    await sendDue(site, { patienceMs: 50 });
    expect(await posts()).toMatchObject([{ state: "unsure" }]);
  });

  it("of which a killed process has not said what became of it is left to people", async () => {
    await save(0, 1, 2, 3);
    await site.services.databases.db
      .insertInto("discord_posts")
      .values({
        webhook_id: webhook,
        subject: `results:${race.session}`,
        state: "sending",
        payload_hash: "x",
        sent_at: 1,
      })
      .execute();
    await sendDue(site);
    expect(discord.calls).toEqual([]);
    expect(await posts()).toMatchObject([{ state: "unsure" }]);
  });

  it("appeared, says somebody: it is not sent again, nor edited", async () => {
    meets("reset-after");
    await save(0, 1, 2, 3);
    await sendDue(site);
    const settle = (appeared: boolean) =>
      site.call({
        method: "POST",
        url: `/api/webhooks/${webhook}/posts`,
        as: admin,
        payload: { post: { subject: `results:${race.session}`, appeared } },
      });
    expect((await settle(true)).statusCode).toBe(200);
    expect((await settle(true)).statusCode).toBe(409);
    expect((await settle(false)).statusCode).toBe(409);
    await save(1, 0, 2, 3);
    await sendDue(site);
    expect(discord.messages.size).toBe(1);
    expect(texts()).toHaveLength(1);
  });

  it("did not appear, says somebody: it is sent again, once", async () => {
    meets("reset-before");
    await save(0, 1, 2, 3);
    await sendDue(site);
    const settle = () =>
      site.call({
        method: "POST",
        url: `/api/webhooks/${webhook}/posts`,
        as: admin,
        payload: { post: { subject: `results:${race.session}`, appeared: false } },
      });
    const replies = await Promise.all([settle(), settle()]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    await sendDue(site, { waitMs: 0 });
    expect(texts()).toHaveLength(1);
    expect(await posts()).toMatchObject([{ state: "sent" }]);
  });

  it("was certainly not made where Discord is out of reach or wants a pause, and is made later", async () => {
    meets("limited");
    await save(0, 1, 2, 3);
    await sendDue(site);
    expect(await posts()).toEqual([]);
    await sendDue(site, { waitMs: 3249 });
    expect(texts()).toEqual([]);
    await sendDue(site, { waitMs: 1 });
    expect(texts()).toHaveLength(1);
  });

  it("waits at most ten minutes, and the whole channel waits", async () => {
    const other = await createStewardedRace(site);
    meets("limited-without-words");
    await save(0, 1, 2, 3);
    site.setNow(site.services.now() + 1);
    await other.save();
    await sendDue(site);
    expect(discord.calls.filter((call) => call.startsWith("POST"))).toHaveLength(1);
    await sendDue(site, { waitMs: 10 * MINUTE_MS });
    expect(texts()).toHaveLength(2);
  });

  it("waits when Discord says beforehand that nothing is left", async () => {
    const other = await createStewardedRace(site);
    meets("used-up");
    await save(0, 1, 2, 3);
    await other.save();
    await sendDue(site);
    expect(texts()).toHaveLength(1);
    await sendDue(site, { waitMs: 90_499 });
    expect(texts()).toHaveLength(1);
    await sendDue(site, { waitMs: 1 });
    expect(texts()).toHaveLength(2);
  });

  it("that Discord took without saying where stands there, and cannot be edited", async () => {
    meets("no-content");
    await save(0, 1, 2, 3);
    await sendDue(site);
    await save(1, 0, 2, 3);
    await sendDue(site);
    expect(texts()).toHaveLength(1);
    expect(await posts()).toMatchObject([{ state: "sent", message_id: null }]);
  });

  it("that Discord refuses is counted, and not tried with every change", async () => {
    meets("bad-request");
    await save(0, 1, 2, 3);
    await sendDue(site);
    await save(1, 0, 2, 3);
    await sendDue(site);
    expect(discord.calls.filter((call) => call.startsWith("POST"))).toHaveLength(1);
    expect(await tasks()).toEqual([
      { status: "failed", problem: "Discord answered 400, code 50035" },
    ]);
  });

  it.for([
    ["unauthorized", "refused"],
    ["unknown-webhook", "deleted"],
  ] as const)(
    "that meets %s breaks the webhook, and the tasks of its lane end",
    async ([fault, problem]) => {
      const other = await createStewardedRace(site);
      meets(fault);
      await save(0, 1, 2, 3);
      await other.save();
      await sendDue(site);
      expect(await state()).toEqual({ state: "broken", problem });
      expect(await tasks()).toEqual([]);
      expect(await posts()).toEqual([]);
      expect(discord.calls.filter((call) => call.startsWith("POST"))).toHaveLength(1);
      await save(1, 0, 2, 3);
      expect(await tasks()).toEqual([]);
    },
  );

  it("that was deleted there stays deleted", async () => {
    await save(0, 1, 2, 3);
    await sendDue(site);
    discord.messages.clear();
    await save(1, 0, 2, 3);
    await sendDue(site);
    expect(await posts()).toMatchObject([{ state: "gone" }]);
    await save(2, 0, 1, 3);
    await sendDue(site);
    expect(texts()).toHaveLength(1);
    expect(await state()).toEqual({ state: "ok", problem: null });
  });

  const passing: Misbehaviour[] = ["unavailable", "reset-before", "reset-after", "limited"];
  it.for(passing)("is edited in the end, though it meets %s first", async (fault) => {
    await save(0, 1, 2, 3);
    await sendDue(site);
    const before = wordsOf([...discord.messages.values()][0]);
    meets(fault);
    await save(3, 0, 1, 2);
    await sendDue(site);
    await sendDue(site);
    expect(discord.messages.size).toBe(1);
    expect(wordsOf([...discord.messages.values()][0])).not.toBe(before);
    expect(await tasks()).toEqual([]);
  });

  it("of an old event is not made anew, and is edited where it stands", async () => {
    await save(0, 1, 2, 3);
    await sendDue(site);
    const old = await createStewardedRace(site, {}, site.services.now() - 15 * DAY_MS);
    await old.save();
    site.setNow(site.services.now() + 20 * DAY_MS);
    await save(1, 0, 2, 3);
    await old.save();
    await sendDue(site);
    expect(texts().map((text) => text.slice(0, 5))).toEqual(["POST ", "PATCH"]);
  });

  it("is made once by two processes at once", async () => {
    await save(0, 1, 2, 3);
    const other = await createStewardedRace(site);
    await other.save();
    site.setNow(site.services.now() + MINUTE_MS);
    const work = { discord: postsToDiscord() };
    await Promise.all([runQueue(site.services, work), runQueue(site.services, work)]);
    await runQueue(site.services, work);
    expect(texts()).toHaveLength(2);
    expect(discord.messages.size).toBe(2);
  });

  it("is not made of what was hidden in the meantime, and is taken back of what is hidden later", async () => {
    const { db } = site.services.databases;
    const hide = async (hidden: boolean) => {
      const { version } = await reader()
        .selectFrom("events")
        .select("version")
        .where("id", "=", race.event)
        .executeTakeFirstOrThrow();
      const reply = await site.call({
        method: "POST",
        url: `/api/event/${race.event}/visibility`,
        as: race.organizer,
        payload: { version, hidden },
      });
      expect(reply.statusCode).toBe(200);
    };
    await db
      .updateTable("events")
      .set({ title: "Secretul" })
      .where("id", "=", race.event)
      .execute();
    await save(0, 1, 2, 3);
    await hide(true);
    await sendDue(site);
    expect(texts()).toEqual([]);
    await hide(false);
    await sendDue(site);
    expect(texts()).toHaveLength(1);
    await hide(true);
    await sendDue(site);
    const [words] = [...discord.messages.values()].map(wordsOf);
    expect(words).toContain("Mesaj retras");
    expect(words).not.toContain("Secretul");
    expect(words).not.toContain("Pilot");
  });

  it("says nothing of the secret, in the log or in the queue", async () => {
    meets("bad-request");
    await save(0, 1, 2, 3);
    await sendDue(site);
    const everything = await Promise.all(
      (["queue", "discord_posts", "audit_log"] as const).map((table) =>
        reader().selectFrom(table).selectAll().execute(),
      ),
    );
    expect(JSON.stringify(everything)).not.toContain(WEBHOOK_TOKEN);
    const rows = await reader().selectFrom("webhooks").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(WEBHOOK_TOKEN);
  });

  it("is not made once the site's secret is another one, and the webhook says why", async () => {
    await site.services.databases.db
      .updateTable("webhooks")
      .set({ token_sealed: "AAAA" })
      .execute();
    await save(0, 1, 2, 3);
    await sendDue(site);
    expect(await state()).toEqual({ state: "broken", problem: "sealed" });
    expect(discord.calls).toEqual([]);
  });

  it("follows its webhook: of a season nothing of another one", async () => {
    const other = await createStewardedRace(site);
    const own = await addChannel(site, discord, {
      as: admin,
      season: other.season,
      kinds: ["results"],
      webhook: "555555555555555555",
    });
    await save(0, 1, 2, 3);
    await other.save();
    await sendDue(site, { waitMs: HOUR_MS });
    const told = discord.told.map(({ webhook: id }) => id).toSorted();
    expect(told).toEqual(["112233445566778899", "112233445566778899", "555555555555555555"]);
    expect((await posts()).filter(({ webhook_id }) => webhook_id === own)).toHaveLength(1);
  });
});
