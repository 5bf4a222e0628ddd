import { describe, expect, it } from "vitest";
import { askedFor, chosenLines } from "./chart-choice.ts";

const cars = ["a", "b", "c", "d", "e", "f", "g"];
const choose = (asked?: string, own?: string) => chosenLines({ asked, lines: cars, own }).join("");

describe("the lines of a chart", () => {
  it.each([
    ["are the winner and the best four after it", undefined, undefined, "abcde"],
    ["are one's own first", undefined, "f", "fabcd"],
    ["have nobody twice when one's own is the winner", undefined, "a", "abcde"],
    ["are not of somebody else's session", undefined, "z", "abcde"],
    ["are those that the address names, in its order", "g,b", "f", "gb"],
    ["are each there once", "b,b,b,c", undefined, "bc"],
    ["are those of them that there are", "zz,b,<script>", undefined, "b"],
    ["are the usual ones where the address names nobody", "zz", undefined, "abcde"],
    ["are the usual ones where the address is empty", "", undefined, "abcde"],
    ["are at most five", "g,f,e,d,c,b,a", undefined, "gfedc"],
    ["are found in ten kilobytes of anything", `${"x,".repeat(5000)}b`, undefined, "b"],
  ])("%s", (_, asked, own, expected) => {
    expect(choose(asked, own)).toBe(expected);
  });

  it("are none where there are none", () => {
    expect(chosenLines({ asked: "a", lines: [], own: "a" })).toEqual([]);
  });
});

describe("a change of the choice", () => {
  it.each([
    ["adds a car", ["a", "b"], "c", "a,b,c"],
    ["leaves one out", ["a", "b", "c"], "b", "a,c"],
    ["keeps the last one", ["a"], "a", "a"],
    ["adds none to five", ["a", "b", "c", "d", "e"], "f", "a,b,c,d,e"],
  ])("%s", (_, chosen, id, expected) => {
    expect(askedFor(chosen, id)).toBe(expected);
  });
});
