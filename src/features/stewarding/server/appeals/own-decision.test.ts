import { beforeEach, expect, it } from "vitest";
import type { OwnNext } from "#features/home/own-next.ts";
import {
  appealOf,
  beforeEachRace,
  caller,
  protestOf,
  publish,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { createPerson } from "#tests/factories/league.ts";
import { HOUR_MS } from "#shared/time/durations.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { TEST_NOW, type TestApp } from "#tests/test-app.ts";
import type { OwnCase, OwnDecision } from "../../stewarding.ts";

describeOnEachDatabase("What of an appealed decision is one's own", (engine) => {
  let site: TestApp;
  let race: StewardedRace;
  let complainant: string;
  let accused: string;
  beforeEachRace(engine, (given) => {
    ({ site, race } = given);
  });
  beforeEach(() => {
    [complainant = "", accused = ""] = race.drivers;
  });

  const api = () => caller(site);
  const own = (as: string | undefined, decision: string) =>
    api().get<OwnDecision>(as, `/api/decision/${decision}/mine`);
  const cases = async (as: string) => (await api().get<OwnCase[]>(as, "/api/my-cases")).data;
  const appeal = (as: string, decision: string) =>
    api().post<{ _id: string }>(as, `/api/decision/${decision}/appeal`, appealOf());

  it("is told to parties, as long as they can appeal and have not, and to nobody else", async () => {
    const { id, decision } = await publish(site, race);
    const stranger = await createPerson(site.services.databases.db);
    const party = (side: string) => ({ party: { case: id, side } });
    expect((await own(complainant, decision)).data).toEqual({
      ...party("complainant"),
      mayAppeal: true,
      appeal: null,
    });
    expect((await own(accused, decision)).data).toMatchObject({
      ...party("accused"),
      mayAppeal: true,
    });
    for (const as of [stranger, race.stewards[0], race.stewards[2], race.organizer])
      expect((await own(as, decision)).data).toEqual({
        party: null,
        mayAppeal: false,
        appeal: null,
      });
    expect((await own(undefined, decision)).status).toBe(401);
    expect((await own(accused, "unknown")).status).toBe(404);
    const { _id } = (await appeal(accused, decision)).data;
    expect((await own(accused, decision)).data).toEqual({
      ...party("accused"),
      mayAppeal: false,
      appeal: _id,
    });
    expect((await own(stranger, decision)).data.appeal).toBe(null);
    expect((await own(complainant, decision)).data.mayAppeal).toBe(true);
    site.setNow(TEST_NOW + 48 * HOUR_MS);
    expect((await own(complainant, decision)).data.mayAppeal).toBe(false);
    const { db } = site.services.databases;
    await db.updateTable("events").set({ hidden: true }).where("id", "=", race.event).execute();
    expect((await own(complainant, decision)).status).toBe(404);
  });

  it("stands in the list of both sides, with the decision that is looked at again", async () => {
    const { decision } = await publish(site, race);
    site.setNow(TEST_NOW + 1);
    const { data } = await appeal(accused, decision);
    const expected = { _id: data._id, origin: "appeal", first: { _id: decision, number: 1 } };
    expect(await cases(accused)).toMatchObject([
      { ...expected, role: "accused", waits: false },
      { role: "accused", first: null, decision: { number: 1 } },
    ]);
    expect(await cases(complainant)).toMatchObject([
      { ...expected, role: "complainant", waits: false },
      { role: "complainant", first: null },
    ]);
  });

  it("waits for those accused who have not appealed, and for nobody else", async () => {
    const [, , third = ""] = race.drivers;
    const sent = await api().post<{ _id: string }>(
      complainant,
      `/api/event/${race.event}/protests`,
      protestOf(race, { accused: [{ row: race.rows[1] }, { row: race.rows[2] }] }),
    );
    const found = (await api().get(accused, `/api/case/${sent.data._id}`)).data;
    expect(found.cars).toHaveLength(2);
    site.setNow(TEST_NOW + 25 * HOUR_MS);
    const votes = found.cars.map(({ _id: entry }) => ({ entry, vote: "infringement" }));
    const [first, second] = race.stewards;
    await api().post(first, `/api/case/${found._id}/vote`, { votes });
    await api().post(second, `/api/case/${found._id}/vote`, { votes });
    const written = await api().put(first, `/api/case/${found._id}/decision`, {
      version: 0,
      offence: "contact",
      facts: "S-au lovit.",
      reasons: "Nu au lăsat loc.",
      besideGuide: "Amândoi.",
      items: votes.map(({ entry }) => ({ entry, kind: "time", amount: 5 })),
    });
    const published = await api().post(first, `/api/case/${found._id}/publish`, {
      version: written.data.version,
      draft: written.data.panel?.draft?.version,
    });
    const { data } = await appeal(accused, published.data.decision?._id ?? "");
    const waits = async (as: string) =>
      (await cases(as)).find(({ _id }) => _id === data._id)?.waits;
    const toDo = async (as: string) =>
      (await api().get<OwnNext>(as, "/api/me/next")).data.toDo.map(({ _id }) => _id);
    expect([await waits(accused), await waits(third)]).toEqual([false, true]);
    expect([await toDo(accused), await toDo(third)]).toEqual([[], [data._id]]);
  });
});
