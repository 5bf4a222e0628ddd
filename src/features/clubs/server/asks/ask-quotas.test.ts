import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { clubCalls, idsOf, statuses } from "#tests/club-calls.ts";
import { createClub, createEvent, createPerson, createSeason } from "#tests/factories/league.ts";
import { addAccount } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

const MODEL = "ac-ks-mazda-mx5-cup";

describeOnEachDatabase("What an account may do to others", (engine) => {
  let site: TestApp;
  let calls: ReturnType<typeof clubCalls>;
  beforeAll(async () => {
    site = await createTestApp(engine, {
      environment: {
        RATE_LIMITS: "1",
        MAX_CLUBS_PER_DAY: "2",
        MAX_OPEN_INVITATIONS_PER_CLUB: "4",
        MAX_INVITATIONS_PER_HOUR: "6",
        MAX_MESSAGES_PER_HOUR: "3",
      },
    });
    calls = clubCalls(site);
  });
  afterAll(() => site.close());

  const db = () => site.services.databases.db;
  const codes = (replies: readonly { statusCode: number }[]) =>
    replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b);
  const people = async (count: number) =>
    Promise.all(Array.from({ length: count }, () => addAccount(site)));
  const inboxSize = async (as: string) => (await calls.subjects(as)).length;
  /** A club that is there already, with everybody in it. */
  const clubOf = (owner: string, club: Parameters<typeof createClub>[1] = {}) =>
    createClub(db(), { simulator: "ac", owner, ...club });
  const edit = async (owner: string, club: string, changes: object) => {
    const { data } = await calls.read(owner, club);
    return site.call({
      method: "POST",
      url: `/api/team/${club}`,
      payload: { ...data, ...changes },
      as: owner,
    });
  };
  const auditOf = async (userId: string) =>
    db()
      .selectFrom("audit_log")
      .select("after")
      .where("action", "=", "user.quota-passed")
      .where("user_id", "=", userId)
      .execute();

  it("is so many clubs a day, also when they are founded at once, and says when again", async () => {
    site.setNow(TEST_NOW);
    const owner = await addAccount(site);
    const found = (name: string) =>
      site.call({
        method: "POST",
        url: "/api/teams",
        payload: { name, simulator: "ac" },
        as: owner,
      });
    const replies = await Promise.all(["Unu", "Doi", "Trei", "Patru", "Cinci"].map(found));
    expect(codes(replies)).toEqual([200, 200, 429, 429, 429]);
    site.setNow(TEST_NOW + HOUR_MS);
    const late = await found("Șase");
    expect(late.headers["retry-after"]).toBe(String(23 * 3600));
    expect(late.json()).toMatchObject({
      status: 429,
      code: "quota.clubs",
      data: "Un cont înființează cel mult 2 cluburi pe zi. Încearcă din nou după luni, 23 noiembrie, ora 20:00.",
    });
    site.setNow(TEST_NOW + DAY_MS + 1);
    expect((await found("Șapte")).statusCode).toBe(200);
    site.setNow(TEST_NOW);
  });

  it("counts nothing for what was refused for another reason", async () => {
    const owner = await addAccount(site);
    await calls.create(owner, { name: "Luat" });
    for (const _time of [1, 2, 3])
      expect((await calls.create(owner, { name: "Luat" })).code).toBe("club.name-taken");
    expect((await calls.create(owner, { name: "Liber" })).status).toBe(200);
  });

  it("is so many unanswered invitations of a club, drivers' and managers' together", async () => {
    const owner = await addAccount(site);
    const club = await clubOf(owner);
    const [a, b, c, d, e] = await people(5);
    const full = await edit(owner, club, { drivers: [a, b], managers: [c] });
    expect(full.statusCode).toBe(200);
    const over = await edit(owner, club, { pendingDrivers: [a, b, d, e] });
    expect(over.json()).toMatchObject({
      status: 429,
      code: "quota.open-invitations",
      data: "Un club are cel mult 4 invitații fără răspuns, iar clubul are deja 3. Retrage din ele sau așteaptă răspunsuri.",
    });
    expect(over.headers["retry-after"]).toBeUndefined();
    expect(await inboxSize(d ?? "")).toBe(0);
    expect((await edit(owner, club, { pendingDrivers: [a, d] })).statusCode).toBe(200);
  });

  it("is so many new invitations an hour over all clubs and cars, also when they are sent at once", async () => {
    const owner = await addAccount(site);
    const clubs = [await clubOf(owner), await clubOf(owner), await clubOf(owner)];
    const invited = await people(9);
    const replies = await Promise.all(
      clubs.map((club, index) =>
        edit(owner, club, { drivers: invited.slice(index * 3, index * 3 + 3) }),
      ),
    );
    expect(codes(replies)).toEqual([200, 200, 429]);
    const refused = replies.find((reply) => reply.statusCode === 429);
    expect(refused?.headers["retry-after"]).toBe("3600");
    expect(refused?.json().data).toBe(
      "Un cont trimite cel mult 6 invitații pe oră, iar aici ar pleca 3 invitații. Încearcă din nou după ora 21:00.",
    );
    const inboxes = await Promise.all(invited.map(inboxSize));
    expect(inboxes.reduce((sum, size) => sum + size)).toBe(6);
  });

  it("is not beaten by taking invitations back and sending them again", async () => {
    const owner = await addAccount(site);
    const club = await clubOf(owner);
    const invited = await people(3);
    for (const _time of [1, 2]) {
      expect((await edit(owner, club, { pendingDrivers: invited })).statusCode).toBe(200);
      expect((await edit(owner, club, { pendingDrivers: [] })).statusCode).toBe(200);
    }
    expect((await edit(owner, club, { pendingDrivers: invited })).statusCode).toBe(429);
    expect(await inboxSize(invited[0] ?? "")).toBe(2);
  });

  it("more invitations in one save than an hour allows are refused without a promise of when", async () => {
    const owner = await addAccount(site);
    const clubs = [await clubOf(owner), await clubOf(owner)];
    await edit(owner, clubs[0] ?? "", { drivers: await people(4) });
    const season = await createSeason(db(), { simulator: "ac", rules: { maxDriversPerCar: 9 } });
    const drivers = await people(7);
    const club = await clubOf(owner, { drivers });
    const reply = await registerCar(owner, { season, club, drivers });
    expect(reply.statusCode).toBe(429);
    expect(reply.headers["retry-after"]).toBeUndefined();
    expect(reply.json().data).toBe(
      "Un cont trimite cel mult 6 invitații pe oră, iar aici ar pleca 7 invitații.",
    );
    const none = await db()
      .selectFrom("registrations")
      .select("id")
      .where("club_id", "=", club)
      .execute();
    expect(none).toEqual([]);
  });

  const registerCar = (
    as: string,
    { season, club, drivers }: { season: string; club: string; drivers: string[] },
  ) =>
    site.call({
      method: "POST",
      url: `/api/season/${season}/registrations`,
      payload: {
        teamId: club,
        cars: [
          {
            _id: null,
            raceNumber: 7,
            carName: "Vipera",
            carModel: MODEL,
            skin: "",
            drivers: drivers.map((driver) => ({ driver, classes: [] })),
          },
        ],
      },
      as,
    });

  it("leaves who refused alone for a week, for the same role in the same club", async () => {
    const owner = await addAccount(site);
    const person = await addAccount(site, { firstName: "Ana", lastName: "Pop" });
    const club = await clubOf(owner);
    await edit(owner, club, { drivers: [person] });
    site.setNow(TEST_NOW + MINUTE_MS);
    await calls.call("POST", `/api${await calls.invitation(person)}/reject`, { as: person });
    site.setNow(TEST_NOW + 2 * MINUTE_MS);
    const again = await edit(owner, club, { drivers: [person] });
    expect(again.json()).toMatchObject({
      code: "quota.refused",
      data: "Ana Pop a refuzat de curând aceeași invitație. Încearcă din nou după duminică, 29 noiembrie, ora 20:01.",
    });
    expect(again.headers["retry-after"]).toBe(String(7 * 24 * 3600 - 60));
    expect((await edit(owner, club, { managers: [person] })).statusCode).toBe(200);
    site.setNow(TEST_NOW + MINUTE_MS + 7 * DAY_MS);
    expect((await edit(owner, club, { drivers: [person] })).statusCode).toBe(200);
    site.setNow(TEST_NOW);
  });

  it("is so many people written to in an hour, over all acts but one that finds the hour empty", async () => {
    const owner = await addAccount(site);
    const drivers = await people(7);
    const club = await clubOf(owner, { drivers });
    // Five letters in one act, which cannot be told from deleting a large club.
    const first = await edit(owner, club, { drivers: drivers.slice(5) });
    expect(first.statusCode).toBe(200);
    site.setNow(TEST_NOW + 10 * MINUTE_MS);
    const second = await edit(owner, club, { drivers: drivers.slice(6) });
    expect(second.headers["retry-after"]).toBe("3000");
    expect(second.json()).toMatchObject({
      code: "quota.messages",
      data: "Modificările tale din ultima oră au trimis deja mesaje, iar un cont scrie la cel mult 3 oameni pe oră. Încearcă din nou după ora 21:00.",
    });
    expect(await inboxSize(drivers[5] ?? "")).toBe(0);
    expect(idsOf((await calls.read(owner, club)).data.drivers)).toHaveLength(2);
    site.setNow(TEST_NOW + HOUR_MS);
    expect((await edit(owner, club, { drivers: drivers.slice(6) })).statusCode).toBe(200);
    site.setNow(TEST_NOW);
  });

  it("never stands in the way of an answer or of leaving", async () => {
    const [person, ...owners] = await people(6);
    if (!person) throw new Error("nobody");
    for (const owner of owners) {
      const club = await clubOf(owner);
      await edit(owner, club, { drivers: [person] });
      for (const { _id } of (await calls.open(person)).clubs)
        await calls.call("POST", `/api/team-invite/${_id}/accept`, { as: person });
      const left = await calls.call("POST", `/api/team/${club}/leave`, { as: person, payload: {} });
      expect(left.status).toBe(200);
      expect(await inboxSize(owner)).toBe(2);
    }
  });

  it("does not hold for organisers, but the audit log says that they went beyond", async () => {
    const organizer = await createPerson(db(), { roles: ["administrator"] });
    const club = await clubOf(organizer);
    expect((await edit(organizer, club, { drivers: await people(6) })).statusCode).toBe(200);
    expect((await edit(organizer, club, { drivers: await people(2) })).statusCode).toBe(200);
    expect(await auditOf(organizer)).toHaveLength(3);
  });

  it("is sent by hundreds of calls no further than the limits", async () => {
    const owner = await addAccount(site);
    const targets = await people(20);
    const before = await db().selectFrom("messages").select("id").execute();
    const found = Array.from({ length: 40 }, (_none, index) =>
      calls.create(owner, { name: `Potop ${index}`, drivers: targets.slice(0, 4), managers: [] }),
    );
    expect(statuses(await Promise.all(found)).slice(0, 2)).toEqual([200, 429]);
    const after = await db().selectFrom("messages").select("id").execute();
    expect(after.length - before.length).toBeLessThanOrEqual(6);
  });

  it("asks everybody else whom a registration seats, also a colleague who began it", async () => {
    const [owner, manager] = await people(2);
    if (!owner || !manager) throw new Error("nobody");
    const club = await clubOf(owner, { managers: [manager], drivers: [owner, manager] });
    const season = await createSeason(db(), { simulator: "ac", rules: { maxDriversPerCar: 9 } });
    await createEvent(db(), { season, time: TEST_NOW + DAY_MS });
    const created = await registerCar(owner, { season, club, drivers: [owner] });
    expect(created.statusCode).toBe(200);
    const url = `/api/season-registration/${created.json().data._id}`;
    const { data } = (await site.call({ url, as: manager })).json();
    const [car] = data.cars;
    const seat = (drivers: string[]) => [
      { ...car, drivers: drivers.map((driver) => ({ driver, classes: [] })) },
    ];
    const save = async (drivers: string[]) => {
      const read = (await site.call({ url, as: manager })).json().data;
      return site.call({
        method: "POST",
        url: `/api/season/${season}/editRegistration/${read._id}`,
        payload: { ...read, cars: seat(drivers) },
        as: manager,
      });
    };
    expect((await save([manager])).statusCode).toBe(200);
    expect((await save([owner])).statusCode).toBe(200);
    const { cars } = await calls.open(owner);
    expect(cars).toMatchObject([{ season: { _id: season } }]);
  });
});
