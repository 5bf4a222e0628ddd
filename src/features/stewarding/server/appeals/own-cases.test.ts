import { HOUR_MS } from "#shared/time/durations.ts";
import { expect, it } from "vitest";
import { endAccount } from "#features/accounts/server/people/end-account.ts";
import { createPerson } from "#tests/factories/league.ts";
import {
  appealOf,
  beforeEachRace,
  caller,
  openReview,
  publish,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { TEST_NOW, type TestApp } from "#tests/test-app.ts";
import type { Decision } from "../../stewarding.ts";

describeOnEachDatabase("Who manages the panel", (engine) => {
  let site: TestApp;
  let race: StewardedRace;
  beforeEachRace(engine, (given) => {
    ({ site, race } = given);
  });

  const api = () => caller(site);
  const db = () => site.services.databases.db;
  const give = (person: string | undefined, role: string) =>
    db()
      .insertInto("user_roles")
      .values({ user_id: person ?? "", role_id: role })
      .execute();
  const annul = async (decision: string, as: string | undefined) => {
    const { version } = (await api().get<Decision>(race.organizer, `/api/decision/${decision}`))
      .data;
    return api().post(as, `/api/decision/${decision}/annul`, { version, text: "Greșeală." });
  };

  it.each([
    ["accused", 1],
    ["complainant", 0],
  ])("annuls and reopens nothing of a case in which they are the %s", async (_role, place) => {
    const own = race.drivers[place];
    const { decision } = await publish(site, race);
    await give(own, "organizer");
    expect((await annul(decision, own)).code).toBe("stewarding.conflict");
    site.setNow(TEST_NOW + 49 * HOUR_MS);
    const reopened = await api().post(own, `/api/event/${race.event}/reopen`, {
      clientKey: `own-reopening-${race.season}`,
      session: race.session,
      accused: [{ row: race.rows[1] }],
      text: "Înregistrarea organizatorului arată contactul.",
      reasons: "A apărut o înregistrare nouă.",
      decision,
    });
    expect(reopened.code).toBe("stewarding.conflict");
    const left = await db().selectFrom("reopenings").select("case_id").execute();
    expect(left).toEqual([]);
    expect((await annul(decision, race.manager)).status).toBe(200);
  });

  it("asks somebody in whose account ends: nobody counts upon their vote", async () => {
    const { id, accused } = await openReview(site, race);
    const [one, two, three] = race.stewards;
    for (const steward of [two, three])
      expect((await api().post(steward, `/api/case/${id}/recuse`)).status).toBe(200);
    // The stewards of other tests of this file's database judge every season.
    await db()
      .deleteFrom("user_roles")
      .where("role_id", "in", ["steward", "organizer"])
      .where("user_id", "not in", [one ?? "", race.organizer])
      .execute();
    const guest = await createPerson(db(), { password: "trei ture" });
    const asked = await api().post(race.manager, `/api/case/${id}/guest`, { user: guest });
    expect(asked.status).toBe(200);
    expect((await api().post(race.manager, `/api/case/${id}/recuse`)).status).toBe(200);
    const votes = [{ entry: accused, vote: "infringement" }];
    const voted = await api().post(one, `/api/case/${id}/vote`, { votes });
    expect(voted.data.panel).toMatchObject({ quorum: 2, outcome: null });
    await endAccount(site.services, guest);
    const { panel } = (await api().get(one, `/api/case/${id}`)).data;
    expect(panel).toMatchObject({ quorum: 1, outcome: [{ vote: "infringement" }] });
  });

  it("cannot be played off by an appeal sent again, forged or of a decision that is none", async () => {
    const { decision } = await publish(site, race);
    const form = appealOf();
    const send = (as: string | undefined, id = decision, body: object = form) =>
      api().post<{ _id: string }>(as, `/api/decision/${id}/appeal`, body);
    const replies = await Promise.all([1, 2, 3].map(() => send(race.drivers[1])));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ data }) => data._id)).size).toBe(1);
    // Somebody else's key is their own, and who is no party finds nothing.
    expect((await send(race.drivers[0])).status).toBe(200);
    expect((await send(race.drivers[3])).status).toBe(404);
    expect((await send(race.drivers[1], "nothing")).status).toBe(404);
    expect((await send(undefined)).status).toBe(401);
    const rows = await db().selectFrom("appeals").select("user_id").execute();
    expect(rows.filter(({ user_id }) => user_id === race.drivers[1])).toHaveLength(1);
    const [, accused = ""] = race.drivers;
    await endAccount(site.services, accused);
    const judged = await api().get(race.stewards[2], `/api/case/${replies[0]?.data._id}`);
    expect(judged.status).toBe(200);
    expect(judged.data.appeals).toHaveLength(2);
  });
});
