import { HOUR_MS } from "#shared/time/durations.ts";
import { beforeEach, expect, it } from "vitest";
import { createPerson } from "#tests/factories/league.ts";
import {
  appealOf,
  beforeEachRace,
  caller,
  judgeAgain,
  otherStewards,
  publish,
  readRows,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import type { TestApp } from "#tests/test-app.ts";
import type { OwnLicence } from "../../licence/licence-shapes.ts";
import type { Decision, OwnDecision } from "../../stewarding.ts";

describeOnEachDatabase("A decision that is appealed while better files come", (engine) => {
  let site: TestApp;
  let race: StewardedRace;
  let others: string[];
  let driver: string;
  beforeEachRace(engine, (given) => {
    ({ site, race } = given);
    driver = race.drivers[1] ?? "";
  });
  beforeEach(async () => {
    others = await otherStewards(site);
    await save();
    race.rows = await race.listRows();
  });

  const api = () => caller(site);
  const idOf = (person: number) => `7656119000000000${person}`;
  /** A file of the race's drivers, by their places in it, in this order. */
  const save = (order: readonly number[] = [0, 1, 2, 3]) =>
    race.save(
      order.map((person) => ({ people: [race.drivers[person] ?? null], steamIds: [idOf(person)] })),
    );
  const decide = () =>
    publish(site, race, (accused) => ({
      besideGuide: "Așa a hotărât comisia.",
      items: [
        { entry: accused, kind: "time", amount: 5 },
        { entry: accused, kind: "grid", amount: 3 },
        { entry: accused, kind: "licence", amount: 2 },
      ],
    }));
  const appeal = async (decision: string, as = driver) => {
    const sent = await api().post<{ _id: string }>(
      as,
      `/api/decision/${decision}/appeal`,
      appealOf(),
    );
    if (sent.status !== 200) throw new Error(sent.text);
    return sent.data._id;
  };
  const settle = async (id: string, outcome: "upheld" | "annulled") => {
    const vote = outcome === "upheld" ? "infringement" : "none";
    const { version } = await judgeAgain(site, others, id, { vote });
    const settled = await api().post(others[0], `/api/case/${id}/settle`, {
      version,
      outcome,
      text: "Înregistrarea arată limpede.",
    });
    if (settled.status !== 200) throw new Error(settled.text);
  };
  const penalties = async () =>
    (await readRows(site, race)).flatMap(({ drivers, timePenalties, gridPenalties }) =>
      [...timePenalties, ...gridPenalties].map(
        ({ amount }) => `${race.drivers.indexOf(drivers[0]?._id ?? "")}: ${amount}`,
      ),
    );
  const ahead = async () =>
    (await api().get<OwnLicence>(driver, "/api/me/licence")).data.grid.map(
      ({ positions }) => positions,
    );
  const states = async (decision: string) =>
    (await api().get<Decision>(race.organizer, `/api/decision/${decision}`)).data.items.map(
      ({ kind, state }) => `${kind} ${state}`,
    );

  it("follows its driver through them; what waits goes on waiting, and takes effect once when it stands", async () => {
    const { decision } = await decide();
    const id = await appeal(decision);
    await save([2, 1, 0, 3]);
    expect(await penalties()).toEqual(["1: 5"]);
    expect(await ahead()).toEqual([]);
    // In this one they are missing: the time waits beside.
    await save([2, 0, 3]);
    expect(await penalties()).toEqual([]);
    expect(await states(decision)).toEqual(["time aside", "grid held", "licence active"]);
    expect((await api().get(driver, `/api/case/${id}`)).data.as).toBe("accused");
    await settle(id, "upheld");
    expect(await ahead()).toEqual([3]);
    await save([3, 2, 1, 0]);
    expect(await penalties()).toEqual(["1: 5", "1: 3"]);
    expect(await states(decision)).toEqual(["time active", "grid active", "licence active"]);
    expect(await ahead()).toEqual([3]);
  });

  it("is annulled for good, though they were missing when it was", async () => {
    const { decision } = await decide();
    const id = await appeal(decision);
    await save([2, 0, 3]);
    await settle(id, "annulled");
    await save();
    expect(await penalties()).toEqual([]);
    expect(await ahead()).toEqual([]);
    expect((await api().get<OwnLicence>(driver, "/api/me/licence")).data.points).toBe(0);
  });

  it.each(["appealed", "upheld", "annulled"] as const)(
    "is %s in the same moment, and counts once or not at all",
    async (what) => {
      const { decision } = await decide();
      // A file that lost against somebody is simply uploaded again.
      const better = () => save([3, 2, 1, 0]).catch(() => undefined);
      const act = async () => {
        if (what === "appealed") return appeal(decision);
        const id = await appeal(decision);
        return settle(id, what);
      };
      await Promise.all([act(), better(), better()]);
      const expected = { appealed: ["1: 5"], upheld: ["1: 5", "1: 3"], annulled: [] }[what];
      expect(await penalties()).toEqual(expected);
      await save([0, 1, 2, 3]);
      expect(await penalties()).toEqual(expected);
      expect(await ahead()).toEqual(what === "upheld" ? [3] : []);
    },
  );

  it("about a car stays its crew's, though the file names somebody more of it", async () => {
    const { db } = site.services.databases;
    const mate = await createPerson(db, { password: "trei ture" });
    const third = await createPerson(db, { password: "trei ture" });
    const people = race.drivers.map((person, index) => ({
      people: [person],
      steamIds: [idOf(index)],
    }));
    const crew = (own: string[]) =>
      race.save(
        people.with(1, {
          people: own,
          steamIds: own.map((_, seat) => idOf(seat === 0 ? 1 : 4 + seat)),
        }),
      );
    await crew([driver, mate]);
    race.rows = await race.listRows();
    const { id: first, decision } = await publish(site, race, (accused) => ({
      besideGuide: "Așa a hotărât comisia.",
      items: [{ entry: accused, kind: "time", amount: 5 }],
    }));
    await crew([driver, mate, third]);
    expect(await penalties()).toEqual(["1: 5"]);
    for (const person of [driver, mate])
      expect((await api().get<OwnDecision>(person, `/api/decision/${decision}/mine`)).data).toEqual(
        {
          party: { case: first, side: "accused" },
          mayAppeal: true,
          appeal: null,
        },
      );
    const id = await appeal(decision, mate);
    await crew([driver, mate]);
    expect((await api().get(mate, `/api/case/${id}`)).data.as).toBe("accused");
    // Who is accused is no judge whom the panel could count upon.
    await db.insertInto("user_roles").values({ user_id: driver, role_id: "steward" }).execute();
    const seen = await api().get(driver, `/api/case/${id}`);
    expect(seen.data).toMatchObject({ as: "accused", blocked: "named" });
    site.setNow(site.services.now() + 48 * HOUR_MS);
    await settle(id, "upheld");
    expect(await penalties()).toEqual(["1: 5"]);
  });
});
