import {
  computeStandings,
  type StandingsRequest,
} from "#features/standings/rules/standings-table.ts";
import type { ScoringRow, ScoringType } from "#features/standings/rules/points.ts";
import { ofEachFilter } from "#features/standings/rules/table-filters.ts";
import { standingsOptionsSchema } from "#features/standings/rules/table-options.ts";

export type BenchRow = {
  name: string;
  value: number;
  unit: string;
  budget: number | null;
  ok: boolean;
};

const cars = 280;
const rounds = 10;
const racesPerRound = 2;
const budgetMs = 50;
const runs = 9;

/** Recomputing the biggest table a league has: 280 cars, 10 rounds of 2 races with a qualifying before each. */
export async function benchStandings(): Promise<BenchRow[]> {
  return (["D", "T", "C"] as const).map((type) => {
    const value = medianMs({ ...largestTable, type });
    return {
      name: `standings ${type}, ${cars} cars, ${rounds} rounds`,
      value,
      unit: "ms",
      budget: budgetMs,
      ok: value <= budgetMs,
    };
  });
}

function medianMs(request: StandingsRequest): number {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    if (computeStandings(request).length === 0) throw new Error("The benchmark's table is empty");
    return performance.now() - start;
  });
  const middle = times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN;
  return Math.round(middle * 100) / 100;
}

const scoringType: ScoringType = {
  id: "usual",
  title: "Obișnuit",
  points: Array.from({ length: 40 }, (_, index) => (40 - index) * 1000),
  multiplier: 1000,
  pole: { points: 1000, withinTop: null },
  fastestLap: { points: 1000, withinTop: 10 },
  minimumShare: 75,
};

const largestTable: Omit<StandingsRequest, "type"> = {
  filters: ofEachFilter(() => []),
  options: {
    ...standingsOptionsSchema.parse({}),
    maxIgnoredEvents: 2,
    bestCarsPerSession: 2,
    keepDisqualifiedEvents: true,
  },
  saved: [],
  events: Array.from({ length: rounds }, (_, round) => ({
    id: `event-${round}`,
    sessions: Array.from({ length: racesPerRound }, (__, race) => ({
      scoringType,
      session: {
        id: `race-${round}-${race}`,
        type: "R" as const,
        sprint: false,
        rows: field(round * racesPerRound + race),
        qualifying: field(round * racesPerRound + race + 100),
      },
    })),
  })),
};

/** All cars in an order that differs from session to session, two drivers in every third car. */
function field(session: number): ScoringRow[] {
  return Array.from({ length: cars }, (_, place) => {
    const car = (place * 37 + session * 101) % cars;
    const people = car % 3 === 0 ? [0, 1] : [0];
    const bestLapMs = 90_000 + ((car * 7919 + session * 104_729) % 9000);
    return {
      key: `row-${car}`,
      carId: `car-${car}`,
      clubId: `club-${car % 90}`,
      modelId: `model-${car % 12}`,
      wildcard: car % 70 === 0,
      classIds: [`class-${car % 3}`],
      drivers: people.map((seat) => ({
        driverId: `driver-${car}-${seat}`,
        classIds: [`licence-${(car + seat) % 4}`],
        laps: 15,
        bestLapMs: bestLapMs + seat * 250,
        bestLapOrder: place * 10 + seat,
      })),
      laps: 30 - Math.floor(place / 25),
      rankMs: bestLapMs,
      bestLapMs,
      bestLapOrder: place * 10,
      totalMs: null,
      ineligible: false,
      retired: false,
      fileOrder: 0,
      dsq: place > cars - 4,
    };
  });
}
