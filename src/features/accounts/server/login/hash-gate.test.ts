import { expect, it } from "vitest";
import { createGate } from "./hash-gate.ts";

it("lets only so many work at once, has the rest wait, and refuses whoever finds the queue full", async () => {
  const pass = createGate({ atOnce: 2, waiting: 3 });
  const finish: (() => void)[] = [];
  const started: number[] = [];
  const works = [0, 1, 2, 3, 4].map((number) =>
    pass(() => {
      started.push(number);
      return new Promise<number>((resolve) => finish.push(() => resolve(number)));
    }),
  );
  await expect(pass(async () => 5)).rejects.toMatchObject({
    status: 503,
    code: "request.busy",
    retryAfterMs: expect.any(Number),
  });
  expect(started).toEqual([0, 1]);
  for (const work of works) {
    finish.shift()?.();
    await work;
  }
  expect(await Promise.all(works)).toEqual([0, 1, 2, 3, 4]);
  expect(await pass(async () => 6)).toBe(6);
});

it("goes on after work that failed", async () => {
  const pass = createGate({ atOnce: 1, waiting: 0 });
  await expect(pass(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await pass(async () => "next")).toBe("next");
});
