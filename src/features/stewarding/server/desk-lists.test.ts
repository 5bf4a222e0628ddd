import { beforeEach, expect, it } from "vitest";
import { createPerson } from "#tests/factories/league.ts";
import {
  beforeEachRace,
  caller,
  createDriversTable,
  openReview,
  protestOf,
  publish,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { TEST_NOW, type TestApp } from "#tests/test-app.ts";
import type { DecisionLine, QueuedCase } from "../stewarding.ts";

describeOnEachDatabase("The desk tells a steward", (engine) => {
  let site: TestApp;
  let race: StewardedRace;
  let steward: string;
  beforeEachRace(engine, (given) => {
    ({ site, race } = given);
  });
  beforeEach(() => {
    steward = race.stewards[2] ?? "";
  });

  const api = () => caller(site);
  const db = () => site.services.databases.db;
  const read = async (as: string, id: string) => (await api().get(as, `/api/case/${id}`)).data;
  const keep = (id: string, as = steward) =>
    db()
      .insertInto("case_stewards")
      .values({ case_id: id, user_id: as, standing: "recused", at: TEST_NOW })
      .execute();
  const queued = async (as: string, id: string) =>
    (await api().get<QueuedCase[]>(as, `/api/season/${race.season}/cases`)).data.find(
      ({ _id }) => _id === id,
    );

  it("no accused of a case that they are kept from, in no list", async () => {
    const { id } = await openReview(site, race);
    const other = await openReview(site, race, { lap: 9 });
    const neighbours = async () => (await read(steward, id)).panel?.neighbours;
    expect(await neighbours()).toMatchObject([{ _id: other.id }]);
    await keep(other.id);
    expect(await neighbours()).toEqual([]);
    const votes = [{ entry: other.accused, vote: "none" }];
    await api().post(race.stewards[0], `/api/case/${other.id}/vote`, { votes });
    expect(await queued(steward, other.id)).toMatchObject({ cars: [], lap: null, voted: 0 });
    const [first] = race.stewards;
    const { version } = await read(first ?? "", id);
    await api().post(first, `/api/case/${id}/inadmissible`, { version, text: "Fără loc." });
    expect((await queued(steward, id))?.cars).toHaveLength(1);
    await keep(id);
    expect((await queued(steward, id))?.cars).toEqual([]);
  });

  it("what the document says, once there is one", async () => {
    const { id } = await publish(site, race);
    await keep(id);
    expect(await queued(steward, id)).toMatchObject({ cars: [{}], lap: null, state: "decided" });
  });

  it("no decision of a hidden event", async () => {
    const { decision } = await publish(site, race);
    const precedents = async () =>
      (await api().get<DecisionLine[]>(steward, `/api/season/${race.season}/decisions`)).data.map(
        ({ _id }) => _id,
      );
    expect(await precedents()).toEqual([decision]);
    await db().updateTable("events").set({ hidden: true }).where("id", "=", race.event).execute();
    expect(await precedents()).toEqual([]);
  });

  it("the titles of tables that they may read", async () => {
    const table = await createDriversTable(site, race);
    await db().updateTable("standings").set({ public: false }).where("id", "=", table).execute();
    await db()
      .insertInto("roles")
      .values({ id: `j-${table}`, name: `J ${table}` })
      .execute();
    await db()
      .insertInto("role_permissions")
      .values({ role_id: `j-${table}`, permission: "judgeCases" })
      .execute();
    const judge = await createPerson(db(), { password: "trei ture", roles: [`j-${table}`] });
    const { id } = await openReview(site, race);
    expect((await read(judge, id)).panel?.tables).toEqual([]);
    expect((await read(steward, id)).panel?.tables).toMatchObject([{ _id: table }]);
  });

  it("no crew of a case that they are kept from, though they manage the panel", async () => {
    const [, first = ""] = race.drivers;
    const mate = await createPerson(db());
    const people = race.drivers.map((person) => ({ people: [person] }));
    await race.save(people.with(1, { people: [first, mate] }));
    const [, row] = await race.listRows();
    const sent = await api().post<{ _id: string }>(
      race.drivers[0],
      `/api/event/${race.event}/protests`,
      protestOf(race, { accused: [{ row }] }),
    );
    const id = sent.data._id;
    expect((await read(steward, id)).crews).toHaveLength(1);
    await keep(id, race.manager);
    expect(await read(race.manager, id)).toMatchObject({ as: "kept", cars: [], crews: [] });
  });
});
