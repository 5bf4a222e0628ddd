import fc from "fast-check";
import { expect, test } from "vitest";
import { bestAverage, type RowLap } from "./best-average.ts";

/** `"90 91x 92b"`: seconds, `x` for an invalid lap, `b` for the second driver. */
function laps(sheet: string): RowLap[] {
  return sheet.split(" ").map((text) => ({
    time: Number.parseFloat(text) * 1000,
    valid: !text.includes("x"),
    driver: text.includes("b") ? 1 : 0,
  }));
}

test.each<[string, string, number, number | null]>([
  ["the best stint, wherever it is", "95 90 90 90 80 99", 3, 86_667],
  ["a whole list that is just long enough", "90 91 92", 3, 91_000],
  ["none when there are too few laps", "90 91", 3, null],
  ["none when an invalid lap splits them", "90 91 60x 92", 3, null],
  ["a stint after an invalid lap", "60 60 60x 90 91 92", 3, 91_000],
  ["none when two drivers share the laps", "90 91 92b 93b", 3, null],
  ["the second driver's stint", "90 91 92b 92b 92b", 3, 92_000],
  ["none for a driver who comes back", "90 91b 90 91b 90", 2, null],
  ["a lap of no length breaks a stint", "90 0 90", 2, null],
])("%s", (_, sheet, count, averageMs) => {
  expect(bestAverage(laps(sheet), count)?.averageMs ?? null).toBe(averageMs);
});

test("it is the smallest sum over every window that counts", () => {
  const lap = fc.record({
    time: fc.integer({ min: 1, max: 9 }),
    valid: fc.boolean(),
    driver: fc.integer({ min: 0, max: 1 }),
  });
  fc.assert(
    fc.property(fc.array(lap, { maxLength: 20 }), fc.integer({ min: 1, max: 4 }), (list, count) => {
      const sums = list.flatMap((_, start) => {
        const window = list.slice(start, start + count);
        const counts =
          window.length === count &&
          window.every((one) => one.valid && one.driver === window[0]?.driver);
        return counts ? [window.reduce((sum, one) => sum + one.time, 0)] : [];
      });
      expect(bestAverage(list, count)?.sumMs ?? null).toBe(
        sums.length > 0 ? Math.min(...sums) : null,
      );
    }),
  );
});
