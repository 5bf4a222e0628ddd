import { afterAll, beforeAll, expect, it } from "vitest";
import { createPerson } from "#tests/factories/league.ts";
import {
  createStandingsSeason,
  type Finish,
  postedTable,
  saveFinishes,
} from "#tests/factories/standings-season.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { saveStandings } from "../editor/save-standings.ts";
import { listEntryRows } from "../entry-rows.ts";

describeOnEachDatabase("In an open season, at once", (engine) => {
  let site: TestApp;
  let organizer: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    organizer = await createPerson(db(), { roles: ["administrator"] });
  });
  afterAll(() => site.close());

  function db() {
    return site.services.databases.db;
  }

  /** @throws Error with the reply of whatever is refused */
  const post = async (url: string, payload: object = {}) => {
    const reply = await site.call({ method: "POST", url, as: organizer, payload });
    if (reply.statusCode !== 200) throw new Error(`${url} answered ${reply.body}`);
  };

  /** An open season with two rounds and a table of drivers that follows its results. */
  const start = async () => {
    const { season, events, races, cars, people } = await openLeague();
    const drive = (round: 0 | 1, finishes: Finish[]) =>
      saveFinishes(site, { as: organizer, event: events[round], session: races[round] }, finishes);
    const table = async () => {
      const { id } = await db()
        .selectFrom("standings")
        .select("id")
        .where("season_id", "=", season)
        .executeTakeFirstOrThrow();
      const rows = (await listEntryRows(db(), [id])).get(id) ?? [];
      return rows.map(({ subject_id, position, points }) => ({ subject_id, position, points }));
    };
    return { season, races, drive, table, ana: { car: cars.ana, drivers: [people.ana] } };
  };

  async function openLeague() {
    const league = await createStandingsSeason(site);
    await db()
      .updateTable("seasons")
      .set({ follows_results: true, open: true })
      .where("id", "=", league.season)
      .execute();
    await saveStandings(site.services, {
      seasonId: league.season,
      savedBy: organizer,
      standings: postedTable(league, { options: { whoScores: "everybody" } }),
    });
    return league;
  }

  const stranger = (id: string): Finish => ({ car: null, drivers: [id] });

  it("opened and closed by several organisers, beside a save, it ends as one of them said, and nothing is lost", async () => {
    const { season, drive, table, ana } = await start();
    const [first, second] = [await createPerson(db()), await createPerson(db())];
    const finishes = [stranger(first), ana, stranger(second)];
    await drive(0, finishes);
    const opened = () => post(`/api/season/${season}/open`);
    const closed = () => post(`/api/season/${season}/take-out-of-tables`);
    await Promise.all([closed(), opened(), closed(), drive(1, finishes), opened(), closed()]);

    const state = await db()
      .selectFrom("seasons as season")
      .innerJoin("standings as table", "table.season_id", "season.id")
      .select(["season.open", "table.definition"])
      .where("season.id", "=", season)
      .executeTakeFirstOrThrow();
    const isOpen = state.open;
    expect(state.definition).toContain(`"whoScores":"${isOpen ? "everybody" : "entered"}"`);
    expect(await table()).toHaveLength(isOpen ? 3 : 1);

    await closed();
    expect((await table()).map(({ subject_id }) => subject_id)).toEqual(ana.drivers);
    await opened();
    expect(await table()).toEqual([
      { subject_id: first, position: 1, points: 50_000 },
      { subject_id: ana.drivers[0], position: 2, points: 36_000 },
      { subject_id: second, position: 3, points: 30_000 },
    ]);
  });

  it.each([0, 1, 2, 3, 4, 5])(
    "somebody becomes somebody else while their results are saved: both hold or one is refused, never half (%i)",
    async (turn) => {
      const { season, races, drive, table } = await start();
      const [guest, into, other] = [
        await createPerson(db()),
        await createPerson(db(), { steamId: null, iRacingMemberId: null }),
        await createPerson(db()),
      ];
      // Whoever has results in the season already is joined under its lock.
      if (turn % 2 === 1) await drive(0, [stranger(guest), stranger(other)]);
      const merge = () => post(`/api/drivers/${guest}/merge`, { into });
      const outcomes = await Promise.allSettled([
        drive(1, [stranger(guest), stranger(other)]),
        merge(),
      ]);
      const [isSaved, isMerged] = outcomes.map(({ status }) => status === "fulfilled");
      expect([isSaved, isMerged]).toContain(true);
      const refusals = outcomes.flatMap((one) =>
        one.status === "rejected" ? String(one.reason) : [],
      );
      expect(refusals.filter((text) => !text.includes('"status":409'))).toEqual([]);

      const left = await db()
        .selectFrom("users")
        .select("id")
        .where("id", "=", guest)
        .executeTakeFirst();
      expect(left === undefined).toBe(isMerged);
      const [one, gone] = isMerged ? [into, guest] : [guest, into];
      const rows = await db()
        .selectFrom("result_row_drivers as driver")
        .innerJoin("result_rows as row", "row.id", "driver.row_id")
        .select(["driver.user_id", "row.frozen"])
        .where("row.session_id", "=", races[1])
        .orderBy("row.sort_order")
        .execute();
      expect(rows.map(({ user_id }) => user_id)).toEqual(isSaved ? [one, other] : []);
      const named = `"${gone}"`;
      expect(rows.filter(({ frozen }) => frozen.includes(named))).toEqual([]);
      const entries = await db()
        .selectFrom("standings_entries as entry")
        .innerJoin("standings as table", "table.id", "entry.standings_id")
        .select(["entry.subject_id", "entry.members", "entry.breakdown"])
        .where("table.season_id", "=", season)
        .execute();
      for (const { subject_id, members, breakdown } of entries)
        expect(`"${subject_id}" ${members} ${breakdown}`).not.toContain(named);

      if (!isMerged) await merge();
      if (!isSaved) await drive(1, [stranger(into), stranger(other)]);
      expect((await table()).map(({ subject_id }) => subject_id)).toEqual([into, other]);
    },
  );
});
