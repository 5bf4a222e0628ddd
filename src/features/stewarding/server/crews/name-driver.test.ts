import { beforeEach, expect, it } from "vitest";
import { listWaitingGrid } from "#features/results/server/decided-grid.ts";
import { createClub, createPerson } from "#tests/factories/league.ts";
import {
  beforeEachRace,
  caller,
  decide,
  openReview,
  otherStewards,
  readRows,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import type { TestApp } from "#tests/test-app.ts";
import type { Licence } from "../../licence/licence-shapes.ts";
import type { Decision } from "../../stewarding.ts";

describeOnEachDatabase("A crew of which a case names nobody", (engine) => {
  let site: TestApp;
  let race: StewardedRace;
  let judge: string | undefined;
  let first: string;
  let mate: string;
  beforeEachRace(engine, (given) => {
    ({ site, race } = given);
  });
  beforeEach(async () => {
    [judge] = await otherStewards(site);
    first = race.drivers[1] ?? "";
    mate = await createPerson(db(), { password: "trei ture" });
    await crew();
  });

  const api = () => caller(site);
  const db = () => site.services.databases.db;
  /** The second car's crew: laps one to three by the first of them, the fourth by the other. */
  const crew = async () => {
    const people = race.drivers.map((person) => [person]);
    await race.save(people.with(1, [first, mate]).map((own) => ({ people: own })));
    const [, row = ""] = await race.listRows();
    // As a file's laps are stored: time, valid, who, order, cuts.
    const laps = [0, 0, 0, 1].map((driver, order) => [90_000, 1, driver, order, 0]);
    await db()
      .insertInto("result_row_laps")
      .values({ row_id: row, laps: JSON.stringify(laps) })
      .execute();
  };
  const points = async (id: string) =>
    (await api().get<Licence>(judge, `/api/drivers/${id}/licence`)).data.points;
  const protestOfCar = async (given: object) =>
    openReview(site, race, { accused: [{ row: (await race.listRows())[1] }], ...given });
  const items = [
    { kind: "time", amount: 5 },
    { kind: "licence", amount: 4 },
    { kind: "grid", amount: 3 },
  ];
  const write = async (given: object, driver?: number) => {
    const opened = await protestOfCar(given);
    const written = await decide(site, race, opened, {
      besideGuide: "Așa a hotărât comisia.",
      items: items.map((item) => ({ ...item, entry: opened.accused, driver: driver ?? null })),
    });
    const publish = () =>
      api().post(race.stewards[0], `/api/case/${opened.id}/publish`, {
        version: written.version,
        draft: written.panel?.draft?.version,
      });
    return { ...opened, written, publish };
  };
  const document = async (id: string | undefined) =>
    (await api().get<Decision>(judge, `/api/decision/${id}`)).data;
  const name = (
    by: string | undefined,
    { _id, version, items: given }: Decision,
    driver = 1,
    kind = "licence",
  ) =>
    api().post<Decision>(by, `/api/decision/${_id}/driver`, {
      version,
      item: given.find((own) => own.kind === kind)?._id,
      driver,
    });
  /** Published before decisions had to say whose, or by a site that does not know who drove. */
  const publishUnnamed = async () => {
    const { publish } = await write({ lap: 2 });
    const { data } = await publish();
    await db()
      .updateTable("decision_items")
      .set({ person_id: "", user_id: null })
      .where("decision_id", "=", data.decision?._id ?? "")
      .execute();
    await db().deleteFrom("sanctions").where("user_id", "=", first).execute();
    await db().deleteFrom("licence_entries").where("user_id", "=", first).execute();
    return document(data.decision?._id);
  };

  it("is offered to stewards, with whose lap it was", async () => {
    const { id } = await protestOfCar({ lap: 4 });
    const view = await api().get(race.stewards[0], `/api/case/${id}`);
    expect(view.data.crews).toMatchObject([
      { drivers: [{ _id: first }, { _id: mate }], suggested: 1 },
    ]);
    expect((await api().get(first, `/api/case/${id}`)).data.crews).toEqual([]);
  });

  it.each<[string, object, number | undefined, "first" | "mate"]>([
    ["to whose lap it was", { lap: 4 }, undefined, "mate"],
    ["by the minute too", { lap: null, minuteMs: 100_000 }, undefined, "first"],
    ["to whom the steward names", { lap: 4 }, 0, "first"],
    ["to whom the steward names where no lap is", { lap: null }, 1, "mate"],
  ])("is given what is somebody's own %s", async (_how, given, driver, who) => {
    const { publish } = await write(given, driver);
    const { data } = await publish();
    const [named, other] = who === "first" ? [first, mate] : [mate, first];
    expect(data.decision?.items).toMatchObject([
      { kind: "time", driver: null, waits: false },
      { kind: "licence", driver: { _id: named }, waits: false },
      { kind: "grid", driver: { _id: named }, waits: false },
    ]);
    // Wherever a name belongs, the public document too.
    const accused = data.cars.filter(({ role }) => role === "accused");
    expect(accused).toMatchObject([{ driver: { _id: named } }]);
    expect(data.decision?.cars).toMatchObject([{ driver: { _id: named } }]);
    expect([await points(named), await points(other)]).toEqual([4, 0]);
    expect(await listWaitingGrid(db(), race.season)).toMatchObject([
      { driver: named, positions: 3 },
    ]);
  });

  it("is nobody's as long as neither lap nor steward says whose: the document is not published", async () => {
    const { publish, written } = await write({ lap: null });
    const refused = await publish();
    expect(refused.status).toBe(422);
    expect(JSON.parse(refused.text).fields).toEqual({
      "items.1.driver": "Alege pilotul: turul nu spune cine conducea.",
      "items.2.driver": "Alege pilotul: turul nu spune cine conducea.",
    });
    expect(written.panel?.draft?.items).toMatchObject([{ driver: null }, {}, {}]);
  });

  it("takes nobody who was not in the car, nor another driver where the case names one", async () => {
    const { id, accused } = await protestOfCar({ lap: 4 });
    const draft = (entry: string, driver: number) =>
      api().post(race.stewards[0], `/api/case/${id}/preview`, {
        items: [{ entry, kind: "licence", amount: 1, driver }],
      });
    expect((await draft(accused, 1)).status).toBe(200);
    expect((await draft(accused, 2)).status).toBe(422);
    const named = await openReview(site, race, {
      lap: 2,
      accused: [{ row: (await race.listRows())[1], driver: 0 }],
    });
    const given = await api().post(race.stewards[0], `/api/case/${named.id}/preview`, {
      items: [{ entry: named.accused, kind: "licence", amount: 1, driver: 1 }],
    });
    expect(given.status).toBe(422);
  });

  it("is named after publication, once, by who judges or manages: licence and grid follow from then on", async () => {
    const decision = await publishUnnamed();
    expect(decision.items.map(({ waits }) => waits)).toEqual([false, true, true]);
    expect(await points(first)).toBe(0);
    expect(await listWaitingGrid(db(), race.season)).toEqual([]);
    expect((await name(first, decision)).status).toBe(404);
    expect((await name(race.drivers[3], decision)).status).toBe(404);
    expect((await name(judge, decision, 2)).status).toBe(422);
    expect((await name(judge, decision, 0, "time")).status).toBe(409);
    const named = await name(judge, decision);
    expect(named.data.items).toMatchObject([{}, { driver: { _id: mate } }, { waits: true }]);
    expect([await points(mate), await points(first)]).toEqual([4, 0]);
    expect((await name(judge, decision, 0)).status).toBe(409);
    expect((await name(judge, named.data, 0)).status).toBe(409);
    expect((await name(race.manager, named.data, 0, "grid")).status).toBe(200);
    expect(await listWaitingGrid(db(), race.season)).toMatchObject([{ driver: first }]);
    const audited = await db()
      .selectFrom("audit_log")
      .select("action")
      .where("subject_id", "=", decision._id)
      .where("action", "=", "decision.driver-named")
      .execute();
    expect(audited).toHaveLength(2);
  });

  it("carries in results what is the car's and what nobody is named for, and its driver once one is", async () => {
    const shown = async () => {
      const row = (await readRows(site, race)).find(({ drivers }) => drivers.length === 2);
      return [...(row?.timePenalties ?? []), ...(row?.gridPenalties ?? [])];
    };
    const decision = await publishUnnamed();
    // As whatever saves the session has it.
    await crew();
    expect(await shown()).toMatchObject([
      { amount: 5, ofCar: true },
      { amount: 3, ofCar: true },
    ]);
    expect((await name(judge, decision, 1, "grid")).status).toBe(200);
    const [time, grid] = await shown();
    expect(time).toMatchObject({ ofCar: true });
    expect(grid).toMatchObject({ amount: 3, driver: 1 });
    expect(grid).not.toHaveProperty("ofCar");
  });

  it("is named by the first of two who press at once", async () => {
    const decision = await publishUnnamed();
    const replies = await Promise.all([name(judge, decision, 0), name(race.manager, decision, 1)]);
    const statuses = replies.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses).toContain(409);
    expect((await points(first)) + (await points(mate))).toBe(4);
  });

  it("is not named by a club mate, whatever they manage", async () => {
    const decision = await publishUnnamed();
    await createClub(db(), { drivers: [race.manager, mate] });
    expect((await name(race.manager, decision)).code).toBe("stewarding.conflict");
    expect((await name(judge, decision)).status).toBe(200);
  });

  it("is not named any more once the decision is annulled", async () => {
    const decision = await publishUnnamed();
    await api().post(race.manager, `/api/decision/${decision._id}/annul`, {
      version: decision.version,
      text: "Greșeală.",
    });
    expect((await name(judge, await document(decision._id))).status).toBe(409);
    expect(await points(mate)).toBe(0);
  });
});
