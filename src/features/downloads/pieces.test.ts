import fc from "fast-check";
import { expect, it } from "vitest";
import { pieceCount, pieceLength, slicesOf } from "./pieces.ts";

const cuts = fc.record({
  bytes: fc.integer({ min: 1, max: 300 }),
  pieceBytes: fc.integer({ min: 1, max: 64 }),
});

it("the pieces of a file are as long as the file", () => {
  fc.assert(
    fc.property(cuts, (cut) => {
      const lengths = Array.from({ length: pieceCount(cut) }, (_, number) =>
        pieceLength(cut, number),
      );
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(cut.bytes);
      expect(Math.min(...lengths)).toBeGreaterThan(0);
      expect(pieceLength(cut, lengths.length)).toBe(0);
    }),
  );
});

it("the slices of a part are its bytes, in order", () => {
  fc.assert(
    fc.property(cuts, fc.nat(299), fc.nat(299), (cut, one, other) => {
      const ends = [one % cut.bytes, other % cut.bytes].toSorted((a, b) => a - b);
      const [start = 0, end = 0] = ends;
      const file = Array.from({ length: cut.bytes }, (_, index) => index);
      const pieces = Array.from({ length: pieceCount(cut) }, (_, number) =>
        file.slice(number * cut.pieceBytes, (number + 1) * cut.pieceBytes),
      );
      const read = slicesOf(cut, { start, end }).flatMap((slice) =>
        pieces[slice.number]?.slice(slice.start, slice.end + 1),
      );
      expect(read).toEqual(file.slice(start, end + 1));
    }),
  );
});
