import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";
import { beforeEach, expect, it } from "vitest";
import {
  createClub,
  createEvent,
  createSeason,
  createSession,
  registerCar,
} from "#tests/factories/league.ts";
import {
  appealOf,
  beforeEachRace,
  caller,
  createStewardedRace,
  judgeAgain,
  openReview,
  otherStewards,
  publish,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { TEST_NOW, type TestApp } from "#tests/test-app.ts";
import type { Licence, OwnLicence, Sanction } from "../../licence/licence-shapes.ts";
import type { SanctionRule } from "../../licence/sanction-rules.ts";
import type { Decision } from "../../stewarding.ts";
import { followSanctions } from "../upkeep/follow-sanctions.ts";

describeOnEachDatabase("A driver's licence", (engine) => {
  let site: TestApp;
  let race: StewardedRace;
  let others: string[];
  /** The second driver: whoever is protested. */
  let driver: string;
  beforeEachRace(engine, (given) => {
    ({ site, race } = given);
    driver = race.drivers[1] ?? "";
  });
  beforeEach(async () => {
    others = await otherStewards(site);
  });

  const api = () => caller(site);
  const db = () => site.services.databases.db;
  // With an account: what visitors read may be older than what no request wrote.
  const licence = async (id = driver) =>
    (await api().get<Licence>(race.organizer, `/api/drivers/${id}/licence`)).data;
  const sanctions = async (as = others[0]) =>
    (await api().get<Sanction[]>(as, "/api/sanctions")).data.filter(
      (own) => own.driver._id === driver,
    );
  /** A race of the same season with the same drivers, of which a decision gives the second so much. */
  const decide = async (points: number, given: { kind?: string; lap?: number } = {}) => {
    const { kind = "licence", lap = 3 } = given;
    return publish(
      site,
      race,
      (accused) => ({
        besideGuide: "Așa a hotărât comisia.",
        items: [{ entry: accused, kind, amount: points }],
      }),
      { lap },
    );
  };
  const press = (as: string | undefined, { _id, version }: Sanction, given: object = {}) =>
    api().post<Sanction>(as, `/api/sanction/${_id}/confirm`, { version, ...given });
  const nextRound = async (hours = 24) => {
    const event = await createEvent(db(), {
      season: race.season,
      time: site.services.now() + hours * HOUR_MS,
      rsvpStart: TEST_NOW,
      rsvpEnd: site.services.now() + hours * HOUR_MS,
    });
    const session = await createSession(db(), { event });
    return { event, session };
  };
  const seat = async () => {
    const club = await createClub(db(), { drivers: [driver] });
    return registerCar(db(), { season: race.season, club, drivers: [driver] });
  };

  it("crosses a threshold by two decisions; an appeal that is won takes the proposal away while two press", async () => {
    await decide(3);
    expect(await licence()).toMatchObject({
      points: 3,
      warnings: 0,
      entries: [
        {
          measure: "points",
          amount: 3,
          decision: { number: 1 },
          from: TEST_NOW - 2 * HOUR_MS,
          expiresAt: Date.UTC(2027, 10, 22, 16),
        },
      ],
      sanctions: [],
    });
    expect(await sanctions()).toEqual([]);
    const second = await decide(1, { lap: 7 });
    const [proposed] = await sanctions();
    expect(proposed).toMatchObject({
      state: "proposed",
      kind: "grid",
      text: "5 locuri pe grilă",
      rule: "4 puncte pe licență",
      blocked: null,
      basis: [{ amount: 3 }, { amount: 1 }],
    });
    const appeal = await api().post<{ _id: string }>(
      driver,
      `/api/decision/${second.decision}/appeal`,
      appealOf(),
    );
    const { version } = await judgeAgain(site, others, appeal.data._id, { vote: "none" });
    if (!proposed) throw new Error("a sanction was expected");
    const [settled, confirmed, again] = await Promise.all([
      api().post(others[0], `/api/case/${appeal.data._id}/settle`, {
        version,
        outcome: "annulled",
        text: "Nu a fost nimic.",
      }),
      press(others[0], proposed),
      press(others[1], proposed),
    ]);
    expect(settled.status).toBe(200);
    // Whoever was first: of the two stewards one at most, and nothing of it is left.
    const statuses = [confirmed.status, again.status].toSorted((a, b) => a - b);
    expect([
      [200, 409],
      [409, 409],
    ]).toContainEqual(statuses);
    const stored = await db()
      .selectFrom("sanctions")
      .select(["state", "flagged"])
      .where("id", "=", proposed._id)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ state: "lapsed", flagged: false });
    expect(await licence()).toMatchObject({ points: 3, sanctions: [] });
    expect((await press(others[1], proposed)).code).toBe("stewarding.sanction-moved");
  });

  it("has a proposal that two stewards press at once, and one of them wins", async () => {
    await decide(4);
    const [proposed] = await sanctions();
    if (!proposed) throw new Error("a sanction was expected");
    const reject = api().post<Sanction>(others[1], `/api/sanction/${proposed._id}/reject`, {
      version: proposed.version,
      text: "A fost destul.",
    });
    const replies = await Promise.all([
      press(others[0], proposed),
      reject,
      press(others[1], proposed),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const lost = replies.find(({ status }) => status === 409);
    expect(lost?.code).toBe("stewarding.sanction-moved");
    expect(lost?.text).toContain(proposed._id);
    await decide(1, { lap: 9 });
    expect((await sanctions()).filter(({ state }) => state === "proposed")).toEqual([]);
  });

  it("is proposed nothing twice when two decisions are published at once, and nothing is missed", async () => {
    const other = await createStewardedRace(site);
    await other.save(
      [other.drivers[0], driver, other.drivers[2]].map((person) => ({ people: [person ?? null] })),
    );
    other.rows = await other.listRows();
    const both = { ...other, drivers: [other.drivers[0] ?? "", driver, other.drivers[2] ?? ""] };
    const of = (own: StewardedRace) =>
      publish(site, own, (accused) => ({
        besideGuide: "Așa a hotărât comisia.",
        items: [{ entry: accused, kind: "licence", amount: 2 }],
      }));
    const replies = await Promise.all([of(race), of(both)]);
    expect(replies).toHaveLength(2);
    expect(await licence()).toMatchObject({ points: 4 });
    expect((await sanctions()).map(({ rule, state }) => [rule, state])).toEqual([
      ["4 puncte pe licență", "proposed"],
    ]);
  });

  it("adds warnings up too", async () => {
    for (const lap of [1, 2]) await decide(1, { kind: "warning", lap });
    expect(await sanctions()).toEqual([]);
    race = await withRules(race, [{ measure: "warnings", threshold: 3, kind: "ban", amount: 10 }]);
    await decide(1, { kind: "warning", lap: 4 });
    expect(await licence()).toMatchObject({ points: 0, warnings: 3 });
    expect(await sanctions()).toMatchObject([{ rule: "3 avertismente", text: "excludere" }]);
  });

  async function withRules(of: StewardedRace, rules: SanctionRule[]): Promise<StewardedRace> {
    const stored = await db()
      .selectFrom("season_stewarding")
      .select("settings")
      .where("season_id", "=", of.season)
      .executeTakeFirstOrThrow();
    await db()
      .updateTable("season_stewarding")
      .set({
        settings: JSON.stringify({
          ...JSON.parse(stored.settings),
          sanctions: rules,
          perEvent: 20,
        }),
      })
      .where("season_id", "=", of.season)
      .execute();
    return of;
  }

  it("counts no more a year later, to the millisecond", async () => {
    await decide(3);
    site.setNow(Date.UTC(2027, 10, 22, 16) - 1);
    expect(await licence()).toMatchObject({ points: 3 });
    site.setNow(Date.UTC(2027, 10, 22, 16));
    expect(await licence()).toMatchObject({ points: 0, entries: [] });
  });

  it("loses what an annulled decision gave, and what that had led to and was not served", async () => {
    await seat();
    const round = await nextRound();
    const { decision } = await decide(8);
    const [grid, suspension] = (await sanctions()).toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
    if (!grid || !suspension) throw new Error("two sanctions were expected");
    await press(others[0], grid);
    const confirmed = await press(others[0], suspension);
    expect(confirmed.data).toMatchObject({ state: "confirmed", events: [{ _id: round.event }] });
    const own = await api().get<OwnLicence>(driver, "/api/me/licence");
    expect(own.data).toMatchObject({
      points: 8,
      grid: [{ positions: 5, season: { _id: race.season } }],
      suspensions: [{ _id: round.event }],
      thresholds: [{ season: { _id: race.season }, measure: "points", threshold: 12 }],
    });
    expect((await presence(round.event)).code).toBe("rsvp.suspended");
    const { version } = (await api().get<Decision>(undefined, `/api/decision/${decision}`)).data;
    await api().post(race.manager, `/api/decision/${decision}/annul`, {
      version,
      text: "Greșeală.",
    });
    expect(await licence()).toMatchObject({ points: 0, sanctions: [] });
    expect((await api().get<OwnLicence>(driver, "/api/me/licence")).data).toMatchObject({
      grid: [],
      suspensions: [],
      thresholds: [],
    });
    expect((await presence(round.event)).code).not.toBe("rsvp.suspended");
  });

  async function presence(event: string) {
    const { id } = await db()
      .selectFrom("cars")
      .innerJoin("car_drivers", "car_drivers.car_id", "cars.id")
      .select("cars.id")
      .where("car_drivers.user_id", "=", driver)
      .executeTakeFirstOrThrow();
    return api().post(driver, `/api/event/${event}/rsvp`, { car: id, firstDriver: "" });
  }

  it("keeps a driver from an event as long as a sanction or an organiser says so", async () => {
    await seat();
    const round = await nextRound();
    const { decision } = await decide(8);
    const suspension = (await sanctions()).find(({ kind }) => kind === "suspension");
    if (!suspension) throw new Error("a suspension was expected");
    await press(others[0], suspension);
    const url = `/api/event/${round.event}/suspensions`;
    const lift = () => site.call({ method: "DELETE", url: `${url}/${driver}`, as: race.organizer });
    expect((await lift()).json()).toMatchObject({ status: 409, code: "suspension.of-stewards" });
    const byHand = { driver, reason: "Nu a plătit.", events: [round.event] };
    expect((await api().post(race.organizer, url, byHand)).status).toBe(200);
    const appeal = await api().post<{ _id: string }>(
      driver,
      `/api/decision/${decision}/appeal`,
      appealOf(),
    );
    expect((await licence()).sanctions).toMatchObject([{ held: true, events: [] }]);
    expect((await presence(round.event)).code).toBe("rsvp.suspended");
    expect((await lift()).statusCode).toBe(200);
    expect((await presence(round.event)).code).not.toBe("rsvp.suspended");
    const { version } = await judgeAgain(site, others, appeal.data._id);
    const later = await nextRound(100);
    const settled = await api().post(others[0], `/api/case/${appeal.data._id}/settle`, {
      version,
      outcome: "upheld",
      text: "Decizia rămâne.",
    });
    expect(settled.status).toBe(200);
    expect((await licence()).sanctions).toMatchObject([
      { held: false, events: [{ _id: later.event }] },
    ]);
  });

  it("is cleared by a suspension that was served", async () => {
    await seat();
    const round = await nextRound();
    await decide(8);
    const suspension = (await sanctions()).find(({ kind }) => kind === "suspension");
    if (!suspension) throw new Error("a suspension was expected");
    await press(others[0], suspension, { event: round.event });
    site.setNow(TEST_NOW + 48 * HOUR_MS - 1);
    expect(await licence()).toMatchObject({ points: 8, sanctions: [{ served: false }] });
    site.setNow(TEST_NOW + 48 * HOUR_MS);
    const cleared = {
      points: 0,
      entries: [{ amount: 8, clearedAt: TEST_NOW + 48 * HOUR_MS }],
      sanctions: [{ served: true }],
    };
    expect(await licence()).toMatchObject(cleared);
    await followSanctions(site.services);
    expect(await licence()).toMatchObject(cleared);
    expect((await press(others[0], suspension)).code).toBe("stewarding.sanction-moved");
  });

  it.each(["suspension", "ban"])("with a %s meets the events that are added", async (kind) => {
    await seat();
    await decide(12);
    const own = (await sanctions()).find((sanction) => sanction.kind === kind);
    if (!own) throw new Error(`a ${kind} was expected`);
    await press(others[0], own, kind === "ban" ? { until: TEST_NOW + 10 * DAY_MS } : {});
    const eventsOf = async () =>
      (await licence()).sanctions.flatMap(({ events }) => events.map(({ _id }) => _id));
    await followSanctions(site.services);
    expect(await eventsOf()).toEqual([]);
    const [first, second] = [await nextRound(), await nextRound(100)];
    await Promise.all([followSanctions(site.services), followSanctions(site.services)]);
    const missed = kind === "ban" ? [first.event, second.event] : [first.event];
    expect(await eventsOf()).toEqual(missed);
    await followSanctions(site.services);
    expect(await eventsOf()).toEqual(missed);
  });

  it("that is banned registers nowhere and says of no event that they come, and can still log in", async () => {
    await seat();
    const round = await nextRound();
    await decide(12);
    const ban = (await sanctions()).find(({ kind }) => kind === "ban");
    if (!ban) throw new Error("a ban was expected");
    const past = await press(others[0], ban, { until: TEST_NOW });
    expect(past.status).toBe(422);
    await press(others[0], ban, { until: TEST_NOW + 10 * DAY_MS });
    expect(await licence()).toMatchObject({ bannedUntil: TEST_NOW + 10 * DAY_MS });
    expect((await presence(round.event)).code).toBe("rsvp.banned");
    const open = await createEvent(db(), { season: await createSeason(db(), { open: true }) });
    await createSession(db(), { event: open, password: "secret" });
    const toldServers = async () => {
      const { data } = await api().get<{ servers: unknown[] }>(driver, `/api/event/${open}/mine`);
      return data?.servers.length;
    };
    expect(await toldServers()).toBe(0);
    const elsewhere = await createSeason(db());
    const teamId = await createClub(db(), { owner: race.organizer, drivers: [driver] });
    const cars = [
      {
        _id: null,
        raceNumber: 5,
        carName: "Cinci",
        carModel: "acc-30",
        skin: "",
        drivers: [{ driver, classes: [] }],
      },
    ];
    const entered = () =>
      api().post(race.organizer, `/api/season/${elsewhere}/registrations`, { teamId, cars });
    const refused = await entered();
    expect(refused).toMatchObject({ status: 422, code: "registration.invalid" });
    expect(refused.text).toContain("cars.0.drivers.0");
    const guest = await api().post(race.organizer, `/api/season/${elsewhere}/guest-cars`, {
      raceNumber: 99,
      carName: "Oaspeții",
      carModel: "acc-30",
      drivers: [{ driver, classes: [] }],
      events: [await createEvent(db(), { season: elsewhere })],
    });
    expect(guest).toMatchObject({ status: 422, code: "guest-car.invalid" });
    const invited = await registerCar(db(), {
      season: elsewhere,
      club: teamId,
      drivers: [{ id: driver, confirmed: false }],
    });
    await db()
      .insertInto("car_invites")
      .values({
        id: `invite-${elsewhere}`,
        car_id: invited,
        user_id: driver,
        status: "pending",
        created_at: TEST_NOW,
      })
      .execute();
    const accept = () => api().post(driver, `/api/car-invite/invite-${elsewhere}/accept`);
    expect((await accept()).code).toBe("invitation.banned");
    expect((await api().get(driver, "/api/me/licence")).status).toBe(200);
    site.setNow(TEST_NOW + 10 * DAY_MS);
    expect(await licence()).toMatchObject({ bannedUntil: null });
    expect((await presence(round.event)).code).not.toBe("rsvp.banned");
    expect((await accept()).status).toBe(200);
    expect(await toldServers()).toBe(1);
  });

  it("is said to a panel only after one's own vote", async () => {
    await decide(3);
    const { id, accused } = await openReview(site, race, { lap: 8 });
    const seen = await api().get(race.stewards[0], `/api/case/${id}`);
    expect(seen.data.panel).toMatchObject({ licences: null, secondOutcomes: null });
    const voted = await api().post(race.stewards[0], `/api/case/${id}/vote`, {
      votes: [{ entry: accused, vote: "infringement" }],
    });
    expect(voted.data.panel?.licences).toEqual([{ entry: accused, points: 3, warnings: 0 }]);
  });

  it("has proposals that are counted as something to do for who may decide them, and are listed when they have ended", async () => {
    const [one = "", mate = ""] = others;
    const counted = async (as: string) => {
      const { data } = await api().get<{ kind: string; count?: number }[]>(
        as,
        "/api/administration/todos",
      );
      return data.find((todo) => todo.kind === "sanctions-to-decide")?.count ?? 0;
    };
    const before = await counted(one);
    await createClub(db(), { drivers: [driver, mate] });
    await decide(4);
    expect(await counted(one)).toBe(before + 1);
    expect(await counted(mate)).toBe(before);
    expect(await counted(race.drivers[0] ?? "")).toBe(0);
    const [proposed] = await sanctions();
    if (!proposed) throw new Error("a sanction was expected");
    const { version } = proposed;
    await api().post(one, `/api/sanction/${proposed._id}/reject`, { version, text: "Destul." });
    expect(await counted(one)).toBe(before);
    expect(await sanctions(mate)).toMatchObject([
      { state: "rejected", reason: "Destul.", blocked: null },
    ]);
    await db().deleteFrom("club_members").where("user_id", "=", mate).execute();
  });

  it("has sanctions that the driver, their club mates and strangers decide nothing of", async () => {
    await decide(4);
    const [proposed] = await sanctions();
    if (!proposed) throw new Error("a sanction was expected");
    await createClub(db(), { drivers: [driver, others[1] ?? ""] });
    expect((await sanctions(others[1]))[0]?.blocked).toBe("club");
    expect((await press(others[1], proposed)).code).toBe("stewarding.conflict");
    for (const as of [race.drivers[0], driver])
      expect((await press(as, proposed)).status).toBe(404);
    expect((await press(undefined, proposed)).status).toBe(401);
    expect((await api().get(undefined, "/api/drivers/nobody/licence")).status).toBe(404);
    await db()
      .deleteFrom("club_members")
      .where("user_id", "=", others[1] ?? "")
      .execute();
  });
});
