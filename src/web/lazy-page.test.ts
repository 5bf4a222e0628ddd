import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loaderOf } from "./lazy-page.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("a page's script that has not come after 120 seconds is given up, and not before", async () => {
  let outcome = "waiting";
  const loading = loaderOf({ load: async () => new Promise<object>(() => undefined) })({});
  loading.catch((error: Error) => (outcome = error.message));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(outcome).toBe("waiting");
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toMatch(/took too long/);
});
