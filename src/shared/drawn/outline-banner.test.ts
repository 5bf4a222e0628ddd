import { expect, it } from "vitest";
import { type BannerRound, outlineBanner } from "./outline-banner.ts";

const drawing = { d: "M14 14L386 14L386 200Z", viewBox: "0 0 400 214" };

it.each([
  [1, "0 0 400 240"],
  [3, "0 0 1200 240"],
  [4, "0 0 1200 480"],
  [8, "0 0 1600 480"],
  [10, "0 0 2000 480"],
  [24, "0 0 2800 960"],
])("A season of %i outlines shows them in a room of %s", (count, room) => {
  const rounds = Array.from({ length: count }, (): BannerRound => ({ drawing, state: "past" }));
  const svg = outlineBanner("#f48c06", rounds);
  expect(svg).toContain(`viewBox="${room}"`);
  expect(svg.split(drawing.d)).toHaveLength(count + 1);
});

it("What comes next is lit, what is to come is faint, and what has no outline is left out", () => {
  const svg = outlineBanner("#2f80ed", [
    { drawing, state: "past" },
    { drawing: null, state: "past" },
    { drawing, state: "next" },
    { drawing, state: "coming" },
  ]);
  expect(svg.match(/<path[^>]*>/g)).toEqual([
    expect.stringMatching(/stroke="#f1f3f6"\/>$/),
    expect.stringContaining('stroke="#ffd100"'),
    expect.stringContaining("stroke-opacity"),
  ]);
});
