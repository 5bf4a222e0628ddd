import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { standingsProgress } from "../progress-lines.ts";
import type { EntryBreakdown, StandingsTable } from "../standings.ts";
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
import { refreshSeasonStandings, saveStandings } from "./editor/save-standings.ts";

describeOnEachDatabase("standings of a season", (engine) => {
  let test: TestApp;
  let league: StandingsSeason;
  beforeAll(async () => {
    test = await createTestApp(engine);
  });
  afterAll(async () => test.close());
  beforeEach(async () => {
    test.setNow(TEST_NOW);
    league = await createStandingsSeason(test);
  });

  const ana = (): Finish => ({ car: league.cars.ana, drivers: [league.people.ana] });
  const pair = (): Finish => ({
    car: league.cars.pair,
    drivers: [league.people.bogdan, league.people.barbu],
  });
  const carmen = (): Finish => ({ car: league.cars.carmen, drivers: [league.people.carmen] });

  const drive = async (round: 0 | 1, kind: "races" | "qualifyings", finishes: Finish[]) =>
    saveFinishes(
      test,
      { as: league.editor, event: league.events[round], session: league[kind][round] },
      finishes,
    );

  const save = async (given: Parameters<typeof postedTable>[1] = {}) =>
    saveStandings(test.services, {
      seasonId: league.season,
      savedBy: league.editor,
      standings: postedTable(league, given),
    });

  const read = async (as?: string, query = ""): Promise<StandingsTable[]> => {
    const reply = await test.call({ url: `/api/season/${league.season}/standings${query}`, as });
    expect(reply.statusCode).toBe(200);
    return reply.json().data;
  };

  const sheet = (table: StandingsTable | undefined) =>
    table?.entries.map((entry) => {
      const names = {
        D: entry.drivers.map((driver) => driver.driverName),
        T: entry.teams.map((team) => team.name),
        C: entry.cars.map((car) => car.carName),
      }[table.type.code];
      return `${entry.position ?? "-"} ${names.join("+")} ${entry.points}`;
    });

  const breakdown = async (table: string, entry: string, as?: string): Promise<EntryBreakdown> => {
    const reply = await test.call({ url: `/api/standings/${table}/entry/${entry}`, as });
    expect(reply.statusCode).toBe(200);
    return reply.json().data;
  };

  it("come ready to print, with drivers, cars and clubs by name", async () => {
    await drive(0, "races", [carmen(), pair(), ana()]);
    const id = await save();
    const [table] = await read();
    expect(table).toMatchObject({
      _id: id,
      title: "Piloți",
      type: { code: "D" },
      version: 1,
      computedAt: TEST_NOW,
      newerResults: false,
      displayedColumns: ["position", "cars", "drivers", "teams", "points"],
    });
    expect(sheet(table)).toEqual([
      "1 Carmen Crișan 25",
      "2 Bogdan Barna 18",
      "2 Barbu Bratu 18",
      "4 Ana Albu 15",
    ]);
    expect(table?.entries.at(-1)).toMatchObject({
      subject: league.people.ana,
      scoredEvents: 1,
      compensationPoints: 0,
      cars: [{ _id: league.cars.ana, raceNumber: "11", carName: "Alfa 1", ignored: false }],
      drivers: [{ _id: league.people.ana, driverName: "Ana Albu", country: "RO", gone: false }],
      teams: [{ _id: league.clubs.alfa, name: "Alfa Racing" }],
    });
    expect(
      table?.events.map((event) => [event.obj.title, event.sessions.map((one) => one.run)]),
    ).toEqual([
      ["Monza", [true]],
      ["Spa", [false]],
    ]);
  });

  it("count clubs' cars together, or only the best of each session, and cars on their own", async () => {
    await drive(0, "races", [ana(), pair(), carmen()]);
    await save({ type: { code: "T" }, title: "Cluburi" });
    await save({ type: { code: "T" }, title: "Cel mai bun", options: { bestCarsPerSession: 1 } });
    await save({ type: { code: "C" }, title: "Mașini" });
    const [clubs, best, cars] = await read();
    expect(sheet(clubs)).toEqual(["1 Alfa Racing 43", "2 Beta Sport 15"]);
    expect(sheet(best)).toEqual(["1 Alfa Racing 25", "2 Beta Sport 15"]);
    expect(sheet(cars)).toEqual(["1 Alfa 1 25", "2 Alfa 2 18", "3 Beta 1 15"]);
  });

  it("say what each round brought everybody, also of tables that were stored before they did", async () => {
    await drive(0, "races", [ana(), pair(), { ...carmen(), dsq: true }]);
    await drive(1, "races", [carmen(), { ...ana(), laps: 0, totalMs: null, bestLapMs: null }]);
    await save({ filters: { maxIgnoredEvents: 1 } });
    const rows = async () =>
      (await read())[0]?.entries.map(
        ({ drivers, cells, wins, podiums, previousPosition }) =>
          `${drivers[0]?.driverName}: ${cells} (${wins}, ${podiums}, ${previousPosition ?? "-"})`,
      );
    const written = await rows();
    expect(written).toHaveLength(4);
    expect(written).toContain("Ana Albu: 1:25 (2) (1, 1, 1)");
    expect(written).toContain("Carmen Crișan: (X) 1:25 (1, 1, 4)");
    await test.services.databases.db
      .updateTable("standings_entries")
      .set({ cells: null })
      .execute();
    expect(await rows()).toEqual(written);
  });

  it("tell how the totals came together, event by event, up to the totals of the table", async () => {
    await drive(0, "races", [ana(), pair(), carmen()]);
    await drive(1, "races", [carmen(), ana(), pair()]);
    await save();
    const [table] = await read();
    const progress = table && standingsProgress(table);
    expect(progress?.events.map(({ title }) => title)).toEqual(["Monza", "Spa"]);
    expect([...(progress?.totals.values() ?? [])]).toEqual([
      [25, 43],
      [15, 40],
      [18, 33],
      [18, 33],
    ]);
  });

  it("tell a progress that ends with what the table counts, of every type, whatever it drops", async () => {
    await drive(0, "races", [ana(), pair(), { ...carmen(), timePenalty: 5 }]);
    await drive(1, "races", [carmen(), pair(), { ...ana(), dsq: true }]);
    for (const code of ["D", "T", "C"] as const)
      for (const keepDisqualifiedEvents of [false, true])
        await save({
          type: { code },
          title: `${code} ${keepDisqualifiedEvents}`,
          filters: { maxIgnoredEvents: 1 },
          options: { keepDisqualifiedEvents },
        });
    const ends = async () =>
      (await read()).map((table) => {
        const { totals } = standingsProgress(table);
        expect(table.entries.map(({ _id }) => totals.get(_id))).toEqual(
          table.entries.map(({ points }) => [expect.any(Number), points]),
        );
        return `${table.title}: ${table.entries.map(({ points }) => points).join(" ")}`;
      });
    const counted = await ends();
    expect(counted).toEqual([
      "D false: 25 25 18 18",
      "D true: 25 18 18 0",
      "T false: 43 25",
      "T true: 43 25",
      "C false: 25 25 18",
      "C true: 25 18 0",
    ]);
    // Stored before there were cells.
    await test.services.databases.db
      .updateTable("standings_entries")
      .set({ cells: null })
      .execute();
    expect(await ends()).toEqual(counted);
  });

  it("leave out what the filters do not let through, and name the filters", async () => {
    await drive(0, "races", [pair(), carmen(), ana()]);
    await save({ filters: { carClasses: ["car-gt3"] } });
    const [table] = await read();
    expect(sheet(table)).toEqual(["1 Carmen Crișan 25", "2 Ana Albu 18"]);
    expect(table?.filterNames.carClasses).toEqual(["GT3"]);
  });

  it("drop the worst rounds and say so in the breakdown", async () => {
    await drive(0, "races", [ana(), pair(), { ...carmen(), timePenalty: 5 }]);
    await drive(1, "races", [carmen(), pair(), { ...ana(), dsq: true }]);
    const id = await save({
      filters: { maxIgnoredEvents: 1 },
      entries: [{ subject: league.people.carmen, compensationPoints: -2.5, miscText: "Alb" }],
    });
    const [table] = await read();
    expect(sheet(table)).toEqual([
      "1 Ana Albu 25",
      "2 Carmen Crișan 22.5",
      "3 Bogdan Barna 18",
      "3 Barbu Bratu 18",
    ]);
    const [first, second] = table?.entries ?? [];
    const told = await breakdown(id, second?._id ?? "");
    expect(told).toMatchObject({ points: 22.5, eventPoints: 25, compensationPoints: -2.5 });
    expect(told.events.map(({ title, points, dropped }) => [title, points, dropped])).toEqual([
      ["Monza", 15, true],
      ["Spa", 25, false],
    ]);
    expect(told.events[0]?.sessions[0]?.lines).toEqual([
      expect.objectContaining({
        place: 3,
        placePoints: 15,
        raceNumber: "33",
        carName: "Beta 1",
        laps: 10,
        penalties: ["+5 s: Contact"],
        zeroReason: null,
      }),
    ]);
    const anas = await breakdown(id, first?._id ?? "");
    expect(anas.events[1]).toMatchObject({
      title: "Spa",
      points: 0,
      dropped: true,
      disqualified: true,
    });
    expect(anas.events[1]?.sessions[0]?.lines[0]).toMatchObject({
      place: null,
      zeroReason: "disqualified",
    });
  });

  it("give pole to the best of the qualifying before the race and the bonus for the fastest lap", async () => {
    const { db } = test.services.databases;
    await db
      .insertInto("scoring_types")
      .values({
        id: `bonus-${league.season}`,
        title: "Cu bonusuri",
        definition: JSON.stringify({
          points: [10_000, 6000],
          multiplier: 500,
          pole: { points: 2000, withinTop: null },
          fastestLap: { points: 1000, withinTop: 2 },
          minimumShare: 0,
        }),
        position: 90,
      })
      .execute();
    await drive(0, "qualifyings", [
      { ...carmen(), bestLapMs: 88_000 },
      { ...ana(), bestLapMs: 89_000 },
    ]);
    await drive(0, "races", [
      { ...ana(), bestLapMs: 90_500 },
      { ...carmen(), bestLapMs: 90_400 },
    ]);
    await save({
      events: [
        {
          obj: { _id: league.events[0] },
          sessions: [
            { obj: { _id: league.races[0] }, scoringType: { _id: `bonus-${league.season}` } },
          ],
        },
      ],
    });
    const [table] = await read();
    expect(sheet(table)).toEqual(["1 Ana Albu 5", "2 Carmen Crișan 4.5"]);
  });

  it("put the points of each row on the results page", async () => {
    await drive(0, "races", [ana(), pair(), carmen()]);
    await save();
    const reply = await test.call({ url: `/api/event/${league.events[0]}` });
    const [, race] = reply.json().data.sessions;
    expect(race.results.map((row: { points: number }) => row.points)).toEqual([25, 18, 15]);
  });

  it("say when newer results exist, until they are refreshed", async () => {
    await drive(0, "races", [ana(), carmen()]);
    await save();
    expect((await read())[0]?.newerResults).toBe(false);
    // In the same millisecond: versions decide, not clocks.
    await drive(0, "races", [carmen(), ana()]);
    const [stale] = await read();
    expect(stale?.newerResults).toBe(true);
    expect(sheet(stale)).toEqual(["1 Ana Albu 25", "2 Carmen Crișan 18"]);
    test.setNow(TEST_NOW + 1000);
    await refreshSeasonStandings(test.services, league.season);
    const [fresh] = await read(league.editor);
    expect(fresh).toMatchObject({ newerResults: false, computedAt: TEST_NOW + 1000, version: 1 });
    expect(sheet(fresh)).toEqual(["1 Carmen Crișan 25", "2 Ana Albu 18"]);
  });

  it("that are not public are there for editors only, with their breakdown", async () => {
    await drive(0, "races", [ana()]);
    await save({ title: "Public" });
    const secret = await save({ title: "Ascuns", public: false });
    expect((await read()).map((table) => table.title)).toEqual(["Public"]);
    expect((await read(league.stranger)).map((table) => table.title)).toEqual(["Public"]);
    const all = await read(league.editor);
    expect(all.map((table) => table.title)).toEqual(["Public", "Ascuns"]);
    const entry = all[1]?.entries[0]?._id ?? "";
    await breakdown(secret, entry, league.editor);
    const refused = await test.call({ url: `/api/standings/${secret}/entry/${entry}` });
    expect(refused.statusCode).toBe(404);
    const crossed = await test.call({ url: `/api/standings/${all[0]?._id}/entry/${entry}` });
    expect(crossed.statusCode).toBe(404);
  });

  it("hand over the entries of one table, of the first when the address names none of them", async () => {
    await drive(0, "races", [ana(), carmen()]);
    const first = await save({ title: "Prima" });
    const second = await save({ title: "A doua" });
    const counts = async (table: string) =>
      (await read(undefined, `?table=${table}`)).map((one) => one.entries.length);
    expect(await counts(first)).toEqual([2, 0]);
    expect(await counts(second)).toEqual([0, 2]);
    expect(await counts("altceva")).toEqual([2, 0]);
  });

  it("leave as CSV for spreadsheets and as JSON, with the points of every event", async () => {
    await drive(0, "races", [ana(), carmen()]);
    await drive(1, "races", [carmen()]);
    const id = await save({
      title: "Piloți: sezonul „1”",
      filters: { maxIgnoredEvents: 1 },
      entries: [{ subject: league.people.ana, compensationPoints: -2.5 }],
    });
    const url = `/api/season/${league.season}/standings/${id}`;
    const csv = await test.call({ url: `${url}/csv` });
    expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(csv.headers["content-disposition"]).toBe(
      'attachment; filename="clasament-piloti-sezonul-1.csv"',
    );
    expect(csv.body.replace("\uFEFF", "").trimEnd().split("\r\n")).toEqual([
      '"Poz.";"Nr.";"Piloți";"Cluburi";"Mașini";"Monza";"Spa";"Compensare";"Puncte";"Victorii";"Podiumuri";"Loc înainte de ultima etapă"',
      '1;"33";"Carmen Crișan";"Beta Sport";"Beta 1, BMW M4 GT3";"18 (eliminat)";25;0;25;1;2;2',
      '2;"11";"Ana Albu";"Alfa Racing";"Alfa 1, BMW M4 GT3";25;;-2,5;22,5;1;1;1',
    ]);
    const forPrograms = await test.call({ url: `${url}/csv?separator=,` });
    expect(forPrograms.body).toContain('"Alfa 1, BMW M4 GT3",25,,-2.5,22.5');
    expect((await test.call({ url: `${url}/csv?separator=x` })).statusCode).toBe(422);
    const json = await test.call({ url: `${url}/json` });
    expect(json.json().data).toEqual((await read())[0]);
    const { db } = test.services.databases;
    await db.updateTable("standings").set({ public: false }).where("id", "=", id).execute();
    expect((await test.call({ url: `${url}/csv` })).statusCode).toBe(404);
  });

  it("of a hidden season are nobody's business", async () => {
    await save();
    const { db } = test.services.databases;
    await db.updateTable("seasons").set({ hidden: true }).where("id", "=", league.season).execute();
    test.services.cache.drop();
    const url = `/api/season/${league.season}/standings`;
    expect((await test.call({ url })).statusCode).toBe(404);
    expect((await test.call({ url, as: league.stranger })).statusCode).toBe(404);
    // An editor of its tables sees them when whoever prepares the season shows it.
    expect((await test.call({ url, as: league.editor })).statusCode).toBe(404);
    const organizer = await createPerson(db, { roles: ["administrator"] });
    expect((await test.call({ url, as: organizer })).statusCode).toBe(200);
    expect((await test.call({ url: "/api/season/niciunul/standings" })).statusCode).toBe(404);
  });

  it("keep the name of who has left the league", async () => {
    await drive(0, "races", [ana(), carmen()]);
    await save();
    const { db } = test.services.databases;
    await db.deleteFrom("registrations").where("season_id", "=", league.season).execute();
    await db.deleteFrom("cars").where("season_id", "=", league.season).execute();
    test.services.cache.drop();
    const [table] = await read();
    expect(table?.entries[0]?.cars).toEqual([
      expect.objectContaining({ carName: "Alfa 1", raceNumber: "11", gone: true }),
    ]);
  });
});
