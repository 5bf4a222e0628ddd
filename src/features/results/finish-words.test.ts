import { expect, it } from "vitest";
import { finishStatuses } from "#simulators/session-file.ts";
import { raceTimeText, withoutFinish } from "./finish-words.ts";

it.each([
  ["dnf", 12, "Abandon · 12 tururi"],
  ["dnf", 1, "Abandon · 1 tur"],
  ["dnf", 20, "Abandon · 20 de tururi"],
  ["dnf", 0, "Abandon"],
  ["dns", 0, "Nu a luat startul"],
  ["dsq", 12, "Descalificat"],
  ["finished", 12, null],
  ["unknown", 12, null],
] as const)("a car that is %s after %i laps reads %j", (finish, laps, words) => {
  expect(withoutFinish(finish, laps)).toBe(words);
});

it("counts laps behind of finishers, and of those of whom nobody knows", () => {
  const behind = finishStatuses.filter((finish) =>
    raceTimeText({ finish, laps: 3, totalMs: null }, { kind: "laps", laps: 61 }).includes("+61"),
  );
  expect(behind).toEqual(["finished", "unknown"]);
});

it("gives the leader's own time and the distance of the others", () => {
  const row = { finish: "finished", laps: 3, totalMs: 185_010 } as const;
  expect(raceTimeText(row, { kind: "leader" })).toBe("3:05.010");
  expect(raceTimeText(row, { kind: "time", ms: 2_400 })).toBe("+2.400");
});
