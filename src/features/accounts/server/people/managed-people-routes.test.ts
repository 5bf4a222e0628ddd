import { afterAll, beforeAll, expect, it } from "vitest";
import type { Alias, ManagedPerson, PersonLine } from "#features/accounts/people.ts";
import { importRace } from "#tests/factories/imported-race.ts";
import { addAccount, addDriver, TEST_PASSWORD } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

let count = 500;
const newSteamId = () => `7656119${String(++count).padStart(10, "0")}`;

describeOnEachDatabase("People as organisers find them", (engine) => {
  let site: TestApp;
  let administrator: string;
  let organizer: string;
  let keeper: string;
  const ana = { email: "ana@example.test", firstName: "Ana", lastName: "Țurcanu" };
  const steamId = newSteamId();
  let driver: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    const { db } = site.services.databases;
    await db.insertInto("roles").values({ id: "keys", name: "Cheile" }).execute();
    await db
      .insertInto("role_permissions")
      .values({ role_id: "keys", permission: "manageUsers" })
      .execute();
    administrator = await addAccount(site, { roles: ["administrator"], lastName: "Aadmin" });
    organizer = await addAccount(site, { roles: ["organizer"], lastName: "Aorganizator" });
    keeper = await addAccount(site, { roles: ["keys"], lastName: "Acheie" });
    await addAccount(site, { ...ana, steamId, iRacingMemberId: "770001" });
    driver = await addDriver(site, { lastName: "Țurcu", iRacingMemberId: "770002" });
  });
  afterAll(() => site.close());

  const find = async (query: string, as = administrator) => {
    const reply = await site.call({ url: `/api/people?page=1&${query}`, as });
    return reply.json<{ data: PersonLine[]; meta: { total: number } }>();
  };
  const names = async (query: string, as?: string) =>
    (await find(query, as)).data.map((line) => line.lastName);

  it("are searched by name without diacritics, by address and by whole platform id", async () => {
    expect(await names("search=turc")).toEqual(["Țurcanu", "Țurcu"]);
    expect(await names("search=ana@example")).toEqual(["Țurcanu"]);
    expect(await names(`search=${steamId}`)).toEqual(["Țurcanu"]);
    expect(await names("search=770002")).toEqual(["Țurcu"]);
    expect(await names("search=77000")).toEqual([]);
    expect(await names("search=%25")).toEqual([]);
  });

  it("are filtered, sorted and paged by the server", async () => {
    expect(await names("kind=drivers")).toEqual(["Țurcu"]);
    expect(await names("role=organizer")).toEqual(["Aorganizator"]);
    const { data, meta } = await find("kind=accounts&pageSize=2");
    expect(data).toHaveLength(2);
    expect(meta).toEqual({ page: 1, pageSize: 2, total: 4 });
    site.setNow(site.services.now() + 60_000);
    await site.call({ url: "/user/profile", as: keeper });
    expect((await names("sort=seen"))[0]).toBe("Acheie");
    await addDriver(site, { lastName: "Venit ultimul" });
    expect(await names("sort=newest&pageSize=1")).toEqual(["Venit ultimul"]);
  });

  it("are marked where somebody takes the full name of another, however it is written or split, and to organisers alone", async () => {
    const first = await addDriver(site, { firstName: "Ion Andrei", lastName: "Tălpășanu" });
    const other = await addAccount(site, { firstName: "Ion", lastName: "Altul" });
    const marks = async () => (await find("search=talpasanu")).data.map((line) => line.namesakes);
    expect(await marks()).toEqual([0]);
    for (const [firstName, lastName] of [
      ["Ion", "Andrei Talpasanu"],
      ["TĂLPĂȘANU", "Ion Andrei"],
      ["Andrei", "Tălpășanu Ion"],
    ]) {
      const body = { firstName, lastName };
      const saved = await site.call({ method: "POST", url: "/user/profile", as: other, body });
      expect(saved.statusCode).toBe(200);
      expect(await marks()).toEqual([1, 1]);
    }
    const { data } = (await site.call({ url: `/api/people/${other}`, as: organizer })).json<{
      data: ManagedPerson;
    }>();
    expect(data.namesakes).toEqual([
      { _id: first, firstName: "Ion Andrei", lastName: "Tălpășanu" },
    ]);
    const log = await site.services.databases.reader
      .selectFrom("audit_log")
      .select(["action", "user_id"])
      .where("subject_id", "=", first)
      .execute();
    expect(log).toContainEqual({ action: "driver.took-name", user_id: other });
    const seen = await site.call({ url: "/api/users?search=talpasanu", as: other });
    expect(seen.body).not.toContain("namesake");
    const body = { firstName: "Andrei", lastName: "Ion Tălpășanu" };
    await site.call({ method: "POST", url: "/user/profile", as: other, body });
    expect(await marks()).toEqual([0, 0]);
  });

  it("show each reader only what their permissions open", async () => {
    const [asKeeper] = (await find("search=turcanu", keeper)).data;
    expect(asKeeper).toMatchObject({ account: { email: ana.email, roles: [] } });
    expect(asKeeper).not.toHaveProperty("ids");
    const [asOrganizer] = (await find("search=turcanu", organizer)).data;
    expect(asOrganizer).toMatchObject({ ids: { steam: steamId, iracing: "770001" } });
    expect(asOrganizer).not.toHaveProperty("account");
    // Nor may the search tell what the reply does not.
    expect(await names("search=ana@example", organizer)).toEqual([]);
    expect(await names(`search=${steamId}`, keeper)).toEqual([]);
    expect(await names("role=administrator", organizer)).toEqual(await names("", organizer));

    const one = (as: string) => site.call({ url: `/api/people/${asKeeper?._id}`, as });
    const keepers = (await one(keeper)).json<{ data: ManagedPerson }>().data;
    expect(keepers).toMatchObject({ account: { email: ana.email, logins: [] } });
    expect(keepers).not.toHaveProperty("driver");
    const organizers = (await one(organizer)).json<{ data: ManagedPerson }>().data;
    expect(organizers).toMatchObject({ driver: { steamId, hasDiscord: false } });
    expect(organizers).not.toHaveProperty("account");
    expect(JSON.stringify(organizers)).not.toContain("@example.test");
  });

  it("become one when an organiser says so: results, and the id as an alias", async () => {
    const [own, borrowed] = [newSteamId(), newSteamId()];
    const account = await addAccount(site, { steamId: own });
    const guest = await addDriver(site, { steamId: borrowed, iRacingMemberId: "770010" });
    const race = await importRace(site, [borrowed]);
    const merge = (from: string, into: string) =>
      site.call({
        method: "POST",
        url: `/api/drivers/${from}/merge`,
        body: { into },
        as: organizer,
      });
    expect((await merge(account, guest)).json()).toMatchObject({ code: "driver.merge-account" });
    expect((await merge(guest, guest)).json()).toMatchObject({ code: "driver.merge-itself" });
    expect((await merge(guest, "nobody")).statusCode).toBe(404);
    const replies = await Promise.all([merge(guest, account), merge(guest, driver)]);
    const statuses = replies.map((reply) => reply.statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404]);
    const into = statuses[0] === 200 ? account : driver;
    expect((await race.rows())[0]?.drivers[0]?._id).toBe(into);
    const found = await site.call({ url: `/api/people/${into}`, as: organizer });
    const { ties, driver: ids } = found.json<{ data: ManagedPerson }>().data;
    expect(ties.results).toBe(1);
    // The one had no iRacing id and a Steam id of their own, the other the reverse.
    const held = [ids?.steamId, ids?.iRacingMemberId, ...(ids?.aliases ?? []).map(idOf)];
    expect(held).toEqual(expect.arrayContaining([borrowed, "770010"]));
    // The next file finds the right person.
    const next = await importRace(site, [borrowed]);
    expect((await next.rows())[0]?.drivers[0]?._id).toBe(into);
  });

  it("take along what the log says of them, so that it ends with the account", async () => {
    const account = await addAccount(site);
    const call = (url: string, body: object, as: string) =>
      site.call({ method: "POST", url, body, as });
    const steam = newSteamId();
    const made = await call("/api/drivers", driverForm({ steamId: steam }), organizer);
    const guest = made.json<{ data: { _id: string } }>().data._id;
    const merged = await call(`/api/drivers/${guest}/merge`, { into: account }, organizer);
    expect(merged.statusCode).toBe(200);
    expect((await call("/user/delete", { password: TEST_PASSWORD }, account)).statusCode).toBe(200);
    const log = await site.services.databases.db.selectFrom("audit_log").selectAll().execute();
    expect(JSON.stringify(log)).not.toContain(steam);
  });

  it("are known by further ids that organisers add and revoke", async () => {
    const account = await addAccount(site, { lastName: "Cu Două Conturi" });
    const second = newSteamId();
    const add = (form: object) =>
      site.call({ method: "POST", url: "/api/aliases", body: form, as: organizer });
    const alias = { platform: "steam", platformId: second, userId: account };
    expect((await add({ ...alias, platformId: "123" })).json()).toMatchObject({
      fields: { platformId: "ID-ul de Steam are 17 cifre." },
    });
    expect((await add({ ...alias, userId: "nobody" })).json()).toMatchObject({
      fields: { userId: "Pilotul nu mai există." },
    });
    const taken = await add({ ...alias, platformId: steamId });
    expect(taken.json()).toMatchObject({
      status: 409,
      fields: { platformId: "ID-ul este deja al lui Ana Țurcanu." },
    });
    const twice = await Promise.all([add(alias), add(alias)]);
    expect(twice.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const race = await importRace(site, [second]);
    expect((await race.rows())[0]?.drivers[0]?._id).toBe(account);

    const listed = await site.call({ url: `/api/aliases?search=${second}`, as: organizer });
    expect(listed.json<{ data: Alias[] }>().data).toMatchObject([
      { platformId: second, person: { _id: account }, results: 1 },
    ]);
    // A profile cannot quietly take what an alias would give to somebody else again.
    const { profile } = driverForm({ steamId: second });
    const edit = await site.call({
      method: "POST",
      url: `/api/drivers/${driver}`,
      body: { profile },
      as: organizer,
    });
    expect(edit.json()).toMatchObject({ status: 409, code: "driver.id-taken" });

    const revoke = () =>
      site.call({ method: "DELETE", url: `/api/aliases/steam/${second}`, as: organizer });
    expect((await revoke()).statusCode).toBe(200);
    expect((await revoke()).json()).toMatchObject({ status: 409, code: "alias.gone" });
    expect((await race.rows())[0]?.drivers[0]?._id).toBe(account);
    const next = await importRace(site, [second]);
    expect((await next.rows())[0]?.drivers[0]?._id ?? null).toBeNull();
  });

  it("get another iRacing id from an organiser also after results, and lose Discord", async () => {
    const id = await addAccount(site, { iRacingMemberId: "770020" });
    const { db } = site.services.databases;
    await db.updateTable("users").set({ discord_id: "d-1" }).where("id", "=", id).execute();
    const url = `/api/drivers/${id}`;
    const edit = await site.call({
      method: "POST",
      url,
      body: driverForm({ iRacingMemberId: "770021" }),
      as: organizer,
    });
    expect(edit.json()).toMatchObject({ data: { profile: { iRacingMemberId: "770021" } } });
    const unlink = await site.call({ method: "POST", url: `${url}/unlink-discord`, as: organizer });
    expect(unlink.statusCode).toBe(200);
    const found = await site.call({ url: `/api/people/${id}`, as: organizer });
    expect(found.json()).toMatchObject({ data: { driver: { hasDiscord: false } } });
  });
});

function idOf({ platformId }: { platformId: string }): string {
  return platformId;
}

function driverForm(profile: object) {
  return {
    profile: {
      firstName: "Ana",
      lastName: "Nouă",
      country: "RO",
      city: "Cluj",
      raceNumber: 12,
      iRacingMemberId: null,
      shorthand: null,
      steamId: null,
      ...profile,
    },
  };
}
