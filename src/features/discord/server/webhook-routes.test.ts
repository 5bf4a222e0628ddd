import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Todo } from "#features/administration/todos.ts";
import { DAY_MS } from "#shared/time/durations.ts";
import { addChannel, sendDue, wordsOf } from "#tests/factories/discord-channel.ts";
import {
  startWebhookDiscord,
  WEBHOOK_ID,
  WEBHOOK_TOKEN,
  type WebhookDiscord,
} from "#tests/factories/discord-webhooks.ts";
import { createEvent, createPerson, createSeason } from "#tests/factories/league.ts";
import { caller, createStewardedRace } from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import type { Previews, Webhook, Webhooks } from "../webhooks.ts";

describeOnEachDatabase("Webhooks of Discord", (engine) => {
  let discord: WebhookDiscord;
  let site: TestApp;
  let admin: string;
  let organizer: string;
  let steward: string;
  let pilot: string;
  let season: string;
  let hidden: string;
  let call: ReturnType<typeof caller>;

  beforeAll(async () => {
    discord = await startWebhookDiscord();
  });
  beforeEach(async () => {
    site = await createTestApp(engine, { environment: { DISCORD_URL: discord.url } });
    call = caller(site);
    const { db } = site.services.databases;
    admin = await createPerson(db, { roles: ["administrator"] });
    organizer = await createPerson(db, { roles: ["organizer"] });
    steward = await createPerson(db, { roles: ["steward"] });
    pilot = await createPerson(db, { password: "trei ture" });
    season = await createSeason(db, { title: "Cupa", registrationDeadline: null });
    hidden = await createSeason(db, { title: "Ascunsul", hidden: true });
    discord.known = null;
    discord.told.splice(0);
    discord.calls.splice(0);
    discord.messages.clear();
  });
  afterEach(async () => {
    discord.next.splice(0);
    await site.close();
  });
  afterAll(() => discord.close());

  const add = (as: string, given: { season?: string | null; address?: string } = {}) =>
    call.post<Webhook>(as, "/api/webhooks", {
      address: discord.address(),
      season: null,
      ...given,
    });
  const list = async (as: string) => (await call.get<Webhooks>(as, "/api/webhooks")).data;
  const stored = () => site.services.databases.reader.selectFrom("webhooks").selectAll().execute();

  it("are kept by two parts of their address, and nothing tells the secret one", async () => {
    const added = await add(admin);
    expect(added.data).toMatchObject({
      name: "Anunțuri",
      season: null,
      kinds: [],
      state: "ok",
      counts: { posts: 0, waiting: 0, failed: 0 },
    });
    expect(await stored()).toMatchObject([{ discord_id: WEBHOOK_ID }]);
    const everything = [
      added.text,
      (await call.get(admin, "/api/webhooks")).text,
      (await call.get(admin, "/api/audit?page=1")).text,
      JSON.stringify(await stored()),
    ].join();
    expect(everything).not.toContain(WEBHOOK_TOKEN);
    expect(discord.calls).toEqual([`GET ${WEBHOOK_ID}`]);
  });

  it("are the league's for who runs the site, a season's for who prepares it or edits its results", async () => {
    const asked = async (as: string, of: string | null) => (await add(as, { season: of })).status;
    expect(await asked(pilot, null)).toBe(403);
    expect(await asked(pilot, season)).toBe(403);
    expect(await asked(organizer, null)).toBe(403);
    expect(await asked(steward, null)).toBe(403);
    expect(await asked(steward, hidden)).toBe(404);
    expect(await asked(organizer, "nicăieri")).toBe(422);
    expect(await asked(organizer, "nowhere")).toBe(404);
    expect(discord.calls).toEqual([]);
    expect(await asked(steward, season)).toBe(200);

    expect((await list(pilot)).webhooks).toEqual([]);
    expect(await list(steward)).toMatchObject({
      webhooks: [{ season: { title: "Cupa" } }],
      may: { league: false, seasons: [{ title: "Cupa" }] },
    });
    expect((await list(organizer)).may.seasons.map(({ title }) => title)).toContain("Ascunsul");
    const [own] = (await list(organizer)).webhooks;
    const { _id, version } = own ?? { _id: "", version: 0 };
    for (const path of ["", "/test", "/retry", "/address", "/posts"]) {
      const body = {
        version,
        kinds: [],
        address: discord.address("999999999999"),
        post: { subject: "results:x", appeared: true },
      };
      expect((await call.post(pilot, `/api/webhooks/${_id}${path}`, body)).status).toBe(403);
    }
    const gone = await site.call({ method: "DELETE", url: `/api/webhooks/${_id}`, as: pilot });
    expect(gone.statusCode).toBe(403);
  });

  it("that are none, that Discord does not know or cannot be asked about are refused at their field", async () => {
    const wrong = await add(admin, { address: "https://exemplu.ro/api/webhooks/1/2" });
    expect(wrong).toMatchObject({ status: 422, code: "webhook.address-wrong" });
    expect(wrong.text).toContain('"fields":{"address"');
    expect(discord.calls).toEqual([]);
    discord.known = new Set();
    expect(await add(admin)).toMatchObject({ status: 422, code: "webhook.unknown" });
    discord.known = null;
    discord.next.push("unavailable");
    expect(await add(admin)).toMatchObject({ status: 409, code: "webhook.discord-away" });
    expect(await stored()).toEqual([]);
  });

  it("are there once, also where two add one at once", async () => {
    const replies = await Promise.all([add(admin), add(admin, { season })]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await add(admin)).toMatchObject({ status: 409, code: "webhook.taken" });
    expect(await stored()).toHaveLength(1);
  });

  it("are told what is chosen, on top of what was read", async () => {
    const { _id, version } = (await add(admin)).data;
    const choose = (from: number, kinds: string[]) =>
      call.post<Webhook>(admin, `/api/webhooks/${_id}`, { version: from, kinds });
    expect((await choose(version, ["results", "event", "results"])).data.kinds).toEqual([
      "event",
      "results",
    ]);
    expect((await choose(version, [])).status).toBe(409);
    expect((await choose(version + 1, ["altceva"])).status).toBe(422);
  });

  it("get a test message, and say why when it does not arrive", async () => {
    const { _id } = (await add(admin)).data;
    const test = () => call.post(admin, `/api/webhooks/${_id}/test`, {});
    expect((await test()).status).toBe(200);
    expect(wordsOf(discord.told[0]?.message)).toContain("Mesaj de probă");
    discord.next.push("unavailable");
    expect(await test()).toMatchObject({ status: 409, code: "webhook.test-failed" });
    discord.next.push("unauthorized");
    expect(await test()).toMatchObject({ status: 409, code: "webhook.broken" });
    expect((await list(admin)).webhooks).toMatchObject([{ state: "broken", problem: "refused" }]);

    const todos = await call.get<Todo[]>(admin, "/api/administration/todos");
    expect(todos.data.filter(({ kind }) => kind.startsWith("discord"))).toEqual([
      { kind: "discord-broken", due: null, name: "Anunțuri" },
    ]);
    const ofPilot = await call.get<Todo[]>(pilot, "/api/administration/todos");
    expect(ofPilot.text).not.toContain("discord-");

    discord.known = new Set();
    const retry = () => call.post(admin, `/api/webhooks/${_id}/retry`, {});
    expect((await retry()).status).toBe(422);
    discord.known = null;
    expect((await retry()).status).toBe(200);
    expect((await list(admin)).webhooks).toMatchObject([{ state: "ok", problem: null }]);
  });

  it("catch up with what has changed while Discord did not take anything", async () => {
    const race = await createStewardedRace(site);
    const id = await addChannel(site, discord, { as: admin, kinds: ["results"] });
    await race.save();
    await sendDue(site);
    const before = [...discord.messages.values()].map(wordsOf);
    discord.next.push("unauthorized");
    const reversed = race.drivers.toReversed().map((person) => ({ people: [person] }));
    await race.save(reversed);
    await sendDue(site);
    await race.save(reversed.slice(1));
    await sendDue(site);
    expect([...discord.messages.values()].map(wordsOf)).toEqual(before);
    await call.post(admin, `/api/webhooks/${id}/retry`, {});
    await sendDue(site, { waitMs: 0 });
    expect(discord.messages.size).toBe(1);
    expect([...discord.messages.values()].map(wordsOf)).not.toEqual(before);
  });

  it("take another address, and leave alone what the old one has posted", async () => {
    const race = await createStewardedRace(site);
    const id = await addChannel(site, discord, { as: admin, kinds: ["results"] });
    await race.save();
    await sendDue(site);
    expect(discord.told).toHaveLength(1);
    const replaced = await call.post<Webhook>(admin, `/api/webhooks/${id}/address`, {
      address: discord.address("998877665544332211"),
    });
    expect(replaced.data).toMatchObject({ kinds: ["results"], state: "ok" });
    await race.save(race.drivers.toReversed().map((person) => ({ people: [person] })));
    await sendDue(site);
    expect(discord.told).toHaveLength(1);
  });

  it("end with their season, and with a press", async () => {
    const { db } = site.services.databases;
    const race = await createStewardedRace(site);
    const id = await addChannel(site, discord, { as: admin, kinds: ["results"] });
    await race.save();
    const gone = await site.call({ method: "DELETE", url: `/api/webhooks/${id}`, as: admin });
    expect(gone.statusCode).toBe(200);
    await sendDue(site);
    expect(discord.told).toEqual([]);
    const left = db.selectFrom("queue").select("id").where("lane", "=", id);
    expect(await left.execute()).toEqual([]);
    await add(admin, { season });
    await db.deleteFrom("seasons").where("id", "=", season).execute();
    expect(await stored()).toEqual([]);
  });

  it("show before they post what they would: the newest that visitors see, or an example", async () => {
    const { db } = site.services.databases;
    const previews = async (as: string, of?: string) =>
      call.get<Previews>(as, `/api/webhooks/previews${of ? `?season=${of}` : ""}`);
    expect((await previews(pilot)).status).toBe(403);
    expect((await previews(steward, hidden)).status).toBe(404);
    const none = (await previews(organizer, season)).data;
    expect(none.map(({ kind, isExample }) => [kind, isExample])).toEqual(
      ["event", "registration", "entries", "results", "standings", "decisions"].map((kind) => [
        kind,
        true,
      ]),
    );
    const time = site.services.now() + DAY_MS;
    await createEvent(db, { season, title: "Monza de probă", time });
    await createEvent(db, { season, title: "Etapa tainică", time: time + 1, hidden: true });
    await createEvent(db, { season: hidden, title: "Alta tainică", time: time + 2 });
    const race = await createStewardedRace(site);
    const shown = await previews(admin);
    expect(shown.text).toContain("Monza de probă");
    expect(shown.text).not.toContain("tainică");
    const results = shown.data.find(({ kind }) => kind === "results");
    expect(results).toMatchObject({ isExample: false });
    expect(results?.embed.description).toContain("1. Pilot");
    expect(results?.embed.url).toContain(`/event/${race.event}`);
    expect((await previews(organizer, season)).text).not.toContain("1. Pilot");
  });
});
