import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Club } from "#features/clubs/clubs.ts";
import { clubCalls, idsOf, statuses } from "#tests/club-calls.ts";
import { addAccount, addDriver } from "#tests/factories/people.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("Clubs", (engine) => {
  let site: TestApp;
  let calls: ReturnType<typeof clubCalls>;
  let owner: string;
  let manager: string;
  let stranger: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    calls = clubCalls(site);
    owner = await addAccount(site, { firstName: "Olga", lastName: "Marin" });
    manager = await addAccount(site, { firstName: "Mihai", lastName: "Dinu" });
    stranger = await addAccount(site);
  });
  afterAll(() => site.close());

  it("are founded with their drivers and managers asked first", async () => {
    const driver = await addAccount(site, { firstName: "Dora", lastName: "Pop" });
    const { status, data } = await calls.create(owner, {
      name: "  Alfa  ",
      drivers: [{ _id: driver }],
      managers: [manager],
    });
    expect(status).toBe(200);
    expect(data).toEqual({
      _id: expect.any(String),
      name: "Alfa",
      simulator: { _id: "ac", title: "Assetto Corsa", acronym: "AC" },
      owner: { _id: owner, profile: { firstName: "Olga", lastName: "Marin" } },
      managers: [],
      drivers: [],
      pendingDrivers: [{ _id: driver, profile: { firstName: "Dora", lastName: "Pop" } }],
      pendingManagers: [{ _id: manager, profile: { firstName: "Mihai", lastName: "Dinu" } }],
      logo: null,
      paints: expect.objectContaining({ body: expect.any(String) }),
      isSolo: false,
      version: 1,
    });
    expect(await calls.subjects(manager)).toEqual(["Invitație în clubul Alfa"]);
    expect(await calls.subjects(driver)).toEqual(["Invitație în clubul Alfa"]);
  });

  it("are painted by their owner alone, in two different paints", async () => {
    const { data: club } = await calls.create(owner, { name: "Vopsitorii", managers: [manager] });
    const url = `/api/team/${club._id}`;
    const save = (as: string, paints: object) =>
      calls.call<Club>("POST", url, { as, payload: { paints } });
    const chosen = { body: "mov", trim: "galben", pattern: "chevron" };
    expect(await save(owner, { ...chosen, trim: "mov" })).toMatchObject({
      status: 422,
      fields: { "paints.trim": expect.stringContaining("diferită") },
    });
    expect(await save(owner, { ...chosen, body: "#fff" })).toMatchObject({ status: 422 });
    expect(await save(stranger, chosen)).toMatchObject({ status: 403 });
    expect((await save(owner, club.paints)).data).toMatchObject({ version: 1 });
    expect((await save(owner, chosen)).data).toMatchObject({ paints: chosen, version: 2 });
    const shown = await site.call({ url: `/api/team-profile/${club._id}` });
    expect(shown.json().data).toMatchObject({ paints: chosen, car: null });
  });

  it("hear which other clubs of their simulator have the same two colours", async () => {
    const { data: club } = await calls.create(owner, { name: "Oglinda" });
    const { data: other } = await calls.create(manager, { name: "Prima în roz" });
    const pink = { body: "roz", trim: "nisip", pattern: "band" };
    await calls.call("POST", `/api/team/${other._id}`, { as: manager, payload: { paints: pink } });
    const url = `/api/team/${club._id}/same-paints`;
    const ask = (query: string) => calls.call<string[]>("GET", `${url}?${query}`, { as: owner });
    expect((await ask("body=roz&trim=nisip")).data).toContain("Prima în roz");
    expect((await ask("body=nisip&trim=roz")).data).not.toContain("Prima în roz");
    await calls.call("POST", `/api/team/${club._id}`, { as: owner, payload: { paints: pink } });
    expect((await ask("body=roz&trim=nisip")).data).not.toContain("Oglinda");
    expect(await ask("body=roz&trim=rosu-aprins")).toMatchObject({ status: 422 });
    const nobody = await calls.call("GET", "/api/team/nobody/same-paints?body=roz&trim=nisip", {
      as: owner,
    });
    expect(nobody).toMatchObject({ status: 404 });
  });

  it.each([
    ["without a name", { name: " " }, "name"],
    ["with an endless name", { name: "a".repeat(61) }, "name"],
    ["on an unknown simulator", { name: "Beta", simulator: "rf2" }, "simulator"],
    ["on no simulator", { name: "Beta", simulator: "" }, "simulator"],
  ])("%s are refused beside the field", async (_what, club, field) => {
    const reply = await calls.create(owner, club);
    expect(reply.status).toBe(422);
    expect(reply.fields).toHaveProperty(field);
  });

  it("are refused with people who cannot answer, and nothing is left behind", async () => {
    const guest = await addDriver(site);
    for (const people of [
      { drivers: ["nobody"] },
      { managers: [guest] },
      { managers: ["nobody"] },
    ]) {
      const reply = await calls.create(stranger, { name: "Gama", ...people });
      expect(reply).toMatchObject({ status: 422, code: "club.person-unknown" });
    }
    expect((await calls.call("GET", "/api/teams", { as: stranger })).data).toEqual([]);
  });

  it("have drivers without an account at once: nobody could answer for them", async () => {
    const [guest, asked] = [await addDriver(site), await addAccount(site)];
    const { data } = await calls.create(owner, { name: "Echipa nouă", drivers: [guest, asked] });
    expect(data.drivers.map(({ _id }: { _id: string }) => _id)).toContain(guest);
    expect(data.pendingDrivers).toMatchObject([{ _id: asked }]);
    expect(
      await site.services.databases.db
        .selectFrom("club_invites")
        .select("user_id")
        .where("club_id", "=", data._id)
        .execute(),
    ).toEqual([{ user_id: asked }]);
  });

  it("share a name only across simulators", async () => {
    await calls.create(owner, { name: "Țestoasele" });
    const same = await calls.create(stranger, { name: "testoasele" });
    expect(same).toMatchObject({ status: 409, code: "club.name-taken" });
    expect(same.fields).toHaveProperty("name");
    expect((await calls.create(stranger, { name: "Țestoasele", simulator: "ir" })).status).toBe(
      200,
    );
  });

  it("founded twice at once under one name are one", async () => {
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => calls.create(owner, { name: "Deodată" })),
    );
    expect(statuses(replies)).toEqual([200, 409, 409, 409]);
  });

  it("are listed for owners, managers and drivers, and for nobody else", async () => {
    const driver = await addAccount(site);
    const { data } = await calls.createManaged(owner, {
      name: "Delta",
      managers: [manager],
      drivers: [driver],
    });
    const sees = async (as: string) => {
      const { data: clubs } = await calls.call<{ _id: string }[]>("GET", "/api/teams", { as });
      return idsOf(clubs).includes(data._id);
    };
    expect([await sees(owner), await sees(manager), await sees(driver)]).toEqual([
      true,
      true,
      false,
    ]);
    await calls.call("POST", `/api${await calls.invitation(driver)}/accept`, { as: driver });
    expect([await sees(driver), await sees(stranger)]).toEqual([true, false]);
  });

  it("show those who were invited to the owner and the managers only", async () => {
    const [driver, invited] = [await addAccount(site), await addAccount(site)];
    const { data } = await calls.create(owner, { name: "Epsilon", drivers: [driver, invited] });
    await calls.call("POST", `/api${await calls.invitation(driver)}/accept`, { as: driver });
    const { data: clubs } = await calls.call<(typeof data)[]>("GET", "/api/teams", { as: driver });
    const seen = clubs.find((club) => club._id === data._id);
    expect(idsOf(seen?.drivers ?? [])).toEqual([driver]);
    expect(seen?.pendingDrivers).toEqual([]);
    const drivers = await calls.call<{ _id: string }[]>("GET", `/api/team/${data._id}/drivers`, {
      as: stranger,
    });
    expect(drivers.status).toBe(200);
    expect(idsOf(drivers.data)).toEqual([driver]);
  });

  it("never show anybody's address", async () => {
    await calls.createManaged(owner, { name: "Discret", managers: [manager] });
    const reply = await site.call({ url: "/api/teams", as: manager });
    expect(reply.body).not.toContain("@");
  });

  it("are renamed by the owner and by nobody else", async () => {
    const { data } = await calls.createManaged(owner, { name: "Zeta", managers: [manager] });
    expect((await calls.edit(manager, data._id, { name: "A mea" })).status).toBe(403);
    const renamed = await calls.edit(owner, data._id, { name: "Zeta 2" });
    expect(renamed.data).toMatchObject({ name: "Zeta 2", version: 2 });
    await calls.create(owner, { name: "Zeta 3" });
    expect((await calls.edit(owner, data._id, { name: "zeta 3" })).code).toBe("club.name-taken");
  });

  it("have their managers chosen by the owner and by nobody else", async () => {
    const { data } = await calls.createManaged(owner, { name: "Eta", managers: [manager] });
    for (const added of [{ managers: [manager, stranger] }, { pendingManagers: [stranger] }])
      expect((await calls.edit(manager, data._id, added)).status).toBe(403);
    const more = (await calls.edit(owner, data._id, { managers: [manager, stranger] })).data;
    expect([idsOf(more.managers), idsOf(more.pendingManagers)]).toEqual([[manager], [stranger]]);
    const fewer = (await calls.edit(owner, data._id, { managers: [] })).data;
    expect([idsOf(fewer.managers), idsOf(fewer.pendingManagers)]).toEqual([[], [stranger]]);
    expect(await calls.subjects(manager)).toContain("Nu mai ești manager al clubului Eta");
  });

  it("turn away the save of a manager who was removed while editing", async () => {
    const { data } = await calls.createManaged(owner, { name: "Teta", managers: [manager] });
    const { data: open } = await calls.read(manager, data._id);
    await calls.edit(owner, data._id, { managers: [] });
    const late = await calls.call("POST", `/api/team/${data._id}`, {
      as: manager,
      payload: { ...open, drivers: [stranger] },
    });
    expect(late.status).toBe(403);
    expect((await calls.read(owner, data._id)).data.pendingDrivers).toEqual([]);
  });

  it("are edited by a manager in everything else, their unchanged copy of the rest included", async () => {
    const driver = await addAccount(site);
    const { data } = await calls.createManaged(owner, { name: "Iota", managers: [manager] });
    const saved = await calls.edit(manager, data._id, { pendingDrivers: [driver] });
    expect(idsOf(saved.data.pendingDrivers)).toEqual([driver]);
  });

  it("are closed to a stranger who knows the id", async () => {
    const { data } = await calls.create(owner, { name: "Kapa" });
    const url = `/api/team/${data._id}`;
    const payload = { ...data, name: "Furat", owner: stranger };
    for (const reply of [
      await calls.call("GET", url, { as: stranger }),
      await calls.call("POST", url, { as: stranger, payload }),
      await calls.call("POST", `${url}/owner`, { as: stranger, payload }),
      await calls.call("GET", `${url}/delete`, { as: stranger }),
      await calls.call("DELETE", url, { as: stranger }),
    ])
      expect(reply.status).toBe(403);
    expect((await calls.read(owner, data._id)).data).toEqual(data);
  });

  it("refuse a stale copy and answer with the club as it is", async () => {
    const driver = await addAccount(site);
    const { data } = await calls.createManaged(owner, { name: "Lambda", managers: [manager] });
    await calls.edit(manager, data._id, { drivers: [driver] });
    const late = await calls.call("POST", `/api/team/${data._id}`, {
      as: owner,
      payload: { ...data, name: "Lambda 2" },
    });
    expect(late).toMatchObject({
      status: 409,
      code: "stale-version",
      details: { club: { name: "Lambda", version: 2, pendingDrivers: [{ _id: driver }] } },
    });
  });

  it("saved twice at once from one copy keep one save and refuse the other", async () => {
    const { data } = await calls.createManaged(owner, { name: "Miu", managers: [manager] });
    const [first, second] = [await addAccount(site), await addAccount(site)];
    const save = (as: string, driver: string) =>
      calls.call("POST", `/api/team/${data._id}`, { as, payload: { ...data, drivers: [driver] } });
    const replies = await Promise.all([save(owner, first), save(manager, second)]);
    expect(statuses(replies)).toEqual([200, 409]);
    expect((await calls.read(owner, data._id)).data.pendingDrivers).toHaveLength(1);
  });

  it("saved without a change stay the same version", async () => {
    const { data } = await calls.create(owner, { name: "Niu", managers: [manager] });
    expect((await calls.edit(owner, data._id, {})).data.version).toBe(1);
  });

  it("wear a logo that one of their own has uploaded", async () => {
    const { data } = await calls.createManaged(owner, { name: "Xi", managers: [manager] });
    const bytes = await sharp({
      create: { width: 8, height: 8, channels: 3, background: "#ffd100" },
    })
      .png()
      .toBuffer();
    const send = async (as: string) =>
      (await upload(site, { as, bytes, fileName: "logo.png", fileType: "clubLogo" })).json().data
        .fileUpload;
    const theirs = await send(stranger);
    expect((await calls.edit(owner, data._id, { logo: theirs._id })).code).toBe("upload.not-yours");
    const own = await send(manager);
    const saved = await calls.edit(manager, data._id, { logo: own._id });
    expect(saved.data.logo).toEqual({ _id: own._id, filename: own.filename });
    const shown = await site.call({ url: `/api/team-profile/${data._id}` });
    expect(shown.json().data.logo).toBe(`/api/files/${own.filename}`);
    const listed = await site.call({ url: "/api/directory/clubs?search=Xi" });
    expect(listed.json().data).toMatchObject([{ logo: `/api/files/${own.filename}` }]);
    // The owner sends it back as they read it, although the upload is the manager's.
    expect((await calls.edit(owner, data._id, { name: "Xi 2" })).status).toBe(200);
    expect((await calls.edit(owner, data._id, { logo: null })).data.logo).toBeNull();
  });
});
