import { sql } from "kysely";
import { expect, it } from "vitest";
import { lockRow } from "#server/save-versioned.ts";
import {
  beforeEachRace,
  caller,
  protestOf,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import type { TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("Two who join two cases", (engine) => {
  let site: TestApp;
  let race: StewardedRace;
  beforeEachRace(engine, (given) => {
    ({ site, race } = given);
  });

  const api = () => caller(site);
  const protest = async (as: string | undefined, lap: number) => {
    const url = `/api/event/${race.event}/protests`;
    return (await api().post<{ _id: string }>(as, url, protestOf(race, { lap }))).data._id;
  };
  /** Until so many wait for a lock of another. */
  const waiting = async (count: number) => {
    if (engine.name === "SQLite") return;
    const counted = sql<{ waiting: number }>`
      select cast(count(*) as integer) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect
      .poll(async () => (await counted.execute(site.services.databases.reader)).rows[0]?.waiting)
      .toBe(count);
  };

  it("crosswise, at once: none waits for the other, one of them does it, and the other is told", async () => {
    const [one, two] = [await protest(race.drivers[0], 1), await protest(race.drivers[2], 2)];
    const [first, second] = race.stewards;
    const read = async (id: string) => (await api().get(first, `/api/case/${id}`)).data;
    const joining = [
      { by: first, id: one, into: two, version: (await read(one)).version },
      { by: second, id: two, into: one, version: (await read(two)).version },
    ];
    // Both stand before their first lock, so that each would get it before it asks for the second.
    const pressed = await site.services.databases.db.transaction().execute(async (trx) => {
      for (const id of [one, two]) await lockRow(trx, { table: "cases", id });
      const sent = joining.map(async ({ by, id, ...body }) =>
        api().post(by, `/api/case/${id}/join`, body),
      );
      await waiting(sent.length);
      return { sent };
    });
    const replies = await Promise.all(pressed.sent);
    expect(replies.map(({ code }) => code ?? "done").toSorted()).toEqual([
      "done",
      "stewarding.case-moved",
    ]);
    const states = [(await read(one)).state, (await read(two)).state];
    expect(states.toSorted()).toEqual(["defence", "joined"]);
  });
});
