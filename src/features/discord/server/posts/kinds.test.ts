import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import {
  createEvent as createEventOf,
  setEventVisibility,
} from "#features/events/server/save-event.ts";
import { postedTableSchema } from "#features/standings/posted-table-shape.ts";
import { saveStandings } from "#features/standings/server/editor/save-standings.ts";
import { runQueue } from "#server/queue/run-queue.ts";
import { addRow } from "#server/database/rows.ts";
import { type Happening, happened } from "#server/parts.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/time/durations.ts";
import { saveDriven } from "#tests/factories/counted-results.ts";
import { addChannel, sendDue, wordsOf } from "#tests/factories/discord-channel.ts";
import { startWebhookDiscord, type WebhookDiscord } from "#tests/factories/discord-webhooks.ts";
import {
  answerPresence,
  createEvent,
  createPerson,
  createSeason,
  createSession,
  registerCar,
} from "#tests/factories/league.ts";
import { eventFormOf } from "#tests/factories/season-forms.ts";
import {
  caller,
  createStewardedRace,
  openReview,
  publish,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import type { WebhookKind } from "../../webhook-kinds.ts";
import { planPosts } from "./plan-posts.ts";
import { postsToDiscord } from "./send-post.ts";

describeOnEachDatabase("What Discord is told of", (engine) => {
  let discord: WebhookDiscord;
  let site: TestApp;
  let admin: string;
  let season: string;

  beforeAll(async () => {
    discord = await startWebhookDiscord();
  });
  beforeEach(async () => {
    site = await createTestApp(engine, {
      environment: { DISCORD_URL: discord.url, PUBLIC_URL: "https://liga.test" },
    });
    const { db } = site.services.databases;
    admin = await createPerson(db, { roles: ["administrator"] });
    season = await createSeason(db, { title: "Cupa" });
    discord.told.splice(0);
    discord.messages.clear();
  });
  afterEach(() => site.close());
  afterAll(() => discord.close());

  const db = () => site.services.databases.db;
  const now = () => site.services.now();
  const hear = (...kinds: WebhookKind[]) => addChannel(site, discord, { as: admin, kinds });
  const say = (happening: Happening) =>
    db()
      .transaction()
      .execute((trx) => happened(trx, site.services, happening));
  const told = () => discord.told.map(({ method, message }) => `${method} ${wordsOf(message)}`);
  const standing = () => [...discord.messages.values()].map(wordsOf);
  const addEvent = async (given: Partial<Parameters<typeof createEvent>[1]> = {}) => {
    const event = await createEvent(db(), { season, time: now() + 7 * DAY_MS, ...given });
    await createSession(db(), {
      event,
      password: "parola-serverului",
      serverName: "Server tainic",
    });
    return event;
  };
  const addTable = (race: StewardedRace) => {
    const sessions = [{ obj: { _id: race.session }, scoringType: { _id: "top-10" } }];
    return saveStandings(site.services, {
      seasonId: race.season,
      savedBy: admin,
      standings: postedTableSchema.parse({
        _id: "nou-1",
        title: "Piloți",
        public: true,
        type: { code: "D" },
        options: { whoScores: "everybody" },
        displayedColumns: ["position", "drivers", "points"],
        events: [{ obj: { _id: race.event }, sessions }],
      }),
    });
  };
  const sayEvent = (id: string, before: object | null = null) =>
    say({
      what: "event",
      id,
      seasonId: season,
      before: before && { title: "", time: 0, hidden: false, ...before },
    });

  it("a new event, once; of several at once in one post; and that one has moved", async () => {
    const old = await addEvent({ title: "Cea veche" });
    await hear("event");
    await sayEvent(old, {});
    await sendDue(site);
    expect(told()).toEqual([]);

    const monza = await addEvent({ title: "Monza @everyone" });
    await sayEvent(monza);
    await sendDue(site);
    await sayEvent(monza, {});
    await sendDue(site);
    expect(told()).toHaveLength(1);
    expect(told()[0]).toContain("Etapă nouă: Monza @\u200Beveryone · Cupa");
    expect(discord.told[0]?.message.embeds?.[0]?.image?.url).toMatch(
      new RegExp(`^https://liga.test/share/event/${monza}-\\w+\\.png$`),
    );

    const others = [await addEvent({ title: "Spa" }), await addEvent({ title: "Imola" })];
    for (const event of others) await sayEvent(event);
    await sendDue(site);
    expect(told()).toHaveLength(2);
    expect(told()[1]).toContain("Cupa: etape noi");
    expect(told()[1]).toContain("Imola");

    await db()
      .updateTable("events")
      .set({ time: now() + 9 * DAY_MS })
      .where("title", "=", "Spa")
      .execute();
    await sayEvent(others[0] ?? "", {});
    await sendDue(site);
    expect(told()[2]).toMatch(/^PATCH /);
    expect(JSON.stringify(discord.told)).not.toMatch(/parola-serverului|Server tainic/);
  });

  it("an event as an organiser adds it, hides it and shows it again", async () => {
    await hear("event");
    const form = eventFormOf({ title: "Din formular", time: now() + 20 * DAY_MS, hidden: true });
    const id = await createEventOf(site.services, { seasonId: season, form, userId: admin });
    await sendDue(site);
    expect(told()).toEqual([]);
    const see = async (hidden: boolean) => {
      const { version } = await db()
        .selectFrom("events")
        .select("version")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      await setEventVisibility(site.services, { id, version, userId: admin, hidden });
      await sendDue(site);
    };
    await see(false);
    expect(told()).toEqual([expect.stringContaining("Etapă nouă: Din formular")]);
    await see(true);
    await see(false);
    expect(standing()).toEqual([expect.stringContaining("Etapă nouă: Din formular")]);
  });

  it("no event that is hidden, or over, or that was hidden before the minute was over", async () => {
    await hear("event");
    const hidden = await addEvent({ title: "Tainica", hidden: true });
    const over = await addEvent({ title: "Trecuta", time: now() - HOUR_MS });
    const shown = await addEvent({ title: "Arătata" });
    for (const event of [hidden, over, shown]) await sayEvent(event);
    await db().updateTable("events").set({ hidden: true }).where("id", "=", shown).execute();
    await sendDue(site);
    expect(told()).toEqual([]);
    await db().updateTable("events").set({ hidden: false }).where("id", "=", hidden).execute();
    await sayEvent(hidden, { hidden: true });
    await sendDue(site);
    expect(told()).toHaveLength(1);
    await db().updateTable("seasons").set({ hidden: true }).execute();
    await say({ what: "season", id: season, before: { hidden: false } });
    await sendDue(site);
    expect(standing()).toEqual([expect.stringContaining("Mesaj retras")]);
    expect(standing()[0]).not.toMatch(/Tainica|Cupa/);
  });

  it("registration that opens, not one that was open before", async () => {
    const set = async (id: string, deadline: number | null) => {
      await db()
        .updateTable("seasons")
        .set({ registration_deadline: deadline })
        .where("id", "=", id)
        .execute();
      await say({ what: "season", id, before: { hidden: false } });
    };
    await set(season, now() + DAY_MS);
    await hear("registration");
    await set(season, now() + 2 * DAY_MS);
    await sendDue(site);
    expect(told()).toEqual([]);

    const other = await createSeason(db(), { title: "A doua" });
    await set(other, null);
    await set(other, now() + DAY_MS);
    await sendDue(site);
    expect(told()).toHaveLength(1);
    expect(told()[0]).toContain("Înscrieri deschise: A doua");
    await set(other, now() - 1);
    await sendDue(site);
    expect(standing()[0]).toContain("Înscrieri închise");
    const hidden = await createSeason(db(), { title: "Tainic", hidden: true });
    await set(hidden, now() + DAY_MS);
    await sendDue(site);
    expect(standing()).toHaveLength(1);
  });

  it("an entry list once confirmations are over: once, also after a pause, and never of what has begun", async () => {
    await hear("entries");
    const time = now() + 3 * HOUR_MS;
    const event = await addEvent({
      title: "Spa",
      time,
      rsvpStart: now() - DAY_MS,
      rsvpEnd: now() + HOUR_MS,
    });
    const missed = await addEvent({
      title: "Ratata",
      time: now() + HOUR_MS,
      rsvpStart: 1,
      rsvpEnd: now() + 2,
    });
    const driver = await createPerson(db(), { firstName: "Ana", lastName: "Pop" });
    const car = await registerCar(db(), { season, drivers: [driver], raceNumber: 7 });
    for (const one of [event, missed])
      await answerPresence(db(), { event: one, car, answeredBy: driver });
    const plan = async (waitMs: number) => {
      site.setNow(now() + waitMs);
      await planPosts(site.services);
      await runQueue(site.services, { discord: postsToDiscord() });
    };
    await plan(1);
    expect(told()).toEqual([]);
    await plan(HOUR_MS + MINUTE_MS);
    await plan(MINUTE_MS);
    expect(told()).toHaveLength(1);
    expect(told()[0]).toContain("Lista de participanți: Spa · Cupa");
    expect(told()[0]).toContain("\\#7 Ana Pop");

    await answerPresence(db(), {
      event,
      car: await registerCar(db(), { season }),
      answeredBy: driver,
    });
    await say({ what: "presence", eventId: event, seasonId: season });
    await sendDue(site);
    expect(told()).toHaveLength(2);
    expect(told()[1]).toMatch(/^PATCH [^]*2 mașini/);
    await plan(30 * DAY_MS);
    await say({ what: "presence", eventId: event, seasonId: season });
    await sendDue(site);
    expect(told()).toHaveLength(2);
  });

  it("results with what became of the table, and the table itself, one post after each event", async () => {
    const race = await createStewardedRace(site);
    await addTable(race);
    await db().updateTable("seasons").set({ follows_results: true }).execute();
    await hear("results", "standings");
    await race.save();
    await sendDue(site);
    expect(told().toSorted()).toEqual([
      expect.stringMatching(
        /^POST Etapa \d+ · Sezonul \d+ · [^]*1\. Pilot[^]*Cel mai bun tur[^]*\*\*Piloți\*\*[^]*1\. Pilot/,
      ),
      expect.stringMatching(/^POST Piloți · Sezonul \d+, după Etapa/),
    ]);
    await race.save(race.drivers.toReversed().map((person) => ({ people: [person] })));
    await sendDue(site);
    expect(
      told()
        .slice(2)
        .map((text) => text.slice(0, 5)),
    ).toEqual(["PATCH", "PATCH"]);
    expect(standing()).toHaveLength(2);
  });

  it("nothing of a past season that came from elsewhere, however recent", async () => {
    const race = await createStewardedRace(site);
    await addTable(race);
    await db().updateTable("seasons").set({ follows_results: true }).execute();
    await hear("results", "standings");
    const { time } = await db().selectFrom("events").select("time").executeTakeFirstOrThrow();
    const moved = { id: "adus", key: "adus", digest: "", kind: "past", season_id: race.season };
    await addRow(db(), "imports", {
      ...moved,
      by: admin,
      at: time + 1,
      summary: "",
      undone_at: null,
    });
    await race.save();
    await sendDue(site);
    expect(told()).toEqual([]);
  });

  it("a table that does not follow its results once an editor has computed it", async () => {
    const race = await createStewardedRace(site);
    await addTable(race);
    await db().updateTable("seasons").set({ follows_results: false }).execute();
    await hear("results", "standings");
    await race.save();
    await sendDue(site);
    expect(told()).toEqual([expect.not.stringContaining("**Piloți**")]);
    const refreshed = await caller(site).post(
      race.organizer,
      `/api/season/${race.season}/standings/refresh`,
      {},
    );
    expect(refreshed.text).toContain('"status":200');
    await sendDue(site);
    expect(told().slice(1).toSorted()).toEqual([
      expect.stringMatching(/^PATCH [^]*\*\*Piloți\*\*/),
      expect.stringMatching(/^POST Piloți/),
    ]);
  });

  it("only races where an event has one, and nothing of a session that does not count", async () => {
    await hear("results");
    const event = await createEvent(db(), { season, time: now() - HOUR_MS });
    const driver = await createPerson(db());
    const kinds = [
      { type: "Q", title: "Calificări" },
      { type: "R", title: "Cursa mare" },
      { type: "R", title: "De antrenament", official: false },
    ] as const;
    for (const given of kinds) {
      const session = await createSession(db(), { event, ...given });
      await saveDriven(site.services, { session, savedBy: admin }, [{ people: [driver] }]);
    }
    await sendDue(site);
    expect(told()).toEqual([expect.stringContaining("Cursa mare")]);
  });

  it("nobody whose account has ended: posts lose the name", async () => {
    const race = await createStewardedRace(site);
    await addTable(race);
    await db().updateTable("seasons").set({ follows_results: true }).execute();
    await hear("results", "standings");
    const [winner = ""] = race.drivers;
    await db()
      .updateTable("users")
      .set({ last_name: "Plecatul" })
      .where("id", "=", winner)
      .execute();
    await race.save();
    await sendDue(site);
    expect(standing().filter((words) => words.includes("Plecatul"))).toHaveLength(2);
    const ended = await site.call({ method: "DELETE", url: `/api/users/${winner}`, as: admin });
    expect(ended.statusCode).toBe(200);
    await sendDue(site);
    expect(standing().filter((words) => words.includes("Plecatul"))).toEqual([]);
  });

  it("a decision once it is published, and what becomes of it; never a case", async () => {
    const race = await createStewardedRace(site);
    await hear("decisions");
    await openReview(site, race);
    await sendDue(site);
    expect(told()).toEqual([]);
    const { decision } = await publish(site, race, undefined, { lap: 5 });
    await sendDue(site);
    expect(told()).toEqual([expect.stringMatching(/^POST Decizia nr\. 1\n/)]);
    const { post, get } = caller(site);
    const { version } = (await get<{ version: number }>(race.manager, `/api/decision/${decision}`))
      .data;
    const annulled = await post(race.manager, `/api/decision/${decision}/annul`, {
      version,
      text: "Numărul mașinii era greșit.",
    });
    expect(annulled.text).toContain('"status":200');
    await sendDue(site);
    expect(standing()).toEqual([expect.stringContaining("Decizia nr. 1 (anulată)")]);
  });
});
