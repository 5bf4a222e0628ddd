import { afterAll, beforeAll, expect, it } from "vitest";
import type { IdClaim } from "#features/accounts/accounts.ts";
import type { ManagedDriver } from "#features/accounts/driver-record.ts";
import { importRace } from "#tests/factories/imported-race.ts";
import { createClub, createSeason, registerCar } from "#tests/factories/league.ts";
import { addAccount, addDriver } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

let count = 0;
const newSteamId = () => `7656119${String(++count).padStart(10, "0")}`;

describeOnEachDatabase("Drivers kept by organisers", (engine) => {
  let site: TestApp;
  let organizer: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    organizer = await addAccount(site, { roles: ["organizer"] });
  });
  afterAll(() => site.close());

  const post = (url: string, body: object = {}, as = organizer) =>
    site.call({ method: "POST", url, body, as });
  const form = (profile: object = {}) => ({
    profile: {
      firstName: "Invitat",
      lastName: "Nou",
      country: "RO",
      city: "Cluj",
      raceNumber: 12,
      iRacingMemberId: null,
      shorthand: "INV",
      steamId: null,
      ...profile,
    },
  });
  const claim = async (claimant: string, iRacingMemberId: string): Promise<IdClaim> => {
    await post("/user/profile", { iRacingMemberId }, claimant);
    const reply = await site.call({ url: "/api/id-claims", as: organizer });
    const found = reply
      .json<{ data: IdClaim[] }>()
      .data.find((one) => one.claimant._id === claimant);
    if (!found) throw new Error("no claim");
    return found;
  };

  it("are made, changed and deleted", async () => {
    const steamId = newSteamId();
    const made = await post("/api/drivers/", form({ steamId }));
    const { _id } = made.json<{ data: ManagedDriver }>().data;
    expect(made.json()).toEqual({
      status: 200,
      data: {
        _id,
        hasAccount: false,
        profile: { ...form({ steamId }).profile, profilePicture: null },
        version: 1,
      },
    });
    const changed = await post(`/api/drivers/${_id}`, form({ lastName: "Altfel", steamId: "" }));
    expect(changed.json()).toMatchObject({
      data: { profile: { lastName: "Altfel", steamId: null } },
    });
    const found = await site.call({ url: "/api/drivers?search=altfel", as: organizer });
    expect(found.json()).toMatchObject({ data: [{ _id }] });
    expect((await post(`/api/drivers/${_id}/delete`)).statusCode).toBe(200);
    const gone = await site.call({ url: `/api/drivers/${_id}`, as: organizer });
    expect(gone.statusCode).toBe(404);
  });

  it("are known by a name alone, and a save changes what it names", async () => {
    const names = { firstName: "Mara", lastName: "Litera" };
    const made = await post("/api/drivers/", { profile: names });
    const { _id } = made.json<{ data: ManagedDriver }>().data;
    const open = { country: null, city: null, shorthand: null, raceNumber: null };
    const ids = { steamId: null, iRacingMemberId: null };
    expect(made.json()).toMatchObject({
      status: 200,
      data: { profile: { ...names, ...open, ...ids } },
    });
    await post(`/api/drivers/${_id}`, form({ steamId: newSteamId() }));
    const before = await site.call({ url: `/api/drivers/${_id}`, as: organizer });
    const { profile } = before.json<{ data: ManagedDriver }>().data;
    // As the list of drivers has it: with a picture, without the ids.
    const [read] = (await site.call({ url: "/api/drivers?search=invitat", as: organizer })).json()
      .data;
    const saved = await post(`/api/drivers/${_id}`, {
      ...read,
      profile: { ...read.profile, lastName: "Literă" },
    });
    expect(saved.json()).toMatchObject({ data: { profile: { ...profile, lastName: "Literă" } } });
    const nameless = await post("/api/drivers", { profile: { lastName: "Litera" } });
    expect(nameless.json()).toMatchObject({
      status: 422,
      fields: { "profile.firstName": expect.any(String) },
    });
  });

  it("are changed on top of what was read, by organisers and by the person", async () => {
    const id = await addAccount(site, { firstName: "Dan", lastName: "Lupu" });
    const read = async () => {
      const reply = await site.call({ url: `/api/drivers/${id}`, as: organizer });
      return reply.json<{ data: ManagedDriver }>().data;
    };
    const { version } = await read();
    const save = (profile: object, on: number) =>
      post(`/api/drivers/${id}`, { ...form(profile), version: on });
    expect((await save({ city: "Cluj" }, version)).statusCode).toBe(200);
    const late = await save({ shorthand: "LUP" }, version);
    expect(late.json()).toMatchObject({
      status: 409,
      code: "stale-version",
      details: { driver: { version: version + 1, profile: { shorthand: "INV" } } },
    });
    expect(await read()).toMatchObject({ profile: { shorthand: "INV" } });

    // What the person changes on their own counts too, and only that.
    await post("/user/profile", { raceNumber: 77 }, id);
    expect(await read()).toMatchObject({
      version: version + 2,
      profile: { raceNumber: 77, city: "Cluj" },
    });
    expect((await save({ raceNumber: 1 }, version + 1)).statusCode).toBe(409);
    const both = await Promise.all(
      ["AAA", "BBB"].map((shorthand) => save({ shorthand }, version + 2)),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    // Another program may know nothing of versions.
    expect((await post(`/api/drivers/${id}`, form())).statusCode).toBe(200);
  });

  it("a claim that is decided makes an older copy stale", async () => {
    const id = await addDriver(site, { iRacingMemberId: "990077" });
    const claimant = await addAccount(site);
    const { _id } = await claim(claimant, "990077");
    const reply = await site.call({ url: `/api/drivers/${claimant}`, as: organizer });
    const { version } = reply.json<{ data: ManagedDriver }>().data;
    expect((await post(`/api/id-claims/${_id}/accept`)).statusCode).toBe(200);
    const late = await post(`/api/drivers/${claimant}`, { ...form(), version });
    expect(late.json()).toMatchObject({ code: "stale-version" });
    expect(id).not.toBe(claimant);
  });

  it("have names and a place in the lists", async () => {
    const nameless = await post("/api/drivers", form({ firstName: "", lastName: "" }));
    expect(nameless.json()).toMatchObject({
      status: 422,
      fields: {
        "profile.firstName": "Scrie prenumele.",
        "profile.lastName": "Scrie numele de familie.",
      },
    });
    expect((await post("/api/drivers", form({ city: "Nicăieri" }))).statusCode).toBe(422);
    expect((await post("/api/drivers", form({ steamId: "123" }))).statusCode).toBe(422);
  });

  it("never share a game id, also when two organisers press at once", async () => {
    const steamId = newSteamId();
    const replies = await Promise.all([1, 2].map(() => post("/api/drivers", form({ steamId }))));
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = replies.find((reply) => reply.statusCode === 409);
    expect(refused?.json()).toMatchObject({ code: "driver.id-taken" });
  });

  it("stay while something names them, and with an account always", async () => {
    const { db } = site.services.databases;
    const seated = await addDriver(site);
    await registerCar(db, { season: await createSeason(db), drivers: [seated] });
    const member = await addDriver(site);
    await createClub(db, { drivers: [member] });
    for (const id of [seated, member]) {
      const reply = await post(`/api/drivers/${id}/delete`);
      expect(reply.json()).toMatchObject({ status: 409, code: "driver.in-use" });
    }
    const account = await site.call({
      method: "DELETE",
      url: `/api/drivers/${await addAccount(site)}`,
      as: organizer,
    });
    expect(account.json()).toMatchObject({ status: 409, code: "driver.has-account" });
  });

  it("are changed by nobody else", async () => {
    const stranger = await addAccount(site);
    const id = await addDriver(site);
    for (const url of ["/api/drivers", `/api/drivers/${id}`, `/api/drivers/${id}/delete`])
      expect((await post(url, form(), stranger)).statusCode).toBe(403);
    expect((await site.call({ url: "/api/id-claims", as: stranger })).statusCode).toBe(403);
    expect((await site.call({ url: `/api/drivers/${id}`, as: stranger })).statusCode).toBe(403);
  });

  it("become one with the account that claims them, results and seats included", async () => {
    const { db } = site.services.databases;
    const iRacingMemberId = "990001";
    const steamId = newSteamId();
    const driver = await addDriver(site, { steamId, iRacingMemberId, lastName: "Vechi" });
    const race = await importRace(site, [steamId, newSteamId()]);
    await registerCar(db, {
      season: race.season,
      drivers: [{ id: driver, classes: ["driver-am"] }],
    });
    await createClub(db, { drivers: [driver] });
    const claimant = await addAccount(site, { firstName: "Ana", lastName: "Nouă" });

    const { _id, holder } = await claim(claimant, iRacingMemberId);
    expect(holder).toMatchObject({ _id: driver, hasAccount: false });
    expect((await post(`/api/id-claims/${_id}/accept`)).statusCode).toBe(200);

    const [winner] = await race.rows();
    expect(winner?.drivers).toMatchObject([{ _id: claimant, driverName: "Ana Nouă" }]);
    expect(winner?.timePenalties).toMatchObject([{ amount: 1 }]);
    expect(await race.page()).not.toContain(driver);
    const seats = await db
      .selectFrom("car_driver_classes")
      .select(["user_id", "class_id"])
      .where("user_id", "in", [driver, claimant])
      .execute();
    expect(seats).toEqual([{ user_id: claimant, class_id: "driver-am" }]);
    const profile = await site.call({ url: "/user/profile", as: claimant });
    expect(profile.json()).toMatchObject({ data: { iRacingMemberId } });
    const gone = await site.call({ url: `/api/drivers/${driver}`, as: organizer });
    expect(gone.statusCode).toBe(404);
    expect((await post(`/api/id-claims/${_id}/accept`)).json()).toMatchObject({
      code: "claim.gone",
    });
  });

  it("become one with an account that is in the same club and season list already", async () => {
    const { db } = site.services.databases;
    const driver = await addDriver(site, { iRacingMemberId: "990002" });
    const claimant = await addAccount(site);
    const club = await createClub(db, { drivers: [driver, claimant] });
    const season = await createSeason(db);
    for (const user_id of [driver, claimant])
      await db
        .insertInto("season_user_classes")
        .values({ season_id: season, user_id, class_id: "driver-am" })
        .execute();
    const { _id } = await claim(claimant, "990002");
    expect((await post(`/api/id-claims/${_id}/accept`)).statusCode).toBe(200);
    const members = await db
      .selectFrom("club_members")
      .select("user_id")
      .where("club_id", "=", club)
      .execute();
    expect(members).toEqual([{ user_id: claimant }]);
  });

  it("bring their lines in the standings along; where both have one, the account's stays", async () => {
    const { db } = site.services.databases;
    const driver = await addDriver(site, { iRacingMemberId: "990006" });
    const claimant = await addAccount(site);
    const season = await createSeason(db);
    for (const [table, subjects] of Object.entries({ alone: [driver], both: [driver, claimant] })) {
      await db
        .insertInto("standings")
        .values({
          id: `${table}-${season}`,
          season_id: season,
          title: table,
          type: "D",
          public: true,
          position: 1,
          definition: "{}",
          computed_at: 0,
        })
        .execute();
      for (const subject of subjects)
        await db
          .insertInto("standings_entries")
          .values({
            id: `${table}-${subject}`,
            standings_id: `${table}-${season}`,
            subject_id: subject,
            sort_order: 1,
            points: 25_000,
            compensation: 0,
            misc_text: "",
            disqualified: false,
            manual: false,
            members: JSON.stringify({ drivers: [{ _id: subject, ignored: false }] }),
            breakdown: "[]",
          })
          .execute();
    }
    const { _id } = await claim(claimant, "990006");
    expect((await post(`/api/id-claims/${_id}/accept`)).statusCode).toBe(200);
    const entries = await db
      .selectFrom("standings_entries")
      .select(["id", "subject_id", "members"])
      .where("standings_id", "in", [`alone-${season}`, `both-${season}`])
      .orderBy("id")
      .execute();
    const members = JSON.stringify({ drivers: [{ _id: claimant, ignored: false }] });
    expect(entries).toEqual([
      { id: `alone-${driver}`, subject_id: claimant, members },
      { id: `both-${claimant}`, subject_id: claimant, members },
    ]);
  });

  it("do not become one with somebody who raced against them", async () => {
    const [one, other] = [newSteamId(), newSteamId()];
    const driver = await addDriver(site, { steamId: one, iRacingMemberId: "990003" });
    const claimant = await addAccount(site, { steamId: other });
    const race = await importRace(site, [one, other]);
    const { _id } = await claim(claimant, "990003");
    const reply = await post(`/api/id-claims/${_id}/accept`);
    expect(reply.json()).toMatchObject({ status: 409, code: "claim.both-raced" });
    const ids = (await race.rows()).map((row) => row.drivers[0]?._id);
    expect(ids).toEqual([driver, claimant]);
    // The claim is still there to be rejected.
    expect((await post(`/api/id-claims/${_id}/reject`)).statusCode).toBe(200);
  });

  it("keep an id that an organiser does not give away", async () => {
    const driver = await addDriver(site, { iRacingMemberId: "990004" });
    const claimant = await addAccount(site);
    const { _id } = await claim(claimant, "990004");
    expect((await post(`/api/id-claims/${_id}/reject`)).statusCode).toBe(200);
    const kept = await site.call({ url: `/api/drivers/${driver}`, as: organizer });
    expect(kept.json()).toMatchObject({ data: { profile: { iRacingMemberId: "990004" } } });
  });

  it("and an id between two accounts: an organiser gives it to the other, nobody is merged", async () => {
    const holder = await addAccount(site, { iRacingMemberId: "990005" });
    const claimant = await addAccount(site);
    const found = await claim(claimant, "990005");
    expect(found.holder.hasAccount).toBe(true);
    const decisions = await Promise.all(
      ["accept", "reject"].map((answer) => post(`/api/id-claims/${found._id}/${answer}`)),
    );
    expect(decisions.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    const owners = await site.services.databases.reader
      .selectFrom("users")
      .select("id")
      .where("iracing_id", "=", "990005")
      .execute();
    const accepted = decisions[0]?.statusCode === 200;
    expect(owners).toEqual([{ id: accepted ? claimant : holder }]);
  });

  it("have every change written down with who did it", async () => {
    const made = await post("/api/drivers", form({ lastName: "Scris" }));
    const { _id } = made.json<{ data: ManagedDriver }>().data;
    await post(`/api/drivers/${_id}`, form({ lastName: "Schimbat" }));
    const log = await site.services.databases.reader
      .selectFrom("audit_log")
      .select(["user_id", "action"])
      .where("subject_id", "=", _id)
      .orderBy("action")
      .execute();
    expect(log).toEqual([
      { user_id: organizer, action: "driver.changed" },
      { user_id: organizer, action: "driver.created" },
    ]);
  });
});
