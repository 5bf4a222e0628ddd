import { describe, expect, it } from "vitest";
import { liveryAddress, liveryNames } from "./livery-name.ts";

describe("the name of a livery's picture", () => {
  it("is made of the season's code and the race number", () => {
    expect(liveryAddress("GTC 5", 27, "abcdefghijklmnop.webp")).toBe(
      "/car_ico/RLRGTC%20527.webp?v=abcdefghijkl",
    );
  });

  it.each<[string, string[]]>([
    ["RLRGT27.png", ["GT2 7", "GT 27"]],
    ["RLRGT27.webp", ["GT2 7", "GT 27"]],
    ["RLRS427.webp", ["S42 7", "S4 27", "S 427"]],
    ["RLRGT07.webp", ["GT0 7"]],
    ["RLRGT100.webp", ["GT10 0", "GT 100"]],
    ["RLR2026-A9.webp", ["2026-A 9"]],
    ["RLR7.webp", []],
    ["RLRGT.webp", []],
    ["GT27.webp", []],
    ["RLRGT27.svg", []],
    ["RLRGT27.webp.exe", []],
    ["RLR../27.webp", []],
    [`RLR${"G".repeat(60)}7.webp`, []],
  ])("%s can mean %j", (name, meanings) => {
    expect(
      liveryNames(name).map(({ seasonCode, raceNumber }) => `${seasonCode} ${raceNumber}`),
    ).toEqual(meanings);
  });
});
