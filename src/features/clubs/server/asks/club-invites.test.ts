import { afterAll, beforeAll, expect, it } from "vitest";
import { clubCalls, idsOf, statuses } from "#tests/club-calls.ts";
import { addAccount } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

const gone = { status: 410, code: "invitation.gone" };

describeOnEachDatabase("An invitation into a club", (engine) => {
  let site: TestApp;
  let calls: ReturnType<typeof clubCalls>;
  let owner: string;
  let stranger: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    calls = clubCalls(site);
    owner = await addAccount(site, { firstName: "Olga", lastName: "Marin" });
    stranger = await addAccount(site);
  });
  afterAll(() => site.close());

  let count = 0;
  /** A club of Olga's with one driver invited, and the path of the invitation. */
  async function invite(club: object = {}) {
    count++;
    const driver = await addAccount(site, { firstName: "Dan", lastName: `Ilie${count}` });
    const { data } = await calls.create(owner, {
      name: `Clubul ${count}`,
      drivers: [driver],
      ...club,
    });
    return { driver, club: data, path: await calls.invitation(driver) };
  }
  const answer = (path: string, how: "accept" | "reject", as: string) =>
    calls.call("POST", `/api${path}/${how}`, { as });
  const clubOf = async (id: string) => (await calls.read(owner, id)).data;

  it("says into which club, on which simulator and by whom", async () => {
    const { driver, club, path } = await invite();
    const { status, data } = await calls.call("GET", `/api${path}`, { as: driver });
    expect(status).toBe(200);
    expect(data).toEqual({
      _id: path.split("/").at(-1),
      title: `Invitație în clubul ${club.name}`,
      role: "driver",
      team: { _id: club._id, name: club.name, simulator: club.simulator },
      invitedBy: { _id: owner, profile: { firstName: "Olga", lastName: "Marin" } },
    });
  });

  it("accepted makes a driver and tells the inviter", async () => {
    const { driver, club, path } = await invite();
    expect(await answer(path, "accept", driver)).toEqual({
      status: 200,
      data: `Ești pilot al clubului „${club.name}”.`,
    });
    const now = await clubOf(club._id);
    expect([idsOf(now.drivers), idsOf(now.pendingDrivers)]).toEqual([[driver], []]);
    expect(await calls.subjects(owner)).toContain(`Dan Ilie${count} a acceptat invitația`);
  });

  it("refused leaves no trace in the club and tells the inviter", async () => {
    const { driver, club, path } = await invite();
    expect((await answer(path, "reject", driver)).status).toBe(200);
    const now = await clubOf(club._id);
    expect([now.drivers, now.pendingDrivers]).toEqual([[], []]);
    expect(await calls.subjects(owner)).toContain(`Dan Ilie${count} a refuzat invitația`);
  });

  it("only looked at stays open", async () => {
    const { driver, path } = await invite();
    for (const _time of [1, 2])
      expect((await calls.call("GET", `/api${path}`, { as: driver })).status).toBe(200);
  });

  it.each([
    ["accept", "invitation.accepted", "Ai acceptat deja această invitație."],
    ["reject", "invitation.refused", "Ai refuzat deja această invitație."],
  ] as const)("answered by %s says so instead of a second answer", async (how, code, data) => {
    const { driver, path } = await invite();
    await answer(path, how, driver);
    const refusal = { status: 410, code, data };
    expect(await calls.call("GET", `/api${path}`, { as: driver })).toMatchObject(refusal);
    expect(await answer(path, "accept", driver)).toMatchObject(refusal);
    expect(await answer(path, "reject", driver)).toMatchObject(refusal);
  });

  it("withdrawn meanwhile says so", async () => {
    const { driver, club, path } = await invite();
    await calls.edit(owner, club._id, { pendingDrivers: [] });
    const refusal = {
      status: 410,
      code: "invitation.withdrawn",
      data: "Invitația a fost retrasă.",
    };
    expect(await calls.call("GET", `/api${path}`, { as: driver })).toMatchObject(refusal);
    expect(await answer(path, "accept", driver)).toMatchObject(refusal);
    expect((await clubOf(club._id)).drivers).toEqual([]);
  });

  it("withdrawn and sent again is another one", async () => {
    const { driver, club, path } = await invite();
    await calls.edit(owner, club._id, { pendingDrivers: [] });
    site.setNow(site.services.now() + 1000);
    await calls.edit(owner, club._id, { pendingDrivers: [driver] });
    const again = await calls.invitation(driver);
    expect(again).not.toBe(path);
    expect((await answer(path, "accept", driver)).code).toBe("invitation.withdrawn");
    expect((await answer(again, "accept", driver)).status).toBe(200);
  });

  it("of a club that was deleted says it was withdrawn", async () => {
    const { driver, club, path } = await invite();
    await calls.call("DELETE", `/api/team/${club._id}`, { as: owner });
    expect((await calls.call("GET", `/api${path}`, { as: driver })).code).toBe(
      "invitation.withdrawn",
    );
    expect((await answer(path, "accept", driver)).code).toBe("invitation.withdrawn");
  });

  it("tells a stranger who knows its id no more than one that never was", async () => {
    const { driver, club, path } = await invite();
    const unknown = await calls.call("GET", "/api/team-invite/nothing", { as: stranger });
    expect(unknown).toMatchObject(gone);
    for (const as of [stranger, owner])
      expect(await calls.call("GET", `/api${path}`, { as })).toEqual(unknown);
    for (const how of ["accept", "reject"] as const)
      expect(await answer(path, how, stranger)).toEqual(unknown);
    expect(idsOf((await clubOf(club._id)).pendingDrivers)).toEqual([driver]);
  });

  it("is not for visitors", async () => {
    const { path } = await invite();
    for (const [method, url] of [
      ["GET", `/api${path}`],
      ["POST", `/api${path}/accept`],
    ] as const)
      expect((await calls.call(method, url, { as: undefined })).status).toBe(401);
  });

  it("is one, however often the same person is put on the list", async () => {
    const { driver, club } = await invite();
    await calls.edit(owner, club._id, { drivers: [driver, driver], pendingDrivers: [driver] });
    await calls.edit(owner, club._id, { drivers: [driver] });
    expect(await calls.subjects(driver)).toHaveLength(1);
    expect(idsOf((await clubOf(club._id)).pendingDrivers)).toEqual([driver]);
  });

  it("sent by two editors at once is one", async () => {
    const { data: club } = await calls.create(owner, { name: "Doi redactori" });
    const driver = await addAccount(site);
    const replies = await Promise.all(
      Array.from({ length: 4 }, () =>
        calls.call("POST", `/api/team/${club._id}`, {
          as: owner,
          payload: { ...club, pendingDrivers: [driver] },
        }),
      ),
    );
    expect(statuses(replies)).toEqual([200, 409, 409, 409]);
    expect(await calls.subjects(driver)).toHaveLength(1);
  });

  it("accepted and refused at once from two windows has one outcome", async () => {
    for (const _round of [1, 2, 3]) {
      const { driver, club, path } = await invite();
      const [accepted, refused] = await Promise.all([
        answer(path, "accept", driver),
        answer(path, "reject", driver),
      ]);
      expect(statuses([accepted, refused])).toEqual([200, 410]);
      const now = await clubOf(club._id);
      expect(idsOf(now.drivers)).toEqual(accepted.status === 200 ? [driver] : []);
      expect(now.pendingDrivers).toEqual([]);
    }
  });

  it("accepted while it is withdrawn has one outcome, and both learn it", async () => {
    for (const _round of [1, 2, 3]) {
      const { driver, club, path } = await invite();
      const [accepted, withdrawn] = await Promise.all([
        answer(path, "accept", driver),
        calls.call("POST", `/api/team/${club._id}`, {
          as: owner,
          payload: { ...club, pendingDrivers: [] },
        }),
      ]);
      // The editor's copy knew them as invited: left out of it, they go, whether they had accepted just before or not.
      expect(withdrawn.status).toBe(200);
      const now = await clubOf(club._id);
      expect([now.drivers, now.pendingDrivers]).toEqual([[], []]);
      const subjects = await calls.subjects(driver);
      expect([
        accepted.code,
        subjects.includes(`Nu mai ești pilot al clubului ${club.name}`),
      ]).toEqual(accepted.status === 200 ? [undefined, true] : ["invitation.withdrawn", false]);
    }
  });

  it("accepted while somebody edits the club does not stand in that save's way", async () => {
    const { driver, club, path } = await invite();
    await answer(path, "accept", driver);
    const saved = await calls.call("POST", `/api/team/${club._id}`, {
      as: owner,
      payload: { ...club, name: `${club.name} bis` },
    });
    expect(saved.status).toBe(200);
    expect(idsOf((await clubOf(club._id)).drivers)).toEqual([driver]);
  });

  it("refused while somebody edits the club is not sent again by that save", async () => {
    const { driver, club, path } = await invite();
    await answer(path, "reject", driver);
    const saved = await calls.call("POST", `/api/team/${club._id}`, {
      as: owner,
      payload: { ...club, name: `${club.name} bis` },
    });
    expect(saved.code).toBe("stale-version");
    expect((await clubOf(club._id)).pendingDrivers).toEqual([]);
  });

  it("to oneself is accepted at once, without a message", async () => {
    const own = await addAccount(site);
    const { data } = await calls.create(own, { name: "Singur", drivers: [own] });
    expect([idsOf(data.drivers), data.pendingDrivers]).toEqual([[own], []]);
    expect(await calls.subjects(own)).toEqual([]);
  });

  it.each([
    ["acc", {}, "cont Steam conectat"],
    ["ir", {}, "ID de membru iRacing"],
    ["ac", { firstName: "" }, "prenume și nume"],
  ])("of %s is refused for a profile that lacks what it takes", async (simulator, person, lack) => {
    const driver = await addAccount(site, person);
    const reply = await calls.create(owner, {
      name: `Fără ${lack}`,
      simulator,
      drivers: [driver],
    });
    expect(reply).toMatchObject({ status: 422, code: "club.driver-incomplete" });
    expect(reply.data).toContain(`pilotul nu poate fi înregistrat fără ${lack}`);
  });

  it("is not accepted by a profile that has lost what it takes, and stays open", async () => {
    const driver = await addAccount(site, { steamId: "76561190000000042" });
    const { data: club } = await calls.create(owner, {
      name: "Cere Steam",
      simulator: "acc",
      drivers: [driver],
    });
    const path = await calls.invitation(driver);
    const { db } = site.services.databases;
    const setSteam = (steamId: string | null) =>
      db.updateTable("users").set({ steam_id: steamId }).where("id", "=", driver).execute();
    await setSteam(null);
    expect(await answer(path, "accept", driver)).toMatchObject({
      status: 409,
      code: "invitation.profile-incomplete",
      data: "Nu poți accepta fără cont Steam conectat. Completează-ți profilul și încearcă din nou.",
    });
    expect((await clubOf(club._id)).drivers).toEqual([]);
    await setSteam("76561190000000042");
    expect((await answer(path, "accept", driver)).status).toBe(200);
  });

  it("carries names as text, whatever they hold", async () => {
    const { driver } = await invite({ name: `<img src=x> & "co"` });
    const message = await calls.call<{ _id: string }[]>("GET", "/api/messages", { as: driver });
    const { data } = await calls.call<{ messageBody: string }>(
      "GET",
      `/api/message/${message.data[0]?._id}`,
      { as: driver },
    );
    expect(data.messageBody).toContain("&lt;img src=x&gt; &amp; ");
    expect(data.messageBody).not.toContain("<img");
  });
});
