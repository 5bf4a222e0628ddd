import { expect, it } from "vitest";
import { isShorthand, toShorthand } from "./shorthand.ts";

it.each([
  ["pop", "POP"],
  ["p0p", "PP"],
  ["popescu", "POP"],
  ["șțî", "ȘȚÎ"],
  ["a b-c.d", "ABC"],
  ["ﬁș", "FIȘ"],
  ["123", ""],
])("Of '%s' typed, the shorthand field keeps '%s'", (typed, kept) => {
  expect(toShorthand(typed)).toBe(kept);
});

it.each([
  ["", true],
  ["POP", true],
  ["ȘȚÎ", true],
  ["PO", false],
  ["POPA", false],
  ["pop", false],
  ["P1P", false],
])("Shorthand '%s' valid: %s", (text, valid) => {
  expect(isShorthand(text)).toBe(valid);
});
