import { describe, expect, it } from "vitest";
import { circuitPath } from "./circuit-path.ts";

const seeds = Array.from({ length: 200 }, (_, index) => `sezon ${index}`);

describe("a drawn circuit", () => {
  it("is the same for the same season", () => {
    expect(circuitPath("gt-carpati")).toBe(circuitPath("gt-carpati"));
  });

  it("is another for another season", () => {
    expect(new Set(seeds.map(circuitPath)).size).toBe(seeds.length);
  });

  it("is closed and stays within its drawing, corners and all", () => {
    for (const seed of seeds) {
      const path = circuitPath(seed);
      expect(path).toMatch(/^M\d+ \d+(C-?\d+ -?\d+ -?\d+ -?\d+ \d+ \d+)+Z$/);
      const corners = path.split("C").map((curve) => curve.replace("Z", "").split(" ").slice(-2));
      for (const [x, y] of corners.slice(1)) {
        expect(Number(x)).toBeGreaterThanOrEqual(26);
        expect(Number(x)).toBeLessThanOrEqual(374);
        expect(Number(y)).toBeGreaterThanOrEqual(26);
        expect(Number(y)).toBeLessThanOrEqual(214);
      }
    }
  });
});
