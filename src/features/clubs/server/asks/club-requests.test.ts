import { DAY_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OpenRequests } from "#features/clubs/club-requests.ts";
import { clubCalls, idsOf, statuses } from "#tests/club-calls.ts";
import { createClub } from "#tests/factories/league.ts";
import { addAccount, TEST_PASSWORD } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("Requests to join a club", (engine) => {
  let site: TestApp;
  let calls: ReturnType<typeof clubCalls>;
  let owner: string;
  let manager: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    calls = clubCalls(site);
    owner = await addAccount(site, { firstName: "Olga", lastName: "Marin" });
    manager = await addAccount(site, { firstName: "Mihai", lastName: "Dinu" });
  });
  afterAll(() => site.close());

  const clubOf = (more: Parameters<typeof createClub>[1] = {}) =>
    createClub(site.services.databases.db, {
      simulator: "ac",
      owner,
      managers: [manager],
      ...more,
    });
  const ask = (as: string | undefined, club: string, payload: object = {}) =>
    calls.call<string>("POST", `/api/team/${club}/requests`, { as, payload });
  const open = async (as: string) =>
    (await calls.call<OpenRequests>("GET", "/api/team-requests", { as })).data;
  const answer = (as: string, id: string | undefined, verb: "accept" | "reject") =>
    calls.call<string>("POST", `/api/team-request/${id}/${verb}`, { as, payload: {} });
  const withdraw = (as: string, id: string | undefined) =>
    calls.call("DELETE", `/api/team-request/${id}`, { as });
  const asked = async (club: string, person = "") => {
    const as = person || (await addAccount(site, { firstName: "Dora", lastName: "Pop" }));
    expect((await ask(as, club)).status).toBe(200);
    const id = (await open(as)).own.find(({ team }) => team._id === club)?._id;
    return { as, id };
  };

  it("reach the owner and the managers, with what was said, and are answered by either", async () => {
    const club = await clubOf({ name: "Zmeii" });
    const dora = await addAccount(site, { firstName: "Dora", lastName: "Pop" });
    const reply = await ask(dora, club, { text: "Conduc seara.\n<b>Rapid</b>" });
    expect(reply.data).toContain("Ai cerut să intri în clubul „Zmeii”.");
    for (const person of [owner, manager]) {
      expect((await calls.subjects(person))[0]).toBe("Dora Pop cere să intre în clubul Zmeii");
      const { toAnswer } = await open(person);
      expect(toAnswer.find(({ team }) => team._id === club)).toMatchObject({
        person: { _id: dora },
        text: "Conduc seara.\n<b>Rapid</b>",
      });
    }
    const { data: list } = await calls.call<{ _id: string }[]>("GET", "/api/messages", {
      as: owner,
    });
    const letter = await calls.call<{ messageBody: string }>(
      "GET",
      `/api/message/${list[0]?._id}`,
      {
        as: owner,
      },
    );
    expect(letter.data.messageBody).toContain("&lt;b&gt;Rapid&lt;/b&gt;");
    const [request] = (await open(dora)).own;
    expect((await answer(manager, request?._id, "accept")).data).toBe(
      "Dora Pop este pilot al clubului „Zmeii”.",
    );
    expect(idsOf((await calls.read(owner, club)).data.drivers)).toEqual([dora]);
    expect((await calls.subjects(dora))[0]).toBe("Ești pilot al clubului Zmeii");
    expect((await open(dora)).own).toEqual([]);
  });

  it("refused or withdrawn add nobody, and can be asked again", async () => {
    const club = await clubOf();
    const { as, id } = await asked(club);
    expect((await answer(owner, id, "reject")).data).toBe("Ai refuzat cererea: Dora Pop.");
    const again = await asked(club, as);
    expect((await withdraw(as, again.id)).status).toBe(200);
    expect((await answer(owner, again.id, "accept")).status).toBe(410);
    expect((await calls.read(owner, club)).data.drivers).toEqual([]);
    expect((await open(owner)).toAnswer.filter(({ team }) => team._id === club)).toEqual([]);
  });

  it("are one for a club and a person, also when sent at once, and answered once", async () => {
    const club = await clubOf();
    const person = await addAccount(site);
    const replies = await Promise.all(Array.from({ length: 4 }, () => ask(person, club)));
    expect(statuses(replies)).toEqual([200, 409, 409, 409]);
    const id = (await open(person)).own[0]?._id;
    const answers = await Promise.all([
      answer(owner, id, "accept"),
      answer(manager, id, "reject"),
      withdraw(person, id),
    ]);
    expect(statuses(answers)).toEqual([200, 410, 410]);
  });

  it("are nobody else's to see, to answer or to take back", async () => {
    const club = await clubOf();
    const { id } = await asked(club);
    const stranger = await addAccount(site);
    const driver = await addAccount(site);
    await clubOf({ owner: stranger, drivers: [driver] });
    for (const as of [stranger, driver]) {
      expect((await open(as)).toAnswer).toEqual([]);
      for (const verb of ["accept", "reject"] as const)
        expect((await answer(as, id, verb)).status).toBe(410);
      expect((await withdraw(as, id)).status).toBe(410);
    }
    expect((await answer(owner, "none", "accept")).status).toBe(410);
    expect((await ask(undefined, club)).status).toBe(401);
  });

  it.each([
    ["a club that is not there", "none", 404],
    ["a club that has ended", "ended", 404],
    ["somebody's own of one", "solo", 409],
    ["one's own club", "own", 409],
    ["a club that one drives for", "driver", 409],
    ["a club that has invited one", "invited", 409],
  ])("to %s are refused", async (_what, kind, status) => {
    const person = await addAccount(site);
    const { db } = site.services.databases;
    const club = await clubOf({
      ...(kind === "own" && { owner: person }),
      ...(kind === "driver" && { drivers: [person] }),
      ...(kind === "invited" && { pendingDrivers: [person] }),
    });
    if (kind === "ended" || kind === "solo")
      await db
        .updateTable("clubs")
        .set(kind === "solo" ? { solo: true } : { deleted_at: TEST_NOW })
        .where("id", "=", club)
        .execute();
    expect((await ask(person, kind === "none" ? "none" : club)).status).toBe(status);
    expect((await open(person)).own).toEqual([]);
  });

  it.each([
    ["endless", { text: "a".repeat(301) }],
    ["of unseen characters", { text: "a\u0000b" }],
    ["no text", { text: 5 }],
  ])("whose words are %s are refused", async (_what, payload) => {
    expect((await ask(await addAccount(site), await clubOf(), payload)).status).toBe(422);
  });

  it("need the profile that the simulator requires, when asked and when answered", async () => {
    const person = await addAccount(site, { iRacingMemberId: "7001" });
    const club = await clubOf({ simulator: "ir" });
    const lacking = await addAccount(site);
    expect(await ask(lacking, club)).toMatchObject({
      status: 409,
      code: "club.profile-incomplete",
    });
    const { id } = await asked(club, person);
    await site.services.databases.db
      .updateTable("users")
      .set({ iracing_id: null })
      .where("id", "=", person)
      .execute();
    expect((await answer(owner, id, "accept")).code).toBe("club.driver-incomplete");
    expect((await open(owner)).toAnswer.some((request) => request._id === id)).toBe(true);
  });

  it("end when the person joins otherwise, is blocked or ends the account, and when the club ends", async () => {
    const joins = await clubOf({ name: "Intră altfel" });
    const first = await asked(joins);
    await calls.edit(owner, joins, { pendingDrivers: [first.as] });
    await calls.call("POST", `/api${await calls.invitation(first.as)}/accept`, { as: first.as });
    expect((await answer(owner, first.id, "reject")).status).toBe(410);
    expect(idsOf((await calls.read(owner, joins)).data.drivers)).toEqual([first.as]);

    const administrator = await addAccount(site);
    const { db } = site.services.databases;
    await db
      .insertInto("user_roles")
      .values({ user_id: administrator, role_id: "administrator" })
      .execute();
    const blocked = await asked(joins);
    await calls.call("POST", `/api/users/${blocked.as}/block`, { as: administrator, payload: {} });
    const gone = await asked(joins);
    await calls.call("POST", "/user/delete", {
      as: gone.as,
      payload: { password: TEST_PASSWORD },
    });
    for (const { id } of [blocked, gone])
      expect((await answer(owner, id, "accept")).status).toBe(410);

    const ends = await clubOf();
    const last = await asked(ends);
    await calls.call("DELETE", `/api/team/${ends}`, { as: owner });
    expect((await open(last.as)).own).toEqual([]);
    expect((await answer(owner, last.id, "accept")).status).toBe(410);
  });

  it("are accepted although the club has invited the person meanwhile", async () => {
    const club = await clubOf();
    const { as, id } = await asked(club);
    await calls.edit(owner, club, { pendingDrivers: [as] });
    expect((await answer(manager, id, "accept")).status).toBe(200);
    const { data } = await calls.read(owner, club);
    expect([idsOf(data.drivers), data.pendingDrivers]).toEqual([[as], []]);
    expect((await calls.open(as)).clubs).toEqual([]);
  });

  it("that nobody answers are over after 30 days, and make room for another", async () => {
    const club = await clubOf();
    const { as, id } = await asked(club);
    await site.services.databases.db
      .updateTable("club_requests")
      .set({ created_at: TEST_NOW - 30 * DAY_MS })
      .where("club_id", "=", club)
      .execute();
    expect((await answer(owner, id, "accept")).status).toBe(410);
    expect((await open(as)).own).toEqual([]);
    expect((await ask(as, club)).status).toBe(200);
  });
});

