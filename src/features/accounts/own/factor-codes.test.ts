import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { grouped, readCode, RECOVERY_LENGTH, toRecoveryText } from "./factor-codes.ts";

describe("A typed code", () => {
  it.each([
    ["123456", { kind: "app", digits: "123456" }],
    [" 123 456 ", { kind: "app", digits: "123456" }],
    ["ABCD-efgh-2345-WXYZ", { kind: "recovery", text: "abcdefgh2345wxyz" }],
    ["abcd efgh 2345 wxyz", { kind: "recovery", text: "abcdefgh2345wxyz" }],
    [
      "abcd-efgh-2345-wxyz-abcd-EFGH-2345",
      { kind: "recovery", text: "abcdefgh2345wxyzabcdefgh2345" },
    ],
    ["abcd-efgh-2345-wxyz-abcd", { kind: "none" }],
    ["2345-2345-2345-2345", { kind: "recovery", text: "2345234523452345" }],
    ["12345", { kind: "none" }],
    ["1234567", { kind: "none" }],
    ["12345a", { kind: "none" }],
    ["١٢٣٤٥٦", { kind: "none" }],
    ["abcd-efgh-1890-wxyz", { kind: "none" }],
    ["", { kind: "none" }],
    ["' or 1=1 --", { kind: "none" }],
  ])("%j is read as %j", (typed, read) => expect(readCode(typed)).toEqual(read));
});

it("A recovery code is read as it is shown, whatever its bytes, and holds 128 of their bits", () => {
  expect(RECOVERY_LENGTH * Math.log2(32)).toBeGreaterThanOrEqual(128);
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: RECOVERY_LENGTH, maxLength: RECOVERY_LENGTH }),
      (bytes) => {
        const text = toRecoveryText(bytes);
        expect(text).toHaveLength(RECOVERY_LENGTH);
        expect(readCode(grouped(text).toUpperCase())).toEqual({ kind: "recovery", text });
      },
    ),
  );
});
