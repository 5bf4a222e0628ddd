import { DAY_MS } from "#shared/time/durations.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { joinPeople } from "#features/accounts/server/people/join-people.ts";
import type { EditableEvent } from "#features/events/event-form.ts";
import type { EditableSeason } from "#features/seasons/season-form.ts";
import { createPerson } from "#tests/factories/league.ts";
import {
  createStandingsSeason,
  type Finish,
  postedTable,
  saveFinishes,
  type StandingsSeason,
} from "#tests/factories/standings-season.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { standingsDefinitionSchema, type StandingsTable } from "../standings.ts";
import { refreshSeasonStandings, saveStandings } from "./editor/save-standings.ts";

const LATER = TEST_NOW + 60_000;

describeOnEachDatabase("tables of a season that follows its results", (engine) => {
  let test: TestApp;
  let administrator: string;
  beforeAll(async () => {
    test = await createTestApp(engine);
    administrator = await createPerson(test.services.databases.db, { roles: ["administrator"] });
  });
  afterAll(() => test.close());

  /** A season of its own, with results of the first race and one table a type. */
  const start = async ({ follows = true }: { follows?: boolean } = {}) => {
    test.setNow(TEST_NOW);
    const { db } = test.services.databases;
    const league = await createStandingsSeason(test);
    const { cars, people } = league;
    const finishes = {
      ana: { car: cars.ana, drivers: [people.ana] },
      pair: { car: cars.pair, drivers: [people.bogdan, people.barbu] },
      carmen: { car: cars.carmen, drivers: [people.carmen] },
    } satisfies Record<string, Finish>;
    const drive = (round: 0 | 1, kind: "races" | "qualifyings", rows: Finish[]) =>
      saveFinishes(
        test,
        { as: administrator, event: league.events[round], session: league[kind][round] },
        rows,
      );
    await drive(0, "races", [finishes.ana, finishes.carmen, finishes.pair]);
    for (const code of ["D", "T", "C"] as const)
      await saveStandings(test.services, {
        seasonId: league.season,
        savedBy: administrator,
        standings: postedTable(league, { type: { code }, title: code }),
      });
    await db
      .updateTable("seasons")
      .set({ follows_results: follows })
      .where("id", "=", league.season)
      .execute();
    test.setNow(LATER);
    return { league, finishes, drive };
  };

  const post = async (url: string, payload: object, as = administrator) => {
    const reply = await test.call({ method: "POST", url, payload, as });
    if (reply.statusCode !== 200) throw new Error(`${url} answered ${reply.body}`);
    return reply.json();
  };
  const readEvent = async (id: string): Promise<EditableEvent> =>
    (await test.call({ url: `/api/event/${id}/edit`, as: administrator })).json().data;
  const toForm = (read: EditableEvent) => ({ ...read, track: read.track._id, cover: null });
  const tables = async ({ season }: StandingsSeason, as?: string): Promise<StandingsTable[]> =>
    (await test.call({ url: `/api/season/${season}/standings`, as })).json().data;
  const drivers = async (league: StandingsSeason, as?: string) => {
    const [table] = await tables(league, as);
    if (!table) throw new Error("the season has no table");
    return table;
  };
  const sheet = ({ entries }: StandingsTable) =>
    entries.map(
      ({ position, points, drivers: people }) =>
        `${position ?? "-"} ${people[0]?.driverName} ${points}`,
    );

  /** Everything that computing writes, whoever computed it. */
  const stored = async ({ season }: StandingsSeason) => {
    const { reader } = test.services.databases;
    const ids = reader.selectFrom("standings").select("id").where("season_id", "=", season);
    const rows = await reader
      .selectFrom("standings")
      .select(["id", "definition", "version"])
      .where("season_id", "=", season)
      .orderBy("id")
      .execute();
    return {
      tables: rows.map((row) => ({
        ...row,
        definition: standingsDefinitionSchema.parse(JSON.parse(row.definition)),
      })),
      entries: await reader
        .selectFrom("standings_entries")
        .selectAll()
        .where("standings_id", "in", ids)
        .orderBy("standings_id")
        .orderBy("sort_order")
        .execute(),
      points: await reader
        .selectFrom("standings_row_points")
        .selectAll()
        .where("standings_id", "in", ids)
        .orderBy("standings_id")
        .orderBy("row_id")
        .execute(),
    };
  };
  /** That what is stored is what a refresh from the results alone would store. */
  const expectFresh = async (league: StandingsSeason) => {
    const followed = await stored(league);
    await test.services.databases.db.deleteFrom("session_scoring").execute();
    await refreshSeasonStandings(test.services, league.season);
    expect(followed).toEqual(await stored(league));
  };

  it("are computed with the results that are saved, and nobody's version grows", async () => {
    const { league, finishes, drive } = await start();
    const before = await drivers(league);
    await drive(1, "races", [finishes.carmen, finishes.ana]);
    const after = await drivers(league);
    expect(sheet(after)).toEqual([
      "1 Ana Albu 43",
      "1 Carmen Crișan 43",
      "3 Bogdan Barna 15",
      "3 Barbu Bratu 15",
    ]);
    expect(after).toMatchObject({
      version: before.version,
      computedAt: LATER,
      newerResults: false,
    });
    await expectFresh(league);
  });

  it("keep what editors put in", async () => {
    const { league, finishes, drive } = await start();
    const table = await drivers(league, administrator);
    const [ana, carmen] = [league.people.ana, league.people.carmen];
    await post(`/api/standings/${league.season}/save`, {
      standings: {
        ...table,
        entries: [
          ...table.entries
            .filter(({ subject }) => subject !== ana && subject !== carmen)
            .map((entry) => ({ ...entry, disqualified: true })),
          { subject: ana, compensationPoints: -2.5, miscText: "Scrisoare" },
          { subject: carmen, deductions: [{ points: 3, reason: "Contact" }] },
          {
            subject: league.stranger,
            manual: true,
            drivers: [{ _id: league.stranger, ignored: false }],
          },
        ],
      },
    });
    await drive(1, "races", [finishes.carmen, finishes.pair]);
    const after = await drivers(league);
    expect(
      after.entries.map(({ subject, points, disqualified }) => [subject, points, disqualified]),
    ).toEqual([
      [carmen, 40, false],
      [ana, 22.5, false],
      [league.stranger, 0, false],
      ...after.entries.slice(3).map(({ subject }) => [subject, 33, true]),
    ]);
    expect(after.entries[1]).toMatchObject({ compensationPoints: -2.5, miscText: "Scrisoare" });
    expect(after.entries[0]).toMatchObject({ deductions: [{ points: 3, reason: "Contact" }] });
    expect(after.entries[2]).toMatchObject({ manual: true });
    await expectFresh(league);
  });

  it("wait for an editor where the season does not follow", async () => {
    const { league, finishes, drive } = await start({ follows: false });
    const before = await drivers(league);
    await drive(1, "races", [finishes.carmen, finishes.ana]);
    expect(await drivers(league)).toEqual({
      ...before,
      newerResults: true,
      events: (await drivers(league)).events,
    });
  });

  it("catch up when the season begins to follow", async () => {
    const { league, finishes, drive } = await start({ follows: false });
    await drive(1, "races", [finishes.carmen]);
    const edited = (
      await test.call({ url: `/api/season/${league.season}/edit`, as: administrator })
    ).json<{ data: EditableSeason }>().data;
    expect(edited.followsResults).toBe(false);
    const { simulator, poster, banner, rulebook, ...form } = edited;
    await post(`/api/season/${league.season}`, {
      ...form,
      simulator: simulator._id,
      poster: poster?._id ?? null,
      banner: banner?._id ?? null,
      rulebook: rulebook?._id ?? null,
      followsResults: true,
    });
    expect(await drivers(league)).toMatchObject({ newerResults: false, computedAt: LATER });
    expect(sheet(await drivers(league))[0]).toBe("1 Carmen Crișan 43");
    await expectFresh(league);
  });

  describe("follow what changes what results count:", () => {
    it("a state that is put back", async () => {
      const { league, finishes, drive } = await start();
      await drive(0, "races", [finishes.carmen, finishes.ana]);
      expect(sheet(await drivers(league))[0]).toBe("1 Carmen Crișan 25");
      await post(`/api/event/${league.events[0]}/edit-results/${league.races[0]}/restore`, {
        version: 1,
        currentVersion: 2,
      });
      expect(sheet(await drivers(league))[0]).toBe("1 Ana Albu 25");
      await expectFresh(league);
    });

    it("a penalty, and a disqualification", async () => {
      const { league, finishes, drive } = await start();
      await drive(0, "races", [{ ...finishes.ana, dsq: true }, finishes.carmen, finishes.pair]);
      expect(sheet(await drivers(league))).toEqual([
        "1 Carmen Crișan 25",
        "2 Bogdan Barna 18",
        "2 Barbu Bratu 18",
        "4 Ana Albu 0",
      ]);
      await expectFresh(league);
    });

    it("the qualifying that gives pole, though no table counts it", async () => {
      const { league, finishes, drive } = await start();
      const pole = {
        title: "Pol",
        points: [10, 5],
        multiplier: 1,
        pole: { points: 2, withinTop: null },
        fastestLap: null,
        minimumShare: 0,
      };
      const { data } = await post("/api/scoring-types", pole);
      const table = await drivers(league, administrator);
      await post(`/api/standings/${league.season}/save`, {
        standings: {
          ...table,
          events: table.events.map((event) => ({
            ...event,
            sessions: event.sessions.map(({ obj }) => ({ obj, scoringType: { _id: data._id } })),
          })),
        },
      });
      await drive(0, "qualifyings", [finishes.carmen, finishes.ana]);
      expect(sheet(await drivers(league)).slice(0, 2)).toEqual([
        "1 Ana Albu 10",
        "2 Carmen Crișan 7",
      ]);
      await expectFresh(league);
      await post(`/api/scoring-types/${data._id}`, { ...pole, version: 1, points: [10, 9] });
      expect(sheet(await drivers(league)).slice(0, 2)).toEqual([
        "1 Carmen Crișan 11",
        "2 Ana Albu 10",
      ]);
    });

    it("a race that becomes a sprint, and rounds that change places", async () => {
      const { league, finishes, drive } = await start();
      await drive(1, "races", [finishes.carmen, finishes.ana]);
      const edit = async (id: string, change: (form: EditableEvent) => object) => {
        const read = await readEvent(id);
        await post(`/api/event/${id}`, { ...toForm(read), ...change(read) });
      };
      await edit(league.events[1], ({ sessions }) => ({
        sessions: sessions.map((session) => ({ ...session, sprint: session.type === "R" })),
      }));
      // The sprint decides no tie any more.
      expect(sheet(await drivers(league)).slice(0, 2)).toEqual([
        "1 Ana Albu 43",
        "2 Carmen Crișan 43",
      ]);
      const before = await stored(league);
      await edit(league.events[1], () => ({ time: TEST_NOW - 30 * DAY_MS }));
      expect(before.entries[0]?.previous_position).toBe(1);
      expect((await stored(league)).entries[0]?.previous_position).toBe(2);
      await expectFresh(league);
    });

    it("two people who become one", async () => {
      const { league, finishes, drive } = await start();
      const { db } = test.services.databases;
      const known = await createPerson(db, { firstName: "Nou", lastName: "Nume" });
      await drive(1, "races", [{ ...finishes.carmen, drivers: [known] }, finishes.ana]);
      await post(`/api/drivers/${known}/merge`, { into: league.stranger });
      const merged = (await drivers(league)).entries.filter(
        ({ subject }) => subject === league.stranger || subject === known,
      );
      expect(merged.map(({ subject, points }) => [subject, points])).toEqual([
        [league.stranger, 25],
      ]);
      await expectFresh(league);
    });
  });

  it("do not disturb an editor who has a table open: both are kept", async () => {
    const { league, finishes, drive } = await start();
    const open = await drivers(league, administrator);
    await drive(1, "races", [finishes.carmen]);
    await post(`/api/standings/${league.season}/save`, {
      standings: {
        ...open,
        entries: open.entries.map((entry) => ({ ...entry, miscText: "Scris între timp" })),
      },
    });
    const after = await drivers(league);
    expect(sheet(after)[0]).toBe("1 Carmen Crișan 43");
    expect(after.entries.map(({ miscText }) => miscText)).toEqual(
      after.entries.map(() => "Scris între timp"),
    );
    await expectFresh(league);
  });

  it("keep what organisers decided of an entry's results while it has none", async () => {
    const { league, finishes, drive } = await start();
    const table = await drivers(league, administrator);
    const entries = table.entries.map((entry) =>
      entry.subject === league.people.ana
        ? { ...entry, choices: { [league.events[0]]: "drop" }, startsFrom: league.events[1] }
        : entry,
    );
    await post(`/api/standings/${league.season}/save`, { standings: { ...table, entries } });
    const decided = async () =>
      (await drivers(league, administrator)).entries.find(
        ({ subject }) => subject === league.people.ana,
      );
    const before = await decided();
    expect(before).toMatchObject({ startsFrom: league.events[1] });
    await drive(0, "races", [finishes.carmen]);
    await drive(0, "races", [finishes.ana, finishes.carmen, finishes.pair]);
    expect(await decided()).toMatchObject({
      choices: before?.choices,
      startsFrom: league.events[1],
    });
    await expectFresh(league);
  });

  it.each([
    ["result_rows", "frozen"],
    ["result_work", "work"],
  ] as const)(
    "and everything else let a race be saved whose qualifying cannot be read (%s)",
    async (table, column) => {
      const { league, finishes, drive } = await start();
      const { db } = test.services.databases;
      await drive(1, "qualifyings", [finishes.carmen, finishes.ana]);
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = '{}' where session_id = ${league.qualifyings[1]}`.execute(
        db,
      );
      engine.logCollector.expectError(/starting places cannot be computed/);
      await drive(1, "races", [finishes.carmen]);
      const counted = await db
        .selectFrom("stat_rows")
        .select(["person_id", "wins"])
        .where("event_id", "=", league.events[1])
        .execute();
      expect(counted).toEqual([{ person_id: league.people.carmen, wins: 1 }]);
    },
  );

  it("keep what organisers gave and took of two people who become one", async () => {
    const { league, finishes, drive } = await start();
    const { db } = test.services.databases;
    const twin = await createPerson(db);
    await drive(1, "races", [finishes.carmen, { car: league.cars.pair, drivers: [twin] }]);
    const table = await drivers(league, administrator);
    const decisions = new Map([
      [twin, { deductions: [{ points: 3, reason: "Contact" }], compensationPoints: 1 }],
      [league.people.ana, { deductions: [{ points: 2, reason: "Blocaj" }] }],
    ]);
    const entries = table.entries.map((entry) => ({ ...entry, ...decisions.get(entry.subject) }));
    await post(`/api/standings/${league.season}/save`, { standings: { ...table, entries } });
    await db.transaction().execute((trx) =>
      joinPeople(trx, test.services, {
        fromId: twin,
        toId: league.people.ana,
        by: administrator,
      }),
    );
    const joined = (await drivers(league, administrator)).entries.find(
      ({ subject }) => subject === league.people.ana,
    );
    expect(joined).toMatchObject({
      points: 39,
      compensationPoints: 1,
      deductions: [
        { points: 2, reason: "Blocaj" },
        { points: 3, reason: "Contact" },
      ],
    });
    await expectFresh(league);
  });

  it("lose nobody's results where one of them cannot be read, and that one says so", async () => {
    const { league, finishes, drive } = await start();
    const { db } = test.services.databases;
    const [first] = await tables(league);
    await db
      .updateTable("standings_entries")
      .set({ edits: sql`'{"choices":{"x":"sometimes"}}'` })
      .where("standings_id", "=", first?._id ?? "")
      .where("sort_order", "=", 0)
      .execute();
    engine.logCollector.expectError(/standings cannot be computed/);
    await drive(1, "races", [finishes.carmen]);
    const rows = await stored(league);
    const older = await db
      .selectFrom("standings_sessions")
      .select("standings_id")
      .where("session_id", "=", league.races[1])
      .where("newer_results", "=", true)
      .execute();
    expect(older, "the two other tables are computed").toEqual([{ standings_id: first?._id }]);
    expect(rows.tables.map(({ version }) => version)).toEqual([1, 1, 1]);
    await db.deleteFrom("standings").where("season_id", "=", league.season).execute();
  });

  it("stay as they are where their points system cannot be read, and say so once it can", async () => {
    const { league, finishes, drive } = await start();
    const { db } = test.services.databases;
    const system = db.updateTable("scoring_types").where("id", "=", "top-10");
    const { definition } = await db
      .selectFrom("scoring_types")
      .select("definition")
      .where("id", "=", "top-10")
      .executeTakeFirstOrThrow();
    await system.set({ definition: "{}" }).execute();
    const before = await stored(league);
    engine.logCollector.expectError(/standings cannot be computed/);
    await drive(1, "races", [finishes.carmen]);
    expect(await stored(league)).toEqual(before);
    await system.set({ definition }).execute();
    expect(await drivers(league)).toMatchObject({ newerResults: true, computedAt: TEST_NOW });
  });

  it("tell nobody of a hidden event that it was scored", async () => {
    const { league, finishes, drive } = await start();
    const { db } = test.services.databases;
    await db
      .updateTable("events")
      .set({ hidden: true })
      .where("id", "=", league.events[1])
      .execute();
    const before = await tables(league);
    await drive(1, "races", [finishes.carmen, finishes.pair]);
    test.services.cache.drop();
    expect(await tables(league)).toEqual(before);
    expect(sheet(await drivers(league, administrator))[0]).toBe("1 Carmen Crișan 43");
    await expectFresh(league);
  });

  it("hold what all of several stewards saved at once, while others save the tables, the rounds and the season", async () => {
    const { league, finishes } = await start();
    const sessions = [0, 1].flatMap((round) =>
      (["qualifyings", "races"] as const).map((kind) => ({
        as: administrator,
        event: league.events[round] ?? "",
        session: league[kind][round] ?? "",
      })),
    );
    const orders = [
      [finishes.ana, finishes.pair, finishes.carmen],
      [finishes.carmen, finishes.ana],
      [finishes.pair, { ...finishes.carmen, dsq: true }],
      [finishes.carmen],
    ];
    const edit = async (id: string) => {
      const read = await readEvent(id);
      await post(`/api/event/${id}`, { ...toForm(read), title: `${read.title}!` });
    };
    const saveTable = async (index: number) => {
      const table = (await tables(league, administrator))[index];
      await post(`/api/standings/${league.season}/save`, { standings: table });
    };
    for (const turn of [0, 1, 2, 3]) {
      await Promise.all([
        ...sessions.map((session, index) =>
          saveFinishes(test, session, orders[(turn + index) % orders.length] ?? []),
        ),
        edit(league.events[turn % 2] ?? ""),
        saveTable(turn % 3),
        refreshSeasonStandings(test.services, league.season),
      ]);
      expect((await tables(league)).map(({ newerResults }) => newerResults)).toEqual([
        false,
        false,
        false,
      ]);
      await expectFresh(league);
    }
  });
});
