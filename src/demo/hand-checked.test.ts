import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { seedLeague } from "./seed-league.ts";

/*
 * What the demo's pages say of its people, clubs, circuits and seasons. Each value was counted by hand from the rows of results,
 * in the lists beside it, and not by the code that counts. The same people drive the same races on whatever day it is made.
 */

const pilot = "demo-pilot";
const champion = "pilot-016";

/** The pilot's main races by season: the place, `A` retired, and the place on the grid. */
const races = {
  "ir-formula": "6<1 2<3 6<10 2<2 11<2",
  "acc-gt3": "A<6 1<1 3<7 5<8",
  "ac-gt3": "19<11 12<11 A<5 1<5 3<6 11<4 7<8 5<5 1<5",
  "acc-sprint": "3<3 A<3 6<7 8<5 13<16 2<2",
  "ac-mx5": "6<8 4<7 7<8 6<6 7<5 6<4 5<8 12<26",
  "ir-cup": "8<9 2<2 1<2 3<1 2<3",
  "acc-endurance": "3<4 5<6 11<10",
  "ac-abarth": "8<9 7<8",
};

describeOnEachDatabase("The demo's statistics", (engine) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp(engine);
    await seedLeague(site.services);
  }, 300_000);
  afterAll(() => site.close());

  const read = async (url: string) => (await site.call({ url: `/api/${url}` })).json().data;
  const profile = (id: string) => read(`driver-profile/${id}`);

  it("add up the pilot's 42 starts: wins, podiums, means, places gained, laps led, three retirements", async () => {
    const lines = Object.values(races).join(" ").split(" ");
    const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
    const places = lines.flatMap((line) => (line.startsWith("A") ? [] : Number.parseInt(line, 10)));
    const grids = lines.map((line) => Number(line.split("<")[1]));
    expect([lines.length, places.length, sum(places), sum(grids)]).toEqual([42, 39, 230, 262]);
    expect(places.filter((place) => place === 1)).toHaveLength(4);
    expect(places.filter((place) => place <= 3)).toHaveLength(14);
    const { totals, figures, averagePlace, bestPlace, seasonTable } = await profile(pilot);
    expect(totals).toEqual({
      starts: 42,
      wins: 4,
      podiums: 14,
      // Lime Rock, Misano, Interlagos.
      poles: 3,
      // The same three, and Zandvoort, where the race was not finished.
      fastestLaps: 4,
      sprints: { starts: 8, wins: 0, podiums: 3 },
    });
    expect(figures).toEqual({
      fastestLaps: 4,
      // Misano, from the first lap to the last.
      hatTricks: 1,
      grandSlams: 1,
      gridFirsts: 3,
      averageGrid: { mean: 262 / 42, races: 42 },
      // From 26th to 12th at Mugello.
      gained: { sum: 18, best: 14, races: 39 },
      laps: 807,
      lapsLed: 25 + 20 + 1 + 4 + 2 + 11 + 2 + 7 + 11,
      retirements: 3,
      disqualifications: 0,
      winStreak: 1,
      podiumStreak: 2,
      contacts: 41,
      walls: 5,
      cuts: 0,
      gamePenalties: 0,
      incidentPoints: 7,
    });
    expect(averagePlace).toEqual({ mean: 230 / 39, races: 39 });
    expect(bestPlace).toBe(1);
    const starts = new Map<string, number>();
    for (const { season, starts: count } of seasonTable) starts.set(season._id, count);
    expect(Object.fromEntries(starts)).toEqual(
      Object.fromEntries(
        Object.entries(races).map(([id, driven]) => [id, driven.split(" ").length]),
      ),
    );
  });

  it("give a title by countback: level on points, with one win less", async () => {
    const inSeason = async (id: string) =>
      (await profile(id)).seasonTable.find(
        ({ season }: { season: { _id: string } }) => season._id === "acc-gt3",
      );
    expect(await inSeason(champion)).toMatchObject({
      standing: { position: 1, points: 56 },
      wins: 2,
      title: "own",
    });
    expect(await inSeason(pilot)).toMatchObject({
      standing: { position: 2, points: 56 },
      wins: 1,
      title: null,
    });
  });

  it("tell the pilot's milestones, how they ended the last five, and whom they met most", async () => {
    const { moments, starts, met } = await profile(pilot);
    const told = moments.map(
      ({ kind, number, event }: { kind: string; number: number; event: { _id: string } }) =>
        `${number} ${kind} ${event._id}`,
    );
    expect(told.toSorted()).toEqual([
      "1 podium ir-formula-2",
      "1 pole ir-formula-1",
      "1 start ir-formula-1",
      "1 win acc-gt3-2",
      "10 podium ir-cup-2",
      "10 start ac-gt3-2",
      "25 start ac-mx5-1",
    ]);
    expect(starts.slice(-5).map(({ place }: { place: number }) => place)).toEqual([5, 3, 7, 11, 2]);
    expect(met).toMatchObject({ races: 19, own: 17, theirs: 2 });
  });

  it("set the pilot against the champion: five to six, eleven races, a crew's class by itself", async () => {
    const { duel } = await read(`head-to-head?a=${pilot}&b=${champion}`);
    // A 20th who retired against a win; 1–A, 3–7, 5–1; 3–8, 8–5, 13–12, 2–4; in GT3 3–4, 5–2, 11–1.
    expect(duel.scores).toEqual({
      race: { a: 5, b: 6, met: 11 },
      sprint: { a: 0, b: 0, met: 0 },
      qualifying: { a: 4, b: 9, met: 13 },
    });
    // The middle one of eleven medians.
    expect(duel.paceGapMs).toBe(-299);
    expect(duel.together).toMatchObject({
      wins: { a: 1, b: 3 },
      podiums: { a: 5, b: 4 },
    });
  });

  it("keep a record that fell a season later, and whose it was", async () => {
    const { records, races: driven } = await read("track/acc-imola");
    const gt3 = records.find(({ key }: { key: string }) => key === "acc-imola~gt3");
    const told = gt3.race.map(
      ({ ms, driver, event }: { ms: number; driver: { driverName: string }; event: string }) =>
        `${ms} ${driver.driverName} ${event}`,
    );
    expect(told).toEqual([
      "100578 Nicoleta Oțelescu acc-sprint-1",
      "100623 Laurențiu Vitejoiu acc-gt3-4",
    ]);
    expect(gt3.race[1].until).toBe(gt3.race[0].at);
    expect(gt3.race[0].until).toBeNull();
    expect(driven).toBe(4);
    // Nobody was faster at Zandvoort the year after.
    const zandvoort = await read("track/acc-zandvoort");
    const stands = zandvoort.records.find(
      ({ key }: { key: string }) => key === "acc-zandvoort~gt3",
    );
    expect(stands.race).toMatchObject([{ ms: 95_626, event: "acc-gt3-3" }]);
  });

  it("count a club's cars, and a guest crew for its people alone", async () => {
    const { totals, drove } = await read("team-profile/club-acc-1");
    expect(totals).toMatchObject({ starts: 30, wins: 1, podiums: 5, poles: 1, fastestLaps: 2 });
    expect(drove).toBe(8);
    for (const guest of ["pilot-188", "pilot-189"]) {
      const { seasonTable } = await profile(guest);
      const line = seasonTable.find(
        ({ season }: { season: { _id: string } }) => season._id === "acc-endurance",
      );
      // Eighth in GT3 at Spielberg, in no table.
      expect(line).toMatchObject({ starts: 1, standing: null });
    }
  });

  it("rank all times, and compare seasons of four and of six races", async () => {
    const { rows } = await read("statistics/all-time?sort=starts");
    expect(rows[0]).toMatchObject({ _id: pilot, sums: { starts: 42, wins: 4, titles: 0 } });
    const { compared } = await read("statistics/seasons?first=acc-gt3&second=acc-sprint");
    expect(compared).toMatchObject([
      {
        rounds: 4,
        entrants: 24,
        winners: 3,
        podiums: 9,
        // With a stranger's start, who is nobody's entrant.
        finishRate: 83 / 90,
        // Between 2.861 and 7.760 s; the others were 2.684 and 16.719.
        closenessMs: 5310.5,
        leaders: [{ _id: champion }],
        lead: 0,
        ledMost: { _id: champion, laps: 28 },
      },
      {
        rounds: 6,
        entrants: 30,
        winners: 3,
        podiums: 8,
        finishRate: 156 / 164,
        // Between 5.457 and 6.648 s.
        closenessMs: 6052.5,
        lead: 1,
        ledMost: { laps: 47 },
      },
    ]);
  });
});
