import { describe, expect, it } from "vitest";
import { LONGEST_SVG, readTrackDrawing } from "./track-drawing.ts";

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;
const path = (d: string) => svg(`<path fill="none" d="${d}"/>`);

describe("The outline in an SVG", () => {
  it.each([
    ["absolute lines", "M0 0L100 0L100 50L0 50Z"],
    ["relative lines", "m10 10l100 0l0 50l-100 0z"],
    ["lines that nobody names", "M0,0 100,0 100,50 0,50 Z"],
    ["across and down", "M0 0H100V50H0Z"],
    ["relative across and down", "m5 5h100v50h-100z"],
    ["numbers without spaces", "M0-0L100-0,100+50,0 50z"],
    ["exponents", "M0 0L1e2 0L1e2 .5e2L0 5e1z"],
    ["without an end", "M0 0L100 0L100 50L0 50L0 0"],
  ])("is read as a closed line and fitted: %s", (_what, d) => {
    const { d: drawn = "", viewBox = "" } = readTrackDrawing(path(d)) ?? {};
    expect(drawn).toMatch(/^M14 14L386 14L386 200L14 200(L14 14)?Z$/);
    expect(viewBox).toBe("0 0 400 214");
  });

  it("keeps curves, and mirrors what a smooth one leaves out", () => {
    const curves = readTrackDrawing(path("M0 50C0 0 100 0 100 50S0 100 0 50Z"));
    const whole = readTrackDrawing(path("M0 50C0 0 100 0 100 50C100 100 0 100 0 50Z"));
    expect(curves).toEqual(whole);
    expect(curves?.d).toMatch(/^M[\d ]+C[-\d ]+C[-\d ]+L[\d ]+Z$/);
  });

  it("is the longest line of all paths", () => {
    const square = "M0 0H100V50H0Z";
    const many = svg(`<path d='M0 0h9v9z'/><path d="M0 0h5v5z ${square} M1 1h3v3z" stroke="red"/>`);
    expect(readTrackDrawing(many)?.d).toContain("L386 14L386 200");
  });

  it.each([
    ["nothing", ""],
    ["no path", svg('<rect width="9" height="9"/>')],
    ["a text", "not a picture"],
    ["a point", path("M5 5Z")],
    ["a straight line", path("M0 0L100 0Z")],
    ["an arc", path("M0 0A5 5 0 0 1 9 9L0 9z")],
    ["a line before its start", path("L5 5L9 0Z")],
    ["too few numbers", path("M0 0L100 0L100 50L0")],
    ["numbers after the end", path("M0 0L100 0L100 50Z 4 4")],
    ["NaN", path("M0 0LNaN 0L100 50Z")],
    ["Infinity", path("M0 0L1e999 0L100 50Z")],
    ["a number that is none", path("M0 0L1.2.3.4e 0L100 50Z")],
    ["a script in the data", path("M0 0L100 0L100 50L0 50Z;alert(1)")],
    ["entities in the data", path("M0 0L&x;&x; 0L100 50Z")],
    ["a turned group", svg('<g transform="rotate(90)"><path d="M0 0H100V50H0Z"/></g>')],
    ["more pieces than a track has", path(`M0 0${"l1 1 1-1".repeat(1000)}V90Z`)],
    ["a path of a megabyte", path(`M0 0${"L1 1".repeat(262_144)}Z`)],
  ])("is not found in %s", (_what, text) => {
    expect(readTrackDrawing(text)).toBeNull();
  });

  it("has nothing of what stands around it", () => {
    const hostile = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x "<script>alert(1)</script>">]>
      <svg onload="alert(1)"><script>alert(1)</script><foreignObject><p>&x;</p></foreignObject>
      <path onclick="alert(1)" style="fill:url(javascript:alert(1))" d="M0 0H100V50H0Z" data-x="y"/></svg>`;
    const drawing = readTrackDrawing(hostile);
    expect(`${drawing?.d}${drawing?.viewBox}`).toMatch(/^[MLCZ\d. ]+$/);
  });

  it.each([
    ["paths that never end", "<path ".repeat(LONGEST_SVG / 6)],
    ["quotes that never end", '<path d="'.repeat(LONGEST_SVG / 9)],
    ["spaces", `<path ${" d ".repeat(LONGEST_SVG / 4)}`],
    ["nested groups", `${"<g>".repeat(60_000)}<path d=""/>`],
    ["letters", path("M".repeat(300_000))],
    ["digits", path(`M0 0L${"9".repeat(300_000)} 1z`)],
    ["signs", path(`M0 0L${"-+".repeat(150_000)}`)],
  ])("takes no time to be missed among %s", (_what, text) => {
    expect(readTrackDrawing(text.slice(0, LONGEST_SVG))).toBeNull();
  });
});
