import { afterAll, beforeAll, expect, it } from "vitest";
import type { ClubInvite } from "#features/clubs/clubs.ts";
import { clubCalls, idsOf } from "#tests/club-calls.ts";
import { addAccount } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("An invitation to manage a club", (engine) => {
  let site: TestApp;
  let calls: ReturnType<typeof clubCalls>;
  let owner: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    calls = clubCalls(site);
    owner = await addAccount(site, { firstName: "Olga", lastName: "Marin" });
  });
  afterAll(() => site.close());

  let count = 0;
  /** A club of Olga's and somebody asked to manage it; nobody has answered. */
  async function invite(club: object = {}) {
    count++;
    const person = await addAccount(site, { firstName: "Mihai", lastName: `Dinu${count}` });
    const { data } = await calls.create(owner, {
      name: `Condus ${count}`,
      managers: [person],
      ...club,
    });
    return { person, club: data, path: await calls.invitation(person) };
  }
  const answer = (path: string, how: "accept" | "reject", as: string) =>
    calls.call("POST", `/api${path}/${how}`, { as });
  const clubOf = async (id: string) => (await calls.read(owner, id)).data;
  const sees = async (as: string, id: string) => {
    const { data } = await calls.call<{ _id: string }[]>("GET", "/api/teams", { as });
    return idsOf(data).includes(id);
  };

  it("gives nothing before it is accepted", async () => {
    const { person, club } = await invite();
    const url = `/api/team/${club._id}`;
    expect((await calls.call("GET", url, { as: person })).status).toBe(403);
    expect((await calls.call("POST", url, { as: person, payload: club })).status).toBe(403);
    expect((await calls.call("POST", `${url}/leave`, { as: person, payload: {} })).code).toBe(
      "club.not-member",
    );
    const heir = { owner: person, version: club.version };
    expect((await calls.call("POST", `${url}/owner`, { as: owner, payload: heir })).code).toBe(
      "club.owner-unfit",
    );
    expect(await sees(person, club._id)).toBe(false);
    const profile = await site.call({ url: `/api/team-profile/${club._id}` });
    expect(profile.json().data.managers).toEqual([]);
  });

  it("says which role it is about, and accepted makes a manager without asking for a driver's profile", async () => {
    const { person, club, path } = await invite({ simulator: "acc" });
    const { data } = await calls.call<ClubInvite>("GET", `/api${path}`, { as: person });
    expect(data).toMatchObject({ role: "manager", team: { _id: club._id } });
    expect(await answer(path, "accept", person)).toEqual({
      status: 200,
      data: `Ești manager al clubului „${club.name}”.`,
    });
    const now = await clubOf(club._id);
    expect([idsOf(now.managers), idsOf(now.pendingManagers)]).toEqual([[person], []]);
    expect((await calls.read(person, club._id)).status).toBe(200);
  });

  it("refused leaves no trace in the club", async () => {
    const { person, club, path } = await invite();
    expect((await answer(path, "reject", person)).status).toBe(200);
    const now = await clubOf(club._id);
    expect([now.managers, now.pendingManagers]).toEqual([[], []]);
    expect((await answer(path, "accept", person)).code).toBe("invitation.refused");
  });

  it("stands beside the one to drive, each with its own answer", async () => {
    const person = await addAccount(site);
    const { data: club } = await calls.create(owner, {
      name: "Și, și",
      drivers: [person],
      managers: [person],
    });
    const { clubs } = await calls.open(person);
    expect(clubs.map(({ role }) => role).toSorted()).toEqual(["driver", "manager"]);
    for (const { _id, role } of clubs)
      await answer(`/team-invite/${_id}`, role === "driver" ? "accept" : "reject", person);
    const now = await clubOf(club._id);
    expect([idsOf(now.drivers), now.managers, now.pendingManagers]).toEqual([[person], [], []]);
    expect(await calls.open(person)).toEqual({ clubs: [], cars: [] });
  });

  it("withdrawn or of a deleted club says so", async () => {
    const [one, other] = [await invite(), await invite()];
    await calls.edit(owner, one.club._id, { pendingManagers: [] });
    await calls.call("DELETE", `/api/team/${other.club._id}`, { as: owner });
    for (const { path, person } of [one, other]) {
      expect((await answer(path, "accept", person)).code).toBe("invitation.withdrawn");
      expect((await calls.open(person)).clubs).toEqual([]);
    }
  });

  it("is over once the person owns the club", async () => {
    const { person, club, path } = await invite();
    await calls.edit(owner, club._id, { drivers: [person] });
    for (const { _id, role } of (await calls.open(person)).clubs)
      if (role === "driver") await answer(`/team-invite/${_id}`, "accept", person);
    const { version } = await clubOf(club._id);
    const heir = { owner: person, version };
    expect(
      (await calls.call("POST", `/api/team/${club._id}/owner`, { as: owner, payload: heir }))
        .status,
    ).toBe(200);
    expect((await answer(path, "accept", person)).code).toBe("invitation.withdrawn");
    const now = (await calls.read(person, club._id)).data;
    expect([now.owner._id, idsOf(now.managers), now.pendingManagers]).toEqual([
      person,
      [owner],
      [],
    ]);
  });

  it("accepted while the owner saves an older copy is not undone", async () => {
    const { person, club, path } = await invite();
    await answer(path, "accept", person);
    const saved = await calls.call("POST", `/api/team/${club._id}`, {
      as: owner,
      payload: { ...club, name: `${club.name} bis` },
    });
    expect(saved.status).toBe(200);
    expect(idsOf((await clubOf(club._id)).managers)).toEqual([person]);
  });
});
