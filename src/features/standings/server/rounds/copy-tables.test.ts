import { expect, it } from "vitest";
import { createPerson } from "#tests/factories/league.ts";
import {
  createStandingsSeason,
  postedTable,
  saveFinishes,
} from "#tests/factories/standings-season.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp } from "#tests/test-app.ts";
import type { StandingsTable } from "../../standings.ts";
import { saveStandings } from "../editor/save-standings.ts";

describeOnEachDatabase("the copy of a season", (engine) => {
  it("has its tables for its own rounds, without anybody in them, and how its stewards judge", async () => {
    const test = await createTestApp(engine);
    const administrator = await createPerson(test.services.databases.db, {
      roles: ["administrator"],
    });
    const call = async (method: "GET" | "POST" | "PUT", url: string, payload?: object) =>
      (await test.call({ method, url, as: administrator, ...(payload && { payload }) })).json();
    const league = await createStandingsSeason(test);
    const rule = {
      events: [],
      rounds: {
        race: "top-10",
        except: [
          { session: league.races[1], scoringType: "top-8" },
          { session: league.qualifyings[0], scoringType: "top-8" },
        ],
      },
      filters: { maxIgnoredEvents: 1, carClasses: ["car-gt3"] },
    };
    const dropGroups = [{ title: "Întâi", events: [league.events[0]], maxIgnoredEvents: 0 }];
    const options = { whoScores: "guests" as const, dropGroups };
    await saveFinishes(
      test,
      { as: league.editor, event: league.events[0], session: league.races[0] },
      [{ car: league.cars.ana, drivers: [league.people.ana] }],
    );
    for (const given of [
      { ...rule, title: "Piloți" },
      { title: "Cluburi", type: { code: "T" as const }, public: false, options },
    ])
      await saveStandings(test.services, {
        seasonId: league.season,
        savedBy: null,
        standings: postedTable(league, given),
      });
    const url = `/api/season/${league.season}`;
    const settings = { quorum: 3, protestHours: 12, sessionTypes: ["R"], enabled: true };
    const read = await call("GET", `${url}/stewarding`);
    const saved = await call("PUT", `${url}/stewarding`, { ...read.data, ...settings });
    expect(saved.status).toBe(200);
    const duplicate = async (copy: object): Promise<string> =>
      (await call("POST", `${url}/duplicate`, copy)).data._id;
    const copy = { title: "Urmarea", code: "URMAREA", start: "2027-02-01" };
    const made = await duplicate(copy);
    const tables = async (id: string): Promise<StandingsTable[]> =>
      (await call("GET", `/api/season/${id}/standings`)).data;
    const titles = (all: StandingsTable[]) =>
      all.map(({ _id: _table, computedAt: _at, events, entries: _entries, ...rest }) => ({
        ...rest,
        events: events.map(({ obj, sessions }) => [
          obj.title,
          ...sessions.map((one) => `${one.obj.type.code} ${one.scoringType._id}`),
        ]),
        rounds: rest.rounds && { ...rest.rounds, except: rest.rounds.except.length },
        options: {
          ...rest.options,
          dropGroups: rest.options.dropGroups.map(({ events: own, ...group }) => ({
            ...group,
            events: own.length,
          })),
        },
      }));
    const [old, copied] = [await tables(league.season), await tables(made)];
    expect(titles(copied)).toEqual(titles(old));
    expect(copied.map(({ entries }) => entries.length)).toEqual([0, 0]);
    expect(old.map(({ entries }) => entries.length)).toEqual([1, 1]);
    const ids = (all: StandingsTable[]) =>
      all.flatMap(({ _id, events }) => [_id, ...events.map(({ obj }) => obj._id)]);
    expect(ids(copied).filter((id) => ids(old).includes(id))).toEqual([]);
    const groups = copied[1]?.options.dropGroups.flatMap(({ events }) => events);
    expect(groups).toEqual([copied[1]?.events[0]?.obj._id]);
    const judged = await call("GET", `/api/season/${made}/stewarding`);
    expect(judged.data).toMatchObject({ ...settings, version: 1 });
    const bare = { title: "Fără etape", code: "GOL", start: null };
    const empty = await duplicate(bare);
    expect(await tables(empty)).toMatchObject([
      { title: "Piloți", events: [], rounds: { race: "top-10", except: [] } },
      { title: "Cluburi", events: [], rounds: null, options: { dropGroups: [] } },
    ]);
    await test.close();
  });
});
