import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importRace } from "#tests/factories/imported-race.ts";
import { createClub, createEvent, createSeason } from "#tests/factories/league.ts";
import { mailsTo } from "#tests/factories/mails.ts";
import { addAccount, TEST_PASSWORD } from "#tests/factories/people.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

const STEAM_ID = "76561190000012345";

describeOnEachDatabase("An account as a whole", (engine) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp(engine);
    await addAccount(site, { roles: ["administrator"] });
  });
  afterAll(() => site.close());

  const remove = (as: string, password = TEST_PASSWORD) =>
    site.call({ method: "POST", url: "/user/delete", body: { password }, as });

  it("is taken along as a file with everything in it but secrets", async () => {
    const email = "ana@example.test";
    const id = await addAccount(site, { email, lastName: "Pop", steamId: "76561190000054321" });
    await createClub(site.services.databases.db, { name: "Clubul Anei", owner: id });
    const { db } = site.services.databases;
    const season = await createSeason(db, { title: "Cupa" });
    for (const [title, hidden] of [
      ["Monza", false],
      ["Spa", true],
    ] as const)
      await db
        .insertInto("event_suspensions")
        .values({
          event_id: await createEvent(db, { season, title, hidden }),
          user_id: id,
          reason: "Contact",
        })
        .execute();
    const reply = await site.call({ url: "/user/data", as: id });
    expect(reply.json()).toMatchObject({
      status: 200,
      data: {
        profile: { id, email, last_name: "Pop", steam_id: "76561190000054321" },
        sessions: [{ ended: null, browser: null, system: null, lastUsedOn: "2026-11-22" }],
        secondFactor: { since: null, recoveryCodesLeft: 0 },
        unlinkRequests: [],
        ownedClubs: [{ name: "Clubul Anei" }],
        suspensions: [{ season: "Cupa", event: "Monza", reason: "Contact" }],
      },
    });
    expect(reply.body).not.toContain("argon2");
    expect((await site.call({ url: "/user/data" })).statusCode).toBe(401);
  });

  it("is deleted with its names and ids, and leaves a row without a name in the results", async () => {
    const email = "dan@example.test";
    const id = await addAccount(site, {
      email,
      firstName: "Dan",
      lastName: "Sters",
      steamId: STEAM_ID,
      iRacingMemberId: "555001",
    });
    const race = await importRace(site, [STEAM_ID, "76561190000067890"]);
    await site.call({ method: "POST", url: "/auth/forgot-password", body: { email } });
    expect((await race.rows())[0]?.drivers[0]?.driverName).toBe("Dan Sters");

    expect((await remove(id)).statusCode).toBe(200);

    const [winner] = await race.rows();
    expect(winner).toMatchObject({
      finalOverallResult: 1,
      drivers: [{ _id: id, driverName: "Pilot fără nume" }],
      timePenalties: [{ amount: 1, driver: 0 }],
    });
    const { reader } = site.services.databases;
    const stored = JSON.stringify(
      await Promise.all([
        reader.selectFrom("users").selectAll().execute(),
        reader.selectFrom("result_rows").selectAll().execute(),
        reader.selectFrom("result_row_drivers").selectAll().execute(),
        reader.selectFrom("result_work").selectAll().execute(),
        reader.selectFrom("result_history").selectAll().execute(),
        reader.selectFrom("one_time_links").selectAll().execute(),
      ]),
    );
    for (const trace of [STEAM_ID, "555001", email, "Sters", "Fișier0"])
      expect(stored).not.toContain(trace);
    // Only theirs: the other driver's row is as it was.
    expect(stored).toContain("76561190000067890");
    expect(stored).toContain("Fișier1");
    expect(await mailsTo(site, email)).toEqual([]);
    expect((await site.call({ url: "/user/profile", as: id })).statusCode).toBe(401);
    const found = await site.call({ url: "/api/drivers?search=sters", as: await addAccount(site) });
    expect(found.json()).toMatchObject({ data: [] });
  });

  it("is deleted with its pictures, saved or not, and what the log says of the person", async () => {
    const id = await addAccount(site);
    const organizer = await addAccount(site, { roles: ["organizer"] });
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const names: string[] = [];
    for (let count = 0; count < 2; count++) {
      const reply = await upload(site, { as: id, bytes, fileType: "profilePicture" });
      names.push(
        reply.json<{ data: { fileUpload: { filename: string } } }>().data.fileUpload.filename,
      );
    }
    const edit = await site.call({
      method: "POST",
      url: `/api/drivers/${id}`,
      as: organizer,
      body: {
        profile: {
          firstName: "Scris",
          lastName: "Înjurnal",
          country: null,
          city: null,
          raceNumber: null,
          iRacingMemberId: null,
          shorthand: null,
          steamId: null,
        },
      },
    });
    expect(edit.statusCode).toBe(200);
    expect((await remove(id)).statusCode).toBe(200);
    for (const name of names)
      expect((await site.call({ url: `/api/files/${name}` })).statusCode).toBe(404);
    const log = await site.services.databases.reader
      .selectFrom("audit_log")
      .select(["action", "before", "after"])
      .where("subject_id", "=", id)
      .execute();
    expect(log).toEqual([{ action: "driver.changed", before: null, after: null }]);
  });

  it("frees its address and its ids for a new account", async () => {
    const person = { email: "elena@example.test", steamId: "76561190000099999" };
    expect((await remove(await addAccount(site, person))).statusCode).toBe(200);
    await expect(addAccount(site, person)).resolves.toEqual(expect.any(String));
  });

  it("is not deleted without its password", async () => {
    const id = await addAccount(site);
    expect((await remove(id, "alta parola lunga")).json()).toMatchObject({
      status: 409,
      code: "account.password-wrong",
    });
  });

  it("is not deleted while it owns a club; one that is deleted does not count", async () => {
    const id = await addAccount(site);
    const { db } = site.services.databases;
    const club = await createClub(db, { owner: id });
    expect((await remove(id)).json()).toMatchObject({ code: "account.owns-club" });
    await db.updateTable("clubs").set({ deleted_at: 1 }).where("id", "=", club).execute();
    expect((await remove(id)).statusCode).toBe(200);
  });

  it("is ended everywhere by its owner, and by an administrator", async () => {
    const id = await addAccount(site);
    const everywhere = await site.call({ method: "POST", url: "/auth/logout-everywhere", as: id });
    expect(everywhere.statusCode).toBe(200);
    expect((await site.call({ url: "/user/profile", as: id })).statusCode).toBe(401);

    const other = await addAccount(site);
    expect((await site.call({ url: "/user/profile", as: other })).statusCode).toBe(200);
    const administrator = await addAccount(site, { roles: ["administrator"] });
    const organizer = await addAccount(site, { roles: ["organizer"] });
    const url = `/api/users/${other}/end-logins`;
    expect((await site.call({ method: "POST", url, as: organizer })).statusCode).toBe(403);
    expect((await site.call({ url: "/user/profile", as: other })).statusCode).toBe(200);
    expect((await site.call({ method: "POST", url, as: administrator })).statusCode).toBe(200);
    expect((await site.call({ url: "/user/profile", as: other })).statusCode).toBe(401);
  });
});

describeOnEachDatabase("The only administrator", (engine) => {
  it("stays until there is another", async () => {
    const site = await createTestApp(engine);
    const id = await addAccount(site, { roles: ["administrator"] });
    const remove = () =>
      site.call({
        method: "POST",
        url: "/user/delete",
        body: { password: TEST_PASSWORD },
        as: id,
      });
    expect((await remove()).json()).toMatchObject({ code: "account.last-administrator" });
    await addAccount(site, { roles: ["administrator"] });
    expect((await remove()).statusCode).toBe(200);
    await site.close();
  });
});
