import fc from "fast-check";
import { expect, it } from "vitest";
import { numberWithPictureOf } from "./picture-names.ts";

it.each([
  ["END52", { code: "END5", number: 283 }, 83],
  ["END5", { code: "END52", number: 83 }, 283],
  ["END52", { code: "END5", number: 27 }, 7],
  ["END52", { code: "END5", number: 2 }, undefined],
  ["END52", { code: "END5", number: 203 }, undefined],
  ["END52", { code: "END5", number: 20 }, 0],
  ["END5", { code: "END5", number: 283 }, undefined],
  ["ENDURANCE", { code: "END", number: 1 }, undefined],
  ["A", { code: "A1111", number: 2222 }, undefined],
  ["end5", { code: "END52", number: 83 }, undefined],
] as const)("%s has the picture of %j with %j", (code, other, number) => {
  expect(numberWithPictureOf(code, other)).toBe(number);
});

it("is the same picture seen from both seasons", () => {
  const code = fc.stringMatching(/^[A-C][0-9]{0,3}$/);
  fc.assert(
    fc.property(code, code, fc.integer({ min: 0, max: 9999 }), (one, two, number) => {
      const same = numberWithPictureOf(one, { code: two, number });
      if (same === undefined) return;
      expect(`${one}${same}`).toBe(`${two}${number}`);
      expect(numberWithPictureOf(two, { code: one, number: same })).toBe(number);
    }),
  );
});
