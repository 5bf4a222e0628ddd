import { describe, expect, it } from "vitest";
import { joinSheets } from "./joined-styles.ts";

describe("The style sheets of a page, joined", () => {
  it("keep every rule, in the order in which the page asks for them", () => {
    const texts = [".kit{color:red}", "@media print{.kit{color:#000}}", ".page{color:green}"];
    const rules = joinSheets(texts).split("\n").filter(Boolean);
    expect(rules).toEqual(texts);
  });

  it.each(["/assets/art.svg", "data:image/svg+xml,x", "#mask", "'/assets/art.svg'"])(
    "may name %s, which means the same from everywhere",
    (address) => {
      expect(joinSheets([`.a{background:url(${address})}`])).toContain(address);
    },
  );

  it.each([
    '@import "other.css";',
    '@charset "utf-8";.a{color:red}',
    "@namespace svg url(http://www.w3.org/2000/svg);",
    ".a{background:url(art.svg)}",
    '.a{background:url("../art.svg")}',
  ])("refuse %s, which would mean something else", (text) => {
    expect(() => joinSheets([".kit{color:red}", text])).toThrow(/cannot be joined/);
  });
});
