import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createPerson } from "#tests/factories/league.ts";
import {
  createStandingsSeason,
  postedTable,
  saveFinishes,
  type StandingsSeason,
} from "#tests/factories/standings-season.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import type { EditedScoringType } from "../scoring/scoring-types.ts";
import type { StandingsTable } from "../standings.ts";
import { saveStandings } from "./editor/save-standings.ts";

const posted = (given: Record<string, unknown> = {}) => ({
  title: "Sprint",
  points: [10, 5, 2.5],
  multiplier: 1,
  pole: { points: 1, withinTop: null },
  fastestLap: { points: 1, withinTop: 10 },
  minimumShare: 75,
  ...given,
});

describeOnEachDatabase("scoring types", (engine) => {
  let test: TestApp;
  let organizer: string;
  let league: StandingsSeason;
  beforeAll(async () => {
    test = await createTestApp(engine);
    organizer = await createPerson(test.services.databases.db, { roles: ["organizer"] });
  });
  afterAll(async () => test.close());
  beforeEach(async () => {
    league = await createStandingsSeason(test);
  });

  const list = async (): Promise<EditedScoringType[]> => {
    const reply = await test.call({ url: "/api/scoring-types", as: organizer });
    expect(reply.statusCode).toBe(200);
    return reply.json().data;
  };
  const find = async (id: string) => (await list()).find((type) => type._id === id);
  const create = async (given: Record<string, unknown> = {}, as = organizer) =>
    test.call({ method: "POST", url: "/api/scoring-types", as, payload: posted(given) });
  const created = async (): Promise<string> => (await create()).json().data._id;
  const change = async (id: string, given: Record<string, unknown>, version = 1) =>
    test.call({
      method: "POST",
      url: `/api/scoring-types/${id}`,
      as: organizer,
      payload: { ...posted(given), version },
    });
  const remove = async (id: string, version = 1) =>
    test.call({
      method: "DELETE",
      url: `/api/scoring-types/${id}?version=${version}`,
      as: organizer,
    });
  const useIn = async (scoringType: string) =>
    saveStandings(test.services, {
      seasonId: league.season,
      savedBy: league.editor,
      standings: postedTable(league, {
        events: [
          {
            obj: { _id: league.events[0] },
            sessions: [{ obj: { _id: league.races[0] }, scoringType: { _id: scoringType } }],
          },
        ],
      }),
    });

  it("are made, changed and deleted by organisers, and every change is written down", async () => {
    const id = await created();
    expect(await find(id)).toEqual({ _id: id, ...posted(), version: 1, tables: [] });
    expect((await list()).at(-1)?._id).toBe(id);
    expect((await change(id, { multiplier: 0.5 })).statusCode).toBe(200);
    expect(await find(id)).toMatchObject({ multiplier: 0.5, version: 2 });
    expect((await remove(id, 2)).statusCode).toBe(200);
    expect(await find(id)).toBeUndefined();
    const changes = await test.services.databases.db
      .selectFrom("audit_log")
      .select(["action", "user_id"])
      .where("subject_id", "=", id)
      .orderBy("action")
      .execute();
    expect(changes).toEqual([
      { action: "scoring-type.changed", user_id: organizer },
      { action: "scoring-type.created", user_id: organizer },
      { action: "scoring-type.deleted", user_id: organizer },
    ]);
  });

  it("are nobody else's to see or change", async () => {
    const url = "/api/scoring-types";
    expect((await test.call({ url })).statusCode).toBe(401);
    expect((await test.call({ url, as: league.editor })).statusCode).toBe(403);
    expect((await create({}, league.stranger)).statusCode).toBe(403);
  });

  it("tell the second organiser that somebody saved meanwhile", async () => {
    const id = await created();
    await change(id, { title: "Al meu" });
    const late = await change(id, { title: "Al tău" });
    expect([late.statusCode, late.json().code]).toEqual([409, "stale-version"]);
    expect((await remove(id)).statusCode).toBe(409);
    expect(await find(id)).toMatchObject({ title: "Al meu" });
    expect((await change("no-such-type", {})).statusCode).toBe(404);
  });

  it("stay while a table uses them", async () => {
    const id = await created();
    await useIn(id);
    expect(await find(id)).toMatchObject({
      tables: [{ title: "Piloți", season: { _id: league.season } }],
    });
    const reply = await remove(id);
    expect([reply.statusCode, reply.json().code]).toEqual([409, "scoring-type.in-use"]);
    expect(await find(id)).toBeDefined();
  });

  it("change the tables that use them at once", async () => {
    const id = await created();
    await saveFinishes(
      test,
      { as: league.editor, event: league.events[0], session: league.races[0] },
      [
        { car: league.cars.carmen, drivers: [league.people.carmen] },
        { car: league.cars.ana, drivers: [league.people.ana] },
      ],
    );
    await useIn(id);
    const points = async () => {
      const reply = await test.call({ url: `/api/season/${league.season}/standings` });
      const [table]: StandingsTable[] = reply.json().data;
      return table?.entries.map((entry) => entry.points);
    };
    expect(await points()).toEqual([11, 5]);
    await change(id, { points: [30, 20], fastestLap: null });
    expect(await points()).toEqual([30, 20]);
  });

  it.each([
    ["title", { title: " " }, "Obligatoriu"],
    ["points.1", { points: [1, -1] }, "Între 0 și 10.000 de puncte."],
    ["multiplier", { multiplier: 0 }, "Între 0,001 și 100."],
    ["pole.withinTop", { pole: { points: 1, withinTop: 0 } }, "Între 1 și 1.000."],
    ["minimumShare", { minimumShare: 101 }, "Între 0 și 100%."],
  ])("refuse a wrong %s in words", async (field, given, message) => {
    const reply = await create(given);
    expect(reply.statusCode).toBe(422);
    expect(reply.json().fields).toMatchObject({ [field]: message });
  });
});
