import fc from "fast-check";
import { expect, it } from "vitest";
import { askedPart } from "./byte-range.ts";

it.each([
  ["nothing", undefined, "whole"],
  ["a part", "bytes=2-5", { start: 2, end: 5 }],
  ["one byte", "bytes=0-0", { start: 0, end: 0 }],
  ["all from somewhere on", "bytes=4-", { start: 4, end: 9 }],
  ["more than there is", "bytes=4-99", { start: 4, end: 9 }],
  ["the last bytes", "bytes=-3", { start: 7, end: 9 }],
  ["more last bytes than there are", "bytes=-30", { start: 0, end: 9 }],
  ["in capitals, with a space", "Bytes= 2-5", { start: 2, end: 5 }],
  ["from its end on", "bytes=10-", "unsatisfiable"],
  ["beyond its end", "bytes=99-100", "unsatisfiable"],
  ["the last none", "bytes=-0", "unsatisfiable"],
  ["backwards", "bytes=5-2", "whole"],
  ["several parts", "bytes=0-1,4-5", "whole"],
  ["another unit", "rows=0-1", "whole"],
  ["no numbers", "bytes=-", "whole"],
  ["nonsense", "bytes=a-b", "whole"],
  ["a number that is none", `bytes=${"9".repeat(400)}-`, "whole"],
])("of ten bytes, %s (%s)", (_name, header, asked) => {
  expect(askedPart(header, 10)).toEqual(asked);
});

it("an answered part lies within the file, whatever is asked", () => {
  const header = fc.oneof(
    fc.string(),
    fc
      .tuple(fc.option(fc.nat(50)), fc.option(fc.nat(50)))
      .map(([first, last]) => `bytes=${first ?? ""}-${last ?? ""}`),
  );
  fc.assert(
    fc.property(header, fc.integer({ min: 1, max: 40 }), (text, size) => {
      const part = askedPart(text, size);
      if (typeof part === "string") return;
      expect(part.start).toBeGreaterThanOrEqual(0);
      expect(part.end).toBeGreaterThanOrEqual(part.start);
      expect(part.end).toBeLessThan(size);
    }),
  );
});
