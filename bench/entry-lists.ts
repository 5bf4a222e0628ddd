import {
  entryList,
  type EntryListCar,
  type EntryListRequest,
} from "#features/entry-lists/entry-list.ts";
import { type BenchRow, median } from "./bench-row.ts";

const cars = 280;
const budgetMs = 20;
const runs = 25;

/** Computing the biggest entry list a league has: 280 cars of two classes with times, in splits of 50. */
export async function benchEntryLists(): Promise<BenchRow[]> {
  const value = median(
    Array.from({ length: runs }, () => {
      const start = performance.now();
      const { splits, reserves, out } = entryList(largestList);
      const elapsed = performance.now() - start;
      const listed = splits.flat().length + reserves.length + out.length;
      if (listed !== cars) throw new Error("The entry list lost a car");
      return elapsed;
    }),
  );
  return [
    {
      name: `entry list, ${cars} cars`,
      value,
      unit: "ms",
      budget: budgetMs,
      ok: value <= budgetMs,
    },
  ];
}

const largestList: EntryListRequest = {
  rules: { maxCarsPerSplit: 50, minCarsPerSplit: 20, maxSplits: 5, maxCarsInClassPerSplit: 26 },
  prequalification: { isOver: true, limitPercentage: 107 },
  cars: Array.from({ length: cars }, (_, index): EntryListCar => {
    const time = (seat: number) => 90_000 + ((index * 7919 + seat * 104_729) % 8000);
    return {
      id: `car-${index}`,
      raceNumber: index + 1,
      classId: index % 3 === 0 ? "am" : "pro",
      drivers: Array.from({ length: 1 + (index % 3) }, (__, seat) => ({
        id: `driver-${index}-${seat}`,
        suspended: index % 40 === seat,
        prequalMs: index % 20 === 0 ? null : time(seat),
      })),
      wildcard: index % 70 === 0,
      presence: index % 9 === 0 ? "refused" : index % 11 === 0 ? null : "confirmed",
      confirmedAt: index,
      registeredAt: cars - index,
    };
  }),
};

if (import.meta.main) console.table(await benchEntryLists());
