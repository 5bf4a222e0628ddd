import { afterAll, beforeAll, expect, it } from "vitest";
import { clubCalls } from "#tests/club-calls.ts";
import { createClub, createPerson } from "#tests/factories/league.ts";
import { addAccount } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import type { AdministeredClub } from "../club-administration.ts";
import type { Club } from "../clubs.ts";

describeOnEachDatabase("Clubs that organisers give to somebody", (engine) => {
  let site: TestApp;
  let calls: ReturnType<typeof clubCalls>;
  let organizer: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    calls = clubCalls(site);
    organizer = await createPerson(db(), { roles: ["administrator"] });
  });
  afterAll(() => site.close());

  function db() {
    return site.services.databases.db;
  }

  const list = async (query: string, as = organizer) =>
    calls.call<AdministeredClub[]>("GET", `/api/all-teams?${query}`, { as });
  const give = async (club: AdministeredClub, owner: string, as = organizer) =>
    calls.call<AdministeredClub>("POST", `/api/team/${club._id}/new-owner`, {
      as,
      payload: { owner, version: club.version },
    });
  const find = async (search: string): Promise<AdministeredClub> => {
    const [club] = (await list(`search=${search}`)).data;
    if (!club) throw new Error("no club");
    return club;
  };

  it("are found by name, those without an owner alone when asked", async () => {
    await createClub(db(), { name: "Șoimii", owner: await addAccount(site) });
    await createClub(db(), { name: "Părăsiții", owner: await createPerson(db()) });
    const named = async (query: string) => (await list(query)).data.map(({ name }) => name);
    await db()
      .updateTable("clubs")
      .set({ search_name: "soimii" })
      .where("name", "=", "Șoimii")
      .execute();
    await db()
      .updateTable("clubs")
      .set({ search_name: "parasitii" })
      .where("name", "=", "Părăsiții")
      .execute();
    expect(await named("search=șoim")).toEqual(["Șoimii"]);
    expect(await named("search=%25")).toEqual([]);
    expect(await named("ownerless=1")).toEqual(["Părăsiții"]);
    expect(await list("", await addAccount(site))).toMatchObject({ status: 403 });
  });

  it("go to anybody with an account, who is told; it is written down", async () => {
    const heir = await addAccount(site);
    const id = await createClub(db(), { owner: await createPerson(db()), managers: [heir] });
    await db().updateTable("clubs").set({ search_name: "orfan" }).where("id", "=", id).execute();
    const club = await find("orfan");
    expect(club.hasOwner).toBe(false);
    expect(await give(club, await createPerson(db()))).toMatchObject({
      status: 422,
      code: "club.person-unknown",
    });
    expect(await give(club, heir)).toMatchObject({
      status: 200,
      data: { hasOwner: true, owner: { _id: heir } },
    });
    const own = await calls.call<Club>("GET", `/api/team/${id}`, { as: heir });
    expect(own.data).toMatchObject({ owner: { _id: heir }, managers: [] });
    const letters = await db()
      .selectFrom("messages")
      .select("subject")
      .where("recipient_id", "=", heir)
      .execute();
    expect(letters).toEqual([{ subject: expect.stringContaining("Ești proprietarul clubului") }]);
    const audit = await db()
      .selectFrom("audit_log")
      .select(["action", "user_id"])
      .where("subject_id", "=", id)
      .execute();
    expect(audit).toEqual([{ action: "club.given", user_id: organizer }]);
  });

  it("change what visitors read of the club at once, whoever gives it", async () => {
    const [owner, heir] = await Promise.all([1, 2].map(() => addAccount(site)));
    const id = await createClub(db(), { owner: owner ?? "", drivers: [heir ?? ""] });
    await db().updateTable("clubs").set({ search_name: "vizibil" }).where("id", "=", id).execute();
    const managers = async () => {
      const reply = await site.call({ url: `/api/team-profile/${id}` });
      return reply
        .json<{ data: { managers: { _id: string }[] } }>()
        .data.managers.map(({ _id }) => _id);
    };
    expect(await managers()).toEqual([]);
    const club = await find("vizibil");
    await give(club, heir ?? "");
    expect(await managers()).toEqual([owner]);
    const payload = { owner, version: club.version + 1 };
    await calls.call("POST", `/api/team/${id}/owner`, { as: heir ?? "", payload });
    expect(await managers()).toEqual([heir]);
  });

  it("leave an owner who is still there as a manager; two organisers do not overrule each other", async () => {
    const [owner, one, other] = await Promise.all([1, 2, 3].map(() => addAccount(site)));
    const id = await createClub(db(), { owner: owner ?? "" });
    await db()
      .updateTable("clubs")
      .set({ search_name: "doi stapani" })
      .where("id", "=", id)
      .execute();
    const club = await find("doi");
    const replies = await Promise.all([give(club, one ?? ""), give(club, other ?? "")]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const roles = await db()
      .selectFrom("club_members")
      .select(["user_id", "role"])
      .where("club_id", "=", id)
      .execute();
    expect(roles).toEqual([{ user_id: owner, role: "manager" }]);
    expect(await give(await find("doi"), one ?? "", owner)).toMatchObject({ status: 403 });
  });
});
