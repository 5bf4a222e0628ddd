import { afterEach, beforeEach, expect, it } from "vitest";
import { addFollow } from "#features/following/server/follows.ts";
import type { FollowKind } from "#features/following/following.ts";
import { rebuildStatistics } from "#features/statistics/server/rebuild.ts";
import { createPerson } from "#tests/factories/league.ts";
import {
  createStandingsSeason,
  postedTable,
  saveFinishes,
  type StandingsSeason,
} from "#tests/factories/standings-season.ts";
import { tellPeople, toldTo } from "#tests/factories/told-people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { MINUTE_MS } from "#shared/time/durations.ts";
import type { Followed } from "../../followed.ts";
import type { OwnNext } from "../../own-next.ts";

describeOnEachDatabase("Somebody who follows others", (engine) => {
  let test: TestApp;
  let league: StandingsSeason;
  let fan: string;
  beforeEach(async () => {
    test = await createTestApp(engine);
    league = await createStandingsSeason(test);
    fan = await createPerson(db(), { password: "trei ture" });
    await db().updateTable("users").set({ account_at: 1 }).execute();
    await rebuildStatistics(test.services);
    await test.call({
      method: "POST",
      url: `/api/standings/${league.season}/save`,
      payload: { standings: postedTable(league) },
      as: league.editor,
    });
    await settle();
  });
  afterEach(() => test.close());

  const db = () => test.services.databases.db;
  const settle = async () => {
    test.setNow(test.services.now() + MINUTE_MS);
    await tellPeople(test.services);
  };
  const follow = (kind: FollowKind, _id: string, userId = fan) =>
    db()
      .transaction()
      .execute((trx) => addFollow(trx, { userId, kind, _id }, test.services.now()));
  const race = async (nth: 0 | 1, order: readonly ("ana" | "pair" | "carmen")[], given = {}) => {
    const { people, cars, events, races, editor } = league;
    const crews = {
      ana: [people.ana],
      pair: [people.bogdan, people.barbu],
      carmen: [people.carmen],
    };
    await saveFinishes(
      test,
      { as: editor, event: events[nth], session: races[nth] },
      order.map((car, place) => ({
        car: cars[car],
        drivers: crews[car],
        ...(place === order.length - 1 && given),
      })),
    );
    await test.call({
      method: "POST",
      url: `/api/season/${league.season}/standings/refresh`,
      as: editor,
    });
  };
  const followed = async (as = fan) =>
    (await test.call({ url: "/api/me/followed", as })).json<{ data: Followed[] }>().data;
  const short = async () =>
    (await followed()).map(({ name, last, position }) => [
      name,
      last?.event.title,
      last?.status ?? last?.place,
      last?.winners,
      position,
    ]);
  const told = async (person: string) =>
    (await toldTo(test, person)).filter((line) => line.startsWith("followed"));

  it("reads what each did last, who raced last first, with their places", async () => {
    await race(0, ["ana", "carmen", "pair"]);
    await race(1, ["carmen", "pair"]);
    await follow("driver", league.people.ana);
    await follow("driver", league.people.barbu);
    await follow("club", league.clubs.beta);
    await follow("season", league.season);
    const { title } = await db().selectFrom("seasons").select("title").executeTakeFirstOrThrow();
    expect(await short()).toEqual(
      expect.arrayContaining([
        ["Barbu Bratu", "Spa", 2, [], expect.any(Number)],
        ["Beta Sport", "Spa", 1, [], null],
        [title, "Spa", null, ["Carmen Crișan"], null],
        ["Ana Albu", "Monza", 1, [], expect.any(Number)],
      ]),
    );
    expect((await short()).at(-1)?.[0]).toBe("Ana Albu");
  });

  it("reads five of them on '/', none that has not raced", async () => {
    await race(0, ["ana", "carmen", "pair"]);
    for (const id of Object.values(league.people)) await follow("driver", id);
    for (const id of Object.values(league.clubs)) await follow("club", id);
    const idle = await createPerson(db());
    await db()
      .insertInto("club_members")
      .values({ club_id: league.clubs.beta, user_id: idle, role: "driver", accepted: true })
      .execute();
    await follow("driver", idle);
    const reply = await test.call({ url: "/api/me/next", as: fan });
    const own = reply.json<{ data: OwnNext }>().data.followed;
    expect(own).toHaveLength(5);
    expect(own.map(({ _id }) => _id)).not.toContain(idle);
    expect(await followed()).toContainEqual(
      expect.objectContaining({ _id: idle, last: null, position: null }),
    );
  });

  it("reads nothing of hidden rounds, nor the place in a table that has one", async () => {
    await race(0, ["ana", "carmen"]);
    await race(1, ["carmen", "ana"], { dsq: true });
    await follow("driver", league.people.ana);
    expect(await short()).toEqual([["Ana Albu", "Spa", "dsq", [], expect.any(Number)]]);
    const [, event] = league.events;
    await test.call({
      method: "POST",
      url: `/api/event/${event}/visibility`,
      payload: { hidden: true, version: await versionOf(event) },
      as: await createPerson(db(), { roles: ["administrator"] }),
    });
    expect(await short()).toEqual([["Ana Albu", "Monza", 1, [], null]]);
  });

  it("is told once of an event in which they drove, by name, and not of what one drove oneself", async () => {
    const { ana, bogdan, carmen } = league.people;
    await follow("driver", ana);
    await follow("season", league.season);
    await follow("club", league.clubs.alfa, bogdan);
    await follow("driver", carmen, bogdan);
    await follow("season", league.season, carmen);
    await race(0, ["ana", "carmen", "pair"]);
    await settle();
    expect(await told(fan)).toEqual(["followed: Monza: Ana Albu: locul 1"]);
    expect(await told(bogdan)).toEqual(["followed: Monza: Carmen Crișan: locul 2"]);
    expect(await told(carmen)).toEqual([]);
    await race(0, ["carmen", "ana", "pair"]);
    await settle();
    expect(await told(fan)).toHaveLength(1);
  });

  it("is told of a season that they follow, by mail only if they say so", async () => {
    await db().updateTable("users").set({ confirmed_at: 1 }).where("id", "=", fan).execute();
    await follow("season", league.season);
    await race(0, ["ana", "carmen"]);
    await settle();
    expect(await told(fan)).toEqual(["followed: Monza: rezultatele"]);
    const mails = async () => db().selectFrom("mails").select("kind").execute();
    expect(await mails()).not.toContainEqual({ kind: "followed" });
    const level = { method: "PUT", url: "/api/notices/levels/followed", as: fan } as const;
    expect((await test.call({ ...level, payload: { level: "mail" } })).statusCode).toBe(200);
    await race(1, ["ana", "carmen"]);
    await settle();
    expect(await mails()).toContainEqual({ kind: "followed" });
    expect((await test.call({ ...level, payload: { level: "none" } })).statusCode).toBe(200);
  });

  it("is told of nobody who is blocked, and of nothing that is hidden", async () => {
    await follow("driver", league.people.ana);
    await db()
      .updateTable("users")
      .set({ blocked_at: 1 })
      .where("id", "=", league.people.ana)
      .execute();
    await race(0, ["ana", "carmen"]);
    await settle();
    expect(await told(fan)).toEqual([]);
    await db().updateTable("users").set({ blocked_at: null }).execute();
    await race(1, ["ana", "carmen"]);
    await db().updateTable("events").set({ hidden: true }).execute();
    await settle();
    expect(await told(fan)).toEqual([]);
  });

  const versionOf = async (id: string) =>
    (
      await db()
        .selectFrom("events")
        .select("version")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).version;
});