describeOnEachDatabase("A flood of requests", (engine) => {
  let site: TestApp;
  let calls: ReturnType<typeof clubCalls>;
  beforeAll(async () => {
    site = await createTestApp(engine, {
      environment: { RATE_LIMITS: "1", MAX_REQUESTS_PER_DAY: "3" },
    });
    calls = clubCalls(site);
  });
  afterAll(() => site.close());

  const clubs = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        createClub(site.services.databases.db, { simulator: "ac" }),
      ),
    );
  const ask = (as: string, club: string | undefined) =>
    calls.call("POST", `/api/team/${club}/requests`, { as, payload: {} });

  it("ends after so many clubs a day, also when they are asked at once", async () => {
    const person = await addAccount(site);
    const replies = await Promise.all((await clubs(6)).map((club) => ask(person, club)));
    expect(statuses(replies)).toEqual([200, 200, 200, 429, 429, 429]);
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.data).toContain("Un cont trimite cel mult 3 cereri pe zi.");
    site.setNow(TEST_NOW + DAY_MS);
    expect((await ask(person, (await clubs(1))[0])).status).toBe(200);
    site.setNow(TEST_NOW);
  });

  it("of a person who was refused stays away for a week", async () => {
    const owner = await addAccount(site);
    const person = await addAccount(site);
    const club = await createClub(site.services.databases.db, { simulator: "ac", owner });
    await ask(person, club);
    const { data } = await calls.call<OpenRequests>("GET", "/api/team-requests", { as: owner });
    await calls.call("POST", `/api/team-request/${data.toAnswer[0]?._id}/reject`, {
      as: owner,
      payload: {},
    });
    expect(await ask(person, club)).toMatchObject({ status: 429, code: "quota.refused" });
    site.setNow(TEST_NOW + 8 * DAY_MS);
    expect((await ask(person, club)).status).toBe(200);
    site.setNow(TEST_NOW);
  });
});
