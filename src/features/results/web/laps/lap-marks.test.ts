import { describe, expect, it } from "vitest";
import { lapMarks } from "./lap-marks.ts";

describe("The marks of a car's laps", () => {
  const laps = [
    { time: 90_000, valid: true, driver: 0 },
    { time: 80_000, valid: false, driver: 0 },
    { time: 85_000, valid: true, driver: 0 },
    { time: 86_000, valid: true, driver: 1 },
    { time: 95_000, valid: true, driver: 1 },
  ];

  it("are green for each driver's best valid lap", () => {
    expect(lapMarks(laps, 84_000)).toEqual([null, null, "own", "own", null]);
  });

  it("are purple for the best of the session", () => {
    expect(lapMarks(laps, 85_000)).toEqual([null, null, "session", "own", null]);
  });

  it("are none without laps", () => {
    expect(lapMarks([], null)).toEqual([]);
  });
});
