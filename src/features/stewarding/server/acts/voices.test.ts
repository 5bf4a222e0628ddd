import { HOUR_MS } from "#shared/time/durations.ts";
import { beforeEach, expect, it } from "vitest";
import { createClub, createPerson } from "#tests/factories/league.ts";
import {
  appealOf,
  beforeEachRace,
  caller,
  protestOf,
  publish,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { TEST_NOW, type TestApp } from "#tests/test-app.ts";
import type { OwnCase, OwnDecision, OwnEventStewarding } from "../../stewarding.ts";

describeOnEachDatabase("Who speaks for whom in a case", (engine) => {
  let site: TestApp;
  let race: StewardedRace;
  let first: string;
  let second: string;
  let third: string;
  let fourth: string;
  beforeEachRace(engine, (given) => {
    ({ site, race } = given);
  });
  beforeEach(() => {
    [first = "", second = "", third = "", fourth = ""] = race.drivers;
  });

  const api = () => caller(site);
  const db = () => site.services.databases.db;
  const protest = async (as: string, given: object = {}) => {
    const url = `/api/event/${race.event}/protests`;
    const sent = await api().post<{ _id: string }>(as, url, protestOf(race, given));
    expect(sent.status).toBe(200);
    return sent.data._id;
  };
  const view = async (as: string | undefined, id: string) =>
    (await api().get(as, `/api/case/${id}`)).data;
  const join = async (id: string, into: string) => {
    const [steward] = race.stewards;
    const { version } = await view(steward, id);
    const joined = await api().post(steward, `/api/case/${id}/join`, { version, into });
    expect(joined.status).toBe(200);
  };
  const withdraw = (as: string, id: string) => api().post(as, `/api/case/${id}/withdraw`);
  const own = async (as: string) => (await api().get<OwnCase[]>(as, "/api/my-cases")).data;

  it("withdraws their own protest, and the case ends when none is left", async () => {
    const into = await protest(first, { text: "Prima contestație, despre prima șicană." });
    const joined = await protest(third, { text: "A doua contestație, de la alt pilot." });
    await join(joined, into);
    const kept = await withdraw(third, into);
    expect(kept.data).toMatchObject({ as: "kept", state: "defence", text: "" });
    expect(await view(first, into)).toMatchObject({ as: "complainant", state: "defence" });
    expect(await view(third, joined)).toMatchObject({ as: "complainant", state: "withdrawn" });
    expect((await withdraw(third, into)).status).toBe(404);
    expect((await withdraw(first, into)).data.state).toBe("withdrawn");
  });

  it("leaves a joined case to who still complains, with what they say", async () => {
    const into = await protest(first, { text: "Prima contestație, despre prima șicană." });
    const joined = await protest(third, { lap: 4, text: "A doua contestație, de la alt pilot." });
    await join(joined, into);
    await withdraw(first, into);
    expect(await view(race.stewards[0], into)).toMatchObject({
      state: "defence",
      lap: 4,
      text: "A doua contestație, de la alt pilot.",
    });
    expect(await own(first)).toEqual([]);
    const mine = `/api/event/${race.event}/stewarding/mine`;
    expect((await api().get<OwnEventStewarding>(first, mine)).data.left).toBe(2);
    expect((await withdraw(third, into)).data.state).toBe("withdrawn");
  });

  it("stays a party through two who are joined, one after the other", async () => {
    const [one, two, last] = [await protest(first), await protest(third), await protest(fourth)];
    await join(one, two);
    await join(two, last);
    expect((await view(first, last)).as).toBe("complainant");
  });

  it("withdraws nothing of a case that stewards opened, or of an appeal", async () => {
    const opened = await api().post<{ _id: string }>(
      race.stewards[0],
      `/api/season/${race.season}/cases`,
      protestOf(race),
    );
    const joined = await protest(first);
    await join(joined, opened.data._id);
    expect((await withdraw(first, opened.data._id)).data.state).toBe("defence");
    const { decision } = await publish(site, race, undefined, { lap: 9 });
    const url = `/api/decision/${decision}/appeal`;
    const { _id: appeal } = (await api().post<{ _id: string }>(second, url, appealOf())).data;
    expect((await view(first, appeal)).may.acts).not.toContain("withdrawProtest");
    expect((await withdraw(first, appeal)).status).toBe(404);
  });

  /** The second driver drove for one club, and is in another one now. */
  const changeClubs = async () => {
    const [former, owner] = await Array.fromAsync({ length: 2 }, () =>
      createPerson(db(), { password: "trei ture" }),
    );
    const old = await createClub(db(), { owner: former ?? "" });
    await race.save(
      race.drivers.map((person) => ({
        people: [person],
        club: person === second ? old : null,
      })),
    );
    await createClub(db(), { owner: owner ?? "", name: "Echipa de acum", drivers: [second] });
    race.rows = await race.listRows();
    return { former: former ?? "", owner: owner ?? "" };
  };

  it("is nobody of a club that the driver has left", async () => {
    const { former } = await changeClubs();
    const id = await protest(first);
    const entry = (await view(second, id)).cars[0]?._id;
    expect((await api().get(former, `/api/case/${id}`)).status).toBe(404);
    for (const act of ["admit", "statement"])
      expect(
        (await api().post(former, `/api/case/${id}/${act}`, { entry, text: "Da." })).status,
      ).toBe(404);
    expect(await own(former)).toEqual([]);
    const mine = `/api/event/${race.event}/stewarding/mine`;
    const { sessions } = (await api().get<OwnEventStewarding>(former, mine)).data;
    expect(sessions[0]?.rows).toEqual([]);
    expect(
      await api().post(former, `/api/event/${race.event}/protests`, protestOf(race)),
    ).toMatchObject({ code: "stewarding.not-participant" });
  });

  it("is the club beside the driver, signed, and never in their place", async () => {
    const { owner } = await changeClubs();
    const id = await protest(first);
    const seen = await view(owner, id);
    const entry = seen.cars[0]?._id ?? "";
    expect(seen.may.answer).toEqual([{ entry, club: "Echipa de acum" }]);
    expect((await api().post(owner, `/api/case/${id}/admit`, { entry })).status).toBe(404);
    const said = await api().post(owner, `/api/case/${id}/statement`, {
      entry,
      text: "A fost ud.",
    });
    // The driver still has all their time.
    expect(said.data).toMatchObject({ state: "defence", may: { answer: [] } });
    expect(
      (await api().post(owner, `/api/case/${id}/statement`, { entry, text: "Și ceață." })).code,
    ).toBe("stewarding.answered");
    expect((await own(second))[0]?.waits).toBe(true);
    expect((await own(owner))[0]?.waits).toBe(false);
    site.setNow(TEST_NOW + 1);
    const admitted = await api().post(second, `/api/case/${id}/admit`, { entry });
    expect(admitted.data).toMatchObject({
      state: "review",
      statements: [
        { entry, club: "Echipa de acum", text: "A fost ud.", admitted: false },
        { entry, club: null, admitted: true },
      ],
    });
  });

  it("appeals as who drove or complained, and for nobody else", async () => {
    const { owner } = await changeClubs();
    const { id, decision } = await publish(site, race);
    const appeal = (as: string) => api().post(as, `/api/decision/${decision}/appeal`, appealOf());
    const mine = await api().get<OwnDecision>(owner, `/api/decision/${decision}/mine`);
    expect(mine.data).toMatchObject({ party: { case: id, side: "club" }, mayAppeal: false });
    expect((await appeal(owner)).status).toBe(404);
    expect((await appeal(second)).status).toBe(200);
  });

  it("is told as a club where somebody once answered in a driver's name", async () => {
    const { former } = await changeClubs();
    const id = await protest(first);
    const entry = (await view(second, id)).cars[0]?._id ?? "";
    await db()
      .insertInto("case_statements")
      .values({ case_id: id, entry_id: entry, user_id: former, admitted: true, said_at: TEST_NOW })
      .execute();
    const { clubName: club = null } = (await view(second, id)).cars[0] ?? {};
    expect(club).not.toBe(null);
    expect((await view(second, id)).statements).toMatchObject([{ club, admitted: true }]);
  });

  it("ends only their own car's defence by admitting", async () => {
    const id = await protest(first, { accused: [{ row: race.rows[1] }, { row: race.rows[2] }] });
    const cars = (await view(second, id)).cars;
    const entryOf = (driver: string) => cars.find((car) => car.driver?._id === driver)?._id;
    const admit = (as: string) => api().post(as, `/api/case/${id}/admit`, { entry: entryOf(as) });
    expect((await admit(second)).data.state).toBe("defence");
    expect((await view(third, id)).may.answer).toEqual([{ entry: entryOf(third), club: null }]);
    expect((await admit(third)).data.state).toBe("review");
    const later = await protest(first, {
      lap: 7,
      accused: [{ row: race.rows[1] }, { row: race.rows[2] }],
    });
    site.setNow(TEST_NOW + 24 * HOUR_MS);
    expect((await view(second, later)).state).toBe("review");
  });

  it("signs a protest for the driver's club", async () => {
    const { owner } = await changeClubs();
    const id = await protest(owner, { accused: [{ row: race.rows[0] }] });
    site.setNow(TEST_NOW + 24 * HOUR_MS);
    const [steward] = race.stewards;
    const car = (await view(steward, id)).cars.find(({ role }) => role === "accused");
    const votes = [{ entry: car?._id, vote: "none" }];
    const { data } = await api().post(steward, `/api/case/${id}/vote`, { votes });
    expect(data.panel?.complainants).toMatchObject([{ club: "Echipa de acum" }]);
  });
});
